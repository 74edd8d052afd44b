// A caller against a simulated vendor or any other server, in time that only its own waits let pass.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Simulator, startSimulator, type VendorKind } from '../../../simulators/vendor-core/start-simulator.ts';
import { MustWait } from '../../src/integrations/calls/must-wait.ts';
import { createPace } from '../../src/integrations/calls/pace.ts';
import { type CallerOptions, createCaller } from '../../src/integrations/calls/vendor-caller.ts';
import { VendorFault, type VendorRequest } from '../../src/integrations/vendors/vendor-call.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { openAllowance } from '../../src/platform/outbound/addresses.ts';
import { openClient } from '../../src/platform/outbound/client.ts';

export const START_MS = Date.parse('2026-03-01T08:00:00Z');

export interface SkippingClock extends Clock {
  /** The waits that were asked for, in milliseconds. */
  readonly waits: number[];
  advance(ms: number): void;
}

/** Creates a clock on which each wait passes at once, and no time beside it. */
function createSkippingClock(): SkippingClock {
  let nowMs = START_MS;
  const waits: number[] = [];
  return {
    waits,
    now: () => nowMs,
    advance(ms) {
      nowMs += ms;
    },
    after(delayMs, wake) {
      let isCancelled = false;
      waits.push(delayMs);
      setImmediate(() => {
        if (isCancelled) return;
        nowMs += delayMs;
        wake();
      });
      return () => {
        isCancelled = true;
      };
    },
    every: () => assert.fail('nothing here is periodic'),
  };
}

/** Returns a client that goes to this machine alone. */
export function openTestClient(t: TestContext, clock: Clock = systemClock) {
  const names = { resolve: async () => [], isWorking: async () => true };
  const client = openClient({ names, isAllowed: openAllowance(['127.0.0.1']), clock, userAgent: 'test/1' });
  t.after(() => client.close());
  return client;
}

export interface CallerSetting extends Partial<CallerOptions> {
  readonly clock?: SkippingClock;
  readonly callsPerMinute?: number;
}

/** Prepares callers of one connection. Each one opened later gets the state of the one before, as another process does. */
export function createCallerRig(t: TestContext, kind: VendorKind, baseUrl: string, setting: CallerSetting = {}) {
  const { clock = createSkippingClock(), callsPerMinute, ...given } = setting;
  const pace = createPace(clock).forConnection('connection', kind, callsPerMinute);
  const states: unknown[] = [];
  const options: CallerOptions = {
    client: openTestClient(t),
    clock,
    // The longest wait of each back-off.
    random: () => 1,
    baseUrl,
    kind,
    credentials: { headers: async () => ({ authorization: 'Bearer t0ken-of-tests' }), renew: async () => false },
    pace,
    state: null,
    onState: (state) => states.push(JSON.parse(JSON.stringify(state))),
    ...given,
  };
  const open = (more: Partial<CallerOptions> = {}) =>
    createCaller({ ...options, state: states.at(-1) ?? null, ...more });
  /** Makes a call as runs do: after a wait that is too long, another process continues with the state it was given. */
  const callOverSlices = async (request: VendorRequest) => {
    const waits: number[] = [];
    for (;;) {
      const outcome = await open({ pace: createPace(clock).forConnection('connection', kind) })
        .call(request)
        .catch((error: unknown) => error);
      if (!(outcome instanceof MustWait)) return { outcome, waits };
      waits.push(outcome.untilMs - clock.now());
      clock.advance(outcome.untilMs - clock.now());
    }
  };
  return { clock, pace, states, options, open, callOverSlices };
}

/** Starts a simulator on the clock of a rig, and prepares callers with a token or key of it. */
export async function startCallerRig(t: TestContext, kind: VendorKind, setting: CallerSetting = {}) {
  const clock = createSkippingClock();
  const simulator = await startSimulator(kind, { clock: () => clock.now() });
  t.after(() => simulator.close());
  const { accessToken } = await simulator.control.issueTokens({ userId: '501' });
  const headers: Record<string, string> =
    kind === 'c' ? { 'x-api-key': 'simulated-key' } : { authorization: `Bearer ${accessToken}` };
  const rig = createCallerRig(t, kind, simulator.url, {
    clock,
    credentials: { headers: async () => headers, renew: async () => false },
    probe: READS[kind],
    ...setting,
  });
  return { ...rig, simulator };
}

/** A list and a write of each vendor. */
export const READS: Readonly<Record<VendorKind, VendorRequest>> = {
  a: { method: 'GET', path: '/construction/issues/v1/projects/7d0c2f3e-5a41-4c55-9d4e-1f2a3b4c5d6e/issues' },
  b: { method: 'GET', path: '/rest/v1.0/companies' },
  c: { method: 'GET', path: '/api/v1/buildings' },
};
export const WRITES: Readonly<Record<VendorKind, VendorRequest>> = {
  a: {
    method: 'POST',
    path: '/construction/issues/v1/projects/7d0c2f3e-5a41-4c55-9d4e-1f2a3b4c5d6e/issues',
    json: { title: 'Duct', issueSubtypeId: 'sub-design', status: 'open' },
  },
  b: {
    method: 'PATCH',
    path: '/rest/v1.0/coordination_issues/401',
    json: { project_id: 201, coordination_issue: { title: 'Duct' } },
  },
  c: { method: 'PATCH', path: '/api/v1/assets/40', json: { description: 'Duct' } },
};

/** Returns the fault that a call ends with. */
export async function faultFrom(work: Promise<unknown>): Promise<VendorFault> {
  const error = await work.then(
    () => assert.fail('the call was answered'),
    (each: unknown) => each,
  );
  return error instanceof VendorFault ? error : assert.fail(String(error));
}

/** Returns the instants of the calls that a simulator got, in milliseconds from the start, oldest first. */
export async function listCallTimes({ control }: Simulator, path?: string): Promise<number[]> {
  const requests = await control.listRequests(path === undefined ? {} : { path });
  return requests.map(({ at }) => Date.parse(at) - START_MS);
}
