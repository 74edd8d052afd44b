import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PROJECT_ROLES } from '../../../../contract/scopes.ts';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { OPERATOR } from '../../platform/access/caller.ts';
import { projectScope, type WorkspaceScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { openCursors } from '../../platform/http/cursor.ts';
import { pagedList } from '../../platform/http/paging.ts';
import type { Answer } from '../../platform/http/route.ts';
import { lockWorkspace } from '../workspaces/public.ts';
import { changeMemberRole, reactivateMember, removeMember, removeProjectMember, setProjectMember } from './commands.ts';
import { hasProjectAccess } from './project-access.ts';
import * as store from './store.ts';

const database = await serviceDb();
const world = tenants(database.db);

/** `ok`, or the code that the command was refused with. */
async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: unknown) => {
      assert.ok(error instanceof AppError, String(error));
      return error.code;
    },
  );
}

const change = (scope: WorkspaceScope, by: string, userId: string, role: 'owner' | 'admin' | 'member') =>
  changeMemberRole(world, actorOf(by), scope, { userId, role, ifMatch: undefined });
const remove = (scope: WorkspaceScope, by: string, userId: string) => removeMember(world, actorOf(by), scope, userId);
const tagOf = (record: object) => okByContent({ method: 'GET', header: () => undefined }, record).headers?.etag ?? '';
const pageOf = ({ jsonBytes }: Answer) => JSON.parse(String(jsonBytes));
const roles = async (scope: WorkspaceScope) => {
  const rows = await database.asOwner<{ user_id: string; role: string }>(
    'select user_id, role from member where workspace_id = $1',
    [scope.workspaceId],
  );
  return Object.fromEntries(rows.map((row) => [row.user_id, row.role]));
};
const actions = async (scope: WorkspaceScope) => {
  const rows = await database.asOwner<{ action: string; actor_id: string; subject_id: string; detail: unknown }>(
    `select action, actor_id, subject_id, detail from audit_entry
     where workspace_id = $1 and action like '%member.%' order by at, id`,
    [scope.workspaceId],
  );
  return rows;
};

/** Holds the workspace's row until both pieces of work wait for it, then lets them race. */
async function race(scope: WorkspaceScope, ...works: (() => Promise<unknown>)[]): Promise<string[]> {
  let started: Promise<string[]> | undefined;
  await inTransaction(database.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    started = Promise.all(works.map((work) => outcome(work())));
    await lockWaiters(database, works.length);
  });
  return (await started) ?? [];
}

describe('roles in the workspace', () => {
  test('a changed role is saved, audited with what it was before, and leaves no trace when it is the same', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member' });
    const before = await store.findMember(world.db.reader(scope), scope, people.Layla);
    const after = await change(scope, people.Omar, people.Layla, 'admin');
    assert.equal(after.role, 'admin');
    assert.ok(after.updatedAt > (before?.updatedAt ?? ''), 'even while the clock stands still');
    assert.deepEqual(await store.findMember(world.db.reader(scope), scope, people.Layla), after);
    assert.deepEqual(await change(scope, people.Omar, people.Layla, 'admin'), after);
    assert.deepEqual(await actions(scope), [
      {
        action: 'member.role_changed',
        actor_id: people.Omar,
        subject_id: people.Layla,
        detail: { role: { from: 'member', to: 'admin' } },
      },
    ]);
  });

  test('a stale If-Match is refused and changes nothing', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member' });
    const stale = { userId: people.Layla, role: 'admin', ifMatch: '"stale"' } as const;
    assert.equal(await outcome(changeMemberRole(world, actorOf(people.Omar), scope, stale)), 'precondition_failed');
    assert.equal((await roles(scope))[people.Layla], 'member');
  });

  test('a role is changed under the tag of the member as read, and not once they are called otherwise', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member' });
    const to = async (role: 'admin' | 'member', ifMatch: string) =>
      outcome(changeMemberRole(world, actorOf(people.Omar), scope, { userId: people.Layla, role, ifMatch }));
    const read = () => store.getMember(world.db.reader(scope), scope, people.Layla);
    const first = tagOf(await read());
    assert.equal(await to('admin', first), 'ok');
    assert.equal(await to('member', first), 'precondition_failed');
    const second = tagOf(await read());
    await database.asOwner('update directory.person set name = $1 where id = $2', ['Layla Saleh', people.Layla]);
    assert.equal(await to('member', second), 'precondition_failed');
    assert.equal(await to('member', tagOf(await read())), 'ok');
  });

  test('an admin neither makes, unmakes nor removes owners, and does not raise themself', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Sara: 'owner', Adam: 'admin', Layla: 'member' });
    assert.equal(await outcome(change(scope, people.Adam, people.Adam, 'owner')), 'forbidden');
    assert.equal(await outcome(change(scope, people.Adam, people.Layla, 'owner')), 'forbidden');
    assert.equal(await outcome(change(scope, people.Adam, people.Sara, 'member')), 'forbidden');
    assert.equal(await outcome(remove(scope, people.Adam, people.Sara)), 'forbidden');
    assert.equal(await outcome(change(scope, people.Adam, people.Layla, 'admin')), 'ok');
    assert.equal(await outcome(remove(scope, people.Adam, people.Layla)), 'ok');
  });

  test('who lost the role a moment ago is judged by what they are now, not by what the gates remember', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Adam: 'admin', Layla: 'member' });
    await change(scope, people.Omar, people.Adam, 'member');
    assert.equal(await outcome(remove(scope, people.Adam, people.Layla)), 'forbidden');
    await remove(scope, people.Omar, people.Adam);
    assert.equal(await outcome(remove(scope, people.Adam, people.Layla)), 'not_found');
  });

  test('the operator may do what an owner may, and cannot take the last owner either', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member' });
    assert.equal(await outcome(removeMember(world, OPERATOR, scope, people.Omar)), 'conflict');
    const raise = { userId: people.Layla, role: 'owner', ifMatch: undefined } as const;
    assert.equal(await outcome(changeMemberRole(world, OPERATOR, scope, raise)), 'ok');
    assert.equal(await outcome(removeMember(world, OPERATOR, scope, people.Omar)), 'ok');
  });

  test('a person of another workspace is not there to be changed or removed', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const other = await world.workspace({ Hana: 'member', Zaid: 'owner' });
    assert.equal(await outcome(change(scope, people.Omar, other.people.Hana, 'admin')), 'not_found');
    assert.equal(await outcome(remove(scope, people.Omar, other.people.Hana)), 'not_found');
    assert.deepEqual(await roles(other.scope), { [other.people.Hana]: 'member', [other.people.Zaid]: 'owner' });
  });
});

describe('the last owner', () => {
  test('of two owners who demote each other at the same moment one stays', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Sara: 'owner' });
    const outcomes = await race(
      scope,
      () => change(scope, people.Omar, people.Sara, 'member'),
      () => change(scope, people.Sara, people.Omar, 'member'),
    );
    assert.deepEqual(outcomes.toSorted(), ['forbidden', 'ok']);
    assert.deepEqual(Object.values(await roles(scope)).toSorted(), ['member', 'owner']);
  });

  test('of two owners who leave at the same moment one stays', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Sara: 'owner' });
    const outcomes = await race(
      scope,
      () => remove(scope, people.Omar, people.Omar),
      () => remove(scope, people.Sara, people.Sara),
    );
    assert.deepEqual(outcomes.toSorted(), ['conflict', 'ok']);
    assert.deepEqual(Object.values(await roles(scope)), ['owner']);
  });

  test('an owner who is demoted while the other one is removed leaves one behind', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Sara: 'owner' });
    const outcomes = await race(
      scope,
      () => removeMember(world, OPERATOR, scope, people.Omar),
      () => change(scope, people.Sara, people.Sara, 'admin'),
    );
    assert.deepEqual(outcomes.toSorted(), ['conflict', 'ok']);
    assert.ok(Object.values(await roles(scope)).includes('owner'));
  });

  test('with many at it at once, whatever the order, an owner is left', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Sara: 'owner', Hana: 'owner', Zaid: 'owner' });
    const everybody = Object.values(people);
    const attempts = everybody.flatMap((by) =>
      everybody.map((whom) => outcome(change(scope, by, whom, 'member').then(() => remove(scope, by, whom)))),
    );
    await Promise.all(attempts);
    assert.ok(Object.values(await roles(scope)).includes('owner'));
  });

  test('a deactivated owner does not count as the other owner', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Sara: 'owner' });
    await database.asOwner('update directory.person set deactivated_at = now() where id = $1', [people.Sara]);
    assert.equal(await outcome(remove(scope, people.Omar, people.Omar)), 'conflict');
    assert.equal(await outcome(remove(scope, people.Omar, people.Sara)), 'ok');
  });
});

describe('a deactivated member', () => {
  test('is let in again with the roles that they had, which stands in the log; who is in already leaves no trace', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member' });
    const project = await world.project(scope, { [people.Layla]: 'reviewer' });
    const of = [scope.workspaceId, people.Layla];
    await database.asOwner('update member set deactivated_at = now() where workspace_id = $1 and user_id = $2', of);
    assert.equal(await hasProjectAccess(database.db.reader(project), project, people.Layla), false);
    const reactivate = () => reactivateMember(world, actorOf(people.Omar), scope, people.Layla);
    const before = await actions(scope);
    const { deactivatedAt, role } = await reactivate();
    assert.deepEqual([deactivatedAt, role], [null, 'member']);
    assert.equal(await hasProjectAccess(database.db.reader(project), project, people.Layla), true);
    await reactivate();
    assert.deepEqual(
      (await actions(scope)).slice(before.length).map(({ action }) => action),
      ['member.reactivated'],
    );
  });
});

describe('removal', () => {
  test('takes the person out of the workspace and all its projects, and out of nothing else', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member' });
    const other = await world.workspace({ Zaid: 'owner' });
    await world.join(other.scope, people.Layla, 'member');
    await world.project(scope, { [people.Layla]: 'reviewer' });
    await world.project(other.scope, { [people.Layla]: 'viewer' });
    await remove(scope, people.Omar, people.Layla);
    const left = await database.asOwner('select workspace_id, role from project_member where user_id = $1', [
      people.Layla,
    ]);
    assert.deepEqual(left, [{ workspace_id: other.scope.workspaceId, role: 'viewer' }]);
    assert.deepEqual((await actions(scope)).at(-1)?.detail, { role: 'member', left: false });
    assert.equal((await roles(other.scope))[people.Layla], 'member');
  });

  test('raises the version by which every process stops trusting what it knows of access', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member' });
    const version = async () => (await database.asOwner('select directory.access_version() as version'))[0]?.version;
    const before = Number(await version());
    await remove(scope, people.Omar, people.Layla);
    assert.ok(Number(await version()) > before);
  });
});

describe('roles in a project', () => {
  test('each role can be given, changed and taken, and is audited with the project', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member' });
    const project = await world.project(scope);
    const by = actorOf(people.Omar);
    for (const role of [...PROJECT_ROLES, 'viewer'] as const) {
      assert.equal(
        (await setProjectMember(world, by, project, { userId: people.Layla, role, ifMatch: undefined })).role,
        role,
      );
    }
    const [stored] = await database.asOwner(
      'select role, created_at, updated_at from project_member where user_id = $1',
      [people.Layla],
    );
    assert.equal(stored?.role, 'viewer');
    assert.ok(stored?.updated_at > stored?.created_at);
    await removeProjectMember(world, by, project, people.Layla);
    assert.equal(await outcome(removeProjectMember(world, by, project, people.Layla)), 'not_found');
    const entries = await database.asOwner(
      'select action, detail from audit_entry where project_id = $1 and subject_id = $2 order by at, id',
      [project.projectId, people.Layla],
    );
    assert.deepEqual(
      entries.map((each) => [each.action, each.detail.role]),
      [
        ['project_member.set', { from: null, to: 'admin' }],
        ['project_member.set', { from: 'admin', to: 'upload_engineer' }],
        ['project_member.set', { from: 'upload_engineer', to: 'reviewer' }],
        ['project_member.set', { from: 'reviewer', to: 'viewer' }],
        ['project_member.removed', 'viewer'],
      ],
    );
  });

  test('a change against another state than was read is refused, and so is one of a role that is not there', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member' });
    const project = await world.project(scope);
    const set = (role: 'viewer' | 'reviewer', ifMatch: string | undefined) =>
      setProjectMember(world, actorOf(people.Omar), project, { userId: people.Layla, role, ifMatch });
    assert.equal(await outcome(set('viewer', '*')), 'precondition_failed');
    await set('viewer', undefined);
    const tag = tagOf(await store.getProjectMember(world.db.reader(project), project, people.Layla));
    assert.equal(await outcome(set('reviewer', tag)), 'ok');
    assert.equal(await outcome(set('viewer', tag)), 'precondition_failed');
  });

  test('who is no member of the workspace gets no role in its projects, and the answer names the field', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const other = await world.workspace({ Hana: 'owner' });
    const project = await world.project(scope);
    const give = setProjectMember(world, actorOf(people.Omar), project, {
      userId: other.people.Hana,
      role: 'viewer',
      ifMatch: undefined,
    });
    await assert.rejects(give, (error) => {
      assert.ok(error instanceof AppError);
      assert.equal(error.code, 'not_found');
      assert.deepEqual(
        error.details?.map((each) => each.path),
        ['userId'],
      );
      return true;
    });
  });

  test('a role given while the member is being removed is refused or goes with them, and is never a fault', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member' });
      const project = await world.project(scope);
      const outcomes = await Promise.all([
        outcome(
          setProjectMember(world, actorOf(people.Omar), project, {
            userId: people.Layla,
            role: 'viewer',
            ifMatch: undefined,
          }),
        ),
        outcome(remove(scope, people.Omar, people.Layla)),
      ]);
      assert.ok(['ok', 'not_found'].includes(outcomes[0] ?? ''), outcomes[0]);
      assert.equal(outcomes[1], 'ok');
      const left = await database.asOwner('select from project_member where user_id = $1', [people.Layla]);
      assert.equal(left.length, 0);
    }
  });
});

describe('lists', () => {
  const cursors = openCursors([Buffer.alloc(32, 7)]);
  const members = pagedList({ name: 'members', source: store.memberList, shape: store.memberShape });
  const inProject = pagedList({ name: 'p', source: store.projectMemberList, shape: store.projectMemberShape });

  test('every member comes once, page by page, deactivated ones with the instant', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member', Adam: 'admin' });
    await database.asOwner('update directory.person set deactivated_at = $2 where id = $1', [
      people.Adam,
      '2026-03-02T10:00:00Z',
    ]);
    const seen: { userId: string; name: string; deactivatedAt: string | null }[] = [];
    for (let cursor: string | undefined; ; ) {
      const query = { limit: 1, ...(cursor === undefined ? {} : { cursor }) };
      const page = pageOf(await members.page({ ...world, cursors }, scope, { query, url: '/m' }));
      seen.push(...page.data);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    assert.deepEqual(
      seen.map((each) => each.userId),
      Object.values(people).toSorted(),
    );
    const adam = seen.find((each) => each.userId === people.Adam);
    assert.equal(adam?.deactivatedAt, '2026-03-02T10:00:00.000Z');
    assert.equal(adam?.name, 'Adam');
  });

  test('a list shows what a single record shows, of this workspace and this project alone', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member' });
    const project = await world.project(scope, { [people.Layla]: 'reviewer' });
    await world.project(scope, { [people.Omar]: 'viewer' });
    const read = async (list: typeof members, of: WorkspaceScope, filters = {}) =>
      pageOf(await list.page({ ...world, cursors }, of, { query: {}, filters, url: '/m' })).data;
    const layla = await store.findMember(world.db.reader(scope), scope, people.Layla);
    assert.deepEqual(await read(members, scope, { role: 'member' }), [layla]);
    const {
      deactivatedAt: _deactivatedAt,
      provisioned: _provisioned,
      accepted: _accepted,
      ...named
    } = layla ?? assert.fail();
    assert.deepEqual(await read(inProject, project), [{ ...named, role: 'reviewer', ruled: false }]);
  });
});

describe('with the wrong scope no row comes back', () => {
  test('every read and lock answers with nothing, by its own condition and by row-level security alone', async () => {
    const mine = await world.workspace({ Omar: 'owner', Layla: 'member' });
    const theirs = await world.workspace({ Zaid: 'owner', Hana: 'owner' });
    const { Hana } = theirs.people;
    const project = await world.project(theirs.scope, { [Hana]: 'viewer' });
    const ownProject = projectScope(mine.scope.workspaceId, project.projectId);
    // Which workspace the connection is set to, and which one the statement names: both wrong, or one of them.
    for (const [set, scope, inItsProject] of [
      [mine.scope, mine.scope, ownProject],
      [mine.scope, theirs.scope, project],
      [theirs.scope, mine.scope, ownProject],
    ] as const) {
      assert.equal(await store.findMember(world.db.reader(set), scope, Hana), undefined);
      assert.equal(await store.countOtherOwners(world.db.reader(set), scope, mine.people.Omar), 0);
      await inTransaction(world.db, set, async (tx) => {
        assert.equal(await store.lockMember(tx, scope, Hana), undefined);
        assert.equal(await store.lockProjectMember(tx, inItsProject, Hana), undefined);
        assert.equal(await store.deleteProjectMember(tx, inItsProject, Hana), false);
        await store.updateMemberRole(tx, scope, { userId: Hana, role: 'member', at: '2026-03-01T00:00:00.000Z' });
        await store.deleteMember(tx, scope, Hana);
      });
    }
    assert.equal((await roles(theirs.scope))[Hana], 'owner');
    const kept = await database.asOwner('select role from project_member where user_id = $1', [Hana]);
    assert.deepEqual(kept, [{ role: 'viewer' }]);
  });

  test('nothing can be written into another workspace', async () => {
    const mine = await world.workspace({ Omar: 'owner' });
    const theirs = await world.workspace({ Zaid: 'owner' });
    const project = await world.project(theirs.scope);
    const at = '2026-03-01T00:00:00.000Z';
    const inMine = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(world.db, mine.scope, work);
    const member = { userId: mine.people.Omar, role: 'owner', at } as const;
    await assert.rejects(
      inMine((tx) => store.addMember(tx, theirs.scope, member)),
      { code: '42501' },
    );
    const named = { userId: theirs.people.Zaid, role: 'admin', at } as const;
    await assert.rejects(
      inMine((tx) => store.saveProjectMember(tx, project, named)),
      { code: '42501' },
    );
    // A link across workspaces cannot be stored either: their project under my workspace's id.
    const across = projectScope(mine.scope.workspaceId, project.projectId);
    const omar = { userId: mine.people.Omar, role: 'admin', at } as const;
    await assert.rejects(
      inMine((tx) => store.saveProjectMember(tx, across, omar)),
      { code: '23503' },
    );
  });

  test('without a workspace nothing is answered at all', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    await assert.rejects(store.findMember(world.db.directory, scope, people.Omar), { code: /^(42704|22P02)$/ });
  });
});
