import assert from 'node:assert/strict';
import { argon2Sync, randomBytes } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { openAccessCache } from '../../platform/access/access-cache.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { processDb } from '../../platform/access/fixtures/open-processes.ts';
import { openBudgets } from '../../platform/access/rate-limits.ts';
import { AppError } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { hashToken } from '../../platform/ids.ts';
import { needsRehash, openPasswordHasher, type PasswordHasher } from '../../platform/secrets/password.ts';
import type { Device } from './begin.ts';
import { endSession, type SignInDeps, signIn, signOut, signOutEverywhere } from './commands.ts';
import { markDevice } from './known-device.ts';
import { openSessionFinder } from './session-finder.ts';
import { findSession, listSessions } from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PASSWORD = 'seven tall cranes';
const deviceSecrets = [randomBytes(32)];
const database = await serviceDb();
const world = tenants(database.db);
const passwords = openPasswordHasher();
const passwordHash = await passwords.hashPassword(PASSWORD);

/** A process: with budgets of its own, so that what one test takes is not missing in the next. */
function openDoor(t: TestContext, more: Partial<SignInDeps> = {}) {
  const { clock } = world;
  const names = new Map<string, string>();
  const budgets = openBudgets({ db: database.db, clock, databaseNow: clock.now, onFailure: assert.ifError });
  t.after(() => budgets.close());
  const own = (name: string) => names.get(name) ?? names.set(name, `${world.ids.next()} ${name}`).get(name) ?? name;
  const deps: SignInDeps = {
    ...world,
    passwords,
    budgets: {
      ...budgets,
      take: (name, limit) => budgets.take(own(name), limit),
      giveBack: (name) => budgets.giveBack(own(name)),
    },
    addressPerMinute: 0,
    deviceSecrets,
    failedSignIns: { note: () => undefined },
    ...more,
  };
  return (email: string, password = PASSWORD, device: Partial<Device> = {}) =>
    signIn(deps, { address: '192.0.2.1', userAgent: 'Firefox', requestId: 'test', ...device }, { email, password });
}

async function personWith(more: { email: string; passwordHash?: string }) {
  const { scope } = await world.workspace({ Omar: 'owner' });
  const id = await world.person('Noor', { passwordHash, ...more });
  await world.join(scope, id, 'member');
  return { id, scope };
}

async function callerOf(token: string): Promise<PersonCaller & { sessionId: string }> {
  const found = await findSession(database.db.directory, hashToken(token), instantOf(world.clock.now()));
  return found?.caller ?? assert.fail('the session is over');
}

const lasts = async (token: string) =>
  (await findSession(database.db.directory, hashToken(token), instantOf(world.clock.now()))) !== undefined;
const sessionsOf = (userId: string) =>
  listSessions(database.db.directory, { id: userId }, instantOf(world.clock.now()));

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  return work.then(
    () => assert.fail('it was not refused'),
    (error: unknown) => (error instanceof AppError ? error : assert.fail(String(error))),
  );
}

const visible = ({ code, message, ...rest }: AppError) => ({ code, message, ...rest });

describe('signing in', () => {
  test('answers who it is and where, begins a session of that device, keeps its hash alone, and stands in the log', async (t) => {
    const { id, scope } = await personWith({ email: 'noor1@example.com' });
    const started = await openDoor(t)(' NOOR1@Example.com');
    assert.ok(started.kind === 'session');
    const { token, signedIn } = started;
    assert.deepEqual(signedIn, {
      user: { id, name: 'Noor', email: 'noor1@example.com' },
      workspaces: [{ id: scope.workspaceId, name: 'North tower', role: 'member' }],
    });
    assert.match(token, /^pcss_[\w-]{43}$/);
    const [row] = await database.asOwner(
      'select token_hash, session::text as whole, address, user_agent from directory.session where user_id = $1',
      [id],
    );
    assert.deepEqual(row?.token_hash, hashToken(token));
    assert.ok(!row?.whole.includes(token.slice(5)));
    assert.deepEqual([row?.address, row?.user_agent], ['192.0.2.1', 'Firefox']);
    const log = await database.asOwner(
      'select actor_type, actor_id, action, detail, request_id from audit_entry where workspace_id = $1 and actor_id = $2',
      [scope.workspaceId, id],
    );
    const detail = { address: '192.0.2.1', method: 'password', secondFactor: false };
    assert.deepEqual(log, [{ actor_type: 'user', actor_id: id, action: 'user.signed_in', detail, request_id: 'test' }]);
  });

  test('is refused alike, after one verification each, for nobody, a wrong password, one deactivated, one without a password', async (t) => {
    await personWith({ email: 'wrong@example.com' });
    const gone = await personWith({ email: 'gone@example.com' });
    await database.asOwner('update directory.person set deactivated_at = now() where id = $1', [gone.id]);
    await world.person('Adam', { email: 'none@example.com' });
    let verifications = 0;
    const counting: PasswordHasher = {
      ...passwords,
      verifyPassword(phc, password) {
        verifications += 1;
        return passwords.verifyPassword(phc, password);
      },
    };
    const enter = openDoor(t, { passwords: counting });
    const attempts = [
      ['nobody@example.com', PASSWORD],
      ['no address at all', PASSWORD],
      ['wrong@example.com', 'eight tall cranes'],
      ['gone@example.com', PASSWORD],
      ['none@example.com', PASSWORD],
      ['none@example.com', ''],
    ] as const;
    const seen: unknown[] = [];
    for (const [index, [email, password]] of attempts.entries()) {
      seen.push(visible(await refusalOf(enter(email, password))));
      assert.equal(verifications, index + 1, email);
    }
    assert.equal((seen[0] as AppError).code, 'unauthorized');
    for (const each of seen) assert.deepEqual(each, seen[0]);
    assert.deepEqual(await sessionsOf(gone.id), []);
  });

  test('hashes a password again that was stored with other costs, once, and only where it was the right one', async (t) => {
    const nonce = randomBytes(16);
    const cost = { memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, ...cost });
    const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const old = `$argon2id$v=19$m=8192,t=1,p=1$${bare(nonce)}$${bare(tag)}`;
    const { id } = await personWith({ email: 'old@example.com', passwordHash: old });
    const stored = async () =>
      (await database.asOwner('select password_hash from directory.person where id = $1', [id]))[0]?.password_hash;
    const enter = openDoor(t);
    await refusalOf(enter('old@example.com', 'eight tall cranes'));
    assert.equal(await stored(), old);
    const entered = await enter('old@example.com');
    const fresh = await stored();
    assert.equal(needsRehash(fresh), false);
    assert.ok(entered.kind === 'session');
    assert.equal(entered.passwordHash, fresh, 'the device is known by the hash that stands now');
    await enter('old@example.com');
    assert.equal(await stored(), fresh);
  });
});

describe('too many attempts', () => {
  test('at one account from one address are refused alike whether it exists or not, and for a minute', async (t) => {
    await personWith({ email: 'real@example.com' });
    const enter = openDoor(t);
    const refusals: unknown[] = [];
    for (const email of ['real@example.com', 'unreal@example.com']) {
      for (let count = 0; count < 10; count += 1) {
        assert.equal((await refusalOf(enter(email, 'a wrong password'))).code, 'unauthorized');
      }
      const refusal = await refusalOf(enter(email));
      assert.equal(refusal.code, 'rate_limited');
      refusals.push(visible(refusal));
    }
    assert.deepEqual(refusals[0], refusals[1]);
    assert.equal((await refusalOf(enter(' REAL@example.com'))).code, 'rate_limited', 'however it is written');
    await enter('real@example.com', PASSWORD, { address: '198.51.100.7' });
    world.clock.advance(61_000);
    await enter('real@example.com');
  });

  test('that fail from one address are refused, whichever accounts they are at; those that succeed do not count', async (t) => {
    await personWith({ email: 'good@example.com' });
    const enter = openDoor(t, { addressPerMinute: 4 });
    const from = (host: string) => ({ address: `2001:db8:1:2::${host}` });
    for (let count = 0; count < 6; count += 1) await enter('good@example.com', PASSWORD, from('1'));
    for (let count = 0; count < 4; count += 1) {
      const work = enter(`guess${count}@example.com`, PASSWORD, from(String(count + 1)));
      assert.equal((await refusalOf(work)).code, 'unauthorized');
    }
    assert.equal((await refusalOf(enter('guess9@example.com', PASSWORD, from('9')))).code, 'rate_limited');
    const elsewhere = { address: '2001:db8:1:3::1' };
    assert.equal((await refusalOf(enter('guess9@example.com', PASSWORD, elsewhere))).code, 'unauthorized');
    world.clock.advance(61_000);
    await enter('good@example.com', PASSWORD, from('1'));
  });

  test('at one account from many addresses are refused too', async (t) => {
    const enter = openDoor(t);
    const codes: string[] = [];
    for (let count = 0; count < 62; count += 1) {
      codes.push(
        (await refusalOf(enter('many@example.com', 'a wrong password', { address: `192.0.2.${count}` }))).code,
      );
    }
    assert.deepEqual(new Set(codes.slice(0, 60)), new Set(['unauthorized']));
    assert.deepEqual(codes.slice(60), ['rate_limited', 'rate_limited']);
  });

  test('that one address is refused use up nothing of what all others may try', async (t) => {
    const enter = openDoor(t);
    const guess = async (address: string) =>
      (await refusalOf(enter('single@example.com', 'a wrong password', { address }))).code;
    for (let count = 0; count < 80; count += 1) await guess('192.0.2.200');
    assert.equal(await guess('192.0.2.201'), 'unauthorized');
  });
});

describe('a device that signed in to the account before', () => {
  const markOf = (email: string, hash = passwordHash) =>
    markDevice(deviceSecrets, { email, passwordHash: hash, nowMs: world.clock.now() }, undefined);
  const guessFrom = async (enter: ReturnType<typeof openDoor>, email: string, addresses: number) => {
    for (let count = 0; count < addresses; count += 1) {
      await refusalOf(enter(email, 'a wrong password', { address: `198.51.100.${count}` }));
    }
  };

  test('gets in while strangers use up what all addresses may try, and what its own address may', async (t) => {
    const email = 'hunted@example.com';
    await personWith({ email });
    const enter = openDoor(t);
    const mark = markOf(email);
    for (let count = 0; count < 12; count += 1) await refusalOf(enter(email, 'a wrong password'));
    await guessFrom(enter, email, 60);
    assert.equal((await refusalOf(enter(email, PASSWORD, { address: '203.0.113.9' }))).code, 'rate_limited');
    assert.equal((await refusalOf(enter(email))).code, 'rate_limited');
    assert.ok((await enter(email, PASSWORD, { mark })).token);
    assert.ok((await enter(` ${email.toUpperCase()}`, PASSWORD, { mark, address: '203.0.113.9' })).token);
  });

  test('has ten attempts a minute of its own, and takes none from anybody else', async (t) => {
    const email = 'careless@example.com';
    await personWith({ email });
    const enter = openDoor(t);
    const [mark, another] = [markOf(email), markOf(email)];
    for (let count = 0; count < 10; count += 1) {
      assert.equal((await refusalOf(enter(email, 'a wrong password', { mark }))).code, 'unauthorized');
    }
    assert.equal((await refusalOf(enter(email, PASSWORD, { mark }))).code, 'rate_limited');
    assert.ok((await enter(email, PASSWORD, { mark: another })).token);
    assert.ok((await enter(email)).token);
  });

  test('is a stranger again once the account has another password', async (t) => {
    const email = 'renewed@example.com';
    await personWith({ email });
    const enter = openDoor(t);
    const mark = markOf(email, await passwords.hashPassword('an older password'));
    await guessFrom(enter, email, 60);
    assert.equal((await refusalOf(enter(email, PASSWORD, { mark }))).code, 'rate_limited');
  });

  test('is nothing to another account, and still pays for its address', async (t) => {
    await personWith({ email: 'one@example.com' });
    const mark = markOf('two@example.com');
    const enter = openDoor(t, { addressPerMinute: 3 });
    const wrong = (email: string, more: Partial<Device>) => refusalOf(enter(email, 'a wrong password', more));
    const other = openDoor(t);
    for (let count = 0; count < 10; count += 1) await refusalOf(other('one@example.com', 'wrong', { mark }));
    assert.equal((await refusalOf(other('one@example.com', PASSWORD, { mark }))).code, 'rate_limited');
    for (let count = 0; count < 3; count += 1) await wrong('two@example.com', { mark });
    assert.equal((await wrong('two@example.com', { mark })).code, 'rate_limited');
  });
});

describe('a session', () => {
  test('that is not used ends after fourteen days, to the millisecond', async (t) => {
    await personWith({ email: 'idle@example.com' });
    const { token } = await openDoor(t)('idle@example.com');
    world.clock.advance(14 * DAY_MS - 1);
    assert.ok(await lasts(token));
    world.clock.advance(1);
    assert.ok(!(await lasts(token)));
  });

  test('of a person who was deactivated is over at once', async (t) => {
    const { id } = await personWith({ email: 'leaves@example.com' });
    const { token } = await openDoor(t)('leaves@example.com');
    await database.asOwner('update directory.person set deactivated_at = now() where id = $1', [id]);
    assert.ok(!(await lasts(token)));
  });

  test('writes that it was seen at most every five minutes, and each time puts its end off', async (t) => {
    const { id } = await personWith({ email: 'seen@example.com' });
    const { token } = await openDoor(t)('seen@example.com');
    t.after(() => cache.stop());
    const db = processDb(t, database);
    const listen = () => async () => undefined;
    const { clock } = world;
    const cache = openAccessCache({
      loadVersion: async () => 1,
      listen,
      clock,
      onFailure: assert.ifError,
      // The clock is put on by hours at once, and what is asked meanwhile has no time for an answer.
      onUnconfirmed: () => undefined,
    });
    const finder = openSessionFinder({
      lookUp: (_id, _address, load) => load(),
      db,
      clock,
      cache,
      onFault: assert.ifError,
    });
    const useAfter = async (ms: number) => {
      clock.advance(ms);
      assert.equal((await finder.find(token, '192.0.2.1'))?.id, id);
      await db.idle();
      const [session] = await sessionsOf(id);
      return session;
    };
    const first = await useAfter(0);
    assert.deepEqual(await useAfter(5 * MINUTE_MS - 1), first);
    const second = await useAfter(1);
    assert.equal(second?.lastSeenAt, instantOf(clock.now()));
    assert.equal(second?.expiresAt, instantOf(clock.now() + 14 * DAY_MS));
    assert.deepEqual(await useAfter(4 * MINUTE_MS), second);
  });
});

describe('ending sessions', () => {
  test('signing out ends this one, signing out everywhere ends all of the person and of nobody else', async (t) => {
    const enter = openDoor(t);
    const { id, scope } = await personWith({ email: 'out@example.com' });
    await personWith({ email: 'stays@example.com' });
    const stays = await enter('stays@example.com');
    const [one, two, three] = [
      await enter('out@example.com'),
      await enter('out@example.com'),
      await enter('out@example.com'),
    ];
    await signOut(world, await callerOf(one.token), 'first');
    assert.deepEqual([await lasts(one.token), await lasts(two.token), await lasts(three.token)], [false, true, true]);
    await signOutEverywhere(world, await callerOf(two.token), 'second');
    assert.deepEqual([await lasts(two.token), await lasts(three.token)], [false, false]);
    assert.ok(await lasts(stays.token));
    const log = await database.asOwner(
      `select action, detail, request_id from audit_entry
       where workspace_id = $1 and actor_id = $2 and action like 'user.signed_out%' order by request_id`,
      [scope.workspaceId, id],
    );
    assert.deepEqual(log, [
      { action: 'user.signed_out', detail: { current: true }, request_id: 'first' },
      { action: 'user.signed_out_everywhere', detail: { sessions: 2 }, request_id: 'second' },
    ]);
  });

  test('signing out with a session that just ended is no failure', async (t) => {
    await personWith({ email: 'twice@example.com' });
    const caller = await callerOf((await openDoor(t)('twice@example.com')).token);
    await Promise.all([signOut(world, caller, 'one'), signOut(world, caller, 'other')]);
  });

  test('a person sees their own sessions, last used first, and ends one of them', async (t) => {
    const enter = openDoor(t);
    const { id } = await personWith({ email: 'list@example.com' });
    const one = await enter('list@example.com', PASSWORD, { userAgent: 'x'.repeat(1_000), address: '192.0.2.8' });
    world.clock.advance(1_000);
    const other = await enter('list@example.com', PASSWORD, { userAgent: undefined });
    const listed = await sessionsOf(id);
    const [mine, theirs] = [await callerOf(other.token), await callerOf(one.token)];
    assert.deepEqual(
      listed.map((each) => [each.id, each.address, each.userAgent]),
      [
        [mine.sessionId, '192.0.2.1', null],
        [theirs.sessionId, '192.0.2.8', 'x'.repeat(400)],
      ],
    );
    await endSession(world, mine, { sessionId: theirs.sessionId, requestId: 'test' });
    assert.ok(!(await lasts(one.token)));
    assert.deepEqual(
      (await sessionsOf(id)).map((each) => each.id),
      [mine.sessionId],
    );
  });

  test('of more sessions than 200 a person sees those used last, and none of them outlasts the end of all', async (t) => {
    const { id } = await personWith({ email: 'many@example.com' });
    const caller = await callerOf((await openDoor(t)('many@example.com')).token);
    await database.asOwner(
      `insert into directory.session (id, token_hash, user_id, created_at, last_seen_at, expires_at)
       select gen_random_uuid(), sha256(convert_to('session ' || n, 'utf8')), user_id, created_at,
         last_seen_at - n * interval '1 minute', expires_at
       from directory.session, generate_series(1, 205) as n where user_id = $1`,
      [id],
    );
    const listed = await sessionsOf(id);
    const seen = listed.map((each) => each.lastSeenAt);
    assert.deepEqual([listed.length, listed[0]?.id], [200, caller.sessionId]);
    assert.deepEqual(seen, seen.toSorted().reverse());
    await signOutEverywhere(world, caller, 'test');
    assert.deepEqual(await database.asOwner('select id from directory.session where user_id = $1', [id]), []);
  });

  test('a session of another person is not there to be ended, and lasts', async (t) => {
    const enter = openDoor(t);
    await personWith({ email: 'a@example.com' });
    await personWith({ email: 'b@example.com' });
    const [mine, theirs] = [await enter('a@example.com'), await enter('b@example.com')];
    const { sessionId } = await callerOf(theirs.token);
    const end = async (id: string) => endSession(world, await callerOf(mine.token), { sessionId: id, requestId: 'x' });
    await assert.rejects(end(sessionId), { code: 'not_found' });
    await assert.rejects(end(world.ids.next()), { code: 'not_found' });
    assert.ok(await lasts(theirs.token));
  });
});
