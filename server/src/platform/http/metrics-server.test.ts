import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { StartError } from '../start-error.ts';
import { serveMetrics } from './metrics-server.ts';

const PLAIN = 'text/plain';
const served = await serveMetrics(
  {
    '/metrics': async () => ({ status: 200, contentType: PLAIN, text: 'a 1\n' }),
    '/readyz': async () => ({ status: 503, contentType: 'application/json', text: '{}' }),
    '/broken': () => Promise.reject(new Error('secret')),
  },
  { host: '127.0.0.1', port: 0 },
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

test('other paths and methods are not there, and a failure says nothing of its cause', async () => {
  for (const path of ['/', '/api/v1/projects', '/toString', '/__proto__'])
    assert.equal((await ask(path))[0], 404, path);
  assert.equal((await ask('/metrics', 'POST'))[0], 404);
  assert.deepEqual(await ask('/broken'), [500, null, '']);
});

test('a port that is taken stops the start with a line that names the variable', async () => {
  const port = Number(new URL(served.address).port);
  await assert.rejects(serveMetrics({}, { host: '127.0.0.1', port }), (error) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, /^PCS_METRICS_PORT \d+ cannot be had/);
    return true;
  });
});
