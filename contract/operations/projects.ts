import { Type } from 'typebox';
import { key, person, workspacePerson } from '../access.ts';
import { pageQuery, updatedSinceQuery } from '../paging.ts';
import { Project, ProjectChange, ProjectCreate, ProjectPage, projectFilters } from '../projects.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Projects', description: 'Projects of a workspace.' };

export const projectOperations = defineOperations(tag, {
  listProjects: {
    method: 'GET',
    path: '/api/v1/projects',
    summary: 'List projects',
    access: key('read'),
    query: Type.Object({ ...pageQuery, ...updatedSinceQuery, ...projectFilters }),
    reply: ProjectPage,
  },
  getProject: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}',
    summary: 'Get a project',
    access: key('read'),
    reply: Project,
    etag: true,
  },
  listMyProjects: {
    method: 'GET',
    path: '/api/projects',
    summary: "List the current user's projects",
    access: person('member'),
    query: Type.Object({ ...pageQuery, ...updatedSinceQuery, ...projectFilters }),
    reply: ProjectPage,
  },
  createProject: {
    method: 'POST',
    path: '/api/projects',
    summary: 'Create a project',
    access: person('admin'),
    body: ProjectCreate,
    reply: Project,
    creates: {},
    etag: true,
  },
  getMyProject: {
    method: 'GET',
    path: '/api/projects/{projectId}',
    summary: 'Get a project',
    access: person('viewer'),
    reply: Project,
    etag: true,
  },
  updateProject: {
    method: 'PATCH',
    path: '/api/projects/{projectId}',
    summary: 'Update, archive or restore a project',
    access: workspacePerson('admin'),
    body: ProjectChange,
    reply: Project,
    etag: true,
    changesProject: 'never',
    refuses: ['precondition_failed', 'conflict'],
  },
});
