// Bodies of callers without credentials: how large they may be, and who pays for those that cannot be used.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningService } from '../../testing/running-service.ts';

const PER_MINUTE = 20;
const service = await runningService({
  PCS_RATE_ADDRESS_PER_MINUTE: String(PER_MINUTE),
  PCS_TRUSTED_PROXIES: '127.0.0.1/32',
});

interface Sent {
  readonly body: string;
  readonly type?: string;
  /** The address of the caller. */
  readonly from?: string;
}

const post = async (path: string, { body, type = 'application/json', from = '192.0.2.1' }: Sent) => {
  const reply = await fetch(`${service.address}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, origin: service.address, 'x-forwarded-for': from },
    redirect: 'manual',
  });
  return { status: reply.status, text: await reply.text(), headers: reply.headers };
};

const openRoutes = service.service.routes.filter(({ access, body }) => access.who === 'open' && body !== undefined);
const ownRoutes = openRoutes.filter(({ access }) => access.who === 'open' && access.fromElsewhere !== true);

test('64 KiB are read without credentials, and no more', async () => {
  const long = JSON.stringify({ email: 'x'.repeat(64 * 1024) });
  const reply = await post('/api/auth/sign-in', { body: long });
  assert.equal(reply.status, 413, reply.text);
  assert.match(reply.text, /65.?536|64/);
  const fitting = JSON.stringify({ email: 'x'.repeat(60_000) });
  assert.equal((await post('/api/auth/sign-in', { body: fitting })).status, 422);
});

// Nobody waits for the first answer about an address, and units come back meanwhile: on a loaded machine the first refusal comes late.
const MAX_ATTEMPTS = 50 * PER_MINUTE;

async function postUntilRefused(path: string, bodies: readonly Sent[]) {
  const statuses: number[] = [];
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    const { status, headers } = await post(path, bodies[count % bodies.length] ?? assert.fail('no bodies'));
    statuses.push(status);
    if (status === 429) return { statuses, retryAfter: Number(headers.get('retry-after')) };
  }
  assert.fail(`${path} was never refused: ${[...new Set(statuses)]}`);
}

/** Bodies that no route without credentials takes: broken, of another form, of another type. */
const unusableBodies = (from: string): readonly Sent[] => [
  { body: '{"email":', from },
  { body: '{"email":[{}]}', from },
  { body: 'email=a', type: 'text/plain', from },
];

for (const [n, { path }] of ownRoutes.entries()) {
  test(`bodies that cannot be used are paid for by their address: POST ${path}`, async () => {
    const { statuses, retryAfter } = await postUntilRefused(path, unusableBodies(`192.0.2.${10 + n}`));
    assert.deepEqual([...new Set(statuses.slice(0, 6))].sort(), [400, 422]);
    assert.ok(retryAfter > 0);
  });
}

test('each route that reads bodies without credentials is looked at here, or is one that pays by itself', () => {
  const others = openRoutes.filter((each) => !ownRoutes.includes(each)).map(({ method, path }) => `${method} ${path}`);
  // Posted by the pages of identity providers; sso-http.db.test.ts looks at who pays.
  // Signed by vendors: integration-events-http.db.test.ts.
  const signed = ['POST /api/webhooks/{vendor}', 'POST /api/webhooks/{vendor}/{connectionId}'];
  // Their body is not read: scheduled-reports-http.db.test.ts.
  const unread = ['POST /unsubscribe/{token}', 'POST /unsubscribe/{token}/undo'];
  assert.deepEqual(others.toSorted(), [...signed, 'POST /sso/{handle}/acs', ...unread]);
  assert.ok(ownRoutes.length >= 8, `${ownRoutes.length} routes`);
  for (const { method, path } of ownRoutes) assert.ok(method === 'POST' && !path.includes('{'), `${method} ${path}`);
});

test('forms without the answer of an identity provider are paid for by their address', async () => {
  const from = '198.51.100.20';
  const form = { type: 'application/x-www-form-urlencoded', from };
  const noise = [
    { ...form, body: 'RelayState=x' },
    { ...form, body: `RelayState=${'x'.repeat(1024 * 1024)}` },
    { body: '{}', from },
  ];
  const statuses = new Set<number>();
  // The probes are paid for too: they are too few to use the budget up.
  for (let probes = 0; probes < PER_MINUTE / 4; probes += 1) {
    for (let count = 0; count < 2 * PER_MINUTE; count += 1) {
      statuses.add((await post('/sso/nobody/acs', noise[count % noise.length] ?? assert.fail())).status);
    }
    const { status } = await post('/api/auth/sign-in', { body: '{"email":[{}]}', from });
    if (status !== 429) continue;
    assert.deepEqual([...statuses].sort(), [400, 413, 422]);
    return;
  }
  assert.fail(`never refused: ${[...statuses]}`);
});

test('an address that has to wait reads what needs no body, and others are not held up', async () => {
  const from = '198.51.100.7';
  await postUntilRefused('/api/auth/sign-in', unusableBodies(from));
  const read = await fetch(`${service.address}/api/openapi.json`, { headers: { 'x-forwarded-for': from } });
  await read.bytes();
  assert.equal(read.status, 200);
  assert.equal((await post('/api/auth/sign-in', { body: '{"email":[{}]}', from: '198.51.100.8' })).status, 422);
});
