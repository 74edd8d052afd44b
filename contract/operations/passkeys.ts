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

const tag = { name: 'Passkeys and second factors', description: 'Passkeys, authenticator apps and recovery codes.' };

export const passkeyOperations = defineOperations(tag, {
  getMyPasskeyCreationOptions: {
    method: 'POST',
    path: '/api/me/passkeys/options',
    summary: 'Get options for creating a passkey',
    access: signedIn,
    scope: 'none',
    reply: PasskeyCreationOptions,
    confirmed: true,
    refuses: ['conflict'],
  },
  createMyPasskey: {
    method: 'POST',
    path: '/api/me/passkeys',
    summary: 'Add a passkey',
    description:
      'A passkey verifies the person and so counts as both factors. The current session counts as signed in with ' +
      'it. The first passkey comes with recovery codes, shown once.',
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
    summary: "List the current user's passkeys",
    description:
      'Returns all passkeys in one page, oldest first; `nextCursor` is null. In a single sign-on session of a ' +
      'person who also belongs to other workspaces, `lastUsedAt` is null.',
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
    summary: 'Delete a passkey',
    description:
      'Deleting the last passkey also deletes the recovery codes if there is no authenticator app. Returns 409 for ' +
      'the last passkey if a workspace of the person does not accept passwords and has no single sign-on for them.',
    access: signedIn,
    scope: 'none',
    reply: null,
    confirmed: true,
    refuses: ['conflict'],
  },
});
