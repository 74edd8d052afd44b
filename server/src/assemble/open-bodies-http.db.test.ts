// Bodies of callers without credentials: how large they may be, and who pays for those that cannot be used.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningService } from '../../testing/running-service.ts';

const PER_MINUTE = 20;
const service = await runningService({ PCS_RATE_ADDRESS_PER_MINUTE: String(PER_MINUTE) });

const post = async (path: string, body: string, type = 'application/json') => {
  const reply = await fetch(`${service.address}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, origin: service.address },
  });
  return { status: reply.status, text: await reply.text(), headers: reply.headers };
};

const openRoutes = service.service.routes.filter(({ access, method }) => access.who === 'open' && method !== 'GET');

test('64 KiB are read without credentials, and no more', async () => {
  assert.ok(openRoutes.length >= 10, `${openRoutes.length} routes`);
  const long = JSON.stringify({ email: 'x'.repeat(64 * 1024) });
  const reply = await post('/api/auth/sign-in', long);
  assert.equal(reply.status, 413, reply.text);
  assert.match(reply.text, /65.?536|64/);
  assert.equal((await post('/api/auth/sign-in', JSON.stringify({ email: 'x'.repeat(60_000) }))).status, 422);
});

test('bodies that cannot be used are paid for by their address, at every route that reads them', async () => {
  const answers: number[] = [];
  for (let count = 0; count < PER_MINUTE + 5; count += 1) {
    const [path, body, type] = [
      ['/api/auth/sign-in', '{"email":[{}]}'],
      ['/api/auth/sign-in', '{"email":'],
      ['/api/auth/invitations/preview', '{}'],
      ['/api/auth/password-reset/request', 'email=a', 'text/plain'],
    ][count % 4] as [string, string, string?];
    answers.push((await post(path, body, type)).status);
  }
  assert.deepEqual([...new Set(answers.slice(0, 5))].sort(), [400, 422]);
  assert.equal(answers.at(-1), 429);
  for (const path of ['/api/auth/sign-in', '/api/auth/password-reset/complete', '/api/auth/invitations/accept']) {
    const { status, headers } = await post(path, '{"email":[{}]}');
    assert.equal(status, 429, path);
    assert.ok(Number(headers.get('retry-after')) > 0, path);
  }
  assert.equal(
    (await fetch(`${service.address}/api/health`)).status < 429,
    true,
    'what reads no body is open as before',
  );
});
