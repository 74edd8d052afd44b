import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeEach, test } from 'node:test';
import sharp from 'sharp';
import { findFile, storageKeyOf } from '../../platform/files/ledger.ts';
import { StorageError } from '../../platform/files/storage-rules.ts';
import { captureRig } from '../fixtures/capture-rig.ts';
import { exposedJpeg, jpeg } from '../fixtures/pictures.ts';
import { changePhoto, createPhoto, deletePhoto } from './commands.ts';
import { findPhotoFiles } from './file-store.ts';
import { photoJobs } from './jobs.ts';
import * as store from './store.ts';

const rig = await captureRig();
const { scope, actor } = rig;

beforeEach(async () => {
  await rig.asOwner('delete from photo');
  await rig.asOwner(`update stored_file set state = 'doomed'`);
  assert.ok(await rig.holdsFiles(0));
});

async function upload(bytes: Buffer): Promise<string> {
  const file = await rig.uploaded(bytes);
  const { photo } = await createPhoto(rig, actor, scope, { record: {}, file });
  await rig.spool.discard(file.path);
  return photo.id;
}

/** Runs the job as the queue would, on the payload that was enqueued last for the photo. */
async function render(id: string, deps: Partial<typeof rig> = {}): Promise<void> {
  const [job] = photoJobs({ ...rig, ...deps });
  const { workspaceId, projectId } = scope;
  const queued = await rig.asOwner<{ payload: { remake?: boolean } }>(
    `select payload from graphile_worker._private_jobs where key = $1`,
    [`photos.renditions:${id}`],
  );
  await job?.handle({ workspaceId, projectId, id, ...queued[0]?.payload });
}

const readFiles = async (id: string) => {
  const found = await findPhotoFiles(rig.db.reader(scope), scope, id);
  assert.ok(found);
  return found;
};

async function readPicture(fileId: string | null) {
  assert.ok(fileId !== null, 'it is made');
  const object = await rig.storage.read(storageKeyOf(scope.workspaceId, fileId));
  const metadata = await sharp(Buffer.concat(await object.toArray())).metadata();
  const facts = await findFile(rig.db.reader(scope), scope, fileId);
  return { metadata, facts };
}

test('thumbnail and screen of a photo do not contain its position and leave the record unchanged', async () => {
  const big = await sharp(await exposedJpeg('+03:00'))
    .keepMetadata()
    .resize(4000, 3000)
    .jpeg()
    .toBuffer();
  const id = await upload(big);
  const before = await store.getPhoto(rig.db.reader(scope), scope, id);
  const feed = await rig.feed();
  await render(id);
  const { screenFileId, thumbnailFileId } = await readFiles(id);
  for (const [fileId, width, height] of [
    [thumbnailFileId, 480, 360],
    [screenFileId, 2560, 1920],
  ] as const) {
    const { metadata, facts } = await readPicture(fileId);
    assert.deepEqual(
      [metadata.format, metadata.width, metadata.height, metadata.exif],
      ['webp', width, height, undefined],
    );
    assert.deepEqual([facts?.mediaType, facts?.downloadName], ['image/webp', null]);
  }
  assert.deepEqual(await store.getPhoto(rig.db.reader(scope), scope, id), before);
  assert.deepEqual(await rig.feed(), feed);
  assert.ok(await rig.holdsFiles(3));
  assert.deepEqual(await leftInSpool(), []);
});

async function leftInSpool(): Promise<string[]> {
  return (await readdir(dirname(rig.spool.freshPath()))).filter((name) => name !== '.owner');
}

test('the job can run repeatedly and concurrently: one pair of renditions is generated and none left over', async () => {
  const id = await upload(await jpeg());
  await Promise.all([render(id), render(id)]);
  const made = await readFiles(id);
  assert.notEqual(made.thumbnailFileId, null);
  await render(id);
  assert.deepEqual(await readFiles(id), made);
  assert.ok(await rig.holdsFiles(3));
});

test('a photo deleted before or during rendering leaves no file behind', async () => {
  const before = await upload(await jpeg());
  await deletePhoto(rig, actor, scope, { id: before, ifMatch: undefined });
  await render(before);
  const during = await upload(await jpeg());
  const pictures: typeof rig.pictures = {
    ...rig.pictures,
    async render(path, order) {
      await deletePhoto(rig, actor, scope, { id: during, ifMatch: undefined });
      return rig.pictures.render(path, order);
    },
  };
  await render(during, { pictures });
  assert.ok(await rig.holdsFiles(0));
  assert.deepEqual(await leftInSpool(), []);
});

test('a picture that cannot be rendered is recorded as failed once', async () => {
  const id = await upload(await jpeg());
  const { originalFileId } = await readFiles(id);
  const broken = await rig.uploaded('no picture any more');
  await rig.storage.put(storageKeyOf(scope.workspaceId, originalFileId), broken.path, { contentType: '', ...broken });
  await rig.spool.discard(broken.path);
  await render(id);
  assert.equal((await readFiles(id)).renditionsFailed, 'not_a_picture');
  const pictures = { ...rig.pictures, render: () => Promise.reject(new Error('rendered again')) };
  await render(id, { pictures });
  assert.equal((await readFiles(id)).thumbnailFileId, null);
});

test('if storage or the decoders fail, the job fails, leaves nothing behind and can be retried', async () => {
  const id = await upload(await jpeg());
  const unavailable = new StorageError('unavailable', 'not now');
  const refuse = () => Promise.reject(unavailable);
  await assert.rejects(render(id, { storage: { ...rig.storage, read: refuse } }), unavailable);
  await assert.rejects(render(id, { storage: { ...rig.storage, put: refuse } }), unavailable);
  const stopped = new Error('stopped');
  const pictures = { ...rig.pictures, render: () => Promise.reject(stopped) };
  await assert.rejects(render(id, { pictures }), stopped);
  assert.deepEqual(await leftInSpool(), []);
  assert.ok(await rig.holdsFiles(1));
  await render(id);
  assert.ok(await rig.holdsFiles(3));
});

test('an original lost by storage is reported as a fault, not as a failed picture', async () => {
  const id = await upload(await jpeg());
  const { originalFileId } = await readFiles(id);
  const key = storageKeyOf(scope.workspaceId, originalFileId);
  const copy = await rig.uploaded(Buffer.concat(await (await rig.storage.read(key)).toArray()));
  await rig.storage.remove(key);
  await assert.rejects(render(id), StorageError);
  assert.equal((await readFiles(id)).renditionsFailed, null);
  await rig.storage.put(key, copy.path, { contentType: 'image/jpeg', ...copy });
  await rig.spool.discard(copy.path);
});

test('a photo set to photo360 by a person is rendered again, larger, and its old renditions are deleted', async () => {
  const id = await upload(await jpeg(5000, 2500));
  await render(id);
  const before = await readFiles(id);
  assert.equal((await readPicture(before.screenFileId)).metadata.width, 2560);
  await changePhoto(rig, actor, scope, { id, ifMatch: undefined, change: { kind: 'photo360' } });
  assert.deepEqual(await readFiles(id), { ...before, kind: 'photo360' }, 'until then the old ones are shown');
  await render(id);
  const after = await readFiles(id);
  assert.equal((await readPicture(after.screenFileId)).metadata.width, 4096);
  assert.notEqual(after.thumbnailFileId, before.thumbnailFileId);
  assert.ok(await rig.holdsFiles(3));
});
