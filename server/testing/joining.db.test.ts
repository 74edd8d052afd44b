// One way to become a member: whoever is vouched for with an invited address joins by the invitation, whichever way they come.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { WorkspaceRole } from '../../contract/scopes.ts';
import { acceptInvitation, previewInvitation } from '../src/identity/invitations/commands/accept.ts';
import { createInvitation, resendInvitation } from '../src/identity/invitations/commands/invite.ts';
import { createUser } from '../src/identity/joining/public.ts';
import { createUser as provision } from '../src/identity/scim/users/commands.ts';
import { readUser } from '../src/identity/scim/users/patch.ts';
import type { KeptConnection } from '../src/identity/sso/connections/connection.ts';
import { NO_ATTRIBUTES } from '../src/identity/sso/connections/connection.ts';
import { SsoRefusal } from '../src/identity/sso/refusal.ts';
import { enterWorkspace } from '../src/identity/sso/sign-in/entering.ts';
import { findPersonByEmail } from '../src/identity/users/public.ts';
import { OPERATOR } from '../src/platform/access/caller.ts';
import { openBudgets } from '../src/platform/access/rate-limits.ts';
import type { ProjectScope, WorkspaceScope } from '../src/platform/access/scope.ts';
import { AppError } from '../src/platform/app-error.ts';
import { instantOf, systemClock } from '../src/platform/clock.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { openPasswordHasher } from '../src/platform/secrets/password.ts';
import { findMember } from '../src/tenancy/members/public.ts';
import { lockWorkspace } from '../src/tenancy/workspaces/public.ts';
import { ACTIVE_OIDC, activateSso } from './active-sso.ts';
import { mailOutbox, tokenIn } from './mail-outbox.ts';
import { lockWaiters, serviceDb } from './service-db.ts';
import { actorOf, tenants } from './tenants.ts';

const PASSWORD = 'seven tall cranes';
/** Hooks run in the order in which they are registered: budgets give back what they hold before the database is closed. */
const opened: { budgets?: ReturnType<typeof openBudgets> } = {};
after(() => opened.budgets?.close());
const database = await serviceDb();
const { db } = database;
const world = tenants(db);
const outbox = await mailOutbox(database);
const passwords = openPasswordHasher();
const budgets = openBudgets({ db, clock: systemClock, onFailure: (error) => assert.fail(String(error)) });
opened.budgets = budgets;
const deps = {
  ...world,
  mail: outbox,
  baseUrl: () => 'https://pcs.example.com',
  invitationLimits: { perHour: 0, perDay: 0, perAddressPerDay: 0 },
  passwords,
  budgets,
  failedSignIns: { note: () => undefined },
  takeAddress: (address: string) => budgets.take(`test:${address}`, 1_000),
  forgetAccess: () => undefined,
};
const made = { mailboxes: 0 };
const mailbox = () => {
  made.mailboxes += 1;
  return `vouched${made.mailboxes}@example.com`;
};
const from = { address: '192.0.2.1', requestId: 'test' };

function connectionWith({ roles = false, createPeople = true } = {}): KeptConnection {
  const at = instantOf(world.clock.now());
  return {
    id: world.ids.next(),
    protocol: 'oidc',
    displayName: 'Corp',
    loginHandle: 'corp',
    active: true,
    idpInitiated: false,
    createPeople,
    config: {
      saml: null,
      oidc: ACTIVE_OIDC,
      attributes: { ...NO_ATTRIBUTES, role: roles ? 'groups' : null },
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

async function enter(
  scope: WorkspaceScope,
  email: string,
  connection = connectionWith(),
  role: 'admin' | 'member' = 'member',
) {
  await activateSso(database, scope, { loginHandle: connection.loginHandle, domain: email.split('@')[1] ?? '' });
  const identity = { email, emailKey: email, name: 'Noor', isNamed: true, role, subject: null, attributes: [] };
  const entering = { connection, identity, requestId: 'test' };
  return enterWorkspace(deps, scope, entering, async (_tx, entrant) => entrant);
}

/** The ways to become a member without the link; each answers the person's id. */
const WAYS = {
  'single sign-on': async (scope: WorkspaceScope, email: string) => (await enter(scope, email)).id,
  SCIM: async (scope: WorkspaceScope, email: string) =>
    (
      await provision(
        deps,
        { type: 'scim', id: world.ids.next(), requestId: 'test' },
        scope,
        readUser({ userName: email }),
      )
    ).row.id,
  'the command line': async (scope: WorkspaceScope, email: string) =>
    (await createUser(deps, OPERATOR, scope, { name: 'Noor', email, password: PASSWORD, role: 'member' })).userId,
};

async function invited(more: { role?: WorkspaceRole; email?: string } = {}) {
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  const project = await world.project(scope);
  const { role = 'admin', email = mailbox() } = more;
  const projectRoles = [{ projectId: project.projectId, role: 'reviewer' as const }];
  const invitation = await createInvitation(deps, actorOf(people.Omar), scope, { email, role, projectRoles });
  const [mail] = await outbox.take();
  return { scope, project, people, email, id: invitation.id, token: tokenIn(mail) };
}

const accept = (token: string) => acceptInvitation(deps, from, { token, name: 'Noor', password: PASSWORD });
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));
const outcome = (work: Promise<unknown>) => work.then(() => 'ok', codeOf);

async function readMembership(scope: WorkspaceScope, project: ProjectScope, email: string) {
  const person = await findPersonByEmail(db.directory, email);
  const member = person && (await findMember(db.reader(scope), scope, person.id));
  const roles = await database.asOwner<{ role: string }>(
    'select role from project_member where project_id = $1 and user_id = $2',
    [project.projectId, person?.id],
  );
  const invitations = await database.asOwner<{ open: boolean }>(
    'select accepted_at is null and revoked_at is null as open from invitation where workspace_id = $1',
    [scope.workspaceId],
  );
  return {
    role: member?.role,
    project: roles.map((each) => each.role),
    open: invitations.filter((each) => each.open).length,
  };
}

for (const [name, join] of Object.entries(WAYS)) {
  test(`who joins by ${name} with an invited address joins by the invitation, which is settled`, async () => {
    const { scope, project, email, token, id } = await invited();
    const userId = await join(scope, email);
    assert.deepEqual(await readMembership(scope, project, email), { role: 'admin', project: ['reviewer'], open: 0 });
    for (const follow of [() => previewInvitation(deps, from, token), () => accept(token)]) {
      await assert.rejects(follow, /already been used/);
    }
    const entries = await database.asOwner<{ action: string; invitation: string | null }>(
      `select action, detail ->> 'invitationId' as invitation from audit_entry
       where workspace_id = $1 and subject_id in ($2, $3) and action not like '%created' or action = 'scim.user_created' and subject_id = $2
       order by action`,
      [scope.workspaceId, userId, id],
    );
    assert.equal(entries.filter(({ action }) => action === 'invitation.accepted').length, 1);
    assert.equal(
      entries.filter(({ invitation }) => invitation === id).length,
      1,
      'the membership names its invitation',
    );
  });

  test(`by ${name} and by the link at once one joins, with the invited roles`, async () => {
    for (const order of ['link first', 'link last']) {
      const { scope, project, email, token } = await invited();
      const works = [() => accept(token), () => join(scope, email)];
      let started: Promise<string[]> | undefined;
      await inTransaction(db, scope, async (tx) => {
        await lockWorkspace(tx, scope);
        started = Promise.all((order === 'link first' ? works : works.toReversed()).map((work) => outcome(work())));
        await lockWaiters(database, 2);
      });
      const outcomes = (await started) ?? [];
      assert.ok(outcomes.includes('ok'), `${order}: ${outcomes}`);
      assert.deepEqual(
        await readMembership(scope, project, email),
        { role: 'admin', project: ['reviewer'], open: 0 },
        order,
      );
    }
  });

  test(`an invitation that is sent while its person joins by ${name} is not left open`, async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const project = await world.project(scope);
    const email = mailbox();
    let started: Promise<string[]> | undefined;
    await inTransaction(db, scope, async (tx) => {
      await lockWorkspace(tx, scope);
      const invite = createInvitation(deps, actorOf(people.Omar), scope, { email, role: 'admin' });
      started = Promise.all([outcome(invite), outcome(join(scope, email))]);
      await lockWaiters(database, 2);
    });
    assert.equal((await started)?.[1], 'ok');
    assert.equal((await readMembership(scope, project, email)).open, 0);
    await outbox.take();
  });

  test(`an invitation whose sender may not give its role any more gives nothing to who joins by ${name}`, async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Adam: 'admin' });
    const project = await world.project(scope);
    const email = mailbox();
    await createInvitation(deps, actorOf(people.Adam), scope, { email, role: 'admin' });
    await outbox.take();
    await database.asOwner("update member set role = 'member' where user_id = $1", [people.Adam]);
    await join(scope, email);
    assert.deepEqual(await readMembership(scope, project, email), { role: 'member', project: [], open: 0 });
  });
}

describe('single sign-on', () => {
  test('rules of the connection decide over the invited role, and the projects of the invitation count', async () => {
    const { scope, project, email } = await invited();
    await enter(scope, email, connectionWith({ roles: true }), 'member');
    assert.deepEqual(await readMembership(scope, project, email), { role: 'member', project: ['reviewer'], open: 0 });
    const owner = await invited({ role: 'owner' });
    await enter(owner.scope, owner.email, connectionWith({ roles: true }), 'member');
    const { role, open } = await readMembership(owner.scope, owner.project, owner.email);
    assert.deepEqual({ role, open }, { role: 'member', open: 1 }, 'the mailed link alone makes an owner');
  });

  test('who is invited comes in also where the connection makes no people, and nobody else', async () => {
    const { scope, project, email } = await invited();
    const closed = connectionWith({ createPeople: false });
    await assert.rejects(enter(scope, mailbox(), closed), SsoRefusal);
    await enter(scope, email, closed);
    assert.equal((await readMembership(scope, project, email)).role, 'admin');
  });

  test('a member whose invitation stayed open gets its roles at the next sign-in', async () => {
    const { scope, project, email } = await invited();
    const userId = await world.person('Noor', { email });
    await world.join(scope, userId, 'member');
    await enter(scope, email);
    assert.deepEqual(await readMembership(scope, project, email), { role: 'admin', project: ['reviewer'], open: 0 });
    await database.asOwner("update member set role = 'member' where user_id = $1", [userId]);
    await enter(scope, email);
    assert.equal((await readMembership(scope, project, email)).role, 'member', 'once');
  });

  test('an invitation past its time gives nothing, and is not sent again to a member', async () => {
    const { scope, project, people, email, id } = await invited();
    world.clock.advance(8 * 24 * 3_600_000);
    await enter(scope, email);
    assert.deepEqual(await readMembership(scope, project, email), { role: 'member', project: [], open: 0 });
    assert.equal(await outcome(resendInvitation(deps, actorOf(people.Omar), scope, id)), 'conflict');
  });

  test('who was deactivated in all other workspaces is let in by the one whose domain they are of', async () => {
    const { scope: other } = await world.workspace({ Anna: 'owner' });
    const { scope } = await world.workspace({ Omar: 'owner' });
    const email = mailbox();
    const userId = await world.person('Noor', { email });
    await world.join(other, userId, 'member');
    await database.asOwner('update member set deactivated_at = now() where user_id = $1', [userId]);
    assert.equal((await enter(scope, email)).id, userId);
    await database.asOwner('update directory.person set deactivated_at = now() where id = $1', [userId]);
    await assert.rejects(enter(scope, email), SsoRefusal);
  });
});
