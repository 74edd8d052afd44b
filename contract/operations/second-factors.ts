import { person, personally, signedIn } from '../access.ts';
import {
  MemberSecondFactorPage,
  RecoveryCodes,
  SecondFactors,
  TotpConfirmation,
  TotpConfirmationResult,
  TotpEnrollment,
} from '../second-factors.ts';
import { defineOperations } from './operation.ts';

export const secondFactorOperations = defineOperations('Passkeys and second factors', {
  startMyTotpEnrollment: {
    method: 'POST',
    path: '/api/me/totp',
    summary: 'Begin an authenticator app',
    description: 'It counts for nothing until its first code confirms it. Begun anew, the secret before is of no use.',
    access: signedIn,
    scope: 'none',
    reply: TotpEnrollment,
    confirmed: true,
    refuses: ['conflict'],
  },
  confirmMyTotpEnrollment: {
    method: 'POST',
    path: '/api/me/totp/confirm',
    summary: 'Confirm the authenticator app by its first code',
    description: 'From now on a sign-in by password asks for a code. This session counts as signed in with one.',
    access: signedIn,
    scope: 'none',
    body: TotpConfirmation,
    reply: TotpConfirmationResult,
    confirmed: true,
    refuses: ['conflict', 'rate_limited'],
  },
  deleteMyTotp: {
    method: 'DELETE',
    path: '/api/me/totp',
    summary: 'Remove the authenticator app',
    description: 'Where no passkey is left either, the recovery codes go with it.',
    access: signedIn,
    scope: 'none',
    reply: null,
    confirmed: true,
    refuses: ['not_found'],
  },
  getMySecondFactors: {
    method: 'GET',
    path: '/api/me/second-factors',
    summary: 'Say what one has beside a password',
    access: signedIn,
    scope: 'none',
    reply: SecondFactors,
  },
  regenerateMyRecoveryCodes: {
    method: 'POST',
    path: '/api/me/recovery-codes',
    summary: 'Make a new set of recovery codes',
    description: 'Ten, each of which works once. Those before no longer work.',
    access: signedIn,
    scope: 'none',
    reply: RecoveryCodes,
    confirmed: true,
    refuses: ['conflict', 'rate_limited'],
  },
  listMemberSecondFactors: {
    method: 'GET',
    path: '/api/workspace/second-factors',
    summary: 'List the members who have a second factor',
    description:
      'All in one page, and `nextCursor` is null. Who is not in it signs in by a password alone, or by single ' +
      'sign-on.',
    access: person('admin'),
    reply: MemberSecondFactorPage,
  },
  deleteMemberSecondFactors: {
    method: 'DELETE',
    path: '/api/workspace/members/{userId}/second-factors',
    summary: 'Remove the second factors of a member who lost them',
    description:
      'Passkeys, authenticator app and recovery codes go, their sessions end, and they are told by mail. For a ' +
      'member who is in no other workspace and accepted this one; others are helped by the operator of the service. ' +
      '409 too where the owner who asks, or every owner, would have no way in then under the sign-in policy.',
    access: personally('owner'),
    reply: null,
    confirmed: true,
    refuses: ['conflict'],
  },
});
