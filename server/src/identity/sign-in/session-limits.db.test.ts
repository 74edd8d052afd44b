// Session limits of workspaces, as a process meets them: by the clock, through its cache, beside other processes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import type { AccessCache } from '../../platform/access/access-cache.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { startSession } from './begin.ts';
import { openSessionFinder } from './session-finder.ts';

const MINUTE_MS = 60_000;
const database = await serviceDb();
const world = tenants(database.db);
const { clock } = world;
const device = { address: '192.0.2.1', userAgent: undefined, requestId: 'test' };

/** A process: a finder with a cache of its own, which keeps what it read until the access version moves. */
function startProcess() {
  const faults: unknown[] = [];
  const kept = new Map<string, unknown>();
  let known = 0;
  const cache: AccessCache = {
    get<T>(kind: string, id: string, load: () => Promise<T | undefined>) {
      const value = kept.get(`${kind} ${id}`) as T | undefined;
      if (value !== undefined) return value;
      return load().then((loaded) => {
        kept.set(`${kind} ${id}`, loaded);
        return loaded;
      });
    },
    forget: () => kept.clear(),
    stop: async () => undefined,
  };
  const onFault = (error: unknown) => faults.push(error);
  const finder = openSessionFinder({ lookUp: (_id, _address, load) => load(), ...world, cache, onFault });
  return {
    faults,
    /** The workspaces that the session opens; undefined where it has ended. */
    async use(token: string, asOfMs?: number) {
      const [row] = await database.asOwner<{ version: number }>('select version::int from directory.access_version');
      if (row?.version !== known) kept.clear();
      known = row?.version ?? 0;
      const caller = await finder.find(token, '192.0.2.1', asOfMs);
      return caller?.memberships.map(({ workspaceName }) => workspaceName).sort();
    },
  };
}

async function limit(scope: WorkspaceScope, idle: number | null, total: number | null): Promise<void> {
  await inTransaction(database.db, scope, (tx) =>
    tx
      .insertInto('sign_in_policy')
      .values({
        workspace_id: scope.workspaceId,
        session_idle_minutes: idle,
        session_total_minutes: total,
        updated_at: instantOf(clock.now()),
      })
      .execute(),
  );
}

async function nameWorkspace({ workspaceId }: WorkspaceScope, name: string): Promise<void> {
  await database.asOwner('update workspace set name = $1 where id = $2', [name, workspaceId]);
}

/** A person who is in both workspaces, and a session of theirs. */
async function personOfTwo() {
  const strict = await world.workspace({ noor: 'member' });
  const other = await world.workspace({ owner: 'owner' });
  await nameWorkspace(strict.scope, 'strict');
  await nameWorkspace(other.scope, 'other');
  const userId = strict.people.noor;
  const at = instantOf(clock.now());
  await database.asOwner(
    'insert into member (workspace_id, user_id, role, created_at, updated_at) values ($1, $2, $3, $4, $4)',
    [other.scope.workspaceId, userId, 'member', at],
  );
  return { strict: strict.scope, other: other.scope, userId, actor: actorOf(userId) };
}

const begin = async (userId: string) => {
  const started = await startSession(world, device, { id: userId, passwordHash: null });
  assert.ok(started.kind === 'session');
  return started.token;
};

/** Lets what runs in the background come to its end. */
const settle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((wake) => setImmediate(wake));
};

test('time without use closes the stricter workspace, for good in this session and on every process', async () => {
  const { strict, userId } = await personOfTwo();
  await limit(strict, 30, null);
  const token = await begin(userId);
  const [here, there] = [startProcess(), startProcess()];
  for (let count = 0; count < 6; count += 1) {
    // Used here alone, for longer than the limit in all: the other process asks before it judges by what it kept.
    clock.advance(20 * MINUTE_MS);
    assert.deepEqual(await here.use(token), ['other', 'strict']);
    await settle();
  }
  assert.deepEqual(await there.use(token), ['other', 'strict']);
  clock.advance(31 * MINUTE_MS);
  assert.deepEqual(await here.use(token), ['other']);
  assert.deepEqual(await there.use(token), ['other'], 'a use does not open it again');
  clock.advance(MINUTE_MS);
  assert.deepEqual(await here.use(token), ['other']);
  assert.deepEqual([here.faults, there.faults], [[], []]);
  assert.deepEqual(await startProcess().use(token), ['other'], 'nor a process that starts later');
});

test('two uses at the same moment after a pause are both refused by the stricter workspace', async () => {
  const { strict, userId } = await personOfTwo();
  await limit(strict, 15, null);
  const token = await begin(userId);
  const [here, there] = [startProcess(), startProcess()];
  await here.use(token);
  await there.use(token);
  clock.advance(17 * MINUTE_MS);
  const uses = await Promise.all([here.use(token), there.use(token), here.use(token), there.use(token)]);
  for (const each of uses) assert.deepEqual(each, ['other']);
});

test('the age of a session closes the stricter workspace; a session that no workspace takes any more has ended', async () => {
  const { strict, other, userId } = await personOfTwo();
  await limit(strict, null, 60);
  const token = await begin(userId);
  const process = startProcess();
  clock.advance(59 * MINUTE_MS);
  assert.deepEqual(await process.use(token), ['other', 'strict']);
  clock.advance(MINUTE_MS);
  assert.deepEqual(await process.use(token), ['other']);
  await limit(other, null, 120);
  clock.advance(60 * MINUTE_MS);
  assert.equal(await process.use(token), undefined);
  assert.deepEqual(await process.use(await begin(userId)), ['other', 'strict'], 'a new sign-in opens both');
});

test('a session never lasts longer than the identity provider says', async () => {
  const { scope, people } = await world.workspace({ noor: 'member' });
  const endsAt = instantOf(clock.now() + 45 * MINUTE_MS);
  const proofs = { method: 'sso', ssoWorkspaceId: scope.workspaceId, secondFactorAt: null, endsAt } as const;
  const started = await startSession(world, device, { id: people.noor, passwordHash: null, proofs });
  assert.ok(started.kind === 'session');
  const process = startProcess();
  for (let count = 0; count < 4; count += 1) {
    clock.advance(11 * MINUTE_MS);
    assert.equal((await process.use(started.token))?.length, 1);
    await settle();
  }
  clock.advance(MINUTE_MS);
  assert.equal(await process.use(started.token), undefined);
});

test('a session ends when its identity provider says so, whatever its expiry says', async () => {
  const { userId } = await personOfTwo();
  const token = await begin(userId);
  assert.deepEqual(await startProcess().use(token), ['other', 'strict']);
  const end = (ms: number) =>
    database.asOwner('update directory.session set ends_at = $2 where user_id = $1', [
      userId,
      instantOf(clock.now() + ms),
    ]);
  await end(1_000);
  assert.deepEqual(await startProcess().use(token), ['other', 'strict']);
  await end(0);
  assert.equal(await startProcess().use(token), undefined);
});

test('an upload that began in time is served after its session was idle or old, uses it, and is refused where it was ended', async () => {
  const { strict, userId } = await personOfTwo();
  await database.asOwner('delete from member where user_id = $1 and workspace_id <> $2', [userId, strict.workspaceId]);
  await limit(strict, 15, 60);
  const token = await begin(userId);
  const here = startProcess();
  for (const [minutes, isOpen] of [
    [20, true],
    [45, false],
  ] as const) {
    const headersAtMs = clock.now();
    assert.deepEqual(await here.use(token), ['strict']);
    await settle();
    clock.advance(minutes * MINUTE_MS);
    assert.deepEqual(await here.use(token, headersAtMs), ['strict'], 'also where no process kept it');
    assert.deepEqual(await startProcess().use(token, headersAtMs), ['strict']);
    await settle();
    // The upload was a use; no use moves the end of the total time.
    assert.deepEqual(await here.use(token), isOpen ? ['strict'] : undefined);
    await settle();
  }
  const ended = await begin(userId);
  const atMs = clock.now();
  assert.deepEqual(await here.use(ended), ['strict']);
  clock.advance(20 * MINUTE_MS);
  await database.asOwner('update directory.session set closed_workspaces = array[$1::uuid]', [strict.workspaceId]);
  assert.equal(await startProcess().use(ended, atMs), undefined, 'ended by an administrator');
  await database.asOwner('delete from directory.session');
  assert.equal(await here.use(ended, atMs), undefined, 'signed out');
  assert.deepEqual(here.faults, []);
});
