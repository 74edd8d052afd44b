// Waits that the simulated vendors ask for: no call is made before its time, and none is made too often.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  createCallerRig,
  faultFrom,
  listCallTimes,
  READS,
  START_MS,
  startCallerRig,
  WRITES,
} from '../../../testing/integrations/caller-rig.ts';
import { httpReceiver } from '../../platform/outbound/fixtures/receivers.ts';
import { VendorFault } from '../vendors/public.ts';
import { MustWait } from './must-wait.ts';

const KINDS = ['a', 'b', 'c'] as const;
const FORMS = ['seconds', 'date'] as const;

for (const kind of KINDS) {
  for (const form of FORMS) {
    test(`vendor ${kind} says in ${form} when a read and a write may be made again, and they are then`, async (t) => {
      const { simulator, open } = await startCallerRig(t, kind);
      for (const request of [READS[kind], WRITES[kind]]) {
        await simulator.control.clearRequests();
        await simulator.control.addFault({ kind: 'throttle', form, seconds: 7, times: 2 });
        assert.ok((await open().call(request)).status < 300);
        const [first = 0, ...later] = await listCallTimes(simulator);
        assert.deepEqual(
          later.map((at) => at - first),
          [7_000, 14_000],
        );
      }
    });
  }

  test(`vendor ${kind} does not say when: a write is made again after 1, 2, 4 … s, eight times in all`, async (t) => {
    const { simulator, callOverSlices } = await startCallerRig(t, kind);
    await simulator.control.addFault({ kind: 'throttle', form: 'none' });
    const { outcome, waits } = await callOverSlices(WRITES[kind]);
    assert.ok(outcome instanceof VendorFault);
    assert.deepEqual([outcome.code, outcome.isUncertain], ['throttled', false]);
    assert.deepEqual(
      await listCallTimes(simulator),
      [0, 1, 3, 7, 15, 31, 63, 127].map((each) => each * 1_000),
    );
    assert.deepEqual(waits, [32_000, 64_000], 'those over 20 s held no worker');
  });

  test(`vendor ${kind} is in maintenance: a read waits for its end without a worker`, async (t) => {
    const { simulator, callOverSlices } = await startCallerRig(t, kind);
    await simulator.control.addFault({ kind: 'maintenance', seconds: 300, times: 1 });
    const { outcome, waits } = await callOverSlices(READS[kind]);
    assert.deepEqual(waits, [300_000]);
    assert.ok(typeof outcome === 'object' && outcome !== null && 'body' in outcome);
    assert.deepEqual(await listCallTimes(simulator), [0, 300_000]);
  });

  test(`vendor ${kind} is in maintenance: a write may be done, is not made again, and the next call waits`, async (t) => {
    const { simulator, clock, open } = await startCallerRig(t, kind);
    await simulator.control.addFault({ kind: 'maintenance', seconds: 300, times: 1 });
    const { call } = open();
    const fault = await faultFrom(call(WRITES[kind]));
    assert.deepEqual([fault.code, fault.status, fault.isUncertain], ['unreachable', 503, true]);
    const isDue = (error: unknown) => error instanceof MustWait && error.untilMs === START_MS + 300_000;
    await assert.rejects(call(READS[kind]), isDue);
    clock.advance(300_000);
    assert.equal((await call(READS[kind])).status, 200);
    assert.deepEqual(await listCallTimes(simulator), [0, 300_000]);
    await simulator.control.addFault({ kind: 'status', status: 503 });
    assert.equal((await faultFrom(open().call(WRITES[kind]))).isUncertain, true, 'without Retry-After as well');
  });
}

test('a wait is back-off times a random number, so that clients do not come back together', async (t) => {
  const { simulator, clock, open } = await startCallerRig(t, 'a', { random: () => 0.25 });
  await simulator.control.addFault({ kind: 'throttle', form: 'none', times: 3 });
  await open().call(READS.a);
  assert.deepEqual(clock.waits, [250, 500, 1_000]);
});

test('a Retry-After of no time does not spend all tries at once', async (t) => {
  const { simulator, open } = await startCallerRig(t, 'a');
  await simulator.control.addFault({ kind: 'throttle', seconds: 0, times: 3 });
  await open().call(READS.a);
  assert.deepEqual(await listCallTimes(simulator), [0, 1_000, 3_000, 7_000]);
});

test('an answer of which nothing remains makes the next call wait, and no call is refused', async (t) => {
  const { simulator, open } = await startCallerRig(t, 'b');
  await simulator.control.changeSettings({ shortLimit: 3 });
  const { call } = open();
  for (let count = 0; count < 7; count += 1) await call(READS.b);
  assert.deepEqual(await listCallTimes(simulator), [0, 0, 0, 10_000, 10_000, 10_000, 20_000]);
});

test('the answers of vendor B decide how often it is called, until it refuses a call', async (t) => {
  const { simulator, open } = await startCallerRig(t, 'b');
  await simulator.control.changeSettings({ shortLimit: 50 });
  const { call } = open();
  for (let count = 0; count < 60; count += 1) await call(READS.b);
  const [first, next] = [Array.from({ length: 49 }, () => 0), Array.from({ length: 11 }, () => 10_000)];
  assert.deepEqual(await listCallTimes(simulator), [...first, ...next]);
  await simulator.control.addFault({ kind: 'throttle', seconds: 10, times: 1 });
  for (let count = 0; count < 30; count += 1) await call(READS.b);
  const after = (await listCallTimes(simulator)).slice(61);
  assert.deepEqual(after, [...Array.from({ length: 20 }, () => 20_000), ...Array.from({ length: 10 }, () => 30_000)]);
});

test('a limit of an hour is waited for by another slice, and no process calls before it', async (t) => {
  const { simulator, clock, open, states } = await startCallerRig(t, 'b');
  await simulator.control.changeSettings({ longLimit: 1 });
  await open().call(READS.b);
  const isDue = (error: unknown) => error instanceof MustWait && error.untilMs === START_MS + 3_600_000;
  await assert.rejects(open().call(READS.b), isDue);
  clock.advance(3_000_000);
  const elsewhere = createCallerRig(t, 'b', simulator.url, { clock, state: states.at(-1) });
  await assert.rejects(elsewhere.open({ state: states.at(-1) }).call(READS.b), isDue);
  assert.equal((await simulator.control.listRequests()).length, 1);
  clock.advance(600_000);
  await elsewhere
    .open({ state: states.at(-1) })
    .call(READS.b)
    .catch((error: unknown) => error);
  assert.equal((await listCallTimes(simulator)).at(-1), 3_600_000);
});

test('callers of one connection wait for what one of them was told', async (t) => {
  const { simulator, open } = await startCallerRig(t, 'a');
  await simulator.control.addFault({ kind: 'throttle', seconds: 15, times: 1 });
  const [one, other] = [open(), open()];
  await one.call(READS.a);
  await simulator.control.addFault({ kind: 'throttle', seconds: 60, times: 1 });
  await assert.rejects(one.call(READS.a), MustWait);
  await assert.rejects(other.call(READS.a), MustWait);
  assert.deepEqual(await listCallTimes(simulator), [0, 15_000, 15_000]);
});

const PROBE_PATH = READS.c.path;
const AT = [0, 30, 90, 210].map((each) => each * 1_000);

/** Prepares vendor C with calls that were answered before, so that a refusal may be a throttle. */
async function startUsedKey(t: Parameters<typeof startCallerRig>[0]) {
  const rig = await startCallerRig(t, 'c');
  await rig.open().call({ method: 'GET', path: '/api/v1/floors' });
  await rig.simulator.control.clearRequests();
  return rig;
}

for (const form of ['json', 'html', 'empty']) {
  test(`403 of vendor C as ${form} from a key that worked: the same call again after 30, 60 and 120 s`, async (t) => {
    const { simulator, states, callOverSlices } = await startUsedKey(t);
    await simulator.control.addFault({ kind: 'throttle', form, times: 3 });
    const { outcome, waits } = await callOverSlices(WRITES.c);
    assert.ok(typeof outcome === 'object' && outcome !== null && 'body' in outcome);
    assert.deepEqual(waits, [30_000, 60_000, 120_000]);
    assert.deepEqual(await listCallTimes(simulator), AT);
    assert.deepEqual((states.at(-1) as { repeated: unknown }).repeated, [], 'a later refusal begins from the start');
  });
}

test('403 of vendor C that speaks of a limit is a throttle without an answer before it', async (t) => {
  const { simulator, callOverSlices } = await startCallerRig(t, 'c');
  await simulator.control.addFault({ kind: 'throttle', form: 'json', times: 1 });
  assert.deepEqual((await callOverSlices(WRITES.c)).waits, [30_000]);
});

test('403 of vendor C for a key that never worked, as HTML or empty, is forbidden at once', async (t) => {
  for (const form of ['html', 'empty']) {
    const { simulator, open } = await startCallerRig(t, 'c');
    await simulator.control.addFault({ kind: 'throttle', form });
    const { code, message } = await faultFrom(open().call(WRITES.c));
    assert.equal(code, 'forbidden');
    assert.ok(!message.includes('<'));
    assert.equal((await simulator.control.listRequests()).length, 1);
  }
});

test('403 of vendor C for one resource: the probe is answered, and the resource is forbidden', async (t) => {
  const { simulator, callOverSlices } = await startUsedKey(t);
  await simulator.control.addFault({ kind: 'no_access', match: { path: '/api/v1/assets/*' } });
  const { outcome } = await callOverSlices(WRITES.c);
  assert.ok(outcome instanceof VendorFault);
  assert.deepEqual([outcome.code, outcome.status, outcome.isUncertain], ['forbidden', 403, false]);
  assert.deepEqual(await listCallTimes(simulator, WRITES.c.path), AT);
  assert.deepEqual(await listCallTimes(simulator, PROBE_PATH), [210_000]);
});

test('403 of vendor C for the account: two pauses of 15 minutes behind refused probes, then throttled', async (t) => {
  const { simulator, callOverSlices } = await startUsedKey(t);
  await simulator.control.addFault({ kind: 'throttle', form: 'html' });
  const { outcome, waits } = await callOverSlices(WRITES.c);
  assert.ok(outcome instanceof VendorFault);
  assert.deepEqual([outcome.code, outcome.status], ['throttled', 403]);
  assert.deepEqual(waits, [30_000, 60_000, 120_000, 900_000, 900_000]);
  assert.deepEqual(await listCallTimes(simulator, WRITES.c.path), [...AT, 1_110_000, 2_010_000]);
  assert.deepEqual(await listCallTimes(simulator, PROBE_PATH), [210_000, 1_110_000, 2_010_000]);
});

test('403 of vendor C that ends during a pause is over, and the run continues', async (t) => {
  const { simulator, callOverSlices } = await startUsedKey(t);
  await simulator.control.addFault({ kind: 'throttle', form: 'empty', times: 5 });
  const { outcome, waits } = await callOverSlices(WRITES.c);
  assert.ok(typeof outcome === 'object' && outcome !== null && 'body' in outcome);
  assert.deepEqual(waits, [30_000, 60_000, 120_000, 900_000]);
});

test('a Retry-After that is longer than the wait of the sequence is kept to', async (t) => {
  const { port } = await httpReceiver(
    (_request, response) => void response.writeHead(403, { 'retry-after': '45' }).end(),
  );
  const { open } = createCallerRig(t, 'c', `http://127.0.0.1:${port}`);
  await assert.rejects(
    open().call(WRITES.c),
    (error) => error instanceof MustWait && error.untilMs === START_MS + 45_000,
  );
});

test('calls that are answered in between do not begin the sequence again', async (t) => {
  const { simulator, clock, open } = await startUsedKey(t);
  await simulator.control.addFault({ kind: 'no_access', match: { method: 'PATCH', path: '/api/v1/assets/*' } });
  const found: unknown[] = [];
  for (let slice = 0; slice < 4; slice += 1) {
    const { call } = open();
    await call({ method: 'GET', path: '/api/v1/assets/40' });
    const ended = await call(WRITES.c).catch((error: unknown) => error);
    if (ended instanceof MustWait) {
      found.push(ended.untilMs - clock.now());
      clock.advance(ended.untilMs - clock.now());
    } else found.push(ended instanceof VendorFault ? ended.code : ended);
  }
  assert.deepEqual(found, [30_000, 60_000, 120_000, 'forbidden']);
});

test('a probe that the vendor does not answer ends the call with that fault, and the next one probes again', async (t) => {
  const { simulator, open, callOverSlices } = await startUsedKey(t);
  await simulator.control.addFault({ kind: 'no_access', match: { path: '/api/v1/assets/*' } });
  await simulator.control.addFault({ kind: 'html_200', times: 1, match: { path: PROBE_PATH } });
  const { outcome } = await callOverSlices(WRITES.c);
  assert.ok(outcome instanceof VendorFault);
  assert.equal(outcome.code, 'bad_answer');
  await assert.rejects(open().call(WRITES.c), MustWait);
});

test('403 of vendors A and B is never a throttle', async (t) => {
  for (const kind of ['a', 'b'] as const) {
    const { simulator, open } = await startCallerRig(t, kind);
    await open().call(READS[kind]);
    for (const form of ['json', 'html', 'empty']) {
      await simulator.control.addFault({ kind: 'throttle', form, times: 1 });
      assert.equal((await faultFrom(open().call(READS[kind]))).code, 'forbidden');
    }
    assert.equal((await simulator.control.listRequests()).length, 4);
  }
});

test('a state that was stored otherwise is as none, and a wait of a wrong clock is an hour', async (t) => {
  for (const state of [null, 7, 'x', [], { notBeforeMs: 'x', repeated: [{}, { call: 1 }] }]) {
    const { open } = await startCallerRig(t, 'c');
    assert.equal((await open({ state }).call(READS.c)).status, 200);
  }
  const { open } = await startCallerRig(t, 'c');
  const state = { notBeforeMs: START_MS * 2, lastOkMs: null, repeated: [] };
  await assert.rejects(
    open({ state }).call(READS.c),
    (error) => error instanceof MustWait && error.untilMs === START_MS + 3_600_000,
  );
});

const ANSWERS = {
  ok: [200, {}],
  moved: [302, {}],
  unauthorized: [401, {}],
  refused: [403, {}],
  conflict: [409, {}],
  throttled: [429, {}],
  throttledFor3: [429, { 'retry-after': '3' }],
  throttledFor50: [429, { 'retry-after': '50' }],
  broken: [500, {}],
  away: [503, {}],
  awayFor2: [503, { 'retry-after': '2' }],
} as const satisfies Record<string, readonly [number, Readonly<Record<string, string>>]>;
const CONNECTIONS = ['reset', 'half', 'malformed'] as const;
const BREAKS: readonly string[] = ['broken', 'away', 'awayFor2', 'moved', ...CONNECTIONS];
type Play = keyof typeof ANSWERS | (typeof CONNECTIONS)[number];
const PLAYS = [...(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[]), ...CONNECTIONS];

const respond = (response: ServerResponse, [status, headers]: (typeof ANSWERS)[keyof typeof ANSWERS]) =>
  void response.writeHead(status, headers).end();

test('whatever the answers, a call is made eight times at most, in time, and an uncertain write once', async (t) => {
  let script: readonly Play[] = [];
  let clock = { now: () => START_MS };
  const calls: { readonly play: Play; readonly atMs: number }[] = [];
  const { port } = await httpReceiver((request, response) => {
    // The client itself repeats a read whose kept connection turns out to be closed.
    response.setHeader('connection', 'close');
    const isProbe = request.url === '/probe';
    const play = script[calls.length % script.length] ?? 'ok';
    if (!isProbe) calls.push({ play, atMs: clock.now() });
    if (play === 'reset') request.socket.resetAndDestroy();
    else if (play === 'half')
      response.writeHead(200, { 'content-length': '9' }).write('{', () => request.socket.destroy());
    else if (play === 'malformed') response.end('{');
    else respond(response, ANSWERS[play]);
  });
  const origin = `http://127.0.0.1:${port}`;
  const sequences = fc.array(fc.constantFrom(...PLAYS), { minLength: 1, maxLength: 10 });
  const check = async (plays: readonly Play[], kind: 'b' | 'c', method: 'GET' | 'PATCH') => {
    script = plays;
    calls.length = 0;
    const rig = createCallerRig(t, kind, origin, {
      probe: { method: 'GET', path: '/probe' },
      credentials: { headers: async () => ({ authorization: 'Bearer x-y-z' }), renew: async () => true },
    });
    clock = rig.clock;
    const { outcome } = await rig.callOverSlices({ method, path: '/record' });
    assert.ok(calls.length >= 1 && calls.length <= 8, `${calls.length} calls`);
    for (const [index, { play, atMs }] of calls.entries()) {
      const next = calls[index + 1];
      if (next === undefined) continue;
      assert.notEqual(play, 'ok');
      if (method === 'PATCH') assert.ok(!BREAKS.includes(play), `a write was made again after ${play}`);
      const asked = play in ANSWERS ? Number(Object.values(ANSWERS[play as keyof typeof ANSWERS][1])[0] ?? 0) : 0;
      assert.ok(next.atMs - atMs >= asked * 1_000);
    }
    const last = calls.at(-1)?.play ?? 'ok';
    if (last === 'ok') assert.ok(!(outcome instanceof Error));
    else {
      assert.ok(outcome instanceof VendorFault);
      assert.equal(outcome.isUncertain, method === 'PATCH' && BREAKS.includes(last), last);
    }
  };
  await fc.assert(fc.asyncProperty(sequences, fc.constantFrom('b', 'c'), fc.constantFrom('GET', 'PATCH'), check), {
    numRuns: process.env.PCS_TEST_SOAK === undefined ? 150 : 3_000,
  });
});
