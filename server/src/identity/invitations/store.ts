// Every statement on invitation. The token is in the mail alone; its SHA-256 is here.
import { sql } from 'kysely';
import type { Invitation } from '../../../../contract/people.ts';
import type { WorkspaceRole } from '../../../../contract/scopes.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { document, instant, recordShape, text, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { alreadyInvited } from './invitation.ts';

export const invitationShape = recordShape<Invitation>({
  id: word('invitation.id'),
  email: text('invitation.email'),
  role: word('invitation.role'),
  projectRoles: document('invitation.project_roles'),
  language: word('invitation.language'),
  invitedBy: word('invitation.invited_by'),
  createdAt: instant('invitation.created_at'),
  expiresAt: instant('invitation.expires_at'),
  acceptedAt: instant('invitation.accepted_at'),
  revokedAt: instant('invitation.revoked_at'),
});

export const invitationList: ListSource = {
  from: 'invitation',
  table: 'invitation',
  changes: false,
  inProject: false,
  filters: {},
};

const columns = [
  'id',
  'email',
  'role',
  'project_roles as projectRoles',
  'language',
  'invited_by as invitedBy',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'accepted_at as acceptedAt',
  'revoked_at as revokedAt',
] as const;

export type NewInvitation = Omit<Invitation, 'acceptedAt' | 'revokedAt'> & {
  readonly emailKey: string;
  readonly tokenHash: Buffer;
};

/** Inserts an invitation. Throws conflict where the address has an open one, also by one who commits at the same moment. */
export async function insertInvitation(tx: Tx, scope: WorkspaceScope, invitation: NewInvitation): Promise<Invitation> {
  const { emailKey, tokenHash, ...record } = invitation;
  const { id, email, role, language } = record;
  try {
    await tx
      .insertInto('invitation')
      .values({
        workspace_id: scope.workspaceId,
        id,
        email,
        email_key: emailKey,
        role,
        project_roles: JSON.stringify(record.projectRoles),
        language,
        invited_by: record.invitedBy,
        token_hash: tokenHash,
        created_at: record.createdAt,
        expires_at: record.expiresAt,
      })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw alreadyInvited();
    throw error;
  }
  return { ...record, acceptedAt: null, revokedAt: null };
}

/** Locks an invitation; undefined where the workspace has none of that id. */
export async function lockInvitation(tx: Tx, scope: WorkspaceScope, id: string) {
  const row = await selectInvitations(tx, scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row as (Invitation & { tokenHash: Buffer; emailKey: string }) | undefined;
}

/** Locks the invitation of an address that is neither accepted nor revoked, past its time or not. Index invitation_open. */
export async function lockUnsettledInvitation(tx: Tx, scope: WorkspaceScope, emailKey: string) {
  const row = await selectInvitations(tx, scope)
    .where('email_key', '=', emailKey)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as Invitation | undefined;
}

/** What sending again changes: the link before it no longer works. */
export async function renewInvitation(
  tx: Tx,
  scope: WorkspaceScope,
  { id, ...renewed }: { id: string; tokenHash: Buffer; invitedBy: string; expiresAt: string },
): Promise<void> {
  const { tokenHash, invitedBy, expiresAt } = renewed;
  await updateInvitation(tx, scope, id)
    .set({ token_hash: tokenHash, invited_by: invitedBy, expires_at: expiresAt })
    .execute();
}

/** Marks an invitation revoked. */
export async function markRevoked(tx: Tx, scope: WorkspaceScope, id: string, at: string): Promise<void> {
  await updateInvitation(tx, scope, id).set({ revoked_at: at }).execute();
}

/** Marks an invitation accepted. */
export async function markAccepted(tx: Tx, scope: WorkspaceScope, id: string, at: string): Promise<void> {
  await updateInvitation(tx, scope, id).set({ accepted_at: at }).execute();
}

export interface FoundInvitation {
  readonly workspaceId: string;
  readonly id: string;
  readonly workspaceName: string;
  readonly email: string;
  readonly emailKey: string;
  readonly role: WorkspaceRole;
  /** The role that the inviter has by now; null for one who left or was deactivated. */
  readonly inviterRole: WorkspaceRole | null;
  /** Null while the invitation is open. */
  readonly acceptedAt: string | null;
}

/** Finds the invitation of a token that is open or was accepted, across workspaces. */
export async function findInvitation(
  directory: Reader,
  tokenHash: Buffer,
  now: string,
): Promise<FoundInvitation | undefined> {
  const { rows } = await sql<FoundInvitation>`
    select workspace_id as "workspaceId", id, workspace_name as "workspaceName", email, email_key as "emailKey", role,
           inviter_role as "inviterRole", accepted_at as "acceptedAt"
    from directory.find_invitation_by_token(${tokenHash}::bytea, ${now}::timestamptz)`.execute(directory);
  return rows[0];
}

/** An invitation of the workspace by its id; undefined where there is none. */
export function findInvitationOf(reader: Reader, scope: WorkspaceScope, id: string) {
  return selectInvitations(reader, scope).where('id', '=', id).executeTakeFirst();
}

function selectInvitations(reader: Reader, scope: WorkspaceScope) {
  return reader
    .selectFrom('invitation')
    .select([...columns, 'token_hash as tokenHash', 'email_key as emailKey'])
    .where('workspace_id', '=', scope.workspaceId);
}

function updateInvitation(tx: Tx, scope: WorkspaceScope, id: string) {
  return tx.updateTable('invitation').where('workspace_id', '=', scope.workspaceId).where('id', '=', id);
}

/**
 * Finds how many seconds a workspace has to wait where it has sent `limit` mails with invitations within the time; undefined where it may send
 * one now. The audit log has a line for each. Index audit_entry_action.
 */
export async function findWait(
  tx: Tx,
  scope: WorkspaceScope,
  { limit, withinS }: { readonly limit: number; readonly withinS: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ waitS: number }>`
    select extract(epoch from at - statement_timestamp())::float8 + ${withinS} as "waitS"
    from audit_entry
    where workspace_id = ${scope.workspaceId}::uuid and action in ('invitation.created', 'invitation.resent')
      and at > statement_timestamp() - make_interval(secs => ${withinS})
    order by at desc offset ${limit - 1} limit 1`.execute(tx);
  return rows[0]?.waitS;
}
