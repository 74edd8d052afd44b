// The filters with which a person last looked at the lists of a project. A person's own: neither an event nor the audit log tells
// of them, and an archived project takes them.
import { sql } from 'kysely';
import {
  type ListViews,
  type ListViewsChange,
  VIEWED_LISTS,
  type ViewedList,
} from '../../../../contract/preferences.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type StoredViews = Partial<Record<ViewedList, string | null>>;

/** Returns a person's views of a project's lists; null for a list that is not filtered. */
export async function getListViews(reader: Reader, scope: ProjectScope, userId: string): Promise<ListViews> {
  const row = await reader
    .selectFrom('list_view')
    .select('views')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return toListViews(row?.views);
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
  return toListViews(rows[0]?.views);
}

function toListViews(stored: unknown): ListViews {
  const views = (stored ?? {}) as StoredViews;
  return Object.fromEntries(VIEWED_LISTS.map((list) => [list, views[list] ?? null])) as ListViews;
}
