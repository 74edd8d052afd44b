import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';

/** Up to `most` issues of the project by their titles, the first made first. Served by the unique key of the project. */
export function listIssueTitles(
  reader: Reader,
  scope: ProjectScope,
  most: number,
): Promise<{ id: string; title: string }[]> {
  return reader
    .selectFrom('issue')
    .select(['id', 'title'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .orderBy('id')
    .limit(most)
    .execute();
}
