// Sessions of people whom the identity provider of one of their workspaces deactivates or deletes.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { serviceDb } from '../../../../testing/service-db.ts';
import {
  endSessions,
  insertHalfSignIn,
  isNamedElsewhere,
  listSessions,
  type Proofs,
  sessionOf,
} from '../../../../testing/sessions.ts';
import { tenants } from '../../../../testing/tenants.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { instantOf } from '../../../platform/clock.ts';
import { inTransaction, NO_WORKSPACE } from '../../../platform/database/transaction.ts';
import { lockPersonElsewhere } from '../../joining/public.ts';
import { startSession } from '../../sign-in/public.ts';
import { changeUser, deleteUser } from './commands.ts';

const database = await serviceDb();
const world = tenants(database.db);
const okta: Actor = { type: 'scim', id: world.ids.next(), requestId: 'test' };
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };

const setActive = (scope: WorkspaceScope, id: string, active: boolean) =>
  changeUser(world, okta, scope, { id, ifMatch: undefined, next: (before) => ({ ...before, active }) });
const endings = {
  deactivated: (scope: WorkspaceScope, id: string) => setActive(scope, id, false),
  deleted: (scope: WorkspaceScope, id: string) => deleteUser(world, okta, scope, { id, ifMatch: undefined }),
};

async function begin(id: string, proofs?: Proofs): Promise<string> {
  const started = await startSession(world, device, { id, passwordHash: null, ...(proofs && { proofs }) });
  assert.ok(started.kind === 'session');
  return started.token;
}

const bySso = (scope: WorkspaceScope): Proofs => ({
  method: 'sso',
  ssoWorkspaceId: scope.workspaceId,
  secondFactorAt: null,
});

/** The workspaces that a session opens; undefined where it has ended. */
const opened = async (token: string) =>
  (await sessionOf(database.db, token, world.clock.now()))?.caller.memberships.map((each) => each.workspaceId).sort();

async function beginHalf(userId: string, ssoWorkspaceId: string | null): Promise<void> {
  const nowMs = world.clock.now();
  const half = { hash: Buffer.from(world.ids.next()), userId, ssoWorkspaceId };
  const life = { createdAt: instantOf(nowMs), expiresAt: instantOf(nowMs + 60_000) };
  const method = ssoWorkspaceId === null ? 'password' : 'sso';
  await inTransaction(database.db, NO_WORKSPACE, (tx) => insertHalfSignIn(tx, { ...half, method, ...life }));
}

const halves = (userId: string) =>
  database.asOwner('select method, sso_workspace_id from directory.half_sign_in where user_id = $1', [userId]);

for (const [deed, end] of Object.entries(endings)) {
  test(`who is ${deed} by one workspace’s provider stays signed in to their other workspaces`, async () => {
    const { scope: here, people } = await world.workspace({ olga: 'owner', noor: 'member' });
    const { scope: there } = await world.workspace({ omar: 'owner' });
    await world.join(there, people.noor, 'member');
    const own = await begin(people.noor);
    const [fromHere, fromThere] = [await begin(people.noor, bySso(here)), await begin(people.noor, bySso(there))];
    await beginHalf(people.noor, null);
    await beginHalf(people.noor, here.workspaceId);
    await end(here, people.noor);
    const open = [there.workspaceId];
    assert.deepEqual([await opened(own), await opened(fromThere)], [open, open]);
    assert.equal(await opened(fromHere), undefined);
    assert.deepEqual(await halves(people.noor), [{ method: 'password', sso_workspace_id: null }]);
  });

  test(`who is ${deed} by their only workspace’s provider has no session and no sign-in under way`, async () => {
    const { scope, people } = await world.workspace({ olga: 'owner', noor: 'member' });
    const tokens = [await begin(people.noor), await begin(people.noor, bySso(scope))];
    await beginHalf(people.noor, null);
    await beginHalf(people.noor, scope.workspaceId);
    await end(scope, people.noor);
    assert.deepEqual(await Promise.all(tokens.map(opened)), [undefined, undefined]);
    assert.deepEqual(await halves(people.noor), []);
  });
}

test('a session that went on elsewhere does not open the workspace again when the person is let in again', async () => {
  const { scope: here, people } = await world.workspace({ olga: 'owner', noor: 'member' });
  const { scope: there } = await world.workspace({ omar: 'owner' });
  await world.join(there, people.noor, 'member');
  const own = await begin(people.noor);
  await setActive(here, people.noor, false);
  await setActive(here, people.noor, true);
  assert.deepEqual(await opened(own), [there.workspaceId]);
  assert.deepEqual(await opened(await begin(people.noor)), [here.workspaceId, there.workspaceId].sort());
});

test('deactivations in two workspaces at once leave no session, and neither waits for the other for ever', async () => {
  const { scope: here, people } = await world.workspace({ olga: 'owner', noor: 'member' });
  const { scope: there } = await world.workspace({ omar: 'owner' });
  await world.join(there, people.noor, 'member');
  const own = await begin(people.noor);
  await Promise.all([here, there].map((scope) => setActive(scope, people.noor, false)));
  const [row] = await database.asOwner('select from directory.session where user_id = $1', [people.noor]);
  assert.deepEqual([await opened(own), row], [undefined, undefined]);
});

describe('a membership of another workspace', () => {
  for (const isAccepted of [true, false]) {
    /** A person who accepted one workspace, and another one or not. */
    const member = async () => {
      const { scope: here, people } = await world.workspace({ olga: 'owner', noor: 'member' });
      const { scope: there } = await world.workspace({ mal: 'owner' });
      await world.join(there, people.noor, 'member');
      if (!isAccepted)
        await database.asOwner('update member set accepted_at = null where user_id = $1 and workspace_id = $2', [
          people.noor,
          there.workspaceId,
        ]);
      return {
        here,
        there,
        id: people.noor,
        own: await begin(people.noor),
        bySso: await begin(people.noor, bySso(here)),
      };
    };
    const limits = isAccepted ? 'limits' : 'that was never accepted does not limit';

    test(`${limits} the sessions that one of a provider lists and ends`, async () => {
      const { here, id, own, bySso: provider } = await member();
      const { workspaceId: ssoWorkspaceId } = here;
      const listed = await listSessions(database.db.directory, { id, ssoWorkspaceId }, instantOf(world.clock.now()));
      assert.deepEqual(listed.map(({ method }) => method).toSorted(), isAccepted ? ['sso'] : ['password', 'sso']);
      await inTransaction(database.db, NO_WORKSPACE, (tx) => endSessions(tx, id, { ssoWorkspaceId }));
      assert.equal(await opened(provider), undefined);
      assert.equal((await opened(own)) !== undefined, isAccepted);
    });

    test(`${limits} the own sessions that end with the one that the person accepted`, async () => {
      const { here, there, id, own } = await member();
      await setActive(here, id, false);
      assert.deepEqual(await opened(own), isAccepted ? [there.workspaceId] : undefined);
      const again = await begin(id);
      assert.deepEqual(await opened(again), [there.workspaceId], 'the account opens it as before');
    });

    test(`${limits} the name that the accepted one gives, and the one whose session it is`, async () => {
      const { here, id } = await member();
      const there = await inTransaction(database.db, here, (tx) => lockPersonElsewhere(tx, here, id));
      assert.deepEqual([there?.isMember, there?.isKnown, there?.isAccepted], [isAccepted, isAccepted, isAccepted]);
      const isNamed = await inTransaction(database.db, NO_WORKSPACE, (tx) =>
        isNamedElsewhere(tx, { id, ssoWorkspaceId: here.workspaceId }),
      );
      assert.equal(isNamed, isAccepted);
    });
  }

  test('counts whether it was accepted or not while nobody has proven the account', async () => {
    const { scope: here } = await world.workspace({ olga: 'owner' });
    const { scope: there } = await world.workspace({ mal: 'owner' });
    const id = await world.person('Sami', { isProven: false });
    for (const scope of [here, there]) await world.join(scope, id, 'member');
    await database.asOwner('update member set accepted_at = null where user_id = $1', [id]);
    const seen = await inTransaction(database.db, here, (tx) => lockPersonElsewhere(tx, here, id));
    assert.deepEqual([seen?.isMember, seen?.isKnown], [true, true]);
  });
});
