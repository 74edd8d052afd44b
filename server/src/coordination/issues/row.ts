// An issue as its row has it, and the way there and back.
import type { Selectable } from 'kysely';
import type { Issue } from '../../../../contract/issues.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Tables } from '../../platform/database/db.ts';
import type { IssueFields } from './issue.ts';

/** The columns of the record. */
export const issueColumns = [
  'id',
  'project_id',
  'number',
  'title',
  'description',
  'type',
  'priority',
  'status',
  'assignee_id',
  'due_date',
  'floor_plan_id',
  'plan_x',
  'plan_y',
  'world_x',
  'world_y',
  'world_z',
  'model_id',
  'element_guids',
  'labels',
  'created_by_type',
  'created_by_id',
  'created_at',
  'updated_at',
  'closed_at',
] as const;

type IssueRow = Pick<Selectable<Tables['issue']>, (typeof issueColumns)[number]>;

/** The record of a row; throws not_found where there is none. */
export function issueOf(row: IssueRow | undefined): Issue {
  if (row === undefined) throw notFound();
  return {
    id: row.id,
    projectId: row.project_id,
    number: row.number,
    title: row.title,
    description: row.description,
    type: row.type as Issue['type'],
    priority: row.priority as Issue['priority'],
    status: row.status as Issue['status'],
    assigneeId: row.assignee_id,
    dueDate: row.due_date,
    floorPlanId: row.floor_plan_id,
    planX: row.plan_x,
    planY: row.plan_y,
    worldPosition: worldPositionOf(row),
    modelId: row.model_id,
    elementGuids: row.element_guids,
    labels: row.labels,
    createdBy: { type: row.created_by_type as Issue['createdBy']['type'], id: row.created_by_id },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    closedAt: row.closed_at,
  };
}

function worldPositionOf({ world_x: x, world_y: y, world_z: z }: IssueRow): Issue['worldPosition'] {
  return x === null || y === null || z === null ? null : { x, y, z };
}

/** The columns of these fields; those of absent ones are absent too. */
export function columnsOf({ worldPosition: world, ...fields }: Partial<IssueFields>) {
  const { assigneeId, dueDate, floorPlanId, planX, planY, modelId, elementGuids, ...same } = fields;
  return {
    ...same,
    ...(assigneeId === undefined ? {} : { assignee_id: assigneeId }),
    ...(dueDate === undefined ? {} : { due_date: dueDate }),
    ...(floorPlanId === undefined ? {} : { floor_plan_id: floorPlanId }),
    ...(planX === undefined ? {} : { plan_x: planX }),
    ...(planY === undefined ? {} : { plan_y: planY }),
    ...(world === undefined ? {} : { world_x: world?.x ?? null, world_y: world?.y ?? null, world_z: world?.z ?? null }),
    ...(modelId === undefined ? {} : { model_id: modelId }),
    ...(elementGuids === undefined ? {} : { element_guids: elementGuids }),
  };
}
