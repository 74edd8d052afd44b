// The second step against the database: races on two connections, what a new password and a deactivation end, and the clock.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setUpApp } from '../../../testing/authenticator-app.ts';
import { mailOutbox } from '../../../testing/mail-outbox.ts';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { sessionOf } from '../../../testing/sessions.ts';
import { tenants } from '../../../testing/tenants.ts';
import { openBudgets } from '../../platform/access/rate-limits.ts';
import { AppError } from '../../platform/app-error.ts';
import { beforeCommitting, type Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import type { FailedSignIns } from '../failed-sign-ins/public.ts';
import { findFactors } from '../second-factors/public.ts';
import { lockPerson } from '../users/public.ts';
import { BY_PASSWORD, finishSignIn, startSession } from './begin.ts';
import { signInOptions, stepByCode } from './second-step.ts';
import { endSessions } from './store.ts';

const MINUTE_MS = 60_000;
const database = await serviceDb();
const { db } = database;
const world = tenants(db);
const mail = await mailOutbox(database);
const budgets = openBudgets({ db, clock: world.clock, databaseNow: world.clock.now, onFailure: assert.ifError });
const deps = {
  ...world,
  mail,
  keyring: mail.keyring,
  budgets,
  addressPerMinute: 0,
  deviceSecrets: [],
  failedSignIns: { note: () => undefined },
  baseUrl: () => 'http://localhost',
};
const device = { address: '192.0.2.1', userAgent: undefined, requestId: 'test' };
const told = { requestId: 'test', ssoWorkspaceId: null, language: 'en' } as const;

/** A member with an authenticator app and their recovery codes. */
async function withApp() {
  const { scope, people } = await world.workspace({ Noor: 'member' });
  const started = await startSession(world, device, { id: people.Noor, passwordHash: null });
  const caller = (await sessionOf(db, started.token, world.clock.now()))?.caller ?? assert.fail('a session');
  const { codeNow, recoveryCodes: codes } = await setUpApp(deps, caller);
  world.clock.advance(MINUTE_MS);
  return { id: people.Noor, scope, token: started.token, codes, codeNow };
}

async function halfOf(userId: string): Promise<string> {
  const begun = await inTransaction(db, NO_WORKSPACE, async (tx) => {
    await lockPerson(tx, userId);
    return finishSignIn(world, tx, device, { userId, proofs: BY_PASSWORD });
  });
  assert.equal(begun.kind, 'half');
  return begun.token;
}

const step = (half: string, code: string, on: Db = db) => stepByCode({ ...deps, db: on }, { device, half, told }, code);
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : assert.fail(String(error))),
  );

/** A database whose transactions, before they commit, begin this and wait until it waits for them. */
function holding(begin: () => Promise<string>) {
  const begun: { other?: Promise<string> } = {};
  const held = beforeCommitting(db, async () => {
    begun.other ??= begin();
    await lockWaiters(database, 1);
  });
  return { held, other: () => begun.other ?? assert.fail('it did not begin') };
}

describe('a code', () => {
  test('of the app is taken once, also where it comes on two connections at once', async () => {
    const { id, codeNow } = await withApp();
    const [one, two] = [await halfOf(id), await halfOf(id)];
    const { held, other } = holding(() => outcomeOf(step(two, codeNow())));
    assert.equal(await outcomeOf(step(one, codeNow(), held)), 'ok');
    assert.equal(await other(), 'validation_failed');
    world.clock.advance(MINUTE_MS);
    assert.equal(await outcomeOf(step(two, codeNow())), 'ok', 'the next one is another');
  });

  test('for recovery likewise', async () => {
    const { id, codes } = await withApp();
    const [one, two] = [await halfOf(id), await halfOf(id)];
    const { held, other } = holding(() => outcomeOf(step(two, codes[0] ?? '')));
    assert.equal(await outcomeOf(step(one, codes[0] ?? '', held)), 'ok');
    assert.equal(await other(), 'validation_failed');
    assert.equal((await findFactors(db.directory, id)).recoveryCodes, 9);
  });

  test('ends one half sign-in once: of two right codes on it, one gets in', async () => {
    const { id, codes } = await withApp();
    const half = await halfOf(id);
    const { held, other } = holding(() => outcomeOf(step(half, codes[1] ?? '')));
    assert.equal(await outcomeOf(step(half, codes[0] ?? '', held)), 'ok');
    assert.equal(await other(), 'unauthorized');
    assert.equal((await findFactors(db.directory, id)).recoveryCodes, 9, 'what was refused is not used up');
  });
});

test('wrong codes are counted over an hour and forgotten after it, or after a right one', async () => {
  const { id, scope, codeNow } = await withApp();
  await mail.take();
  for (let round = 0; round < 10; round += 1)
    assert.equal(await outcomeOf(step(await halfOf(id), '000000')), 'validation_failed');
  assert.equal(await outcomeOf(step(await halfOf(id), codeNow())), 'rate_limited');
  // Whoever got so far has the password: its owner is told, once, and the log says so.
  assert.deepEqual(
    (await mail.take()).map((each) => each.subject?.split(' · ')[0]),
    ['Someone may know your password'],
  );
  const logged = 'select detail from audit_entry where workspace_id = $1 and action = $2';
  assert.deepEqual(await database.asOwner(logged, [scope.workspaceId, 'user.codes_held']), [
    { detail: { source: 'others' } },
  ]);
  world.clock.advance(61 * MINUTE_MS);
  assert.equal(await outcomeOf(step(await halfOf(id), '000000')), 'validation_failed');
  assert.equal(await outcomeOf(step(await halfOf(id), codeNow())), 'ok');
  const counts = await database.asOwner('select from directory.wrong_code where user_id = $1', [id]);
  assert.equal(counts.length, 0);
});

test('half a sign-in ends after ten minutes, and with the sessions that a new password ends', async () => {
  const { id, codeNow } = await withApp();
  const late = await halfOf(id);
  world.clock.advance(11 * MINUTE_MS);
  assert.equal(await outcomeOf(step(late, codeNow())), 'unauthorized');
  const half = await halfOf(id);
  await inTransaction(db, NO_WORKSPACE, (tx) => endSessions(tx, id));
  assert.equal(await outcomeOf(step(half, codeNow())), 'unauthorized');
});

test('who is deactivated wherever they are a member has no second factor any more; in one workspace of two they keep it', async () => {
  const { id, scope, codes } = await withApp();
  const second = await world.workspace({});
  await world.join(second.scope, id, 'member');
  const deactivateIn = (workspaceId: string) =>
    database.asOwner('update member set deactivated_at = now() where workspace_id = $1 and user_id = $2', [
      workspaceId,
      id,
    ]);
  const half = await halfOf(id);
  await deactivateIn(scope.workspaceId);
  assert.deepEqual((await findFactors(db.directory, id)).methods, ['totp', 'recovery_code']);
  await deactivateIn(second.scope.workspaceId);
  const { totpSince, recoveryCodes, passkeys } = await findFactors(db.directory, id);
  assert.deepEqual([totpSince, recoveryCodes, passkeys], [null, 0, 0]);
  assert.equal(await outcomeOf(step(half, codes[0] ?? '')), 'unauthorized');
});

test('a session of an identity provider adds nothing to an account that another workspace deactivated', async () => {
  const { scope, people } = await world.workspace({ Noor: 'member' });
  const other = await world.workspace({});
  await world.join(other.scope, people.Noor, 'member');
  const started = await startSession(world, device, { id: people.Noor, passwordHash: null });
  const session = (await sessionOf(db, started.token, world.clock.now()))?.caller ?? assert.fail('a session');
  const caller = { ...session, signedInBy: 'sso', restricted: [] } as const;
  await assert.rejects(setUpApp(deps, caller), { code: 'forbidden' });
  await database.asOwner('delete from member where workspace_id = $1', [other.scope.workspaceId]);
  assert.ok((await setUpApp(deps, caller)).recoveryCodes.length > 0, scope.workspaceId);
});

test('challenges are counted by the network that asks, whichever of its addresses it comes from', async () => {
  const ask = (last: number) => signInOptions(deps, { ...device, address: `2001:db8:1:2::${last.toString(16)}` });
  for (let count = 1; count <= 60; count += 1) await ask(count);
  await assert.rejects(ask(61), { code: 'rate_limited' });
  await signInOptions(deps, { ...device, address: '2001:db8:1:3::1' });
});

test('a factor that is set up shows in the session at once, is mailed, and lies sealed in the database', async () => {
  await mail.take();
  const { id, token } = await withApp();
  const session = await sessionOf(db, token, world.clock.now());
  assert.ok(session?.proofs.secondFactorAt);
  const mails = await mail.take();
  assert.deepEqual(
    mails.map((each) => each.subject),
    ['An authenticator app was added to your account'],
  );
  const [row] = await database.asOwner<{ secret: string }>('select secret from directory.totp where user_id = $1', [
    id,
  ]);
  assert.match(row?.secret ?? '', /^v1\./);
});

test('a second step that is taken while the sessions of its identity provider end leaves no session', async () => {
  const { id, scope, codeNow } = await withApp();
  const half = await halfOf(id);
  await database.asOwner(`update directory.half_sign_in set method = 'sso', sso_workspace_id = $2 where user_id = $1`, [
    id,
    scope.workspaceId,
  ]);
  let ending: Promise<unknown> | undefined;
  const racing = beforeCommitting(db, async () => {
    ending ??= database.asOwner('select directory.end_sso_sessions($1, null)', [scope.workspaceId]);
    await lockWaiters(database, 1);
  });
  // Its answer is read after the commit, when the session may be gone.
  assert.match(await outcomeOf(step(half, codeNow(), racing)), /^(ok|unauthorized)$/);
  await ending;
  const left = await database.asOwner('select 1 from directory.session where sso_workspace_id = $1', [
    scope.workspaceId,
  ]);
  assert.deepEqual(left, []);
});

test('a second step that a policy refuses is noted for the audit log', async () => {
  const { id, scope, codeNow } = await withApp();
  const half = await halfOf(id);
  await database.asOwner(
    'insert into sign_in_policy (workspace_id, disable_passwords, updated_at) values ($1, true, now())',
    [scope.workspaceId],
  );
  const noted: object[] = [];
  const failedSignIns = {
    note: ({ method, of, reason }: Parameters<FailedSignIns['note']>[0]) => void noted.push({ method, of, reason }),
  };
  const stepping = stepByCode({ ...deps, failedSignIns }, { device, half, told }, codeNow());
  assert.equal(await outcomeOf(stepping), 'forbidden');
  assert.deepEqual(noted, [{ method: 'second_factor', of: { userId: id }, reason: 'policy' }]);
});
