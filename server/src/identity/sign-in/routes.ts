import { Type } from 'typebox';
import { CurrentSession, SignIn } from '../../../../contract/people.ts';
import { SignInAnswer } from '../../../../contract/second-factors.ts';
import { type Session, SessionPage } from '../../../../contract/sessions.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { instantOf } from '../../platform/clock.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import {
  type Answer,
  noContent,
  ok,
  open,
  type Route,
  route,
  signedIn,
  signedInOrApplication,
} from '../../platform/http/route.ts';
import { answerStarted, type CookieDeps, deviceOf } from './answer.ts';
import { toCurrentSession } from './begin.ts';
import { endSession, type SignInDeps, signIn, signOut, signOutEverywhere } from './commands.ts';
import { type FactorRouteDeps, factorRoutes } from './factor-routes.ts';
import { memberSessionRoutes } from './member-sessions.ts';
import { sessionSetCookie } from './session.ts';
import { listSessions } from './store.ts';

export type SignInRouteDeps = SignInDeps & CookieDeps;

const tag = 'Signing in';

/** Sign-in by password and by passkey, its second step, the session, sign-out here and everywhere, the lists of sessions. */
export function signInRoutes(deps: SignInRouteDeps & FactorRouteDeps): Route[] {
  return [...doorRoutes(deps), ...factorRoutes(deps), ...sessionRoutes(deps), ...memberSessionRoutes(deps)];
}

function doorRoutes(deps: SignInRouteDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/auth/sign-in',
      summary: 'Sign in with e-mail and password',
      description:
        'Sets the session cookie. Unknown address and wrong password are answered alike. Sets `pcs_device` too: who sends ' +
        'it back is not held up by what strangers try at the account. A person who has a second factor is answered with ' +
        '`secondFactor` and no session: `POST /api/auth/second-factor` ends the sign-in.',
      tag,
      access: open('whoever signs in has nothing to show yet'),
      scope: 'none',
      body: SignIn,
      reply: SignInAnswer,
      setsCookies: true,
      refuses: ['unauthorized', 'rate_limited'],
      handle: async (call) => answerStarted(deps, call, await signIn(deps, deviceOf(call), call.body)),
    }),
    route({
      method: 'GET',
      path: '/api/auth/session',
      summary: 'Say who is signed in',
      tag,
      access: signedInOrApplication,
      scope: 'none',
      reply: CurrentSession,
      tagged: true,
      handle: (call) => okByContent(call, toCurrentSession(call.caller as PersonCaller)),
    }),
    route({
      method: 'POST',
      path: '/api/auth/sign-out',
      summary: 'End this session',
      description: 'Takes the session cookie away.',
      tag,
      access: signedIn,
      scope: 'none',
      reply: null,
      status: 204,
      setsCookies: true,
      async handle({ caller, requestId }) {
        await signOut(deps, caller as PersonCaller, requestId);
        return signedOut(deps);
      },
    }),
    route({
      method: 'POST',
      path: '/api/auth/sign-out-everywhere',
      summary: 'End all sessions of the person, this one included',
      description:
        'Takes the session cookie away. In a session that began by single sign-on, where the person is in other workspaces too, ' +
        'it ends what began at the same provider, and all other sessions of the person close this workspace and go on elsewhere.',
      tag,
      access: signedIn,
      scope: 'none',
      reply: null,
      status: 204,
      setsCookies: true,
      async handle({ caller, requestId }) {
        await signOutEverywhere(deps, caller as PersonCaller, requestId);
        return signedOut(deps);
      },
    }),
  ];
}

function sessionRoutes(deps: SignInRouteDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/me/sessions',
      summary: 'List the sessions of the person',
      description:
        'All in one page, last used first: at most 200, and `nextCursor` is null. What is beyond that ends with ' +
        '`POST /api/auth/sign-out-everywhere` like the others, or by itself after 14 days without use. In a session that began ' +
        'by single sign-on, where the person is in other workspaces too: those that began at the same provider.',
      tag,
      access: signedIn,
      scope: 'none',
      reply: SessionPage,
      async handle({ caller }) {
        const own = caller as PersonCaller;
        const sessions = await listSessions(deps.db.directory, own, instantOf(deps.clock.now()));
        const data: Session[] = sessions.map((each) => ({ ...each, current: each.id === own.sessionId }));
        return ok({ data, nextCursor: null });
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/me/sessions/{sessionId}',
      summary: 'End one session of the person',
      description: 'One of those that `GET /api/me/sessions` lists in this session.',
      tag,
      access: signedIn,
      scope: 'none',
      params: Type.Object({ sessionId: Uuid() }),
      reply: null,
      status: 204,
      async handle({ caller, params, requestId }) {
        await endSession(deps, caller as PersonCaller, { sessionId: params.sessionId, requestId });
        return noContent;
      },
    }),
  ];
}

function signedOut(deps: SignInRouteDeps): Answer {
  return { status: 204, cookies: [sessionSetCookie(deps.sessionCookie(), undefined)] };
}
