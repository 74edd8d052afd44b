import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Change } from '../../platform/database/changes.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';

/** A capture record; without an id several of a kind at once. */
export interface CaptureRecord<Id = string> {
  readonly type: 'floor_plan' | 'milestone' | 'photo';
  readonly id: Id;
}

/** Who changes records of a project, and with what. */
export interface Author {
  readonly deps: { readonly ids: Ids };
  readonly actor: Actor;
  readonly scope: ProjectScope;
}

/** Enters what was done to a record into the audit log, as `<type>.<verb>`. */
export async function auditRecord(
  tx: Tx,
  { deps, actor, scope }: Author,
  { type, id }: CaptureRecord<string | null>,
  { verb, detail }: { verb: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: `${type}.${verb}`,
    subject: { type, id },
    projectId: scope.projectId,
    detail,
  });
}

/** A change of a record as the change feed has it. */
export function changeOf(change: Change['change'], { projectId }: ProjectScope, { type, id }: CaptureRecord): Change {
  return { change, type, id, projectId };
}
