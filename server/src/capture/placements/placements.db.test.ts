import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { barePhotos, captureRig } from '../fixtures/capture-rig.ts';
import { png } from '../fixtures/pictures.ts';
import { createFloorPlan } from '../floor-plans/public.ts';
import { createMilestone } from '../milestones/public.ts';
import { clearPlace, listMissing, lockPhotosAt, lockPlacement, type Place } from './store.ts';

const rig = await captureRig();
const { scope, sibling, foreign, actor } = rig;

async function placesIn(place: ProjectScope) {
  const file = await rig.uploaded(await png(8, 8));
  const { floorPlan } = await createFloorPlan(rig, actor, place, { record: { name: 'Level 1' }, file });
  const { milestone } = await createMilestone(rig, actor, place, { name: 'Roof' });
  return { floorPlanId: floorPlan.id, milestoneId: milestone.id };
}

test('missing references of a photo are reported by member, existing ones are locked', async () => {
  const places = await placesIn(scope);
  const absent = { floorPlanId: rig.ids.next(), milestoneId: rig.ids.next() };
  const reader = rig.db.reader(scope);
  assert.deepEqual(await listMissing(reader, scope, {}), []);
  assert.deepEqual(await listMissing(reader, scope, { floorPlanId: null, milestoneId: null }), []);
  assert.deepEqual(await listMissing(reader, scope, places), []);
  assert.deepEqual(await listMissing(reader, scope, { ...places, milestoneId: absent.milestoneId }), ['milestoneId']);
  await inTransaction(rig.db, scope, async (tx) => {
    assert.deepEqual(await lockPlacement(tx, scope, places), []);
    assert.deepEqual(await lockPlacement(tx, scope, absent), ['floorPlanId', 'milestoneId']);
    const deletion = rig.asOwner(`set lock_timeout = '50ms'; delete from milestone where id = '${places.milestoneId}'`);
    await assert.rejects(deletion, /lock timeout/);
    await rig.asOwner('update milestone set name = name where id = $1', [places.milestoneId]);
  });
});

test('no function can access records of another project or workspace', async () => {
  const at = new Date().toISOString();
  for (const [home, attempts] of [
    [sibling, [scope]],
    [foreign, [scope, foreign]],
  ] as const) {
    const places = await placesIn(home);
    const photoIds = await barePhotos(rig, home, 1, places);
    const place: Place = { type: 'milestone', id: places.milestoneId };
    // With a scope of ours; then with theirs, where row-level security alone holds.
    for (const attempt of attempts) {
      const both = ['floorPlanId', 'milestoneId'];
      assert.deepEqual(await listMissing(rig.db.reader(scope), attempt, places), both);
      await inTransaction(rig.db, scope, async (tx) => {
        assert.deepEqual(await lockPlacement(tx, attempt, places), both);
        assert.deepEqual(await lockPhotosAt(tx, attempt, place, 10), []);
        await clearPlace(tx, attempt, place, { photoIds, at });
      });
    }
    const [row] = await rig.asOwner('select milestone_id from photo where id = $1', photoIds);
    assert.deepEqual(row, { milestone_id: places.milestoneId });
  }
});
