// What a person does with their own grants, in whichever workspace the application is.
import type { Actor } from '../../platform/access/caller.ts';
import { workspaceScope } from '../../platform/access/scope.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { OAuthApplicationDeps } from './commands.ts';
import { endGrant, listMyGrants } from './records.ts';

/** Revokes a grant of the person; false where they have none of that id. It stands in the audit log of the application's workspace. */
export async function revokeMyGrant(
  deps: OAuthApplicationDeps,
  actor: Actor,
  { userId, grantId }: { userId: string; grantId: string },
): Promise<boolean> {
  const at = instantOf(deps.clock.now());
  const grant = (await listMyGrants(deps.db.directory, userId, at)).find((each) => each.id === grantId);
  if (grant === undefined) return false;
  const scope = workspaceScope(grant.workspace.id);
  return inTransaction(deps.db, scope, async (tx) => {
    const ended = await endGrant(tx, { id: grantId, userId, at });
    if (ended === undefined) return false;
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'oauth.grant_revoked',
      subject: { type: 'oauth_application', id: ended.applicationId },
      detail: { name: ended.name, grantId, userId },
    });
    return true;
  });
}
