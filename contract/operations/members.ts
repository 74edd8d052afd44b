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

export const memberOperations = defineOperations('Members', {
  listMembers: {
    method: 'GET',
    path: '/api/workspace/members',
    summary: 'List the members of the workspace, deactivated people included',
    access: person('member'),
    query: Type.Object({ ...pageQuery, role: Type.Optional(WorkspaceRoleSchema()) }),
    reply: MemberPage,
  },
  getMember: {
    method: 'GET',
    path: '/api/workspace/members/{userId}',
    summary: 'Get a member of the workspace',
    access: person('member'),
    reply: Member,
    tagged: true,
  },
  updateMember: {
    method: 'PATCH',
    path: '/api/workspace/members/{userId}',
    summary: 'Change the role of a member',
    description:
      'Only an owner makes or unmakes owners. The last owner stays one. 409 for a member whom the sign-in policy ' +
      'would leave no way in, unless `force` is true; one’s own way in is never given up so.',
    access: personally('admin'),
    body: MemberChange,
    reply: Member,
    tagged: true,
    confirmed: true,
    refuses: ['conflict', 'precondition_failed'],
  },
  getMemberRolePreview: {
    method: 'GET',
    path: '/api/workspace/members/{userId}/role-preview',
    summary: 'Preview whether an owner keeps a way in with a lesser role',
    description:
      'Changes nothing. Under the present sign-in policy; of members who are no owners, no role takes a way in.',
    access: person('admin'),
    reply: MemberRolePreview,
  },
  deleteMember: {
    method: 'DELETE',
    path: '/api/workspace/members/{userId}',
    summary: 'Remove a member from the workspace and its projects',
    description: 'Their access ends within one second. Only an owner removes owners. The last owner stays.',
    access: personally('admin'),
    reply: null,
    confirmed: true,
    refuses: ['conflict'],
  },
  leaveWorkspace: {
    method: 'POST',
    path: '/api/workspace/leave',
    summary: 'Leave the workspace',
    description: 'The last owner cannot.',
    access: personally('member'),
    reply: null,
    refuses: ['conflict'],
  },
  reactivateMember: {
    method: 'POST',
    path: '/api/workspace/members/{userId}/reactivate',
    summary: 'Let a deactivated member in again',
    description:
      'With the roles that they had; second factors and connections of applications are made anew. An identity ' +
      'provider that still provisions them may deactivate them again. 409 for one who could never sign in under the ' +
      'sign-in policy.',
    access: personally('owner'),
    reply: Member,
    tagged: true,
    confirmed: true,
    refuses: ['conflict'],
  },
  listProjectMembers: {
    method: 'GET',
    path: '/api/projects/{projectId}/members',
    summary: 'List the people who have a role of their own in the project',
    description:
      'Owners and admins of the workspace have the role admin in every project and are listed only where named.',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, role: Type.Optional(ProjectRoleSchema()) }),
    reply: ProjectMemberPage,
  },
  getMyProjectAccess: {
    method: 'GET',
    path: '/api/projects/{projectId}/access',
    summary: 'Get the caller’s roles in a project and in its workspace',
    description: 'An owner or admin of the workspace has the role `admin` in each of its projects.',
    access: person('viewer'),
    reply: ProjectAccess,
  },
  getProjectMember: {
    method: 'GET',
    path: '/api/projects/{projectId}/members/{userId}',
    summary: 'Get a person’s own role in the project',
    access: person('viewer'),
    reply: ProjectMember,
    tagged: true,
  },
  setProjectMember: {
    method: 'PUT',
    path: '/api/projects/{projectId}/members/{userId}',
    summary: 'Give a member of the workspace a role in the project',
    access: workspacePersonally('admin'),
    body: ProjectMemberPut,
    reply: ProjectMember,
    tagged: true,
    confirmed: true,
    refuses: ['precondition_failed'],
  },
  deleteProjectMember: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/members/{userId}',
    summary: 'Take a person’s role in the project',
    access: workspacePersonally('admin'),
    reply: null,
    confirmed: true,
  },
});
