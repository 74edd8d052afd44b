import { personally } from '../access.ts';
import { MemberCalendarAddressPage } from '../maintenance.ts';
import { defineOperations } from './operation.ts';

export const memberCalendarOperations = defineOperations('Members', {
  listMemberCalendarAddresses: {
    method: 'GET',
    path: '/api/workspace/members/{userId}/calendar-addresses',
    summary: 'List the calendar URLs of a member',
    description:
      'Returns a single page without the secrets, newest first: at most 200, and `nextCursor` is null. Only ' +
      'owners can see those of owners.',
    access: personally('admin'),
    reply: MemberCalendarAddressPage,
  },
  deleteMemberCalendarAddresses: {
    method: 'DELETE',
    path: '/api/workspace/members/{userId}/calendar-addresses',
    summary: 'Revoke all calendar URLs of a member',
    description:
      'Takes effect immediately. The member can create new ones as long as they have a role. Only owners can ' +
      'revoke those of owners.',
    access: personally('admin'),
    reply: null,
    confirmed: true,
  },
});
