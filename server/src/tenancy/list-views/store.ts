// The filters with which a person last looked at the lists of a project or a workspace. A person's own: neither an event nor the
// audit log tells of them, and an archived project takes them.
import { sql } from 'kysely';
import {
  type ListViews,
  type ListViewsChange,
  VIEWED_LISTS,
  VIEWED_WORKSPACE_LISTS,
  type WorkspaceListViews,
  type WorkspaceListViewsChange,
} from '../../../../contract/preferences.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Returns a person's views of a project's lists; null for a list that is not filtered. */
export async function getListViews(reader: Reader, scope: ProjectScope, userId: string): Promise<ListViews> {
  const row = await reader
    .selectFrom('list_view')
    .select('views')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return readViews(VIEWED_LISTS, row?.views);
}

/** Changes the views that are named, and leaves the others: two tabs with different lists lose neither's. */
export async function changeListViews(
  tx: Tx,
  scope: ProjectScope,
  userId: string,
  { change, at }: { readonly change: ListViewsChange; readonly at: string },
): Promise<ListViews> {
  const { rows } = await sql<{ views: unknown }>`
    insert into list_view as kept (workspace_id, project_id, user_id, views, updated_at)
    values (${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${userId}::uuid, ${JSON.stringify(change)}::jsonb,
            ${at}::timestamptz)
    on conflict (workspace_id, project_id, user_id)
      do update set views = kept.views || excluded.views, updated_at = excluded.updated_at
    returning kept.views`.execute(tx);
  return readViews(VIEWED_LISTS, rows[0]?.views);
}

/** Returns a person's views of a workspace's lists; null for a list that is not filtered. */
export async function getWorkspaceListViews(
  reader: Reader,
  scope: WorkspaceScope,
  userId: string,
): Promise<WorkspaceListViews> {
  const row = await reader
    .selectFrom('workspace_list_view')
    .select('views')
    .where('workspace_id', '=', scope.workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return readViews(VIEWED_WORKSPACE_LISTS, row?.views);
}

/** Changes the views of a workspace's lists that are named, and leaves the others. */
export async function changeWorkspaceListViews(
  tx: Tx,
  scope: WorkspaceScope,
  userId: string,
  { change, at }: { readonly change: WorkspaceListViewsChange; readonly at: string },
): Promise<WorkspaceListViews> {
  const { rows } = await sql<{ views: unknown }>`
    insert into workspace_list_view as kept (workspace_id, user_id, views, updated_at)
    values (${scope.workspaceId}::uuid, ${userId}::uuid, ${JSON.stringify(change)}::jsonb, ${at}::timestamptz)
    on conflict (workspace_id, user_id)
      do update set views = kept.views || excluded.views, updated_at = excluded.updated_at
    returning kept.views`.execute(tx);
  return readViews(VIEWED_WORKSPACE_LISTS, rows[0]?.views);
}

function readViews<List extends string>(lists: readonly List[], stored: unknown): Record<List, string | null> {
  const views = (stored ?? {}) as Partial<Record<List, string | null>>;
  return Object.fromEntries(lists.map((list) => [list, views[list] ?? null])) as Record<List, string | null>;
}
