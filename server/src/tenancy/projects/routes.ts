import { Type } from 'typebox';
import { pageQuery, updatedSinceQuery } from '../../../../contract/paging.ts';
import { Project, ProjectChange, ProjectCreate, ProjectPage, projectFilters } from '../../../../contract/projects.ts';
import { workspaceRoleReaches } from '../../../../contract/scopes.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import {
  type Answer,
  created,
  key,
  ok,
  person,
  type Route,
  route,
  workspacePerson,
} from '../../platform/http/route.ts';
import { changeProject, createProject, type ProjectChangeDeps, type ProjectDeps } from './commands.ts';
import { getProject, projectList, projectShape } from './store.ts';

const list = pagedList({ name: 'projects', source: projectList, shape: projectShape });
const tag = 'Projects';
const listQuery = Type.Object({ ...pageQuery, ...updatedSinceQuery, ...projectFilters });
const params = Type.Object({ projectId: Uuid() });

/** Projects for machines and for people. */
export function projectRoutes(deps: ProjectChangeDeps & PagingDeps): Route[] {
  return [...machineRoutes(deps), ...personRoutes(deps)];
}

function machineRoutes(deps: ProjectDeps & PagingDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/projects',
      summary: 'List projects',
      tag,
      access: key('read'),
      scope: 'workspace',
      budgeted: true,
      query: listQuery,
      reply: ProjectPage,
      handle: ({ scope, query, url }) => list.page(deps, scope, { query, filters: { status: query.status }, url }),
    }),
    route({
      method: 'GET',
      path: '/api/v1/projects/{projectId}',
      summary: 'Get a project',
      tag,
      access: key('read'),
      scope: 'project',
      budgeted: true,
      params,
      reply: Project,
      tagged: true,
      handle: ({ scope }) => answerProject(deps, scope),
    }),
  ];
}

function personRoutes(deps: ProjectChangeDeps & PagingDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/projects',
      summary: 'List the projects one has a role in',
      tag,
      access: person('member'),
      scope: 'workspace',
      query: listQuery,
      reply: ProjectPage,
      handle: ({ scope, caller, query, url }) =>
        list.page(deps, scope, { query, filters: { status: query.status, visibleTo: visibleTo(caller, scope) }, url }),
    }),
    route({
      method: 'POST',
      path: '/api/projects',
      summary: 'Create a project',
      tag,
      access: person('admin'),
      scope: 'workspace',
      body: ProjectCreate,
      reply: Project,
      tagged: true,
      status: 201,
      creates: {},
      handle: ({ actor, scope, body, keeping }) =>
        keeping(
          deps,
          (project: Project) => created(project, { changedAt: project.updatedAt }),
          (bound) => createProject(bound, actor, scope, body),
        ),
    }),
    route({
      method: 'GET',
      path: '/api/projects/{projectId}',
      summary: 'Get a project',
      tag,
      access: person('viewer'),
      scope: 'project',
      params,
      reply: Project,
      tagged: true,
      handle: ({ scope }) => answerProject(deps, scope),
    }),
    route({
      method: 'PATCH',
      path: '/api/projects/{projectId}',
      summary: 'Change or archive a project',
      tag,
      access: workspacePerson('admin'),
      scope: 'project',
      params,
      body: ProjectChange,
      reply: Project,
      tagged: true,
      refuses: ['precondition_failed', 'conflict'],
      changesProject: 'never',
      async handle({ actor, scope, body, ifMatch }) {
        const project = await changeProject(deps, actor, scope, { ...body, ifMatch });
        return ok(project, { changedAt: project.updatedAt });
      },
    }),
  ];
}

async function answerProject(deps: PagingDeps, scope: ProjectScope): Promise<Answer> {
  const project = await getProject(deps.db.reader(scope), scope);
  return ok(project, { changedAt: project.updatedAt });
}

// A workspace's owners and admins see every project of it; a member those in which they have a role (contract §10).
function visibleTo(caller: Caller, scope: WorkspaceScope): string | undefined {
  if (caller.type !== 'user') return undefined;
  const role = caller.memberships.find((each) => each.workspaceId === scope.workspaceId)?.role;
  return workspaceRoleReaches(role, 'admin') ? undefined : caller.id;
}
