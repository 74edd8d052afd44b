import { signInOperations } from '../../../../contract/operations/sign-in.ts';
import type { Session } from '../../../../contract/sessions.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { instantOf } from '../../platform/clock.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { implement } from '../../platform/http/implement.ts';
import { type Answer, noContent, ok, type Route } from '../../platform/http/route.ts';
import { answerStarted, type CookieDeps, deviceOf } from './answer.ts';
import { toCurrentSession } from './begin.ts';
import { endSession, type SignInDeps, signIn, signOut, signOutEverywhere } from './commands.ts';
import { type FactorRouteDeps, factorRoutes } from './factor-routes.ts';
import { memberSessionRoutes } from './member-sessions.ts';
import { sessionSetCookie } from './session.ts';
import { listSessions } from './store.ts';

export type SignInRouteDeps = SignInDeps & CookieDeps;

/** Sign-in by password and by passkey, its second step, the session, sign-out here and everywhere, the lists of sessions. */
export function signInRoutes(deps: SignInRouteDeps & FactorRouteDeps): Route[] {
  return [...doorRoutes(deps), ...factorRoutes(deps), ...sessionRoutes(deps), ...memberSessionRoutes(deps)];
}

function doorRoutes(deps: SignInRouteDeps): Route[] {
  return [
    implement(signInOperations.signIn, async (call) =>
      answerStarted(deps, call, await signIn(deps, deviceOf(call), call.body)),
    ),
    implement(signInOperations.getSession, (call) => okByContent(call, toCurrentSession(call.caller as PersonCaller))),
    implement(signInOperations.signOut, async ({ caller, requestId }) => {
      await signOut(deps, caller as PersonCaller, requestId);
      return signedOut(deps);
    }),
    implement(signInOperations.signOutEverywhere, async ({ caller, requestId }) => {
      await signOutEverywhere(deps, caller as PersonCaller, requestId);
      return signedOut(deps);
    }),
  ];
}

function sessionRoutes(deps: SignInRouteDeps): Route[] {
  return [
    implement(signInOperations.listMySessions, async ({ caller }) => {
      const own = caller as PersonCaller;
      const sessions = await listSessions(deps.db.directory, own, instantOf(deps.clock.now()));
      const data: Session[] = sessions.map((each) => ({ ...each, current: each.id === own.sessionId }));
      return ok({ data, nextCursor: null });
    }),
    implement(signInOperations.endMySession, async ({ caller, params, requestId }) => {
      await endSession(deps, caller as PersonCaller, { sessionId: params.sessionId, requestId });
      return noContent;
    }),
  ];
}

function signedOut(deps: SignInRouteDeps): Answer {
  return { status: 204, cookies: [sessionSetCookie(deps.sessionCookie(), undefined)] };
}
