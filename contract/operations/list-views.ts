import { person } from '../access.ts';
import { ListViews, ListViewsChange, WorkspaceListViews, WorkspaceListViewsChange } from '../preferences.ts';
import { defineOperations } from './operation.ts';

export const listViewOperations = defineOperations('Profile', {
  getListViews: {
    method: 'GET',
    path: '/api/projects/{projectId}/list-views',
    summary: 'Get your last-used filters in a project',
    access: person('viewer'),
    reply: ListViews,
  },
  updateListViews: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/list-views',
    summary: 'Save your last-used filters in a project',
    description:
      'Filters are stored per person and are not visible to others. Lists omitted from the request keep their ' +
      'stored filters.',
    access: person('viewer'),
    body: ListViewsChange,
    reply: ListViews,
    changesProject: 'never',
  },
  getWorkspaceListViews: {
    method: 'GET',
    path: '/api/workspace/list-views',
    summary: 'Get your last-used filters in the workspace',
    access: person('member'),
    reply: WorkspaceListViews,
  },
  updateWorkspaceListViews: {
    method: 'PATCH',
    path: '/api/workspace/list-views',
    summary: 'Save your last-used filters in the workspace',
    description:
      'Filters are stored per person and are not visible to others. Lists omitted from the request keep their ' +
      'stored filters.',
    access: person('member'),
    body: WorkspaceListViewsChange,
    reply: WorkspaceListViews,
  },
});
