import { open, signedIn, signedInOrApplication } from '../access.ts';
import { CurrentSession, SignIn } from '../people.ts';
import { SignInAnswer } from '../second-factors.ts';
import { SessionPage } from '../sessions.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Signing in', description: 'Sign-in, sessions, passwords and re-authentication.' };

export const signInOperations = defineOperations(tag, {
  signIn: {
    method: 'POST',
    path: '/api/auth/sign-in',
    summary: 'Sign in with e-mail and password',
    description:
      'Sets the session cookie. An unknown address and a wrong password get the same response. Also sets ' +
      "`pcs_device`: a browser that returns it is not slowed down by other people's failed attempts on the " +
      'account. If the person has a second factor, the response contains `secondFactor` and no session; complete ' +
      'the sign-in with `POST /api/auth/second-factor`.',
    access: open('a person who signs in has no credential yet'),
    scope: 'none',
    body: SignIn,
    reply: SignInAnswer,
    setsCookies: true,
    refuses: ['unauthorized', 'rate_limited'],
  },
  getSession: {
    method: 'GET',
    path: '/api/auth/session',
    summary: 'Get the current session',
    access: signedInOrApplication,
    scope: 'none',
    reply: CurrentSession,
    etag: true,
  },
  signOut: {
    method: 'POST',
    path: '/api/auth/sign-out',
    summary: 'Sign out',
    description: 'Ends the current session and removes the session cookie.',
    access: signedIn,
    scope: 'none',
    reply: null,
    setsCookies: true,
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/api/auth/sign-out-everywhere',
    summary: 'Sign out everywhere',
    description:
      'Ends all sessions of the person, including this one, and removes the session cookie. In a single sign-on ' +
      'session of a person who also belongs to other workspaces, it ends only the sessions that began at the same ' +
      "identity provider; the person's other sessions lose access to this workspace and stay valid elsewhere.",
    access: signedIn,
    scope: 'none',
    reply: null,
    setsCookies: true,
  },
  listMySessions: {
    method: 'GET',
    path: '/api/me/sessions',
    summary: "List the current user's sessions",
    description:
      'Returns up to 200 sessions in one page, most recently used first; `nextCursor` is null. Sessions beyond ' +
      'that end with `POST /api/auth/sign-out-everywhere` like the others, or after 14 days without use. In a ' +
      'single sign-on session of a person who also belongs to other workspaces, lists only sessions that began at ' +
      'the same identity provider.',
    access: signedIn,
    scope: 'none',
    reply: SessionPage,
  },
  endMySession: {
    method: 'DELETE',
    path: '/api/me/sessions/{sessionId}',
    summary: "End one of the current user's sessions",
    description: 'Only sessions that `GET /api/me/sessions` lists in this session can be ended.',
    access: signedIn,
    scope: 'none',
    reply: null,
  },
});
