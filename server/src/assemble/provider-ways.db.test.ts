// Ways into an account that a session of one workspace's identity provider adds. The provider vouches for its people in that workspace
// alone: nothing that it adds opens what its person joins later, also where the account was proven before. What the person put there
// themself stays.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { softwarePasskey } from '../../../acceptance/support/software-passkey.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { joinWorkspace, prepareKnown } from '../identity/joining/public.ts';
import { listPasskeys } from '../identity/passkeys/public.ts';
import { findFactors } from '../identity/second-factors/public.ts';
import type { Proofs } from '../identity/sign-in/admission.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { getPerson } from '../identity/users/public.ts';
import { SYSTEM } from '../platform/access/caller.ts';
import type { WorkspaceScope } from '../platform/access/scope.ts';
import { instantOf } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { openPasswordHasher } from '../platform/secrets/password.ts';

const service = await runningService({ PCS_CONFIRMATION_MINUTES: '0', PCS_RATE_ADDRESS_PER_MINUTE: '0' });
const { foundation } = service;
const { db, clock } = foundation;
const world = tenants(db);
const origin = `http://localhost:${new URL(service.address).port}`;
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const PASSWORD = 'seven tall cranes';
const passwordHash = await openPasswordHasher().hashPassword(PASSWORD);

/** A person with a password who is in one workspace, and a way to begin sessions of theirs. */
async function member({ isProven }: { isProven: boolean }) {
  const { scope } = await world.workspace({ olga: 'owner' });
  const email = `noor-${randomBytes(6).toString('hex')}@example.com`;
  const id = await world.person('Noor', { email, passwordHash, isProven });
  await world.join(scope, id, 'member');
  const begin = async (proofs?: Proofs) => {
    const person = await getPerson(db.directory, id);
    const begun = await startSession(foundation, device, { ...person, ...(proofs && { proofs }) });
    assert.ok(begun.kind === 'session');
    return callWith(`pcs_session=${begun.token}`);
  };
  const bySso = () => begin({ method: 'sso', ssoWorkspaceId: scope.workspaceId, secondFactorAt: null });
  const byOwn = () => begin({ method: 'passkey', ssoWorkspaceId: null, secondFactorAt: instantOf(clock.now()) });
  return { id, email, scope, bySso, byOwn };
}
type Member = Awaited<ReturnType<typeof member>>;

type Call = (method: string, path: string, body?: object) => ReturnType<typeof service.call>;

const callWith =
  (cookie: string): Call =>
  (method, path, body) =>
    service.call({ method, path, cookie, ...(body !== undefined && { body }) });

async function addPasskey(call: Call, name: string) {
  const key = softwarePasskey(origin);
  const { status, body } = await call('POST', '/api/me/passkeys/options', {});
  if (status !== 200) return { key, status, id: '' };
  const added = await call('POST', '/api/me/passkeys', { name, response: key.create(body) });
  return { key, status: added.status, id: added.body.id as string };
}

async function addApp(call: Call): Promise<number> {
  const { status, body } = await call('POST', '/api/me/totp', {});
  if (status !== 200 && status !== 201) return status;
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
  return (await call('POST', '/api/me/totp/confirm', { code })).status;
}

/** Signs in by a passkey alone; returns the session, or the status of the refusal. */
async function showPasskey(key: ReturnType<typeof softwarePasskey>): Promise<Call | number> {
  const { body } = await service.call({ method: 'POST', path: '/api/auth/passkey/options', body: {} });
  const response = key.show(body);
  const entered = await service.call({ method: 'POST', path: '/api/auth/passkey/sign-in', body: { response } });
  return entered.status === 200 && entered.cookie !== undefined ? callWith(entered.cookie) : entered.status;
}

/** Makes what the person has by now an hour older. */
async function setBack(id: string): Promise<void> {
  const client = new pg.Client({ connectionString: foundation.ownerUrl });
  await client.connect();
  for (const table of ['passkey', 'recovery_code', 'session'])
    await client.query(`update directory.${table} set created_at = created_at - interval '1 hour' where user_id = $1`, [
      id,
    ]);
  await client.end();
}

/** Another workspace takes the person in, as its provider or provisioning does. */
async function joinAnother({ id }: Pick<Member, 'id'>): Promise<WorkspaceScope> {
  const { scope } = await world.workspace({ bea: 'owner' });
  const person = await getPerson(db.directory, id);
  const at = instantOf(clock.now());
  await inTransaction(db, scope, (tx) =>
    joinWorkspace({ tx, ids: world.ids, actor: SYSTEM }, scope, prepareKnown(person), {
      ...{ role: 'member', by: 'scim', at },
    }),
  );
  return scope;
}

/** Lists the person's second factors, and their password if it is unchanged. */
async function listWays(id: string) {
  const { passkeys, totpSince, recoveryCodes } = await findFactors(db.directory, id);
  const person = await getPerson(db.directory, id);
  const names = (await listPasskeys(db.directory, id)).map(({ name }) => name);
  assert.equal(names.length, passkeys);
  return {
    passkeys: names.toSorted(),
    app: totpSince !== null,
    codes: recoveryCodes > 0,
    password: person.passwordHash === passwordHash,
  };
}

const NONE = { passkeys: [], app: false, codes: false, password: false };

for (const isProven of [true, false]) {
  const kind = isProven ? 'proven' : 'unproven';

  test(`${kind}: what a provider's session adds opens the account until another workspace takes it in`, async () => {
    const person = await member({ isProven });
    const own = await addPasskey(await person.byOwn(), 'Own');
    await setBack(person.id);
    const theirs = await addPasskey(await person.bySso(), 'Theirs');
    assert.deepEqual([own.status, theirs.status], [201, 201]);
    // Ways added in a session of such a passkey are the provider's too, though nothing marks that session.
    const later = await showPasskey(theirs.key);
    assert.ok(typeof later === 'function');
    const next = await addPasskey(later, 'Next');
    assert.equal(await addApp(later), 200);
    assert.equal((await later('POST', '/api/me/recovery-codes', {})).status, 200);
    const before = await listWays(person.id);
    assert.deepEqual(before, { passkeys: ['Next', 'Own', 'Theirs'], app: true, codes: true, password: true });
    await joinAnother(person);
    assert.deepEqual(await listWays(person.id), isProven ? { ...NONE, passkeys: ['Own'], password: true } : NONE);
    assert.deepEqual([await showPasskey(theirs.key), await showPasskey(next.key)], [401, 401]);
    assert.equal((await later('GET', '/api/me')).status, 401);
    assert.equal(typeof (await showPasskey(own.key)), isProven ? 'function' : 'number');
  });

  test(`${kind}: an authenticator app and recovery codes alone of a provider's session end the same`, async () => {
    const person = await member({ isProven });
    const call = await person.bySso();
    assert.equal(await addApp(call), 200);
    await joinAnother(person);
    assert.deepEqual(await listWays(person.id), isProven ? { ...NONE, password: true } : NONE);
  });

  test(`${kind}: a provider's session changes nothing of an account that another workspace has`, async () => {
    const person = await member({ isProven });
    const added = await addPasskey(await person.byOwn(), 'Own');
    await joinAnother(person);
    const before = await listWays(person.id);
    const call = await person.bySso();
    const refused = [
      await call('POST', '/api/me/passkeys/options', {}),
      await call('PATCH', `/api/me/passkeys/${added.id}`, { name: 'Theirs' }),
      await call('DELETE', `/api/me/passkeys/${added.id}`),
      await call('POST', '/api/me/totp', {}),
      await call('POST', '/api/me/recovery-codes', {}),
      await call('POST', '/api/me/password', { currentPassword: PASSWORD, newPassword: 'nine wide bridges' }),
      await call('PATCH', '/api/me', { name: 'Theirs' }),
    ];
    for (const { status, body } of refused) assert.ok([403, 404].includes(status), JSON.stringify(body));
    assert.deepEqual(await listWays(person.id), before);
  });
}

test('new recovery codes of a provider session end for another workspace, and with them nothing of the person', async () => {
  const person = await member({ isProven: true });
  await addPasskey(await person.byOwn(), 'Own');
  await setBack(person.id);
  assert.equal((await (await person.bySso())('POST', '/api/me/recovery-codes', {})).status, 200);
  await joinAnother(person);
  assert.deepEqual(await listWays(person.id), { ...NONE, passkeys: ['Own'], password: true });
});

test('what a person of several sign-ins adds in a session of their own stays, and so does all where no provider added anything', async () => {
  const person = await member({ isProven: true });
  await person.bySso();
  await addPasskey(await person.byOwn(), 'Own');
  assert.equal(await addApp(await person.byOwn()), 200);
  const before = await listWays(person.id);
  await joinAnother(person);
  assert.deepEqual(await listWays(person.id), before);
  await joinAnother(person);
  assert.deepEqual(await listWays(person.id), before);
});

test('a new password by mail keeps the second factor that a provider session added, and coming back to its workspace too', async () => {
  const person = await member({ isProven: true });
  assert.equal(await addApp(await person.bySso()), 200);
  await service.call({ method: 'POST', path: '/api/auth/password-reset/request', body: { email: person.email } });
  const mails = await service.mailsTo(person.email, 2);
  const token = mails.map(({ text = '' }) => /token=([^&\s]+)/.exec(text)?.[1]).find((each) => each !== undefined);
  const body = { token, password: 'nine wide bridges' };
  const reset = await service.call({ method: 'POST', path: '/api/auth/password-reset/complete', body });
  assert.equal(reset.status, 204);
  assert.equal((await listWays(person.id)).app, true);
});

test('the person and the log of their workspaces are told of what ended', async () => {
  const person = await member({ isProven: true });
  assert.equal(await addApp(await person.bySso()), 200);
  const joined = await joinAnother(person);
  for (const scope of [person.scope, joined]) {
    const { rows } = await sql<{ count: string }>`
      select count(*) from audit_entry where action = 'user.ways_in_ended' and subject_id = ${person.id}`.execute(
      db.reader(scope),
    );
    assert.equal(Number(rows[0]?.count), 1);
  }
  const mails = await service.mailsTo(person.email, 2);
  assert.equal(mails.filter(({ text = '' }) => text.includes('/me')).length, 2);
});
