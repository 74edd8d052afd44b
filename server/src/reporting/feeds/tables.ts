// The tables that feeds serve, and exports with them, and what their columns are read from: the fields of the v1 records (the
// schemas in contract/ hold them to that) behind the project's code and name.
import { boolean, day, decimal, type Fields, group, instant, list, number, text, word } from './columns.ts';

export interface FeedTable {
  readonly name: string;
  /** The table; joined with its project, but for projects themselves. */
  readonly table: string;
  readonly fields: Fields;
}

export const FEED_NAMES = ['issues', 'rfis', 'clashes', 'photos', 'projects'] as const;
export type FeedName = (typeof FEED_NAMES)[number];

/** What every table begins with. */
export const ofProject = { projectCode: text('project.code'), projectName: text('project.name') };
const doer = (column: string) => group({ type: word(`${column}_type`), id: word(`${column}_id`) });
const place = (column: string) =>
  group({ x: number(`${column}_x`), y: number(`${column}_y`), z: number(`${column}_z`) });

export const FEED_TABLES: Readonly<Record<FeedName, FeedTable & { readonly name: FeedName }>> = {
  issues: {
    name: 'issues',
    table: 'issue',
    fields: {
      ...ofProject,
      id: word('issue.id'),
      projectId: word('issue.project_id'),
      number: number('issue.number'),
      title: text('issue.title'),
      description: text('issue.description'),
      type: word('issue.type'),
      priority: word('issue.priority'),
      status: word('issue.status'),
      assigneeId: word('issue.assignee_id'),
      dueDate: day('issue.due_date'),
      floorPlanId: word('issue.floor_plan_id'),
      planX: number('issue.plan_x'),
      planY: number('issue.plan_y'),
      worldPosition: place('issue.world'),
      modelId: word('issue.model_id'),
      elementGuids: list('issue.element_guids'),
      labels: list('issue.labels'),
      createdBy: doer('issue.created_by'),
      createdAt: instant('issue.created_at'),
      updatedAt: instant('issue.updated_at'),
      closedAt: instant('issue.closed_at'),
    },
  },
  rfis: {
    name: 'rfis',
    table: 'rfi',
    fields: {
      ...ofProject,
      id: word('rfi.id'),
      projectId: word('rfi.project_id'),
      number: number('rfi.number'),
      subject: text('rfi.subject'),
      question: text('rfi.question'),
      status: word('rfi.status'),
      priority: word('rfi.priority'),
      assigneeId: word('rfi.assignee_id'),
      dueDate: day('rfi.due_date'),
      costImpact: group({ amount: decimal('rfi.cost_amount'), currency: word('rfi.cost_currency') }),
      scheduleImpactDays: number('rfi.schedule_impact_days'),
      elementGuids: list('rfi.element_guids'),
      modelId: word('rfi.model_id'),
      createdBy: doer('rfi.created_by'),
      createdAt: instant('rfi.created_at'),
      updatedAt: instant('rfi.updated_at'),
      answer: text('rfi.answer'),
      answeredBy: doer('rfi.answered_by'),
      answeredAt: instant('rfi.answered_at'),
    },
  },
  clashes: {
    name: 'clashes',
    table: 'clash',
    fields: {
      ...ofProject,
      id: word('clash.id'),
      projectId: word('clash.project_id'),
      number: number('clash.number'),
      name: text('clash.name'),
      kind: word('clash.kind'),
      modelAId: word('clash.model_a_id'),
      elementAGuid: text('clash.element_a_guid'),
      modelBId: word('clash.model_b_id'),
      elementBGuid: text('clash.element_b_guid'),
      point: place('clash.point'),
      distanceM: number('clash.distance_m'),
      status: word('clash.status'),
      present: boolean('clash.present'),
      assigneeId: word('clash.assignee_id'),
      createdAt: instant('clash.created_at'),
      updatedAt: instant('clash.updated_at'),
    },
  },
  photos: {
    name: 'photos',
    table: 'photo',
    fields: {
      ...ofProject,
      id: word('photo.id'),
      projectId: word('photo.project_id'),
      floorPlanId: word('photo.floor_plan_id'),
      milestoneId: word('photo.milestone_id'),
      kind: word('photo.kind'),
      planX: number('photo.plan_x'),
      planY: number('photo.plan_y'),
      worldPosition: place('photo.world'),
      elementGuid: text('photo.element_guid'),
      modelId: word('photo.model_id'),
      takenAt: instant('photo.taken_at'),
      visibility: word('photo.visibility'),
      tags: list('photo.tags'),
      notes: text('photo.notes'),
      createdAt: instant('photo.created_at'),
    },
  },
  projects: {
    name: 'projects',
    table: 'project',
    fields: {
      ...ofProject,
      id: word('project.id'),
      name: text('project.name'),
      code: text('project.code'),
      description: text('project.description'),
      timeZone: text('project.time_zone'),
      status: word('project.status'),
      createdAt: instant('project.created_at'),
      updatedAt: instant('project.updated_at'),
    },
  },
};
