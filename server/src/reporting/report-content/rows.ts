// Rows of the lists that a report shows, under the very conditions of the lists of the API.
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { type Filters, matching } from '../analytics/public.ts';
import type { Rows } from './content.ts';

/** As many rows as a table has. */
export const MAX_ROWS = 200;

export interface RowsRequest {
  readonly source: ListSource;
  readonly filters: Filters;
  /** A condition that no filter of the list says. */
  readonly where?: RawBuilder<boolean>;
  readonly columns: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly max?: number;
}

/** Lists the first rows that match, and counts all of them. Columns are computed for the rows shown alone. */
export async function listRows<Row>(reader: Reader, scope: ProjectScope, request: RowsRequest): Promise<Rows<Row>> {
  const { source, filters, where, columns, order, max = MAX_ROWS } = request;
  const table = sql.table(source.table);
  const condition = where === undefined ? sql`` : sql` and ${where}`;
  const { rows } = await sql<Row & { readonly row_total: number }>`
    select ${columns}, row_total from (
      select ${table}.*, (count(*) over ())::int as row_total from ${table}
      where ${matching(source, scope, filters)}${condition}
      order by ${order} limit ${max}::int
    ) as ${table} order by ${order}`.execute(reader);
  return {
    rows: rows.map(({ row_total: _total, ...row }) => row as unknown as Row),
    total: rows[0]?.row_total ?? 0,
  };
}

/** Names a person of a row; null for nobody, and for one who is known by their address alone. */
export function selectName({ workspaceId }: ProjectScope, id: string): RawBuilder<string | null> {
  return sql`(
    select nullif(person.name, person.email) from workspace_known_person as person
    where person.workspace_id = ${workspaceId}::uuid and person.id = ${sql.ref(id)})`;
}
