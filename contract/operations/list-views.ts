import { person } from '../access.ts';
import { ListViews, ListViewsChange, WorkspaceListViews, WorkspaceListViewsChange } from '../preferences.ts';
import { defineOperations } from './operation.ts';

export const listViewOperations = defineOperations('Profile', {
  getListViews: {
    method: 'GET',
    path: '/api/projects/{projectId}/list-views',
    summary: 'Get the filters with which one last looked at the lists of a project',
    access: person('viewer'),
    reply: ListViews,
  },
  updateListViews: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/list-views',
    summary: 'Store the filters with which one last looked at the lists of a project',
    description: 'A person’s own: other people see nothing of them. Lists that are left out keep what is stored.',
    access: person('viewer'),
    body: ListViewsChange,
    reply: ListViews,
    changesProject: 'never',
  },
  getWorkspaceListViews: {
    method: 'GET',
    path: '/api/workspace/list-views',
    summary: 'Get the filters with which one last looked at the lists of the workspace',
    access: person('member'),
    reply: WorkspaceListViews,
  },
  updateWorkspaceListViews: {
    method: 'PATCH',
    path: '/api/workspace/list-views',
    summary: 'Store the filters with which one last looked at the lists of the workspace',
    description: 'A person’s own: other people see nothing of them. Lists that are left out keep what is stored.',
    access: person('member'),
    body: WorkspaceListViewsChange,
    reply: WorkspaceListViews,
  },
});
