// Logs that hold what a person does to their own account: those of the workspaces that they are an active member of, and for a session
// of one workspace's identity provider that one's alone.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setUpApp } from '../../testing/authenticator-app.ts';
import { serviceDb } from '../../testing/service-db.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { tenants } from '../../testing/tenants.ts';
import { openFailedSignIns } from '../identity/failed-sign-ins/failed-sign-ins.ts';
import { finishSignIn, startSession } from '../identity/sign-in/begin.ts';
import { confirm } from '../identity/sign-in/confirm.ts';
import { stepByCode } from '../identity/sign-in/second-step.ts';
import { changeProfile } from '../identity/users/commands.ts';
import { lockPerson } from '../identity/users/public.ts';
import { openBudgets } from '../platform/access/rate-limits.ts';
import { instantOf } from '../platform/clock.ts';
import { inTransaction, NO_WORKSPACE } from '../platform/database/transaction.ts';
import { makeMasterKey, openKeyring } from '../platform/secrets/keyring.ts';
import { openPasswordHasher } from '../platform/secrets/password.ts';

const database = await serviceDb();
const { db, asOwner } = database;
const world = tenants(db);
const keyring = openKeyring([makeMasterKey()]);
const budgets = openBudgets({ db, clock: world.clock, databaseNow: world.clock.now, onFailure: assert.ifError });
after(() => budgets.close());
const failedSignIns = openFailedSignIns({ ...world, onFault: assert.ifError });
after(() => failedSignIns.stop());
const deps = {
  ...world,
  ...{ keyring, mail: { keyring }, budgets, failedSignIns, addressPerMinute: 0, deviceSecrets: [] },
  ...{ passwords: openPasswordHasher(), baseUrl: () => 'http://localhost' },
};
const device = { address: '192.0.2.1', userAgent: undefined, requestId: 'test' };
const told = { requestId: 'test', ssoWorkspaceId: null, language: 'en' } as const;

/** A person with recovery codes, in the workspace of a provider and in another one, deactivated in a third and never accepted by them in a fourth. */
async function person() {
  const mine = await world.workspace({ olga: 'owner', noor: 'member' });
  const [other, former] = [await world.workspace({ omar: 'owner' }), await world.workspace({ omar: 'owner' })];
  const stranger = await world.workspace({ mal: 'owner' });
  const id = mine.people.noor;
  await world.join(other.scope, id, 'member');
  const { token } = await startSession(world, device, { id, passwordHash: null });
  const caller = (await sessionOf(db, token, world.clock.now()))?.caller ?? assert.fail('a session');
  const { recoveryCodes } = await setUpApp(deps, caller);
  await world.join(former.scope, id, 'member');
  await asOwner('update member set deactivated_at = now() where user_id = $1 and workspace_id = $2', [
    id,
    former.scope.workspaceId,
  ]);
  await world.join(stranger.scope, id, 'member');
  await asOwner('update member set accepted_at = null where user_id = $1 and workspace_id = $2', [
    id,
    stranger.scope.workspaceId,
  ]);
  world.clock.advance(60_000);
  await asOwner(
    'insert into sign_in_policy (workspace_id, require_second_factor, updated_at) values ($1, true, now())',
    [mine.scope.workspaceId],
  );
  return {
    id,
    codes: [...recoveryCodes],
    workspaces: { mine: mine.scope, other: other.scope, former: former.scope, stranger: stranger.scope },
  };
}
type Person = Awaited<ReturnType<typeof person>>;
type Kind = 'of the provider' | 'of their own';

const listProofs = ({ workspaces }: Person, kind: Kind) =>
  kind === 'of their own'
    ? ({ method: 'password', ssoWorkspaceId: null, secondFactorAt: null } as const)
    : ({ method: 'sso', ssoWorkspaceId: workspaces.mine.workspaceId, secondFactorAt: null } as const);

async function half(given: Person, kind: Kind): Promise<string> {
  const begun = await inTransaction(db, NO_WORKSPACE, async (tx) => {
    await lockPerson(tx, given.id);
    return finishSignIn(world, tx, device, { userId: given.id, proofs: listProofs(given, kind) });
  });
  assert.equal(begun.kind, 'half');
  return begun.token;
}

const stepBy = async (given: Person, kind: Kind, code: string) =>
  stepByCode(deps, { device, half: await half(given, kind), told }, code);

async function session(given: Person, kind: Kind) {
  const { token } = await stepBy(given, kind, given.codes.pop() ?? '');
  return (await sessionOf(db, token, world.clock.now()))?.caller ?? assert.fail('a session');
}

/** Acts, with the entries that each of them makes. */
const ACTS: Readonly<
  Record<string, { act: (given: Person, kind: Kind) => Promise<unknown>; actions: readonly string[] }>
> = {
  'a sign-in by a recovery code': {
    act: session,
    actions: ['user.recovery_code_used', 'user.signed_in'],
  },
  'a wrong code': {
    async act(given, kind) {
      await assert.rejects(stepBy(given, kind, '000000'));
      await failedSignIns.flush();
    },
    actions: ['user.sign_in_failed'],
  },
  'ten wrong codes': {
    async act(given, kind) {
      for (let count = 0; count < 10; count += 1) await assert.rejects(stepBy(given, kind, '000000'));
    },
    actions: ['user.codes_held'],
  },
  'a confirmation by a recovery code': {
    async act(given, kind) {
      const caller = await session(given, kind);
      const ssoWorkspaceId = caller.ssoWorkspaceId ?? null;
      await confirm(deps, { caller, told: { ...told, ssoWorkspaceId } }, { code: given.codes.pop() ?? '' });
    },
    actions: ['user.confirmed', 'user.recovery_code_used', 'user.signed_in'],
  },
};

const LOGGED: Readonly<Record<Kind, readonly string[]>> = {
  'of the provider': ['mine'],
  'of their own': ['mine', 'other'],
};

describe('the log of', () => {
  for (const [name, { act, actions }] of Object.entries(ACTS)) {
    for (const kind of Object.keys(LOGGED) as Kind[]) {
      test(`${LOGGED[kind].join(' and ')} has ${name} in a session ${kind}`, async () => {
        const given = await person();
        const before = instantOf(world.clock.now());
        await act(given, kind);
        for (const [which, scope] of Object.entries(given.workspaces)) {
          const entries = await asOwner<{ action: string }>(
            `select distinct action from audit_entry where workspace_id = $1 and subject_id = $2 and at >= $3 order by action`,
            [scope.workspaceId, given.id, before],
          );
          const found = entries.map(({ action }) => action).filter((action) => actions.includes(action));
          assert.deepEqual(found, LOGGED[kind].includes(which) ? actions : [], which);
        }
      });
    }
  }
});

test('a workspace that was never accepted is told of no deed of the operator and no end of ways in', async () => {
  const given = await person();
  const before = instantOf(world.clock.now());
  await asOwner(`select directory.audit_person_by_operator($1, 'user.second_factors_reset', '{}', $2)`, [
    given.id,
    before,
  ]);
  await asOwner(`update directory.person set provider_ways_at = '2000-01-01', provider_ways_by = $2 where id = $1`, [
    given.id,
    given.workspaces.mine.workspaceId,
  ]);
  await asOwner(`select directory.claim_account($1, false, null, $2, null, $3)`, [
    given.id,
    given.workspaces.other.workspaceId,
    before,
  ]);
  const told = await asOwner<{ workspaceId: string }>(
    `select workspace_id as "workspaceId" from audit_entry
     where subject_id = $1 and action in ('user.second_factors_reset', 'user.ways_in_ended')`,
    [given.id],
  );
  const { mine, other } = given.workspaces;
  const expected = [mine, other].flatMap(({ workspaceId }) => [workspaceId, workspaceId]).toSorted();
  assert.deepEqual(told.map(({ workspaceId }) => workspaceId).toSorted(), expected);
});

test('a name is changed in no provider’s session of a person whom another workspace knows, whose domain it has not verified', async () => {
  const mine = await world.workspace({ olga: 'owner', noor: 'member' });
  const before = await world.workspace({ omar: 'owner' });
  const id = mine.people.noor;
  await world.join(before.scope, id, 'member');
  await asOwner('delete from member where workspace_id = $1 and user_id = $2', [before.scope.workspaceId, id]);
  const proofs = { method: 'sso', ssoWorkspaceId: mine.scope.workspaceId, secondFactorAt: null } as const;
  const { token } = await startSession(world, device, { id, passwordHash: null, proofs });
  const caller = (await sessionOf(db, token, world.clock.now()))?.caller ?? assert.fail('a session');
  const rename = () => changeProfile(deps, caller, 'test', { name: 'Forged' });
  await assert.rejects(rename(), { code: 'forbidden' });
  await asOwner(`select directory.add_verified_domain('example.com', $1, now())`, [mine.scope.workspaceId]);
  assert.equal((await rename()).name, 'Forged', 'who verified the domain vouches for them');
  const read = (workspaceId: string) =>
    asOwner(`select from audit_entry where workspace_id = $1 and action = 'user.renamed'`, [workspaceId]);
  assert.equal((await read(mine.scope.workspaceId)).length, 1);
});
