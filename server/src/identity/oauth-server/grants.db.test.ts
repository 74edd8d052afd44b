// Grants of people who leave and of people who have many, and what the library keeps of the way to them.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openCursors } from '../../platform/http/cursor.ts';
import type { PageQuery } from '../../platform/http/paging.ts';
import { openAdapters } from './adapters.ts';
import { registerApplication } from './commands.ts';
import { loadLibrary } from './library.ts';
import { answerMyGrants, revokeMyGrant } from './my-grants.ts';
import { grantLastsS } from './provider.ts';
import { saveGrant } from './records.ts';

const database = await serviceDb();
const { db } = database;
const world = tenants(db);
const deps = { ...world, db };
const actorOf = (id: string) => ({ type: 'user', id, requestId: 'test' }) as const;

async function granting() {
  const { scope, people } = await world.workspace({ owner: 'owner', noor: 'member' });
  const { application } = await registerApplication(deps, actorOf(people.owner), scope, {
    name: 'App',
    redirectUris: ['https://a.example/'],
    scopes: ['read'],
    clientType: 'public',
  });
  const grantOf = (id: string, createdMs = world.clock.now()) => ({
    id,
    clientId: application.clientId,
    userId: people.noor,
    scopes: ['read'],
    payload: {},
    signedInBy: 'password' as const,
    createdAt: instantOf(createdMs),
    expiresAt: instantOf(createdMs + 3_600_000),
  });
  return { scope, people, grantOf };
}

describe('a grant that is given while its person is taken out of the workspace', () => {
  for (const [how, statement] of Object.entries({
    removed: 'delete from member where workspace_id = $1 and user_id = $2',
    deactivated: 'update member set deactivated_at = now() where workspace_id = $1 and user_id = $2',
  })) {
    test(`is revoked with the others where they are ${how} next`, async () => {
      const { scope, people, grantOf } = await granting();
      const id = world.ids.next();
      let out: Promise<unknown> = Promise.resolve();
      await inTransaction(db, scope, async (tx) => {
        assert.ok(await saveGrant(tx, grantOf(id)));
        out = database.asOwner(statement, [scope.workspaceId, people.noor]);
        await lockWaiters(database, 1);
      });
      await out;
      const [row] = await database.asOwner<{ revoked: boolean }>(
        'select revoked_at is not null as revoked from oauth_grant where id = $1',
        [id],
      );
      assert.deepEqual(row, { revoked: true });
      assert.equal(await saveGrant(db.directory, grantOf(world.ids.next())), false);
    });
  }
});

test('the migration that writes methods down leaves grants that no longer count, and methods that are known', async () => {
  const { grantOf } = await granting();
  const text = await readFile(new URL('../../../migrations/0187_methods_of_grants.sql', import.meta.url), 'utf8');
  const changes = {
    open: `method = null, expires_at = now() + interval '1 day'`,
    known: `method = 'sso', expires_at = now() + interval '1 day'`,
    revoked: `method = null, revoked_at = now(), expires_at = now() + interval '1 day'`,
    expired: `method = null, expires_at = now() - interval '1 day'`,
  };
  const ids: Record<string, string> = {};
  for (const [name, change] of Object.entries(changes)) {
    const id = world.ids.next();
    ids[id] = name;
    await saveGrant(db.directory, grantOf(id));
    await database.asOwner(`update oauth_grant set ${change} where id = $1`, [id]);
  }
  await database.asOwner(text);
  const rows = await database.asOwner<{ id: string; method: string | null }>(
    'select id, method from oauth_grant where id = any ($1)',
    [Object.keys(ids)],
  );
  const kept = Object.fromEntries(rows.map(({ id, method }) => [ids[id] ?? '', method]));
  assert.deepEqual(kept, { open: 'sso', known: 'sso', revoked: null, expired: null });
});

test('a person with many grants reads them page by page, the latest first, each once, and revokes any', async () => {
  const { people, grantOf } = await granting();
  const made: string[] = [];
  for (let count = 0; count < 23; count += 1) {
    const id = world.ids.next();
    await saveGrant(db.directory, grantOf(id));
    made.unshift(id);
  }
  const cursors = openCursors([Buffer.alloc(32, 7)]);
  const pageOf = async (userId: string, query: PageQuery) => {
    const { body } = await answerMyGrants({ ...deps, cursors }, { userId, query, url: '/api/me/grants' });
    return body as { data: { id: string }[]; nextCursor: string | null };
  };
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageOf(people.noor, { limit: 10, cursor });
    read.push(...page.data.map(({ id }) => id));
    // What ends meanwhile shifts nothing.
    if (cursor === undefined)
      await revokeMyGrant(deps, actorOf(people.noor), { userId: people.noor, grantId: read[3] ?? '' });
    cursor = page.nextCursor ?? undefined;
    if (cursor !== undefined) await assert.rejects(pageOf(people.owner, { cursor }), { code: 'bad_request' });
  } while (cursor !== undefined);
  assert.deepEqual(read, made);
  const which = { userId: people.noor, grantId: made.at(-1) ?? '' };
  assert.equal(await revokeMyGrant(deps, actorOf(people.owner), { ...which, userId: people.owner }), false);
  assert.equal(await revokeMyGrant(deps, actorOf(people.noor), which), true);
  assert.equal(await revokeMyGrant(deps, actorOf(people.noor), which), false);
});

test('codes, tokens, requests and sessions stand in the database by their hash alone, and are found by their value', async () => {
  const adapterOf = openAdapters(deps, await loadLibrary());
  for (const kind of ['AuthorizationCode', 'AccessToken', 'RefreshToken', 'Interaction', 'Session']) {
    const value = `${kind}-${world.ids.next()}`;
    const payload = { accountId: 'noor', params: { state: 's' } };
    await adapterOf(kind).upsert(value, { ...payload, jti: value }, 60);
    const rows = await database.asOwner<{ text: string }>(
      'select kept::text as text from directory.oauth_record as kept',
    );
    assert.ok(rows.length > 0 && rows.every(({ text }) => !text.includes(value)));
    assert.deepEqual(await adapterOf(kind).find(value), { ...payload, jti: value });
  }
});

test('a grant without a refresh token lasts as long as its code and its token, and is in no list after them', () => {
  assert.equal(grantLastsS(['read', 'write']), 3_660);
  assert.ok(grantLastsS(['read', 'offline_access']) > 90 * 24 * 3_600);
});
