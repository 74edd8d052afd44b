import { signedIn } from '../access.ts';
import {
  Passkey,
  PasskeyChange,
  PasskeyCreate,
  PasskeyCreationOptions,
  PasskeyPage,
  PasskeyWithRecoveryCodes,
} from '../second-factors.ts';
import { defineOperations } from './operation.ts';

export const passkeyOperations = defineOperations('Passkeys and second factors', {
  getMyPasskeyCreationOptions: {
    method: 'POST',
    path: '/api/me/passkeys/options',
    summary: 'Ask for what a browser makes a passkey with',
    access: signedIn,
    scope: 'none',
    reply: PasskeyCreationOptions,
    confirmed: true,
    refuses: ['conflict'],
  },
  createMyPasskey: {
    method: 'POST',
    path: '/api/me/passkeys',
    summary: 'Add the passkey that a browser made',
    description:
      'It verifies its person, and so counts as both factors. This session counts as signed in with it. The first ' +
      'comes with recovery codes, shown once.',
    access: signedIn,
    scope: 'none',
    body: PasskeyCreate,
    reply: PasskeyWithRecoveryCodes,
    status: 201,
    confirmed: true,
    refuses: ['conflict', 'rate_limited'],
  },
  listMyPasskeys: {
    method: 'GET',
    path: '/api/me/passkeys',
    summary: 'List one’s own passkeys',
    description:
      'All in one page, oldest first: a person has few, and `nextCursor` is null. In a session of a company’s ' +
      'sign-in, of a person who is in other workspaces too, `lastUsedAt` is null.',
    access: signedIn,
    scope: 'none',
    reply: PasskeyPage,
  },
  updateMyPasskey: {
    method: 'PATCH',
    path: '/api/me/passkeys/{passkeyId}',
    summary: 'Rename a passkey',
    access: signedIn,
    scope: 'none',
    body: PasskeyChange,
    reply: Passkey,
  },
  deleteMyPasskey: {
    method: 'DELETE',
    path: '/api/me/passkeys/{passkeyId}',
    summary: 'Remove a passkey',
    description:
      'Where it is the last one and there is no authenticator app, the recovery codes go with it. The last one stays ' +
      '(409) where a workspace of the person takes no passwords and has no single sign-on for them.',
    access: signedIn,
    scope: 'none',
    reply: null,
    confirmed: true,
    refuses: ['conflict'],
  },
});
