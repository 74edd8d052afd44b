// Issues, RFIs and clashes that a text is found in, by the same rule as the filter `q` of their lists (text.ts). Newest
// first by the unique key (workspace_id, project_id, id), read backwards until enough are found; the one of a number by the
// unique key (workspace_id, project_id, number).
import { type RawBuilder, sql } from 'kysely';
import type { SearchHit } from '../../../../contract/search.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { excerpt, hitsAsJson, holds, type Sought } from '../../platform/database/text-hits.ts';

/** As a JSON array in SQL, at most as many as are looked for. */
export type Hits = RawBuilder<SearchHit[]>;

/** Issues with it in their title or description. */
export function issueHits(scope: ProjectScope, sought: Sought): Hits {
  const columns = { title: 'title', texts: ['title', 'description'], detail: 'description' };
  return hitsAsJson(numbered('issue', columns, scope, sought), sought, excerpt('detail', sought));
}

/** RFIs with it in their subject, question or answer; what is shown of them is where it was found. */
export function rfiHits(scope: ProjectScope, sought: Sought): Hits {
  const detail = `case when question not ilike $ and answer ilike $ then answer else question end`;
  const columns = { title: 'subject', texts: ['subject', 'question', 'answer'], detail };
  return hitsAsJson(numbered('rfi', columns, scope, sought), sought, excerpt('detail', sought));
}

/** Clashes with it in their name. */
export function clashHits(scope: ProjectScope, sought: Sought): Hits {
  return hitsAsJson(numbered('clash', { title: 'name', texts: ['name'], detail: 'null::text' }, scope, sought), sought);
}

interface Columns {
  readonly title: string;
  readonly texts: readonly string[];
  /** `$` stands for the pattern. */
  readonly detail: string;
}

function numbered(
  table: 'issue' | 'rfi' | 'clash',
  { title, texts, detail }: Columns,
  scope: ProjectScope,
  sought: Sought,
) {
  const { number, pattern, rows } = sought;
  const shownDetail = sql.join(
    detail.split('$').map((part) => sql.raw(part)),
    sql` ${pattern} `,
  );
  const selected = sql`
    select id, number, ${sql.ref(title)} as title, ${shownDetail} as detail, status from ${sql.table(table)}
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid`;
  const isFound = sql.join(
    texts.map((each) => holds(sql.ref(each), sought)),
    sql` or `,
  );
  return sql`
    (${selected} and number = ${number}::int)
    union all
    (${selected} and number is distinct from ${number}::int and (${isFound}) order by id desc limit ${rows})`;
}
