import { projectOperations } from '../../../../contract/operations/projects.ts';
import type { Project } from '../../../../contract/projects.ts';
import { workspaceRoleReaches } from '../../../../contract/scopes.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, ok, type Route } from '../../platform/http/route.ts';
import { changeProject, createProject, type ProjectChangeDeps, type ProjectDeps } from './commands.ts';
import { getProject, projectList, projectShape } from './store.ts';

const list = pagedList({ name: 'projects', source: projectList, shape: projectShape });

/** Projects for machines and for people. */
export function projectRoutes(deps: ProjectChangeDeps & PagingDeps): Route[] {
  return [...machineRoutes(deps), ...personRoutes(deps)];
}

function machineRoutes(deps: ProjectDeps & PagingDeps): Route[] {
  return [
    implement(projectOperations.listProjects, ({ scope, query, url }) =>
      list.page(deps, scope, { query, filters: { status: query.status }, url }),
    ),
    implement(projectOperations.getProject, ({ scope }) => answerProject(deps, scope)),
  ];
}

function personRoutes(deps: ProjectChangeDeps & PagingDeps): Route[] {
  return [
    implement(projectOperations.listMyProjects, ({ scope, caller, query, url }) =>
      list.page(deps, scope, { query, filters: { status: query.status, visibleTo: visibleTo(caller, scope) }, url }),
    ),
    implement(projectOperations.createProject, ({ actor, scope, body, idempotent }) =>
      idempotent(
        deps,
        (project: Project) => created(project, { changedAt: project.updatedAt }),
        (bound) => createProject(bound, actor, scope, body),
      ),
    ),
    implement(projectOperations.getMyProject, ({ scope }) => answerProject(deps, scope)),
    implement(projectOperations.updateProject, async ({ actor, scope, body, ifMatch }) => {
      const project = await changeProject(deps, actor, scope, { ...body, ifMatch });
      return ok(project, { changedAt: project.updatedAt });
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
