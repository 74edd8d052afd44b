import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Change } from '../../platform/records/record-change.ts';
import { recordAudit } from '../../platform/records/record-change.ts';

/** An asset, or what belongs to one. */
export interface AssetRecord {
  readonly type: 'asset' | 'asset_document' | 'maintenance_task' | 'maintenance_feed';
  readonly id: string;
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
  { type, id }: AssetRecord,
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
export function changeOf(change: Change['change'], { projectId }: ProjectScope, { type, id }: AssetRecord): Change {
  return { change, type, id, projectId };
}

/** The deletions of tasks as the change feed has them. */
export function forgottenTasks(scope: ProjectScope, ids: readonly string[]): Change[] {
  return ids.map((id) => changeOf('deleted', scope, { type: 'maintenance_task', id }));
}

/** Who did something, as records keep it (contract §1): the operator acts as the service, and so does an identity provider. */
export function doerOf({ type, id }: Actor): { type: 'user' | 'key' | 'system'; id: string | null } {
  return type === 'operator' || type === 'scim' ? { type: 'system', id: null } : { type, id };
}
