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

// A budget lets up to a quarter more through while the database is too slow to be asked, and units come back after a
// minute: on a loaded machine the first refusal comes later, and another request may still pass after it.
const MAX_ATTEMPTS = 3 * PER_MINUTE;

async function postUntilRefused(bodies: readonly (readonly [path: string, body: string, type?: string])[]) {
  const statuses: number[] = [];
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    const { status, headers } = await post(...(bodies[count % bodies.length] ?? assert.fail('no bodies')));
    statuses.push(status);
    if (status === 429) return { statuses, retryAfter: Number(headers.get('retry-after')) };
  }
  assert.fail(`${bodies[0]?.[0]} was never refused: ${[...new Set(statuses)]}`);
}

test('bodies that cannot be used are paid for by their address, at every route that reads them', async () => {
  const { statuses } = await postUntilRefused([
    ['/api/auth/sign-in', '{"email":[{}]}'],
    ['/api/auth/sign-in', '{"email":'],
    ['/api/auth/invitations/preview', '{}'],
    ['/api/auth/password-reset/request', 'email=a', 'text/plain'],
  ]);
  assert.deepEqual([...new Set(statuses.slice(0, 5))].sort(), [400, 422]);
  for (const path of ['/api/auth/sign-in', '/api/auth/password-reset/complete', '/api/auth/invitations/accept']) {
    const { retryAfter } = await postUntilRefused([[path, '{"email":[{}]}']]);
    assert.ok(retryAfter > 0, path);
  }
  assert.equal(
    (await fetch(`${service.address}/api/health`)).status < 429,
    true,
    'what reads no body is open as before',
  );
});
