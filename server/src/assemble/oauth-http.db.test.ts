// What of OAuth goes by the clock: the grace of a refresh token, the hour of an access token, the lives of codes and grants.
import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { startSession } from '../identity/sign-in/public.ts';

const service = await runningService({ PCS_RATE_ADDRESS_PER_MINUTE: '0' });
const { db, ids } = service.foundation;
const world = tenants(db);
const owner = new pg.Client({ connectionString: service.foundation.ownerUrl });
await owner.connect();
after(() => owner.end());

interface Held {
  readonly clientId: string;
  readonly grantId: string;
  readonly refreshToken: string;
}

/** A grant with a refresh token, as consent leaves them. */
async function held(): Promise<Held> {
  const { people } = await world.workspace({ owner: 'owner' });
  const device = { address: '127.0.0.1', userAgent: 'oauth', requestId: 'oauth' };
  const { token } = await startSession(service.foundation, device, { id: people.owner, passwordHash: null });
  const { body: application } = await service.call({
    method: 'POST',
    path: '/api/workspace/oauth-applications',
    cookie: `pcs_session=${token}`,
    body: {
      name: 'App',
      redirectUris: ['https://a.example/'],
      scopes: ['read', 'offline_access'],
      clientType: 'public',
    },
  });
  const { clientId } = application as { clientId: string };
  const grantId = ids.next();
  const refreshToken = randomBytes(32).toString('base64url');
  const nowS = Math.floor(Date.now() / 1000);
  const of = { accountId: people.owner, clientId, iat: nowS, exp: nowS + 86_400 };
  const grant = { ...of, kind: 'Grant', openid: { scope: 'read offline_access' } };
  const record = { ...of, kind: 'RefreshToken', grantId, scope: 'read offline_access', gty: 'authorization_code' };
  await sql`select directory.save_oauth_grant(${grantId}::uuid, ${hash('sha256', clientId, 'buffer')}::bytea,
    ${people.owner}::uuid, array['read', 'offline_access'], ${JSON.stringify(grant)}::jsonb, clock_timestamp(),
    clock_timestamp() + interval '1 day')`.execute(db.directory);
  await sql`select directory.save_oauth_record('RefreshToken', ${hash('sha256', refreshToken, 'buffer')}::bytea,
    ${grantId}::uuid, ${JSON.stringify(record)}::jsonb, clock_timestamp() + interval '1 day')`.execute(db.directory);
  return { clientId, grantId, refreshToken };
}

async function refresh({ clientId, refreshToken }: Pick<Held, 'clientId' | 'refreshToken'>) {
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId };
  const answer = await fetch(`${service.address}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const body = (await answer.json()) as Record<string, string>;
  return { status: answer.status, error: body.error, token: body.access_token ?? '', next: body.refresh_token ?? '' };
}

const session = async (token: string) =>
  (await service.call({ path: '/api/auth/session', headers: { authorization: `Bearer ${token}` } })).status;

/** As if the token had been used so long ago. */
const usedAgo = (refreshToken: string, seconds: number) =>
  owner.query(
    `update directory.oauth_record set consumed_at = clock_timestamp() - $2 * interval '1 second' where hash = $1`,
    [hash('sha256', refreshToken, 'buffer'), seconds],
  );

test('a refresh token answers again for 60 seconds, each time with tokens that work', async () => {
  const mine = await held();
  const first = await refresh(mine);
  await usedAgo(mine.refreshToken, 55);
  const second = await refresh(mine);
  assert.deepEqual([first.status, second.status], [200, 200]);
  assert.deepEqual([await session(first.token), await session(second.token)], [200, 200]);
  assert.equal((await refresh({ ...mine, refreshToken: first.next })).status, 200);
});

test('used later it ends the grant, and every token of it', async () => {
  const mine = await held();
  const first = await refresh(mine);
  await usedAgo(mine.refreshToken, 61);
  assert.deepEqual(
    [(await refresh(mine)).error, (await refresh({ ...mine, refreshToken: first.next })).error],
    ['invalid_grant', 'invalid_grant'],
  );
  assert.equal(await session(first.token), 401);
});

test('one refresh token used by two processes’ worth of requests at once: all get tokens of the one grant', async () => {
  const mine = await held();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(mine)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(answers.map(({ token }) => token)).size, 8);
  assert.deepEqual(new Set(await Promise.all(answers.map(({ token }) => session(token)))), new Set([200]));
});

test('an access token ends with its hour', async () => {
  const mine = await held();
  const { token } = await refresh(mine);
  assert.equal(await session(token), 200);
  await owner.query(`update directory.oauth_record set expires_at = clock_timestamp() where hash = $1`, [
    hash('sha256', token, 'buffer'),
  ]);
  await owner.query('update directory.access_version set version = version + 1');
  let status = 200;
  for (const deadline = Date.now() + 5_000; status === 200 && Date.now() < deadline; ) status = await session(token);
  assert.equal(status, 401);
});

test('no token stands in the database', async () => {
  const mine = await held();
  const { token, next } = await refresh(mine);
  const { rows } = await owner.query('select r::text as text from directory.oauth_record as r');
  assert.ok(rows.length >= 3);
  for (const secret of [token, next, mine.refreshToken]) {
    for (const { text } of rows) assert.ok(!text.includes(secret));
  }
});

test('a body that comes compressed is refused in the form of OAuth', async () => {
  const form = { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'y' };
  const body = gzipSync(new URLSearchParams(form).toString());
  for (const endpoint of ['token', 'revoke', 'introspect']) {
    for (const coding of ['gzip', 'br']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': coding };
      const answer = await fetch(`${service.address}/oauth/${endpoint}`, { method: 'POST', headers, body });
      assert.deepEqual(
        [answer.status, await answer.json()],
        [400, { error: 'invalid_request', error_description: 'send the body without Content-Encoding' }],
        `${endpoint} ${coding}`,
      );
    }
  }
});
