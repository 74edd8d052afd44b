// Renditions that are never made: the record says so in the end, whatever the job died of, and an operator can try again.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { StorageError } from '../../platform/files/storage-rules.ts';
import type { AnyJob } from '../../platform/jobs/job.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { captureRig } from '../fixtures/capture-rig.ts';
import { jpeg } from '../fixtures/pictures.ts';
import { startPictureReader } from '../pictures/public.ts';
import { failedPictures, type RenditionPayload, retryRenditions } from '../renditions/public.ts';
import { changePhoto, createPhoto, deletePhoto } from './commands.ts';
import { findPhotoFiles } from './file-store.ts';
import { photoJobs } from './jobs.ts';
import { getPhotoPicture } from './picture-store.ts';

const rig = await captureRig();
const { scope, actor } = rig;
const QUEUED = `from graphile_worker._private_jobs where key = 'photos.renditions:' || $1`;

beforeEach(async () => {
  await rig.asOwner('delete from photo');
  await rig.asOwner('delete from graphile_worker._private_jobs');
  rig.givenUp();
});

async function upload(bytes = jpeg()): Promise<string> {
  const file = await rig.uploaded(await bytes);
  const { photo } = await createPhoto(rig, actor, scope, { record: {}, file });
  await rig.spool.discard(file.path);
  return photo.id;
}

/** Makes renditions as the queue would, on the payload that waits there. */
async function render(id: string, deps: Partial<typeof rig> = {}): Promise<void> {
  const [row] = await rig.asOwner<{ payload: RenditionPayload }>(`select payload ${QUEUED}`, [id]);
  const [make] = photoJobs({ ...rig, ...deps });
  await make?.handle(row?.payload ?? assert.fail('no job waits'));
}

/** Looks for jobs that were given up, as the clock makes it. */
async function look(): Promise<void> {
  const [, note] = photoJobs(rig);
  await note?.handle({ workspaceId: '', projectId: '', id: '' });
}

/** Leaves the photo's job as the last attempt leaves it whose process was killed. */
const die = (id: string) =>
  rig.asOwner(
    `update graphile_worker._private_jobs set attempts = max_attempts where key = 'photos.renditions:' || $1`,
    [id],
  );

const picture = (id: string) => getPhotoPicture(rig.db.reader(scope), scope, id);
const failures = async () =>
  (await Array.fromAsync(failedPictures(rig, scope))).map(({ id, failure }) => [id, failure]);
const givenUp = (id: string, reason: string) => ({ type: 'photo', id, workspaceId: scope.workspaceId, reason });

/** Runs the worker until it has given a job up. */
async function workUntilGivenUp(jobs: AnyJob[]): Promise<unknown> {
  const last = Promise.withResolvers<unknown>();
  const worker = await startWorker(jobs, {
    url: rig.ownerUrl,
    concurrency: 1,
    clock: rig.clock,
    reporter: {
      jobFailed: (...fault) => last.reject(new Error('it is tried again', { cause: fault })),
      jobGivenUp: (_name, _attempt, error) => last.resolve(error),
      connectionLost: last.reject,
      statementRefused: last.reject,
    },
  });
  return last.promise.finally(() => worker.stop());
}

test('a file that fails in every attempt: its photo shows the failure, it is reported once, and the job is gone', async () => {
  const id = await upload();
  const lost = () => Promise.reject(new StorageError('unavailable', 'lost'));
  await rig.asOwner(
    `update graphile_worker._private_jobs set attempts = max_attempts - 1 where id = (select id ${QUEUED})`,
    [id],
  );
  const jobs = photoJobs({ ...rig, storage: { ...rig.storage, read: lost } });
  assert.match(String(await workUntilGivenUp(jobs)), /StorageError/);
  assert.equal((await picture(id)).renditions, 'pending');
  await Promise.all([look(), look()]);
  const { renditions, failure } = await picture(id);
  assert.deepEqual([renditions, failure], ['failed', 'not_made']);
  assert.deepEqual(rig.givenUp(), [givenUp(id, 'not_made')]);
  assert.deepEqual(await rig.queued('photos.renditions'), []);
  await look();
  assert.deepEqual(rig.givenUp(), []);
});

test('a job killed in its last attempt is detected once its worker is known to be dead, and not before', async () => {
  const id = await upload();
  await die(id);
  await rig.asOwner(`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now()`);
  await look();
  assert.deepEqual([(await picture(id)).renditions, rig.givenUp()], ['pending', []]);
  await rig.asOwner(`select graphile_worker.force_unlock_workers(array['dead'])`);
  await look();
  assert.deepEqual([(await picture(id)).failure, rig.givenUp()], ['not_made', [givenUp(id, 'not_made')]]);
});

test('a job killed after its work was done, or for a deleted photo, records no failure', async () => {
  const done = await upload();
  await render(done);
  await die(done);
  const gone = await upload();
  await die(gone);
  await deletePhoto(rig, actor, scope, { id: gone, ifMatch: undefined });
  await look();
  assert.deepEqual([(await picture(done)).renditions, await failures(), rig.givenUp()], ['ready', [], []]);
  assert.deepEqual(await rig.queued('photos.renditions'), []);
});

test('a job that was enqueued again does not fail: the later one does its work', async () => {
  const id = await upload();
  await die(id);
  await changePhoto(rig, actor, scope, { id, ifMatch: undefined, change: { kind: 'photo360' } });
  await look();
  assert.deepEqual([await failures(), rig.givenUp()], [[], []]);
  assert.equal((await rig.queued('photos.renditions')).length, 1);
  await render(id);
  assert.equal((await picture(id)).renditions, 'ready');
});

test('a picture that exceeds the time limit of the decoder fails at once and is reported once', async () => {
  const id = await upload(jpeg(4000, 3000));
  const pictures = startPictureReader({ timeoutMs: 1 });
  try {
    await render(id, { pictures });
    await render(id, { pictures });
  } finally {
    await pictures.stop();
  }
  assert.equal((await picture(id)).failure, 'too_complex');
  assert.deepEqual(rig.givenUp(), [givenUp(id, 'too_complex')]);
});

test('on retry renditions are generated if the cause is gone; the failure is cleared at once', async () => {
  const id = await upload();
  await die(id);
  await look();
  assert.deepEqual(await failures(), [[id, 'not_made']]);
  assert.equal(await retryRenditions(rig, rig.foreign, { type: 'photo', id }), false);
  assert.equal(await retryRenditions(rig, rig.sibling, { type: 'photo', id }), false);
  assert.equal(await retryRenditions(rig, scope, { type: 'photo', id }), true);
  assert.equal(await retryRenditions(rig, scope, { type: 'photo', id }), false);
  assert.deepEqual([(await picture(id)).renditions, await failures()], ['pending', []]);
  await render(id);
  assert.equal((await picture(id)).renditions, 'ready');
});

test('on retry a photo that became a 360° photo gets the larger renditions, and its old ones are deleted', async () => {
  const id = await upload();
  await render(id);
  await changePhoto(rig, actor, scope, { id, ifMatch: undefined, change: { kind: 'photo360' } });
  await die(id);
  await look();
  const before = await findPhotoFiles(rig.db.reader(scope), scope, id);
  assert.equal(before?.renditionsFailed, 'not_made');
  assert.equal((await picture(id)).renditions, 'ready', 'the old ones are shown');
  assert.equal(await retryRenditions(rig, scope, { type: 'photo', id }), true);
  await render(id);
  const after = await findPhotoFiles(rig.db.reader(scope), scope, id);
  assert.notEqual(after?.screenFileId, before?.screenFileId);
  const files = await rig.asOwner(`select state from stored_file where id = $1`, [before?.screenFileId]);
  assert.deepEqual(files, [{ state: 'doomed' }]);
});

test('a change of the kind clears failed renditions, and they are generated for the new kind', async () => {
  const id = await upload();
  await die(id);
  await look();
  const change = async (kind: 'photo' | 'photo360') =>
    changePhoto(rig, actor, scope, { id, ifMatch: undefined, change: { kind } });
  await changePhoto(rig, actor, scope, { id, ifMatch: undefined, change: { notes: 'kept' } });
  assert.deepEqual(await failures(), [[id, 'not_made']], 'another change leaves the note');
  await change('photo360');
  assert.deepEqual([(await picture(id)).renditions, await failures()], ['pending', []]);
  await render(id);
  assert.equal((await picture(id)).renditions, 'ready');
  await change('photo');
  await die(id);
  await look();
  const before = await findPhotoFiles(rig.db.reader(scope), scope, id);
  assert.equal(before?.renditionsFailed, 'not_made');
  await change('photo360');
  await render(id);
  const after = await findPhotoFiles(rig.db.reader(scope), scope, id);
  assert.deepEqual([after?.renditionsFailed, after?.screenFileId === before?.screenFileId], [null, false]);
});

test('every failed record is found, in pages, and none of another workspace', async () => {
  const one = await upload();
  await rig.asOwner(
    `insert into photo select (jsonb_populate_record(photo, jsonb_build_object('id', gen_random_uuid(),
       'renditions_failed', 'not_made'))).* from photo, generate_series(1, 205) where id = $1`,
    [one],
  );
  assert.equal((await failures()).length, 205);
  assert.deepEqual(await Array.fromAsync(failedPictures(rig, rig.foreign)), []);
});
