import { CurrentSession } from '../../../../contract/people.ts';
import {
  Confirmation,
  PasskeyRequestOptions,
  PasskeySignIn,
  type SecondFactor as Proof,
  SecondFactor,
} from '../../../../contract/second-factors.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { invalidField } from '../../platform/app-error.ts';
import { cookieOf } from '../../platform/http/credentials.ts';
import {
  type Call,
  noContent,
  ok,
  open,
  type Route,
  route,
  type ScopeKind,
  signedIn,
} from '../../platform/http/route.ts';
import { toldOf } from '../second-factors/public.ts';
import { answerStarted, type CookieDeps, deviceOf } from './answer.ts';
import { type ConfirmDeps, confirm, confirmOptions } from './confirm.ts';
import { HALF_COOKIE } from './half-sign-in.ts';
import {
  type Stepping,
  signInByPasskey,
  signInOptions,
  stepByCode,
  stepByPasskey,
  stepOptions,
} from './second-step.ts';

export type FactorRouteDeps = ConfirmDeps & CookieDeps;

const tag = 'Signing in';
const HALF_OPEN = open('the cookie of the first step is the permission');

/** Signing in by passkey, the second step of a sign-in, and confirming who is there. */
export function factorRoutes(deps: FactorRouteDeps): Route[] {
  return [...passkeyRoutes(deps), ...secondStepRoutes(deps), ...confirmRoutes(deps)];
}

function passkeyRoutes(deps: FactorRouteDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/auth/passkey/options',
      summary: 'Ask for what a browser shows a passkey with',
      tag,
      access: open('whoever signs in has nothing to show yet'),
      scope: 'none',
      reply: PasskeyRequestOptions,
      refuses: ['conflict', 'rate_limited'],
      handle: async (call) => ok(await signInOptions(deps, deviceOf(call))),
    }),
    route({
      method: 'POST',
      path: '/api/auth/passkey/sign-in',
      summary: 'Sign in with a passkey',
      description:
        'Sets the session cookie, and `pcs_device`. A passkey verifies its person: it is both factors at once.',
      tag,
      access: open('whoever signs in has nothing to show yet'),
      scope: 'none',
      body: PasskeySignIn,
      reply: CurrentSession,
      setsCookies: true,
      refuses: ['unauthorized', 'conflict', 'rate_limited'],
      handle: async (call) =>
        answerStarted(deps, call, await signInByPasskey(deps, deviceOf(call), call.body.response)),
    }),
  ];
}

function secondStepRoutes(deps: FactorRouteDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/auth/second-factor/options',
      summary: 'Ask for what a browser shows a passkey with, in the second step',
      description: 'Where the first step is over it is 404: the sign-in begins anew.',
      tag,
      access: HALF_OPEN,
      scope: 'none',
      reply: PasskeyRequestOptions,
      refuses: ['not_found', 'conflict', 'rate_limited'],
      handle: async (call) => ok(await stepOptions(deps, steppingOf(call))),
    }),
    route({
      method: 'POST',
      path: '/api/auth/second-factor',
      summary: 'End a sign-in by a code or a passkey',
      description:
        'Within ten minutes of the first step, whose cookie `pcs_second_step` it needs. A wrong code is 422; after five, and ' +
        'where the first step is over, it is 401 and begins anew. Sets the session cookie, and `pcs_device`.',
      tag,
      access: HALF_OPEN,
      scope: 'none',
      body: SecondFactor,
      reply: CurrentSession,
      setsCookies: true,
      refuses: ['unauthorized', 'conflict', 'rate_limited'],
      handle: async (call) => answerStarted(deps, call, await step(deps, steppingOf(call), call.body)),
    }),
  ];
}

function confirmRoutes(deps: FactorRouteDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/auth/confirm/options',
      summary: 'Ask for what a browser shows a passkey with, to confirm who is there',
      tag,
      access: signedIn,
      scope: 'none',
      reply: PasskeyRequestOptions,
      refuses: ['conflict', 'rate_limited'],
      handle: async ({ caller }) => ok(await confirmOptions(deps, caller as PersonCaller)),
    }),
    route({
      method: 'POST',
      path: '/api/auth/confirm',
      summary: 'Confirm who is there',
      description:
        'For what is refused with `confirmation_required`. `GET /api/me/second-factors` says in `confirmBy` what is taken. A ' +
        'code or a passkey also lets the session into workspaces that demand a second factor.',
      tag,
      access: signedIn,
      scope: 'none',
      body: Confirmation,
      reply: null,
      status: 204,
      refuses: ['conflict', 'rate_limited'],
      async handle(call) {
        await confirm(deps, { caller: call.caller as PersonCaller, told: toldOf(call) }, call.body);
        return noContent;
      },
    }),
  ];
}

function step(deps: FactorRouteDeps, stepping: Stepping, { code, passkey }: Proof) {
  if ((code === undefined) === (passkey === undefined)) throw invalidField('', 'must hold one of code and passkey');
  return code === undefined ? stepByPasskey(deps, stepping, passkey as never) : stepByCode(deps, stepping, code);
}

function steppingOf(call: Call<ScopeKind, unknown, unknown, unknown>): Stepping {
  return { device: deviceOf(call), half: cookieOf(call.header('cookie'), HALF_COOKIE), told: toldOf(call) };
}
