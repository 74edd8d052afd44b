import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { LinkedRecords } from './store.ts';

/** Tells whether the pull of another connection made a record here: it has a link of that connection, though it may have ended. */
export async function isMadeElsewhere(
  reader: Reader,
  scope: ProjectScope,
  { connectionId, entity }: LinkedRecords,
  recordId: string,
): Promise<boolean> {
  const row = await reader
    .selectFrom('integration_link')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('entity', '=', entity)
    .where('record_id', '=', recordId)
    .where('connection_id', '!=', connectionId)
    .where('origin', '=', 'vendor')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
