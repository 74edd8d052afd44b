import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lockWaiters } from '../../../testing/service-db.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { barePhotos, captureRig, refusal } from '../fixtures/capture-rig.ts';
import { jpeg } from '../fixtures/pictures.ts';
import { createPhoto } from '../photos/public.ts';
import { changeMilestone, createMilestone, deleteMilestone } from './commands.ts';
import * as store from './store.ts';

const rig = await captureRig();
const { scope, sibling, foreign, actor } = rig;

const make = (name = 'Topping out', place: ProjectScope = scope) => createMilestone(rig, actor, place, { name });
const remove = (id: string, ifMatch?: string) => deleteMilestone(rig, actor, scope, { id, ifMatch });
const lastSequence = async () => (await rig.feed()).at(-1)?.sequence ?? 0;
const listPhotos = (id: string) => rig.asOwner('select id from photo where milestone_id = $1', [id]);

test('a milestone is created, updated and read as written; an update that changes nothing is not recorded', async () => {
  const before = await lastSequence();
  const { milestone, changedAt } = await createMilestone(rig, actor, scope, {
    name: 'Topping out',
    capturedOn: '0001-01-01',
    description: 'قصة',
    sortOrder: -5,
  });
  const { id } = milestone;
  assert.deepEqual(milestone, {
    id,
    projectId: scope.projectId,
    name: 'Topping out',
    capturedOn: '0001-01-01',
    description: 'قصة',
    sortOrder: -5,
    createdAt: changedAt,
  });
  const change = { name: 'Roof', capturedOn: null, description: null, sortOrder: 1 };
  const changed = await changeMilestone(rig, actor, scope, { id, ifMatch: etagOf(changedAt), change });
  assert.deepEqual(changed.milestone, { ...milestone, ...change });
  assert.deepEqual(await changeMilestone(rig, actor, scope, { id, ifMatch: undefined, change }), changed);
  assert.deepEqual(await store.getMilestone(rig.db.reader(scope), scope, id), changed);
  const stale = changeMilestone(rig, actor, scope, { id, ifMatch: etagOf(changedAt), change: {} });
  assert.equal(await refusal(stale), 'precondition_failed');
  const entries = await rig.feed(before);
  assert.deepEqual(
    entries.map((each) => [each.change, each.resource_type, each.at.toISOString()]),
    [
      ['created', 'milestone', changedAt],
      ['updated', 'milestone', changed.changedAt],
    ],
  );
  assert.deepEqual((await rig.audited('milestone.created')).at(-1)?.detail, { name: 'Topping out' });
  assert.equal((await rig.audited('milestone.updated')).length, 1);
});

describe('deleting', () => {
  test('its photos are kept without it, each an update in the feed, before the deletion and in its transaction', async () => {
    const { milestone, changedAt } = await make();
    const photos = await barePhotos(rig, scope, 3, { milestoneId: milestone.id });
    const [elsewhere] = await barePhotos(rig, scope, 1, { milestoneId: (await make('Roof')).milestone.id });
    const before = await lastSequence();
    assert.equal(await refusal(remove(milestone.id, '"stale"')), 'precondition_failed');
    await remove(milestone.id, etagOf(changedAt));
    const entries = await rig.feed(before);
    assert.deepEqual(
      entries.map((each) => [each.change, each.resource_id]),
      [...photos.map((id) => ['updated', id]), ['deleted', milestone.id]],
    );
    const [at] = new Set(entries.map((each) => each.at.toISOString()));
    const rows = await rig.asOwner('select milestone_id, updated_at from photo where id = any($1)', [photos]);
    for (const row of rows) assert.deepEqual([row.milestone_id, row.updated_at.toISOString()], [null, at]);
    assert.equal(
      (await rig.asOwner('select from photo where id = $1 and milestone_id is not null', [elsewhere])).length,
      1,
    );
    assert.deepEqual((await rig.audited('milestone.photos_released')).at(-1)?.detail, { photoIds: photos });
    assert.deepEqual((await rig.audited('milestone.deleted')).at(-1)?.subject_id, milestone.id);
    assert.equal(await refusal(remove(milestone.id)), 'not_found');
  });

  test('of a thousand photos at most 500 change in one transaction', async () => {
    const { milestone } = await make();
    const photos = await barePhotos(rig, scope, 1_000, { milestoneId: milestone.id });
    const before = await lastSequence();
    await remove(milestone.id);
    const entries = await rig.feed(before);
    assert.deepEqual(
      entries.map((each) => each.resource_id),
      [...photos, milestone.id],
    );
    const sizes = Map.groupBy(entries, (each) => each.at.getTime());
    assert.deepEqual(
      [...sizes.values()].map((each) => each.length),
      [500, 500, 1],
    );
    assert.deepEqual(await listPhotos(milestone.id), []);
  });

  test('in a race with a photo being assigned to it, the photo is released or refused, and never refers to it afterwards', async () => {
    const outcomes = new Set<string>();
    const bytes = await jpeg(40, 20);
    for (let round = 0; round < 12; round += 1) {
      const { milestone } = await make();
      const { id } = milestone;
      const file = await rig.uploaded(bytes);
      const putting = refusal(createPhoto(rig, actor, scope, { record: { milestoneId: id }, file }));
      // The later rounds delete later in the upload, whatever it takes here.
      for (let turn = 0; turn < round * 8; turn += 1) await new Promise(setImmediate);
      assert.equal(await refusal(remove(id)), 'ok');
      outcomes.add(await putting);
      assert.deepEqual(await listPhotos(id), []);
    }
    for (const outcome of outcomes) assert.ok(['ok', 'not_found milestoneId'].includes(outcome), outcome);
  });

  test('while a photo is being assigned to it, the deletion waits and then releases that photo', async () => {
    const { milestone } = await make();
    const [photoId = ''] = await barePhotos(rig, scope, 1);
    const deletion = await inTransaction(rig.db, scope, async (tx) => {
      await tx.selectFrom('milestone').select('id').where('id', '=', milestone.id).forKeyShare().execute();
      const waiting = remove(milestone.id);
      await lockWaiters(rig, 1);
      await tx.updateTable('photo').set({ milestone_id: milestone.id }).where('id', '=', photoId).execute();
      return { waiting };
    });
    await deletion.waiting;
    const [row] = await rig.asOwner('select milestone_id from photo where id = $1', [photoId]);
    assert.deepEqual(row, { milestone_id: null });
  });

  test('of two concurrent deletions one gets not_found', async () => {
    const { milestone } = await make();
    await barePhotos(rig, scope, 20, { milestoneId: milestone.id });
    const outcomes = await Promise.all([refusal(remove(milestone.id)), refusal(remove(milestone.id))]);
    assert.deepEqual(outcomes.sort(), ['not_found', 'ok']);
  });
});

test('no store function can access a milestone of another project or workspace', async () => {
  const theirs = (await make('Theirs', foreign)).milestone.id;
  const siblings = (await make('Theirs', sibling)).milestone.id;
  const fields = { name: 'Mine', capturedOn: null, description: null, sortOrder: 0 };
  const at = new Date().toISOString();
  // First with a scope of ours and an id of theirs; then with their scope, where row-level security alone holds.
  const attempts: [place: ProjectScope, id: string][] = [
    [scope, theirs],
    [scope, siblings],
    [foreign, theirs],
  ];
  for (const [place, id] of attempts) {
    assert.equal(await refusal(store.getMilestone(rig.db.reader(scope), place, id)), 'not_found');
    await inTransaction(rig.db, scope, async (tx) => {
      assert.equal(await refusal(store.lockMilestone(tx, place, id)), 'not_found');
      assert.equal(await refusal(store.lockMilestoneForDeletion(tx, place, id)), 'not_found');
      assert.equal(await refusal(store.updateMilestone(tx, place, { id, name: 'Mine' }, at)), 'not_found');
      await store.deleteMilestoneRow(tx, place, id);
    });
  }
  await assert.rejects(
    inTransaction(rig.db, scope, (tx) => store.insertMilestone(tx, foreign, { ...fields, id: rig.ids.next() }, at)),
    /row-level security/,
  );
  const rows = await rig.asOwner('select name from milestone where id = any($1)', [[theirs, siblings]]);
  assert.deepEqual(rows, [{ name: 'Theirs' }, { name: 'Theirs' }]);
});
