import { Type } from 'typebox';
import { type Session, SessionPage, SignedIn, SignIn } from '../../../../contract/people.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { instantOf } from '../../platform/clock.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { cookieOf } from '../../platform/http/credentials.ts';
import {
  type Answer,
  type Call,
  noContent,
  ok,
  open,
  type Route,
  route,
  type ScopeKind,
  signedIn,
  signedInOrApplication,
} from '../../platform/http/route.ts';
import {
  type Device,
  endSession,
  type SignInDeps,
  type StartedSession,
  signedInView,
  signIn,
  signOut,
  signOutEverywhere,
} from './commands.ts';
import { DEVICE_COOKIE, deviceSetCookie, markDevice, recogniseDevice } from './known-device.ts';
import { sessionSetCookie } from './session.ts';
import { listSessions } from './store.ts';

export interface SignInRouteDeps extends SignInDeps {
  /** Its name and whether it is for https alone: known once the base address is. */
  readonly sessionCookie: () => { name: string; secure: boolean };
}

const tag = 'Signing in';

/** Password sign-in, the session, sign-out here and everywhere, the list of sessions. */
export function signInRoutes(deps: SignInRouteDeps): Route[] {
  return [...doorRoutes(deps), ...sessionRoutes(deps)];
}

function doorRoutes(deps: SignInRouteDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/auth/sign-in',
      summary: 'Sign in with e-mail and password',
      description:
        'Sets the session cookie. Unknown address and wrong password are answered alike. Sets `pcs_device` too: who sends ' +
        'it back is not held up by what strangers try at the account.',
      tag,
      access: open('whoever signs in has nothing to show yet'),
      scope: 'none',
      body: SignIn,
      reply: SignedIn,
      setsCookies: true,
      refuses: ['unauthorized', 'rate_limited'],
      handle: async (call) => answerSession(deps, call, await signIn(deps, deviceOf(call), call.body)),
    }),
    route({
      method: 'GET',
      path: '/api/auth/session',
      summary: 'Say who is signed in',
      tag,
      access: signedInOrApplication,
      scope: 'none',
      reply: SignedIn,
      tagged: true,
      handle: (call) => okByContent(call, signedInView(call.caller as PersonCaller)),
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
      description: 'Takes the session cookie away.',
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
        '`POST /api/auth/sign-out-everywhere` like the others, or by itself after 14 days without use.',
      tag,
      access: signedIn,
      scope: 'none',
      reply: SessionPage,
      async handle({ caller }) {
        const { id, sessionId } = caller as PersonCaller;
        const sessions = await listSessions(deps.db.directory, id, instantOf(deps.clock.now()));
        const data: Session[] = sessions.map((each) => ({ ...each, current: each.id === sessionId }));
        return ok({ data, nextCursor: null });
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/me/sessions/{sessionId}',
      summary: 'End one session of the person',
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

/** What the cookies of a sign-in are made with. */
export type CookieDeps = Pick<SignInRouteDeps, 'sessionCookie' | 'deviceSecrets' | 'clock'>;

type Headed = Pick<Call<ScopeKind, unknown, unknown, unknown>, 'header'>;

/** The answer that begins a session in the browser, and lets it be known at the next sign-in. */
export function answerSession(deps: CookieDeps, call: Headed, started: StartedSession): Answer {
  const { token, passwordHash, signedIn: body } = started;
  const device = knownDeviceCookie(deps, call, { email: body.user.email, passwordHash });
  return { body, cookies: [sessionSetCookie(deps.sessionCookie(), token), device] };
}

/** The `Set-Cookie` value by which this browser is known at the next sign-in to the account, until its password changes. */
export function knownDeviceCookie(
  { sessionCookie, deviceSecrets, clock }: CookieDeps,
  call: Headed,
  account: { readonly email: string; readonly passwordHash: string | null },
): string {
  const asked = { ...account, nowMs: clock.now() };
  const knownAs = recogniseDevice(deviceSecrets, asked, markOf(call));
  return deviceSetCookie(sessionCookie().secure, markDevice(deviceSecrets, asked, knownAs));
}

const markOf = (call: Headed) => cookieOf(call.header('cookie'), DEVICE_COOKIE);

/** From where a request signs in. */
export function deviceOf(
  call: Pick<Call<ScopeKind, unknown, unknown, unknown>, 'address' | 'header' | 'requestId'>,
): Device {
  const { address, requestId } = call;
  return { address, userAgent: call.header('user-agent'), requestId, mark: markOf(call) };
}

function signedOut(deps: SignInRouteDeps): Answer {
  return { status: 204, cookies: [sessionSetCookie(deps.sessionCookie(), undefined)] };
}
