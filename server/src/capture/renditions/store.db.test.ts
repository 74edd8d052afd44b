import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { barePhotos, captureRig } from '../fixtures/capture-rig.ts';
import { listFailedPictures, type PictureRecord, removePictureFailure, savePictureFailure } from './store.ts';

const rig = await captureRig();
const { scope, sibling, foreign } = rig;
const FROM_THE_FIRST = { after: '00000000-0000-0000-0000-000000000000', most: 10 };

/** A photo of the project, and a floor plan on the same file. */
async function pictures(place: ProjectScope): Promise<PictureRecord[]> {
  const [photoId = ''] = await barePhotos(rig, place, 1);
  const [plan] = await rig.asOwner<{ id: string }>(
    `insert into floor_plan (workspace_id, project_id, id, name, original_file_id, created_at, updated_at)
     select workspace_id, project_id, $2, 'Level 1', original_file_id, now(), now() from photo where id = $1 returning id`,
    [photoId, rig.ids.next()],
  );
  return [
    { type: 'photo', id: photoId },
    { type: 'floor_plan', id: plan?.id ?? '' },
  ];
}

test('a failure is noted once, with its first reason, and taken back once', async () => {
  for (const record of await pictures(scope)) {
    const [save, remove] = [
      (reason: string) => inTransaction(rig.db, scope, (tx) => savePictureFailure(tx, scope, record, reason)),
      () => inTransaction(rig.db, scope, (tx) => removePictureFailure(tx, scope, record)),
    ];
    assert.equal(await remove(), undefined);
    assert.deepEqual([await save('corrupt'), await save('not_made')], [true, false]);
    assert.deepEqual(await listFailedPictures(rig.db.reader(scope), scope, record.type, FROM_THE_FIRST), [
      { ...record, projectId: scope.projectId, failure: 'corrupt' },
    ]);
    assert.equal((await remove())?.screenFileId, null);
    assert.equal(await remove(), undefined);
    assert.deepEqual(await listFailedPictures(rig.db.reader(scope), scope, record.type, FROM_THE_FIRST), []);
  }
});

test('no store function reaches a picture of another project or workspace', async () => {
  const theirs = await pictures(foreign);
  const siblings = await pictures(sibling);
  for (const type of ['photo', 'floor_plan']) await rig.asOwner(`update ${type} set renditions_failed = 'theirs'`);
  // First with a scope of ours and an id of theirs; then with their scope, where row-level security alone holds.
  const attempts: [place: ProjectScope, records: PictureRecord[]][] = [
    [scope, [...theirs, ...siblings]],
    [foreign, theirs],
  ];
  for (const [place, records] of attempts) {
    for (const record of records) {
      await inTransaction(rig.db, scope, async (tx) => {
        assert.equal(await removePictureFailure(tx, place, record), undefined);
        assert.equal(await savePictureFailure(tx, place, record, 'mine'), false);
      });
    }
  }
  assert.deepEqual(await listFailedPictures(rig.db.reader(scope), foreign, 'photo', FROM_THE_FIRST), []);
  for (const { type, id } of [...theirs, ...siblings]) {
    const rows = await rig.asOwner(`select renditions_failed from ${type} where id = $1`, [id]);
    assert.deepEqual(rows, [{ renditions_failed: 'theirs' }]);
  }
});
