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
      subject: readSub('https://idp.example', 'c', email),
    });
    const { id } = await enterWorkspace(
      deps,
      scope,
      { connection, identity, requestId: 'test' },
      async (_tx, each) => each,
    );
    return projectRoles.list(db.reader(scope), scope, id);
  };
  return { scope, tower, bridge, connection, edit, enter };
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
