import type { RfiStatus } from '../../../../contract/rfis.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';

/** An RFI by what it is known by, and how far it has come. */
export interface RfiSubject {
  readonly id: string;
  readonly subject: string;
  readonly status: RfiStatus;
}

/** Up to `most` RFIs of the project, the first made first. Served by the unique key of the project. */
export async function listRfiSubjects(reader: Reader, scope: ProjectScope, most: number): Promise<RfiSubject[]> {
  const rows = await reader
    .selectFrom('rfi')
    .select(['id', 'subject', 'status'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as RfiStatus }));
}
