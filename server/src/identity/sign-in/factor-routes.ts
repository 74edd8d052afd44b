import type { ScopeKind } from '../../../../contract/access.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { signInFactorOperations } from '../../../../contract/operations/sign-in-factors.ts';
import type { SecondFactor as Proof } from '../../../../contract/second-factors.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { invalidField } from '../../platform/app-error.ts';
import { readCookie } from '../../platform/http/authentication.ts';
import { implement } from '../../platform/http/implement.ts';
import { type Call, noContent, ok, type Route } from '../../platform/http/route.ts';
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

/** Signing in by passkey, the second step of a sign-in, and confirming who is there. */
export function factorRoutes(deps: FactorRouteDeps): Route[] {
  return [...passkeyRoutes(deps), ...secondStepRoutes(deps), ...confirmRoutes(deps)];
}

function passkeyRoutes(deps: FactorRouteDeps): Route[] {
  return [
    implement(signInFactorOperations.getPasskeySignInOptions, async (call) =>
      ok(await signInOptions(deps, deviceOf(call))),
    ),
    implement(signInFactorOperations.signInWithPasskey, async (call) =>
      answerStarted(deps, call, await signInByPasskey(deps, deviceOf(call), call.body.response)),
    ),
  ];
}

function secondStepRoutes(deps: FactorRouteDeps): Route[] {
  return [
    implement(signInFactorOperations.getSecondFactorOptions, async (call) =>
      ok(await stepOptions(deps, steppingOf(call))),
    ),
    implement(signInFactorOperations.verifySecondFactor, async (call) =>
      answerStarted(deps, call, await step(deps, steppingOf(call), call.body)),
    ),
  ];
}

function confirmRoutes(deps: FactorRouteDeps): Route[] {
  return [
    implement(signInFactorOperations.getConfirmationOptions, async ({ caller }) =>
      ok(await confirmOptions(deps, caller as PersonCaller)),
    ),
    implement(signInFactorOperations.confirmIdentity, async (call) => {
      await confirm(deps, { caller: call.caller as PersonCaller, told: toldOf(call) }, call.body);
      return noContent;
    }),
  ];
}

function step(deps: FactorRouteDeps, stepping: Stepping, { code, passkey }: Proof) {
  if ((code === undefined) === (passkey === undefined)) throw invalidField('', createMessage('factors.oneOfTwo'));
  return code === undefined ? stepByPasskey(deps, stepping, passkey as never) : stepByCode(deps, stepping, code);
}

function steppingOf(call: Call<ScopeKind, unknown, unknown, unknown>): Stepping {
  return { device: deviceOf(call), half: readCookie(call.header('cookie'), HALF_COOKIE), told: toldOf(call) };
}
