import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { lockWaiters, serviceDb } from '../../../../testing/service-db.ts';
import { tenants } from '../../../../testing/tenants.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import { type WorkspaceScope, workspaceScope } from '../../../platform/access/scope.ts';
import { AppError } from '../../../platform/app-error.ts';
import { instantOf } from '../../../platform/clock.ts';
import { inTransaction, NO_WORKSPACE } from '../../../platform/database/transaction.ts';
import type { MailRequest } from '../../../platform/mail/mail-job.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { joinWorkspace, prepareKnown } from '../../joining/public.ts';
import { factorChanges } from '../../second-factors/public.ts';
import { startSession } from '../../sign-in/public.ts';
import { account, findPersonByEmail, insertPerson, lockPerson } from '../../users/public.ts';
import { ScimRefusal } from '../scim-error.ts';
import { changeEmail, forgetSignIn } from './account.ts';
import { changeUser, createUser, deleteUser } from './commands.ts';
import { readList } from './listing.ts';
import { readUser } from './patch.ts';
import { countUsers, listUsers } from './store.ts';

const database = await serviceDb();
const world = tenants(database.db);
const okta: Actor = { type: 'scim', id: world.ids.next(), requestId: 'test' };
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };

const create = (scope: WorkspaceScope, body: object) => createUser(world, okta, scope, readUser(body));
const deactivate = (scope: WorkspaceScope, id: string) =>
  changeUser(world, okta, scope, { id, ifMatch: undefined, next: (before) => ({ ...before, active: false }) });
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));
const outcome = (work: Promise<unknown>) => work.then(() => 'done', codeOf);
const sessionsOf = async (id: string) =>
  (await database.asOwner('select id from directory.session where user_id = $1', [id])).length;

test('of two calls that take the last two owners at once, one is done, whichever they are', async () => {
  const pairs = [
    [deactivate, deactivate],
    [deactivate, (scope: WorkspaceScope, id: string) => deleteUser(world, okta, scope, { id, ifMatch: undefined })],
  ] as const;
  for (const [one, other] of pairs) {
    const { scope, people } = await world.workspace({ olga: 'owner', omar: 'owner' });
    const outcomes = await inTransaction(database.db, scope, async (tx) => {
      await lockWorkspace(tx, scope);
      const both = [outcome(one(scope, people.olga)), outcome(other(scope, people.omar))];
      // Both are at the lock before either goes on.
      await lockWaiters(database, 2);
      return both;
    });
    assert.deepEqual((await Promise.all(outcomes)).toSorted(), ['conflict', 'done']);
    const left = await database.asOwner(
      `select user_id from member where workspace_id = $1 and role = 'owner' and deactivated_at is null`,
      [scope.workspaceId],
    );
    assert.equal(left.length, 1);
  }
});

test('two workspaces provision one person at once: both have them until one is accepted, and neither changes the account', async () => {
  const { scope: north } = await world.workspace({ olga: 'owner' });
  const { scope: south } = await world.workspace({ omar: 'owner' });
  const { scope: west } = await world.workspace({ wim: 'owner' });
  const id = await world.person('Noor', { email: 'both@example.com' });
  const both = await Promise.all(
    [north, south].map((scope) => outcome(create(scope, { userName: 'both@example.com' }))),
  );
  assert.deepEqual(both, ['done', 'done']);
  const readdress = (scope: WorkspaceScope) =>
    changeUser(world, okta, scope, {
      id,
      ifMatch: undefined,
      next: (before) => ({ ...before, userName: 'else@example.com' }),
    });
  assert.deepEqual([await outcome(readdress(north)), await outcome(readdress(south))], ['bad_request', 'bad_request']);
  await database.asOwner('select directory.set_password($1, $2, now())', [id, 'hash']);
  await startSession(world, device, { id, passwordHash: 'hash' });
  assert.equal(
    await outcome(create(west, { userName: 'both@example.com' })),
    'done',
    'their own sign-in accepts neither',
  );
  await database.asOwner('update member set accepted_at = now() where user_id = $1 and workspace_id = $2', [
    id,
    north.workspaceId,
  ]);
  const { scope: east } = await world.workspace({ eva: 'owner' });
  assert.equal(await outcome(create(east, { userName: 'both@example.com' })), 'conflict', 'an acceptance blocks');
});

test('an address that somebody takes at the same moment is refused as one that is taken', async () => {
  const { scope } = await world.workspace({ olga: 'owner' });
  const email = 'moment@example.com';
  const refused = await inTransaction(database.db, NO_WORKSPACE, async (tx) => {
    const other = { id: world.ids.next(), name: 'Other', email, emailKey: email, passwordHash: null };
    await insertPerson(tx, { ...other, createdAt: instantOf(world.clock.now()) });
    const creating = create(scope, { userName: email }).catch((error: unknown) => error);
    await lockWaiters(database, 1);
    return [creating];
  });
  const [error] = await Promise.all(refused);
  assert.ok(error instanceof ScimRefusal, String(error));
  assert.deepEqual([error.status, error.scimType], [409, 'uniqueness']);
});

test('a person whom nobody has proven and who is taken in, or anybody who gets another address, has no way in that they had before', async () => {
  const { scope } = await world.workspace({ olga: 'owner' });
  const id = await world.person('Noor', { email: 'left@example.com', passwordHash: 'hash', isProven: false });
  await startSession(world, device, { id, passwordHash: 'hash' }).catch(() => undefined);
  const { row } = await create(scope, { userName: 'left@example.com', displayName: 'Noor H' });
  assert.deepEqual([row.id, row.name], [id, 'Noor H']);
  const held = async (email: string) => (await findPersonByEmail(database.db.directory, email))?.passwordHash;
  assert.equal(await held('left@example.com'), null);
  await database.asOwner('select directory.set_password($1, $2, now())', [id, 'hash']);
  await startSession(world, device, { id, passwordHash: 'hash' });
  assert.equal(await sessionsOf(id), 1);
  const next = (before: Parameters<Parameters<typeof changeUser>[3]['next']>[0]) => ({
    ...before,
    userName: 'other@example.com',
  });
  await changeUser(world, okta, scope, { id, ifMatch: undefined, next });
  assert.deepEqual(
    [await held('other@example.com'), await held('left@example.com'), await sessionsOf(id)],
    [null, undefined, 0],
  );
});

test('who was found by an address is not let in once the account has another one', async () => {
  const { scope } = await world.workspace({ olga: 'owner' });
  const { scope: other } = await world.workspace({ omar: 'owner' });
  const email = 'was@example.com';
  const { row } = await create(scope, { userName: email });
  const person = (await findPersonByEmail(database.db.directory, email)) ?? assert.fail();
  const place = { role: 'member', by: 'operator', at: instantOf(world.clock.now()) } as const;
  const proofs = { method: 'sso', ssoWorkspaceId: scope.workspaceId, secondFactorAt: null } as const;
  const [joining, signingIn] = await inTransaction(database.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    await lockPerson(tx, row.id);
    const ways = [
      inTransaction(database.db, other, (its) =>
        joinWorkspace({ tx: its, ids: world.ids, actor: okta }, other, prepareKnown(person), place),
      ),
      outcome(startSession(world, device, { ...person, proofs })),
    ] as const;
    await lockWaiters(database, 2);
    await forgetSignIn(tx, row.id, place.at);
    await changeEmail(tx, row.id, 'is@example.com');
    return [[ways[0]], [ways[1]]] as const;
  });
  assert.deepEqual([await joining[0], await signingIn[0], await sessionsOf(row.id)], [false, 'unauthorized', 0]);
});

test('a session that begins while its person is deactivated does not outlive it', async () => {
  const { scope } = await world.workspace({ olga: 'owner' });
  const { row } = await create(scope, { userName: 'racing@example.com' });
  await database.asOwner('select directory.set_password($1, $2, now())', [row.id, 'hash']);
  await Promise.all([
    deactivate(scope, row.id),
    startSession(world, device, { id: row.id, passwordHash: 'hash' }).catch(() => undefined),
  ]);
  assert.equal(await sessionsOf(row.id), 0);
});

test('an externalId is one user’s in a workspace, and another’s in another one', async () => {
  const { scope: north } = await world.workspace({ olga: 'owner' });
  const { scope: south } = await world.workspace({ omar: 'owner' });
  await create(north, { userName: 'a@ext.example', externalId: 'E' });
  assert.equal(await outcome(create(north, { userName: 'b@ext.example', externalId: 'E' })), 'conflict');
  assert.equal(await findPersonByEmail(database.db.directory, 'b@ext.example'), undefined);
  assert.equal(await outcome(create(south, { userName: 'b@ext.example', externalId: 'E' })), 'done');
});

const invite = (scope: WorkspaceScope, by: string, email: string, role: 'owner' | 'admin') =>
  database.asOwner(
    `insert into invitation (workspace_id, id, email, email_key, role, project_roles, language, invited_by, token_hash,
                             created_at, expires_at)
     values ($1, gen_random_uuid(), $2, $2, $3, '[]', 'en', $4, sha256(convert_to($2, 'UTF8')), '2026-03-01', '2026-03-05')`,
    [scope.workspaceId, email, role, by],
  );
const readdress = (scope: WorkspaceScope, id: string, userName: string) =>
  changeUser(world, okta, scope, { id, ifMatch: undefined, next: (before) => ({ ...before, userName }) });

test('an invitation of an owner stays open where SCIM makes its person or gives them its address', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner' });
  await invite(scope, people.olga, 'made-owner@example.com', 'owner');
  await invite(scope, people.olga, 'moved-owner@example.com', 'owner');
  const { row: made } = await create(scope, { userName: 'made-owner@example.com' });
  const { row: moved } = await create(scope, { userName: 'before-owner@example.com' });
  await readdress(scope, moved.id, 'moved-owner@example.com');
  const members = await database.asOwner<{ role: string }>(
    'select role from member where workspace_id = $1 and user_id <> $2',
    [scope.workspaceId, people.olga],
  );
  assert.deepEqual(
    members.map(({ role }) => role),
    ['member', 'member'],
    made.id,
  );
  const open = 'select 1 from invitation where workspace_id = $1 and accepted_at is null and revoked_at is null';
  assert.equal((await database.asOwner(open, [scope.workspaceId])).length, 2);
});

test('an owner is moved to no other mailbox, also where another owner is left', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner', omar: 'owner' });
  const error = await readdress(scope, people.omar, 'attacker@example.com').catch((each: unknown) => each);
  assert.ok(error instanceof ScimRefusal, String(error));
  assert.deepEqual([error.status, error.scimType], [400, 'mutability']);
  assert.equal(await findPersonByEmail(database.db.directory, 'attacker@example.com'), undefined);
});

test('an address that a member gets settles the invitation that was sent to it', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner' });
  const { row } = await create(scope, { userName: 'former@example.com' });
  await database.asOwner(
    `insert into invitation (workspace_id, id, email, email_key, role, project_roles, language, invited_by, token_hash,
                             created_at, expires_at)
     values ($1, gen_random_uuid(), 'invited@example.com', 'invited@example.com', 'admin', '[]', 'en', $2,
             sha256('x'::bytea), '2026-03-01', '2026-03-05')`,
    [scope.workspaceId, people.olga],
  );
  const next = (before: Parameters<Parameters<typeof changeUser>[3]['next']>[0]) => ({
    ...before,
    userName: 'invited@example.com',
  });
  await changeUser(world, okta, scope, { id: row.id, ifMatch: undefined, next });
  const [invitation] = await database.asOwner<{ isOpen: boolean; role: string }>(
    `select invitation.accepted_at is null as "isOpen", member.role from invitation join member using (workspace_id)
     where member.user_id = $1`,
    [row.id],
  );
  assert.deepEqual(invitation, { isOpen: false, role: 'admin' });
});

test('among thousands of members a window, a total and one of them are found', async () => {
  const { scope } = await world.workspace({ olga: 'owner' });
  await database.asOwner(
    `with made as (
       insert into directory.person (id, email, email_key, name, created_at)
       select gen_random_uuid(), 'p' || n || '@big.example', 'p' || n || '@big.example', 'P' || n, now()
       from generate_series(1, 5000) as n returning id)
     insert into member (workspace_id, user_id, role, created_at, updated_at) select $1, id, 'member', now(), now() from made`,
    [scope.workspaceId],
  );
  await database.asOwner('analyze member');
  await database.asOwner('analyze directory.person');
  const reader = database.db.reader(workspaceScope(scope.workspaceId));
  const read = async (query: Parameters<typeof readList>[0]) => {
    const { window } = readList(query);
    return [(await listUsers(reader, scope, window)).length, await countUsers(reader, scope, window)];
  };
  assert.deepEqual(await read({ filter: 'userName eq "p4711@big.example"' }), [1, 1]);
  assert.deepEqual(await read({ startIndex: '4901', count: '200' }), [101, 5001]);
  assert.deepEqual(
    await read({ filter: 'emails co "P47" and active eq true', sortBy: 'userName', count: '10' }),
    [10, 111],
  );
});

test('another address ends every link to identity providers, passkeys and the acceptance of the membership', async () => {
  const { scope } = await world.workspace({ olga: 'owner' });
  const { scope: rightful } = await world.workspace({ omar: 'owner' });
  // Also the links of the workspace that owns the domain.
  await database.asOwner(`select directory.add_verified_domain('bobs.example', $1, now())`, [scope.workspaceId]);
  const { row } = await create(scope, { userName: 'renamed-bob@bobs.example' });
  for (const subject of ['renamed-bob@bobs.example', 'a1'])
    await database.asOwner(
      `insert into sso_identity (workspace_id, id, user_id, protocol, issuer, namespace, subject, subject_hash, created_at, last_seen_at)
       values ($1, $2, $3, 'saml', 'idp', '', $4, sha256($5), now(), now())`,
      [scope.workspaceId, world.ids.next(), row.id, subject, Buffer.from(`${scope.workspaceId}${subject}`)],
    );
  await database.asOwner(
    `select directory.add_passkey(gen_random_uuid(), $1, sha256($2), ''::bytea, 0, '{}', gen_random_uuid(), false, 'p', now())`,
    [row.id, Buffer.from(row.id)],
  );
  await database.asOwner('update member set accepted_at = now() where user_id = $1', [row.id]);
  assert.equal(await outcome(create(rightful, { userName: 'renamed-bob@bobs.example' })), 'conflict');
  await readdress(scope, row.id, 'cfo@newbee.example');
  const [left] = await database.asOwner<{ links: number; passkeys: number; isAccepted: boolean }>(
    `select (select count(*)::int from sso_identity where user_id = $1) as links,
            (select count(*)::int from directory.passkey where user_id = $1) as passkeys,
            accepted_at is not null as "isAccepted" from member where user_id = $1`,
    [row.id],
  );
  assert.deepEqual(left, { links: 0, passkeys: 0, isAccepted: false });
  assert.equal((await create(rightful, { userName: 'cfo@newbee.example' })).row.id, row.id, 'the address is not taken');
});

test('a membership that nobody accepted deactivates and disarms an account only while nobody has proven it', async () => {
  for (const isProven of [true, false])
    for (const isAccepted of [true, false])
      for (const isActive of [true, false]) {
        const { scope } = await world.workspace({ olga: 'owner' });
        const id = await world.person('Noor', { isProven });
        const email = (
          await database.asOwner<{ email: string }>('select email from directory.person where id = $1', [id])
        )[0]?.email;
        await create(scope, { userName: email });
        await database.asOwner('update member set accepted_at = $2 where user_id = $1', [
          id,
          isAccepted ? instantOf(0) : null,
        ]);
        // An account that nobody has proven loses its ways in when it is taken in, so they are added here.
        await database.asOwner('select directory.set_password($1, $2, now())', [id, 'hash']);
        await database.asOwner(
          `insert into directory.passkey (id, user_id, credential_id, public_key, sign_count, transports, aaguid, backed_up, name, created_at)
           values ($1, $2, $3, '\\x00', 0, '{}', $1, false, 'key', now())`,
          [world.ids.next(), id, Buffer.from(id)],
        );
        if (!isActive) await deactivate(scope, id);
        const isFree = isActive || (isProven && !isAccepted);
        const told = JSON.stringify({ isProven, isAccepted, isActive });
        const person = await inTransaction(database.db, NO_WORKSPACE, (tx) => lockPerson(tx, id));
        assert.equal(person?.deactivatedAt === null, isFree, told);
        const keys = await database.asOwner('select from directory.passkey where user_id = $1', [id]);
        assert.equal(keys.length > 0, isFree, told);
        const signedIn = await outcome(startSession(world, device, { id, passwordHash: 'hash' }));
        assert.equal(signedIn, isFree ? 'done' : 'unauthorized', told);
        const known = await findPersonByEmail(database.db.directory, (email ?? '').toLowerCase());
        assert.equal(known?.deactivatedAt === null, isFree, 'as invitations and resets find them');
      }
});

test('a workspace that a person of their own account never accepted learns and changes nothing of the account', async () => {
  const { scope } = await world.workspace({ olga: 'owner' });
  const id = await world.person('Secret Name', { email: 'secret@example.com' });
  await database.asOwner('select directory.set_password($1, $2, now())', [id, 'hash']);
  await startSession(world, device, { id, passwordHash: 'hash' });
  await create(scope, { userName: 'secret@example.com', name: { givenName: 'Ses', familyName: 'Ame' } });
  const named = async () =>
    inTransaction(database.db, scope, async (tx) => {
      const { rows } = await sql<{ name: string }>`select name from workspace_person where id = ${id}::uuid`.execute(
        tx,
      );
      return rows[0]?.name;
    });
  assert.equal(await named(), 'Ses Ame');
  const person = await inTransaction(database.db, NO_WORKSPACE, (tx) => lockPerson(tx, id));
  assert.equal(person?.name, 'Secret Name', 'the account keeps its name');
  const shown = async () =>
    (
      await database.asOwner('select from directory.list_member_sessions($1, $2, $3)', [
        scope.workspaceId,
        id,
        instantOf(world.clock.now()),
      ])
    ).length;
  assert.equal(await shown(), 0);
  await assert.rejects(
    factorChanges.resetMember({ ...world, mail: undefined, baseUrl: '' } as never, okta, scope, id),
    (error: unknown) => error instanceof AppError && error.code === 'conflict' && /has not joined/.test(error.message),
  );
  await deactivate(scope, id);
  assert.equal(await sessionsOf(id), 1, 'their session goes on');
  await database.asOwner('update member set accepted_at = now(), deactivated_at = null where user_id = $1', [id]);
  assert.equal(await named(), 'Secret Name');
});

test('a policy of a workspace that a person never accepted does not bind their own sign-in', async () => {
  for (const policy of ['require_sso', 'disable_passwords'])
    for (const isAccepted of [true, false]) {
      const { scope } = await world.workspace({ olga: 'owner' });
      const email = `pol-${policy}-${isAccepted}@example.com`.replaceAll('_', '-');
      const id = await world.person('Pol', { email });
      await database.asOwner('select directory.set_password($1, $2, now())', [id, 'hash']);
      await create(scope, { userName: email });
      if (isAccepted) await database.asOwner('update member set accepted_at = now() where user_id = $1', [id]);
      await database.asOwner(
        `insert into sign_in_policy (workspace_id, ${policy}, updated_at) values ($1, true, now())`,
        [scope.workspaceId],
      );
      assert.equal(
        await outcome(startSession(world, device, { id, passwordHash: 'hash' })),
        isAccepted ? 'forbidden' : 'done',
        policy,
      );
    }
});

const savePasswordAndPasskey = async (id: string) => {
  await database.asOwner('select directory.set_password($1, $2, now())', [id, 'hash']);
  await database.asOwner(
    `insert into directory.passkey (id, user_id, credential_id, public_key, sign_count, transports, aaguid, backed_up, name, created_at)
     values ($1, $2, $3, '\\x00', 0, '{}', $1, false, 'key', now())`,
    [world.ids.next(), id, Buffer.from(id)],
  );
};
const OWN_SIGN_INS = {
  password: { method: 'password', ssoWorkspaceId: null, secondFactorAt: instantOf(0) },
  passkey: { method: 'passkey', ssoWorkspaceId: null, secondFactorAt: instantOf(0) },
} as const;
const isAcceptedIn = async ({ workspaceId }: WorkspaceScope, id: string) =>
  (
    await database.asOwner<{ is: boolean }>(
      'select accepted_at is not null as is from member where workspace_id = $1 and user_id = $2',
      [workspaceId, id],
    )
  )[0]?.is;

describe('a sign-in accepts a membership that provisioning made', () => {
  for (const isProven of [true, false])
    for (const isOfDomain of [true, false])
      for (const by of ['password', 'passkey', 'its provider', 'another provider'] as const) {
        const isAccepted = by !== 'another provider' && (!isProven || isOfDomain || by === 'its provider');
        const given = `${isProven ? 'a proven' : 'an unproven'} account ${isOfDomain ? 'of' : 'outside'} its domain`;
        test(`${isAccepted ? 'for' : 'not for'} ${given}, signed in by ${by}`, async () => {
          const { scope } = await world.workspace({ olga: 'owner' });
          const { scope: other } = await world.workspace({ omar: 'owner' });
          const domain = `d${world.ids.next()}.example`;
          if (isOfDomain)
            await database.asOwner('select directory.add_verified_domain($1, $2, now())', [domain, scope.workspaceId]);
          const id = await world.person('Noor', { email: `noor@${domain}`, isProven });
          await create(scope, { userName: `noor@${domain}` });
          if (by === 'another provider') await world.join(other, id, 'member');
          await savePasswordAndPasskey(id);
          const { workspaceId } = by === 'its provider' ? scope : other;
          const proofs =
            by === 'password' || by === 'passkey'
              ? OWN_SIGN_INS[by]
              : ({ method: 'sso', ssoWorkspaceId: workspaceId, secondFactorAt: instantOf(0) } as const);
          assert.equal((await startSession(world, device, { id, passwordHash: 'hash', proofs })).kind, 'session');
          assert.equal(await isAcceptedIn(scope, id), isAccepted);
        });
      }

  for (const by of ['password', 'passkey'] as const)
    test(`not by opening it with a ${by}, so that its deactivation leaves the account, its factors and sessions`, async () => {
      const { scope } = await world.workspace({ olga: 'owner' });
      const id = await world.person('Noor', { email: `by-${by}@example.com` });
      await savePasswordAndPasskey(id);
      await create(scope, { userName: `by-${by}@example.com` });
      const start = () => startSession(world, device, { id, passwordHash: 'hash', proofs: OWN_SIGN_INS[by] });
      const started = await start();
      assert.ok(started.kind === 'session');
      assert.deepEqual(
        started.signedIn.workspaces.map((each) => [each.id, each.accepted]),
        [[scope.workspaceId, false]],
        'it is listed and can be entered',
      );
      const told = 'select from audit_entry where workspace_id = $1 and subject_id = $2 and action like $3';
      assert.equal((await database.asOwner(told, [scope.workspaceId, id, 'user.%'])).length, 0);
      await deactivate(scope, id);
      assert.equal(await sessionsOf(id), 1);
      assert.equal((await database.asOwner('select from directory.passkey where user_id = $1', [id])).length, 1);
      assert.equal((await start()).kind, 'session');
    });

  for (const wasElsewhere of [false, true])
    test(`${wasElsewhere ? 'not ' : ''}where it made the account, whose person proved the mailbox ${wasElsewhere ? 'and left another workspace' : 'later'}`, async () => {
      const { scope } = await world.workspace({ olga: 'owner' });
      const { scope: other } = await world.workspace({ omar: 'owner' });
      const email = `made-${wasElsewhere}@example.com`;
      const { row } = await create(scope, { userName: email });
      world.clock.advance(60_000);
      if (wasElsewhere) {
        await world.join(other, row.id, 'member');
        await database.asOwner('delete from member where workspace_id = $1', [other.workspaceId]);
      }
      const at = instantOf(world.clock.now());
      await inTransaction(database.db, NO_WORKSPACE, async (tx) => {
        await lockPerson(tx, row.id);
        await account.claim(tx, row.id, { proves: true, requestId: null, at });
      });
      await savePasswordAndPasskey(row.id);
      assert.equal(await isAcceptedIn(scope, row.id), false);
      await startSession(world, device, { id: row.id, passwordHash: 'hash', proofs: OWN_SIGN_INS.password });
      assert.equal(await isAcceptedIn(scope, row.id), !wasElsewhere);
      const { scope: third } = await world.workspace({ omar: 'owner' });
      assert.equal(await outcome(create(third, { userName: email })), wasElsewhere ? 'done' : 'conflict');
    });
});

test('an owner resets second factors though another workspace provisioned the person, until that is accepted too', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner', noor: 'member' });
  const { scope: other } = await world.workspace({ omar: 'owner' });
  await world.join(other, people.noor, 'member');
  const reset = () =>
    factorChanges
      .resetMember({ ...world, mail: undefined, baseUrl: '' } as never, okta, scope, people.noor)
      .then(() => 'done', String);
  assert.match(await reset(), /to other workspaces/);
  await database.asOwner('update member set accepted_at = null where workspace_id = $1 and user_id = $2', [
    other.workspaceId,
    people.noor,
  ]);
  assert.match(await reset(), /has no second factor/);
});

test('second factors go with the last membership that could be entered, also where that one was never accepted', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner', noor: 'member' });
  const { scope: stranger } = await world.workspace({ mal: 'owner' });
  await savePasswordAndPasskey(people.noor);
  await world.join(stranger, people.noor, 'member');
  await database.asOwner('update member set accepted_at = null where workspace_id = $1 and user_id = $2', [
    stranger.workspaceId,
    people.noor,
  ]);
  const countKeys = async () =>
    (await database.asOwner('select from directory.passkey where user_id = $1', [people.noor])).length;
  const deactivateIn = ({ workspaceId }: WorkspaceScope) =>
    database.asOwner('update member set deactivated_at = now() where workspace_id = $1 and user_id = $2', [
      workspaceId,
      people.noor,
    ]);
  await deactivateIn(scope);
  assert.equal(await countKeys(), 1, 'the account still opens the other workspace');
  await deactivateIn(stranger);
  assert.equal(await countKeys(), 0);
});

async function mailsTo(email: string): Promise<MailRequest[]> {
  const jobs = await database.asOwner<{ sealed: string }>(
    `select payload ->> 'sealed' as sealed from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id and task.identifier = 'send_mail'`,
  );
  return jobs
    .map(({ sealed }) => JSON.parse(world.mail.keyring.openText(sealed, 'job.send_mail')) as MailRequest)
    .filter(({ to }) => to.address === email);
}

test('a person whose second factors a deactivation removes is mailed, once and only then', async () => {
  const { scope } = await world.workspace({ olga: 'owner' });
  const { scope: other } = await world.workspace({ omar: 'owner' });
  const provision = async (name: string, factor: 'passkey' | 'app' | 'none') => {
    const email = `${name}@forgotten.example`;
    const { row } = await create(scope, { userName: email, displayName: name });
    if (factor === 'passkey') await savePasswordAndPasskey(row.id);
    if (factor === 'app')
      await database.asOwner(
        `insert into directory.totp (user_id, secret, created_at, confirmed_at, last_step) values ($1, 's', now(), now(), 0)`,
        [row.id],
      );
    return { id: row.id, email };
  };
  for (const factor of ['passkey', 'app'] as const) {
    const { id, email } = await provision(`with-${factor}`, factor);
    await deactivate(scope, id);
    await deactivate(scope, id);
    const [mail, ...more] = await mailsTo(email);
    assert.equal(more.length, 0, 'a second deactivation changes nothing');
    assert.equal(mail?.template, 'second_factor_changed');
    assert.equal(mail.data.change, 'account_deactivated');
    assert.equal(mail.data.name, `with-${factor}`);
    assert.equal(mail.language, 'both');
    assert.ok(!('link' in mail.data), 'the account opens to nobody');
  }
  const bare = await provision('bare', 'none');
  await deactivate(scope, bare.id);
  assert.deepEqual(await mailsTo(bare.email), [], 'nothing was removed');
  const kept = await provision('kept', 'passkey');
  await world.join(other, kept.id, 'member');
  await deactivate(scope, kept.id);
  assert.deepEqual(await mailsTo(kept.email), [], 'another membership keeps them');
});

test('the address that provisioning takes from an account is mailed where something of the account ended by it', async () => {
  const { scope } = await world.workspace({ olga: 'owner' });
  const provision = async (name: string) => {
    const email = `${name}@former.example`;
    return { id: (await create(scope, { userName: email, displayName: name })).row.id, email };
  };
  const keyed = await provision('keyed');
  await savePasswordAndPasskey(keyed.id);
  const bare = await provision('bare');
  for (const { id } of [keyed, bare]) await readdress(scope, id, `${id}@next.example`);
  const [mail, ...more] = await mailsTo(keyed.email);
  assert.equal(more.length, 0);
  assert.equal(mail?.template, 'second_factor_changed');
  assert.deepEqual([mail.data.change, mail.data.name, mail.language], ['address_changed', 'keyed', 'both']);
  assert.ok(!('link' in mail.data), 'the account is closed to its reader');
  assert.deepEqual(await mailsTo(bare.email), []);
  assert.deepEqual(await mailsTo(`${keyed.id}@next.example`), [], 'the new mailbox is the provider’s to tell');
});
