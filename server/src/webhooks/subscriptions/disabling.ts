// Disabling of subscriptions, and the query for the streams of the audit log that must be disabled.

import { sql } from 'kysely';
import type { Message } from '../../../../contract/messages/message.ts';
import type { WorkspaceWebhook } from '../../../../contract/webhooks.ts';
import { SYSTEM } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { formatStoredJson } from '../../platform/database/stored-json.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit, stampChanges } from '../../platform/records/record-change.ts';
import { FEED_TYPES } from './subscription.ts';

/** Disables a locked subscription: the change is stamped and entered into the audit log. */
export async function disableWebhook(
  tx: Tx,
  { ids }: { readonly ids: Ids },
  scope: WorkspaceScope,
  {
    webhook,
    reason,
    deadInARow,
  }: { readonly webhook: WorkspaceWebhook; readonly reason: Message; readonly deadInARow: number },
): Promise<void> {
  const { id, kind, projectId, url } = webhook;
  const at = await stampChanges(tx, scope, [{ change: 'updated', type: FEED_TYPES[kind], id, projectId }]);
  await tx
    .updateTable('webhook_subscription')
    .set({
      active: false,
      disabled_reason: reason.message,
      disabled_message: formatStoredJson(reason),
      consecutive_dead: deadInARow,
      updated_at: at,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
  await recordAudit(tx, { ids, actor: SYSTEM }, scope, {
    action: 'webhooks.disabled',
    subject: { type: 'webhook', id },
    ...(projectId === null ? {} : { projectId }),
    detail: { url, disabledReason: reason.message },
  });
}

/** Lists the active streams of the audit log that none of these people owns. At most 100 a workspace. */
export async function listStreamsNotOwnedBy(
  reader: Reader,
  scope: WorkspaceScope,
  ownerIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('webhook_subscription')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('kind', '=', sql.lit('audit'))
    .where('active', '=', true)
    .where(sql<boolean>`owner_id <> all (${[...ownerIds]}::uuid[])`)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
