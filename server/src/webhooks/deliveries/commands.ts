import type { Delivery } from '../../../../contract/deliveries.ts';
import { PING_EVENT } from '../../../../contract/events.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { lockWebhookForShare } from '../subscriptions/public.ts';
import { findNewestDead, markQueuesDue, type Restarted, restartDead } from './bulk-store.ts';
import { beginningFor, decideReplay, lowestIdAt } from './delivery.ts';
import { type DeliveryKey, getDelivery, insertDeliveries, lockDelivery, restartDelivery } from './store.ts';

export interface DeliveryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Replays one delivery under its own id: `attempts` goes on counting, the retries begin anew, and what comes of it does not
 * touch the subscription's count. A pending one is 409; to a disabled subscription it is dead at once, without an attempt.
 */
export async function replayDelivery(
  deps: DeliveryDeps,
  actor: Actor,
  scope: WorkspaceScope,
  key: DeliveryKey,
): Promise<Delivery> {
  const { subscriptionId, deliveryId } = key;
  return inTransaction(deps.db, scope, async (tx) => {
    const webhook = await lockWebhookForShare(tx, scope, subscriptionId);
    const before = await lockDelivery(tx, scope, key);
    const beginning = decideReplay(before.status, webhook.active);
    const at = instantOf(deps.clock.now());
    const replayed = await restartDelivery(tx, scope, key, { beginning, at });
    if (beginning.status === 'pending') await markQueuesDue(tx, scope, [subscriptionId], at);
    const detail = { deliveryId, event: before.event, status: before.status };
    await audit(tx, { deps, actor, scope }, webhook, { verb: 'delivery_replayed', detail });
    return replayed;
  });
}

/** Deliveries of one transaction: 5,000 take a quarter of a second, and others of the subscription wait that long. */
const AT_ONCE = 5_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
/** An id is made before the instant that its delivery is given: by as long as its transaction waited, at most 10 s. */
const ID_AHEAD_MS = 60_000;

/**
 * Replays the dead deliveries that there are now, or those made since an instant, the oldest first; answers how many. In
 * transactions of a part each, so that a million are no more to any of them than a few thousand: where it is cut short,
 * what was replayed stays so and the next call takes up the rest. Ends where the subscription is disabled, also meanwhile,
 * and where the caller has gone away: a million take the better part of a minute.
 */
export async function replayDead(
  deps: DeliveryDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { subscriptionId, since, gone, atOnce = AT_ONCE }: DeadOnes,
): Promise<number> {
  // What dies again while this runs is not taken a second time.
  const last = await findNewestDead(deps.db.reader(scope), scope, subscriptionId);
  if (last === undefined) return 0;
  let queued = 0;
  let after: string | null = since === undefined ? BEFORE_ALL : lowestIdAt(Date.parse(since) - ID_AHEAD_MS);
  while (after !== null && gone?.aborted !== true) {
    const part = { subscriptionId, after, last, since, most: atOnce };
    const restarted: Restarted = await inTransaction(deps.db, scope, async (tx) => {
      const webhook = await lockWebhookForShare(tx, scope, subscriptionId);
      if (!webhook.active) return NOTHING;
      const at = instantOf(deps.clock.now());
      const made = await restartDead(tx, scope, part, at);
      if (made.count === 0) return made;
      await markQueuesDue(tx, scope, [subscriptionId], at);
      const detail = { queued: made.count, since: since ?? null };
      await audit(tx, { deps, actor, scope }, webhook, { verb: 'deliveries_replayed', detail });
      return made;
    });
    queued += restarted.count;
    after = restarted.count < atOnce ? null : restarted.last;
  }
  return queued;
}

interface DeadOnes {
  readonly subscriptionId: string;
  readonly since?: string | undefined;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone?: AbortSignal;
  readonly atOnce?: number;
}

const NOTHING: Restarted = { count: 0, last: null };

/** Sends an event `ping` to a subscription; to a disabled one it is dead at once, without an attempt. */
export async function pingWebhook(
  deps: DeliveryDeps,
  actor: Actor,
  scope: WorkspaceScope,
  subscriptionId: string,
): Promise<Delivery> {
  const [id, eventId] = [deps.ids.next(), deps.ids.next()];
  return inTransaction(deps.db, scope, async (tx) => {
    const webhook = await lockWebhookForShare(tx, scope, subscriptionId);
    const beginning = beginningFor(webhook.active);
    const at = instantOf(deps.clock.now());
    const resource = { type: 'webhook', id: subscriptionId };
    const event = { id: eventId, type: PING_EVENT, projectId: webhook.projectId, resource, occurredAt: at };
    await insertDeliveries(tx, scope, [{ id, event, to: { id: subscriptionId, beginning } }], at);
    if (beginning.status === 'pending') await markQueuesDue(tx, scope, [subscriptionId], at);
    await audit(tx, { deps, actor, scope }, webhook, { verb: 'pinged', detail: { deliveryId: id } });
    return getDelivery(tx, scope, { subscriptionId, deliveryId: id });
  });
}

async function audit(
  tx: Tx,
  { deps, actor, scope }: { deps: DeliveryDeps; actor: Actor; scope: WorkspaceScope },
  { id, projectId, url }: { id: string; projectId: string | null; url: string },
  { verb, detail }: { verb: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: `webhooks.${verb}`,
    subject: { type: 'webhook', id },
    ...(projectId === null ? {} : { projectId }),
    detail: { url, ...detail },
  });
}
