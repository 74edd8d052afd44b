// Names and addresses of people that a provider may not change or see: former members, of this workspace or of another, and people
// with a mailbox that they have proven.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { serviceDb } from '../../../../testing/service-db.ts';
import { tenants } from '../../../../testing/tenants.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { findPersonByEmail } from '../../users/public.ts';
import { ScimRefusal } from '../scim-error.ts';
import { changeUser, createUser, deleteUser } from './commands.ts';
import { readUser } from './patch.ts';

const database = await serviceDb();
const world = tenants(database.db);
const okta: Actor = { type: 'scim', id: world.ids.next(), requestId: 'test' };

test('a provider that takes in a former member of another workspace does not rename them there', async () => {
  const { scope: before } = await world.workspace({ omar: 'owner' });
  const { scope } = await world.workspace({ olga: 'owner' });
  const email = 'former@example.com';
  const id = await world.person('Noor', { email });
  await world.join(before, id, 'member');
  await deleteUser(world, okta, before, { id, ifMatch: undefined });
  const { row } = await createUser(world, okta, scope, readUser({ userName: email, displayName: 'Forged' }));
  const nameOfAccount = async () => (await findPersonByEmail(database.db.directory, email))?.name;
  assert.deepEqual([row.id, await nameOfAccount()], [id, 'Noor']);
  const next = (values: ReturnType<typeof readUser>) => ({ ...values, attributes: { displayName: 'Forged again' } });
  await changeUser(world, okta, scope, { id, ifMatch: undefined, next });
  assert.equal(await nameOfAccount(), 'Noor');
  await database.asOwner(`select directory.add_verified_domain('example.com', $1, now())`, [scope.workspaceId]);
  const renamed = (values: ReturnType<typeof readUser>) => ({ ...values, attributes: { displayName: 'Noor H' } });
  await changeUser(world, okta, scope, { id, ifMatch: undefined, next: renamed });
  assert.equal(await nameOfAccount(), 'Noor H', 'who verified the domain vouches for them');
});

/** Each kind of user, and the outcome of another address for them. */
const MOVES: readonly {
  readonly name: string;
  readonly isProven: boolean;
  readonly isOwnDomain: boolean;
  readonly isKnownElsewhere: boolean;
  readonly isDeactivated: boolean;
  readonly outcome: 'moved' | 'mutability';
}[] = [false, true].flatMap((isProven) =>
  [false, true].flatMap((isOwnDomain) =>
    [false, true].flatMap((isKnownElsewhere) =>
      [false, true].map((isDeactivated) => {
        const mayMove = !isDeactivated && (isOwnDomain || !(isProven || isKnownElsewhere));
        const facts = { isProven, isOwnDomain, isKnownElsewhere, isDeactivated };
        const name = Object.entries(facts)
          .map(([fact, holds]) => `${fact}: ${holds}`)
          .join(', ');
        return { name, ...facts, outcome: mayMove ? ('moved' as const) : ('mutability' as const) };
      }),
    ),
  ),
);

for (const [index, { name, outcome, ...facts }] of MOVES.entries()) {
  test(`another address of a user is ${outcome} (${name})`, async () => {
    const { scope } = await world.workspace({ olga: 'owner' });
    const { scope: other } = await world.workspace({ omar: 'owner' });
    const domain = `move${index}.example`;
    const id = await world.person('Noor', { email: `noor@${domain}`, isProven: facts.isProven });
    if (facts.isKnownElsewhere) {
      await world.join(other, id, 'member');
      await deleteUser(world, okta, other, { id, ifMatch: undefined });
    }
    await world.join(scope, id, 'member');
    if (facts.isOwnDomain)
      await database.asOwner(`select directory.add_verified_domain($1, $2, now())`, [domain, scope.workspaceId]);
    const change = (next: (values: ReturnType<typeof readUser>) => ReturnType<typeof readUser>) =>
      changeUser(world, okta, scope, { id, ifMatch: undefined, next });
    if (facts.isDeactivated) await change((values) => ({ ...values, active: false }));
    const moving = change((values) => ({ ...values, userName: `moved@${domain}` })).then(
      () => 'moved',
      (error: unknown) => (error instanceof ScimRefusal ? error.scimType : String(error)),
    );
    assert.equal(await moving, outcome);
    const moved = await findPersonByEmail(database.db.directory, `moved@${domain}`);
    assert.equal(moved !== undefined, outcome === 'moved');
  });
}

test('a user who is reactivated with another address gets it', async () => {
  const { scope } = await world.workspace({ olga: 'owner' });
  const { row } = await createUser(world, okta, scope, readUser({ userName: 'back@rehired.example', active: false }));
  const next = (values: ReturnType<typeof readUser>) => ({
    ...values,
    active: true,
    userName: 'again@rehired.example',
  });
  const done = await changeUser(world, okta, scope, { id: row.id, ifMatch: undefined, next });
  assert.equal(done.row.email, 'again@rehired.example');
});

test('the name of an account is not shown to a workspace that removed its person before they accepted, by records of theirs', async () => {
  const { scope } = await world.workspace({ olga: 'owner' });
  const shown = (id: string) =>
    inTransaction(database.db, scope, async (tx) => {
      const { rows } = await sql<{ name: string }>`
        select name from workspace_known_person where id = ${id}::uuid`.execute(tx);
      return rows[0]?.name;
    });
  for (const [wasAccepted, again, expected] of [
    [false, false, 'known-1@known.example'],
    [true, false, 'Secret Name'],
    [true, true, 'known-3@known.example'],
  ] as const) {
    const email = `known-${wasAccepted ? (again ? 3 : 2) : 1}@known.example`;
    const id = await world.person('Secret Name', { email });
    await createUser(world, okta, scope, readUser({ userName: email, displayName: 'Given' }));
    assert.equal(await shown(id), 'Given');
    if (wasAccepted) await database.asOwner('update member set accepted_at = now() where user_id = $1', [id]);
    await deleteUser(world, okta, scope, { id, ifMatch: undefined });
    assert.equal(await shown(id), again ? 'Secret Name' : expected);
    if (!again) continue;
    await createUser(world, okta, scope, readUser({ userName: email }));
    assert.equal(await shown(id), expected, 'a new membership is accepted anew');
    for (const at of ['now()', 'null'])
      await database.asOwner(`update member set accepted_at = ${at} where user_id = $1`, [id]);
    await deleteUser(world, okta, scope, { id, ifMatch: undefined });
    assert.equal(await shown(id), expected, 'an acceptance that was taken back by a claim of the account');
  }
});
