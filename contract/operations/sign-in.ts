import { open, signedIn, signedInOrApplication } from '../access.ts';
import { CurrentSession, SignIn } from '../people.ts';
import { SignInAnswer } from '../second-factors.ts';
import { SessionPage } from '../sessions.ts';
import { defineOperations } from './operation.ts';

export const signInOperations = defineOperations('Signing in', {
  signIn: {
    method: 'POST',
    path: '/api/auth/sign-in',
    summary: 'Sign in with e-mail and password',
    description:
      'Sets the session cookie. Unknown address and wrong password are answered alike. Sets `pcs_device` too: who ' +
      'sends it back is not held up by what strangers try at the account. A person who has a second factor is ' +
      'answered with `secondFactor` and no session: `POST /api/auth/second-factor` ends the sign-in.',
    access: open('whoever signs in has nothing to show yet'),
    scope: 'none',
    body: SignIn,
    reply: SignInAnswer,
    setsCookies: true,
    refuses: ['unauthorized', 'rate_limited'],
  },
  getSession: {
    method: 'GET',
    path: '/api/auth/session',
    summary: 'Say who is signed in',
    access: signedInOrApplication,
    scope: 'none',
    reply: CurrentSession,
    tagged: true,
  },
  signOut: {
    method: 'POST',
    path: '/api/auth/sign-out',
    summary: 'End this session',
    description: 'Takes the session cookie away.',
    access: signedIn,
    scope: 'none',
    reply: null,
    setsCookies: true,
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/api/auth/sign-out-everywhere',
    summary: 'End all sessions of the person, this one included',
    description:
      'Takes the session cookie away. In a session that began by single sign-on, where the person is in other ' +
      'workspaces too, it ends what began at the same provider, and all other sessions of the person close this ' +
      'workspace and go on elsewhere.',
    access: signedIn,
    scope: 'none',
    reply: null,
    setsCookies: true,
  },
  listMySessions: {
    method: 'GET',
    path: '/api/me/sessions',
    summary: 'List the sessions of the person',
    description:
      'All in one page, last used first: at most 200, and `nextCursor` is null. What is beyond that ends with `POST ' +
      '/api/auth/sign-out-everywhere` like the others, or by itself after 14 days without use. In a session that ' +
      'began by single sign-on, where the person is in other workspaces too: those that began at the same provider.',
    access: signedIn,
    scope: 'none',
    reply: SessionPage,
  },
  endMySession: {
    method: 'DELETE',
    path: '/api/me/sessions/{sessionId}',
    summary: 'End one session of the person',
    description: 'One of those that `GET /api/me/sessions` lists in this session.',
    access: signedIn,
    scope: 'none',
    reply: null,
  },
});
