import { memberOperations } from '../../../../contract/operations/members.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Call, noContent, ok, type Route } from '../../platform/http/route.ts';
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

function readMembers(deps: MemberDeps & PagingDeps): Route[] {
  return [
    implement(memberOperations.listMembers, ({ scope, query, url }) =>
      members.page(deps, scope, { query, filters: { role: query.role }, url }),
    ),
    implement(memberOperations.getMember, async (call) => {
      return okByContent(call, await getMember(deps.db.reader(call.scope), call.scope, call.params.userId));
    }),
  ];
}

function changeMembers(deps: MemberDeps): Route[] {
  return [
    implement(memberOperations.updateMember, {
      loadResource: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
      async handle(call) {
        const { actor, scope, params, body, ifMatch } = call;
        const change = { userId: params.userId, role: body.role, force: body.force, ifMatch };
        return okByContent(call, await changeMemberRole(deps, actor, scope, change));
      },
    }),
    implement(memberOperations.getMemberRolePreview, {
      loadResource: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
      async handle({ scope, params: { userId } }) {
        const change = { userId, role: 'member', nowMs: deps.clock.now() } as const;
        const { losesAccess } = await deps.memberAccess.judge(deps.db.reader(scope), scope, change);
        return ok({ losesAccess });
      },
    }),
    implement(memberOperations.deleteMember, {
      loadResource: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
      async handle({ actor, scope, params }) {
        await removeMember(deps, actor, scope, params.userId);
        return noContent;
      },
    }),
    implement(memberOperations.leaveWorkspace, async ({ actor, scope, caller }) => {
      await removeMember(deps, actor, scope, (caller as PersonCaller).id);
      return noContent;
    }),
  ];
}

function reactivation(deps: MemberDeps): Route {
  return implement(memberOperations.reactivateMember, {
    loadResource: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
    async handle(call) {
      return okByContent(call, await reactivateMember(deps, call.actor, call.scope, call.params.userId));
    },
  });
}

function readProjectMembers(deps: MemberDeps & PagingDeps): Route[] {
  return [
    implement(memberOperations.listProjectMembers, ({ scope, query, url }) =>
      projectMembers.page(deps, scope, { query, filters: { role: query.role }, url }),
    ),
    implement(memberOperations.getMyProjectAccess, (call) => okByContent(call, toProjectAccess(call))),
    implement(memberOperations.getProjectMember, async (call) => {
      return okByContent(call, await getProjectMember(deps.db.reader(call.scope), call.scope, call.params.userId));
    }),
  ];
}

function changeProjectMembers(deps: MemberDeps): Route[] {
  return [
    implement(memberOperations.setProjectMember, {
      loadResource: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
      async handle(call) {
        const { actor, scope, params, body, ifMatch } = call;
        const change = { userId: params.userId, role: body.role, ifMatch };
        return okByContent(call, await setProjectMember(deps, actor, scope, change));
      },
    }),
    implement(memberOperations.deleteProjectMember, {
      loadResource: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
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
