import { type RawBuilder, sql } from 'kysely';

/** A word and how many records have it. */
export interface WordCount {
  readonly name: string;
  readonly count: number;
}

/**
 * The words of a column of texts over the rows of a project, as a JSON array in SQL: the most used first, those used alike in
 * the order of their code points, at most `most`. A record that has a word twice counts once: rows are counted by the texts
 * that they have together, of which there are few, before these are taken apart.
 */
export function wordCounts(
  { table, column }: { readonly table: string; readonly column: string },
  scope: { readonly workspaceId: string; readonly projectId: string },
  most: number,
): RawBuilder<WordCount[]> {
  return sql`(
    select coalesce(json_agg(json_build_object('name', name, 'count', records) order by records desc, name collate "C"), '[]')
    from (
      select name, sum(records)::bigint as records
      from (
        select ${sql.ref(column)} as words, count(*) as records from ${sql.table(table)}
        where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
        group by words
      ) as alike cross join lateral (select distinct unnest(words) as name) as word
      group by name order by records desc, name collate "C" limit ${most}
    ) as used)`;
}
