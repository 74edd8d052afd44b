// An account that a workspace made, with ways in that it put there, passes to the person of its mailbox or to the workspace that owns
// the domain by now: no way in from before opens it then. Accounts with a proven mailbox keep everything.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import { ACTIVE_OIDC, activateSso } from '../../testing/active-sso.ts';
import { serviceDb } from '../../testing/service-db.ts';
import { tenants } from '../../testing/tenants.ts';
import { acceptInvitation } from '../identity/invitations/commands/accept.ts';
import type { Shown } from '../identity/invitations/commands/proofs.ts';
import { createUser } from '../identity/joining/public.ts';
import { issueToken } from '../identity/one-time-tokens/public.ts';
import { completeReset } from '../identity/password-reset/commands.ts';
import { createUser as provision } from '../identity/scim/users/commands.ts';
import { readUser } from '../identity/scim/users/patch.ts';
import { type KeptConnection, NO_ATTRIBUTES } from '../identity/sso/connections/connection.ts';
import { enterWorkspace } from '../identity/sso/sign-in/entering.ts';
import type { Identity } from '../identity/sso/sign-in/identity.ts';
import { TELL_OF_CLAIM } from '../identity/users/claim.ts';
import { accountJobs } from '../identity/users/jobs.ts';
import { findPersonByEmail, getPerson } from '../identity/users/public.ts';
import { OPERATOR } from '../platform/access/caller.ts';
import { openBudgets } from '../platform/access/rate-limits.ts';
import type { WorkspaceScope } from '../platform/access/scope.ts';
import { AppError } from '../platform/app-error.ts';
import { instantOf, systemClock } from '../platform/clock.ts';
import { inTransaction, NO_WORKSPACE } from '../platform/database/transaction.ts';
import { makeToken } from '../platform/ids.ts';
import { makeMasterKey, openKeyring } from '../platform/secrets/keyring.ts';
import { openPasswordHasher } from '../platform/secrets/password.ts';

const database = await serviceDb();
const { db, asOwner } = database;
const world = tenants(db);
const passwords = openPasswordHasher();
const budgets = openBudgets({ db, clock: systemClock, onFailure: assert.ifError });
after(() => budgets.close());
const mail = { keyring: openKeyring([makeMasterKey()]) };
const deps = {
  ...world,
  passwords,
  budgets,
  mail,
  baseUrl: () => 'https://pcs.example.com',
  failedSignIns: { note: () => assert.fail('no password is tried') },
  takeAddress: (address: string) => budgets.take(`test:${address}`, 100),
  forgetAccess: () => undefined,
};
const from = { address: '192.0.2.1', requestId: 'of-theirs', language: 'en' } as const;
const PASSWORD = 'seven tall cranes';
const OLD = 'nine wide bridges';
const oldHash = await passwords.hashPassword(OLD);
const made = { people: 0 };
const now = () => instantOf(world.clock.now());

const WAYS = ['password', 'passkey', 'totp', 'recovery_code', 'session', 'half', 'link', 'grant', 'calendar'] as const;
type Way = (typeof WAYS)[number];

/** Puts one way in of each kind on an account, as its first workspace can. */
async function plant(id: string, { workspaceId }: WorkspaceScope, projectId: string) {
  const session = world.ids.next();
  const application = world.ids.next();
  const soon = instantOf(world.clock.now() + 3_600_000);
  const statements: [string, unknown[]][] = [
    [`update directory.person set password_hash = $2 where id = $1`, [id, oldHash]],
    [
      `insert into directory.passkey (id, user_id, credential_id, public_key, sign_count, aaguid, backed_up, name, created_at)
       values (gen_random_uuid(), $1, sha256($2), 'key', 0, gen_random_uuid(), false, 'Theirs', now())`,
      [id, Buffer.from(id)],
    ],
    [`insert into directory.totp (user_id, secret, created_at, confirmed_at) values ($1, 'a.b', now(), now())`, [id]],
    [`insert into directory.recovery_code (user_id, hash, created_at) values ($1, 'hash', now())`, [id]],
    [
      `insert into directory.session (id, token_hash, user_id, created_at, last_seen_at, expires_at, method)
       values ($2, sha256($3), $1, $4, $4, $5, 'passkey')`,
      [id, session, Buffer.from(session), now(), soon],
    ],
    [
      `insert into directory.half_sign_in (hash, user_id, method, created_at, expires_at) values (sha256($2), $1, 'password', $3, $4)`,
      [id, Buffer.from(id), now(), soon],
    ],
    [
      `insert into sso_identity (workspace_id, id, user_id, protocol, issuer, namespace, subject, subject_hash, created_at, last_seen_at)
       values ($2, gen_random_uuid(), $1, 'oidc', 'https://other.example', 'c', 's', sha256($3), now(), now())`,
      [id, workspaceId, Buffer.from(id)],
    ],
    [
      `insert into oauth_application (workspace_id, id, name, redirect_uris, scopes, client_type, client_id, created_at, updated_at)
       values ($1, $2, 'App', '{https://a.example/}', '{read}', 'public', $3, now(), now())`,
      [workspaceId, application, application],
    ],
    [
      `insert into oauth_grant (workspace_id, id, application_id, user_id, scopes, payload, created_at, expires_at)
       values ($2, gen_random_uuid(), $3, $1, '{read}', '{}', $4, $5)`,
      [id, workspaceId, application, now(), soon],
    ],
    [
      `insert into maintenance_feed (workspace_id, project_id, user_id, token_hash, language, created_at)
       values ($2, $3, $1, sha256($4), 'en', now())`,
      [id, workspaceId, projectId, Buffer.from(id)],
    ],
  ];
  for (const [text, values] of statements) await asOwner(text, values);
  return session;
}

/** Lists the ways into the account from before that still work. */
async function listWays(id: string): Promise<Way[]> {
  const [row] = await asOwner<Record<Way, boolean>>(
    `select password_hash = $2 as password,
       exists (select from directory.passkey where user_id = $1) as passkey,
       exists (select from directory.totp where user_id = $1) as totp,
       exists (select from directory.recovery_code where user_id = $1) as recovery_code,
       exists (select from directory.session where user_id = $1) as session,
       exists (select from directory.half_sign_in where user_id = $1) as half,
       exists (select from sso_identity where user_id = $1 and issuer = 'https://other.example') as link,
       exists (select from oauth_grant where user_id = $1 and revoked_at is null) as grant,
       exists (select from maintenance_feed where user_id = $1) as calendar
     from directory.person where id = $1`,
    [id, oldHash],
  );
  return WAYS.filter((way) => row?.[way] === true);
}

/** A workspace M that has the account, and B that verified the domain of its address since. */
async function account(isProven: boolean) {
  made.people += 1;
  const domain = `corp${made.people}.example`;
  const email = `ceo@${domain}`;
  const m = await world.workspace({ mal: 'owner' });
  const b = await world.workspace({ bea: 'owner' });
  const project = await world.project(m.scope);
  const id = await world.person('Ceo', { email, isProven });
  await world.join(m.scope, id, 'member');
  const session = await plant(id, m.scope, project.projectId);
  await activateSso(database, b.scope, { loginHandle: domain, domain });
  await asOwner('insert into directory.verified_domain (domain, workspace_id, verified_at) values ($1, $2, now())', [
    domain,
    b.scope.workspaceId,
  ]);
  return { id, email, domain, session, m: m.scope, b: b.scope, bea: b.people.bea };
}
type Account = Awaited<ReturnType<typeof account>>;

function enter({ b, email, domain }: Account, subject: Identity['subject'] = null) {
  const at = now();
  const connection: KeptConnection = {
    protocol: 'oidc',
    ...{ id: world.ids.next(), displayName: 'Corp', loginHandle: domain, active: true, idpInitiated: false },
    ...{
      createPeople: true,
      replacesId: null,
      lastTest: null,
      testedAt: at,
      activatedAt: at,
      createdAt: at,
      updatedAt: at,
    },
    config: {
      saml: null,
      oidc: ACTIVE_OIDC,
      attributes: NO_ATTRIBUTES,
      roles: [],
      signRequests: false,
      projectRoles: [],
    },
  };
  const identity = {
    email,
    emailKey: email,
    name: 'Ceo',
    isNamed: false,
    role: 'member',
    subject,
    attributes: [],
  } as const;
  return enterWorkspace(world, b, { connection, identity, requestId: 'of-theirs' }, async (_tx, entrant) => entrant);
}

async function invite({ b, bea, email }: Account): Promise<string> {
  const { token, hash } = makeToken('pcsi');
  await asOwner(
    `insert into invitation (workspace_id, id, email, email_key, role, project_roles, language, invited_by, token_hash,
                             created_at, expires_at)
     values ($1, gen_random_uuid(), $2, $2, 'member', '[]', 'en', $3, $4, $5, $6)`,
    [b.workspaceId, email, bea, hash, now(), instantOf(world.clock.now() + 3_600_000)],
  );
  return token;
}

const okta = { type: 'scim', id: world.ids.next(), requestId: 'of-theirs' } as const;
const scim = ({ b, email }: Account) => provision(world, okta, b, readUser({ userName: email }));
const byLink = async (given: Account) => {
  const isProven = (await getPerson(db.directory, given.id)).emailProvenAt !== null;
  return acceptInvitation(deps, from, { token: await invite(given), name: 'Ceo', password: isProven ? OLD : PASSWORD });
};
const bySession = async (given: Account) => {
  const caller = { id: given.id, sessionId: given.session };
  const shown = { caller, proofs: { method: 'passkey', ssoWorkspaceId: null, secondFactorAt: now() } };
  const isProven = (await getPerson(db.directory, given.id)).emailProvenAt !== null;
  // Nothing else would be left to sign in with.
  const accept = { token: await invite(given), ...(!isProven && { password: PASSWORD }) };
  return acceptInvitation(deps, { ...from, findShown: async () => shown as Shown }, accept);
};
const reset = async ({ id }: Account) => {
  const life = { createdAt: now(), expiresAt: instantOf(world.clock.now() + 3_600_000) };
  const token = await inTransaction(db, NO_WORKSPACE, (tx) => issueToken(tx, 'password_reset', id, life));
  return completeReset(deps, from, { token, password: PASSWORD });
};
const byOperator = (given: Account, password?: string) =>
  createUser(deps, OPERATOR, given.b, { name: 'Ceo', email: given.email, role: 'member', password });

const ALL: readonly Way[] = WAYS;
const but = (...gone: Way[]) => WAYS.filter((way) => !gone.includes(way));

/** Each way to the account: what it leaves of an account that nobody has proven and of one with a proven mailbox; is it proven then? */
const TABLE: Readonly<
  Record<
    string,
    { act: (given: Account) => Promise<unknown>; leaves: readonly Way[]; keeps: readonly Way[]; proves: boolean }
  >
> = {
  'single sign-on of the owner of the domain': { act: enter, leaves: [], keeps: ALL, proves: false },
  'provisioning by the owner of the domain': { act: scim, leaves: [], keeps: ALL, proves: false },
  'provisioning by the owner of the domain and its single sign-on': {
    act: async (given) => {
      await scim(given).catch(requireUniqueness);
      await enter(given);
    },
    leaves: [],
    keeps: ALL,
    proves: false,
  },
  'the mailed link of an invitation': {
    act: byLink,
    leaves: [],
    keeps: ALL,
    proves: true,
  },
  'the mailed link of an invitation, shown by a session': {
    act: bySession,
    leaves: ['session'],
    keeps: ALL,
    proves: true,
  },
  'a new password by the mailed link': {
    act: reset,
    leaves: [],
    keeps: but('password', 'session', 'half'),
    proves: true,
  },
  'the operator': { act: (given) => byOperator(given), leaves: [], keeps: ALL, proves: true },
  'the operator, who knows the password': {
    act: (given) => byOperator(given, OLD),
    leaves: ['password'],
    keeps: ALL,
    proves: true,
  },
};

function requireUniqueness(error: unknown): void {
  assert.ok(error instanceof AppError && error.code === 'conflict', String(error));
}

for (const [name, { act, leaves, keeps, proves }] of Object.entries(TABLE)) {
  test(`${name} ends each way into an account that nobody has proven`, async () => {
    const given = await account(false);
    assert.deepEqual(await listWays(given.id), ALL);
    await act(given);
    assert.deepEqual(await listWays(given.id), leaves);
    assert.equal((await getPerson(db.directory, given.id)).emailProvenAt !== null, proves);
    await assertTold(given);
  });

  test(`${name} leaves an account with a proven mailbox as it is`, async () => {
    const given = await account(true);
    await act(given).catch(requireUniqueness);
    assert.deepEqual(await listWays(given.id), keeps);
    const entries = await asOwner(`select from audit_entry where subject_id = $1 and action = 'user.ways_in_ended'`, [
      given.id,
    ]);
    assert.equal(entries.length, 0);
  });
}

/** Each workspace logs it without a word of the other, and the person gets one mail. */
async function assertTold({ id, email, m, b }: Account) {
  const entries = await asOwner<{
    workspace_id: string;
    actor_type: string;
    detail: object;
    request_id: string | null;
  }>(
    `select workspace_id, actor_type, detail, request_id from audit_entry where subject_id = $1 and action = 'user.ways_in_ended'`,
    [id],
  );
  const joined = await asOwner('select from member where user_id = $1 and workspace_id = $2', [id, b.workspaceId]);
  const logs = joined.length === 0 ? [m] : [m, b];
  assert.deepEqual(
    entries.map((each) => each.workspace_id).toSorted(),
    logs.map((each) => each.workspaceId).toSorted(),
  );
  for (const { actor_type: actor, detail } of entries) assert.deepEqual([actor, detail], ['system', {}]);
  const ofM = entries.find(({ workspace_id: one }) => one === m.workspaceId);
  if (joined.length > 0) assert.equal(ofM?.request_id, null, 'the request is the other workspace’s');
  const queued = await asOwner<{ payload: { userId: string; atMs: number } }>(
    `select job.payload from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id
     where task.identifier = $1 and job.payload ->> 'userId' = $2`,
    [TELL_OF_CLAIM.name, id],
  );
  assert.equal(queued.length, 1);
  await asOwner('delete from graphile_worker._private_jobs');
  const [job] = accountJobs(deps);
  await job?.handle(queued[0]?.payload as never);
  const [sealed] = await asOwner<{ payload: { sealed: string } }>('select payload from graphile_worker._private_jobs');
  const written = JSON.parse(mail.keyring.openText(sealed?.payload.sealed ?? '', 'job.send_mail'));
  assert.deepEqual([written.to.address, written.template], [email, 'ways_in_ended']);
  await asOwner('delete from graphile_worker._private_jobs');
}

test('an account that nobody has proven and that nothing opens is taken without a word', async () => {
  const { scope } = await world.workspace({ mal: 'owner' });
  const email = `fresh${made.people}@nobodys.example`;
  const { row } = await provision(world, okta, scope, readUser({ userName: email }));
  const { scope: b, people } = await world.workspace({ bea: 'owner' });
  const token = await invite({ b, bea: people.bea, email } as Account);
  const { userId } = await acceptInvitation(deps, from, { token, name: 'Noor', password: PASSWORD });
  assert.equal(userId, row.id);
  const told = await asOwner(`select from audit_entry where subject_id = $1 and action = 'user.ways_in_ended'`, [
    userId,
  ]);
  assert.equal(told.length, 0);
});

test('another address makes the mailbox one that nobody has proven', async () => {
  const email = `mover${made.people}@nobodys.example`;
  const id = await world.person('Mover', { email });
  await asOwner(`select directory.change_email($1, $2, $3)`, [id, email.toUpperCase(), email]);
  assert.notEqual((await getPerson(db.directory, id)).emailProvenAt, null, 'another spelling is the same mailbox');
  await asOwner(`select directory.change_email($1, $2, $2)`, [id, `new.${email}`]);
  assert.equal((await getPerson(db.directory, id)).emailProvenAt, null);
});

test('a workspace that does not own the domain does not provision who signed in to another one', async () => {
  const given = await account(false);
  await asOwner('delete from directory.verified_domain where domain = $1', [given.domain]);
  await assert.rejects(scim(given), { code: 'conflict' });
  assert.deepEqual(await listWays(given.id), ALL);
});

test('a member whom provisioning made is claimed as they first come by single sign-on, and not again', async () => {
  const given = await account(false);
  await scim(given);
  // As a release before left it: a way in from before that this workspace's provisioning did not end.
  await asOwner(
    `insert into directory.passkey (id, user_id, credential_id, public_key, sign_count, aaguid, backed_up, name, created_at)
     values (gen_random_uuid(), $1, 'planted', 'key', 0, gen_random_uuid(), false, 'Theirs', now())`,
    [given.id],
  );
  await enter(given);
  assert.deepEqual(await listWays(given.id), []);
  await asOwner('update member set accepted_at = now() where user_id = $1', [given.id]);
  await asOwner(
    `insert into directory.passkey (id, user_id, credential_id, public_key, sign_count, aaguid, backed_up, name, created_at)
     values (gen_random_uuid(), $1, 'own', 'key', 0, gen_random_uuid(), false, 'Own', now())`,
    [given.id],
  );
  await enter(given);
  assert.deepEqual(await listWays(given.id), ['passkey']);
});

test('an owner whose address at the provider changed is known by single sign-on after a reset, and no workspace but theirs', async () => {
  const given = await account(false);
  const subject = { protocol: 'oidc', issuer: 'https://idp.example', namespace: 'c', value: given.id } as const;
  const { id: first } = await enter(given, subject);
  const { id, b, domain } = given;
  // Single sign-on changes no address of an owner.
  await asOwner(`update member set role = 'owner', accepted_at = now() where user_id = $1 and workspace_id = $2`, [
    id,
    b.workspaceId,
  ]);
  const renamed = { ...given, email: `married@${domain}` };
  const { id: second } = await enter(renamed, subject);
  await asOwner(
    `insert into sso_identity (workspace_id, id, user_id, protocol, issuer, namespace, subject, subject_hash, created_at, last_seen_at)
     values ($2, gen_random_uuid(), $1, 'oidc', 'https://other.example', 'c', 's', sha256($3), now(), now())`,
    [id, given.m.workspaceId, Buffer.from(`again ${id}`)],
  );
  await reset(given);
  assert.deepEqual(await listWays(id), [], 'the link of the workspace that does not own the domain ends');
  const { id: third } = await enter(renamed, subject);
  assert.deepEqual([first, second, third], [id, id, id]);
  assert.equal((await findPersonByEmail(db.directory, renamed.email))?.id, undefined, 'nobody is made');
});

test('a password that nobody has proven accepts no invitation', async () => {
  const given = await account(false);
  const token = await invite(given);
  await assert.rejects(acceptInvitation(deps, from, { token, password: OLD }), { code: 'validation_failed' });
  assert.deepEqual(await listWays(given.id), ALL);
});

describe('people of before the release', () => {
  /** The migration's verdict on the people that it finds. */
  async function migratePeople() {
    const text = await readFile(new URL('../../migrations/0151_proven_mailboxes.sql', import.meta.url), 'utf8');
    const update = /^update directory\.person set email_proven_at[^;]+;/m.exec(text)?.[0];
    const claim = /^with claimed as [^;]+;/m.exec(text)?.[0];
    for (const statement of [update, claim]) await asOwner(statement ?? assert.fail('the statement is not there'));
  }

  type Kind = 'moved' | 'changed' | 'reset' | 'link' | 'single_sign_on';

  /** Enters a deed of a person into the audit log, as the service does. */
  async function log({ workspaceId }: WorkspaceScope, id: string, [day, kind]: readonly [number, Kind]) {
    const actions = { moved: 'user.email_changed', changed: 'user.password_changed', reset: 'user.password_reset' };
    const isInvitation = kind === 'link' || kind === 'single_sign_on';
    const [type, actor] = kind === 'moved' || kind === 'single_sign_on' ? ['system', null] : ['user', id];
    await asOwner(
      `insert into audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[workspaceId, `2026-02-0${day}`, type, actor],
        ...(isInvitation ? ['invitation.accepted', 'invitation', world.ids.next()] : [actions[kind], 'user', id]),
        isInvitation ? { by: kind } : {},
      ],
    );
    if (kind === 'changed' || kind === 'reset')
      await asOwner('update directory.person set password_changed_at = $2 where id = $1', [id, `2026-02-0${day}`]);
  }

  /** Each history of an account: the days of February on which something happened. */
  const HISTORIES: readonly {
    name: string;
    hasPassword?: boolean;
    deeds: readonly (readonly [number, Kind])[];
    isProven: boolean;
  }[] = [
    { name: 'a password, and never another address', deeds: [[1, 'changed']], isProven: true },
    { name: 'no password', hasPassword: false, deeds: [], isProven: false },
    {
      name: 'another address',
      deeds: [
        [1, 'reset'],
        [2, 'moved'],
      ],
      isProven: false,
    },
    {
      name: 'a password changed by whoever knew it after another address',
      deeds: [
        [1, 'moved'],
        [2, 'changed'],
      ],
      isProven: false,
    },
    {
      name: 'a reset after another address',
      deeds: [
        [1, 'moved'],
        [2, 'reset'],
        [3, 'changed'],
      ],
      isProven: true,
    },
    {
      name: 'an invitation accepted by its link after another address',
      deeds: [
        [1, 'moved'],
        [2, 'link'],
      ],
      isProven: true,
    },
    {
      name: 'an invitation accepted by single sign-on after it',
      deeds: [
        [1, 'moved'],
        [2, 'single_sign_on'],
      ],
      isProven: false,
    },
    {
      name: 'a reset between two addresses',
      deeds: [
        [1, 'moved'],
        [2, 'reset'],
        [3, 'moved'],
      ],
      isProven: false,
    },
    {
      name: 'an invitation between two addresses',
      deeds: [
        [1, 'moved'],
        [2, 'link'],
        [3, 'moved'],
      ],
      isProven: false,
    },
  ];

  test('count as proven where they have a password of this address, or used a mailed link after they got it', async () => {
    const { scope } = await world.workspace({ mal: 'owner' });
    // Deeds of a person are in the log of each workspace of theirs, the change of the address in one.
    const { scope: other } = await world.workspace({ bea: 'owner' });
    const ids = new Map<string, string>();
    for (const { name, hasPassword = true, deeds } of HISTORIES) {
      const id = await world.person('Old', { isProven: false, ...(hasPassword && { passwordHash: oldHash }) });
      for (const deed of deeds) await log(deed[1] === 'moved' ? scope : other, id, deed);
      ids.set(name, id);
    }
    await migratePeople();
    for (const { name, isProven } of HISTORIES) {
      const person = await getPerson(db.directory, ids.get(name) ?? assert.fail(name));
      assert.equal(person.emailProvenAt !== null, isProven, name);
    }
  });

  test('lose a password that its knower changed after the address moved, and every other way in, to the owner of the domain', async () => {
    const given = await account(false);
    await log(given.m, given.id, [1, 'moved']);
    await log(given.m, given.id, [2, 'changed']);
    await migratePeople();
    await enter(given);
    assert.deepEqual(await listWays(given.id), []);
  });

  test('keep no way in where a provider made them and several workspaces know them', async () => {
    const shared = await account(false);
    const single = await account(false);
    // A password counts as a proof.
    await asOwner('update directory.person set password_hash = null where id = any ($1)', [[shared.id, single.id]]);
    await world.join(shared.b, shared.id, 'member');
    await asOwner('delete from graphile_worker._private_jobs');
    await migratePeople();
    assert.deepEqual([await listWays(shared.id), await listWays(single.id)], [[], but('password')]);
    const told = await asOwner<{ payload: { userId: string; atMs: number } }>(
      `select job.payload from graphile_worker._private_jobs as job
       join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = $1`,
      [TELL_OF_CLAIM.name],
    );
    assert.deepEqual(
      told.map(({ payload }) => [payload.userId, Number.isInteger(payload.atMs)]),
      [[shared.id, true]],
    );
    await asOwner('delete from graphile_worker._private_jobs');
  });
});

test('a process of the former release, which says nothing of a proof, adds proven people with a password alone', async () => {
  for (const hash of [oldHash, null]) {
    const id = world.ids.next();
    // Its call, with its six parameters.
    await db.pool.query('select directory.add_person($1, $2, $2, $3, $4, now())', [id, `${id}@x.example`, 'Old', hash]);
    assert.equal((await getPerson(db.directory, id)).emailProvenAt !== null, hash !== null);
  }
});
