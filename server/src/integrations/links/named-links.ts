// Statements on links by ids of their records at the vendor, for runs that mark no links as seen.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Link } from './link.ts';
import { readRow } from './row.ts';
import { type LinkedRecords, select } from './store.ts';

/** The links with a record at the vendor, and those among them with certain ids there; without certain links. */
export async function countNamed(
  reader: Reader,
  scope: ProjectScope,
  { connectionId, entity }: LinkedRecords,
  { vendorIds, without }: { readonly vendorIds: readonly string[]; readonly without: readonly string[] },
): Promise<{ readonly linked: number; readonly seen: number }> {
  const { rows } = await sql<{ linked: number; seen: number }>`
    select count(*)::int as linked, count(*) filter (where vendor_id = any(${vendorIds}::text[]))::int as seen
    from integration_link
    where workspace_id = ${scope.workspaceId}::uuid and connection_id = ${connectionId}::uuid and entity = ${entity}
      and state in ('linked', 'conflict', 'keeping') and vendor_id is not null
      and id <> all(${without}::uuid[])`.execute(reader);
  return rows[0] ?? { linked: 0, seen: 0 };
}

/** Lists links with a record at the vendor other than those of certain ids there. */
export async function listUnnamed(
  reader: Reader,
  scope: ProjectScope,
  of: LinkedRecords,
  {
    vendorIds,
    after,
    max,
  }: { readonly vendorIds: readonly string[]; readonly after: string | null; readonly max: number },
): Promise<Link[]> {
  const query = select(reader, scope, of)
    .where('state', 'in', ['linked', 'conflict', 'keeping'])
    .where('vendor_id', 'is not', null)
    .where(sql<boolean>`vendor_id <> all(${vendorIds}::text[])`)
    .orderBy('id')
    .limit(max);
  const rows = await (after === null ? query : query.where('id', '>', after)).execute();
  return rows.map(readRow);
}
