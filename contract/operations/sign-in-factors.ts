import { open, signedIn } from '../access.ts';
import { CurrentSession } from '../people.ts';
import { Confirmation, PasskeyRequestOptions, PasskeySignIn, SecondFactor } from '../second-factors.ts';
import { defineOperations } from './operation.ts';

export const signInFactorOperations = defineOperations('Signing in', {
  getPasskeySignInOptions: {
    method: 'POST',
    path: '/api/auth/passkey/options',
    summary: 'Ask for what a browser shows a passkey with',
    access: open('whoever signs in has nothing to show yet'),
    scope: 'none',
    reply: PasskeyRequestOptions,
    refuses: ['conflict', 'rate_limited'],
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/auth/passkey/sign-in',
    summary: 'Sign in with a passkey',
    description:
      'Sets the session cookie, and `pcs_device`. A passkey verifies its person: it is both factors at once.',
    access: open('whoever signs in has nothing to show yet'),
    scope: 'none',
    body: PasskeySignIn,
    reply: CurrentSession,
    setsCookies: true,
    refuses: ['unauthorized', 'conflict', 'rate_limited'],
  },
  getSecondFactorOptions: {
    method: 'POST',
    path: '/api/auth/second-factor/options',
    summary: 'Ask for what a browser shows a passkey with, in the second step',
    description: 'Where the first step is over it is 404: the sign-in begins anew.',
    access: open('the cookie of the first step is the permission'),
    scope: 'none',
    reply: PasskeyRequestOptions,
    refuses: ['not_found', 'conflict', 'rate_limited'],
  },
  verifySecondFactor: {
    method: 'POST',
    path: '/api/auth/second-factor',
    summary: 'End a sign-in by a code or a passkey',
    description:
      'Within ten minutes of the first step, whose cookie `pcs_second_step` it needs. A wrong code is 422; after ' +
      'five, and where the first step is over, it is 401 and begins anew. Sets the session cookie, and `pcs_device`.',
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
    summary: 'Ask for what a browser shows a passkey with, to confirm who is there',
    access: signedIn,
    scope: 'none',
    reply: PasskeyRequestOptions,
    refuses: ['conflict', 'rate_limited'],
  },
  confirmIdentity: {
    method: 'POST',
    path: '/api/auth/confirm',
    summary: 'Confirm who is there',
    description:
      'For what is refused with `confirmation_required`. `GET /api/me/second-factors` says in `confirmBy` what is ' +
      'taken. A code or a passkey also lets the session into workspaces that demand a second factor.',
    access: signedIn,
    scope: 'none',
    body: Confirmation,
    reply: null,
    refuses: ['conflict', 'rate_limited'],
  },
});
