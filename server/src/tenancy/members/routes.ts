import { Type } from 'typebox';
import { pageQuery } from '../../../../contract/paging.ts';
import {
  Member,
  MemberChange,
  MemberPage,
  MemberRolePreview,
  ProjectAccess,
  ProjectMember,
  ProjectMemberPage,
  ProjectMemberPut,
  ProjectRoleSchema,
  WorkspaceRoleSchema,
} from '../../../../contract/people.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import {
  type Call,
  noContent,
  ok,
  person,
  personally,
  type Route,
  route,
  workspacePersonally,
} from '../../platform/http/route.ts';
import {
  changeMemberRole,
  type MemberDeps,
  reactivateMember,
  removeMember,
  removeProjectMember,
  setProjectMember,
} from './commands.ts';
import {
  findMember,
  getMember,
  getProjectMember,
  memberList,
  memberShape,
  projectMemberList,
  projectMemberShape,
} from './store.ts';

const members = pagedList({ name: 'members', source: memberList, shape: memberShape });
const projectMembers = pagedList({ name: 'project-members', source: projectMemberList, shape: projectMemberShape });
const tag = 'Members';

/** The members of the workspace and of each project. */
export function memberRoutes(deps: MemberDeps & PagingDeps): Route[] {
  return [
    ...readMembers(deps),
    ...changeMembers(deps),
    reactivation(deps),
    ...readProjectMembers(deps),
    ...changeProjectMembers(deps),
  ];
}

const memberParams = Type.Object({ userId: Uuid() });
const projectMemberParams = Type.Object({ projectId: Uuid(), userId: Uuid() });

function readMembers(deps: MemberDeps & PagingDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/workspace/members',
      summary: 'List the members of the workspace, deactivated people included',
      tag,
      access: person('member'),
      scope: 'workspace',
      query: Type.Object({ ...pageQuery, role: Type.Optional(WorkspaceRoleSchema()) }),
      reply: MemberPage,
      handle: ({ scope, query, url }) => members.page(deps, scope, { query, filters: { role: query.role }, url }),
    }),
    route({
      method: 'GET',
      path: '/api/workspace/members/{userId}',
      summary: 'Get a member of the workspace',
      tag,
      access: person('member'),
      scope: 'workspace',
      params: memberParams,
      reply: Member,
      tagged: true,
      async handle(call) {
        return okByContent(call, await getMember(deps.db.reader(call.scope), call.scope, call.params.userId));
      },
    }),
  ];
}

function changeMembers(deps: MemberDeps): Route[] {
  return [
    route({
      method: 'PATCH',
      path: '/api/workspace/members/{userId}',
      summary: 'Change the role of a member',
      description:
        'Only an owner makes or unmakes owners. The last owner stays one. 409 for a member whom the sign-in policy would leave no way ' +
        'in, unless `force` is true; one’s own way in is never given up so.',
      tag,
      access: personally('admin'),
      scope: 'workspace',
      params: memberParams,
      findOfPath: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
      body: MemberChange,
      reply: Member,
      confirmed: true,
      tagged: true,
      refuses: ['conflict', 'precondition_failed'],
      async handle(call) {
        const { actor, scope, params, body, ifMatch } = call;
        const change = { userId: params.userId, role: body.role, force: body.force, ifMatch };
        return okByContent(call, await changeMemberRole(deps, actor, scope, change));
      },
    }),
    route({
      method: 'GET',
      path: '/api/workspace/members/{userId}/role-preview',
      summary: 'Preview whether an owner keeps a way in with a lesser role',
      description:
        'Changes nothing. Under the present sign-in policy; of members who are no owners, no role takes a way in.',
      tag,
      access: person('admin'),
      scope: 'workspace',
      params: memberParams,
      findOfPath: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
      reply: MemberRolePreview,
      async handle({ scope, params: { userId } }) {
        const change = { userId, role: 'member', nowMs: deps.clock.now() } as const;
        const { losesAccess } = await deps.memberAccess.judge(deps.db.reader(scope), scope, change);
        return ok({ losesAccess });
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/workspace/members/{userId}',
      summary: 'Remove a member from the workspace and its projects',
      description: 'Their access ends within one second. Only an owner removes owners. The last owner stays.',
      tag,
      access: personally('admin'),
      scope: 'workspace',
      params: memberParams,
      findOfPath: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
      reply: null,
      confirmed: true,
      status: 204,
      refuses: ['conflict'],
      async handle({ actor, scope, params }) {
        await removeMember(deps, actor, scope, params.userId);
        return noContent;
      },
    }),
    route({
      method: 'POST',
      path: '/api/workspace/leave',
      summary: 'Leave the workspace',
      description: 'The last owner cannot.',
      tag,
      access: personally('member'),
      scope: 'workspace',
      reply: null,
      status: 204,
      refuses: ['conflict'],
      async handle({ actor, scope, caller }) {
        await removeMember(deps, actor, scope, (caller as PersonCaller).id);
        return noContent;
      },
    }),
  ];
}

function reactivation(deps: MemberDeps): Route {
  return route({
    method: 'POST',
    path: '/api/workspace/members/{userId}/reactivate',
    summary: 'Let a deactivated member in again',
    description:
      'With the roles that they had; second factors and connections of applications are made anew. An identity provider that still ' +
      'provisions them may deactivate them again. 409 for one who could never sign in under the sign-in policy.',
    tag,
    access: personally('owner'),
    scope: 'workspace',
    params: memberParams,
    findOfPath: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
    reply: Member,
    confirmed: true,
    tagged: true,
    refuses: ['conflict'],
    async handle(call) {
      return okByContent(call, await reactivateMember(deps, call.actor, call.scope, call.params.userId));
    },
  });
}

function readProjectMembers(deps: MemberDeps & PagingDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/projects/{projectId}/members',
      summary: 'List the people who have a role of their own in the project',
      description:
        'Owners and admins of the workspace have the role admin in every project and are listed only where named.',
      tag,
      access: person('viewer'),
      scope: 'project',
      params: Type.Object({ projectId: Uuid() }),
      query: Type.Object({ ...pageQuery, role: Type.Optional(ProjectRoleSchema()) }),
      reply: ProjectMemberPage,
      handle: ({ scope, query, url }) =>
        projectMembers.page(deps, scope, { query, filters: { role: query.role }, url }),
    }),
    route({
      method: 'GET',
      path: '/api/projects/{projectId}/access',
      summary: 'Get the caller’s roles in a project and in its workspace',
      description: 'An owner or admin of the workspace has the role `admin` in each of its projects.',
      tag,
      access: person('viewer'),
      scope: 'project',
      params: Type.Object({ projectId: Uuid() }),
      reply: ProjectAccess,
      handle: (call) => okByContent(call, toProjectAccess(call)),
    }),
    route({
      method: 'GET',
      path: '/api/projects/{projectId}/members/{userId}',
      summary: 'Get a person’s own role in the project',
      tag,
      access: person('viewer'),
      scope: 'project',
      params: projectMemberParams,
      reply: ProjectMember,
      tagged: true,
      async handle(call) {
        return okByContent(call, await getProjectMember(deps.db.reader(call.scope), call.scope, call.params.userId));
      },
    }),
  ];
}

function changeProjectMembers(deps: MemberDeps): Route[] {
  return [
    route({
      method: 'PUT',
      path: '/api/projects/{projectId}/members/{userId}',
      summary: 'Give a member of the workspace a role in the project',
      tag,
      access: workspacePersonally('admin'),
      scope: 'project',
      params: projectMemberParams,
      findOfPath: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
      body: ProjectMemberPut,
      reply: ProjectMember,
      confirmed: true,
      tagged: true,
      refuses: ['precondition_failed'],
      async handle(call) {
        const { actor, scope, params, body, ifMatch } = call;
        const change = { userId: params.userId, role: body.role, ifMatch };
        return okByContent(call, await setProjectMember(deps, actor, scope, change));
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/projects/{projectId}/members/{userId}',
      summary: 'Take a person’s role in the project',
      tag,
      access: workspacePersonally('admin'),
      scope: 'project',
      params: projectMemberParams,
      findOfPath: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
      reply: null,
      confirmed: true,
      status: 204,
      async handle({ actor, scope, params }) {
        await removeProjectMember(deps, actor, scope, params.userId);
        return noContent;
      },
    }),
  ];
}

function toProjectAccess({
  scope,
  role,
  workspaceRole,
}: Pick<Call<'project', unknown, unknown, unknown>, 'scope' | 'role' | 'workspaceRole'>) {
  return { workspaceId: scope.workspaceId, workspaceRole, projectRole: role };
}
