import { Type } from 'typebox';
import { open, person, personally } from '../access.ts';
import {
  AssetSummaries,
  MaintenanceFeed,
  MaintenanceFeedCreate,
  MaintenanceTask,
  MaintenanceTaskPage,
  summaryQuery,
  TaskCompletion,
  TaskPostponement,
  TaskReopening,
  TaskSkip,
  taskQuery,
} from '../maintenance.ts';
import { pageQuery } from '../paging.ts';
import { Uuid } from '../values.ts';
import { defineOperations } from './operation.ts';

export const maintenanceOperations = defineOperations('Maintenance', {
  listMaintenanceTasks: {
    method: 'GET',
    path: '/api/projects/{projectId}/maintenance-tasks',
    summary: 'List the maintenance tasks that are due within some days',
    description:
      'By their day, all pages in the order of the first: what was completed and skipped, and what is still to be ' +
      'done, computed from the plans of the assets up to five years ahead. Without `from` and `to` the year that ' +
      'begins today.',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...taskQuery }),
    reply: MaintenanceTaskPage,
  },
  getProjectAssetMaintenanceTask: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}',
    summary: 'Get a maintenance task',
    access: person('viewer'),
    params: Type.Object({
      projectId: Uuid(),
      assetId: Uuid(),
      number: Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'The `number` of the task.' }),
    }),
    reply: MaintenanceTask,
    tagged: true,
  },
  listProjectAssetSummaries: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets/summaries',
    summary: 'Say of some assets what their elements are and which of their tasks comes next',
    description:
      'The next task is the oldest that is open of those due within the last year, or else the next to come. No ' +
      'page: one entry for each asset that was asked for.',
    access: person('viewer'),
    query: Type.Object(summaryQuery),
    reply: AssetSummaries,
  },
  completeProjectAssetMaintenanceTask: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/complete',
    summary: 'Complete a maintenance task',
    description:
      'Where the plan counts from the last completion, the tasks after it move with the day on which it was done.',
    access: person('upload_engineer'),
    params: Type.Object({
      projectId: Uuid(),
      assetId: Uuid(),
      number: Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'The `number` of the task.' }),
    }),
    body: TaskCompletion,
    reply: MaintenanceTask,
    refuses: ['conflict'],
  },
  skipProjectAssetMaintenanceTask: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/skip',
    summary: 'Skip a maintenance task',
    access: person('upload_engineer'),
    params: Type.Object({
      projectId: Uuid(),
      assetId: Uuid(),
      number: Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'The `number` of the task.' }),
    }),
    body: TaskSkip,
    reply: MaintenanceTask,
    refuses: ['conflict'],
  },
  postponeProjectAssetMaintenanceTask: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/postpone',
    summary: 'Put a maintenance task off',
    description: 'The tasks after it stay where the plan has them.',
    access: person('upload_engineer'),
    params: Type.Object({
      projectId: Uuid(),
      assetId: Uuid(),
      number: Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'The `number` of the task.' }),
    }),
    body: TaskPostponement,
    reply: MaintenanceTask,
    refuses: ['conflict'],
  },
  reopenProjectAssetMaintenanceTask: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/reopen',
    summary: 'Reopen a maintenance task that was completed or skipped',
    description:
      'It is due again on the day that it was. Where the plan counts from the last completion, the tasks after it ' +
      'move back, what was put off of them is forgotten, and only the last task that was completed or skipped is ' +
      'reopened.',
    access: person('upload_engineer'),
    params: Type.Object({
      projectId: Uuid(),
      assetId: Uuid(),
      number: Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'The `number` of the task.' }),
    }),
    body: TaskReopening,
    reply: MaintenanceTask,
    refuses: ['conflict'],
  },
  getMyMaintenanceCalendar: {
    method: 'GET',
    path: '/api/projects/{projectId}/maintenance-tasks/feed',
    summary: 'Get one’s own calendar address of the maintenance, without its secret',
    access: personally('viewer'),
    reply: MaintenanceFeed,
    changesProject: 'never',
  },
  createMyMaintenanceCalendar: {
    method: 'POST',
    path: '/api/projects/{projectId}/maintenance-tasks/feed',
    summary: 'Make one’s own calendar address of the maintenance',
    description:
      'Calendar programs read it without signing in, so it is a secret: it is shown once. One that was made before ' +
      'ends at once. It ends with the role of its person in the project, and does not come back with another one.',
    access: personally('viewer'),
    body: MaintenanceFeedCreate,
    reply: MaintenanceFeed,
    creates: { onceOnly: ['address'] },
    changesProject: 'never',
  },
  revokeMyMaintenanceCalendar: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/maintenance-tasks/feed',
    summary: 'Revoke one’s own calendar address of the maintenance',
    access: personally('viewer'),
    reply: null,
    changesProject: 'never',
  },
  readMaintenanceCalendar: {
    method: 'GET',
    path: '/api/calendar/{file}',
    summary: 'Read a calendar of maintenance by its secret address',
    description:
      'Three months back and 400 days ahead. `DTSTAMP` and `SEQUENCE` of an event move when its task does; asked ' +
      'with its `ETag`, the calendar is 304 as long as nothing in it changed. A revoked address is answered like one ' +
      'that never was.',
    access: open('the secret in the address is the permission: calendar programs cannot sign in'),
    scope: 'none',
    crossOrigin: 'known',
    params: Type.Object({ file: Type.String({ maxLength: 100, description: 'The secret, and `.ics`.' }) }),
    reply: { mediaType: 'text/calendar; charset=utf-8' },
    refusesWithPage: 'navigations',
  },
});
