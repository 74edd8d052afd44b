// Transactions that lock a workspace, people, members and records take these in one order (platform/database/transaction.ts). Two that
// meet wait for each other once; in another order PostgreSQL ends one of them, which then runs again.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { lockWaiters, serviceDb } from '../../testing/service-db.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { signOut, signOutEverywhere } from '../identity/sign-in/commands.ts';
import { acceptMemberships } from '../identity/sign-in/store.ts';
import { account, lockPerson } from '../identity/users/public.ts';
import { removeExpired } from '../operations/housekeeping/jobs.ts';
import type { PersonCaller } from '../platform/access/caller.ts';
import type { WorkspaceScope } from '../platform/access/scope.ts';
import { instantOf, manualClock } from '../platform/clock.ts';
import { inTransaction, NO_WORKSPACE, type Tx } from '../platform/database/transaction.ts';
import { stampChanges } from '../platform/records/record-change.ts';
import { makeMasterKey, openKeyring } from '../platform/secrets/keyring.ts';
import { setMembershipStatus } from '../tenancy/members/public.ts';
import { createWebhook, enableWebhook } from '../webhooks/subscriptions/commands.ts';

const database = await serviceDb();
const { db } = database;
const world = tenants(db);
const now = () => instantOf(world.clock.now());

interface Place {
  readonly scope: WorkspaceScope;
  readonly userId: string;
}

/** Each command that holds a person and goes on to their memberships. */
const HOLDING_PERSON: Readonly<Record<string, (tx: Tx, place: Place) => Promise<unknown>>> = {
  'a first sign-in': (tx, { scope, userId }) =>
    acceptMemberships(tx, userId, { workspaceIds: [scope.workspaceId], at: now(), ssoWorkspaceId: null }),
  'a claim of the account': (tx, { userId }) => account.claim(tx, userId, { proves: true, requestId: null, at: now() }),
};

for (const [name, goOn] of Object.entries(HOLDING_PERSON)) {
  for (const to of ['deactivated', 'removed'] as const) {
    test(`${name} and a member who is ${to} meanwhile wait for each other once`, async () => {
      const { scope } = await world.workspace({ Omar: 'owner' });
      const userId = await world.person('Noor', { isProven: false });
      await world.join(scope, userId, 'member');
      // As a release before left a claim's own membership: accepted, or not yet.
      const accepted = name === 'a first sign-in' ? null : now();
      await database.asOwner('update member set accepted_at = $2 where user_id = $1', [userId, accepted]);
      const runs = { holding: 0, leaving: 0 };
      let leaving: Promise<void> | undefined;
      await inTransaction(db, NO_WORKSPACE, async (tx) => {
        runs.holding += 1;
        await lockPerson(tx, userId);
        leaving ??= inTransaction(db, scope, (other) => {
          runs.leaving += 1;
          return setMembershipStatus(other, scope, userId, { to, nowMs: world.clock.now() });
        });
        await lockWaiters(database, 1);
        await goOn(tx, { scope, userId });
      });
      await leaving;
      assert.deepEqual(runs, { holding: 1, leaving: 1 });
    });
  }
}

/** Each transaction that ends sessions of a person and nothing else. */
const ENDING_SESSIONS: Readonly<Record<string, (caller: PersonCaller) => Promise<unknown>>> = {
  'a sign-out': (caller) => signOut(world, caller, 'test'),
  'a sign-out everywhere': (caller) => signOutEverywhere(world, caller, 'test'),
  'the removal of expired sessions': () => removeExpired({ ...world, clock: manualClock(world.clock.now() + 120_000) }),
};

for (const [name, endOther] of Object.entries(ENDING_SESSIONS)) {
  test(`${name} locks no session of a person whose factors are being removed`, async () => {
    const [userId, other] = [await world.person('Noor'), await world.person('Hala')];
    const [session] = await Promise.all([userId, other].map(addSession));
    const caller = { id: userId, sessionId: session, ssoWorkspaceId: null } as unknown as PersonCaller;
    let ending: Promise<unknown> | undefined;
    let free: unknown[] = [];
    await inTransaction(db, NO_WORKSPACE, async (tx) => {
      await lockPerson(tx, userId);
      // Locks the access version, as the removal of a passkey does.
      await sql`select directory.end_sessions(${other}::uuid, null, null, null)`.execute(tx);
      ending = endOther(caller);
      await Promise.race([ending, lockWaiters(database, 1)]);
      free = await database.asOwner('select id from directory.session where id = $1 for update skip locked', [session]);
      await sql`select directory.remove_factors(${userId}::uuid)`.execute(tx);
    });
    await ending;
    assert.deepEqual(free, [{ id: session }]);
  });
}

async function addSession(userId: string): Promise<string> {
  const id = randomUUID();
  const [at, end] = [now(), instantOf(world.clock.now() + 60_000)];
  await database.asOwner(
    `insert into directory.session (id, token_hash, user_id, created_at, last_seen_at, expires_at)
     values ($1::uuid, sha256($1::uuid::text::bytea), $2, $3, $3, $4)`,
    [id, userId, at, end],
  );
  return id;
}

const webhookDeps = {
  ...world,
  keyring: openKeyring([makeMasterKey()]),
  targets: { faultOf: async () => undefined },
  listKnownProjects: async () => [],
  onEnabled: async () => undefined,
};

test('a stream of the audit log that waits for its owner holds up nobody who writes in the workspace', async () => {
  const { scope, people } = await world.workspace({ Omar: 'owner', Olga: 'owner' });
  const create = () =>
    createWebhook(webhookDeps, actorOf(people.Omar), scope, { url: 'https://siem.example/in', kind: 'audit' });
  const { webhook } = await create();
  await database.asOwner(`update webhook_subscription set active = false, disabled_reason = 'x' where id = $1`, [
    webhook.id,
  ]);
  const change = { change: 'updated', type: 'issue', id: webhook.id, projectId: null } as const;
  const enable = () => enableWebhook(webhookDeps, actorOf(people.Omar), scope, webhook.id);
  for (const wait of [create, enable]) {
    let waiting: Promise<unknown> | undefined;
    await inTransaction(db, scope, async (tx) => {
      await tx.updateTable('member').set({ role: 'owner' }).where('user_id', '=', people.Omar).execute();
      waiting = wait();
      await lockWaiters(database, 1);
      const written = inTransaction(db, scope, (other) => stampChanges(other, scope, [change]));
      const isHeldUp = lockWaiters(database, 2).then(() => 'held up');
      isHeldUp.catch(() => undefined);
      assert.notEqual(await Promise.race([written, isHeldUp]), 'held up', wait.name);
    });
    await waiting;
  }
});

test('an owner who is demoted while their stream is made has none, and one that was made first ends', async () => {
  const { scope, people } = await world.workspace({ Omar: 'owner', Olga: 'owner' });
  let made: Promise<unknown> | undefined;
  await inTransaction(db, scope, async (tx) => {
    await tx.updateTable('member').set({ role: 'member' }).where('user_id', '=', people.Omar).execute();
    made = createWebhook(webhookDeps, actorOf(people.Omar), scope, { url: 'https://siem.example/in', kind: 'audit' });
    made.catch(() => undefined);
    await lockWaiters(database, 1);
  });
  await assert.rejects(made ?? assert.fail(), { code: 'forbidden' });
});
