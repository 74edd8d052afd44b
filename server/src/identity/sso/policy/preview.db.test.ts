// The preview of a policy against what really happens: people of every kind, every policy, with an identity provider and without one, and
// a sign-in by each way that a person has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { SignInPolicyPreview } from '../../../../../contract/sign-in-policy.ts';
import { serviceDb } from '../../../../testing/service-db.ts';
import { tenants } from '../../../../testing/tenants.ts';
import { AppError } from '../../../platform/app-error.ts';
import { instantOf } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { makeMasterKey, openKeyring } from '../../../platform/secrets/keyring.ts';
import { startSession } from '../../sign-in/public.ts';
import { NO_ATTRIBUTES } from '../connections/connection.ts';
import { insertConnection, saveTest, swapActive } from '../connections/store.ts';
import { previewNow } from './lockout.ts';
import { listSignInMeans } from './means.ts';
import { savePolicy } from './store.ts';

const database = await serviceDb();
const { db } = database;
const world = tenants(db);
const at = () => instantOf(world.clock.now());
const BOTH = [false, true];
const ROLES = ['owner', 'member'] as const;
const device = { address: '192.0.2.1', userAgent: undefined, requestId: 'test' };

interface Somebody {
  readonly id: string;
  readonly isInside: boolean;
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  readonly hasApp: boolean;
}

const { scope } = await world.workspace({ founder: 'owner' });

async function makeEverybody(): Promise<Somebody[]> {
  const people: Somebody[] = [];
  for (const role of ROLES)
    for (const isInside of BOTH)
      for (const hasPassword of BOTH)
        for (const hasPasskey of BOTH)
          for (const hasApp of BOTH) {
            const email = `p${people.length}@${isInside ? 'inside' : 'outside'}.example`;
            const id = await world.person('Somebody', { email, ...(hasPassword && { passwordHash: 'x' }) });
            await world.join(scope, id, role);
            if (hasPasskey)
              await database.asOwner(
                `insert into directory.passkey (id, user_id, credential_id, public_key, sign_count, aaguid, backed_up, name, created_at)
                 values ($1, $1, $2, '', 0, $1, false, 'x', now())`,
                [id, Buffer.from(id)],
              );
            if (hasApp)
              await database.asOwner(
                `insert into directory.totp (user_id, secret, created_at, confirmed_at) values ($1, 'x', now(), now())`,
                [id],
              );
            people.push({ id, isInside, hasPassword, hasPasskey, hasApp });
          }
  return people;
}

type Proofs = NonNullable<Parameters<typeof startSession>[2]['proofs']>;
type Fate = 'kept' | 'settingUp' | 'losing';

/** What comes of a sign-in with these proofs. */
async function tried({ id, hasPassword }: Somebody, proofs: Proofs): Promise<Fate> {
  try {
    const passwordHash = hasPassword ? 'x' : null;
    const started = await startSession(world, device, { id, passwordHash, proofs });
    assert.ok(started.kind === 'session', 'what there is to show was shown');
    const { workspaces, restricted = [] } = started.signedIn;
    if (workspaces.length === 1) return 'kept';
    return restricted[0]?.needs === 'second_factor' ? 'settingUp' : 'losing';
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'forbidden', String(error));
    return 'losing';
  }
}

/** The best that a person can do with all that they have. */
async function fateOf(person: Somebody, hasConnection: boolean): Promise<Fate> {
  const factor = person.hasPasskey || person.hasApp ? at() : null;
  const none = { ssoWorkspaceId: null };
  const ways: Proofs[] = [
    ...(person.hasPassword ? [{ method: 'password', ...none, secondFactorAt: factor } as const] : []),
    ...(person.hasPasskey ? [{ method: 'passkey', ...none, secondFactorAt: at() } as const] : []),
    ...(person.isInside && hasConnection
      ? [{ method: 'sso', ssoWorkspaceId: scope.workspaceId, secondFactorAt: factor } as const]
      : []),
  ];
  const fates: Fate[] = [];
  for (const proofs of ways) fates.push(await tried(person, proofs));
  return (['kept', 'settingUp'] as const).find((each) => fates.includes(each)) ?? 'losing';
}

const said = ({ losing, settingUp }: SignInPolicyPreview, id: string): Fate => {
  if (losing.some(({ userId }) => userId === id)) return 'losing';
  return settingUp.some(({ userId }) => userId === id) ? 'settingUp' : 'kept';
};

const POLICIES = BOTH.flatMap((requireSso) =>
  BOTH.flatMap((disablePasswords) =>
    BOTH.map((requireSecondFactor) => ({ requireSso, disablePasswords, requireSecondFactor })),
  ),
);

async function connectProvider(): Promise<void> {
  const id = world.ids.next();
  const connection = {
    id,
    protocol: 'oidc',
    displayName: 'Corp',
    loginHandle: 'corp',
    active: false,
    idpInitiated: false,
    createPeople: true,
    config: {
      saml: null,
      oidc: { issuer: 'https://x', clientId: 'c' },
      attributes: NO_ATTRIBUTES,
      roles: [],
      signRequests: false,
      projectRoles: [],
    },
    replacesId: null,
    testedAt: null,
    lastTest: null,
    activatedAt: null,
    createdAt: at(),
    updatedAt: at(),
  } as const;
  const result = { at: at(), ok: true, checks: [], attributes: [], person: null };
  await inTransaction(db, scope, async (tx) => {
    const secrets = { certificate: null, clientSecret: 's3cret' };
    await insertConnection(tx, openKeyring([makeMasterKey()]), scope, { connection, secrets });
    await saveTest(tx, scope, id, { result, testedAt: at(), updatedAt: at() });
    await swapActive(tx, scope, { id, at: at() });
  });
}

test('whom the preview of a policy says to lose access loses it, and nobody else', async () => {
  await sql`select directory.add_verified_domain('inside.example', ${scope.workspaceId}::uuid, ${at()}::timestamptz)`.execute(
    db.directory,
  );
  const people = await makeEverybody();
  const counts = { kept: 0, settingUp: 0, losing: 0 };
  for (const hasConnection of BOTH) {
    if (hasConnection) await connectProvider();
    // Without a provider the other switches add nothing to what they do with one.
    for (const policy of POLICIES.filter((each) => hasConnection || !each.requireSecondFactor)) {
      const preview = await previewNow(db.reader(scope), scope, { policy, nowMs: world.clock.now() });
      await inTransaction(db, scope, (tx) => savePolicy(tx, scope, policy, at()));
      for (const person of people) {
        const fate = await fateOf(person, hasConnection);
        counts[fate] += 1;
        assert.equal(said(preview, person.id), fate, JSON.stringify({ policy, hasConnection, person }));
      }
      assert.equal(preview.keeping + preview.losing.length, people.length + 1, 'the founder is counted too');
    }
  }
  assert.ok(Math.min(...Object.values(counts)) > 20, JSON.stringify(counts));
});

test('what a person signs in with, and their name, is told to a workspace once they accepted it', async () => {
  const { scope: stranger } = await world.workspace({ mal: 'owner' });
  const ids = [];
  for (const has of BOTH) {
    const id = await world.person('Secret Name', {
      email: `means-${has}@example.com`,
      ...(has && { passwordHash: 'x' }),
    });
    if (has)
      await database.asOwner(
        `insert into directory.passkey (id, user_id, credential_id, public_key, sign_count, transports, aaguid, backed_up, name, created_at)
         values ($1, $2, $3, '\\x00', 0, '{}', $1, false, 'key', now())`,
        [world.ids.next(), id, Buffer.from(id)],
      );
    await world.join(stranger, id, 'member');
    ids.push(id);
  }
  await database.asOwner('update member set accepted_at = null where user_id = any ($1)', [ids]);
  const listMeans = async (id = '') => {
    const [means] = await listSignInMeans(db.reader(stranger), stranger, { userId: id });
    const { userId: _userId, email, name, ...told } = means ?? assert.fail('a member');
    return { ...told, name: name === email ? 'the address' : name };
  };
  const [without, having] = [await listMeans(ids[0]), await listMeans(ids[1])];
  assert.deepEqual(without, having, 'the same of everybody');
  assert.deepEqual([without.name, without.hasAccepted], ['the address', false]);
  await database.asOwner('update member set accepted_at = now() where user_id = any ($1)', [ids]);
  const accepted = await listMeans(ids[0]);
  assert.deepEqual([accepted.name, accepted.hasPassword, accepted.hasPasskey], ['Secret Name', false, false]);
});

test('an owner who has not accepted the workspace is told of their own way in, and no other of it', async () => {
  const { scope: mine, people } = await world.workspace({ olga: 'owner' });
  const id = await world.person('Noor', { email: 'noor@means-own.example', passwordHash: 'x' });
  await world.join(mine, id, 'owner');
  await database.asOwner('update member set accepted_at = null where user_id = $1', [id]);
  await sql`select directory.add_verified_domain('means-own.example', ${mine.workspaceId}::uuid, ${at()}::timestamptz)`.execute(
    db.directory,
  );
  const policy = { requireSso: false, disablePasswords: true, requireSecondFactor: false };
  const loses = async (actorId: string) => {
    const { losing } = await previewNow(db.reader(mine), mine, { policy, nowMs: world.clock.now(), actorId });
    return losing.some(({ userId }) => userId === id);
  };
  assert.deepEqual([await loses(id), await loses(people.olga)], [true, false]);
});
