// The audit log: who did what to which record, in the transaction that did it; append-only for the database itself. Not
// for reading (operations/audit-log) and not for what a person did to themself alone (directory.audit_person).
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

/** Enters one action into the workspace's audit log. */
export async function recordAudit(
  tx: Tx,
  { ids, actor }: { ids: Ids; actor: Actor },
  scope: WorkspaceScope,
  entry: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      workspace_id: scope.workspaceId,
      id: ids.next(),
      actor_type: actor.type,
      actor_id: actor.id,
      action: entry.action,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      project_id: entry.projectId ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
      request_id: actor.requestId,
    })
    .execute();
}
