// What a person does with their own grants, in whichever workspace the application is.
import { PAGE_LIMIT_DEFAULT } from '../../../../contract/paging.ts';
import type { Actor } from '../../platform/access/caller.ts';
import { workspaceScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { nextPageLink, type PageQuery, type PagingDeps } from '../../platform/http/paging.ts';
import { type Answer, ok } from '../../platform/http/route.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import type { OAuthApplicationDeps } from './commands.ts';
import { endGrant, findMyGrant, type GrantOwner, listMyGrants } from './records.ts';

/** Revokes a grant of the person; false where they have none of that id. It stands in the audit log of the application's workspace. */
export async function revokeMyGrant(
  deps: OAuthApplicationDeps,
  actor: Actor,
  { grantId, ...owner }: GrantOwner & { readonly grantId: string },
): Promise<boolean> {
  const at = instantOf(deps.clock.now());
  const { userId } = owner;
  const grant = await findMyGrant(deps.db.directory, owner, { grantId, now: at });
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

/** Answers a page of the person's grants in the workspaces that their session reaches; its cursor is good for this person's list alone. */
export async function answerMyGrants(
  deps: OAuthApplicationDeps & PagingDeps,
  { query, url, ...owner }: GrantOwner & { readonly query: PageQuery; readonly url: string },
): Promise<Answer> {
  const { cursor, limit = PAGE_LIMIT_DEFAULT } = query;
  const binding = `my-grants\0${owner.userId}\0${owner.ssoWorkspaceId ?? ''}`;
  const before = cursor === undefined ? undefined : deps.cursors.open(cursor, binding).toString('hex');
  const found = await listMyGrants(deps.db.directory, owner, {
    ...{ before, now: instantOf(deps.clock.now()), most: limit + 1 },
  });
  const data = found.slice(0, limit);
  const last = found.length > limit ? data.at(-1) : undefined;
  if (last === undefined) return ok({ data, nextCursor: null });
  const nextCursor = deps.cursors.seal(Buffer.from(last.id.replaceAll('-', ''), 'hex'), binding);
  return ok({ data, nextCursor }, { headers: { link: nextPageLink(url, nextCursor) } });
}
