// Calls to the three simulated vendors: what is sent, what each fault becomes, and what is made again.
import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { type TestContext, test } from 'node:test';
import {
  type CallerSetting,
  createCallerRig,
  faultFrom,
  openTestClient,
  READS,
  START_MS,
  startCallerRig,
  WRITES,
} from '../../../testing/integrations/caller-rig.ts';
import { manualClock } from '../../platform/clock.ts';
import { httpReceiver } from '../../platform/outbound/fixtures/receivers.ts';
import { VendorFault, type VendorSession } from '../vendors/public.ts';
import { MustWait } from './must-wait.ts';

type VendorRequest = Parameters<VendorSession['call']>[0];

const KINDS = ['a', 'b', 'c'] as const;

for (const kind of KINDS) {
  test(`vendor ${kind} is read and written with the credentials of the connection`, async (t) => {
    const { simulator, clock, open } = await startCallerRig(t, kind);
    const { call } = open();
    const read = await call(READS[kind]);
    assert.equal(read.status, 200);
    assert.ok(typeof read.body === 'object' && read.body !== null);
    assert.equal(read.vendorNowMs, START_MS);
    assert.ok(read.headers.get('content-type')?.includes('json'));
    assert.ok((await call(WRITES[kind])).status < 300);
    const [, write] = await simulator.control.listRequests();
    assert.equal(write?.headers.accept, 'application/json');
    assert.deepEqual(JSON.parse(write?.body ?? ''), WRITES[kind].json);
    assert.deepEqual(clock.waits, []);
  });
}

/** Starts a server that answers by a function, and opens callers of it. */
async function startScripted(t: TestContext, answer: RequestListener, setting: CallerSetting = {}) {
  const receiver = await httpReceiver(answer);
  const origin = `http://127.0.0.1:${receiver.port}`;
  return { ...receiver, origin, ...createCallerRig(t, 'a', origin, setting) };
}

test('an address is made of the base, the path and the members of the query that are given', async (t) => {
  const { received, origin, open } = await startScripted(t, (_request, response) => void response.end('{}'));
  const { call } = open({ baseUrl: `${origin}/fm/` });
  const query = { 'filter[at]': 'a b&c', page: 2, none: undefined };
  await call({ method: 'GET', path: '/items', query });
  await call({ method: 'GET', path: `${origin}/next?cursor=x`, query: { limit: 5 } });
  await call({ method: 'GET', path: '//other.example/items' });
  assert.deepEqual(
    received.map(({ url }) => url),
    ['/fm/items?filter%5Bat%5D=a+b%26c&page=2', '/next?cursor=x&limit=5', '/fm//other.example/items'],
  );
});

test('an empty answer has no body; a member of the adapter may ask for another media type', async (t) => {
  const { received, open } = await startScripted(t, (_request, response) => void response.writeHead(204).end());
  const answer = await open().call({ method: 'DELETE', path: '/x', headers: { accept: 'application/vnd.x+json' } });
  assert.deepEqual(
    [answer.status, answer.body, received[0]?.headers.accept],
    [204, undefined, 'application/vnd.x+json'],
  );
});

test('credentials go to no other host: not by an address in a list, and not by a redirect', async (t) => {
  const other = await httpReceiver((_request, response) => void response.end('{}'));
  const elsewhere = `http://127.0.0.1:${other.port}/steal`;
  const { open } = await startScripted(
    t,
    (_request, response) => void response.writeHead(302, { location: elsewhere }).end(),
  );
  const named = await faultFrom(open().call({ method: 'GET', path: elsewhere }));
  assert.deepEqual([named.code, named.isUncertain], ['bad_answer', false]);
  const redirected = await faultFrom(open().call({ method: 'GET', path: '/list' }));
  assert.deepEqual([redirected.code, redirected.status], ['bad_answer', 302]);
  assert.equal(other.received.length, 0);
  for (const kind of KINDS) {
    const { simulator, open: openThere } = await startCallerRig(t, kind);
    await simulator.control.addFault({ kind: 'redirect_elsewhere', location: elsewhere });
    assert.equal((await faultFrom(openThere().call(READS[kind]))).code, 'bad_answer');
  }
  assert.equal(other.received.length, 0);
});

test('an address that is not public is called by nobody', async (t) => {
  for (const baseUrl of ['http://169.254.169.254', 'https://10.0.0.1', 'http://[::1]:9', 'ftp://127.0.0.1']) {
    const { open } = createCallerRig(t, 'c', baseUrl);
    assert.equal((await faultFrom(open().call(READS.c))).code, 'unreachable', baseUrl);
  }
});

const REFUSALS = [
  [400, {}, 'vendor_validation', []],
  [422, { errors: { due_date: ['is not a day'] } }, 'field_refused', ['due_date']],
  [403, { message: 'Not allowed.', field: 'assignee_ids' }, 'field_refused', ['assignee_ids']],
  [403, {}, 'forbidden', []],
  [403, { status: 403, error: 'Forbidden', path: '/api/v1/assets' }, 'forbidden', []],
  [404, { errors: { due_date: ['no'] } }, 'not_found_or_no_access', []],
  [410, {}, 'not_found_or_no_access', []],
  [409, {}, 'vendor_conflict', []],
  [412, {}, 'vendor_conflict', []],
  [415, {}, 'vendor_validation', []],
] as const;

for (const [status, body, code, fields] of REFUSALS) {
  test(`${status} with ${JSON.stringify(body)} is ${code}, definite, and not asked again`, async (t) => {
    const { received, open } = await startScripted(
      t,
      (_request, response) => void response.writeHead(status, { 'x-request-id': 'r-7' }).end(JSON.stringify(body)),
    );
    for (const method of ['GET', 'PATCH'] as const) {
      const fault = await faultFrom(open().call({ method, path: '/x' }));
      // A read has no fields that could be refused.
      const isNamed = method === 'PATCH' || fields.length === 0;
      const readCode = status === 403 ? 'forbidden' : 'vendor_validation';
      assert.deepEqual(
        [fault.code, fault.fields, fault.isUncertain, fault.status, fault.requestId],
        [isNamed ? code : readCode, isNamed ? fields : [], false, status, 'r-7'],
      );
    }
    assert.equal(received.length, 2);
  });
}

test('the refusals of each vendor name its fields and bring its words', async (t) => {
  const writes: Record<(typeof KINDS)[number], VendorRequest> = {
    a: { ...WRITES.a, json: { title: 'x', issueSubtypeId: 'sub-design', status: 'open', dueDate: 'soon' } },
    b: { ...WRITES.b, json: { project_id: 201, coordination_issue: { title: 'x'.repeat(81) } } },
    c: { ...WRITES.c, json: { modelNumber: 'x'.repeat(31) } },
  };
  const found: Record<string, unknown> = {};
  for (const kind of KINDS) {
    const { open } = await startCallerRig(t, kind);
    const { code, fields, message } = await faultFrom(open().call(writes[kind]));
    assert.ok(/[a-z] [a-z]/.test(message), message);
    found[kind] = [code, ...fields];
  }
  assert.deepEqual(found, {
    a: ['field_refused', 'dueDate'],
    b: ['field_refused', 'title'],
    c: ['field_refused', 'modelNumber'],
  });
});

/** Faults after which a read may succeed: it is made again; a write is not, as it may have been done. */
const PASSING = [
  [{ kind: 'status', status: 500 }, 'unreachable'],
  [{ kind: 'status', status: 504 }, 'timeout'],
  [{ kind: 'reset_before' }, 'unreachable'],
  [{ kind: 'reset_after' }, 'unreachable'],
  [{ kind: 'half' }, 'bad_answer'],
] as const;

for (const kind of KINDS) {
  for (const [fault, code] of PASSING) {
    const name = `${fault.kind}${'status' in fault ? ` ${fault.status}` : ''}`;
    test(`${name} of vendor ${kind}: a read is made again after 1 and 2 s, a write never, and is uncertain`, async (t) => {
      const { simulator, clock, open } = await startCallerRig(t, kind);
      await simulator.control.addFault({ ...fault, times: 2 });
      assert.equal((await open().call(READS[kind])).status, 200);
      assert.deepEqual(clock.waits, [1_000, 2_000]);
      await simulator.control.clearRequests();
      await simulator.control.addFault({ ...fault, times: 1 });
      const ended = await faultFrom(open().call(WRITES[kind]));
      assert.deepEqual([ended.code, ended.isUncertain], [code, true]);
      assert.equal((await simulator.control.listRequests()).length, 1);
    });
  }
}

/** Answers that say nothing: made again by nobody, and uncertain for a write. */
const UNREAD = [
  [{ kind: 'malformed' }, 'bad_answer'],
  [{ kind: 'html_200' }, 'bad_answer'],
  [{ kind: 'redirect_elsewhere' }, 'bad_answer'],
  [{ kind: 'huge' }, 'too_large'],
] as const;

for (const kind of KINDS) {
  for (const [fault, code] of UNREAD) {
    test(`${fault.kind} of vendor ${kind} is ${code} at once`, async (t) => {
      const { simulator, open } = await startCallerRig(t, kind);
      await simulator.control.addFault(fault);
      const read = await faultFrom(open().call(READS[kind]));
      assert.deepEqual([read.code, read.isUncertain], [code, false]);
      const write = await faultFrom(open().call(WRITES[kind]));
      assert.deepEqual([write.code, write.isUncertain], [code, true]);
      assert.equal((await simulator.control.listRequests()).length, 2);
    });
  }
}

test('a slow answer is waited for', async (t) => {
  const { simulator, open } = await startCallerRig(t, 'b');
  await simulator.control.addFault({ kind: 'slow', delayMs: 300 });
  assert.equal((await open().call(READS.b)).status, 200);
});

test('a call that hangs ends after 30 s: a write is uncertain and not made again', async (t) => {
  const clientClock = manualClock(START_MS);
  const { simulator, open } = await startCallerRig(t, 'b', { client: openTestClient(t, clientClock) });
  await simulator.control.addFault({ kind: 'hang' });
  const ended = faultFrom(open().call(WRITES.b));
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while ((await simulator.control.listRequests()).length === 0) await new Promise(setImmediate);
  clientClock.advance(29_999);
  await simulator.control.listRequests();
  assert.equal(hasEnded, false);
  clientClock.advance(1);
  const { code, isUncertain, status } = await ended;
  assert.deepEqual([code, isUncertain, status], ['timeout', true, null]);
  assert.equal((await simulator.control.listRequests()).length, 1);
});

test('a vendor that nobody reaches got nothing of a write, which is made again', async (t) => {
  const gone = await httpReceiver((_request, response) => void response.end('{}'));
  await gone.close();
  const { clock, open } = createCallerRig(t, 'b', `http://127.0.0.1:${gone.port}`, { random: () => 0.1 });
  const fault = await faultFrom(open().call(WRITES.b));
  assert.deepEqual([fault.code, fault.isUncertain], ['unreachable', false]);
  assert.deepEqual(clock.waits, [100, 200, 400, 800, 1_600, 3_200, 6_400]);
});

test('a 401 renews the credentials once, and the call is made with the new ones', async (t) => {
  for (const kind of ['a', 'b'] as const) {
    let renewals = 0;
    let token = 'revoked';
    const { simulator, open } = await startCallerRig(t, kind, {
      credentials: {
        headers: async () => ({ authorization: `Bearer ${token}` }),
        async renew() {
          renewals += 1;
          token = (await simulator.control.issueTokens({ userId: '501' })).accessToken;
          return true;
        },
      },
    });
    assert.ok((await open().call(WRITES[kind])).status < 300);
    assert.equal(renewals, 1);
    const statuses = (await simulator.control.listRequests()).map(({ status }) => status);
    assert.deepEqual([statuses.length, statuses[0]], [2, 401]);
    await simulator.control.addFault({ kind: 'token_revoked' });
    const fault = await faultFrom(open().call(READS[kind]));
    assert.deepEqual([fault.code, renewals], ['unauthorized', 2]);
  }
});

test('a 401 for credentials that cannot be renewed is unauthorized at once', async (t) => {
  const { simulator, open } = await startCallerRig(t, 'c', {
    credentials: { headers: async () => ({ 'x-api-key': 'wrong' }), renew: async () => false },
  });
  const fault = await faultFrom(open().call(READS.c));
  assert.deepEqual([fault.code, fault.status, fault.isUncertain], ['unauthorized', 401, false]);
  assert.equal((await simulator.control.listRequests()).length, 1);
});

test('what the credentials fail with is what the call fails with, and nothing is sent', async (t) => {
  const headers = () => Promise.reject(new VendorFault('unauthorized', 'The connection has to be authorized again.'));
  const { received, open } = await startScripted(t, (_request, response) => void response.end('{}'), {
    credentials: { headers, renew: async () => false },
  });
  assert.equal((await faultFrom(open().call(READS.a))).code, 'unauthorized');
  assert.equal(received.length, 0);
});

test('credentials that HTTP does not allow are not sent, and no message holds them', async (t) => {
  const { received, open } = await startScripted(t, (_request, response) => void response.end('{}'), {
    credentials: { headers: async () => ({ 'x-api-key': 'k3y\r\nx-other: 1' }), renew: async () => false },
  });
  const fault = await faultFrom(open().call(READS.a));
  assert.deepEqual([fault.code, fault.isUncertain, received.length], ['not_configured', false, 0]);
  assert.ok(!`${fault.stack} ${String(fault.cause)}`.includes('k3y'));
});

test('no fault holds a token, whatever the vendor repeats of the request', async (t) => {
  const secret = 's3cret-token-value';
  const echo = JSON.stringify({
    message: `Bearer ${secret} for https://a.example/x?key=${secret} is wrong: ${secret}`,
  });
  for (const status of [200, 302, 400, 401, 403, 404, 422, 500]) {
    const body = status === 200 ? echo.slice(1) : echo;
    const { open } = await startScripted(t, (_request, response) => void response.writeHead(status).end(body), {
      credentials: { headers: async () => ({ authorization: `Bearer ${secret}` }), renew: async () => false },
    });
    const fault = await faultFrom(open().call(WRITES.a));
    assert.ok(!`${fault.stack} ${String(fault.cause)} ${JSON.stringify(fault)}`.includes(secret), String(status));
  }
});

test('a signal ends a wait, a turn and a call; a write under way is uncertain', async (t) => {
  const ended = new AbortController();
  const { signal } = ended;
  const arrived = Promise.withResolvers<void>();
  const { open, options } = await startScripted(t, () => arrived.resolve(), { signal });
  const working = faultFrom(open().call(WRITES.a));
  await arrived.promise;
  const waitingClock = manualClock(options.clock.now());
  const before = { notBeforeMs: waitingClock.now() + 10_000, lastOkMs: null, repeated: [] };
  const waiting = faultFrom(open({ clock: waitingClock, state: before }).call(READS.a));
  ended.abort();
  const [write, wait, late] = [await working, await waiting, await faultFrom(open().call(WRITES.a))];
  assert.deepEqual([write.code, write.isUncertain], ['interrupted', true]);
  assert.deepEqual([wait.code, wait.isUncertain], ['interrupted', false]);
  assert.deepEqual([late.code, late.isUncertain], ['interrupted', false]);
});

test('two calls to vendor C are made one after the other', async (t) => {
  const { simulator, pace, open } = await startCallerRig(t, 'c');
  const { call } = open();
  const answers = await Promise.all([call(READS.c), call(WRITES.c), open({ pace }).call(READS.c)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal((await simulator.control.listRequests()).length, 3);
});

test('the pace keeps vendor B from ever refusing a call', async (t) => {
  const { simulator, clock, open } = await startCallerRig(t, 'b');
  await simulator.control.changeSettings({ shortLimit: 21 });
  const { call } = open();
  for (let count = 0; count < 65; count += 1) assert.equal((await call(READS.b)).status, 200);
  assert.deepEqual(clock.waits, [10_000, 10_000, 10_000]);
});

test('a pace that has no turn for more than 20 s is a wait for another slice', async (t) => {
  const { clock, open } = await startCallerRig(t, 'a', { callsPerMinute: 2 });
  const { call } = open();
  await call(READS.a);
  await call(READS.a);
  await assert.rejects(call(READS.a), (error) => error instanceof MustWait && error.untilMs === START_MS + 60_000);
  clock.advance(60_000);
  assert.equal((await call(READS.a)).status, 200);
});
