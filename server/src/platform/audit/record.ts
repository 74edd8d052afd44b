// The audit log: who did what to which record, in the transaction that did it; append-only for the database itself. Not
// for reading (operations/audit-log) and not for what a person did to themself alone (directory.audit_person).
import { sql } from 'kysely';
import type { Actor } from '../access/caller.ts';
import type { WorkspaceScope } from '../access/scope.ts';
import type { Tx } from '../database/transaction.ts';
import type { Ids } from '../ids.ts';

export interface AuditEntry {
  /** `subject.verb`: `api_key.created`, `photo.published`. */
  readonly action: string;
  readonly subject: { readonly type: string; readonly id: string | null };
  readonly projectId?: string;
  /** Field names and old and new values; never a secret. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Who enters something, and what identifiers are made with. */
export interface Auditor {
  readonly ids: Ids;
  readonly actor: Actor;
}

/** Enters one action into the workspace's audit log. */
export function recordAudit(tx: Tx, auditor: Auditor, scope: WorkspaceScope, entry: AuditEntry): Promise<void> {
  return recordAudits(tx, auditor, scope, [entry]);
}

/** Enters actions into the workspace's audit log, in one statement however many. */
export async function recordAudits(
  tx: Tx,
  { ids, actor }: Auditor,
  scope: WorkspaceScope,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into audit_entry (workspace_id, id, actor_type, actor_id, action, subject_type, subject_id, project_id, detail,
                             request_id, application_id)
    select ${scope.workspaceId}::uuid, entry.id, ${actor.type}, ${actor.id}, entry.action, entry.subject_type,
           entry.subject_id, entry.project_id, entry.detail::jsonb, ${actor.requestId},
           ${actor.applicationId ?? null}::uuid
    from unnest(${entries.map(() => ids.next())}::uuid[], ${entries.map((each) => each.action)}::text[],
                ${entries.map((each) => each.subject.type)}::text[], ${entries.map((each) => each.subject.id)}::text[],
                ${entries.map((each) => each.projectId ?? null)}::uuid[],
                ${entries.map((each) => JSON.stringify(each.detail ?? {}))}::text[])
           as entry (id, action, subject_type, subject_id, project_id, detail)`.execute(tx);
}
