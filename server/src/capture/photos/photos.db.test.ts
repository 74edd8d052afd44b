import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PhotoChange, PhotoCreate } from '../../../../contract/records/photo.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { storageKeyOf } from '../../platform/files/ledger.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { barePhotos, captureRig, refusal } from '../fixtures/capture-rig.ts';
import { exposedJpeg, jpeg, panoramaJpeg, pdf, png } from '../fixtures/pictures.ts';
import { createFloorPlan } from '../floor-plans/public.ts';
import { createMilestone } from '../milestones/public.ts';
import { changePhoto, createPhoto, deletePhoto } from './commands.ts';
import * as files from './file-store.ts';
import { newPhoto } from './photo.ts';
import { publishPhoto, publishPhotos } from './publish.ts';
import * as store from './store.ts';

const rig = await captureRig();
const { scope, sibling, foreign, actor } = rig;

async function upload(bytes: Buffer | string, record: PhotoCreate = {}, place: ProjectScope = scope) {
  const file = await rig.uploaded(bytes);
  return createPhoto(rig, actor, place, { record, file }).finally(() => rig.spool.discard(file.path));
}

async function planIn(place: ProjectScope): Promise<string> {
  const file = await rig.uploaded(await png());
  const { floorPlan } = await createFloorPlan(rig, actor, place, { record: { name: 'Level 1' }, file });
  return floorPlan.id;
}

const milestoneIn = async (place: ProjectScope) =>
  (await createMilestone(rig, actor, place, { name: 'Topping out' })).milestone.id;
const change = (id: string, asked: PhotoChange, ifMatch?: string) =>
  changePhoto(rig, actor, scope, { id, ifMatch, change: asked });
const lastSequence = async () => (await rig.feed()).at(-1)?.sequence ?? 0;

describe('uploading', () => {
  test('a photo is a draft with the time, kind and place of its picture, and its file is stored unchanged', async () => {
    const before = await lastSequence();
    const bytes = await exposedJpeg('+03:00');
    const { photo, changedAt } = await upload(bytes);
    const { id } = photo;
    assert.deepEqual(photo, {
      id,
      projectId: scope.projectId,
      floorPlanId: null,
      milestoneId: null,
      kind: 'photo',
      planX: null,
      planY: null,
      worldPosition: null,
      elementGuid: null,
      modelId: null,
      takenAt: '2026-02-14T08:15:30.250Z',
      visibility: 'draft',
      tags: [],
      notes: null,
      createdAt: changedAt,
    });
    const [row] = await rig.asOwner('select * from photo where id = $1', [id]);
    assert.ok(row);
    assert.deepEqual([row.latitude.toFixed(4), row.longitude.toFixed(4), row.width_px], ['24.7100', '46.6750', 300]);
    const object = await rig.storage.read(storageKeyOf(scope.workspaceId, row.original_file_id));
    assert.deepEqual(Buffer.concat(await object.toArray()), bytes);
    const [entry, ...others] = await rig.feed(before);
    assert.deepEqual([entry?.change, entry?.resource_type, entry?.resource_id], ['created', 'photo', id]);
    assert.deepEqual([entry?.at.toISOString(), others], [changedAt, []]);
    const audited = (await rig.audited('photo.created')).at(-1);
    assert.deepEqual([audited?.subject_id, audited?.actor_id], [id, actor.id]);
    assert.equal((await rig.queued('photos.renditions')).length, 1);
  });

  test('EXIF without an offset is read in the project’s time zone, and GPano makes a photo360', async () => {
    await rig.asOwner(`update project set time_zone = 'Asia/Riyadh' where id = $1`, [scope.projectId]);
    assert.equal((await upload(await exposedJpeg())).photo.takenAt, '2026-02-14T08:15:30.250Z');
    const { photo } = await upload(await panoramaJpeg());
    assert.deepEqual([photo.kind, photo.takenAt], ['photo360', '2026-03-01T08:15:30.250Z']);
  });

  test('every given field is stored as given', async () => {
    const record = {
      floorPlanId: await planIn(scope),
      milestoneId: await milestoneIn(scope),
      kind: 'video_frame',
      planX: 0.1,
      planY: 123_456.75,
      worldPosition: { x: -1e-7, y: 3.5, z: 1e8 },
      elementGuid: '2O2Fr$t4X7Zf8NOew3FLOH',
      modelId: null,
      takenAt: '2025-12-31T23:59:59.999Z',
      tags: ['شرق', '"', 'a,b', '{}', ''.padEnd(64, '🏗')],
      notes: 'one\ntwo',
    } satisfies PhotoCreate;
    const { photo } = await upload(await jpeg(), record);
    for (const [name, value] of Object.entries(record)) assert.deepEqual(photo[name as keyof typeof record], value);
    assert.deepEqual((await store.getPhoto(rig.db.reader(scope), scope, photo.id)).photo, photo);
  });

  test('a file that is not a photo, a broken rule and an unknown reference are refused and leave nothing behind', async () => {
    const count = (await rig.asOwner(`select from stored_file where state = 'kept'`)).length;
    const sequence = await lastSequence();
    const picture = await jpeg();
    const attempts: [expected: string, bytes: Buffer | string, record: PhotoCreate][] = [
      ['validation_failed file', '<svg xmlns="http://www.w3.org/2000/svg"/>', {}],
      ['validation_failed file', 'no picture', {}],
      ['validation_failed file', picture.subarray(0, picture.length / 2), {}],
      ['validation_failed file', pdf(), {}],
      ['validation_failed planX planY', picture, { planX: 1, planY: 1 }],
      ['validation_failed planX planY', picture, { floorPlanId: rig.ids.next(), planX: 1 }],
      ['not_found floorPlanId', picture, { floorPlanId: rig.ids.next() }],
      [
        'not_found floorPlanId milestoneId',
        picture,
        { floorPlanId: await planIn(sibling), milestoneId: rig.ids.next() },
      ],
      ['not_found milestoneId modelId', picture, { milestoneId: await milestoneIn(foreign), modelId: rig.ids.next() }],
    ];
    const plans = 1; // made in the sibling project on the way
    for (const [expected, bytes, record] of attempts) assert.equal(await refusal(upload(bytes, record)), expected);
    assert.ok(await rig.holdsFiles(count + plans));
    assert.equal((await rig.feed(sequence)).filter((each) => each.resource_type === 'photo').length, 0);
  });
});

describe('changing', () => {
  test('an update is saved, stamped and audited; an equal one is not recorded', async () => {
    const { photo } = await upload(await jpeg());
    const planId = await planIn(scope);
    const asked = {
      floorPlanId: planId,
      planX: 4,
      planY: 5,
      tags: ['a'],
      notes: 'x',
      kind: 'drone',
    } satisfies PhotoChange;
    const sequence = await lastSequence();
    const changed = await change(photo.id, asked);
    assert.deepEqual(changed.photo, { ...photo, ...asked });
    assert.deepEqual((await rig.audited('photo.updated')).at(-1)?.detail, { fields: Object.keys(asked) });
    assert.deepEqual(await change(photo.id, asked), changed);
    assert.deepEqual(await change(photo.id, {}), changed);
    const entries = await rig.feed(sequence);
    assert.deepEqual(
      entries.map((each) => [each.change, each.resource_id, each.at.toISOString()]),
      [['updated', photo.id, changed.changedAt]],
    );
    const cleared = await change(photo.id, { floorPlanId: null, planX: null, planY: null, notes: null, tags: [] });
    assert.deepEqual(cleared.photo, { ...photo, kind: 'drone' });
  });

  test('a stale If-Match is refused, a matching one is not', async () => {
    const first = await upload(await jpeg());
    const { id } = first.photo;
    const second = await change(id, { notes: 'x' }, etagOf(first.changedAt));
    assert.equal(await refusal(change(id, { notes: 'y' }, etagOf(first.changedAt))), 'precondition_failed');
    const deletion = deletePhoto(rig, actor, scope, { id, ifMatch: etagOf(first.changedAt) });
    assert.equal(await refusal(deletion), 'precondition_failed');
    await deletePhoto(rig, actor, scope, { id, ifMatch: etagOf(second.changedAt) });
  });

  test('an update that breaks a rule or has an unknown reference changes nothing', async () => {
    const planId = await planIn(scope);
    const { photo, changedAt } = await upload(await jpeg(), { floorPlanId: planId, planX: 1, planY: 2 });
    const attempts: [expected: string, asked: PhotoChange][] = [
      ['validation_failed planX planY', { floorPlanId: null }],
      ['validation_failed planX planY', { planX: null }],
      ['not_found floorPlanId', { floorPlanId: await planIn(sibling) }],
      ['not_found milestoneId', { milestoneId: await milestoneIn(foreign), notes: 'x' }],
      ['not_found modelId', { modelId: rig.ids.next() }],
    ];
    for (const [expected, asked] of attempts) assert.equal(await refusal(change(photo.id, asked)), expected);
    assert.deepEqual(await store.getPhoto(rig.db.reader(scope), scope, photo.id), { photo, changedAt });
    assert.equal(await refusal(change(rig.ids.next(), { floorPlanId: rig.ids.next() })), 'not_found');
  });
});

describe('publishing', () => {
  test('drafts go live together; live photos are left unchanged', async () => {
    const [one = '', two = '', three = ''] = await barePhotos(rig, scope, 3);
    await publishPhoto(rig, actor, scope, two);
    const live = await store.getPhoto(rig.db.reader(scope), scope, two);
    const sequence = await lastSequence();
    const published = await publishPhotos(rig, actor, scope, [three, two, one]);
    assert.deepEqual(
      published.map(({ id, visibility }) => [id, visibility]),
      [three, two, one].map((id) => [id, 'live']),
    );
    assert.deepEqual(await store.getPhoto(rig.db.reader(scope), scope, two), live);
    const entries = await rig.feed(sequence);
    assert.deepEqual(
      entries.map((each) => each.resource_id),
      [one, three],
    );
    assert.equal(new Set(entries.map((each) => each.at.getTime())).size, 1);
    assert.deepEqual((await rig.audited('photo.published')).at(-1)?.detail, { photoIds: [one, three] });
    await publishPhotos(rig, actor, scope, [one, two]);
    assert.equal((await rig.feed(sequence)).length, 2);
  });

  test('with one unknown photo among them none goes live', async () => {
    const [mine = ''] = await barePhotos(rig, scope, 1);
    const [siblings = ''] = await barePhotos(rig, sibling, 1);
    const asked = [siblings, mine, rig.ids.next()];
    assert.equal(await refusal(publishPhotos(rig, actor, scope, asked)), 'not_found photoIds/0 photoIds/2');
    assert.equal(await refusal(publishPhoto(rig, actor, scope, siblings)), 'not_found');
    assert.equal((await store.getPhoto(rig.db.reader(scope), scope, mine)).photo.visibility, 'draft');
  });

  test('concurrent publications in any order of photos publish each photo once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ids = await barePhotos(rig, scope, 6);
      const sequence = await lastSequence();
      await Promise.all([
        publishPhotos(rig, actor, scope, ids),
        publishPhotos(rig, actor, scope, ids.toReversed()),
        publishPhotos(rig, actor, scope, ids.slice(2)),
        publishPhoto(rig, actor, scope, ids[3] ?? ''),
      ]);
      const entries = await rig.feed(sequence);
      assert.deepEqual(entries.map((each) => each.resource_id).sort(), ids);
    }
  });
});

test('a photo is deleted with its files, and its deletion is in the feed', async () => {
  const { photo } = await upload(await jpeg());
  const { id } = photo;
  const kept = (await rig.asOwner(`select from stored_file where state = 'kept' and size_bytes > 1`)).length;
  await rig.asOwner(`delete from photo where original_file_id in (select id from stored_file where size_bytes = 1)`);
  await rig.asOwner(`delete from stored_file where size_bytes = 1`);
  await deletePhoto(rig, actor, scope, { id, ifMatch: undefined });
  assert.equal(await refusal(store.getPhoto(rig.db.reader(scope), scope, id)), 'not_found');
  const [entry] = (await rig.feed()).slice(-1);
  assert.deepEqual([entry?.change, entry?.resource_type, entry?.resource_id], ['deleted', 'photo', id]);
  assert.deepEqual((await rig.audited('photo.deleted')).at(-1)?.subject_id, id);
  assert.ok(await rig.holdsFiles(kept - 1));
  assert.equal(await refusal(deletePhoto(rig, actor, scope, { id, ifMatch: undefined })), 'not_found');
});

test('no store function can access a photo of another project or workspace', async () => {
  const [id = ''] = await barePhotos(rig, foreign, 1);
  const [siblings = ''] = await barePhotos(rig, sibling, 1);
  const facts = { mediaType: 'image/png', widthPx: 1, heightPx: 1, panorama: 'none' } as const;
  const fields = newPhoto({}, facts, { projectTimeZone: 'UTC', uploadedAtMs: 0 });
  const at = new Date().toISOString();
  // First with a scope of ours and an id of theirs; then with their scope, where row-level security alone holds.
  const attempts: [place: ProjectScope, photoId: string][] = [
    [scope, id],
    [scope, siblings],
    [foreign, id],
  ];
  for (const [place, photoId] of attempts) {
    const reader = rig.db.reader(scope);
    assert.equal(await refusal(store.getPhoto(reader, place, photoId)), 'not_found');
    assert.equal(await files.findPhotoFiles(reader, place, photoId), undefined);
    await inTransaction(rig.db, scope, async (tx) => {
      assert.equal(await refusal(store.lockPhoto(tx, place, photoId)), 'not_found');
      assert.equal(await refusal(store.lockPhotoForDeletion(tx, place, photoId)), 'not_found');
      assert.deepEqual(await store.lockPhotos(tx, place, [photoId]), []);
      const update = store.updatePhoto(tx, place, { id: photoId, notes: 'theirs' }, at);
      assert.equal(await refusal(update), 'not_found');
      assert.equal(await files.lockPhotoFiles(tx, place, photoId), undefined);
      await store.publishRows(tx, place, [photoId], at);
      await store.deletePhotoRow(tx, place, photoId);
      await files.savePhotoRenditions(tx, place, photoId, { screenFileId: null, thumbnailFileId: null });
    });
  }
  const insertion = inTransaction(rig.db, scope, (tx) =>
    store.insertPhoto(tx, foreign, { id: rig.ids.next(), fields, facts, originalFileId: id }, at),
  );
  await assert.rejects(insertion, /row-level security/);
  const rows = await rig.asOwner('select visibility, notes, renditions_failed from photo where id = any($1)', [
    [id, siblings],
  ]);
  assert.deepEqual(rows, Array(2).fill({ visibility: 'draft', notes: null, renditions_failed: null }));
});
