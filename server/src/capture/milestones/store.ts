// Statements on milestones beside those that every record has.
import { type RawBuilder, sql } from 'kysely';
import { milestoneFields } from '../../../../contract/records/milestone.ts';
import type { SearchHit } from '../../../../contract/search.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inProject } from '../../platform/database/db.ts';
import { excerpt, hitsAsJson, type Sought } from '../../platform/database/text-hits.ts';
import { listSource, recordTable } from '../../platform/records/record-table.ts';

const milestone = { table: 'milestone', name: 'milestone', fields: milestoneFields } as const;

export const {
  shape: milestoneShape,
  get: getMilestone,
  list: listMilestones,
  lock: lockMilestone,
  lockForDeletion: lockMilestoneForDeletion,
  insert: insertMilestone,
  update: updateMilestone,
  delete: deleteMilestoneRow,
} = recordTable(milestone);

/** Spec 4.2: this list has no `updated_since`. Served by the unique key (workspace_id, project_id, id). */
export const milestoneList = listSource(milestone, { changes: false });

/** Counts the milestones of the project, as an SQL expression served by the unique key. */
export function milestoneCount(scope: ProjectScope): RawBuilder<number> {
  return sql`(select count(*) from milestone where ${inProject(scope)})`;
}

/** Finds milestones by their name or description, newest first, as a JSON array in SQL; reads the unique key backwards. */
export function milestoneHits(scope: ProjectScope, sought: Sought): RawBuilder<SearchHit[]> {
  const { pattern, rows } = sought;
  const found = sql`
    select id, null::int as number, name as title, description as detail, null::text as status from milestone
    where ${inProject(scope)} and (name ilike ${pattern} or description ilike ${pattern})
    order by id desc limit ${rows}`;
  return hitsAsJson(found, sought, excerpt('detail', sought));
}
