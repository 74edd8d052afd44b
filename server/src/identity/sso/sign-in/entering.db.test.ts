// A person's identity at a provider is the provider's own name for them; addresses, names and roles follow each sign-in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACTIVE_OIDC, activateSso } from '../../../../testing/active-sso.ts';
import { lockWaiters, serviceDb } from '../../../../testing/service-db.ts';
import { tenants } from '../../../../testing/tenants.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { instantOf } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { MailRequest } from '../../../platform/mail/mail-job.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { findPersonByEmail, getPerson } from '../../users/public.ts';
import { type KeptConnection, NO_ATTRIBUTES } from '../connections/connection.ts';
import { nameByAttributes, readNameId, readSub, type Subject } from '../identities/subject.ts';
import { SsoRefusal } from '../refusal.ts';
import { enterWorkspace } from './entering.ts';

const database = await serviceDb();
const { db } = database;
const world = tenants(db);
const ISSUER = 'https://idp.example';
const made = { mailboxes: 0 };
const mailbox = () => {
  made.mailboxes += 1;
  return `person${made.mailboxes}@corp.example`;
};
const sub = (value: string, clientId = 'client') => readSub(ISSUER, clientId, value);

function connection(): KeptConnection {
  const at = instantOf(world.clock.now());
  return {
    id: world.ids.next(),
    protocol: 'oidc',
    displayName: 'Corp',
    loginHandle: 'corp',
    active: true,
    idpInitiated: false,
    createPeople: true,
    config: {
      saml: null,
      oidc: ACTIVE_OIDC,
      attributes: NO_ATTRIBUTES,
      roles: [],
      signRequests: false,
      projectRoles: [],
    },
    replacesId: null,
    testedAt: at,
    lastTest: null,
    activatedAt: at,
    createdAt: at,
    updatedAt: at,
  };
}

type Said = { subject: Subject | null; unnamedBy?: string; name?: string; isNamed?: boolean };

const enter = (scope: WorkspaceScope, email: string, { subject, name = 'Noor', isNamed = true, ...more }: Said) =>
  enterWorkspace(
    world,
    scope,
    {
      connection: connection(),
      identity: { email, emailKey: email, name, isNamed, role: 'member', subject, attributes: [], ...more },
      requestId: 'test',
    },
    async (_tx, entrant) => entrant,
  );

async function workspace(): Promise<WorkspaceScope> {
  const { scope } = await world.workspace({ Omar: 'owner' });
  await activateSso(database, scope, { loginHandle: 'corp', domain: 'corp.example' });
  return scope;
}
async function mailsTo(email: string): Promise<MailRequest[]> {
  const jobs = await database.asOwner<{ sealed: string }>(
    `select payload ->> 'sealed' as sealed from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id and task.identifier = 'send_mail'`,
  );
  return jobs
    .map(({ sealed }) => JSON.parse(world.mail.keyring.openText(sealed, 'job.send_mail')) as MailRequest)
    .filter(({ to }) => to.address === email);
}
const refusedAs = (check: string) => (error: unknown) => error instanceof SsoRefusal && error.check === check;

test('a changed address finds the same person and becomes theirs; links to the former mailbox end', async () => {
  const scope = await workspace();
  const [before, after] = [mailbox(), mailbox()];
  const { id } = await enter(scope, before, { subject: sub('a1') });
  await database.asOwner(
    `insert into directory.one_time_token (hash, purpose, user_id, created_at, expires_at)
     values (sha256($2), 'password_reset', $1, now(), now() + interval '1 hour')`,
    [id, Buffer.from(id)],
  );
  const again = await enter(scope, after, { subject: sub('a1') });
  assert.deepEqual([again.id, again.email], [id, after]);
  assert.equal(await findPersonByEmail(db.directory, before), undefined);
  assert.deepEqual(await database.asOwner('select 1 from directory.one_time_token where user_id = $1', [id]), []);
  const [entry] = await database.asOwner<{ detail: object }>(
    `select detail -> 'email' as detail from audit_entry where subject_id = $1 and action = 'user.email_changed'`,
    [id],
  );
  assert.deepEqual(entry?.detail, { from: before, to: after });
});

test('the address that single sign-on takes from an account is mailed where a way into the account ended by it', async () => {
  const scope = await workspace();
  const move = async (from: string, { hasPassword, isAccepted }: { hasPassword: boolean; isAccepted: boolean }) => {
    const { id } = await enter(scope, from, { subject: sub(from) });
    if (hasPassword) await database.asOwner(`select directory.set_password($1, 'hash', now())`, [id]);
    await database.asOwner('update member set accepted_at = case when $2 then now() end where user_id = $1', [
      ...[id, isAccepted],
    ]);
    const next = mailbox();
    assert.equal((await enter(scope, next, { subject: sub(from) })).email, next);
    const person = await getPerson(db.directory, id);
    return { keepsPassword: person.passwordHash !== null, next };
  };
  const [keyed, bare, joined] = [mailbox(), mailbox(), mailbox()];
  const moved = await move(keyed, { hasPassword: true, isAccepted: false });
  assert.equal(moved.keepsPassword, false);
  const [mail, ...more] = await mailsTo(keyed);
  assert.equal(more.length, 0);
  assert.equal(mail?.template, 'second_factor_changed');
  assert.equal(mail.data.change, 'address_changed');
  assert.deepEqual(await mailsTo(moved.next), [], 'the new mailbox is the provider’s to tell');
  await move(bare, { hasPassword: false, isAccepted: false });
  assert.deepEqual(await mailsTo(bare), []);
  assert.equal((await move(joined, { hasPassword: true, isAccepted: true })).keepsPassword, true);
  assert.deepEqual(await mailsTo(joined), [], 'nothing ended');
});

test('an invitation to the address that an account gets is settled at that sign-in, one to another address stays', async () => {
  const scope = await workspace();
  const [before, after, other] = [mailbox(), mailbox(), mailbox()];
  const [omar] = await database.asOwner<{ id: string }>('select user_id as id from member where workspace_id = $1', [
    scope.workspaceId,
  ]);
  const invite = (email: string) =>
    database.asOwner(
      `insert into invitation (workspace_id, id, email, email_key, role, project_roles, language, invited_by, token_hash,
                               created_at, expires_at)
       values ($1, gen_random_uuid(), $2, $2, 'admin', '[]', 'en', $3, sha256(convert_to($2, 'UTF8')), '2026-03-01', '2026-03-05')`,
      [scope.workspaceId, email, omar?.id],
    );
  const settled = async (email: string) => {
    const rows = await database.asOwner<{ is: boolean }>(
      'select accepted_at is not null as is from invitation where email_key = $1',
      [email],
    );
    return rows[0]?.is;
  };
  const roleOf = async (id: string) =>
    (await database.asOwner<{ role: string }>('select role from member where user_id = $1', [id]))[0]?.role;
  const { id } = await enter(scope, before, { subject: sub('i1') });
  await invite(after);
  await enter(scope, after, { subject: sub('i1') });
  assert.deepEqual([await settled(after), await roleOf(id)], [true, 'admin']);
  const kept = await enter(scope, mailbox(), { subject: sub('i2') });
  await world.join(await workspace(), kept.id, 'member');
  await invite(other);
  // The account belongs to another workspace too and keeps its address, so the invitation is another mailbox's.
  await enter(scope, other, { subject: sub('i2') });
  assert.deepEqual([await settled(other), await roleOf(kept.id)], [false, 'member']);
});

test('an invitation of an owner stays open at single sign-on, for who joins and for who is a member already', async () => {
  const scope = await workspace();
  const [omar] = await database.asOwner<{ id: string }>('select user_id as id from member where workspace_id = $1', [
    scope.workspaceId,
  ]);
  const email = mailbox();
  await database.asOwner(
    `insert into invitation (workspace_id, id, email, email_key, role, project_roles, language, invited_by, token_hash,
                             created_at, expires_at)
     values ($1, gen_random_uuid(), $2, $2, 'owner', '[]', 'en', $3, sha256(convert_to($2, 'UTF8')), '2026-03-01', '2026-03-05')`,
    [scope.workspaceId, email, omar?.id],
  );
  for (const _time of ['joins', 'comes back']) {
    const { id } = await enter(scope, email, { subject: sub('o1') });
    const [now] = await database.asOwner<{ role: string; isOpen: boolean }>(
      `select member.role, invitation.accepted_at is null and invitation.revoked_at is null as "isOpen"
       from member join invitation using (workspace_id) where member.user_id = $1`,
      [id],
    );
    assert.deepEqual(now, { role: 'member', isOpen: true });
  }
});

test('a changed address that is somebody else’s, or of an account in another workspace too, stays as it was', async () => {
  const scope = await workspace();
  const [taken, own, other] = [mailbox(), mailbox(), mailbox()];
  await enter(scope, taken, { subject: sub('b1') });
  const { id } = await enter(scope, own, { subject: sub('b2') });
  assert.deepEqual(await enter(scope, taken, { subject: sub('b2') }).then((each) => [each.id, each.email]), [id, own]);
  await world.join(await workspace(), id, 'member');
  await enter(scope, other, { subject: sub('b2'), name: 'Changed' });
  const { email, name } = await getPerson(db.directory, id);
  assert.deepEqual([email, name], [own, 'Noor']);
});

test('another subject with the address of a linked member is refused, until the link is released', async () => {
  const scope = await workspace();
  const email = mailbox();
  const { id } = await enter(scope, email, { subject: sub('c1') });
  await assert.rejects(enter(scope, email, { subject: sub('c2') }), refusedAs('subject'));
  assert.equal((await enter(scope, email, { subject: sub('c1') })).id, id, 'the linked one comes in as before');
  await database.asOwner('delete from sso_identity where user_id = $1', [id]);
  assert.equal((await enter(scope, email, { subject: sub('c2') })).id, id);
  await assert.rejects(enter(scope, email, { subject: sub('c1') }), refusedAs('subject'));
});

test('links are kept for the same issuer; another client of it, issuer or format of names begins with the address', async () => {
  const scope = await workspace();
  const email = mailbox();
  const { id } = await enter(scope, email, { subject: sub('d1') });
  assert.equal(
    (await enter(scope, mailbox(), { subject: sub('d1', 'replacement') })).id,
    id,
    'iss and sub are the same',
  );
  const { email: now } = await getPerson(db.directory, id);
  assert.equal((await enter(scope, now, { subject: sub('pairwise', 'other client') })).id, id);
  assert.equal((await enter(scope, now, { subject: readSub('https://new.example', 'client', 'x') })).id, id);
  const [persistent, email_] = ['persistent', 'emailAddress'].map(
    (each) => `urn:oasis:names:tc:SAML:2.0:nameid-format:${each}`,
  );
  assert.equal((await enter(scope, now, { subject: readNameId('idp', 'n-1', persistent ?? null) })).id, id);
  assert.equal((await enter(scope, now, { subject: readNameId('idp', now, email_ ?? null) })).id, id);
});

test('an answer without a NameID is refused with the address of a member whom its provider named, until the link is released', async () => {
  const scope = await workspace();
  const [email, byAddress] = [mailbox(), mailbox()];
  const unnamed = (unnamedBy = 'idp') => ({ subject: null, unnamedBy });
  const { id } = await enter(scope, email, unnamed());
  assert.equal(
    (await enter(scope, email, unnamed())).id,
    id,
    'a provider without NameIDs names people by their addresses',
  );
  await enter(scope, email, { subject: readNameId('idp', 'n-2', 'some format') });
  await assert.rejects(
    enter(scope, email, unnamed()),
    (error) => error instanceof SsoRefusal && error.expected === 'n-2' && error.received === null,
  );
  assert.equal((await enter(scope, email, unnamed('another provider'))).id, id);
  // A NameID that lasts for a session alone names nobody either.
  const transient = readNameId('idp', '_abc', 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient');
  await assert.rejects(
    enter(scope, email, { subject: transient, ...nameByAttributes('idp', transient) }),
    (error) => error instanceof SsoRefusal && error.expected === 'n-2' && error.received === null,
  );
  await database.asOwner('delete from sso_identity where user_id = $1', [id]);
  assert.equal((await enter(scope, email, unnamed())).id, id);
  const named = await enter(scope, byAddress, { subject: readNameId('idp', byAddress, null) });
  assert.equal((await enter(scope, byAddress, unnamed())).id, named.id, 'the address is all that it was named by');
});

test('a provider that names people by their address follows an address that was changed here, and gives no other one away', async () => {
  const scope = await workspace();
  const [before, after] = [mailbox(), mailbox()];
  const named = (value: string) => readNameId('idp', value, null);
  const { id } = await enter(scope, before, { subject: named(before) });
  await assert.rejects(enter(scope, before, { subject: named(after) }), refusedAs('subject'));
  await database.asOwner('update directory.person set email = $2, email_key = $2 where id = $1', [id, after]);
  assert.equal((await enter(scope, after, { subject: named(after.toUpperCase()) })).id, id);
});

test('an address that is a person’s name at the provider leads to nobody who had it before', async () => {
  const scope = await workspace();
  const [before, after] = [mailbox(), mailbox()];
  const named = (value: string) => readNameId('idp', value, null);
  const { id: robert } = await enter(scope, before, { subject: named(before) });
  await database.asOwner('update directory.person set email = $2, email_key = $2 where id = $1', [robert, after]);
  const { id: bob } = await enter(scope, before, { subject: named(before) });
  assert.notEqual(bob, robert);
  assert.equal((await enter(scope, before, { subject: named(before) })).id, bob);
  assert.equal((await enter(scope, after, { subject: named(after) })).id, robert);
});

test('a changed address ends other links that are the former one, and keeps a login name that looks like an address', async () => {
  const scope = await workspace();
  const [before, after] = [mailbox(), mailbox()];
  const loginName = readNameId('idp', before, null);
  const { id } = await enter(scope, before, { subject: loginName });
  await enter(scope, before, { subject: sub('h1') });
  assert.equal((await enter(scope, after, { subject: loginName })).email, after);
  const links = () =>
    database.asOwner<{ subject: string }>('select subject from sso_identity where user_id = $1', [id]);
  assert.deepEqual((await links()).map(({ subject }) => subject).toSorted(), ['h1', before].toSorted());
  const last = mailbox();
  await enter(scope, before, { subject: loginName }).then((each) => assert.notEqual(each.id, id));
  await enter(scope, last, { subject: sub('h1') });
  assert.deepEqual(
    (await links()).map(({ subject }) => subject),
    ['h1'],
  );
});

test('a link does not open an account whose address is outside the verified domains', async () => {
  const scope = await workspace();
  const [own, taken] = [mailbox(), mailbox()];
  const { id } = await enter(scope, own, { subject: sub('v1') });
  await enter(scope, taken, { subject: sub('v2') });
  await database.asOwner('update directory.person set email = $2, email_key = $2 where id = $1', [
    id,
    'ceo@bee.example',
  ]);
  // The address that comes is somebody else's, so the account keeps its own.
  await assert.rejects(enter(scope, taken, { subject: sub('v1') }), refusedAs('verified_domain'));
  assert.equal((await enter(scope, own, { subject: sub('v1') })).id, id, 'an address of the domain follows');
});

test('names follow each sign-in, and none is taken from a provider that sends none', async () => {
  const scope = await workspace();
  const email = mailbox();
  const { id } = await enter(scope, email, { subject: sub('f1'), name: 'Noor Haddad' });
  await enter(scope, email, { subject: sub('f1'), name: 'نور الخطيب' });
  assert.equal((await getPerson(db.directory, id)).name, 'نور الخطيب');
  await enter(scope, email, { subject: sub('f1'), name: email, isNamed: false });
  assert.equal((await getPerson(db.directory, id)).name, 'نور الخطيب');
});

test('of two subjects that come with one new address at once, one becomes its person and the other is refused', async () => {
  const scope = await workspace();
  const email = mailbox();
  let started: Promise<string[]> | undefined;
  await inTransaction(db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const outcome = (subject: Subject | null) =>
      enter(scope, email, { subject }).then(
        () => 'in',
        (error: unknown) => (error instanceof SsoRefusal ? error.check : String(error)),
      );
    started = Promise.all([outcome(sub('g1')), outcome(sub('g2'))]);
    await lockWaiters(database, 2);
  });
  assert.deepEqual((await started)?.toSorted(), ['in', 'subject']);
});

test('names that last for a session alone make no link, and names that last and cannot be kept are refused', () => {
  const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
  assert.equal(readNameId('idp', '_abc', transient), null);
  assert.equal(readNameId('idp', null, null), null);
  for (const value of ['', 'a\u0000b', 'a\tb', '\uD800', 'x'.repeat(1_001)]) {
    assert.equal(readNameId('idp', value, transient), null);
    for (const format of [null, 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'])
      assert.throws(() => readNameId('idp', value, format), refusedAs('subject'));
  }
});

test('another address that the provider says is not an owner’s, who comes in as before', async () => {
  const scope = await workspace();
  const [before, after] = [mailbox(), mailbox()];
  const { id } = await enter(scope, before, { subject: sub('owner1') });
  await database.asOwner(`update member set role = 'owner' where user_id = $1`, [id]);
  const again = await enter(scope, after, { subject: sub('owner1') });
  assert.deepEqual([again.id, again.email], [id, before]);
  assert.equal(await findPersonByEmail(db.directory, after), undefined);
});

test('another address that the provider says is not that of a person who has proven theirs outside the verified domains', async () => {
  const scope = await workspace();
  const [before, after] = [mailbox(), mailbox()];
  const { id } = await enter(scope, before, { subject: sub('proven1') });
  await database.asOwner('update directory.person set email_proven_at = now() where id = $1', [id]);
  assert.equal((await enter(scope, after, { subject: sub('proven1') })).email, before);
});
