// How a sign-in is answered: with the cookies that it leaves in the browser.

import type { ScopeKind } from '../../../../contract/access.ts';
import type { SignInAnswer } from '../../../../contract/second-factors.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCookie } from '../../platform/http/authentication.ts';
import type { Answer, Call } from '../../platform/http/route.ts';
import type { Device, Started } from './begin.ts';
import { HALF_COOKIE, halfSetCookie } from './half-sign-in.ts';
import { DEVICE_COOKIE, deviceSetCookie, markDevice, recogniseDevice } from './known-device.ts';
import { sessionSetCookie } from './session.ts';

/** What the cookies of a sign-in are made with. */
export interface CookieDeps {
  /** Its name and whether it is for https alone: known once the base address is. */
  readonly sessionCookie: () => { name: string; secure: boolean };
  readonly deviceSecrets: readonly Buffer[];
  readonly clock: Clock;
}

type Headed = Pick<Call<ScopeKind, unknown, unknown, unknown>, 'header'>;

/**
 * The answer that begins a session in the browser, and lets it be known at the next sign-in; or that asks for the second
 * step, which its cookie leads to.
 */
export function answerStarted(deps: CookieDeps, call: Headed, started: Started): Answer {
  const { secure } = deps.sessionCookie();
  if (started.kind === 'half') {
    const body: SignInAnswer = { secondFactor: { methods: [...started.methods] } };
    return { body, cookies: [halfSetCookie(secure, started.token)] };
  }
  const { token, passwordHash, signedIn: body } = started;
  const device = knownDeviceCookie(deps, call, { email: body.user.email, passwordHash });
  const spent = readCookie(call.header('cookie'), HALF_COOKIE) === undefined ? [] : [halfSetCookie(secure, undefined)];
  return { body, cookies: [sessionSetCookie(deps.sessionCookie(), token), device, ...spent] };
}

/** The `Set-Cookie` value by which this browser is known at the next sign-in to the account, until its password changes. */
export function knownDeviceCookie(
  { sessionCookie, deviceSecrets, clock }: CookieDeps,
  call: Headed,
  account: { readonly email: string; readonly passwordHash: string | null },
): string {
  const asked = { ...account, nowMs: clock.now() };
  const knownAs = recogniseDevice(deviceSecrets, asked, readDeviceMark(call));
  return deviceSetCookie(sessionCookie().secure, markDevice(deviceSecrets, asked, knownAs));
}

const readDeviceMark = (call: Headed) => readCookie(call.header('cookie'), DEVICE_COOKIE);

/** From where a request signs in. */
export function deviceOf(
  call: Pick<Call<ScopeKind, unknown, unknown, unknown>, 'address' | 'header' | 'requestId'>,
): Device {
  const { address, requestId } = call;
  return { address, userAgent: call.header('user-agent'), requestId, mark: readDeviceMark(call) };
}
