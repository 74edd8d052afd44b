// Every statement on api_key and on the directory's hashes of keys.
import { sql } from 'kysely';
import type { ApiKey } from '../../../../contract/keys.ts';
import type { KeyScope } from '../../../../contract/scopes.ts';
import type { Actor, KeyCaller } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { boolean, instant, recordShape, text, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export const apiKeyShape = recordShape<ApiKey>({
  id: word('api_key.id'),
  name: text('api_key.name'),
  prefix: word('api_key.prefix'),
  scope: word('api_key.scope'),
  createdAt: instant('api_key.created_at'),
  lastUsedAt: instant('api_key.last_used_at'),
  revokedAt: instant('api_key.revoked_at'),
  createdByDeactivated: boolean(
    "api_key.created_by_type = 'user' and (maker.id is null or maker.deactivated_at is not null)",
  ),
});

export const apiKeyList: ListSource = {
  from:
    'api_key left join lateral (select id, deactivated_at from workspace_person as one ' +
    "where api_key.created_by_type = 'user' and one.workspace_id = api_key.workspace_id " +
    'and one.id = api_key.created_by_id::uuid offset 0) as maker on true',
  table: 'api_key',
  changes: false,
  filters: {},
  inProject: false,
};

export interface NewApiKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly scope: KeyScope;
  readonly createdAt: string;
}

/** Inserts a key and enters its hash into the directory. */
export async function insertApiKey(tx: Tx, scope: WorkspaceScope, actor: Actor, key: NewApiKey): Promise<ApiKey> {
  const { id, name, prefix, createdAt } = key;
  await tx
    .insertInto('api_key')
    .values({
      workspace_id: scope.workspaceId,
      id,
      name,
      prefix,
      scope: key.scope,
      created_by_type: actor.type,
      created_by_id: actor.id,
      created_at: createdAt,
    })
    .execute();
  await sql`select directory.add_api_key_hash(${key.hash}, ${scope.workspaceId}, ${id})`.execute(tx);
  return {
    id,
    name,
    prefix,
    scope: key.scope,
    createdAt,
    lastUsedAt: null,
    revokedAt: null,
    createdByDeactivated: false,
  };
}

/** Locks a key for a change; undefined where the workspace has none of that id. */
export function lockApiKey(tx: Tx, scope: WorkspaceScope, id: string) {
  return tx
    .selectFrom('api_key')
    .select(['id', 'name', 'revoked_at'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Marks a key revoked. The table's trigger raises the access version, which ends every process's trust in it. */
export async function markRevoked(tx: Tx, scope: WorkspaceScope, id: string, at: string): Promise<void> {
  await tx
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}

/** The caller a key's hash stands for, looked up across workspaces; undefined for an unknown or revoked key. */
export async function findKeyCaller(directory: Reader, hash: Buffer): Promise<KeyCaller | undefined> {
  const { rows } = await sql<{
    id: string;
    name: string;
    prefix: string;
    scope: KeyScope;
    workspace_id: string;
    workspace_name: string;
    workspace_plan: string;
  }>`select * from directory.find_api_keys(array[${hash}::bytea])`.execute(directory);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { id, name, prefix, scope } = row;
  const workspace = { id: row.workspace_id, name: row.workspace_name, plan: row.workspace_plan };
  return { type: 'key', id, name, prefix, scope, workspace };
}

/** Writes when keys were last used, for those not written within the last minute. */
export async function touchApiKeys(
  db: Db,
  used: readonly { workspaceId: string; id: string }[],
  at: string,
): Promise<void> {
  await sql`select directory.touch_api_keys(${used.map((each) => each.workspaceId)}::uuid[],
                                            ${used.map((each) => each.id)}::uuid[], ${at}::timestamptz)`.execute(
    db.directory,
  );
}

/** The workspace a key belongs to, for the command line; undefined where there is no such key. */
export async function findKeyHome(directory: Reader, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ workspace_id: string }>`select * from directory.find_api_key_home(${id}::uuid)`.execute(
    directory,
  );
  return rows[0]?.workspace_id;
}

/** A key of the workspace, revoked or not. Throws not_found. */
export async function getApiKey(reader: Reader, scope: WorkspaceScope, id: string): Promise<ApiKey> {
  const row = await reader
    .selectFrom('api_key')
    .select([
      'id',
      'name',
      'prefix',
      'scope',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'revoked_at as revokedAt',
      sql<boolean>`created_by_type = 'user' and not exists (
        select from workspace_person as maker
        where maker.workspace_id = api_key.workspace_id and maker.id::text = api_key.created_by_id
          and maker.deactivated_at is null)`.as('createdByDeactivated'),
    ])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return { ...row, scope: row.scope as KeyScope };
}
