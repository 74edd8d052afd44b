import { Type } from 'typebox';
import { open, person, personally } from '../access.ts';
import {
  AssetSummaries,
  MaintenanceFeed,
  MaintenanceFeedCreate,
  MaintenanceTask,
  MaintenanceTaskPage,
  summaryQuery,
  TASK_NUMBER,
  TaskCompletion,
  TaskPostponement,
  TaskReopening,
  TaskSkip,
  taskQuery,
} from '../maintenance.ts';
import { pageQuery } from '../paging.ts';
import { Uuid } from '../values.ts';
import { defineOperations } from './operation.ts';

const taskParams = Type.Object({
  projectId: Uuid(),
  assetId: Uuid(),
  number: Type.String({ pattern: TASK_NUMBER.source, description: 'The `number` of the task.' }),
});

const tag = { name: 'Maintenance', description: 'Maintenance tasks of assets, and their calendar.' };

export const maintenanceOperations = defineOperations(tag, {
  listMaintenanceTasks: {
    method: 'GET',
    path: '/api/projects/{projectId}/maintenance-tasks',
    summary: 'List maintenance tasks by due date',
    description:
      'Returns completed, skipped and open tasks ordered by date; all pages keep the order of the first. Open ' +
      'tasks are computed from the assets’ maintenance plans, up to five years ahead. Without `from` and `to`, ' +
      'the range is the year that starts today.',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...taskQuery }),
    reply: MaintenanceTaskPage,
  },
  getProjectAssetMaintenanceTask: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}',
    summary: 'Get a maintenance task',
    access: person('viewer'),
    params: taskParams,
    reply: MaintenanceTask,
    etag: true,
  },
  listProjectAssetSummaries: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets/summaries',
    summary: 'Get the next maintenance tasks of assets',
    description:
      'Returns the model element and the next task of each requested asset. The next task is the oldest open one ' +
      'due within the last year or, if there is none, the next upcoming one. Not paged: one entry for each ' +
      'requested asset.',
    access: person('viewer'),
    query: Type.Object(summaryQuery),
    reply: AssetSummaries,
  },
  completeProjectAssetMaintenanceTask: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/complete',
    summary: 'Complete a maintenance task',
    description: 'If the plan counts from the last completion, later tasks move with the completion date.',
    access: person('upload_engineer'),
    params: taskParams,
    body: TaskCompletion,
    reply: MaintenanceTask,
    refuses: ['conflict'],
  },
  skipProjectAssetMaintenanceTask: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/skip',
    summary: 'Skip a maintenance task',
    access: person('upload_engineer'),
    params: taskParams,
    body: TaskSkip,
    reply: MaintenanceTask,
    refuses: ['conflict'],
  },
  postponeProjectAssetMaintenanceTask: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/postpone',
    summary: 'Postpone a maintenance task',
    description: 'Later tasks keep their planned dates.',
    access: person('upload_engineer'),
    params: taskParams,
    body: TaskPostponement,
    reply: MaintenanceTask,
    refuses: ['conflict'],
  },
  reopenProjectAssetMaintenanceTask: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/reopen',
    summary: 'Reopen a completed or skipped maintenance task',
    description:
      'The task is due again on its original date. If the plan counts from the last completion, later tasks move ' +
      'back, their postponements are discarded, and only the task completed or skipped last can be reopened.',
    access: person('upload_engineer'),
    params: taskParams,
    body: TaskReopening,
    reply: MaintenanceTask,
    refuses: ['conflict'],
  },
  getMyMaintenanceCalendar: {
    method: 'GET',
    path: '/api/projects/{projectId}/maintenance-tasks/feed',
    summary: 'Get your maintenance calendar without its secret',
    access: personally('viewer'),
    reply: MaintenanceFeed,
    changesProject: 'never',
  },
  createMyMaintenanceCalendar: {
    method: 'POST',
    path: '/api/projects/{projectId}/maintenance-tasks/feed',
    summary: 'Create your maintenance calendar URL',
    description:
      'Calendar applications read the URL without signing in, so it is a secret and is shown only once. A ' +
      'previously created URL stops working immediately. The URL stops working when the person loses their role ' +
      'in the project, and a new role does not restore it.',
    access: personally('viewer'),
    body: MaintenanceFeedCreate,
    reply: MaintenanceFeed,
    creates: { onceOnly: ['address'] },
    changesProject: 'never',
  },
  revokeMyMaintenanceCalendar: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/maintenance-tasks/feed',
    summary: 'Revoke your maintenance calendar URL',
    access: personally('viewer'),
    reply: null,
    changesProject: 'never',
  },
  readMaintenanceCalendar: {
    method: 'GET',
    path: '/api/calendar/{file}',
    summary: 'Get a maintenance calendar by its secret URL',
    description:
      'Covers the past three months and the next 400 days. `DTSTAMP` and `SEQUENCE` of an event change when its ' +
      'task changes. A request with the current `ETag` returns 304 if nothing in the calendar has changed. A ' +
      'revoked URL returns the same response as one that never existed.',
    access: open('the secret in the URL grants access: calendar applications cannot sign in'),
    scope: 'none',
    crossOrigin: 'known',
    params: Type.Object({ file: Type.String({ maxLength: 100, description: 'The secret, followed by `.ics`.' }) }),
    reply: { mediaType: 'text/calendar; charset=utf-8' },
    refusesWithPage: 'navigations',
  },
});
