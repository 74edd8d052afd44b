// Access tokens whose life ends while the body of their request is on its way.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import type { AccessCache } from '../../platform/access/access-cache.ts';
import { instantOf } from '../../platform/clock.ts';
import { registerApplication } from './commands.ts';
import { saveGrant, saveRecord } from './records.ts';
import { openTokenFinder } from './token-finder.ts';

const database = await serviceDb();
const { db } = database;
const world = tenants(db);
const { clock } = world;
const LIFE_MS = 3_600_000;
/** A cache that keeps nothing. */
const cache: AccessCache = { get: (_kind, _id, load) => load(), forget: () => undefined, stop: async () => undefined };

test('a token whose life has ended since the headers came is found as of then, and one that was revoked is not', async () => {
  const { scope, people } = await world.workspace({ owner: 'owner' });
  const { application } = await registerApplication({ ...world, db }, actorOf(people.owner), scope, {
    ...{ name: 'App', redirectUris: ['https://a.example/'], scopes: ['write'], clientType: 'public' },
  });
  const token = randomBytes(32).toString('base64url');
  const id = world.ids.next();
  const beganMs = clock.now();
  const grant = {
    id,
    clientId: application.clientId,
    userId: people.owner,
    scopes: ['write'],
    payload: {},
    signedInBy: 'password',
  } as const;
  const lasts = { createdAt: instantOf(beganMs), expiresAt: instantOf(beganMs + 24 * LIFE_MS) };
  await saveGrant(db.directory, { ...grant, ...lasts });
  const payload = { grantId: id, scope: 'write' };
  const expiresAt = instantOf(beganMs + LIFE_MS);
  await saveRecord(db.directory, { kind: 'AccessToken', value: token, payload, expiresAt });
  const onFault = (error: unknown) => assert.fail(String(error));
  const finder = openTokenFinder({ ...world, cache, onFault, lookUp: (_id, _address, load) => load() });
  const find = async (asOfMs?: number) => (await finder.find(token, '192.0.2.1', asOfMs))?.id;
  assert.equal(await find(), people.owner);
  clock.advance(LIFE_MS + 1);
  assert.deepEqual([await find(), await find(beganMs), await find(clock.now())], [undefined, people.owner, undefined]);
  await database.asOwner('update oauth_grant set revoked_at = now() where id = $1', [id]);
  assert.equal(await find(beganMs), undefined);
});
