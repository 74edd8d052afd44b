// A workspace's policy and a deactivated membership, in the database: on sessions that run, and on those that begin.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { projectScope, type WorkspaceScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import { beforeCommitting } from '../../platform/database/db.ts';
import { hashToken } from '../../platform/ids.ts';
import { listAdmins } from '../../tenancy/members/public.ts';
import { findProjectRoles } from '../../tenancy/projects/public.ts';
import { findPersonByEmail, getPerson } from '../users/public.ts';
import { startSession } from './begin.ts';
import { findSession } from './store.ts';

const database = await serviceDb();
const world = tenants(database.db);
const device = { address: '192.0.2.1', userAgent: undefined, requestId: 'test' };
const { directory } = database.db;
const now = () => instantOf(world.clock.now());

const begin = async (id: string) => (await startSession(world, device, { id, passwordHash: null })).token;
const callerOf = async (token: string) => (await findSession(directory, hashToken(token), now()))?.caller;
const deactivate = (scope: WorkspaceScope, userId: string, at: string | null = now()) =>
  database.asOwner('update member set deactivated_at = $3 where workspace_id = $1 and user_id = $2', [
    scope.workspaceId,
    userId,
    at,
  ]);
const demand = (scope: WorkspaceScope, policy: 'require_sso' | 'disable_passwords' | 'require_second_factor') =>
  database.asOwner(`insert into sign_in_policy (workspace_id, ${policy}, updated_at) values ($1, true, now())`, [
    scope.workspaceId,
  ]);
const versionOf = async () =>
  (await database.asOwner<{ version: string }>('select version from directory.access_version'))[0]?.version;

test('a policy that is switched on closes sessions that run to its workspace, and to no other', async () => {
  const { scope, people } = await world.workspace({ Omar: 'owner', Noor: 'member' });
  const other = await world.workspace({ Adam: 'owner' });
  await world.join(other.scope, people.Noor, 'member');
  const token = await begin(people.Noor);
  assert.equal((await callerOf(token))?.memberships.length, 2);
  const before = await versionOf();
  await demand(scope, 'require_sso');
  assert.notEqual(await versionOf(), before, 'every process is told');
  const caller = await callerOf(token);
  assert.deepEqual(
    caller?.memberships.map((each) => each.workspaceId),
    [other.scope.workspaceId],
  );
  assert.deepEqual(caller?.restricted, [
    { workspaceId: scope.workspaceId, workspaceName: 'North tower', needs: 'single_sign_on' },
  ]);
});

test('who signs in by a password that no workspace of theirs takes has no session', async () => {
  const { scope, people } = await world.workspace({ Omar: 'owner', Noor: 'member' });
  await demand(scope, 'disable_passwords');
  await assert.rejects(begin(people.Noor), { code: 'forbidden' });
  const [row] = await database.asOwner<{ sessions: number }>(
    'select count(*)::int as sessions from directory.session where user_id = $1',
    [people.Noor],
  );
  assert.equal(row?.sessions, 0);
  // The owner's address is of no verified domain.
  assert.equal((await callerOf(await begin(people.Omar)))?.memberships.length, 1);
  const [{ domain } = { domain: '' }] = await database.asOwner<{ domain: string }>(
    `insert into directory.verified_domain (domain, workspace_id, verified_at)
     select split_part(email_key, '@', 2), $1, now() from directory.person where id = $2 returning domain`,
    [scope.workspaceId, people.Omar],
  );
  assert.equal(domain, 'example.com');
  await assert.rejects(begin(people.Omar), { code: 'forbidden' });
  await database.asOwner('delete from directory.verified_domain');
});

test('who is deactivated in their only workspace is out at once, signs in no more, and comes back without what they had', async () => {
  const { scope, people } = await world.workspace({ Omar: 'owner', Noor: 'owner' });
  const project = await world.project(scope);
  const token = await begin(people.Noor);
  const owners = async () => (await listAdmins(database.db.reader(scope), scope)).length;
  assert.equal(await owners(), 2);
  await deactivate(scope, people.Noor);
  assert.equal(await callerOf(token), undefined);
  assert.equal(await owners(), 1, 'a deactivated owner is none');
  assert.equal(await findProjectRoles(database.db, people.Noor, project.projectId), undefined);
  await assert.rejects(begin(people.Noor), { code: 'unauthorized' });
  const { email } = await getPerson(directory, people.Noor);
  assert.notEqual((await findPersonByEmail(directory, email.toLowerCase()))?.deactivatedAt, null);
  await deactivate(scope, people.Noor, null);
  assert.equal(await callerOf(token), undefined, 'the session of before stays over');
  assert.equal((await callerOf(await begin(people.Noor)))?.memberships.length, 1);
});

test('who is deactivated in one of two workspaces keeps a session that opens the other one alone', async () => {
  const { scope, people } = await world.workspace({ Omar: 'owner', Noor: 'admin' });
  const other = await world.workspace({ Adam: 'owner' });
  await world.join(other.scope, people.Noor, 'member');
  const project = projectScope(scope.workspaceId, (await world.project(scope)).projectId);
  const token = await begin(people.Noor);
  await deactivate(scope, people.Noor);
  for (const each of [token, await begin(people.Noor)]) {
    const caller = await callerOf(each);
    assert.deepEqual(
      caller?.memberships.map(({ workspaceId }) => workspaceId),
      [other.scope.workspaceId],
    );
    assert.deepEqual(caller?.restricted, []);
  }
  assert.equal(await findProjectRoles(database.db, people.Noor, project.projectId), undefined);
});

test('who was deactivated a moment before they sign in has no session in the end', async () => {
  const { scope, people } = await world.workspace({ Omar: 'owner', Noor: 'member' });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('update member set deactivated_at = now() where workspace_id = $1 and user_id = $2', [
      scope.workspaceId,
      people.Noor,
    ]);
    const begun = begin(people.Noor);
    await Promise.all([
      assert.rejects(begun, { code: 'unauthorized' }),
      lockWaiters(database, 1).then(() => owner.query('commit')),
    ]);
  } finally {
    await owner.end();
  }
});

test('who is deactivated a moment after they signed in has no session of that workspace in the end', async () => {
  const { scope, people } = await world.workspace({ Omar: 'owner', Noor: 'member' });
  const other = await world.workspace({ Adam: 'owner' });
  await world.join(other.scope, people.Noor, 'member');
  let deactivated: Promise<unknown> = Promise.resolve();
  const held = beforeCommitting(database.db, async () => {
    deactivated = deactivate(scope, people.Noor);
    await lockWaiters(database, 1);
  });
  const started = await startSession({ ...world, db: held }, device, { id: people.Noor, passwordHash: null });
  assert.ok(started.kind === 'session');
  await deactivated;
  const opened = async () => (await callerOf(started.token))?.memberships.map(({ workspaceId }) => workspaceId);
  assert.deepEqual(await opened(), [other.scope.workspaceId]);
  await deactivate(scope, people.Noor, null);
  assert.deepEqual(await opened(), [other.scope.workspaceId], 'not by a session of before');
});
