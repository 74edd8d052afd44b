import { Type } from 'typebox';
import { person, personally, workspacePersonally } from '../access.ts';
import { pageQuery } from '../paging.ts';
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
} from '../people.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Members', description: 'Members of workspaces and projects, and their roles.' };

export const memberOperations = defineOperations(tag, {
  listMembers: {
    method: 'GET',
    path: '/api/workspace/members',
    summary: 'List workspace members, including deactivated ones',
    access: person('member'),
    query: Type.Object({ ...pageQuery, role: Type.Optional(WorkspaceRoleSchema()) }),
    reply: MemberPage,
  },
  getMember: {
    method: 'GET',
    path: '/api/workspace/members/{userId}',
    summary: 'Get a workspace member',
    access: person('member'),
    reply: Member,
    etag: true,
  },
  updateMember: {
    method: 'PATCH',
    path: '/api/workspace/members/{userId}',
    summary: 'Change the role of a member',
    description:
      'Only owners can grant or withdraw the owner role. The last owner cannot be demoted. Returns 409 if the ' +
      'sign-in policy would leave the member unable to sign in, unless `force` is true; you cannot lock yourself ' +
      'out, even with `force`.',
    access: personally('admin'),
    body: MemberChange,
    reply: Member,
    etag: true,
    confirmed: true,
    refuses: ['conflict', 'precondition_failed'],
  },
  getMemberRolePreview: {
    method: 'GET',
    path: '/api/workspace/members/{userId}/role-preview',
    summary: 'Preview a role change’s effect on sign-in',
    description:
      'Reports whether an owner could still sign in with a lesser role under the current sign-in policy. Changes ' +
      'nothing. For members who are not owners, a role change never affects sign-in.',
    access: person('admin'),
    reply: MemberRolePreview,
  },
  deleteMember: {
    method: 'DELETE',
    path: '/api/workspace/members/{userId}',
    summary: 'Remove a member from the workspace',
    description:
      'Also removes the member from all projects of the workspace. Access ends within one second. Only owners can ' +
      'remove owners. The last owner cannot be removed.',
    access: personally('admin'),
    reply: null,
    confirmed: true,
    refuses: ['conflict'],
  },
  leaveWorkspace: {
    method: 'POST',
    path: '/api/workspace/leave',
    summary: 'Leave the workspace',
    description: 'The last owner cannot leave.',
    access: personally('member'),
    reply: null,
    refuses: ['conflict'],
  },
  reactivateMember: {
    method: 'POST',
    path: '/api/workspace/members/{userId}/reactivate',
    summary: 'Reactivate a member',
    description:
      'Restores the member’s previous roles; second factors and application connections must be set up again. An ' +
      'identity provider that still provisions the member may deactivate them again. Returns 409 if the member ' +
      'could not sign in under the sign-in policy.',
    access: personally('owner'),
    reply: Member,
    etag: true,
    confirmed: true,
    refuses: ['conflict'],
  },
  listProjectMembers: {
    method: 'GET',
    path: '/api/projects/{projectId}/members',
    summary: 'List people with a project role',
    description:
      'Workspace owners and admins have the role admin in every project and are listed only if they also have a ' +
      'role of their own in the project.',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, role: Type.Optional(ProjectRoleSchema()) }),
    reply: ProjectMemberPage,
  },
  getMyProjectAccess: {
    method: 'GET',
    path: '/api/projects/{projectId}/access',
    summary: "Get the caller's roles in a project",
    description:
      'Returns the roles in the project and in its workspace. A workspace owner or admin has the role `admin` in ' +
      'every project.',
    access: person('viewer'),
    reply: ProjectAccess,
  },
  getProjectMember: {
    method: 'GET',
    path: '/api/projects/{projectId}/members/{userId}',
    summary: 'Get a person’s role in a project',
    access: person('viewer'),
    reply: ProjectMember,
    etag: true,
  },
  setProjectMember: {
    method: 'PUT',
    path: '/api/projects/{projectId}/members/{userId}',
    summary: 'Set a member’s role in a project',
    access: workspacePersonally('admin'),
    body: ProjectMemberPut,
    reply: ProjectMember,
    etag: true,
    confirmed: true,
    refuses: ['precondition_failed'],
  },
  deleteProjectMember: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/members/{userId}',
    summary: 'Remove a person’s role in a project',
    access: workspacePersonally('admin'),
    reply: null,
    confirmed: true,
  },
});
