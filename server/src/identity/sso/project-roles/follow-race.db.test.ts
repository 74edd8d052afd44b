// Rules that are edited, and roles that are given by hand, beside a sign-in: one comes before the other as a whole, and nothing that
// neither gave is left.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectRole } from '../../../../../contract/scopes.ts';
import { activateSso } from '../../../../testing/active-sso.ts';
import { changeProject } from '../../../../testing/projects.ts';
import { lockWaiters, serviceDb } from '../../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../../testing/tenants.ts';
import { projectScope } from '../../../platform/access/scope.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { makeMasterKey, openKeyring } from '../../../platform/secrets/keyring.ts';
import { projectRoles } from '../../../tenancy/members/public.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { editConnection } from '../connections/commands.ts';
import { findActive } from '../connections/store.ts';
import { enterWorkspace } from '../sign-in/entering.ts';

const database = await serviceDb();
const { db } = database;
const world = tenants(db);
const keyring = openKeyring([makeMasterKey()]);
const deps = { ...world, db, keyring, baseUrl: () => 'https://pcs.example' };
const DOMAIN = 'corp.example';
const made = { mailboxes: 0 };

async function workspace() {
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  const project = await world.project(scope);
  await activateSso(database, scope, { loginHandle: `corp`, domain: DOMAIN });
  const connection = (await findActive(db.reader(scope), scope)) ?? assert.fail('no connection');
  made.mailboxes += 1;
  const email = `ruled${made.mailboxes}@${DOMAIN}`;
  const rule = (role: ProjectRole) => ({ attribute: 'groups', value: 'Site', projectId: project.projectId, role });
  const edit = (...rules: ReturnType<typeof rule>[]) =>
    editConnection(deps as never, actorOf(people.Omar), scope, {
      id: connection.id,
      change: { projectRoles: rules },
      ifMatch: undefined,
    });
  const enter = (paused: () => Promise<void> = () => Promise.resolve()) =>
    enterWorkspace(
      deps,
      scope,
      {
        connection,
        identity: {
          ...{ email, emailKey: email, name: 'Noor', isNamed: true, role: 'member', subject: null },
          attributes: [{ name: 'groups', values: ['Site'] }],
        },
        requestId: 'test',
      },
      async (_tx, entrant) => {
        await paused();
        return entrant;
      },
    );
  const listRoles = async (userId: string) =>
    (await projectRoles.list(db.reader(scope), scope, userId)).map(({ role }) => role);
  const setStatus = (status: 'active' | 'archived') =>
    changeProject(world, actorOf(people.Omar), project, { status, ifMatch: undefined });
  return { scope, project, rule, edit, enter, listRoles, setStatus };
}

test('a sign-in that waited behind an edit follows the new rules', async () => {
  const { scope, rule, edit, enter, listRoles } = await workspace();
  await edit(rule('admin'));
  let both: Promise<[unknown, { id: string }]> | undefined;
  await inTransaction(db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const editing = edit(rule('viewer'));
    await lockWaiters(database, 1);
    both = Promise.all([editing, enter()]);
    await lockWaiters(database, 2);
  });
  const [, { id }] = (await both) ?? assert.fail('nothing was done');
  assert.deepEqual(await listRoles(id), ['viewer']);
});

test('an edit that waited behind a sign-in takes what the sign-in gave', async () => {
  const { rule, edit, enter, listRoles } = await workspace();
  await edit(rule('admin'));
  let editing: Promise<unknown> | undefined;
  const { id } = await enter(async () => {
    editing = edit();
    await lockWaiters(database, 1);
  });
  await editing;
  assert.deepEqual(await listRoles(id), []);
});

test('a project that is restored loses the roles whose rules were removed while it was archived, and no others', async () => {
  const { rule, edit, enter, listRoles, setStatus } = await workspace();
  await edit(rule('admin'));
  const { id } = await enter();
  await setStatus('archived');
  await setStatus('active');
  assert.deepEqual(await listRoles(id), ['admin'], 'its rule is there');
  await setStatus('archived');
  await edit();
  assert.deepEqual(await listRoles(id), ['admin'], 'what is archived stays as it is');
  await setStatus('active');
  assert.deepEqual(await listRoles(id), []);
  const entries = await database.asOwner<{ detail: { role: string } }>(
    "select detail from audit_entry where subject_id = $1 and action = 'project_member.removed'",
    [id],
  );
  assert.deepEqual(
    entries.map(({ detail }) => detail.role),
    ['admin'],
  );
});

test('a role by hand that is given beside a sign-in is not lost', async () => {
  const { scope, project, rule, edit, enter, listRoles } = await workspace();
  const { id } = await enter();
  await edit(rule('viewer'));
  let entering: Promise<unknown> | undefined;
  await inTransaction(db, scope, async (tx) => {
    const at = new Date(world.clock.now()).toISOString();
    await projectRoles.save(tx, projectScope(scope.workspaceId, project.projectId), {
      userId: id,
      role: 'reviewer',
      at,
    });
    entering = enter();
    await lockWaiters(database, 1);
  });
  await entering;
  assert.deepEqual(await listRoles(id), ['reviewer']);
  await edit();
  assert.deepEqual(await listRoles(id), ['reviewer']);
});
