// Every statement on milestone.
import { type RawBuilder, sql } from 'kysely';
import type { Milestone } from '../../../../contract/records/milestone.ts';
import type { SearchHit } from '../../../../contract/search.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { instant, integer, recordShape, text, word } from '../../platform/database/record-shape.ts';
import { excerpt, hitsAsJson, type Sought } from '../../platform/database/text-hits.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { MilestoneFields, MilestoneVersion } from './milestone.ts';

export const milestoneShape = recordShape<Milestone>({
  id: word('milestone.id'),
  projectId: word('milestone.project_id'),
  name: text('milestone.name'),
  capturedOn: word('milestone.captured_on'),
  description: text('milestone.description'),
  sortOrder: integer('milestone.sort_order'),
  createdAt: instant('milestone.created_at'),
});

/** Spec 4.2: this list has no `updated_since`. Served by the unique key (workspace_id, project_id, id). */
export const milestoneList: ListSource = {
  from: 'milestone',
  table: 'milestone',
  changes: false,
  inProject: true,
  filters: {},
};

const columns = [
  'id',
  'project_id as projectId',
  'name',
  'captured_on as capturedOn',
  'description',
  'sort_order as sortOrder',
  'created_at as createdAt',
  'updated_at as changedAt',
] as const;

type Row = Milestone & { changedAt: string };

/** Inserts a milestone; `at` is the stamp of its change. */
export async function insertMilestone(
  tx: Tx,
  scope: ProjectScope,
  milestone: MilestoneFields & { id: string },
  at: string,
): Promise<MilestoneVersion> {
  const row = await tx
    .insertInto('milestone')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id: milestone.id,
      name: milestone.name,
      captured_on: milestone.capturedOn,
      description: milestone.description,
      sort_order: milestone.sortOrder,
      created_at: at,
      updated_at: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return versionOf(row);
}

/** A milestone of the project. */
export async function getMilestone(reader: Reader, scope: ProjectScope, id: string): Promise<MilestoneVersion> {
  return versionOf(await selectMilestone(reader, scope, id).executeTakeFirst());
}

/** Milestones of the project, the first made first, at most `most`. */
export async function listMilestones(reader: Reader, scope: ProjectScope, most: number): Promise<Milestone[]> {
  const rows = await selectMilestones(reader, scope).orderBy('id').limit(most).execute();
  return rows.map((row) => versionOf(row).milestone);
}

/** How many milestones the project has, as an expression of SQL: by the unique key. */
export function milestoneCount({ workspaceId, projectId }: ProjectScope): RawBuilder<number> {
  return sql`(
    select count(*) from milestone where workspace_id = ${workspaceId}::uuid and project_id = ${projectId}::uuid)`;
}

/** Milestones with the text in their name or description, as a JSON array in SQL: newest first, by the unique key read backwards. */
export function milestoneHits({ workspaceId, projectId }: ProjectScope, sought: Sought): RawBuilder<SearchHit[]> {
  const { pattern, rows } = sought;
  const found = sql`
    select id, null::int as number, name as title, description as detail, null::text as status from milestone
    where workspace_id = ${workspaceId}::uuid and project_id = ${projectId}::uuid
      and (name ilike ${pattern} or description ilike ${pattern})
    order by id desc limit ${rows}`;
  return hitsAsJson(found, sought, excerpt('detail', sought));
}

/** Locks a milestone for a change; photos may still be put on it. */
export async function lockMilestone(tx: Tx, scope: ProjectScope, id: string): Promise<MilestoneVersion> {
  return versionOf(await selectMilestone(tx, scope, id).forNoKeyUpdate().executeTakeFirst());
}

/** Locks a milestone for its deletion; no photo can be put on it from here on. */
export async function lockMilestoneForDeletion(tx: Tx, scope: ProjectScope, id: string): Promise<MilestoneVersion> {
  return versionOf(await selectMilestone(tx, scope, id).forUpdate().executeTakeFirst());
}

/** Saves changed fields under the stamp of the change. */
export async function updateMilestone(
  tx: Tx,
  scope: ProjectScope,
  { id, capturedOn, sortOrder, ...same }: Partial<MilestoneFields> & { id: string },
  at: string,
): Promise<MilestoneVersion> {
  const row = await tx
    .updateTable('milestone')
    .set({
      ...same,
      ...(capturedOn === undefined ? {} : { captured_on: capturedOn }),
      ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
      updated_at: at,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return versionOf(row);
}

/** Deletes a milestone that no photo is on any more. */
export async function deleteMilestoneRow(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  await tx
    .deleteFrom('milestone')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

function selectMilestone(reader: Reader, scope: ProjectScope, id: string) {
  return selectMilestones(reader, scope).where('id', '=', id);
}

function selectMilestones(reader: Reader, scope: ProjectScope) {
  return reader
    .selectFrom('milestone')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId);
}

function versionOf(row: Row | undefined): MilestoneVersion {
  if (row === undefined) throw notFound();
  const { changedAt, ...milestone } = row;
  return { milestone, changedAt };
}
