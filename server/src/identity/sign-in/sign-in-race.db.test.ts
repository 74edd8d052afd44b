// A sign-in verifies the password outside of any transaction; these are the things that may commit meanwhile.
import assert from 'node:assert/strict';
import { argon2Sync, randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import pg from 'pg';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { sessionOf } from '../../../testing/sessions.ts';
import { tenants } from '../../../testing/tenants.ts';
import { openBudgets } from '../../platform/access/rate-limits.ts';
import { AppError } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { beforeCommitting, type Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import { needsRehash, openPasswordHasher } from '../../platform/secrets/password.ts';
import { account, getPerson, lockPerson } from '../users/public.ts';
import { startSession } from './begin.ts';
import { type SignInDeps, signIn } from './commands.ts';
import { endSessions, findSession } from './store.ts';

const OLD = 'seven tall cranes';
const NEW = 'nine wide bridges';
const database = await serviceDb();
const { db } = database;
const world = tenants(db);
const passwords = openPasswordHasher();
const [oldHash, newHash] = [await passwords.hashPassword(OLD), await passwords.hashPassword(NEW)];
/** As passwords were hashed once: right, and to be hashed anew at the next sign-in. */
function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory: 8_192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8192,t=1,p=1$${bare(nonce)}$${bare(tag)}`;
}

const made = { people: 0 };
async function person(passwordHash = oldHash) {
  made.people += 1;
  const email = `noor${made.people}@example.com`;
  return { email, id: await world.person('Noor', { email, passwordHash }) };
}

/** `on` stands in for the sign-in's database. */
async function enter(email: string, password: string, on: Db = db) {
  const { clock } = world;
  const budgets = openBudgets({ db, clock, databaseNow: clock.now, onFailure: assert.ifError });
  const failedSignIns = { note: () => undefined };
  const deps: SignInDeps = {
    ...world,
    db: on,
    passwords,
    budgets,
    addressPerMinute: 0,
    deviceSecrets: [],
    failedSignIns,
  };
  const device = { address: '192.0.2.1', userAgent: undefined, requestId: 'test' };
  return signIn(deps, device, { email, password }).finally(budgets.close);
}
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? `${error.code}: ${error.message}` : assert.fail(String(error))),
  );
const sessionsOf = (id: string) => database.asOwner('select from directory.session where user_id = $1', [id]);

/** A database whose transactions begin this before they commit, and wait until it waits for one of their locks. */
function holding<T>(begin: () => Promise<T>) {
  const begun: { other?: Promise<T> } = {};
  const held = beforeCommitting(db, async () => {
    begun.other = begin();
    await lockWaiters(database, 1);
  });
  return { held, other: () => begun.other ?? assert.fail('it did not begin') };
}

/** What every way to a new password does: the row, the hash, the sessions. */
const setPassword = (id: string, on: Db = db) =>
  inTransaction(on, NO_WORKSPACE, async (tx) => {
    await lockPerson(tx, id);
    await account.savePasswordHash(tx, id, newHash, instantOf(world.clock.now()));
    await endSessions(tx, id);
  });
describe('a sign-in whose password was right a moment ago', () => {
  test('is refused like a wrong password, and leaves no session, once a new password has committed', async () => {
    const { id, email } = await person();
    const { held, other } = holding(() => outcomeOf(enter(email, OLD)));
    await setPassword(id, held);
    assert.equal(await other(), await outcomeOf(enter(email, 'eight tall cranes')));
    assert.deepEqual(await sessionsOf(id), []);
  });

  test('that committed first has its session ended by the new password', async () => {
    const { id, email } = await person();
    const { held, other } = holding(() => setPassword(id));
    const { token } = await enter(email, OLD, held).catch(async (error: unknown) => {
      // The session may be gone before the answer is made: then there is none to answer with.
      assert.ok(error instanceof AppError && error.code === 'unauthorized', String(error));
      return { token: '' };
    });
    await other();
    assert.equal(await sessionOf(db, token, world.clock.now()), undefined);
    assert.deepEqual(await sessionsOf(id), []);
  });

  test('is refused likewise where the person was deactivated meanwhile', async () => {
    const { id, email } = await person();
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    try {
      await owner.query('begin');
      await owner.query('update directory.person set deactivated_at = now() where id = $1', [id]);
      const entering = outcomeOf(enter(email, OLD));
      await lockWaiters(database, 1);
      await owner.query('commit');
      assert.equal(await entering, await outcomeOf(enter(email, OLD)));
    } finally {
      await owner.end();
    }
    assert.deepEqual(await sessionsOf(id), []);
  });

  test('that committed before a deactivation opens nothing any more after it', async () => {
    const { id, email } = await person();
    const deactivate = () => database.asOwner('update directory.person set deactivated_at = now() where id = $1', [id]);
    const { held, other } = holding(deactivate);
    await outcomeOf(enter(email, OLD, held));
    await other();
    const [row] = await database.asOwner<{ token_hash: Buffer }>(
      'select token_hash from directory.session where user_id = $1',
      [id],
    );
    assert.ok(row !== undefined, 'it did begin');
    assert.equal(await findSession(db.directory, row.token_hash, instantOf(world.clock.now())), undefined);
  });

  test('is taken where another sign-in only hashed the same password anew', async () => {
    const { id, email } = await person(cheapHash(OLD));
    const { held, other } = holding(() => outcomeOf(enter(email, OLD)));
    await enter(email, OLD, held);
    assert.equal(await other(), 'ok');
    assert.equal((await sessionsOf(id)).length, 2);
    assert.equal(needsRehash((await getPerson(db.directory, id)).passwordHash ?? ''), false);
  });

  test('never brings an old password back: a new one that commits before the old was hashed anew stays', async () => {
    const { id, email } = await person(cheapHash(OLD));
    const { held, other } = holding(() => outcomeOf(enter(email, OLD)));
    await setPassword(id, held);
    assert.match(await other(), /^unauthorized/);
    assert.equal((await getPerson(db.directory, id)).passwordHash, newHash);
  });
});

test('a session is not begun on the strength of a hash that is no longer the person’s', async () => {
  const { id } = await person();
  const device = { address: '192.0.2.1', userAgent: undefined, requestId: 'test' };
  await setPassword(id);
  await assert.rejects(startSession(world, device, { id, passwordHash: oldHash }), { code: 'unauthorized' });
  assert.deepEqual(await sessionsOf(id), []);
  await startSession(world, device, { id, passwordHash: newHash });
});
