import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { StartError } from '../start-error.ts';
import { serveMetrics } from './metrics-server.ts';

const PLAIN = 'text/plain';
const faults: string[] = [];
const onFault = (path: string, error: unknown) => void faults.push(`${path}: ${error}`);
const served = await serveMetrics(
  {
    '/metrics': async () => ({ status: 200, contentType: PLAIN, text: 'a 1\n' }),
    '/readyz': async () => ({ status: 503, contentType: 'application/json', text: '{}' }),
    '/broken': () => Promise.reject(new Error('secret')),
    // A text that is none, so that writing it fails when the head is written already.
    '/half-written': async () => ({ status: 200, contentType: PLAIN, text: 7 as never }),
    '/no-status': async () => ({ status: 7, contentType: PLAIN, text: '' }),
  },
  { host: '127.0.0.1', port: 0, onFault },
);
after(() => served.close());

const ask = async (path: string, method = 'GET') => {
  const reply = await fetch(served.address + path, { method });
  return [reply.status, reply.headers.get('content-type'), await reply.text()];
};

test('each path answers what it is given to answer, with its status', async () => {
  assert.deepEqual(await ask('/metrics'), [200, PLAIN, 'a 1\n']);
  assert.deepEqual(await ask('/metrics?name=a'), [200, PLAIN, 'a 1\n']);
  assert.deepEqual(await ask('/readyz'), [503, 'application/json', '{}']);
  assert.deepEqual(await ask('/readyz', 'HEAD'), [503, 'application/json', '']);
});

test('other paths and methods are not there', async () => {
  for (const path of ['/', '/api/v1/projects', '/toString', '/__proto__'])
    assert.equal((await ask(path))[0], 404, path);
  assert.equal((await ask('/metrics', 'POST'))[0], 404);
});

test('a failure says nothing of its cause to who asks, and all of it to who is told of faults', async () => {
  faults.length = 0;
  assert.deepEqual(await ask('/broken?a=b'), [500, null, '']);
  assert.deepEqual(faults, ['/broken: Error: secret']);
  assert.deepEqual(await ask('/no-status'), [500, null, '']);
  assert.match(faults[1] ?? '', /^\/no-status: RangeError/);
});

test('a failure once the head is written breaks the connection, is told of, and harms no other request', async () => {
  faults.length = 0;
  await assert.rejects(ask('/half-written'));
  assert.match(faults[0] ?? '', /^\/half-written: TypeError/);
  assert.equal((await ask('/metrics'))[0], 200);
});

test('a port that is taken stops the start with a line that names the variable', async () => {
  const port = Number(new URL(served.address).port);
  await assert.rejects(serveMetrics({}, { host: '127.0.0.1', port, onFault }), (error) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, /^PCS_METRICS_PORT \d+ cannot be had/);
    return true;
  });
});
