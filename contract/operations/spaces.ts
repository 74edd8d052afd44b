import { Type } from 'typebox';
import { key, person } from '../access.ts';
import { pageQuery, updatedSinceQuery } from '../paging.ts';
import {
  AreaSchedule,
  Space,
  SpaceChange,
  SpacePage,
  SpaceReport,
  scheduleFilters,
  shownSpaceFilters,
  spaceFilters,
  spaceOrders,
} from '../spaces.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Spaces', description: 'Spaces of a building and the area schedule.' };

export const spaceOperations = defineOperations(tag, {
  listSpaces: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/spaces',
    summary: 'List spaces',
    access: key('read'),
    query: Type.Object({ ...pageQuery, ...updatedSinceQuery, ...spaceFilters }),
    reply: SpacePage,
  },
  getSpace: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/spaces/{spaceId}',
    summary: 'Get a space',
    description: 'Also returns a space that was removed from its model; its id stays valid.',
    access: key('read'),
    reply: Space,
    etag: true,
  },
  listProjectSpaces: {
    method: 'GET',
    path: '/api/projects/{projectId}/spaces',
    summary: 'List spaces',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...updatedSinceQuery, ...shownSpaceFilters, ...spaceOrders }),
    reply: SpacePage,
  },
  getProjectSpaceSchedule: {
    method: 'GET',
    path: '/api/projects/{projectId}/spaces/schedule',
    summary: 'Get the area schedule',
    description:
      'Sums areas by floor, department and usage. Not paged: returns one sum for each floor, department and usage.',
    access: person('viewer'),
    query: Type.Object(scheduleFilters),
    reply: AreaSchedule,
  },
  getProjectSpace: {
    method: 'GET',
    path: '/api/projects/{projectId}/spaces/{spaceId}',
    summary: 'Get a space',
    description: 'Also returns a space that was removed from its model; its id stays valid.',
    access: person('viewer'),
    reply: Space,
    etag: true,
  },
  updateProjectSpace: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/spaces/{spaceId}',
    summary: 'Update a space',
    access: person('upload_engineer'),
    body: SpaceChange,
    reply: Space,
    etag: true,
    refuses: ['precondition_failed'],
  },
  getProjectModelSpacesReport: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/spaces-report',
    summary: 'Compare spaces with the previous version',
    description:
      'Reports which spaces of a model version are new, gone or changed since the version before it. Not paged: ' +
      '`data` holds the first 1,000 differences, and the totals count all of them.',
    access: person('viewer'),
    reply: SpaceReport,
  },
});
