import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FloorPlanCreate } from '../../../../contract/records/floor-plan.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { storageKeyOf } from '../../platform/files/ledger.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { barePhotos, captureRig, refusal } from '../fixtures/capture-rig.ts';
import { jpeg, pdf, png } from '../fixtures/pictures.ts';
import { changeFloorPlan, createFloorPlan, deleteFloorPlan } from './commands.ts';
import * as files from './file-store.ts';
import * as store from './store.ts';

const rig = await captureRig();
const { scope, sibling, foreign, actor } = rig;

async function upload(bytes: Buffer | string, record: FloorPlanCreate = { name: 'Level 1' }, place = scope) {
  const file = await rig.uploaded(bytes);
  return createFloorPlan(rig, actor, place, { record, file }).finally(() => rig.spool.discard(file.path));
}

const remove = (id: string, ifMatch?: string) => deleteFloorPlan(rig, actor, scope, { id, ifMatch });
const lastSequence = async () => (await rig.feed()).at(-1)?.sequence ?? 0;
const keptFiles = async () => (await rig.asOwner(`select from stored_file where state = 'kept'`)).length;

describe('uploading', () => {
  test('a plan has the size of its picture and the given fields, and its file is stored unchanged', async () => {
    const before = await lastSequence();
    const bytes = await png(640, 480);
    const given = { name: 'Level 1', level: 'L1', scaleMPerPx: 0.025, rotationDeg: 12.5, sortOrder: 4, levelOrder: -1 };
    const { floorPlan, changedAt } = await upload(bytes, { ...given, isVisible: false });
    const { id } = floorPlan;
    assert.deepEqual(floorPlan, {
      id,
      projectId: scope.projectId,
      ...given,
      widthPx: 640,
      heightPx: 480,
      isVisible: false,
      createdAt: changedAt,
    });
    assert.deepEqual(await store.getFloorPlan(rig.db.reader(scope), scope, id), { floorPlan, changedAt });
    const kept = await files.findFloorPlanFiles(rig.db.reader(scope), scope, id);
    const object = await rig.storage.read(storageKeyOf(scope.workspaceId, kept?.originalFileId ?? ''));
    assert.deepEqual(Buffer.concat(await object.toArray()), bytes);
    const entries = await rig.feed(before);
    assert.deepEqual(
      entries.map((each) => [each.change, each.resource_type, each.resource_id]),
      [['created', 'floor_plan', id]],
    );
    assert.deepEqual((await rig.audited('floor_plan.created')).at(-1)?.subject_id, id);
  });

  test('a PDF’s plan is the chosen page, rendered; a missing page is refused by its field', async () => {
    const first = (await upload(pdf(3))).floorPlan;
    // A6 at 200 dots an inch.
    assert.deepEqual([first.widthPx, first.heightPx], [828, 1167]);
    const third = (await upload(pdf(3), { name: 'Level 3', page: 3 })).floorPlan;
    assert.equal((await files.findFloorPlanFiles(rig.db.reader(scope), scope, third.id))?.page, 3);
    assert.equal(await refusal(upload(pdf(3), { name: 'Level 4', page: 4 })), 'validation_failed page');
    assert.equal(await refusal(upload(await png(), { name: 'Level 2', page: 2 })), 'validation_failed page');
  });

  test('a file that is not a plan is refused, whatever its name, and leaves nothing behind', async () => {
    const count = await keptFiles();
    const whole = await jpeg();
    for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'PK', '', whole.subarray(0, 200), '%PDF-1.4']) {
      assert.equal(await refusal(upload(bytes)), 'validation_failed file');
    }
    assert.ok(await rig.holdsFiles(count));
  });
});

test('an update is saved, stamped and audited; an equal one is not recorded, a stale one is refused', async () => {
  const { floorPlan, changedAt } = await upload(await png(), { name: 'Level 1', level: '1' });
  const { id } = floorPlan;
  const before = await lastSequence();
  const change = { name: 'Ground floor', level: null, scaleMPerPx: 0.01, isVisible: false };
  const changed = await changeFloorPlan(rig, actor, scope, { id, ifMatch: etagOf(changedAt), change });
  assert.deepEqual(changed.floorPlan, { ...floorPlan, ...change });
  assert.deepEqual(await changeFloorPlan(rig, actor, scope, { id, ifMatch: undefined, change }), changed);
  assert.deepEqual(
    (await rig.feed(before)).map((each) => each.at.toISOString()),
    [changed.changedAt],
  );
  assert.deepEqual((await rig.audited('floor_plan.updated')).at(-1)?.detail, { fields: Object.keys(change) });
  const stale = changeFloorPlan(rig, actor, scope, { id, ifMatch: etagOf(changedAt), change: { sortOrder: 1 } });
  assert.equal(await refusal(stale), 'precondition_failed');
});

test('a plan is deleted with its files; its photos are kept, without a plan and a position', async () => {
  const { floorPlan } = await upload(await png());
  const { id } = floorPlan;
  const placed = await barePhotos(rig, scope, 2, { floorPlanId: id, planX: 1, planY: 2 });
  await rig.asOwner(`delete from photo where id = any($1)`, [placed.slice(1)]);
  const before = await lastSequence();
  await remove(id);
  const [row] = await rig.asOwner('select floor_plan_id, plan_x, plan_y from photo where id = $1', [placed[0]]);
  assert.deepEqual(row, { floor_plan_id: null, plan_x: null, plan_y: null });
  assert.deepEqual(
    (await rig.feed(before)).map((each) => [each.change, each.resource_id]),
    [
      ['updated', placed[0]],
      ['deleted', id],
    ],
  );
  await rig.asOwner('delete from photo');
  await rig.asOwner('delete from stored_file where size_bytes = 1');
  assert.ok(await rig.holdsFiles(await keptFiles()));
  assert.equal(
    (await rig.asOwner('select from stored_file')).length,
    (await rig.asOwner('select from floor_plan')).length,
  );
  assert.equal(await refusal(remove(id)), 'not_found');
});

test('a photo moved to another plan while its plan is deleted keeps the new one', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [from, to] = [(await upload(await png(8, 8))).floorPlan.id, (await upload(await png(8, 8))).floorPlan.id];
    const [photoId = ''] = await barePhotos(rig, scope, 1, { floorPlanId: from, planX: 1, planY: 2 });
    const moving = inTransaction(rig.db, scope, async (tx) => {
      await tx.selectFrom('photo').select('id').where('id', '=', photoId).forNoKeyUpdate().execute();
      for (let turn = 0; turn < round * 4; turn += 1) await new Promise(setImmediate);
      await tx.updateTable('photo').set({ floor_plan_id: to }).where('id', '=', photoId).execute();
    });
    await Promise.all([moving, remove(from)]);
    const [row] = await rig.asOwner('select floor_plan_id from photo where id = $1', [photoId]);
    assert.equal(row?.floor_plan_id, to);
  }
});

test('no store function can access a floor plan of another project or workspace', async () => {
  const theirs = (await upload(await png(), { name: 'Theirs' }, foreign)).floorPlan.id;
  const siblings = (await upload(await png(), { name: 'Theirs' }, sibling)).floorPlan.id;
  const at = new Date().toISOString();
  // First with a scope of ours and an id of theirs; then with their scope, where row-level security alone holds.
  const attempts: [place: ProjectScope, id: string][] = [
    [scope, theirs],
    [scope, siblings],
    [foreign, theirs],
  ];
  for (const [place, id] of attempts) {
    const reader = rig.db.reader(scope);
    assert.equal(await refusal(store.getFloorPlan(reader, place, id)), 'not_found');
    assert.equal(await files.findFloorPlanFiles(reader, place, id), undefined);
    await inTransaction(rig.db, scope, async (tx) => {
      assert.equal(await refusal(store.lockFloorPlan(tx, place, id)), 'not_found');
      assert.equal(await refusal(store.lockFloorPlanForDeletion(tx, place, id)), 'not_found');
      assert.equal(await refusal(store.updateFloorPlan(tx, place, { id, name: 'Mine' }, at)), 'not_found');
      assert.equal(await files.lockFloorPlanFiles(tx, place, id), undefined);
      const none = { pictureFileId: null, screenFileId: null, thumbnailFileId: null };
      await files.saveFloorPlanRenditions(tx, place, id, none);
      await store.deleteFloorPlanRow(tx, place, id);
    });
  }
  const insertion = inTransaction(rig.db, scope, (tx) =>
    store.insertFloorPlan(
      tx,
      foreign,
      {
        id: rig.ids.next(),
        originalFileId: rig.ids.next(),
        name: 'Mine',
        level: null,
        scaleMPerPx: null,
        rotationDeg: 0,
        sortOrder: 0,
        levelOrder: 0,
        isVisible: true,
        widthPx: 1,
        heightPx: 1,
        page: null,
      },
      at,
    ),
  );
  await assert.rejects(insertion, /row-level security/);
  const rows = await rig.asOwner('select name, renditions_failed from floor_plan where id = any($1)', [
    [theirs, siblings],
  ]);
  assert.deepEqual(rows, Array(2).fill({ name: 'Theirs', renditions_failed: null }));
});
