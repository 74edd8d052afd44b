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

export const spaceOperations = defineOperations('Spaces', {
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
    description: 'Also one that is gone from its model: its id goes on naming it.',
    access: key('read'),
    reply: Space,
    tagged: true,
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
    summary: 'Sum up areas by floor, department and usage',
    description: 'No page: sums are of use as a whole, and there is one for each floor, department and usage.',
    access: person('viewer'),
    query: Type.Object(scheduleFilters),
    reply: AreaSchedule,
  },
  getProjectSpace: {
    method: 'GET',
    path: '/api/projects/{projectId}/spaces/{spaceId}',
    summary: 'Get a space',
    description: 'Also one that is gone from its model: its id goes on naming it.',
    access: person('viewer'),
    reply: Space,
    tagged: true,
  },
  updateProjectSpace: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/spaces/{spaceId}',
    summary: 'Change a space',
    access: person('upload_engineer'),
    body: SpaceChange,
    reply: Space,
    tagged: true,
    refuses: ['precondition_failed'],
  },
  getProjectModelSpacesReport: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/spaces-report',
    summary: 'Say which spaces a version of a model has new, has no more, and has otherwise than the one before it',
    description: 'No page: it is read as a whole, and the lists in it end with their totals.',
    access: person('viewer'),
    reply: SpaceReport,
  },
});
