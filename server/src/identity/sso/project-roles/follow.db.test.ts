// Roles that rules give and take: from everything that a provider says of a person, and for all members of a large workspace at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SsoProjectRoleRule } from '../../../../../contract/sso-project-roles.ts';
import { activateSso } from '../../../../testing/active-sso.ts';
import { serviceDb } from '../../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../../testing/tenants.ts';
import { makeMasterKey, openKeyring } from '../../../platform/secrets/keyring.ts';
import { projectRoles } from '../../../tenancy/members/public.ts';
import { editConnection } from '../connections/commands.ts';
import { findActive } from '../connections/store.ts';
import { readSub } from '../identities/subject.ts';
import { openChecks } from '../refusal.ts';
import type { Attribute } from '../saml/assertion.ts';
import { enterWorkspace } from '../sign-in/entering.ts';
import { identify, type Trace } from '../sign-in/trace.ts';
import { previewProjectRoles } from './preview.ts';

const database = await serviceDb();
const { db } = database;
const world = tenants(db);
const deps = { ...world, db, keyring: openKeyring([makeMasterKey()]), baseUrl: () => 'https://pcs.example' };

/** Creates a workspace whose provider vouches for the domain, with two projects. */
async function createWorkspace(domain: string) {
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  await activateSso(database, scope, { loginHandle: 'corp', domain });
  const [tower, bridge] = [await world.project(scope), await world.project(scope)];
  const connection = (await findActive(db.reader(scope), scope)) ?? assert.fail('no connection');
  const edit = (...rules: SsoProjectRoleRule[]) =>
    editConnection(deps as never, actorOf(people.Omar), scope, {
      id: connection.id,
      change: { projectRoles: rules },
      ifMatch: undefined,
    });
  /** Signs a person in of whom the provider says this, and returns their roles. */
  const enter = async (email: string, attributes: readonly Attribute[]) => {
    const trace = { scope, checks: openChecks(), attributes: [{ name: 'email', values: [email] }, ...attributes] };
    const identity = await identify(deps as never, trace as unknown as Trace, connection, {
      nameId: null,
      readSubject: () => readSub('https://idp.example', 'c', email),
    });
    const { id } = await enterWorkspace(
      deps,
      scope,
      { connection, identity, requestId: 'test' },
      async (_tx, each) => each,
    );
    return projectRoles.list(db.reader(scope), scope, id);
  };
  const preview = async (...rules: SsoProjectRoleRule[]) => {
    const { changes, unknown } = await previewProjectRoles(db.reader(scope), scope, connection, rules);
    return { changes: changes.map(({ email, projectId, from, to }) => ({ email, projectId, from, to })), unknown };
  };
  return { scope, tower, bridge, connection, edit, enter, preview };
}

test('a person with more groups than are kept for previews has the roles of all of them', async () => {
  const { tower, edit, enter } = await createWorkspace('groups.example');
  await edit({ attribute: 'memberOf', value: 'Site team', projectId: tower.projectId, role: 'reviewer' });
  const groups = Array.from({ length: 1_010 }, (_, at) => `CN=Group ${at},OU=Site,DC=groups`.padEnd(100, '.'));
  const values = ['Site team', ...groups];
  const expected = [{ projectId: tower.projectId, role: 'reviewer' }];
  assert.deepEqual(await enter('noor@groups.example', [{ name: 'memberOf', values }]), expected);
  assert.deepEqual(await enter('noor@groups.example', [{ name: 'memberOf', values }]), expected, 'and keeps them');
});

test('a preview lists what is taken at once from members whose attributes are not known', async () => {
  const { scope, tower, bridge, edit, enter, preview } = await createWorkspace('unknown.example');
  const rule = (projectId: string) => ({ attribute: 'groups', value: 'Site', projectId, role: 'reviewer' }) as const;
  await edit(rule(tower.projectId), rule(bridge.projectId));
  const email = 'noor@unknown.example';
  await enter(email, [{ name: 'groups', values: ['Site'] }]);
  await database.asOwner('update sso_identity set attributes = null where workspace_id = $1', [scope.workspaceId]);
  const expected = [{ email, projectId: tower.projectId, from: 'reviewer', to: null }];
  const other = { ...rule(bridge.projectId), value: 'Other' };
  assert.deepEqual(await preview(other), { changes: expected, unknown: 2 });
});

test('a preview knows nothing of a member with more attributes than are kept, and lists nobody who is deactivated', async () => {
  const { tower, edit, enter, preview } = await createWorkspace('many.example');
  const rule = (value: string) =>
    ({ attribute: 'groups', value, projectId: tower.projectId, role: 'reviewer' }) as const;
  await edit(rule('Site'));
  const [noor, sami] = ['noor@many.example', 'sami@many.example'];
  const groups = Array.from({ length: 1_010 }, (_, at) => `Group ${at}`.padEnd(100, '.'));
  await enter(noor, [{ name: 'groups', values: ['Site', ...groups] }]);
  await enter(sami, [{ name: 'groups', values: ['Site'] }]);
  const taken = { projectId: tower.projectId, from: 'reviewer', to: null };
  assert.deepEqual(await preview(rule('Other')), { changes: [{ email: sami, ...taken }], unknown: 2 });
  await database.asOwner('update directory.person set deactivated_at = now() where email_key = any ($1)', [
    [noor, sami],
  ]);
  assert.deepEqual(await preview(rule('Other')), { changes: [], unknown: 1 });
});

test('a preview counts names and values in whichever Unicode form they were kept', async () => {
  const { scope, tower, edit, enter, preview } = await createWorkspace('forms.example');
  const [composed, decomposed] = ['Équipe'.normalize('NFC'), 'Équipe'.normalize('NFD')];
  const rule = { attribute: composed, value: composed, projectId: tower.projectId } as const;
  await edit({ ...rule, role: 'viewer' });
  const email = 'noor@forms.example';
  await enter(email, [{ name: decomposed, values: [decomposed, 'Other'] }]);
  const expected = [{ email, projectId: tower.projectId, from: 'viewer', to: 'admin' }];
  assert.deepEqual((await preview({ ...rule, role: 'admin' })).changes, expected);
  await database.asOwner('update sso_identity set attributes = $2 where workspace_id = $1', [
    scope.workspaceId,
    JSON.stringify([{ name: decomposed, values: [decomposed, 'Other'] }]),
  ]);
  assert.deepEqual((await preview({ ...rule, role: 'admin' })).changes, expected, 'as an earlier release kept it');
});

test('a role of an invitation below the one of a rule counts once the rule is taken away', async () => {
  const { scope, tower, bridge, edit, enter } = await createWorkspace('invited.example');
  const rule = (projectId: string) => ({ attribute: 'groups', value: 'Site', projectId, role: 'reviewer' }) as const;
  await edit(rule(tower.projectId), rule(bridge.projectId));
  const email = 'noor@invited.example';
  const groups = [{ name: 'groups', values: ['Site'] }];
  await enter(email, groups);
  const invited = [
    { projectId: tower.projectId, role: 'viewer' },
    { projectId: bridge.projectId, role: 'admin' },
  ];
  await database.asOwner(
    `insert into invitation (workspace_id, id, email, email_key, role, project_roles, language, invited_by, token_hash,
                             created_at, expires_at)
     select workspace_id, gen_random_uuid(), $2, $2, 'member', $3, 'en', user_id, sha256(convert_to($2, 'UTF8')),
            '2026-03-01', '2026-03-05' from member where workspace_id = $1 and role = 'owner'`,
    [scope.workspaceId, email, JSON.stringify(invited)],
  );
  const sorted = (roles: readonly { projectId: string; role: string }[]) =>
    roles.map(({ projectId, role }) => `${projectId === tower.projectId ? 'tower' : 'bridge'} ${role}`).sort();
  assert.deepEqual(sorted(await enter(email, groups)), ['bridge admin', 'tower reviewer']);
  await edit();
  assert.deepEqual(sorted(await enter(email, groups)), ['bridge admin', 'tower viewer']);
});

test('a rule is taken away from 5,000 members at once; what is by hand, of other projects or archived stays', async () => {
  const { scope, tower, bridge, edit } = await createWorkspace('crowd.example');
  const { workspaceId } = scope;
  const archived = await world.project(scope);
  const rule = (projectId: string) => ({ attribute: 'groups', value: 'Site', projectId, role: 'reviewer' }) as const;
  await edit(rule(tower.projectId), rule(bridge.projectId), rule(archived.projectId));
  await addCrowd(workspaceId);
  const give = (projectId: string, handEvery: number) =>
    database.asOwner(
      `insert into project_member (workspace_id, project_id, user_id, role, ruled_role, hand_role, created_at, updated_at)
       select $1, $2, user_id, 'reviewer', 'reviewer',
              case when row_number() over (order by user_id) % $3 = 0 then 'viewer' end, now(), now()
       from member where workspace_id = $1 and role = 'member'`,
      [workspaceId, projectId, handEvery],
    );
  await give(tower.projectId, 10);
  await give(bridge.projectId, 10_000);
  await give(archived.projectId, 10_000);
  await database.asOwner(`update project set status = 'archived' where id = $1`, [archived.projectId]);
  await edit(rule(bridge.projectId));
  const count = (project: { projectId: string }) =>
    database.asOwner(
      `select role, ruled_role, hand_role, count(*)::int as members from project_member where project_id = $1
       group by 1, 2, 3`,
      [project.projectId],
    );
  const untouched = [{ role: 'reviewer', ruled_role: 'reviewer', hand_role: null, members: 5_000 }];
  assert.deepEqual(await count(tower), [{ role: 'viewer', ruled_role: null, hand_role: null, members: 500 }]);
  assert.deepEqual(await count(bridge), untouched);
  assert.deepEqual(await count(archived), untouched);
  const entries = await database.asOwner(
    `select action, project_id as "projectId", detail -> 'role' as role, count(*)::int as entries,
            count(distinct subject_id)::int as people
     from audit_entry where workspace_id = $1 and action like 'project_member.%' group by 1, 2, 3 order by 1`,
    [workspaceId],
  );
  const { projectId } = tower;
  assert.deepEqual(entries, [
    { action: 'project_member.removed', projectId, role: 'reviewer', entries: 4_500, people: 4_500 },
    { action: 'project_member.set', projectId, role: { from: 'reviewer', to: 'viewer' }, entries: 500, people: 500 },
  ]);
});

/** Adds 5,000 people as members, in few statements. */
async function addCrowd(workspaceId: string): Promise<void> {
  await database.asOwner(
    `with person as (
       insert into directory.person (id, name, email, email_key, created_at)
       select gen_random_uuid(), 'Person ' || n, 'p' || n || '@crowd.example', 'p' || n || '@crowd.example', now()
       from generate_series(1, 5000) as n returning id)
     insert into member (workspace_id, user_id, role, created_at, updated_at, accepted_at)
     select $1, id, 'member', now(), now(), now() from person`,
    [workspaceId],
  );
}
