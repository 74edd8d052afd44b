// Statements on links whose record at the vendor a pull is to read although the vendor's list need not name it again.
import { sql } from 'kysely';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Link } from './link.ts';
import { readRow } from './row.ts';
import { type LinkedRecords, select } from './store.ts';

/** Lists links that a pull is to read, and those with a value that could not cross, in the order of their ids. */
export async function listWaiting(
  reader: Reader,
  scope: ProjectScope,
  of: LinkedRecords,
  { after, max }: { readonly after: string | null; readonly max: number },
): Promise<Link[]> {
  const query = select(reader, scope, of)
    .where('state', '<>', 'ended')
    .where((where) => where.or([where('to_pull', '=', true), where('held', '<>', sql<never>`'[]'::jsonb`)]))
    .orderBy('id')
    .limit(max);
  const rows = await (after === null ? query : query.where('id', '>', after)).execute();
  return rows.map(readRow);
}

/** Tells whether a pull is to read records of a connection. */
export async function hasWanted(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  connectionId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from integration_link
    where workspace_id = ${workspaceId}::uuid and connection_id = ${connectionId}::uuid and to_pull and state <> 'ended'
    limit 1`.execute(reader);
  return rows.length > 0;
}
