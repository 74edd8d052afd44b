import type { ClashStatus } from '../../../../contract/clashes.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';

/** A clash by what it is called, and what was decided about it last. */
export interface ClashName {
  readonly id: string;
  readonly name: string;
  readonly status: ClashStatus;
}

/** Up to `most` clashes of the project, the first made first. Served by the unique key of the project. */
export async function listClashNames(reader: Reader, scope: ProjectScope, most: number): Promise<ClashName[]> {
  const rows = await reader
    .selectFrom('clash')
    .select(['id', 'name', 'status'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as ClashStatus }));
}
