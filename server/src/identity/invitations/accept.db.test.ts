import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { InvitationAcceptance } from '../../../../contract/people.ts';
import { mailOutbox, tokenIn } from '../../../testing/mail-outbox.ts';
import { addPasskey, countPasskeys } from '../../../testing/passkeys.ts';
import { changeProject, updateProject } from '../../../testing/projects.ts';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { openBudgets } from '../../platform/access/rate-limits.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import { instantOf, systemClock } from '../../platform/clock.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import { makeToken } from '../../platform/ids.ts';
import { openPasswordHasher } from '../../platform/secrets/password.ts';
import { findMember, setMembershipStatus } from '../../tenancy/members/public.ts';
import { lockWorkspace } from '../../tenancy/workspaces/public.ts';
import { account, findPersonByEmail } from '../users/public.ts';
import { acceptInvitation, previewInvitation } from './commands/accept.ts';
import { createInvitation, resendInvitation, revokeInvitation } from './commands/invite.ts';
import type { Shown } from './commands/proofs.ts';
import { TOKEN_PREFIX, VALID_FOR_MS } from './invitation.ts';

const PASSWORD = 'seven tall cranes';
const FAILURES_AN_ADDRESS = 5;

const database = await serviceDb();
const world = tenants(database.db);
const outbox = await mailOutbox(database);
const passwords = openPasswordHasher();
const budgets = openBudgets({ db: database.db, clock: systemClock, onFailure: (error) => assert.fail(String(error)) });
after(() => budgets.close());
const noted: [string, object][] = [];
const forgets: true[] = [];
const deps = {
  ...world,
  mail: outbox,
  baseUrl: () => 'https://pcs.example.com',
  invitationLimits: { perHour: 0, perDay: 0, perAddressPerDay: 0 },
  passwords,
  budgets,
  failedSignIns: { note: (failed: { reason: string; of: object }) => void noted.push([failed.reason, failed.of]) },
  takeAddress: (address: string) => budgets.take(`test:${address}`, FAILURES_AN_ADDRESS),
  forgetAccess: () => void forgets.push(true),
};

const made = { addresses: 0, mailboxes: 0 };
/** An address that nothing has failed from yet. */
const fresh = () => {
  made.addresses += 1;
  return { address: `192.0.2.${made.addresses}`, requestId: 'request-1' };
};
const mailbox = () => {
  made.mailboxes += 1;
  return `guest${made.mailboxes}@example.com`;
};

type Role = 'owner' | 'admin' | 'member';

async function invited(
  scope: WorkspaceScope,
  by: string,
  email: string,
  more: { role?: Role; projectId?: string } = {},
) {
  const { role = 'member', projectId } = more;
  const projectRoles = projectId === undefined ? [] : [{ projectId, role: 'reviewer' as const }];
  const { id } = await createInvitation(deps, actorOf(by), scope, { email, role, projectRoles });
  const [mail] = await outbox.take();
  return { id, token: tokenIn(mail) };
}

const accept = (token: string, more: Partial<InvitationAcceptance> = {}) =>
  acceptInvitation(deps, fresh(), { token, name: 'Noor', password: PASSWORD, ...more });

async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : assert.fail(String(error))),
  );
}

const memberOf = (scope: WorkspaceScope, userId: string) => findMember(world.db.reader(scope), scope, userId);

/** A browser that shows this person's session. */
const showing = (id: string, proofs: object) => ({
  ...fresh(),
  findShown: async () => ({ caller: { id }, proofs }) as Shown,
});

/** Holds the workspace's row until all of them wait for it, then lets them race. */
async function race(scope: WorkspaceScope, ...works: (() => Promise<unknown>)[]): Promise<string[]> {
  let started: Promise<string[]> | undefined;
  await inTransaction(database.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    started = Promise.all(works.map((work) => outcome(work())));
    await lockWaiters(database, works.length);
  });
  return (await started) ?? [];
}

describe('accepting with roles in projects that were archived meanwhile', () => {
  for (const kind of ['somebody new', 'a member'] as const) {
    test(`leaves these roles out for ${kind}, and the log names none of them`, async () => {
      const { scope, people } = await world.workspace({ Omar: 'owner' });
      const project = await world.project(scope);
      const email = mailbox();
      const { token } = await invited(scope, people.Omar, email, { role: 'admin', projectId: project.projectId });
      if (kind === 'a member') {
        const passwordHash = await passwords.hashPassword(PASSWORD);
        await world.join(scope, await world.person('Noor', { email, passwordHash }), 'member');
      }
      await changeProject(world, actorOf(people.Omar), project, { status: 'archived', ifMatch: undefined });
      const { userId } = await accept(token);
      assert.equal((await memberOf(scope, userId))?.role, 'admin');
      const held = await database.asOwner('select role from project_member where user_id = $1', [userId]);
      assert.deepEqual(held, []);
      const [entry] = await database.asOwner<{ roles: unknown }>(
        `select detail->'projectRoles' as roles from audit_entry
         where subject_id = $1 and action in ('member.added', 'member.role_changed')`,
        [userId],
      );
      assert.deepEqual(entry?.roles, []);
    });
  }

  test('an archiving that is under way is waited for', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const project = await world.project(scope);
    const { token } = await invited(scope, people.Omar, mailbox(), { projectId: project.projectId });
    let accepting: ReturnType<typeof accept> | undefined;
    await inTransaction(database.db, scope, async (tx) => {
      await updateProject(tx, project, { status: 'archived' }, new Date(world.clock.now()).toISOString());
      accepting = accept(token);
      await lockWaiters(database, 1);
    });
    const { userId } = (await accepting) ?? assert.fail('nothing was accepted');
    assert.deepEqual(await database.asOwner('select role from project_member where user_id = $1', [userId]), []);
  });
});

describe('accepting as somebody new', () => {
  test('makes the person, the member and their roles in projects, and stands in the log', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const project = await world.project(scope);
    const email = mailbox();
    const { id, token } = await invited(scope, people.Omar, email, { role: 'admin', projectId: project.projectId });
    assert.deepEqual(await previewInvitation(deps, fresh(), token), {
      workspaceName: 'North tower',
      email,
      role: 'admin',
      hasAccount: false,
      ...{ endsWaysIn: false, needsPasskey: false },
      ways: ['new_account'],
    });
    const { userId, workspaceId } = await accept(token);
    assert.equal(workspaceId, scope.workspaceId);
    const person = await findPersonByEmail(database.db.directory, email);
    assert.deepEqual([person?.id, person?.name], [userId, 'Noor']);
    assert.equal(await passwords.verifyPassword(person?.passwordHash ?? '', PASSWORD), true);
    assert.equal((await memberOf(scope, userId))?.role, 'admin');
    const inProjects = await database.asOwner('select project_id, role from project_member where user_id = $1', [
      userId,
    ]);
    assert.deepEqual(inProjects, [{ project_id: project.projectId, role: 'reviewer' }]);
    const log = await database.asOwner(
      'select action, subject_id, request_id from audit_entry where actor_id = $1 order by action',
      [userId],
    );
    assert.deepEqual(log, [
      { action: 'invitation.accepted', subject_id: id, request_id: 'request-1' },
      { action: 'member.added', subject_id: userId, request_id: 'request-1' },
    ]);
  });

  test('needs a name and a password that may be chosen, and a refused attempt leaves the link working', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const email = mailbox();
    const { token } = await invited(scope, people.Omar, email);
    const faults: [InvitationAcceptance, string][] = [
      [{ token, password: PASSWORD }, 'name'],
      [{ token, name: 'Noor', password: 'Password123!' }, 'password'],
      [{ token, name: 'Noor', password: email }, 'password'],
    ];
    for (const [body, path] of faults) {
      await assert.rejects(acceptInvitation(deps, fresh(), body), (error) => {
        assert.ok(error instanceof AppError && error.code === 'validation_failed');
        assert.equal(error.details?.[0]?.path, path);
        return true;
      });
    }
    assert.equal(await findPersonByEmail(database.db.directory, email), undefined);
    assert.equal(await outcome(accept(token)), 'ok');
  });
});

describe('accepting as somebody who signs in already', () => {
  test('takes their own password, keeps their name, and a wrong password leaves the link working', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const email = mailbox();
    const passwordHash = await passwords.hashPassword(PASSWORD);
    const hana = await world.person('Hana', { email, passwordHash });
    const { token } = await invited(scope, people.Omar, email.toUpperCase());
    assert.equal((await previewInvitation(deps, fresh(), token)).hasAccount, true);
    assert.equal(await outcome(accept(token, { password: 'six tall cranes' })), 'unauthorized');
    assert.deepEqual(noted.splice(0), [['wrong_password', { userId: hana }]], 'for the log');
    assert.equal(await memberOf(scope, hana), undefined);
    assert.equal((await accept(token, { name: 'Somebody else' })).userId, hana);
    const person = await findPersonByEmail(database.db.directory, email);
    assert.deepEqual([person?.name, person?.passwordHash], ['Hana', passwordHash]);
    assert.equal((await memberOf(scope, hana))?.role, 'member');
  });

  test('a first password, chosen beside a running session, is told to its person by mail', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const email = mailbox();
    const id = await world.person('Without', { email });
    const { token } = await invited(scope, people.Omar, email);
    const from = showing(id, { method: 'sso', ssoWorkspaceId: world.ids.next(), secondFactorAt: null });
    await acceptInvitation(deps, from, { token, password: PASSWORD });
    const [mail, ...rest] = await outbox.take();
    assert.deepEqual([mail?.to?.map(({ address }) => address), rest], [[email], []]);
    assert.match(mail?.text ?? '', /password/i);
    assert.ok(!mail?.text?.includes(PASSWORD));
  });

  test('a session of another company’s sign-in is a way for who has a passkey alone', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const email = mailbox();
    const id = await world.person('Keyed', { email });
    await addPasskey(database, id);
    const { token } = await invited(scope, people.Omar, email);
    const from = showing(id, { method: 'sso', ssoWorkspaceId: world.ids.next(), secondFactorAt: null });
    assert.deepEqual((await previewInvitation(deps, from, token)).ways, ['session', 'passkey']);
    forgets.length = 0;
    assert.equal(await outcome(acceptInvitation(deps, from, { token })), 'ok');
    assert.equal((await memberOf(scope, id))?.role, 'member');
    assert.equal(forgets.length, 1, 'the next request of this session finds the workspace');
  });

  test('a passkey that the sign-in of another company added ends with the joining, so a password is asked for', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const home = (await world.workspace({ Olga: 'owner' })).scope.workspaceId;
    const passwordHash = await passwords.hashPassword(PASSWORD);
    const bySso = { method: 'sso', ssoWorkspaceId: home, secondFactorAt: null };
    const byPasskey = { method: 'passkey', ssoWorkspaceId: null, secondFactorAt: null };
    const cases = [
      { proofs: bySso, ways: ['session_and_password'], ends: true },
      // The session that accepts goes on, and would be the last.
      { proofs: byPasskey, ways: ['session_and_password'], ends: true },
      { proofs: bySso, withPassword: true, ways: ['session', 'password', 'passkey'], ends: true },
      { proofs: bySso, withOwnPasskey: true, ways: ['session', 'passkey'], ends: true },
      { proofs: byPasskey, by: scope.workspaceId, ways: ['session', 'passkey'], ends: false },
    ];
    for (const { proofs, withPassword = false, withOwnPasskey = false, by = home, ways, ends } of cases) {
      const said = JSON.stringify({ proofs, withPassword, withOwnPasskey });
      const email = mailbox();
      const id = await world.person('Keyed', { email, ...(withPassword && { passwordHash }) });
      if (withOwnPasskey) await addPasskey(database, id, 'an hour ago');
      await database.asOwner('select directory.note_provider_way($1, $2, now())', [id, by]);
      await addPasskey(database, id);
      const { token } = await invited(scope, people.Omar, email);
      const from = showing(id, proofs);
      const preview = await previewInvitation(deps, from, token);
      assert.deepEqual([preview.ways, preview.endsWaysIn], [ways, ends], said);
      assert.equal((await previewInvitation(deps, fresh(), token)).endsWaysIn, false, 'told to the person alone');
      const isAsked = ways[0] === 'session_and_password';
      const accepted = await outcome(acceptInvitation(deps, from, { token }));
      assert.equal(accepted, isAsked ? 'validation_failed' : 'ok', said);
      if (isAsked) {
        assert.equal(await countPasskeys(database, id), 1, 'nothing has ended');
        assert.equal(await outcome(acceptInvitation(deps, from, { token, password: PASSWORD })), 'ok');
        const person = await findPersonByEmail(database.db.directory, email);
        assert.ok(await passwords.verifyPassword(person?.passwordHash ?? null, PASSWORD));
      }
      assert.equal(await countPasskeys(database, id), by === scope.workspaceId || withOwnPasskey ? 1 : 0, said);
      await database.asOwner('delete from graphile_worker._private_jobs');
    }
  });

  test('a password that the workspace does not take is no way in: it is shown, and its session may add a passkey', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    await database.asOwner(
      'insert into sign_in_policy (workspace_id, disable_passwords, updated_at) values ($1, true, now())',
      [scope.workspaceId],
    );
    const email = mailbox();
    const id = await world.person('Vouched', { email, passwordHash: await passwords.hashPassword(PASSWORD) });
    const { token } = await invited(scope, people.Omar, email);
    const proofs = { method: 'sso', ssoWorkspaceId: world.ids.next(), secondFactorAt: null };
    const from = showing(id, proofs);
    assert.deepEqual((await previewInvitation(deps, from, token)).ways, ['password']);
    assert.equal(await outcome(acceptInvitation(deps, from, { token })), 'validation_failed');
    const { isRunning } = await acceptInvitation(deps, from, { token, password: PASSWORD });
    assert.equal(isRunning, false);
  });

  test('the last passkey that ends while its session accepts is noticed after the joining', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const home = (await world.workspace({ Olga: 'owner' })).scope.workspaceId;
    const email = mailbox();
    const id = await world.person('Keyed', { email });
    await addPasskey(database, id);
    const { token } = await invited(scope, people.Omar, email);
    const proofs = { method: 'sso', ssoWorkspaceId: home, secondFactorAt: null };
    const from = showing(id, proofs);
    let accepting: Promise<string> | undefined;
    await inTransaction(database.db, scope, async (tx) => {
      await lockWorkspace(tx, scope);
      accepting = outcome(acceptInvitation(deps, from, { token }));
      await lockWaiters(database, 1);
      await database.asOwner('delete from directory.passkey where user_id = $1', [id]);
    });
    assert.equal(await accepting, 'validation_failed');
    assert.equal(await memberOf(scope, id), undefined);
  });

  test('a session of another company’s sign-in alone lets nobody in who could not sign in here afterwards', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const passwordHash = await passwords.hashPassword(PASSWORD);
    const cases = [
      // Joining ends the password of an account that nobody has proven.
      { account: { isProven: false }, needs: true },
      { account: { isProven: false, passwordHash }, needs: true },
      { account: { isProven: true }, needs: true },
      { account: { isProven: true, passwordHash }, needs: false },
    ];
    for (const { account, needs } of cases) {
      const email = mailbox();
      const id = await world.person('Vouched', { email, ...account });
      const { token } = await invited(scope, people.Omar, email);
      const proofs = { method: 'sso', ssoWorkspaceId: world.ids.next(), secondFactorAt: null };
      const from = showing(id, proofs);
      const { ways } = await previewInvitation(deps, from, token);
      assert.equal(ways[0], needs ? 'session_and_password' : 'session', JSON.stringify(account));
      const answer = await outcome(acceptInvitation(deps, from, { token }));
      assert.equal(answer, needs ? 'validation_failed' : 'ok', JSON.stringify(account));
      assert.equal((await memberOf(scope, id)) === undefined, needs);
      if (!needs) continue;
      assert.equal(await outcome(acceptInvitation(deps, from, { token, password: PASSWORD })), 'ok');
      const person = await findPersonByEmail(database.db.directory, email);
      assert.ok(await passwords.verifyPassword(person?.passwordHash ?? null, PASSWORD));
      await database.asOwner('delete from graphile_worker._private_jobs');
    }
  });

  test('a session that ended after it was found vouches for nobody, with a first password or without', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const email = mailbox();
    const id = await world.person('Ended', { email });
    await addPasskey(database, id);
    const { token } = await invited(scope, people.Omar, email);
    const caller = { id, sessionId: world.ids.next() };
    const shown = { caller, proofs: { method: 'passkey', ssoWorkspaceId: null, secondFactorAt: null } };
    const from = { ...fresh(), findShown: async () => shown as Shown };
    assert.equal(await outcome(acceptInvitation(deps, from, { token })), 'unauthorized');
    assert.equal(await outcome(acceptInvitation(deps, from, { token, password: PASSWORD })), 'unauthorized');
    assert.equal(await memberOf(scope, id), undefined);
    assert.equal((await findPersonByEmail(database.db.directory, email))?.passwordHash, null);
  });

  test('is refused for a deactivated person and for one without a password, like a wrong password', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const [gone, without] = [mailbox(), mailbox()];
    const id = await world.person('Gone', { email: gone, passwordHash: await passwords.hashPassword(PASSWORD) });
    await database.asOwner('update directory.person set deactivated_at = now() where id = $1', [id]);
    const used = await world.person('Without', { email: without });
    await world.join((await world.workspace({ Olga: 'owner' })).scope, used, 'member');
    for (const email of [gone, without]) {
      const { token } = await invited(scope, people.Omar, email);
      assert.equal(await outcome(accept(token)), 'unauthorized', email);
    }
  });

  test('takes a name and a password for an account that another workspace made and nobody has proven', async () => {
    const { scope: other } = await world.workspace({ Mal: 'owner' });
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const email = mailbox();
    const id = await world.person('Provisioned', { email, isProven: false });
    await world.join(other, id, 'member');
    await database.asOwner('update member set accepted_at = null, deactivated_at = now() where user_id = $1', [id]);
    const { token } = await invited(scope, people.Omar, email, { role: 'admin' });
    const { hasAccount, ways } = await previewInvitation(deps, fresh(), token);
    assert.deepEqual([hasAccount, ways], [false, ['new_account']]);
    assert.equal(await outcome(acceptInvitation(deps, fresh(), { token, password: PASSWORD })), 'validation_failed');
    assert.equal(await outcome(accept(token, { password: 'short' })), 'validation_failed');
    assert.equal((await accept(token, { name: 'Noor Haddad' })).userId, id);
    const person = await findPersonByEmail(database.db.directory, email);
    assert.deepEqual([person?.name, person?.passwordHash === null], ['Noor Haddad', false]);
    assert.equal((await memberOf(scope, id))?.role, 'admin');
  });

  test('tries few passwords a minute at one account, from however many addresses', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const email = mailbox();
    await world.person('Hana', { email, passwordHash: await passwords.hashPassword(PASSWORD) });
    const { token } = await invited(scope, people.Omar, email);
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1)
      outcomes.push(await outcome(accept(token, { password: 'wrong' })));
    assert.deepEqual(outcomes, [...Array(10).fill('unauthorized'), 'rate_limited', 'rate_limited']);
    assert.equal(await outcome(accept(token)), 'rate_limited');
  });
});

test('who gets a new password while they accept by the old one does not join, and the link still works', async () => {
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  const email = mailbox();
  const hana = await world.person('Hana', { email, passwordHash: await passwords.hashPassword(PASSWORD) });
  const renewed = await passwords.hashPassword('nine wide bridges');
  const { token } = await invited(scope, people.Omar, email);
  let accepting: Promise<string> | undefined;
  await inTransaction(database.db, NO_WORKSPACE, async (tx) => {
    await account.savePasswordHash(tx, hana, renewed, instantOf(world.clock.now()));
    accepting = outcome(accept(token));
    await lockWaiters(database, 1);
  });
  assert.equal(await accepting, 'unauthorized');
  assert.equal(await memberOf(scope, hana), undefined);
  const joined = await accept(token, { password: 'nine wide bridges' });
  assert.deepEqual([joined.userId, joined.passwordHash], [hana, renewed]);
});

describe('a link works once', () => {
  test('in any race: of several who accept at the same moment one joins', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const email = mailbox();
    const { token } = await invited(scope, people.Omar, email);
    const outcomes = await race(
      scope,
      () => accept(token, { name: 'One' }),
      () => accept(token, { name: 'Two' }),
      () => accept(token, { name: 'Three' }),
    );
    assert.deepEqual(outcomes.toSorted(), ['not_found', 'not_found', 'ok']);
    const joined = await database.asOwner("select from member where workspace_id = $1 and role = 'member'", [
      scope.workspaceId,
    ]);
    assert.equal(joined.length, 1);
    const persons = await database.asOwner('select from directory.person where email_key = $1', [email]);
    assert.equal(persons.length, 1);
    assert.equal(await outcome(accept(token)), 'not_found');
  });

  test('for one who signs in already as well', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const email = mailbox();
    await world.person('Hana', { email, passwordHash: await passwords.hashPassword(PASSWORD) });
    const { token } = await invited(scope, people.Omar, email);
    const outcomes = await race(
      scope,
      () => accept(token),
      () => accept(token),
    );
    assert.deepEqual(outcomes.toSorted(), ['not_found', 'ok']);
  });

  test('revoked while it is being accepted it is not accepted, and accepted it is not revoked', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const revoke = (id: string) => outcome(revokeInvitation(deps, actorOf(people.Omar), scope, id));
    const first = await invited(scope, people.Omar, mailbox());
    let accepting: Promise<string> | undefined;
    await inTransaction(database.db, scope, async (tx) => {
      await lockWorkspace(tx, scope);
      accepting = outcome(accept(first.token));
      await lockWaiters(database, 1);
      assert.equal(await revoke(first.id), 'ok');
    });
    assert.equal(await accepting, 'not_found');
    const second = await invited(scope, people.Omar, mailbox());
    assert.deepEqual([await outcome(accept(second.token)), await revoke(second.id)], ['ok', 'conflict']);
  });

  test('one address invited to two workspaces becomes one person, and joins the second by their password', async () => {
    const [here, there] = [await world.workspace({ Omar: 'owner' }), await world.workspace({ Sara: 'owner' })];
    const email = mailbox();
    const first = await invited(here.scope, here.people.Omar, email);
    const second = await invited(there.scope, there.people.Sara, email);
    const outcomes = await Promise.all([outcome(accept(first.token)), outcome(accept(second.token))]);
    assert.deepEqual(outcomes.toSorted(), ['conflict', 'ok']);
    const left = outcomes[0] === 'ok' ? second : first;
    assert.equal(await outcome(accept(left.token)), 'ok');
    const rows = await database.asOwner(
      'select count(*)::int as workspaces, count(distinct user_id)::int as people from member join directory.person on id = user_id where email_key = $1',
      [email],
    );
    assert.deepEqual(rows, [{ workspaces: 2, people: 1 }]);
  });
});

describe('every link that does not work is answered alike', () => {
  test('wrong, mistyped, revoked, replaced or past its time; a used one says that it was used', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const used = await invited(scope, people.Omar, mailbox());
    const revoked = await invited(scope, people.Omar, mailbox());
    const replaced = await invited(scope, people.Omar, mailbox());
    const old = await invited(scope, people.Omar, mailbox());
    await accept(used.token);
    await revokeInvitation(deps, actorOf(people.Omar), scope, revoked.id);
    world.clock.advance(60_000);
    await resendInvitation(deps, actorOf(people.Omar), scope, replaced.id);
    await outbox.take();
    world.clock.advance(VALID_FOR_MS);
    const dead = [revoked, replaced, old].map((each) => each.token);
    const tokens = [...dead, makeToken(TOKEN_PREFIX).token, makeToken('pcso').token, 'x', old.token.slice(0, -1)];
    const messages = new Set<string>();
    const said = async (work: Promise<unknown>) => work.catch((error: AppError) => `${error.code} ${error.message}`);
    for (const follow of [() => previewInvitation(deps, fresh(), used.token), () => accept(used.token)]) {
      assert.equal(await said(follow()), 'not_found This invitation has already been used: sign in to the workspace.');
    }
    for (const token of tokens) {
      for (const follow of [() => previewInvitation(deps, fresh(), token), () => accept(token)]) {
        await assert.rejects(follow, (error) => {
          assert.ok(error instanceof AppError);
          messages.add(`${error.code} ${error.message} ${JSON.stringify(error.details ?? null)}`);
          return true;
        });
      }
    }
    assert.equal(messages.size, 1, [...messages].join('\n'));
    assert.match([...messages][0] ?? '', /^not_found /);
  });
});

describe('an invitation stands only as long as its sender could give the role', () => {
  test('who was removed, demoted or deactivated does not come back by an invitation of theirs', async () => {
    const ends: [Role, string, string][] = [
      ['member', 'admin', 'delete from member where user_id = $1'],
      ['member', 'admin', "update member set role = 'member' where user_id = $1"],
      ['owner', 'owner', "update member set role = 'admin' where user_id = $1"],
      ['admin', 'admin', 'update directory.person set deactivated_at = now() where id = $1'],
    ];
    for (const [role, senderRole, end] of ends) {
      const { scope, people } = await world.workspace({ Omar: 'owner', Adam: senderRole as Role });
      const { id, token } = await invited(scope, people.Adam, mailbox(), { role });
      await database.asOwner(end, [people.Adam]);
      assert.equal(await outcome(previewInvitation(deps, fresh(), token)), 'not_found', end);
      assert.equal(await outcome(accept(token)), 'not_found', end);
      world.clock.advance(60_000);
      await resendInvitation(deps, actorOf(people.Omar), scope, id);
      const [mail] = await outbox.take();
      assert.equal(await outcome(accept(tokenIn(mail))), 'ok', 'sent again by somebody who may');
    }
  });

  test('also when that happens after the link was followed, before it is accepted', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Adam: 'admin' });
    const { token } = await invited(scope, people.Adam, mailbox());
    let accepting: Promise<string> | undefined;
    await inTransaction(database.db, scope, async (tx) => {
      await lockWorkspace(tx, scope);
      accepting = outcome(accept(token));
      await lockWaiters(database, 1);
      await tx.deleteFrom('member').where('user_id', '=', people.Adam).execute();
    });
    assert.equal(await accepting, 'not_found');
  });
});

test('an invitation that a member accepts gives them its greater role and is settled', async () => {
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  const email = mailbox();
  const hana = await world.person('Hana', { email, passwordHash: await passwords.hashPassword(PASSWORD) });
  const { token } = await invited(scope, people.Omar, email, { role: 'admin' });
  await world.join(scope, hana, 'member');
  assert.equal(await outcome(accept(token, { password: 'not their password' })), 'unauthorized');
  assert.equal((await memberOf(scope, hana))?.role, 'member');
  assert.equal(await outcome(accept(token)), 'ok');
  assert.equal((await memberOf(scope, hana))?.role, 'admin');
  assert.equal(await outcome(accept(token)), 'not_found', 'it was used');
});

test('a member who is kept out does not come back by an invitation that stayed open', async () => {
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  const email = mailbox();
  const id = await world.person('Hana', { email, passwordHash: await passwords.hashPassword(PASSWORD) });
  const { token } = await invited(scope, people.Omar, email, { role: 'admin' });
  await world.join(scope, id, 'member');
  await inTransaction(database.db, scope, (tx) => setMembershipStatus(tx, scope, id, { to: 'deactivated', nowMs: 0 }));
  assert.equal(await outcome(accept(token)), 'unauthorized');
  const member = await memberOf(scope, id);
  assert.deepEqual([member?.role, member?.deactivatedAt === null], ['member', false]);
});

test('who became a member meanwhile and was taken out does not come back by the invitation of before', async () => {
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  const passwordHash = await passwords.hashPassword(PASSWORD);
  const joinedElsewhere = mailbox();
  const userId = await world.person('Noor', { email: joinedElsewhere, passwordHash });
  const [first, second] = [
    await invited(scope, people.Omar, joinedElsewhere),
    await invited(scope, people.Omar, mailbox()),
  ];
  await world.join(scope, userId, 'member');
  await inTransaction(database.db, scope, (tx) => setMembershipStatus(tx, scope, userId, { to: 'removed', nowMs: 0 }));
  assert.deepEqual([await outcome(accept(first.token)), await memberOf(scope, userId)], ['not_found', undefined]);
  assert.equal(await outcome(accept(second.token)), 'ok', 'what others were sent stands');
  const anew = await invited(scope, people.Omar, joinedElsewhere);
  assert.equal(await outcome(accept(anew.token)), 'ok', 'who is invited after it comes back');
});
