import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { request as httpsRequest } from 'node:https';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeCertificate } from '../../server/src/platform/outbound/fixtures/certificate.ts';
import { readFault } from './faults.ts';
import { type ReceiverOptions, startWebhookReceiver } from './receiver.ts';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const EVENT = {
  id: 'e',
  type: 'issue.created',
  occurredAt: '2026-03-01T08:15:30.000Z',
  workspaceId: 'w',
  projectId: 'p',
  resource: { type: 'issue', id: 'i' },
};
const BODY = JSON.stringify(EVENT);

function signed(deliveryId: string, atMs = Date.now()): Record<string, string> {
  const mac = createHmac('sha256', SECRET).update(`${atMs}.${BODY}`).digest('hex');
  return {
    'X-Service-Delivery-Id': deliveryId,
    'X-Service-Timestamp': String(atMs),
    'X-Service-Signature': `sha256=${mac}`,
  };
}

async function start(t: TestContext, options: ReceiverOptions = {}) {
  const receiver = await startWebhookReceiver({ secrets: [SECRET], ...options });
  t.after(() => receiver.close());
  const deliver = (id = 'd', headers = signed(id)) =>
    fetch(`${receiver.url}hook`, { method: 'POST', body: BODY, headers, redirect: 'manual' });
  return { receiver, deliver };
}

test('deliveries are verified, remembered and counted, the same one again by its id', async (t) => {
  const { receiver, deliver } = await start(t);
  for (const id of ['a', 'b', 'a']) assert.equal((await deliver(id)).status, 204);
  assert.equal((await deliver('c', signed('c', Date.now() - 600_000))).status, 401);
  assert.deepEqual(
    receiver.deliveries().map((each) => [each.verified, each.refusal, each.deliveryId, each.repeat, each.path]),
    [
      [true, null, 'a', false, '/hook'],
      [true, null, 'b', false, '/hook'],
      [true, null, 'a', true, '/hook'],
      [false, 'too_old', null, false, '/hook'],
    ],
  );
  assert.deepEqual(receiver.deliveries()[0]?.event, EVENT);
  assert.deepEqual(receiver.totals(), { received: 4, verified: 3, refused: 1, repeats: 1 });
  receiver.clear();
  assert.equal((await deliver('a')).status, 204);
  assert.equal(receiver.deliveries()[0]?.repeat, false);
  const { receiver: strange, deliver: toStrange } = await start(t, { secrets: [] });
  assert.equal((await toStrange()).status, 401);
  assert.equal(strange.deliveries()[0]?.refusal, 'no_secret');
});

test('only the latest are remembered, all are counted', async (t) => {
  const { receiver, deliver } = await start(t, { kept: 2 });
  for (const id of ['a', 'b', 'c', 'd', 'e']) await deliver(id);
  assert.deepEqual(
    receiver.deliveries().map(({ deliveryId }) => deliveryId),
    ['d', 'e'],
  );
  assert.equal(receiver.totals().received, 5);
});

test('each fault is what its name says, and the delivery is remembered all the same', async (t) => {
  const { receiver, deliver } = await start(t);
  const outcome = async (fault: string, times = 1) => {
    receiver.setFault(readFault(fault));
    const seen: unknown[] = [];
    for (let count = 0; count < times; count += 1) {
      const answered = deliver().then(async (answer) => `${answer.status} ${(await answer.text()).length}`);
      seen.push(await answered.catch((error: { cause?: { code?: string } }) => error.cause?.code));
    }
    return seen;
  };
  assert.deepEqual(await outcome('503'), ['503 0']);
  assert.deepEqual(await outcome('{"kind":"status","status":200,"body":"fine"}'), ['200 4']);
  assert.deepEqual(await outcome('{"kind":"status","status":500,"times":2}', 4), ['500 0', '500 0', '204 0', '204 0']);
  assert.deepEqual(await outcome('{"kind":"flaky","every":2}', 4), ['204 0', '500 0', '204 0', '500 0']);
  assert.deepEqual(await outcome('close'), ['UND_ERR_SOCKET']);
  assert.deepEqual(await outcome('reset'), ['ECONNRESET']);
  assert.deepEqual(await outcome('half'), ['UND_ERR_SOCKET']);
  assert.deepEqual(await outcome('{"kind":"huge","bytes":3000001}'), ['200 3000001']);
  assert.deepEqual(await outcome('{"kind":"slow","delayMs":30}'), ['204 0']);
  receiver.setFault({ kind: 'redirect', location: 'http://127.0.0.1:1/', status: 307 });
  const redirect = await deliver();
  assert.deepEqual([redirect.status, redirect.headers.get('location')], [307, 'http://127.0.0.1:1/']);
  receiver.setFault({ kind: 'hang' });
  const giveUp = new AbortController();
  const hanging = fetch(receiver.url, { method: 'POST', body: BODY, signal: giveUp.signal });
  while (receiver.totals().received === 16) await new Promise((resolve) => setTimeout(resolve, 5));
  giveUp.abort();
  await assert.rejects(hanging, { name: 'AbortError' });
  assert.equal(receiver.totals().received, 17);
  assert.equal(receiver.deliveries().at(-1)?.fault, 'hang');
});

test('a receiver that is closed ends at once, with what hangs on it', async () => {
  const receiver = await startWebhookReceiver({ fault: { kind: 'hang' } });
  const hanging = fetch(receiver.url, { method: 'POST', body: BODY });
  while (receiver.totals().received === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await receiver.close();
  await assert.rejects(hanging);
});

test('what is no fault is refused, and says why', () => {
  for (const given of [
    '',
    'none',
    '199',
    '600',
    '{',
    'slow',
    'flaky',
    '{"kind":"slow","delayMs":-1}',
    '{"kind":"huge"}',
  ]) {
    assert.throws(() => readFault(given), given);
  }
  assert.throws(() => readFault('{"kind":"hang","colour":"red"}'), /colour/);
});

test('faults, secrets and what came in are within reach of any program at the control address', async (t) => {
  const { receiver, deliver } = await start(t, { secrets: [] });
  const control = async (method: string, path: string, body?: string) => {
    const answer = await fetch(`${receiver.url}control/${path}`, { method, ...(body === undefined ? {} : { body }) });
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
    return [answer.status, (await answer.json()) as any] as const;
  };
  assert.deepEqual(await control('PUT', 'secrets', JSON.stringify([SECRET])), [200, { secrets: 1 }]);
  assert.deepEqual(await control('PUT', 'fault', '418'), [200, { fault: { kind: 'status', status: 418 } }]);
  assert.equal((await deliver()).status, 418);
  assert.deepEqual(await control('GET', 'fault'), [200, { fault: { kind: 'status', status: 418 } }]);
  assert.deepEqual(await control('DELETE', 'fault'), [200, { fault: null }]);
  assert.equal((await deliver()).status, 204);
  const [, seen] = await control('GET', 'deliveries');
  assert.deepEqual(seen.totals, { received: 2, verified: 2, refused: 0, repeats: 1 });
  assert.equal(seen.deliveries[0].event.type, 'issue.created');
  assert.equal((await control('DELETE', 'deliveries'))[1].totals.received, 0);
  for (const [method, path, body] of [
    ['PUT', 'fault', 'nothing'],
    ['PUT', 'secrets', '["x"]'],
    ['PUT', 'secrets', '5'],
  ] as const) {
    assert.equal((await control(method, path, body))[0], 422, path);
  }
  assert.equal((await control('POST', 'fault'))[0], 404);
});

test('with a certificate it speaks https', async (t) => {
  const tls = makeCertificate(['127.0.0.1', 'localhost']);
  const { receiver } = await start(t, { tls });
  assert.match(receiver.url, /^https:/);
  const request = httpsRequest(receiver.url, { method: 'POST', headers: signed('d'), ca: tls.cert });
  request.end(BODY);
  const [response] = await once(request, 'response');
  response.resume();
  assert.equal(response.statusCode, 204);
});

async function runProgram(
  t: TestContext,
  args: readonly string[],
): Promise<{ program: ChildProcess; next: () => Promise<string> }> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const program = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => program.kill('SIGKILL'));
  assert.ok(program.stdout);
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  return { program, next: async () => String((await lines.next()).value) };
}

test('the program prints a line for each delivery, and ends when it is told to', async (t) => {
  const { program, next } = await runProgram(t, [
    '--port',
    '0',
    '--secret',
    SECRET,
    '--fault',
    '{"kind":"status","status":500,"times":1}',
  ]);
  const [, url = ''] = /^listening on (http:\S+)$/.exec(await next()) ?? [];
  const post = (headers: Record<string, string>) => fetch(url, { method: 'POST', body: BODY, headers });
  assert.equal((await post(signed('d'))).status, 500);
  assert.equal(await next(), 'verified  issue.created  issue  i  delivery d  answered: status');
  assert.equal((await post(signed('d'))).status, 204);
  assert.equal(await next(), 'verified  issue.created  issue  i  delivery d  again');
  assert.equal(await text((await post({})).body ?? new ReadableStream()), '');
  assert.equal(await next(), 'refused (missing_header)');
  program.kill('SIGTERM');
  assert.deepEqual(await once(program, 'exit'), [0, null]);
});
