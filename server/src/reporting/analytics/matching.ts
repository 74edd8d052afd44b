// Which rows analytics count: by the very conditions of the lists, so that a number and its list cannot differ in them.
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { ListSource } from '../../platform/database/list-query.ts';

/** Filters of a list by their names; what is undefined does not filter. */
export type Filters = Readonly<Record<string, string | boolean | undefined>>;

/** The condition that a list has with these filters. */
export function matching(source: ListSource, scope: ProjectScope, filters: Filters): RawBuilder<boolean> {
  const table = sql.table(source.table);
  const conditions = [
    sql<boolean>`${table}.workspace_id = ${scope.workspaceId}::uuid`,
    sql<boolean>`${table}.project_id = ${scope.projectId}::uuid`,
    ...entriesOf(filters).map(([name, value]) => conditionOf(source, scope, name, value)),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The query with which the list of the API has the same records. */
export function queryOf(filters: Filters): string {
  return new URLSearchParams(entriesOf(filters).map(([name, value]) => [name, String(value)])).toString();
}

function entriesOf(filters: Filters): [string, string | boolean][] {
  return Object.entries(filters).filter((entry): entry is [string, string | boolean] => entry[1] !== undefined);
}

function conditionOf(source: ListSource, { projectId }: ProjectScope, name: string, value: string | boolean) {
  const condition = source.filters[name];
  if (condition === undefined) throw new Error(`the list of ${source.table} does not filter by ${name}`);
  // As a list has it (list-query.ts): `$` stands for the value, `$project` for the project.
  const parts = condition
    .split(/(\$project\b|\$)/)
    .map((part) => (part === '$project' ? sql`${projectId}::uuid` : part === '$' ? sql`${value}` : sql.raw(part)));
  return sql<boolean>`${sql.join(parts, sql.raw(''))}`;
}

/** The instants of a range for width_bucket, which says in which interval one lies: 0 before the first. */
export function edgesOf({ edges }: { readonly edges: readonly string[] }): RawBuilder<unknown> {
  return sql`${edges}::timestamptz[]`;
}
