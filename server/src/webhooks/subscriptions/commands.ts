import { AUDIT_EVENT } from '../../../../contract/events.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import {
  MAX_WEBHOOKS,
  type WebhookRotation,
  type WorkspaceWebhook,
  type WorkspaceWebhookCreate,
} from '../../../../contract/webhooks.ts';
import type { Actor } from '../../platform/access/caller.ts';
import { projectScope, type WorkspaceScope } from '../../platform/access/scope.ts';
import { conflict, invalidField, namedNotFound, projectArchived, roleTooLow } from '../../platform/app-error.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { holdActive, inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Targets } from '../../platform/outbound/targets.ts';
import { type Change, recordAudit, stampChanges } from '../../platform/records/record-change.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { findSecrets, sealSecrets } from './secrets.ts';
import * as store from './store.ts';
import {
  FEED_TYPES,
  makeSecret,
  rotateSecrets,
  sealingContext,
  type WebhookVersion,
  type WebhookWithSecret,
} from './subscription.ts';

export interface WebhookDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly keyring: Keyring;
  readonly targets: Targets;
  /** Which of these ids are projects of the workspace. */
  readonly listKnownProjects: (
    reader: Reader,
    scope: WorkspaceScope,
    ids: readonly string[],
  ) => Promise<readonly string[]>;
  /** Keeps an owner of the workspace one until the transaction ends; false for anybody else. A stream of the audit log belongs to one. */
  readonly lockOwner: (tx: Tx, scope: WorkspaceScope, userId: string) => Promise<boolean>;
  /** Called for each that is enabled, in its transaction and before its stamp: deliveries start afresh with it. */
  readonly onEnabled: (tx: Tx, scope: WorkspaceScope, id: string) => Promise<void>;
}

/** Makes a subscription. The answer is where its secret stands for the first and only time. */
export async function createWebhook(
  deps: WebhookDeps,
  actor: Actor,
  scope: WorkspaceScope,
  wanted: WorkspaceWebhookCreate,
): Promise<WebhookWithSecret> {
  const { url, kind = 'events', projectId = null, description = null } = wanted;
  const events = findEvents(wanted);
  // Asks DNS, and so before the transaction, which others of the workspace wait for.
  const fault = await deps.targets.faultOf(url);
  if (fault !== undefined) throw invalidField('url', fault);
  const id = deps.ids.next();
  const secret = makeSecret();
  const sealedSecret = deps.keyring.seal(secret, sealingContext(id));
  return inTransaction(deps.db, scope, async (tx) => {
    const ownerId = kind === 'audit' ? await findOwner(deps, tx, scope, actor) : null;
    if (kind === 'audit' && ownerId === null) throw roleTooLow('owner');
    if (projectId !== null && (await deps.listKnownProjects(tx, scope, [projectId])).length === 0) {
      throw namedNotFound('projectId');
    }
    // Until the commit, and before the workspace's clock, as whoever archives the project does.
    if (projectId !== null && !(await holdActive(tx, projectScope(scope.workspaceId, projectId))))
      throw projectArchived();
    const at = await stampChanges(tx, scope, [{ change: 'created', type: FEED_TYPES[kind], id, projectId }]);
    // Counted under the workspace's clock, so that two at a time are not both the hundredth.
    if ((await store.countWebhooks(tx, scope)) >= MAX_WEBHOOKS) {
      throw conflict(createMessage('webhooks.most', { count: MAX_WEBHOOKS }));
    }
    const made = { id, url, events, projectId, description, kind, ownerId, sealedSecret };
    const version = await store.insertWebhook(tx, scope, made, at);
    await audit(tx, { deps, actor, scope }, version, { verb: 'created', detail: { url, events, description } });
    return { ...version, secret };
  });
}

/** Returns the events of a new subscription; a stream of the audit log names none, and no project. */
function findEvents({ kind, events, projectId }: WorkspaceWebhookCreate): WorkspaceWebhook['events'] {
  if (kind !== 'audit') {
    if (events === undefined) throw invalidField('events', createMessage('field.required'));
    return events;
  }
  if (events !== undefined) throw invalidField('events', createMessage('webhooks.notForStreams'));
  if (projectId != null) throw invalidField('projectId', createMessage('webhooks.notForStreams'));
  return [AUDIT_EVENT];
}

/**
 * Returns the id of the acting owner, who stays one until the commit. To be called before a record or the workspace's clock is locked,
 * which others would wait for meanwhile; the database refuses streams of anybody else.
 */
async function findOwner(
  { lockOwner }: WebhookDeps,
  tx: Tx,
  scope: WorkspaceScope,
  { type, id, applicationId = null }: Actor,
): Promise<string | null> {
  if (type !== 'user' || id === null || applicationId !== null) return null;
  return (await lockOwner(tx, scope, id)) ? id : null;
}

/** Makes a disabled subscription active again, with no dead letter counted and the same secret; an active one stays. */
export async function enableWebhook(
  deps: WebhookDeps,
  actor: Actor,
  scope: WorkspaceScope,
  id: string,
): Promise<WebhookVersion> {
  return inTransaction(deps.db, scope, async (tx) => {
    const owner = await findOwner(deps, tx, scope, actor);
    const before = await store.lockWebhook(tx, scope, id);
    if (before.webhook.active) return before;
    const isStream = before.webhook.kind === 'audit';
    if (isStream && owner === null) throw roleTooLow('owner');
    const ownerId = isStream ? owner : null;
    await deps.onEnabled(tx, scope, id);
    const at = await stampChanges(tx, scope, [createChange('updated', before)]);
    const { url, disabledReason } = before.webhook;
    await audit(tx, { deps, actor, scope }, before, { verb: 'enabled', detail: { url, disabledReason } });
    return store.activateWebhook(tx, scope, { id, ownerId }, at);
  });
}

/** Makes a new secret, which this answer alone shows; those before go on for 24 hours, or end at once. */
export async function rotateWebhookSecret(
  deps: WebhookDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { id, immediate = false }: WebhookRotation & { id: string },
): Promise<WebhookWithSecret> {
  const secret = makeSecret();
  return inTransaction(deps.db, scope, async (tx) => {
    const before = await store.lockWebhook(tx, scope, id);
    const held = findSecrets(deps.keyring, id, await store.getSecrets(tx, scope, id));
    const at = await stampChanges(tx, scope, [createChange('updated', before)]);
    const rotated = held === undefined ? { secret, old: [] } : rotateSecrets(held, { secret, at, immediate });
    const secrets = sealSecrets(deps.keyring, id, rotated);
    const detail = { url: before.webhook.url, oldSecretUntil: secrets.old?.until ?? at };
    await audit(tx, { deps, actor, scope }, before, { verb: 'secret_rotated', detail });
    return { ...(await store.saveSecrets(tx, scope, { id, secrets }, at)), secret };
  });
}

/** Deletes a subscription for good. */
export async function deleteWebhook(
  deps: WebhookDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const before = await store.lockWebhookForDeletion(tx, scope, id);
    requireMatch(ifMatch, before.changedAt);
    await stampChanges(tx, scope, [createChange('deleted', before)]);
    await store.deleteWebhookRow(tx, scope, id);
    await audit(tx, { deps, actor, scope }, before, { verb: 'deleted', detail: { url: before.webhook.url } });
  });
}

const createChange = (change: Change['change'], { webhook: { kind, id, projectId } }: WebhookVersion): Change => ({
  change,
  type: FEED_TYPES[kind],
  id,
  projectId,
});

async function audit(
  tx: Tx,
  { deps, actor, scope }: { deps: WebhookDeps; actor: Actor; scope: WorkspaceScope },
  { webhook: { id, projectId } }: WebhookVersion,
  { verb, detail }: { verb: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: `webhooks.${verb}`,
    subject: { type: 'webhook', id },
    ...(projectId === null ? {} : { projectId }),
    detail,
  });
}
