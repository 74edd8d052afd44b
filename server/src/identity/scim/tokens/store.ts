// Every statement on scim_token and on the directory's hashes of provisioning tokens.
import { sql } from 'kysely';
import type { ScimToken } from '../../../../../contract/scim.ts';
import type { ScimCaller } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { ListSource } from '../../../platform/database/list-query.ts';
import { instant, recordShape, text, word } from '../../../platform/database/record-shape.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

export const scimTokenShape = recordShape<ScimToken>({
  id: word('scim_token.id'),
  name: text('scim_token.name'),
  createdBy: word('scim_token.created_by'),
  createdAt: instant('scim_token.created_at'),
  lastUsedAt: instant('scim_token.last_used_at'),
  expiresAt: instant('scim_token.expires_at'),
  revokedAt: instant('scim_token.revoked_at'),
});

/** Served by the primary key. */
export const scimTokenList: ListSource = {
  from: 'scim_token',
  table: 'scim_token',
  changes: false,
  inProject: false,
  filters: {},
};

/** Inserts a token and enters its hash into the directory. */
export async function insertScimToken(
  tx: Tx,
  scope: WorkspaceScope,
  { id, name, createdBy, createdAt, expiresAt }: ScimToken,
  hash: Buffer,
): Promise<void> {
  await tx
    .insertInto('scim_token')
    .values({
      workspace_id: scope.workspaceId,
      id,
      name,
      created_by: createdBy,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute();
  await sql`select directory.add_scim_token(${hash}::bytea, ${scope.workspaceId}::uuid, ${id}::uuid)`.execute(tx);
}

/** Counts the tokens of the workspace that are good at that moment, under the lock of the workspace's row. */
export async function countScimTokens(tx: Tx, scope: WorkspaceScope, now: string): Promise<number> {
  const { count } = await tx
    .selectFrom('scim_token')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A token of the workspace, revoked ones included. Throws not_found. */
export async function getScimToken(reader: Reader, scope: WorkspaceScope, id: string): Promise<{ name: string }> {
  const row = await selectToken(reader, scope, id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Locks a token for a change. Throws not_found. */
export async function lockScimToken(tx: Tx, scope: WorkspaceScope, id: string) {
  const row = await selectToken(tx, scope, id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

const selectToken = (reader: Reader, scope: WorkspaceScope, id: string) =>
  reader
    .selectFrom('scim_token')
    .select(['name', 'revoked_at as revokedAt'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id);

/** Marks a token revoked. The table's trigger raises the access version, which ends every process's trust in it. */
export async function markRevoked(tx: Tx, scope: WorkspaceScope, id: string, at: string): Promise<void> {
  await update(tx, scope, id).set({ revoked_at: at }).execute();
}

/** Writes when a token was last used. */
export async function touchScimToken(tx: Tx, scope: WorkspaceScope, id: string, at: string): Promise<void> {
  await update(tx, scope, id).set({ last_used_at: at }).execute();
}

const update = (tx: Tx, scope: WorkspaceScope, id: string) =>
  tx.updateTable('scim_token').where('workspace_id', '=', scope.workspaceId).where('id', '=', id);

/** An identity provider, and the end of the token that it showed. */
export interface FoundScimToken {
  readonly caller: ScimCaller;
  readonly expiresAtMs: number;
}

/** Finds the identity provider of a token's hash across workspaces; undefined for an unknown or revoked one. */
export async function findScimToken(directory: Reader, hash: Buffer): Promise<FoundScimToken | undefined> {
  const { rows } = await sql<{
    id: string;
    name: string;
    workspace_id: string;
    workspace_name: string;
    workspace_plan: string;
    expires_at: string | null;
  }>`select * from directory.find_scim_token(${hash}::bytea)`.execute(directory);
  const [row] = rows;
  if (row === undefined) return undefined;
  const workspace = { id: row.workspace_id, name: row.workspace_name, plan: row.workspace_plan };
  const expiresAtMs = row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at);
  return { caller: { type: 'scim', id: row.id, name: row.name, workspace }, expiresAtMs };
}
