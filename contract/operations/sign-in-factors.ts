import { open, signedIn } from '../access.ts';
import { CurrentSession } from '../people.ts';
import { Confirmation, PasskeyRequestOptions, PasskeySignIn, SecondFactor } from '../second-factors.ts';
import { defineOperations } from './operation.ts';

export const signInFactorOperations = defineOperations('Signing in', {
  getPasskeySignInOptions: {
    method: 'POST',
    path: '/api/auth/passkey/options',
    summary: 'Get options for signing in with a passkey',
    access: open('a person who signs in has no credential yet'),
    scope: 'none',
    reply: PasskeyRequestOptions,
    refuses: ['conflict', 'rate_limited'],
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/auth/passkey/sign-in',
    summary: 'Sign in with a passkey',
    description:
      'Sets the session cookie and `pcs_device`. A passkey verifies the person, so it counts as both factors.',
    access: open('a person who signs in has no credential yet'),
    scope: 'none',
    body: PasskeySignIn,
    reply: CurrentSession,
    setsCookies: true,
    refuses: ['unauthorized', 'conflict', 'rate_limited'],
  },
  getSecondFactorOptions: {
    method: 'POST',
    path: '/api/auth/second-factor/options',
    summary: 'Get passkey options for the second factor',
    description: 'Returns 404 if the first step has expired: sign in again.',
    access: open('the cookie of the first step is the permission'),
    scope: 'none',
    reply: PasskeyRequestOptions,
    refuses: ['not_found', 'conflict', 'rate_limited'],
  },
  verifySecondFactor: {
    method: 'POST',
    path: '/api/auth/second-factor',
    summary: 'Complete a sign-in with a second factor',
    description:
      'Takes a code or a passkey within ten minutes of the first step, with its cookie `pcs_second_step`. A wrong ' +
      'code returns 422. After five wrong codes, or if the first step has expired, returns 401: sign in again. ' +
      'Sets the session cookie and `pcs_device`.',
    access: open('the cookie of the first step is the permission'),
    scope: 'none',
    body: SecondFactor,
    reply: CurrentSession,
    setsCookies: true,
    refuses: ['unauthorized', 'conflict', 'rate_limited'],
  },
  getConfirmationOptions: {
    method: 'POST',
    path: '/api/auth/confirm/options',
    summary: 'Get passkey options for re-authentication',
    access: signedIn,
    scope: 'none',
    reply: PasskeyRequestOptions,
    refuses: ['conflict', 'rate_limited'],
  },
  confirmIdentity: {
    method: 'POST',
    path: '/api/auth/confirm',
    summary: 'Re-authenticate the current user',
    description:
      'Step-up authentication, for operations that return `confirmation_required`. `GET /api/me/second-factors` ' +
      'lists the accepted methods in `confirmBy`. A code or a passkey also gives the session access to workspaces ' +
      'that require a second factor.',
    access: signedIn,
    scope: 'none',
    body: Confirmation,
    reply: null,
    refuses: ['conflict', 'rate_limited'],
  },
});
