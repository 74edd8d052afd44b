import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { type ProjectScope, projectScope, type WorkspaceScope } from '../../platform/access/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { changeProject, createProject } from './commands.ts';
import * as store from './store.ts';

const database = await serviceDb();
const world = tenants(database.db);

const change = (
  by: string,
  scope: ProjectScope,
  fields: Omit<Parameters<typeof changeProject>[3], 'ifMatch'>,
  ifMatch?: string,
) => changeProject(world, actorOf(by), scope, { ...fields, ifMatch });
const read = (scope: ProjectScope) => store.getProject(database.db.reader(scope), scope);

/** What a project has left behind: its entries of the change feed, oldest first, and of the log. */
async function traces({ workspaceId, projectId }: ProjectScope) {
  const feed = await database.asOwner<{ change: string; at: Date }>(
    `select change, at from change_entry where workspace_id = $1 and resource_type = 'project' and resource_id = $2
     and project_id = $2 order by sequence`,
    [workspaceId, projectId],
  );
  const log = await database.asOwner<{ action: string; actor_id: string; detail: object }>(
    'select action, actor_id, detail from audit_entry where workspace_id = $1 and subject_id = $2 order by at, id',
    [workspaceId, projectId],
  );
  return { feed: feed.map((each) => [each.change, each.at.toISOString()]), log };
}

async function workspaceWithProject() {
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  const actor = actorOf(people.Omar);
  const made = await createProject(world, actor, scope, { name: 'Block A', code: 'A-1', timeZone: 'Asia/Riyadh' });
  return { scope, omar: people.Omar, made, project: projectScope(scope.workspaceId, made.id) };
}

describe('making a project', () => {
  test('answers what is then read, and leaves one entry in the change feed at its instant and one in the log', async () => {
    const { omar, made, project } = await workspaceWithProject();
    assert.deepEqual(made, {
      id: made.id,
      name: 'Block A',
      code: 'A-1',
      description: null,
      timeZone: 'Asia/Riyadh',
      status: 'active',
      createdAt: made.updatedAt,
      updatedAt: made.updatedAt,
    });
    assert.deepEqual(await read(project), made);
    const { feed, log } = await traces(project);
    assert.deepEqual(feed, [['created', made.updatedAt]]);
    assert.deepEqual(log, [{ action: 'project.created', actor_id: omar, detail: { name: 'Block A' } }]);
  });

  test('in a time zone that is none makes nothing', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const work = createProject(world, actorOf(people.Omar), scope, { name: 'Block A', timeZone: '+03:00' });
    await assert.rejects(work, { code: 'validation_failed' });
    const rows = await database.asOwner('select from project where workspace_id = $1', [scope.workspaceId]);
    assert.equal(rows.length, 0);
  });

  test('gives projects that are made at once instants of their own, in the order of the change feed', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const made = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map((name) => createProject(world, actorOf(people.Omar), scope, { name })),
    );
    assert.equal(new Set(made.map((each) => each.updatedAt)).size, made.length);
    const rows = await database.asOwner<{ resource_id: string }>(
      'select resource_id from change_entry where workspace_id = $1 order by sequence',
      [scope.workspaceId],
    );
    const byInstant = made.toSorted((one, other) => (one.updatedAt < other.updatedAt ? -1 : 1));
    assert.deepEqual(
      rows.map((row) => row.resource_id),
      byInstant.map((each) => each.id),
    );
  });
});

describe('changing a project', () => {
  test('saves each field, null included, and tells in the log which fields, not what is in them', async () => {
    const { omar, made, project } = await workspaceWithProject();
    const after = await change(omar, project, { name: 'Block B', code: null, description: 'North', timeZone: 'UTC' });
    const changed = { name: 'Block B', code: null, description: 'North', timeZone: 'UTC', updatedAt: after.updatedAt };
    assert.deepEqual(after, { ...made, ...changed });
    assert.ok(after.updatedAt > made.updatedAt);
    assert.deepEqual(await read(project), after);
    const { feed, log } = await traces(project);
    assert.deepEqual(feed.at(-1), ['updated', after.updatedAt]);
    assert.deepEqual(log.at(-1), {
      action: 'project.updated',
      actor_id: omar,
      detail: { fields: ['name', 'code', 'description', 'timeZone'] },
    });
  });

  test('archives it and brings it back; an archived one can still be read', async () => {
    const { omar, project } = await workspaceWithProject();
    assert.equal((await change(omar, project, { status: 'archived' })).status, 'archived');
    assert.equal((await read(project)).status, 'archived');
    assert.equal((await change(omar, project, { status: 'active' })).status, 'active');
    assert.equal((await traces(project)).feed.length, 3);
  });

  test('to what it is already leaves no trace in the change feed, in the log or in its ETag', async () => {
    const { omar, made, project } = await workspaceWithProject();
    const before = await traces(project);
    const { name, code, timeZone, status } = made;
    assert.deepEqual(await change(omar, project, { name, code, timeZone, status }), made);
    assert.deepEqual(await change(omar, project, {}), made);
    assert.deepEqual(await traces(project), before);
    assert.deepEqual(await read(project), made);
  });

  test('with a stale If-Match is refused and changes nothing, also where it would change nothing', async () => {
    const { omar, made, project } = await workspaceWithProject();
    const after = await change(omar, project, { name: 'Block B' }, etagOf(made.updatedAt));
    const before = await traces(project);
    for (const fields of [{ name: 'Block C' }, { name: 'Block B' }, {}]) {
      const work = change(omar, project, fields, etagOf(made.updatedAt));
      await assert.rejects(work, { code: 'precondition_failed' });
    }
    assert.deepEqual(await read(project), after);
    assert.deepEqual(await traces(project), before);
    assert.equal((await change(omar, project, { name: 'Block C' }, etagOf(after.updatedAt))).name, 'Block C');
  });

  test('of two changes with one If-Match at the same moment, one is made and the other refused', async () => {
    const { omar, made, project } = await workspaceWithProject();
    const ifMatch = etagOf(made.updatedAt);
    const outcomes = await Promise.allSettled(
      ['Block B', 'Block C'].map((name) => change(omar, project, { name }, ifMatch)),
    );
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    assert.deepEqual(refused, ['precondition_failed']);
    assert.equal((await traces(project)).feed.length, 2);
  });

  test('to a time zone that is none, or of a project that is not there, is refused and leaves no trace', async () => {
    const { scope, omar, made, project } = await workspaceWithProject();
    await assert.rejects(change(omar, project, { name: 'B', timeZone: 'Mars/Olympus' }), { code: 'validation_failed' });
    const absent = projectScope(scope.workspaceId, world.ids.next());
    await assert.rejects(change(omar, absent, { name: 'B' }), { code: 'not_found' });
    assert.deepEqual(await read(project), made);
    assert.equal((await traces(project)).feed.length, 1);
  });
});

describe('finding projects', () => {
  test('by id, code or name answers those of the workspace, at most three', async () => {
    const { scope, made } = await workspaceWithProject();
    const find = (named: string) => store.findProjects(database.db.reader(scope), scope, named);
    for (const named of [made.id, 'A-1', 'Block A']) assert.deepEqual(await find(named), [made], named);
    assert.deepEqual(await find('Block'), []);
    for (let count = 0; count < 3; count += 1) await world.project(scope);
    assert.equal((await find('Block A')).length, 3);
  });

  test('what a person is in a project names their role there, and without one it does not exist for them', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member', Adam: 'member' });
    const project = await world.project(scope, { [people.Layla]: 'reviewer' });
    const other = await world.workspace({ Zaid: 'owner' });
    const roleOf = async (userId: string) => {
      const found = await store.findProjectRoles(database.db, userId, project.projectId);
      return found && [found.workspace_id, found.workspace_role, found.project_role];
    };
    assert.deepEqual(await roleOf(people.Omar), [scope.workspaceId, 'owner', null]);
    assert.deepEqual(await roleOf(people.Layla), [scope.workspaceId, 'member', 'reviewer']);
    assert.equal(await roleOf(people.Adam), undefined);
    assert.equal(await roleOf(other.people.Zaid), undefined);
  });
});

test('with the wrong scope no project comes back, by its own condition and by row-level security alone', async () => {
  const mine = await workspaceWithProject();
  const theirs = await workspaceWithProject();
  const { projectId } = theirs.project;
  const ids = [projectId, mine.project.projectId];
  const known = (set: WorkspaceScope, named: WorkspaceScope) =>
    store.listKnownProjects(database.db.reader(set), named, ids);
  assert.equal(await store.projectExists(database.db, mine.scope.workspaceId, projectId), false);
  assert.equal(await store.projectExists(database.db, theirs.scope.workspaceId, projectId), true);
  assert.deepEqual(await known(mine.scope, mine.scope), [mine.project.projectId]);
  // Which workspace the connection is set to, and which one the statement names: both wrong, or one of them.
  for (const [set, named] of [
    [mine.scope, mine.scope],
    [mine.scope, theirs.scope],
    [theirs.scope, mine.scope],
  ] as const) {
    const scope = projectScope(named.workspaceId, projectId);
    await assert.rejects(store.getProject(database.db.reader(set), scope), { code: 'not_found' });
    assert.deepEqual(await store.findProjects(database.db.reader(set), named, projectId), []);
    if (set !== named) assert.deepEqual(await known(set, named), []);
    await inTransaction(database.db, set, async (tx) => {
      await assert.rejects(store.lockProject(tx, scope), { code: 'not_found' });
      await assert.rejects(store.updateProject(tx, scope, { name: 'Taken over' }, theirs.made.updatedAt));
    });
  }
  assert.deepEqual(await read(theirs.project), theirs.made);
});
