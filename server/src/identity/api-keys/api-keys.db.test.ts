import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { openAccessCache } from '../../platform/access/access-cache.ts';
import { openAccessWatch } from '../../platform/access/access-watch.ts';
import { processDb } from '../../platform/access/fixtures/open-processes.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { instantOf, systemClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { hashOf, makeKey } from './api-key.ts';
import { createApiKey, revokeApiKey } from './commands.ts';
import { findCallerOf, type KeyFinder, openKeyFinder } from './key-finder.ts';
import * as store from './store.ts';

const database = await serviceDb();
const world = tenants(database.db);

async function workspaceWithKey() {
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  const actor = actorOf(people.Omar);
  return { scope, actor, made: await createApiKey(world, actor, scope, { name: 'ERP', scope: 'read' }) };
}

const entries = (scope: WorkspaceScope) =>
  database.asOwner(
    "select action, subject_id, detail from audit_entry where workspace_id = $1 and action like 'api_key%' order by at, id",
    [scope.workspaceId],
  );

/** A process of the deployment with a cache of its own, which hears and polls as the service does. */
function openProcess(t: TestContext): KeyFinder {
  // Hooks run in the order they were registered in: before the pool is closed.
  t.after(async () => {
    await cache.stop();
    await finder.stop();
  });
  const db = processDb(t, database);
  const onFailure = (error: unknown) => {
    // On a busy machine a poll may take longer than the time between two: the cache then trusts nothing, which is no fault.
    if (!String(error).includes('has no answer yet')) assert.fail(String(error));
  };
  const watch = openAccessWatch({
    url: database.ownerUrl,
    role: database.serviceRole,
    db,
    clock: systemClock,
    onFailure,
  });
  const cache = openAccessCache({ ...watch, clock: systemClock, onFailure, onUnconfirmed: onFailure });
  const finder = openKeyFinder({
    lookUp: (_id, _address, load) => load(),
    db,
    clock: systemClock,
    cache,
    onFault: onFailure,
  });
  return finder;
}

/** A process under the clock of the test, and whatever it could not write. */
function openStill(t: TestContext) {
  // Hooks run in the order they were registered in: before the pool is closed.
  t.after(async () => {
    await cache.stop();
    await finder.stop();
  });
  const db = processDb(t, database);
  const listen = () => async () => undefined;
  const cache = openAccessCache({
    loadVersion: async () => 1,
    listen,
    clock: world.clock,
    onFailure: assert.ifError,
    // The clock is put on by hours at once, and what is asked meanwhile has no time for an answer.
    onUnconfirmed: () => undefined,
  });
  const faults: unknown[] = [];
  const finder = openKeyFinder({
    lookUp: (_id, _address, load) => load(),
    db,
    clock: world.clock,
    cache,
    onFault: (error) => faults.push(error),
  });
  return { db, finder, faults };
}

async function lastUsed(id: string): Promise<string | undefined> {
  const [row] = await database.asOwner<{ at: Date | null }>('select last_used_at as at from api_key where id = $1', [
    id,
  ]);
  return row?.at?.toISOString();
}

describe('a key', () => {
  test('stands whole in the answer to its creation and nowhere else: the database has its prefix and its hash', async () => {
    const { scope, made } = await workspaceWithKey();
    const tables = await database.asOwner<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'directory') and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`,
    );
    assert.ok(tables.length > 10);
    for (const { name } of tables) {
      const found = await database.asOwner(`select from ${name} as kept where kept::text like '%' || $1 || '%'`, [
        made.key.slice(13),
      ]);
      assert.equal(found.length, 0, name);
    }
    const { key, ...record } = made;
    assert.equal(record.createdByDeactivated, false);
    assert.deepEqual(await store.getApiKey(database.db.reader(scope), scope, made.id), record);
    const [credential] = await database.asOwner('select hash from directory.credential where id = $1', [made.id]);
    assert.deepEqual(credential?.hash, hashOf(key));
  });

  test('opens its own workspace, as what it was made for', async () => {
    const { scope, made } = await workspaceWithKey();
    assert.deepEqual(await findCallerOf(database.db, made.key), {
      type: 'key',
      id: made.id,
      name: 'ERP',
      prefix: made.key.slice(4, 12),
      scope: 'read',
      workspace: { id: scope.workspaceId, name: 'North tower', plan: 'complete' },
    });
    assert.equal(await store.findKeyHome(database.db.directory, made.id), scope.workspaceId);
  });

  test('that is revoked opens nothing, stays in the list with the instant, and stands in the log once', async () => {
    const { scope, actor, made } = await workspaceWithKey();
    const revokedAt = instantOf(world.clock.now());
    await revokeApiKey(world, actor, scope, made.id);
    world.clock.advance(1_000);
    await revokeApiKey(world, actor, scope, made.id);
    assert.equal(await findCallerOf(database.db, made.key), undefined);
    assert.equal((await store.getApiKey(database.db.reader(scope), scope, made.id)).revokedAt, revokedAt);
    assert.deepEqual(await entries(scope), [
      {
        action: 'api_key.created',
        subject_id: made.id,
        detail: { name: 'ERP', scope: 'read', prefix: made.prefix },
      },
      { action: 'api_key.revoked', subject_id: made.id, detail: { name: 'ERP' } },
    ]);
  });

  test('that is revoked twice at the same moment is revoked once', async () => {
    const { scope, actor, made } = await workspaceWithKey();
    await Promise.all([1, 2, 3].map(() => revokeApiKey(world, actor, scope, made.id)));
    assert.equal((await entries(scope)).length, 2);
  });

  test('of another workspace is not there to be revoked, and goes on working', async () => {
    const { actor, scope } = await workspaceWithKey();
    const theirs = await workspaceWithKey();
    await assert.rejects(revokeApiKey(world, actor, scope, theirs.made.id), { code: 'not_found' });
    await assert.rejects(revokeApiKey(world, actor, scope, world.ids.next()), { code: 'not_found' });
    assert.equal((await findCallerOf(database.db, theirs.made.key))?.id, theirs.made.id);
  });
});

describe('the finder of a process', () => {
  test('refuses, within a second, a key that another process revoked while it had it in its cache', async (t) => {
    const { scope, actor, made } = await workspaceWithKey();
    const finder = openProcess(t);
    while (finder.find(made.key, '192.0.2.1') instanceof Promise) await pause(5);
    const elsewhere = processDb(t, database);
    await revokeApiKey({ ...world, db: elsewhere }, actor, scope, made.id);
    const revoked = performance.now();
    while ((await finder.find(made.key, '192.0.2.1')) !== undefined) {
      assert.ok(performance.now() - revoked < 1_000, 'it is still taken after a second');
      await pause(5);
    }
  });

  test('finds a key as soon as there is one: that it was unknown a moment ago is not remembered', async (t) => {
    const { finder } = openStill(t);
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const { key, prefix, hash } = makeKey();
    assert.equal(await finder.find(key, '192.0.2.1'), undefined);
    const id = world.ids.next();
    const createdAt = instantOf(world.clock.now());
    await inTransaction(database.db, scope, (tx) =>
      store.insertApiKey(tx, scope, actorOf(people.Omar), { id, name: 'ERP', prefix, hash, scope: 'admin', createdAt }),
    );
    assert.equal((await finder.find(key, '192.0.2.1'))?.id, id);
  });

  test('refuses what has not the form of a key at once, without asking the database', async (t) => {
    const { finder } = openStill(t);
    const { key } = makeKey();
    for (const wrong of [
      '',
      'nonsense',
      `${key}0`,
      key.slice(0, -1),
      `${key.slice(0, -1)}${key.endsWith('0') ? 1 : 0}`,
    ]) {
      assert.equal(finder.find(wrong, '192.0.2.1'), undefined);
    }
  });

  test('writes when a key was last used, at most once a minute however often it is', async (t) => {
    const { finder } = openStill(t);
    const { made } = await workspaceWithKey();
    const useAfter = async (ms: number) => {
      world.clock.advance(ms);
      await finder.find(made.key, '192.0.2.1');
      await finder.flush();
      return lastUsed(made.id);
    };
    assert.equal(await lastUsed(made.id), undefined);
    const first = await useAfter(0);
    assert.equal(first, instantOf(world.clock.now()));
    assert.equal(await useAfter(1), first);
    assert.equal(await useAfter(59_998), first);
    assert.equal(await useAfter(1_001), instantOf(world.clock.now()));
  });

  test('leaves the last use as it is where another process wrote it within the minute', async (t) => {
    const [one, other] = [openStill(t), openStill(t)];
    const { made } = await workspaceWithKey();
    await one.finder.find(made.key, '192.0.2.1');
    await one.finder.flush();
    const first = await lastUsed(made.id);
    world.clock.advance(30_000);
    await other.finder.find(made.key, '192.0.2.1');
    await other.finder.flush();
    assert.equal(await lastUsed(made.id), first);
  });

  test('writes last uses in the background every five seconds, and what is left when it stops', async (t) => {
    const { db, finder } = openStill(t);
    const [one, other] = [(await workspaceWithKey()).made, (await workspaceWithKey()).made];
    await finder.find(one.key, '192.0.2.1');
    world.clock.advance(4_999);
    await db.idle();
    assert.equal(await lastUsed(one.id), undefined);
    world.clock.advance(1);
    await db.idle();
    assert.equal(await lastUsed(one.id), instantOf(world.clock.now()));
    await finder.find(other.key, '192.0.2.1');
    await finder.stop();
    assert.equal(await lastUsed(other.id), instantOf(world.clock.now()));
  });

  test('tells of last uses that could not be written, and writes them with the next ones', async (t) => {
    const { finder, faults } = openStill(t);
    const { made } = await workspaceWithKey();
    await finder.find(made.key, '192.0.2.1');
    await database.asOwner('alter function directory.touch_api_keys rename to touch_nothing');
    await finder.flush();
    await database.asOwner('alter function directory.touch_nothing rename to touch_api_keys');
    assert.equal(faults.length, 1);
    assert.equal(await lastUsed(made.id), undefined);
    await finder.flush();
    assert.equal(await lastUsed(made.id), instantOf(world.clock.now()));
  });

  test('writes no last use for a key that is refused', async (t) => {
    const { finder } = openStill(t);
    const { scope, actor, made } = await workspaceWithKey();
    await revokeApiKey(world, actor, scope, made.id);
    assert.equal(await finder.find(made.key, '192.0.2.1'), undefined);
    await finder.flush();
    assert.equal(await lastUsed(made.id), undefined);
  });
});

test('with the wrong scope no key comes back, by its own condition and by row-level security alone', async () => {
  const mine = await workspaceWithKey();
  const theirs = await workspaceWithKey();
  const { id } = theirs.made;
  const at = instantOf(world.clock.now());
  // Which workspace the connection is set to, and which one the statement names: both wrong, or one of them.
  for (const [set, named] of [
    [mine.scope, mine.scope],
    [mine.scope, theirs.scope],
    [theirs.scope, mine.scope],
  ] as const) {
    await assert.rejects(store.getApiKey(database.db.reader(set), named, id), { code: 'not_found' });
    await inTransaction(database.db, set, async (tx) => {
      assert.equal(await store.lockApiKey(tx, named, id), undefined);
      await store.markRevoked(tx, named, id, at);
    });
  }
  assert.equal((await store.getApiKey(database.db.reader(theirs.scope), theirs.scope, id)).revokedAt, null);
});
