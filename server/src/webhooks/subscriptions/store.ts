// Every statement on webhook_subscription.
import { sql } from 'kysely';
import type { Webhook, WorkspaceWebhook } from '../../../../contract/webhooks.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { boolean, document, instant, recordShape, text, texts, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { SealedSecrets, WebhookVersion } from './subscription.ts';

// The release before stores a reason alone: the message in such a row is that of an earlier reason.
const DISABLED_MESSAGE =
  "case when webhook_subscription.disabled_message ->> 'message' = webhook_subscription.disabled_reason " +
  'then webhook_subscription.disabled_message end';

const members = {
  id: word('webhook_subscription.id'),
  url: text('webhook_subscription.url'),
  events: texts('webhook_subscription.events'),
  projectId: word('webhook_subscription.project_id'),
  description: text('webhook_subscription.description'),
  active: boolean('webhook_subscription.active'),
  disabledReason: text('webhook_subscription.disabled_reason'),
  createdAt: instant('webhook_subscription.created_at'),
};

export const webhookShape = recordShape<Webhook>(members);

/** As people of the workspace see them. */
export const workspaceWebhookShape = recordShape<WorkspaceWebhook>({
  ...members,
  disabledMessage: document(DISABLED_MESSAGE),
  kind: word('webhook_subscription.kind'),
  ownerId: word('webhook_subscription.owner_id'),
});

/** Spec 4.4: this list has no `updated_since`. Served by the primary key. Keys do not see streams of the audit log. */
export const webhookList: ListSource = {
  from: "(select * from webhook_subscription where kind = 'events') as webhook_subscription",
  table: 'webhook_subscription',
  changes: false,
  inProject: false,
  filters: {},
};

export const workspaceWebhookList: ListSource = {
  ...webhookList,
  from: 'webhook_subscription',
  filters: { kind: 'webhook_subscription.kind = $' },
};

const columns = [
  'id',
  'url',
  'events',
  'project_id as projectId',
  'description',
  'active',
  'disabled_reason as disabledReason',
  sql.raw<unknown>(DISABLED_MESSAGE).as('disabledMessage'),
  'created_at as createdAt',
  'kind',
  'owner_id as ownerId',
  'updated_at as changedAt',
] as const;

type Row = Omit<WorkspaceWebhook, 'events' | 'kind' | 'disabledMessage'> & {
  events: string[];
  kind: string;
  disabledMessage: unknown;
  changedAt: string;
};

type Given = 'id' | 'url' | 'events' | 'projectId' | 'description' | 'kind' | 'ownerId';

export interface NewWebhook extends Pick<WorkspaceWebhook, Given> {
  readonly sealedSecret: string;
}

/** Inserts a subscription; `at` is the stamp of its change. */
export async function insertWebhook(
  tx: Tx,
  scope: WorkspaceScope,
  webhook: NewWebhook,
  at: string,
): Promise<WebhookVersion> {
  const row = await tx
    .insertInto('webhook_subscription')
    .values({
      workspace_id: scope.workspaceId,
      id: webhook.id,
      url: webhook.url,
      events: [...webhook.events],
      project_id: webhook.projectId,
      description: webhook.description,
      kind: webhook.kind,
      owner_id: webhook.ownerId,
      secret: webhook.sealedSecret,
      created_at: at,
      updated_at: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return parseWebhook(row);
}

/** How many subscriptions the workspace has. Nobody adds one meanwhile to whoever holds the workspace's clock. */
export async function countWebhooks(tx: Tx, scope: WorkspaceScope): Promise<number> {
  const { count } = await tx
    .selectFrom('webhook_subscription')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A subscription of the workspace. */
export async function getWebhook(reader: Reader, scope: WorkspaceScope, id: string): Promise<WebhookVersion> {
  return parseWebhook(await selectWebhook(reader, scope, id).executeTakeFirst());
}

/** The subscriptions of this very description, oldest first. At most 100 a workspace: the primary key serves. */
export async function listDescribed(
  reader: Reader,
  scope: WorkspaceScope,
  description: string,
): Promise<readonly Pick<Webhook, 'id' | 'url'>[]> {
  return reader
    .selectFrom('webhook_subscription')
    .select(['id', 'url'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('description', '=', description)
    .orderBy('id')
    .execute();
}

/** Locks a subscription for a change. */
export async function lockWebhook(tx: Tx, scope: WorkspaceScope, id: string): Promise<WebhookVersion> {
  return parseWebhook(await selectWebhook(tx, scope, id).forNoKeyUpdate().executeTakeFirst());
}

/** Locks a subscription for its deletion. */
export async function lockWebhookForDeletion(tx: Tx, scope: WorkspaceScope, id: string): Promise<WebhookVersion> {
  return parseWebhook(await selectWebhook(tx, scope, id).forUpdate().executeTakeFirst());
}

/** Holds a subscription as it is until the transaction ends: it is neither disabled nor deleted meanwhile. */
export async function lockWebhookForShare(tx: Tx, scope: WorkspaceScope, id: string): Promise<WorkspaceWebhook> {
  return parseWebhook(await selectWebhook(tx, scope, id).forShare().executeTakeFirst()).webhook;
}

/** What the fan-out of events asks of a subscription. */
type Listener = Pick<WorkspaceWebhook, 'id' | 'projectId' | 'active' | 'ownerId'> & {
  readonly events: readonly string[];
};

/**
 * Holds the subscriptions to any of these events, disabled ones too, until the transaction ends: none is disabled, enabled
 * or deleted between this look and what follows from it. At most 100 a workspace: the primary key serves.
 */
export async function lockListeners(
  tx: Tx,
  scope: WorkspaceScope,
  events: readonly string[],
): Promise<readonly Listener[]> {
  return tx
    .selectFrom('webhook_subscription')
    .select(['id', 'project_id as projectId', 'active', 'events', 'owner_id as ownerId'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('events', '&&', sql<string[]>`${[...events]}::text[]`)
    .orderBy('id')
    .forShare()
    .execute();
}

/** A locked subscription with its count of dead letters; undefined where it is gone. */
export async function lockCount(
  tx: Tx,
  scope: WorkspaceScope,
  id: string,
): Promise<{ webhook: WorkspaceWebhook; deadInARow: number } | undefined> {
  const row = await selectWebhook(tx, scope, id)
    .select('consecutive_dead as deadInARow')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { deadInARow, ...rest } = row;
  return { webhook: parseWebhook(rest).webhook, deadInARow };
}

/** Saves the count of dead letters: no change of the record. */
export async function saveCount(tx: Tx, scope: WorkspaceScope, id: string, deadInARow: number): Promise<void> {
  await tx
    .updateTable('webhook_subscription')
    .set({ consecutive_dead: deadInARow })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}

/** The sealed secrets of a locked subscription. */
export async function getSecrets(tx: Tx, scope: WorkspaceScope, id: string): Promise<SealedSecrets> {
  const row = await tx
    .selectFrom('webhook_subscription')
    .select(['secret', 'old_secret as oldSecret', 'old_secret_until as until'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const { secret, oldSecret, until } = row;
  return { secret, old: oldSecret === null || until === null ? null : { secret: oldSecret, until } };
}

/**
 * Makes a subscription active under the stamp of the change, and forgets its dead letters; its secrets stay. A stream of the audit log
 * is from then on that owner's.
 */
export async function activateWebhook(
  tx: Tx,
  scope: WorkspaceScope,
  { id, ownerId }: Pick<WorkspaceWebhook, 'id' | 'ownerId'>,
  at: string,
): Promise<WebhookVersion> {
  const row = await tx
    .updateTable('webhook_subscription')
    .set({
      active: true,
      disabled_reason: null,
      disabled_message: null,
      consecutive_dead: 0,
      owner_id: ownerId,
      updated_at: at,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return parseWebhook(row);
}

/** Removes secrets from before rotations whose time is over: they keep a master key in use. Nothing that is shown changes. */
export async function removeOldSecrets(tx: Tx, scope: WorkspaceScope, at: string): Promise<void> {
  await tx
    .updateTable('webhook_subscription')
    .set({ old_secret: null, old_secret_until: null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('old_secret_until', '<=', at)
    .execute();
}

/** Saves the secrets under the stamp of the change. */
export async function saveSecrets(
  tx: Tx,
  scope: WorkspaceScope,
  { id, secrets }: { id: string; secrets: SealedSecrets },
  at: string,
): Promise<WebhookVersion> {
  const row = await tx
    .updateTable('webhook_subscription')
    .set({
      secret: secrets.secret,
      old_secret: secrets.old?.secret ?? null,
      old_secret_until: secrets.old?.until ?? null,
      updated_at: at,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return parseWebhook(row);
}

/** Deletes a subscription. */
export async function deleteWebhookRow(tx: Tx, scope: WorkspaceScope, id: string): Promise<void> {
  await tx
    .deleteFrom('webhook_subscription')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}

function selectWebhook(reader: Reader, scope: WorkspaceScope, id: string) {
  return reader
    .selectFrom('webhook_subscription')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id);
}

function parseWebhook(row: Row | undefined): WebhookVersion {
  if (row === undefined) throw notFound();
  const { changedAt, ...webhook } = row;
  // Only names that the contract knows were ever taken.
  return { webhook: webhook as WorkspaceWebhook, changedAt };
}
