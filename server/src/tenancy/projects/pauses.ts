// The times at which a project was archived. A trigger keeps them with each change of the status.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';

/** A span in which the project was archived; without an end while it is. */
interface Pause {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Lists the pauses of a project that reach beyond an instant, the earliest first. */
export async function listPauses(reader: Reader, scope: ProjectScope, afterMs: number): Promise<Pause[]> {
  const rows = await reader
    .selectFrom('project_pause')
    .select(['from_at', 'to_at'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`(to_at is null or to_at > ${new Date(afterMs).toISOString()}::timestamptz)`)
    .orderBy('from_at')
    .execute();
  return rows.map(({ from_at, to_at }) => ({
    fromMs: Date.parse(from_at),
    toMs: to_at === null ? Number.POSITIVE_INFINITY : Date.parse(to_at),
  }));
}
