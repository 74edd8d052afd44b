// Every statement on issue_watcher.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** The people who follow an issue, in the order of their ids. */
export async function listWatchers(reader: Reader, scope: ProjectScope, issueId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('issue_watcher')
    .select('user_id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('issue_id', '=', issueId)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Makes locked members watchers; who is one already stays one. */
export async function insertWatchers(
  tx: Tx,
  scope: ProjectScope,
  { issueId, userIds }: { issueId: string; userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return;
  const of = { workspace_id: scope.workspaceId, project_id: scope.projectId, issue_id: issueId };
  await tx
    .insertInto('issue_watcher')
    .values(userIds.map((userId) => ({ ...of, user_id: userId })))
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Ends a person's watching. */
export async function deleteWatcher(
  tx: Tx,
  scope: ProjectScope,
  { issueId, userId }: { issueId: string; userId: string },
): Promise<void> {
  await tx
    .deleteFrom('issue_watcher')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('issue_id', '=', issueId)
    .where('user_id', '=', userId)
    .execute();
}
