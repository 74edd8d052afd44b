// Every statement on issue_watcher, rfi_watcher and clash_watcher, which have one form.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { type Member, texts } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { RecordKind, RecordRef } from './subject.ts';

const namesOf = (kind: RecordKind) => ({ table: sql.table(`${kind}_watcher`), record: sql.ref(`${kind}_id`) });

/** The member `watchers` of a list's records, served by the primary key. */
export function watchersMember(kind: RecordKind): Member {
  const table = `${kind}_watcher`;
  return texts(
    `array(select user_id from ${table} where ${table}.workspace_id = ${kind}.workspace_id ` +
      `and ${table}.${kind}_id = ${kind}.id order by user_id)`,
  );
}

/** The people who follow a record, in the order of their ids. */
export async function listWatchers(reader: Reader, scope: ProjectScope, { kind, id }: RecordRef): Promise<string[]> {
  const { table, record } = namesOf(kind);
  const { rows } = await sql<{ user_id: string }>`
    select user_id from ${table}
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and ${record} = ${id}::uuid
    order by user_id`.execute(reader);
  return rows.map((row) => row.user_id);
}

/** Makes locked members watchers; who is one already stays one. */
export async function insertWatchers(
  tx: Tx,
  scope: ProjectScope,
  { kind, id }: RecordRef,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const { table, record } = namesOf(kind);
  await sql`
    insert into ${table} (workspace_id, project_id, ${record}, user_id)
    select ${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${id}::uuid, unnest(${userIds}::uuid[])
    on conflict do nothing`.execute(tx);
}

/** Ends a person's watching. */
export async function deleteWatcher(
  tx: Tx,
  scope: ProjectScope,
  { kind, id }: RecordRef,
  userId: string,
): Promise<void> {
  const { table, record } = namesOf(kind);
  await sql`
    delete from ${table}
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and ${record} = ${id}::uuid
      and user_id = ${userId}::uuid`.execute(tx);
}
