import { personally } from '../access.ts';
import { MemberSessionPage } from '../sessions.ts';
import { defineOperations } from './operation.ts';

export const memberSessionOperations = defineOperations('Members', {
  listMemberSessions: {
    method: 'GET',
    path: '/api/workspace/members/{userId}/sessions',
    summary: 'List the sessions of a member',
    description:
      'Returns a single page, most recently used first: at most 200, and `nextCursor` is null. Sessions that do ' +
      'not open this workspace are left out. Only owners can see the sessions of owners.',
    access: personally('admin'),
    reply: MemberSessionPage,
  },
  deleteMemberSessions: {
    method: 'DELETE',
    path: '/api/workspace/members/{userId}/sessions',
    summary: 'End all sessions of a member',
    description:
      'Takes effect on all processes within one second. A session that also opens other workspaces continues to ' +
      'work there. Only owners can end the sessions of owners.',
    access: personally('admin'),
    reply: null,
    confirmed: true,
  },
  deleteMemberSession: {
    method: 'DELETE',
    path: '/api/workspace/members/{userId}/sessions/{sessionId}',
    summary: 'End a session of a member',
    description:
      'Takes effect on all processes within one second. A session that also opens other workspaces continues to ' +
      'work there. Only owners can end the sessions of owners.',
    access: personally('admin'),
    reply: null,
    confirmed: true,
  },
});
