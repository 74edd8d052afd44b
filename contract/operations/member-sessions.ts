import { personally } from '../access.ts';
import { MemberSessionPage } from '../sessions.ts';
import { defineOperations } from './operation.ts';

export const memberSessionOperations = defineOperations('Members', {
  listMemberSessions: {
    method: 'GET',
    path: '/api/workspace/members/{userId}/sessions',
    summary: 'List the sessions in which a member is signed in to the workspace',
    description:
      'All in one page, last used first: at most 200, and `nextCursor` is null. Sessions that do not open this ' +
      'workspace are left out. Only an owner sees the sessions of owners.',
    access: personally('admin'),
    reply: MemberSessionPage,
  },
  deleteMemberSessions: {
    method: 'DELETE',
    path: '/api/workspace/members/{userId}/sessions',
    summary: 'End all sessions in which a member is signed in to the workspace',
    description:
      'On every process within one second. A session that opens other workspaces of the person as well goes on in ' +
      'those. Only an owner ends the sessions of owners.',
    access: personally('admin'),
    reply: null,
    confirmed: true,
  },
  deleteMemberSession: {
    method: 'DELETE',
    path: '/api/workspace/members/{userId}/sessions/{sessionId}',
    summary: 'End one session in which a member is signed in to the workspace',
    description: 'As for all of them.',
    access: personally('admin'),
    reply: null,
    confirmed: true,
  },
});
