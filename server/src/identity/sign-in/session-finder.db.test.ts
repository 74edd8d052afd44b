import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import type { AccessCache } from '../../platform/access/access-cache.ts';
import { startSession } from './begin.ts';
import { openSessionFinder } from './session-finder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const database = await serviceDb();
const world = tenants(database.db);

/** A cache that nothing ever empties, as in a deployment where nobody's access changes for weeks. */
function lastingCache(): AccessCache {
  const kept = new Map<string, unknown>();
  return {
    get<T>(kind: string, id: string, load: () => Promise<T | undefined>) {
      const known = kept.get(`${kind} ${id}`) as T | undefined;
      if (known !== undefined) return known;
      return load().then((value) => {
        kept.set(`${kind} ${id}`, value);
        return value;
      });
    },
    forget: () => kept.clear(),
    stop: async () => undefined,
  };
}

async function lastSeen(): Promise<string | undefined> {
  const rows = await database.asOwner<{ at: string }>('select last_seen_at::text as at from directory.session');
  return rows[0]?.at;
}

test('a session that is used lasts longer than fourteen days and no longer than ninety, whatever the cache keeps', async () => {
  const userId = await world.person('Noor');
  const device = { address: '192.0.2.1', userAgent: undefined, requestId: 'test' };
  const { token } = await startSession(world, device, { id: userId, passwordHash: null });
  const faults: unknown[] = [];
  const onFault = (error: unknown) => faults.push(error);
  const finder = openSessionFinder({
    lookUp: (_id, _address, load) => load(),
    ...world,
    cache: lastingCache(),
    onFault,
  });
  for (let day = 0; day < 89; day += 1) {
    assert.equal((await finder.find(token, '192.0.2.1'))?.id, userId, `on day ${day}`);
    const seen = await lastSeen();
    world.clock.advance(DAY_MS);
    await finder.find(token, '192.0.2.1');
    // The use is written in the background.
    while ((await lastSeen()) === seen) await new Promise((wake) => setImmediate(wake));
  }
  world.clock.advance(DAY_MS);
  assert.equal(await finder.find(token, '192.0.2.1'), undefined);
  assert.deepEqual(faults, []);
});

test('a session that is not used for fourteen days is over', async () => {
  const userId = await world.person('Adam');
  const device = { address: '192.0.2.1', userAgent: undefined, requestId: 'test' };
  const { token } = await startSession(world, device, { id: userId, passwordHash: null });
  const finder = openSessionFinder({
    lookUp: (_id, _address, load) => load(),
    ...world,
    cache: lastingCache(),
    onFault: (error) => assert.fail(String(error)),
  });
  assert.equal((await finder.find(token, '192.0.2.1'))?.id, userId);
  world.clock.advance(14 * DAY_MS);
  assert.equal(await finder.find(token, '192.0.2.1'), undefined);
});
