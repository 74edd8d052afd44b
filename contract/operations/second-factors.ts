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
    summary: 'Start enrolling an authenticator app',
    description:
      'The app does not count as a second factor until its first code confirms it. Starting again invalidates the ' +
      'previous secret.',
    access: signedIn,
    scope: 'none',
    reply: TotpEnrollment,
    confirmed: true,
    refuses: ['conflict'],
  },
  confirmMyTotpEnrollment: {
    method: 'POST',
    path: '/api/me/totp/confirm',
    summary: 'Confirm the authenticator app with a code',
    description:
      'Sign-ins with a password require a code from then on. The current session counts as signed in with one.',
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
    description: 'Also deletes the recovery codes if the person has no passkey.',
    access: signedIn,
    scope: 'none',
    reply: null,
    confirmed: true,
    refuses: ['not_found'],
  },
  getMySecondFactors: {
    method: 'GET',
    path: '/api/me/second-factors',
    summary: "Get the current user's second factors",
    access: signedIn,
    scope: 'none',
    reply: SecondFactors,
  },
  regenerateMyRecoveryCodes: {
    method: 'POST',
    path: '/api/me/recovery-codes',
    summary: 'Regenerate recovery codes',
    description: 'Returns ten codes, each valid for one use. Previous codes stop working.',
    access: signedIn,
    scope: 'none',
    reply: RecoveryCodes,
    confirmed: true,
    refuses: ['conflict', 'rate_limited'],
  },
  listMemberSecondFactors: {
    method: 'GET',
    path: '/api/workspace/second-factors',
    summary: 'List members who have a second factor',
    description:
      'Returns all of them in one page; `nextCursor` is null. Members who are not listed sign in with only a ' +
      'password or by single sign-on.',
    access: person('admin'),
    reply: MemberSecondFactorPage,
  },
  deleteMemberSecondFactors: {
    method: 'DELETE',
    path: '/api/workspace/members/{userId}/second-factors',
    summary: "Remove a member's second factors",
    description:
      'Use this if a member lost their second factors. Deletes passkeys, authenticator app and recovery codes, ' +
      'ends their sessions and notifies them by mail. Only for members who have accepted this workspace and belong ' +
      'to no other; the operator of the service helps others. Also returns 409 if the calling owner, or every ' +
      'owner, would then be unable to sign in under the sign-in policy.',
    access: personally('owner'),
    reply: null,
    confirmed: true,
    refuses: ['conflict'],
  },
});
