// Calendar addresses of a member, as the administrators of the workspace see and end them.

import { sql } from 'kysely';
import type { MemberCalendarAddress } from '../../../../contract/maintenance.ts';
import { memberCalendarOperations } from '../../../../contract/operations/member-calendars.ts';
import type { WorkspaceRole } from '../../../../contract/scopes.ts';
import type { Actor } from '../../platform/access/caller.ts';
import { projectScope, type WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { implement } from '../../platform/http/implement.ts';
import { noContent, ok, type Route } from '../../platform/http/route.ts';
import { findMember, granting } from '../../tenancy/members/public.ts';
import { auditRecord } from '../asset-trail/public.ts';
import type { FeedDeps } from './feed.ts';

type Deps = Pick<FeedDeps, 'db' | 'ids'>;

/** Returns the routes by which owners and admins see and end the calendar addresses of a member. */
export function memberCalendarRoutes(deps: Deps): Route[] {
  return [
    implement(memberCalendarOperations.listMemberCalendarAddresses, {
      loadResource: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
      async handle({ scope, params: { userId }, workspaceRole: role }) {
        const reader = deps.db.reader(scope);
        await requirePermission(reader, scope, { userId, role });
        return ok({ data: await listCalendarAddresses(reader, scope, userId), nextCursor: null });
      },
    }),
    implement(memberCalendarOperations.deleteMemberCalendarAddresses, {
      loadResource: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
      async handle({ actor, scope, params: { userId }, workspaceRole: role }) {
        await endCalendarAddresses(deps, actor, scope, { userId, role });
        return noContent;
      },
    }),
  ];
}

/** A member, and the role of the person who acts on them. */
interface MemberTarget {
  readonly userId: string;
  readonly role: WorkspaceRole | undefined;
}

/** Throws not_found for somebody who is no member, and forbidden for one whose role the caller may not grant. */
async function requirePermission(reader: Reader, scope: WorkspaceScope, { userId, role }: MemberTarget): Promise<void> {
  const member = await findMember(reader, scope, userId);
  if (member === undefined || role === undefined) throw notFound();
  granting.require(role, member.role);
}

async function listCalendarAddresses(
  reader: Reader,
  scope: WorkspaceScope,
  userId: string,
): Promise<MemberCalendarAddress[]> {
  const { rows } = await sql<MemberCalendarAddress>`
    select feed.project_id as "projectId", project.name as "projectName", feed.language, feed.created_at as "createdAt",
           feed.last_read_on as "lastReadOn"
    from maintenance_feed as feed
    join project on project.workspace_id = feed.workspace_id and project.id = feed.project_id
    where feed.workspace_id = ${scope.workspaceId}::uuid and feed.user_id = ${userId}::uuid
    order by feed.created_at desc, feed.project_id limit 200`.execute(reader);
  return rows;
}

/** Ends every calendar address of a member, with an entry in the audit log for each. */
async function endCalendarAddresses(
  { db, ids }: Deps,
  actor: Actor,
  scope: WorkspaceScope,
  target: MemberTarget,
): Promise<void> {
  const { userId } = target;
  await inTransaction(db, scope, async (tx) => {
    await requirePermission(tx, scope, target);
    const ended = await tx
      .deleteFrom('maintenance_feed')
      .where('workspace_id', '=', scope.workspaceId)
      .where('user_id', '=', userId)
      .returning('project_id')
      .execute();
    for (const { project_id: projectId } of ended) {
      const author = { deps: { ids }, actor, scope: projectScope(scope.workspaceId, projectId) };
      await auditRecord(tx, author, { type: 'maintenance_feed', id: userId }, { verb: 'revoked', detail: {} });
    }
  });
}
