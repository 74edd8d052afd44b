// Sessions of a member, as the administrators of one workspace see and end them. They learn of no session that opens another workspace
// alone, and what they end goes on wherever else it is open.

import { sql } from 'kysely';
import { memberSessionOperations } from '../../../../contract/operations/member-sessions.ts';
import type { WorkspaceRole } from '../../../../contract/scopes.ts';
import type { MemberSession } from '../../../../contract/sessions.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { implement } from '../../platform/http/implement.ts';
import { noContent, ok, type Route } from '../../platform/http/route.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { findMember, granting } from '../../tenancy/members/public.ts';
import { lockPerson } from '../users/public.ts';
import { type Demand, neededBy, type Proofs } from './admission.ts';
import type { BeginDeps } from './begin.ts';
import { closeSessions } from './store.ts';

/** Sessions of members, for owners and admins. */
export function memberSessionRoutes(deps: BeginDeps): Route[] {
  return [listRoute(deps), ...endRoutes(deps)];
}

function listRoute(deps: BeginDeps): Route {
  return implement(memberSessionOperations.listMemberSessions, {
    loadResource: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
    async handle({ scope, params, workspaceRole }) {
      const reader = deps.db.reader(scope);
      await requirePermission(reader, scope, { userId: params.userId, role: workspaceRole });
      const data = await listMemberSessions(deps, reader, scope, params.userId);
      return ok({ data, nextCursor: null });
    },
  });
}

function endRoutes(deps: BeginDeps): Route[] {
  return [
    implement(memberSessionOperations.deleteMemberSessions, {
      loadResource: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
      async handle({ actor, scope, params: { userId }, workspaceRole: role }) {
        await endMemberSessions(deps, actor, scope, { userId, role });
        return noContent;
      },
    }),
    implement(memberSessionOperations.deleteMemberSession, {
      loadResource: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
      async handle({ actor, scope, params: { userId, sessionId }, workspaceRole: role }) {
        await endMemberSessions(deps, actor, scope, { userId, role, sessionId });
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

/** Ends sessions for this workspace. Throws not_found for a session that the list does not show. */
async function endMemberSessions(
  deps: BeginDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { sessionId, ...target }: MemberTarget & { readonly sessionId?: string },
): Promise<void> {
  const { userId } = target;
  await inTransaction(deps.db, scope, async (tx) => {
    await requirePermission(tx, scope, target);
    const shown = await listMemberSessions(deps, tx, scope, userId);
    if (sessionId !== undefined && shown.every(({ id }) => id !== sessionId)) throw notFound();
    await lockPerson(tx, userId);
    await closeSessions(tx, scope, userId, sessionId);
    const subject = { type: 'user', id: userId };
    const detail = sessionId === undefined ? { sessions: shown.length } : { sessions: 1, sessionId };
    await recordAudit(tx, { ids: deps.ids, actor }, scope, { action: 'member.sessions_ended', subject, detail });
  });
}

type Row = Omit<MemberSession, 'secondFactor'> & {
  readonly ssoWorkspaceId: string | null;
  readonly secondFactorAt: string | null;
  readonly longestIdleSeconds: number;
  readonly demand: Demand;
};

async function listMemberSessions(
  { clock }: Pick<BeginDeps, 'clock'>,
  reader: Reader,
  scope: WorkspaceScope,
  userId: string,
): Promise<MemberSession[]> {
  const nowMs = clock.now();
  const { rows } = await sql<Row>`
    select id, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt", address, user_agent as "userAgent",
           method, sso_workspace_id as "ssoWorkspaceId", second_factor_at as "secondFactorAt",
           longest_idle_seconds as "longestIdleSeconds", demand
    from directory.list_member_sessions(${scope.workspaceId}::uuid, ${userId}::uuid, ${instantOf(nowMs)}::timestamptz)`.execute(
    reader,
  );
  return rows.filter((row) => isOpen(row, nowMs)).map(asSession);
}

/** True where the session opens the workspace now: by the same rule that admits it. */
function isOpen({ demand, ...row }: Row, nowMs: number): boolean {
  const proofs: Proofs = {
    method: row.method,
    ssoWorkspaceId: row.ssoWorkspaceId,
    secondFactorAt: row.secondFactorAt,
  };
  const idleMs = Math.max(row.longestIdleSeconds * 1000, nowMs - Date.parse(row.lastSeenAt));
  return neededBy(demand, proofs, { ageMs: nowMs - Date.parse(row.createdAt), idleMs }) === undefined;
}

function asSession(row: Row): MemberSession {
  const { id, createdAt, lastSeenAt, expiresAt, address, userAgent, method, secondFactorAt } = row;
  return { id, createdAt, lastSeenAt, expiresAt, address, userAgent, method, secondFactor: secondFactorAt !== null };
}
