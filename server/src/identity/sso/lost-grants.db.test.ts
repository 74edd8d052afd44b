// Applications go by what their people granted: that ends where a change of single sign-on takes their last way in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activateSso } from '../../../testing/active-sso.ts';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { SYSTEM } from '../../platform/access/caller.ts';
import { instantOf } from '../../platform/clock.ts';
import { makeMasterKey, openKeyring } from '../../platform/secrets/keyring.ts';
import { deactivateConnection } from './connections/commands.ts';
import { findActive } from './connections/store.ts';
import { checkDomain, removeDomain } from './domains/commands.ts';

const database = await serviceDb();
const { db } = database;
const world = tenants(db);
const keyring = openKeyring([makeMasterKey()]);
const textRecords = { find: async () => [] };
const deps = { ...world, keyring, textRecords, mail: { keyring }, baseUrl: () => 'https://pcs.example' };
const made = { domains: 0 };

/** A workspace with an owner outside the domain, and two of its people who granted: one with a password, one without. */
async function workspace() {
  made.domains += 1;
  const domain = `corp${made.domains}.example`;
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  const { workspaceId } = scope;
  await activateSso(database, scope, { loginHandle: 'corp', domain });
  await database.asOwner(
    'insert into directory.verified_domain (domain, workspace_id, verified_at) values ($1, $2, now())',
    [domain, workspaceId],
  );
  const withPassword = await world.person('Hana', { email: `hana@${domain}`, passwordHash: 'x' });
  const withoutPassword = await world.person('Noor', { email: `noor@${domain}` });
  await database.asOwner(
    `insert into oauth_application (workspace_id, id, client_id, name, client_type, redirect_uris, scopes, created_at, updated_at)
     values ($1, $1, $2, 'App', 'public', '{}', '{}', now(), now())`,
    [workspaceId, domain],
  );
  for (const userId of [withPassword, withoutPassword]) {
    await world.join(scope, userId, 'member');
    await database.asOwner(
      `insert into oauth_grant (workspace_id, id, application_id, user_id, scopes, payload, created_at, expires_at)
       values ($1, $2, $1, $2, '{}', '{}', now(), now() + interval '1 day')`,
      [workspaceId, userId],
    );
  }
  const connection = await findActive(db.reader(scope), scope);
  const [row] = await database.asOwner<{ id: string }>('select id from sso_domain where workspace_id = $1', [
    workspaceId,
  ]);
  assert.ok(connection !== undefined && row !== undefined);
  const ids = { connectionId: connection.id, domainId: row.id };
  return { scope, actor: actorOf(people.Omar), withPassword, withoutPassword, ...ids };
}
type Place = Awaited<ReturnType<typeof workspace>>;

const CHANGES: Readonly<Record<string, (place: Place) => Promise<unknown>>> = {
  'a connection that is deactivated': ({ scope, actor, connectionId }) =>
    deactivateConnection(deps, actor, scope, connectionId),
  'a domain that is removed': ({ scope, actor, domainId }) => removeDomain(deps, actor, scope, domainId),
  'a domain that is lost': async ({ scope, domainId }) => {
    const since = instantOf(world.clock.now() - 30 * 24 * 60 * 60_000);
    await database.asOwner('update sso_domain set missing_since = $2 where id = $1', [domainId, since]);
    await checkDomain(deps, SYSTEM, scope, domainId);
  },
};

for (const [name, change] of Object.entries(CHANGES))
  test(`${name} ends the grants of who has no other way in, and of nobody else`, async () => {
    const place = await workspace();
    const bystander = await workspace();
    await change(place);
    const standing = await database.asOwner<{ id: string }>(
      'select user_id as id from oauth_grant where workspace_id = any ($1) and revoked_at is null',
      [[place.scope.workspaceId, bystander.scope.workspaceId]],
    );
    const kept = [place.withPassword, bystander.withPassword, bystander.withoutPassword];
    assert.deepEqual(standing.map(({ id }) => id).toSorted(), kept.toSorted());
  });
