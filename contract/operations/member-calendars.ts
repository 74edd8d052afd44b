import { personally } from '../access.ts';
import { MemberCalendarAddressPage } from '../maintenance.ts';
import { defineOperations } from './operation.ts';

export const memberCalendarOperations = defineOperations('Members', {
  listMemberCalendarAddresses: {
    method: 'GET',
    path: '/api/workspace/members/{userId}/calendar-addresses',
    summary: 'List the calendar addresses of a member',
    description:
      'Without their secrets, all in one page, last made first: at most 200, and `nextCursor` is null. Only an owner ' +
      'sees those of owners.',
    access: personally('admin'),
    reply: MemberCalendarAddressPage,
  },
  deleteMemberCalendarAddresses: {
    method: 'DELETE',
    path: '/api/workspace/members/{userId}/calendar-addresses',
    summary: 'End all calendar addresses of a member',
    description:
      'At once. The member can make other ones as long as they have a role. Only an owner ends those of owners.',
    access: personally('admin'),
    reply: null,
    confirmed: true,
  },
});
