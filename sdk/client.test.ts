import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type ClientOptions, createClient } from './client.ts';
import { type Answer, countedTime, scriptedServer } from './fixtures/scripted-server.ts';
import { sleepFor } from './retry.ts';
import { ServiceError } from './service-error.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const PROJECT = '019c6b1e-5f40-7000-8000-000000000004';
const ISSUES = '/api/v1/projects/{projectId}/issues';
const ofProject = { path: { projectId: PROJECT } };
const tooMany: Answer = { status: 429, headers: { 'retry-after': '7' }, json: errorBody('rate_limited') };
const whoami: Answer = { json: { scopes: ['read'] } };

function errorBody(code: string) {
  return {
    error: { code, message: `It is ${code}.`, requestId: 'r-1', details: [{ path: 'limit', message: 'is bad' }] },
  };
}

async function rig(t: TestContext, script: readonly Answer[] | (() => Answer), options: Partial<ClientOptions> = {}) {
  const server = await scriptedServer(t, script);
  const time = countedTime();
  const client = createClient({ baseUrl: `${server.url}/`, apiKey: 'pcs_key', surroundings: time, ...options });
  return { client, asked: server.asked, waits: time.waits };
}

const failure = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => assert.fail('it succeeds'),
    (each: unknown) => each,
  );
  assert.ok(error instanceof ServiceError, String(error));
  return error;
};

test('a call sends the key, path, query and body as given, and hands over the body and the headers', async (t) => {
  const { client, asked } = await rig(t, [
    { json: { data: [], nextCursor: null }, headers: { 'x-next-updated-since': 'then' } },
    { status: 201, json: { id: '1' }, headers: { etag: '"1"' } },
    { status: 204 },
  ]);
  const listed = await client.GET(ISSUES, { params: { ...ofProject, query: { limit: 5, q: 'a&b ü' } } });
  assert.deepEqual(listed.data, { data: [], nextCursor: null });
  assert.equal(listed.response.headers.get('x-next-updated-since'), 'then');
  const made = await client.POST(ISSUES, { params: ofProject, body: { title: 'Leak' } });
  assert.equal(made.data.id, '1');
  assert.equal(made.response.headers.get('etag'), '"1"');
  const webhookId = 'a/b';
  const gone = await client.DELETE('/api/v1/webhooks/{webhookId}', { params: { path: { webhookId } } });
  assert.equal(gone.data, undefined);
  assert.deepEqual(
    asked.map(({ method, path, body, headers }) => [method, path, body, headers['x-api-key']]),
    [
      ['GET', `/api/v1/projects/${PROJECT}/issues?limit=5&q=a%26b%20%C3%BC`, '', 'pcs_key'],
      ['POST', `/api/v1/projects/${PROJECT}/issues`, '{"title":"Leak"}', 'pcs_key'],
      ['DELETE', '/api/v1/webhooks/a%2Fb', '', 'pcs_key'],
    ],
  );
});

test('what the OpenAPI document does not have does not compile', async (t) => {
  const { client } = await rig(t, () => ({ json: {} }));
  const calls = [
    // @ts-expect-error the path does not exist
    () => client.GET('/api/v1/nothing'),
    // @ts-expect-error a person's operation, that no key can call
    () => client.GET('/api/projects'),
    // @ts-expect-error the project is missing
    () => client.GET(ISSUES),
    // @ts-expect-error a status that issues do not have
    () => client.GET(ISSUES, { params: { ...ofProject, query: { status: 'done' } } }),
    // @ts-expect-error the title is missing
    () => client.POST(ISSUES, { params: ofProject, body: { description: 'Leak' } }),
    // @ts-expect-error issues have no colour
    async () => (await client.GET(ISSUES, { params: ofProject })).data.data[0]?.colour,
  ];
  for (const call of calls) await call().catch((error) => assert.ok(error instanceof TypeError, String(error)));
});

test('a failure is thrown with code, status, request id, details and when to come back', async (t) => {
  const { client } = await rig(t, [{ ...tooMany, status: 422, json: errorBody('validation_failed') }]);
  const { code, status, requestId, details, message, retryAfterSeconds } = await failure(client.GET('/api/v1/whoami'));
  assert.deepEqual(
    { code, status, requestId, details, message, retryAfterSeconds },
    {
      code: 'validation_failed',
      status: 422,
      requestId: 'r-1',
      details: [{ path: 'limit', message: 'is bad' }],
      message: 'It is validation_failed.',
      retryAfterSeconds: 7,
    },
  );
});

test("an answer that is not the service's own is thrown as that, and a redirect is not followed with the key", async (t) => {
  const target = await scriptedServer(t, [whoami]);
  const { client } = await rig(t, [
    { status: 500, text: '<h1>Bad</h1>', headers: { 'x-request-id': 'r-2' } },
    { status: 400, json: { error: { code: 5 } } },
    { status: 302, headers: { location: `${target.url}/api/v1/whoami` } },
    { status: 304 },
  ]);
  const page = await failure(client.GET('/api/v1/whoami'));
  assert.deepEqual([page.code, page.status, page.requestId, page.details], ['unreadable_answer', 500, 'r-2', []]);
  assert.match(page.message, /<h1>Bad/);
  assert.equal((await failure(client.GET('/api/v1/whoami'))).code, 'unreadable_answer');
  assert.equal((await failure(client.GET('/api/v1/whoami'))).status, 302);
  assert.equal(target.asked.length, 0);
  const unchanged = await failure(client.GET('/api/v1/whoami', { params: { header: { 'If-None-Match': '"1"' } } }));
  assert.deepEqual([unchanged.code, unchanged.status], ['not_modified', 304]);
});

test('a 429 is waited for as long as Retry-After says, seconds or date, and the request is sent again whole', async (t) => {
  const inNineSeconds = 'Sun, 01 Mar 2026 08:15:46 GMT';
  const { client, asked, waits } = await rig(t, [
    tooMany,
    { ...tooMany, headers: { 'retry-after': inNineSeconds } },
    { status: 201, json: { id: '1' } },
  ]);
  const { data } = await client.POST(ISSUES, { params: ofProject, body: { title: 'Leak' } });
  assert.equal(data.id, '1');
  assert.deepEqual(waits, [7000, 9000]);
  assert.equal(new Set(asked.map(({ body, path, headers }) => body + path + headers['idempotency-key'])).size, 1);
  // Refused before anything was done: what is no creation is sent again as well.
  const change = await rig(t, [tooMany, { json: { id: '1' } }]);
  const path = '/api/v1/projects/{projectId}/issues/{issueId}';
  await change.client.PATCH(path, { params: { path: { projectId: PROJECT, issueId: '1' } }, body: { title: 'x' } });
  assert.equal(change.asked.length, 2);
});

test('tries and waits are bounded: then the failure is thrown, with when to come back', async (t) => {
  const { client, asked, waits } = await rig(t, () => tooMany);
  assert.equal((await failure(client.GET('/api/v1/whoami'))).retryAfterSeconds, 7);
  assert.deepEqual([asked.length, waits.length], [5, 4]);
  const short = await rig(t, () => tooMany, { retry: { longestWaitMs: 6999 } });
  assert.equal((await failure(short.client.GET('/api/v1/whoami'))).code, 'rate_limited');
  assert.deepEqual(short.waits, []);
  const never = await rig(t, () => ({ status: 503 }), { retry: { times: 0 } });
  await failure(never.client.GET('/api/v1/whoami'));
  assert.equal(never.asked.length, 1);
});

test('reads and creations are sent again after a lost connection or a gateway failure, later each time; changes are not', async (t) => {
  const bad: Answer[] = [{ cut: true }, { status: 503 }, { status: 502 }, { status: 504 }];
  const read = await rig(t, [...bad, whoami]);
  await read.client.GET('/api/v1/whoami');
  assert.deepEqual(read.waits, [250, 500, 1000, 2000]);
  const creation = await rig(t, [...bad, { status: 201, json: { id: '1' } }]);
  await creation.client.POST(ISSUES, { params: ofProject, body: { title: 'Leak' } });
  assert.equal(new Set(creation.asked.map(({ headers }) => headers['idempotency-key'])).size, 1);
  for (const each of bad) {
    const change = await rig(t, [each, { json: {} }]);
    const webhookId = '1';
    const call = change.client.POST('/api/v1/webhooks/{webhookId}/rotate-secret', {
      params: { path: { webhookId } },
      body: { immediate: true },
    });
    await assert.rejects(call);
    assert.equal(change.asked.length, 1, JSON.stringify(each));
    assert.equal(change.asked[0]?.headers['idempotency-key'], undefined);
  }
});

test('a creation that meets its own first try in progress waits for it; another conflict is thrown at once', async (t) => {
  const inProgress: Answer = { status: 409, headers: { 'retry-after': '1' }, json: errorBody('conflict') };
  const { client, waits } = await rig(t, [{ cut: true }, inProgress, { status: 201, json: { id: '1' } }]);
  await client.POST(ISSUES, { params: ofProject, body: { title: 'Leak' } });
  assert.deepEqual(waits, [250, 1000]);
  const conflict = await rig(t, [{ status: 409, json: errorBody('conflict') }]);
  assert.equal(
    (await failure(conflict.client.POST(ISSUES, { params: ofProject, body: { title: 'x' } }))).code,
    'conflict',
  );
});

test("each creation has an Idempotency-Key of its own, and the caller's where there is one", async (t) => {
  const { client, asked } = await rig(t, () => ({ status: 201, json: { id: '1' } }));
  const params = { ...ofProject, header: { 'Idempotency-Key': 'mine' } };
  await client.POST(ISSUES, { params: ofProject, body: { title: 'x' } });
  await client.POST(ISSUES, { params: ofProject, body: { title: 'x' } });
  await client.POST(ISSUES, { params, body: { title: 'x' } });
  const keys = asked.map(({ headers }) => headers['idempotency-key']);
  assert.equal(new Set(keys).size, 3);
  assert.equal(keys[2], 'mine');
});

test('an aborted call ends at once, in a wait as in a request, and is not sent again', async (t) => {
  const waiting = await rig(t, () => tooMany, {
    surroundings: { now: Date.now, random: Math.random, sleep: sleepFor },
  });
  const controller = new AbortController();
  const call = waiting.client.GET('/api/v1/whoami', { signal: controller.signal });
  while (waiting.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  controller.abort(new Error('enough'));
  await assert.rejects(call, { message: 'enough' });
  assert.equal(waiting.asked.length, 1);
  const hanging = await rig(t, () => ({ hang: true }));
  const signal = AbortSignal.timeout(50);
  await assert.rejects(hanging.client.GET('/api/v1/whoami', { signal }), { name: 'TimeoutError' });
  assert.equal(hanging.asked.length, 1);
});

test('an abort ends what hangs however much memory was cleaned up since, before the answer and within it', async (t) => {
  for (const answer of [{ hang: true }, { hangsWithin: true }] as const) {
    const { client, asked } = await rig(t, () => answer);
    const controller = new AbortController();
    const ended = Promise.all([
      assert.rejects(client.GET('/api/v1/whoami', { signal: AbortSignal.timeout(500) }), { name: 'TimeoutError' }),
      assert.rejects(client.GET('/api/v1/whoami', { signal: controller.signal }), { message: 'enough' }),
    ]);
    while (asked.length < 2) await pause(5);
    for (let count = 0; count < 10; count += 1) {
      collectGarbage();
      await pause(10);
    }
    controller.abort(new Error('enough'));
    await ended;
  }
});

test('an abort ends a body that the caller reads, after the call itself', async (t) => {
  const { client } = await rig(t, () => ({ hangsWithin: true }));
  const controller = new AbortController();
  const { data } = await client.GET('/api/v1/whoami', { signal: controller.signal, parseAs: 'stream' });
  const reader = (data as unknown as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  collectGarbage();
  controller.abort(new Error('enough'));
  await assert.rejects(reader.read(), { message: 'enough' });
});

test('a signal that outlives many calls is left without a trace of them, also of those whose body is read afterwards', async (t) => {
  const { client } = await rig(t, () => whoami);
  const { signal } = new AbortController();
  const stream = async () => {
    const { data } = await client.GET('/api/v1/whoami', { signal, parseAs: 'stream' });
    return data as unknown as ReadableStream<Uint8Array>;
  };
  await client.GET('/api/v1/whoami', { signal });
  assert.deepEqual(JSON.parse(await text(await stream())), { scopes: ['read'] });
  await (await stream()).cancel();
  const reader = (await stream()).getReader({ mode: 'byob' });
  const read: string[] = [];
  for (let chunk = await reader.read(new Uint8Array(8)); !chunk.done; chunk = await reader.read(new Uint8Array(8))) {
    read.push(Buffer.from(chunk.value).toString());
  }
  assert.deepEqual(JSON.parse(read.join('')), { scopes: ['read'] });
  assert.equal(getEventListeners(signal, 'abort').length, 0);
});

test('a body may come in parts of any memory, which stays its owner’s', async (t) => {
  const whole = new TextEncoder().encode('{"scopes":["read"]}');
  const parts = [new Uint8Array(0), whole.subarray(0, 8), Buffer.from(whole.subarray(8, 12)), whole.subarray(12)];
  const body = () => ReadableStream.from(parts) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
  const { client } = await rig(t, () => whoami, { fetch: async () => new Response(body()) });
  for (const _again of [1, 2]) {
    const { data } = await client.GET('/api/v1/whoami', { parseAs: 'stream' });
    assert.deepEqual(JSON.parse(await text(data as unknown as ReadableStream<Uint8Array>)), { scopes: ['read'] });
  }
});

test('a fetch that takes no more than the request is given up in time as well', async (t) => {
  const { client } = await rig(t, () => ({ hang: true }), {
    timeoutMs: 50,
    retry: { times: 0 },
    fetch: (request) => globalThis.fetch(request),
  });
  await assert.rejects(client.GET('/api/v1/whoami'), { name: 'TimeoutError' });
});

test('a try whose answer does not begin in time is given up, and a read is tried again', async (t) => {
  let asked = 0;
  const { client } = await rig(t, () => (++asked === 1 ? { hang: true } : whoami), { timeoutMs: 100 });
  assert.deepEqual((await client.GET('/api/v1/whoami')).data.scopes, ['read']);
  const { client: impatient } = await rig(t, () => ({ hang: true }), { timeoutMs: 50, retry: { times: 1 } });
  await assert.rejects(impatient.GET('/api/v1/whoami'), { name: 'TimeoutError' });
});

test('an address that is none is refused when the client is made', () => {
  for (const baseUrl of ['', 'localhost', 'ftp://localhost']) {
    assert.throws(() => createClient({ baseUrl, apiKey: 'k' }), TypeError, baseUrl);
  }
});
