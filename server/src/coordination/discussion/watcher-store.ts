// Every statement on issue_watcher, rfi_watcher and clash_watcher, which have one form.
import { sql } from 'kysely';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
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

/** Lists up to `max` records of a kind, of active projects, that somebody watches who is no member of the workspace any more. */
export async function listWatchedByLeaver(
  reader: Reader,
  scope: WorkspaceScope,
  kind: RecordKind,
  { userId, max }: { userId: string; max: number },
): Promise<{ id: string; projectId: string }[]> {
  const { table, record } = namesOf(kind);
  const { rows } = await sql<{ id: string; projectId: string }>`
    select ${record} as id, project_id as "projectId" from ${table} as watcher
    where workspace_id = ${scope.workspaceId}::uuid and user_id = ${userId}::uuid
      and not exists (select from member where workspace_id = ${scope.workspaceId}::uuid and user_id = ${userId}::uuid)
      and exists (select from project
                  where project.workspace_id = watcher.workspace_id and project.id = watcher.project_id and project.status = 'active')
    order by ${record} limit ${max}`.execute(reader);
  return rows;
}

/** Locks records of a kind, in the order of their ids. */
export async function lockWatched(
  tx: Tx,
  scope: WorkspaceScope,
  kind: RecordKind,
  ids: readonly string[],
): Promise<void> {
  await sql`
    select from ${sql.table(kind)} where workspace_id = ${scope.workspaceId}::uuid and id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx);
}

/** Ends the watching of locked records by somebody who is no member of the workspace, which is locked; returns the records. */
export async function deleteLeaverFrom(
  tx: Tx,
  scope: WorkspaceScope,
  kind: RecordKind,
  { ids, userId }: { ids: readonly string[]; userId: string },
): Promise<{ id: string; projectId: string }[]> {
  const { table, record } = namesOf(kind);
  const { rows } = await sql<{ id: string; projectId: string }>`
    delete from ${table}
    where workspace_id = ${scope.workspaceId}::uuid and ${record} = any(${ids}::uuid[]) and user_id = ${userId}::uuid
      and not exists (select from member where workspace_id = ${scope.workspaceId}::uuid and user_id = ${userId}::uuid)
    returning ${record} as id, project_id as "projectId"`.execute(tx);
  return rows;
}

/** Gives locked records the stamp of the change of their watchers. */
export async function stampWatched(
  tx: Tx,
  scope: WorkspaceScope,
  kind: RecordKind,
  { ids, at }: { ids: readonly string[]; at: string },
): Promise<void> {
  await sql`
    update ${sql.table(kind)} set updated_at = ${at}::timestamptz
    where workspace_id = ${scope.workspaceId}::uuid and id = any(${ids}::uuid[])`.execute(tx);
}
