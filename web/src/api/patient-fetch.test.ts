import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConfirmGate } from './confirm-gate.ts';
import { patientFetch, waitForBudget } from './patient-fetch.ts';
import { Problem, problemOf } from './problem.ts';
import { openSessionGate } from './session-gate.ts';

const URL_OF_ISSUES = 'http://service.test/api/projects/p/issues';

function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  const body = JSON.stringify({ error: { code, message: `it is ${code}`, requestId: 'r-1', details: [] } });
  return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
}

let now = 0;

/** A service that gives these answers, one a call; an Error is a connection that breaks. */
function scripted(...answers: (Response | Error)[]) {
  const bodies: string[] = [];
  const waits: number[] = [];
  const slept: number[] = [];
  const gate = openSessionGate();
  const confirmation = openConfirmGate(() => now);
  const send = patientFetch({
    gate,
    confirmation,
    onWait: (milliseconds) => waits.push(milliseconds),
    sleep: async (milliseconds) => void slept.push(milliseconds),
    fetch: async (request) => {
      bodies.push(await request.text());
      const answer = answers.shift();
      if (answer === undefined) throw new Error('one call too many');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { send, gate, confirmation, bodies, waits, slept };
}

const post = () => new Request(URL_OF_ISSUES, { method: 'POST', body: '{"title":"Crack"}' });

test('a call whose session has ended waits for the next sign-in and is then made again, with its body', async () => {
  const { send, gate, bodies } = scripted(refusal(401, 'unauthorized'), Response.json({ id: 'i' }, { status: 201 }));
  const lost = Promise.withResolvers<void>();
  gate.subscribe(() => gate.isLost() && lost.resolve());
  const answer = send(post());
  await lost.promise;
  assert.equal(bodies.length, 1);
  gate.renewed();
  assert.equal((await answer).status, 201);
  assert.deepEqual(bodies, ['{"title":"Crack"}', '{"title":"Crack"}']);
  assert.equal(gate.isLost(), false);
});

test('a call that needs a confirmation is made again once the person gave it, and refused where they will not', async () => {
  const asked = () => refusal(403, 'confirmation_required');
  const { send, confirmation, bodies, slept } = scripted(asked(), asked(), Response.json({}), asked());
  const settle = async (isConfirmed: boolean) => {
    while (!confirmation.isAsked()) await new Promise(setImmediate);
    confirmation.settle(isConfirmed);
  };
  const [answer] = await Promise.all([send(post()), settle(true)]);
  assert.equal(answer.status, 200);
  // The second refusal is that of a process that has not learnt of it yet: nobody is asked again.
  assert.equal(bodies.length, 3);
  assert.deepEqual(slept, [300]);
  now += 2_000;
  const refused = assert.rejects(send(post()), { code: 'confirmation_required' });
  await settle(false);
  await refused;
  assert.equal(confirmation.isAsked(), false);
});

test('several calls that meet the end of the session wait for the same sign-in', async () => {
  const ends = [refusal(401, 'unauthorized'), refusal(401, 'unauthorized')];
  const { send, gate, bodies } = scripted(...ends, Response.json({}), Response.json({}));
  let told = 0;
  gate.subscribe(() => {
    told += 1;
  });
  const answers = [send(post()), send(post())];
  while (bodies.length < 2) await new Promise(setImmediate);
  await new Promise(setImmediate);
  gate.renewed();
  await Promise.all(answers);
  assert.equal(told, 2, 'once lost, once renewed');
});

test('while the person leaves, calls wait and nobody is asked to sign in; the call that ends the session passes', async () => {
  const ends = new Request('http://service.test/api/auth/sign-out', { method: 'POST' });
  const { send, gate, bodies } = scripted(
    refusal(401, 'unauthorized'),
    new Response(null, { status: 204 }),
    Response.json({}),
    Response.json({}),
  );
  const underWay = send(post());
  gate.leave();
  const held = send(post());
  while (bodies.length < 1) await new Promise(setImmediate);
  assert.equal((await send(ends)).status, 204);
  await new Promise(setImmediate);
  assert.equal(gate.isLost(), false);
  assert.equal(bodies.length, 2, 'neither is sent while the page goes');
  gate.stay();
  assert.deepEqual(
    (await Promise.all([underWay, held])).map(({ status }) => status),
    [200, 200],
  );
  assert.equal(bodies.length, 4);
});

test('a wrong password is no session that ended', async () => {
  const { send, gate } = scripted(refusal(401, 'unauthorized'));
  await assert.rejects(send(new Request('http://service.test/api/auth/sign-in', { method: 'POST', body: '{}' })), {
    name: 'Problem',
    status: 401,
  });
  assert.equal(gate.isLost(), false);
});

test('a spent budget is waited for as long as the service says, and said', async () => {
  const { send, waits, slept } = scripted(refusal(429, 'rate_limited', { 'retry-after': '7' }), Response.json({}));
  await send(post());
  assert.deepEqual(slept, [7000]);
  assert.deepEqual(waits, [7000, 0]);
});

test('a budget of an hour is a problem at once', async () => {
  const { send, waits, slept } = scripted(refusal(429, 'rate_limited', { 'retry-after': '3540' }));
  await assert.rejects(send(post()), { code: 'rate_limited', retryAfterSeconds: 3540 });
  assert.deepEqual([slept, waits], [[], []]);
});

test('a budget that stays spent is a problem in the end', async () => {
  const always = Array.from({ length: 6 }, () => refusal(429, 'rate_limited', { 'retry-after': '1' }));
  const { send, waits } = scripted(...always);
  await assert.rejects(send(post()), { code: 'rate_limited' });
  assert.equal(waits.at(-1), 0);
});

test('a service that is being restarted is asked again for what is read, never for what changes something', async () => {
  const { send, slept } = scripted(refusal(503, 'internal_error'), Response.json({}));
  await send(new Request(URL_OF_ISSUES));
  assert.equal(slept.length, 1);
  await assert.rejects(scripted(refusal(503, 'internal_error')).send(post()), { status: 503 });
});

test('a refusal tells its code, message, request id and fields', async () => {
  const body = {
    error: {
      code: 'validation_failed',
      message: 'no',
      requestId: 'r-9',
      details: [{ path: 'title', message: 'is empty' }],
    },
  };
  const { send } = scripted(Response.json(body, { status: 422 }));
  const problem = await send(post()).catch((error: unknown) => error);
  assert.ok(problem instanceof Problem);
  assert.deepEqual(
    { code: problem.code, status: problem.status, requestId: problem.requestId, details: problem.details },
    { code: 'validation_failed', status: 422, requestId: 'r-9', details: [{ path: 'title', message: 'is empty' }] },
  );
});

test('no answer at all is `unreachable`; a page of a proxy is `unreadable`, and nothing of it is a message', async () => {
  await assert.rejects(scripted(new TypeError('Failed to fetch')).send(post()), { code: 'unreachable', status: 0 });
  const html = new Response('<html><script>alert(1)</script></html>', { status: 502, statusText: 'Bad Gateway' });
  await assert.rejects(scripted(html).send(post()), { code: 'unreadable', message: '502 Bad Gateway' });
});

test('a refusal without a body, as that of HEAD, is known by its status and its request id', async () => {
  const { send, slept } = scripted(
    new Response(null, { status: 429, headers: { 'retry-after': '3' } }),
    new Response(null, { status: 403, headers: { 'x-request-id': 'r-7' } }),
  );
  const head = new Request(`${URL_OF_ISSUES}/export`, { method: 'HEAD' });
  await assert.rejects(send(head), { code: 'forbidden', status: 403, requestId: 'r-7' });
  assert.deepEqual(slept, [3000]);
});

test('waiting for a budget that is given up is said to be over', async () => {
  const waits: number[] = [];
  const refused = await problemOf(refusal(429, 'rate_limited', { 'retry-after': '9' }));
  const sleep = () => Promise.reject(new DOMException('given up', 'AbortError'));
  await assert.rejects(waitForBudget(refused, { onWait: (each) => waits.push(each), sleep }), { name: 'AbortError' });
  assert.deepEqual(waits, [9000, 0]);
});

test('a call that was given up is no problem of the connection', async () => {
  const giveUp = new AbortController();
  giveUp.abort();
  const request = new Request(URL_OF_ISSUES, { signal: giveUp.signal });
  await assert.rejects(scripted(new DOMException('given up', 'AbortError')).send(request), { name: 'AbortError' });
});
