import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { milestoneFields } from '../../../../contract/records/milestone.ts';
import { photoFields } from '../../../../contract/records/photo.ts';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import type { ProjectScope } from '../access/scope.ts';
import { inProject, scoped } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { applyDefaults, listSource, recordTable, selectChanges } from './record-table.ts';

const database = await serviceDb();
const { db, asOwner } = database;
const made = tenants(db);
const workspace = (await made.workspace({})).scope;
const scope = await made.project(workspace);
const sibling = await made.project(workspace);
const foreign = await made.project((await made.workspace({})).scope);
const AT = '2026-03-01T08:15:30.250Z';
const LATER = '2026-03-02T08:15:30.250Z';

async function insertMilestone({ workspaceId, projectId }: ProjectScope, name = 'Theirs'): Promise<string> {
  const id = made.ids.next();
  await asOwner(
    `insert into milestone (workspace_id, project_id, id, name, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
    [workspaceId, projectId, id, name, AT],
  );
  return id;
}

const readNames = (ids: readonly string[]) =>
  asOwner<{ name: string }>('select name from milestone where id = any($1) order by id', [ids]);

test('no query reads or changes a row of another project or workspace', async () => {
  const own = await insertMilestone(scope, 'Ours');
  const others = [await insertMilestone(sibling), await insertMilestone(foreign)];
  const reader = db.reader(scope);
  const all = await scoped(reader, scope).from('milestone').select(['id', 'name']).execute();
  assert.deepEqual(all, [{ id: own, name: 'Ours' }]);
  const joined = await scoped(reader, scope)
    .from('milestone')
    .innerJoin('project', 'project.id', 'milestone.project_id')
    .select('milestone.id')
    .execute();
  assert.deepEqual(joined, [{ id: own }]);
  const counted = await reader.selectFrom('milestone').select('id').where(inProject(scope)).execute();
  assert.deepEqual(counted, [{ id: own }]);
  await inTransaction(db, scope, async (tx) => {
    const queries = scoped(tx, scope);
    for (const id of others) {
      const changed = await queries.update('milestone').set({ name: 'Mine' }).where('id', '=', id).executeTakeFirst();
      assert.equal(changed.numUpdatedRows, 0n);
      const deleted = await queries.delete('milestone').where('id', '=', id).executeTakeFirst();
      assert.equal(deleted.numDeletedRows, 0n);
    }
    assert.equal((await queries.update('milestone').set({ name: 'Mine' }).executeTakeFirst()).numUpdatedRows, 1n);
  });
  assert.deepEqual(await readNames([own, ...others]), [{ name: 'Mine' }, { name: 'Theirs' }, { name: 'Theirs' }]);
  await inTransaction(db, scope, (tx) => scoped(tx, scope).delete('milestone').execute());
  assert.deepEqual(await readNames([own, ...others]), [{ name: 'Theirs' }, { name: 'Theirs' }]);
});

test('a row is inserted into the project of the scope, whatever the row itself names', async () => {
  const id = made.ids.next();
  const row = { id, name: 'Roof', created_at: AT, updated_at: AT };
  const elsewhere = { ...row, workspace_id: foreign.workspaceId, project_id: foreign.projectId };
  await inTransaction(db, scope, (tx) => scoped(tx, scope).insert('milestone', elsewhere).execute());
  assert.deepEqual(await asOwner('select workspace_id, project_id from milestone where id = $1', [id]), [
    { workspace_id: scope.workspaceId, project_id: scope.projectId },
  ]);
});

test('a table whose rows belong to no project does not compile', () => {
  const queries = scoped(db.reader(scope), scope);
  // @ts-expect-error a workspace has no project
  queries.from('workspace');
  // @ts-expect-error members belong to the workspace
  queries.update('member');
  queries.from('milestone');
});

describe('the statements of a record', () => {
  const milestone = { table: 'milestone', name: 'milestone', fields: milestoneFields } as const;
  const milestones = recordTable(milestone);

  test('insert, read, list, update and delete it, each change with its stamp', async () => {
    const id = made.ids.next();
    const fields = { name: 'Roof', capturedOn: '2026-02-28', description: null, sortOrder: 3 };
    const record = { id, projectId: scope.projectId, ...fields, createdAt: AT };
    await inTransaction(db, scope, async (tx) => {
      const inserted = await milestones.insert(tx, scope, { id, ...fields }, AT);
      assert.deepEqual(inserted, { milestone: record, changedAt: AT });
      assert.deepEqual(await milestones.lock(tx, scope, id), inserted);
      const updated = await milestones.update(tx, scope, { id, capturedOn: null }, LATER);
      assert.deepEqual(updated, { milestone: { ...record, capturedOn: null }, changedAt: LATER });
    });
    const read = await milestones.get(db.reader(scope), scope, id);
    assert.deepEqual(Object.keys(read.milestone), Object.keys(milestoneFields));
    assert.deepEqual((await milestones.list(db.reader(scope), scope, 100)).at(-1), read.milestone);
    await inTransaction(db, scope, (tx) => milestones.delete(tx, scope, id));
    await assert.rejects(milestones.get(db.reader(scope), scope, id), { code: 'not_found' });
  });

  test('refuse a field that the record does not have', async () => {
    const id = await insertMilestone(scope);
    const update = inTransaction(db, scope, (tx) =>
      milestones.update(tx, scope, { id, workspace_id: foreign.workspaceId } as { id: string }, LATER),
    );
    await assert.rejects(update, /the record has no field workspace_id/);
  });

  test('filter and sort its list by the fields that say so', () => {
    assert.deepEqual(listSource(milestone, { changes: false }), {
      from: 'milestone',
      table: 'milestone',
      changes: false,
      inProject: true,
      filters: {},
    });
    const photos = listSource({ table: 'photo', fields: photoFields }, { changes: true, filters: { tag: 'special' } });
    assert.deepEqual(photos.filters, {
      floorPlanId: 'photo.floor_plan_id = $',
      milestoneId: 'photo.milestone_id = $',
      kind: 'photo.kind = $',
      visibility: 'photo.visibility = $',
      tag: 'special',
    });
    assert.deepEqual(Object.keys(photos.orders ?? {}), ['takenAt', '-takenAt', 'createdAt', '-createdAt']);
  });

  test('a new record has the values given, else the defaults; an update has only what differs', () => {
    const created = applyDefaults(photoFields, { notes: 'x', planX: 0, kind: 'drone' });
    assert.deepEqual([created.notes, created.planX, created.planY, created.tags], ['x', 0, null, []]);
    assert.ok(!('kind' in created) && !('takenAt' in created), 'left to the caller');
    const before = { name: 'Roof', capturedOn: null, description: 'x', sortOrder: 1 };
    const given = { name: 'Roof', description: null, sortOrder: undefined, id: 'x' };
    assert.deepEqual(selectChanges(milestoneFields, before, given), { description: null });
  });
});
