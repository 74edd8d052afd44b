// The end of a delivery that ran out of attempts (spec 3.2, 6.3): one transaction of the workspace, and the fifth in a
// row disables the subscription.
import type { WorkspaceWebhook } from '../../../../contract/webhooks.ts';
import { type WorkspaceScope, workspaceScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { enqueueMail, type MailJobDeps } from '../../platform/mail/mail-job.ts';
import { disableWebhook, listStreamsNotOwnedBy, lockCount, saveCount } from '../subscriptions/public.ts';
import { clearQueue, endPending } from './bulk-store.ts';
import { type Attempt, countAfter, disablesAt, endingFor, GONE, OWNER_GONE, reasonOf } from './delivery.ts';
import { endDelivery, insertAttempt } from './store.ts';

interface Admin {
  readonly id: string;
  readonly role: string;
  readonly name: string;
  readonly address: string;
}

export interface DeadLetterDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly mail: Pick<MailJobDeps, 'keyring'>;
  /** The service's own address, which the link in the mail begins with. */
  readonly baseUrl: () => string;
  /** Owners and admins of the workspace: who is told. */
  readonly listAdmins: (tx: Tx, scope: WorkspaceScope) => Promise<readonly Admin[]>;
}

/** The last attempt of a delivery that has none left. */
export interface DeadLetter {
  readonly subscriptionId: string;
  readonly deliveryId: string;
  /** `number` is the delivery's attempts with this one. */
  readonly attempt: Attempt;
}

/**
 *   dead       the delivery is dead-lettered
 *   disabled   and it was the fifth in a row, or the endpoint is gone (410): the subscription is disabled, with nothing pending and nothing due
 *   stale      nothing was changed: the subscription is gone, the delivery is not pending, or has another attempt already
 */
export type DeadLetterOutcome = 'dead' | 'disabled' | 'stale';

/** Records the failed last attempt of a delivery. */
export type SaveDeadLetter = (scope: WorkspaceScope, letter: DeadLetter) => Promise<DeadLetterOutcome>;

/** Pending deliveries that end in the transaction that disables; what is left ends in parts (jobs.ts). */
const AT_ONCE = 5_000;

/**
 * Dead-letters a delivery whose last attempt failed, records the attempt, and counts it towards the five unless it was
 * replayed. The fifth, and one that found the endpoint gone, disables the subscription: its pending deliveries die with
 * it, its queue has nothing due, the change is stamped and entered into the audit log, and owners and admins are
 * notified by mail.
 */
export async function deadLetter(
  deps: DeadLetterDeps,
  scope: WorkspaceScope,
  { subscriptionId, deliveryId, attempt }: DeadLetter,
  atOnce = AT_ONCE,
): Promise<DeadLetterOutcome> {
  return inTransaction(deps.db, scope, async (tx) => {
    const counted = await lockCount(tx, scope, subscriptionId);
    if (counted === undefined) return 'stale';
    const ended = await endDelivery(tx, scope, { subscriptionId, deliveryId }, attempt);
    if (ended === undefined) return 'stale';
    await insertAttempt(tx, scope, { subscriptionId, deliveryId }, attempt);
    const { webhook, deadInARow } = counted;
    const now = countAfter(deadInARow, { ending: endingFor(attempt.error), replayed: ended.replayed });
    if (!webhook.active || now === deadInARow) return 'dead';
    if (!disablesAt(now) && attempt.error !== GONE) {
      await saveCount(tx, scope, subscriptionId, now);
      return 'dead';
    }
    await disable(deps, tx, scope, { webhook, deadInARow: now, error: attempt.error ?? 'unknown', atOnce });
    return 'disabled';
  });
}

interface Disabling {
  readonly webhook: WorkspaceWebhook;
  readonly deadInARow: number;
  readonly error: string;
  readonly atOnce: number;
}

async function disable(
  deps: DeadLetterDeps,
  tx: Tx,
  scope: WorkspaceScope,
  { webhook, deadInARow, error, atOnce }: Disabling,
): Promise<void> {
  await endSending(tx, scope, webhook.id, atOnce);
  const reason = reasonOf(error);
  await disableWebhook(tx, deps, scope, { webhook, reason, deadInARow });
  const { id, url, kind } = webhook;
  for (const to of await deps.listAdmins(tx, scope)) {
    if (kind === 'audit' && to.role !== 'owner') continue;
    const data = { name: to.name, host: new URL(url).host, error, link: linkTo(deps, scope, id) };
    await enqueueMail(tx, deps.mail, { to, template: 'webhook_disabled', language: 'both', data });
  }
}

/** Ends the pending deliveries of a subscription that is being disabled; its queue has nothing due. */
async function endSending(tx: Tx, scope: WorkspaceScope, id: string, atOnce: number): Promise<void> {
  const ended = await endPending(tx, scope, id, atOnce);
  if (ended === atOnce) await enqueueRest(tx, { workspaceId: scope.workspaceId, subscriptionId: id });
  await clearQueue(tx, scope, id);
}

/** Returns the address of the subscription in the web application. */
const linkTo = ({ baseUrl }: DeadLetterDeps, { workspaceId }: WorkspaceScope, id: string) =>
  `${baseUrl()}/w/${workspaceId}/webhooks/${id}`;

/** Whose pending deliveries are to end. */
export interface Rest {
  readonly workspaceId: string;
  readonly subscriptionId: string;
}

/** The job that ends them (jobs.ts). */
export const END_PENDING = 'end_pending_deliveries';

const enqueueRest = (tx: Tx, rest: Rest) => enqueue(tx, { name: END_PENDING }, rest, { key: rest.subscriptionId });

/** Ends what is pending of a subscription for as long as it is disabled, a part a transaction. */
export async function endRest(db: Db, { workspaceId, subscriptionId }: Rest, atOnce = AT_ONCE): Promise<void> {
  const scope = workspaceScope(workspaceId);
  const endPart = (tx: Tx) =>
    lockCount(tx, scope, subscriptionId).then((held) =>
      held === undefined || held.webhook.active ? 0 : endPending(tx, scope, subscriptionId, atOnce),
    );
  while ((await inTransaction(db, scope, endPart)) === atOnce);
}

/** The job that disables streams whose owner is one no longer; the database enqueues it (migration 0154). */
export const END_STREAMS = 'end_audit_streams';

/**
 * Disables the streams of the audit log that no owner of the workspace answers for any more, and tells the owners. Nothing that
 * happened since was sent: the fan-out knows the owners (consumers.ts).
 */
export async function endOwnerlessStreams(deps: DeadLetterDeps, workspaceId: string, atOnce = AT_ONCE): Promise<void> {
  const scope = workspaceScope(workspaceId);
  const ids = await inTransaction(deps.db, scope, async (tx) =>
    listStreamsNotOwnedBy(
      tx,
      scope,
      (await listOwners(deps, tx, scope)).map((each) => each.id),
    ),
  );
  for (const id of ids) await inTransaction(deps.db, scope, (tx) => endOwnerless(deps, tx, scope, { id, atOnce }));
}

async function endOwnerless(
  deps: DeadLetterDeps,
  tx: Tx,
  scope: WorkspaceScope,
  { id, atOnce }: { readonly id: string; readonly atOnce: number },
): Promise<void> {
  const held = await lockCount(tx, scope, id);
  const owners = await listOwners(deps, tx, scope);
  if (!held?.webhook.active || owners.some((each) => each.id === held.webhook.ownerId)) return;
  await endSending(tx, scope, id, atOnce);
  await disableWebhook(tx, deps, scope, { ...held, reason: OWNER_GONE });
  for (const to of owners) {
    const data = { name: to.name, host: new URL(held.webhook.url).host, link: linkTo(deps, scope, id) };
    await enqueueMail(tx, deps.mail, { to, template: 'audit_stream_ended', language: 'both', data });
  }
}

const listOwners = async ({ listAdmins }: DeadLetterDeps, tx: Tx, scope: WorkspaceScope) =>
  (await listAdmins(tx, scope)).filter((each) => each.role === 'owner');
