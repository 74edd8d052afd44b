import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { storageKeyOf } from '../../platform/files/ledger.ts';
import { captureRig } from '../fixtures/capture-rig.ts';
import { pdf, png } from '../fixtures/pictures.ts';
import { createFloorPlan, deleteFloorPlan } from './commands.ts';
import { findFloorPlanFiles } from './file-store.ts';
import { floorPlanJobs } from './jobs.ts';

const rig = await captureRig();
const { scope, actor } = rig;

async function upload(bytes: Buffer, page?: number) {
  const file = await rig.uploaded(bytes);
  const record = { name: 'Level 1', ...(page === undefined ? {} : { page }) };
  const { floorPlan } = await createFloorPlan(rig, actor, scope, { record, file });
  await rig.spool.discard(file.path);
  return floorPlan;
}

async function render(id: string): Promise<void> {
  const { workspaceId, projectId } = scope;
  const [job] = floorPlanJobs(rig);
  await job?.handle({ workspaceId, projectId, id });
}

const readFiles = async (id: string) => {
  const found = await findFloorPlanFiles(rig.db.reader(scope), scope, id);
  assert.ok(found);
  return found;
};

async function picture(fileId: string | null) {
  assert.ok(fileId !== null, 'it is made');
  const object = await rig.storage.read(storageKeyOf(scope.workspaceId, fileId));
  return sharp(Buffer.concat(await object.toArray()));
}

test('the chosen page of a PDF becomes the plan picture, with exactly the size in the record', async () => {
  const plan = await upload(pdf(3), 2);
  await render(plan.id);
  const { pictureFileId, screenFileId, thumbnailFileId } = await readFiles(plan.id);
  const rendered = await picture(pictureFileId);
  const { format, width, height } = await rendered.metadata();
  assert.deepEqual([format, width, height], ['png', plan.widthPx, plan.heightPx]);
  // The second page's bar ends at 60 points: 167 pixels from the left at 200 dots an inch, near the lower edge.
  const pixels = await rendered.clone().raw().toBuffer();
  const at = (x: number, y: number) => [...pixels.subarray((y * (width ?? 0) + x) * 3, (y * (width ?? 0) + x) * 3 + 3)];
  assert.deepEqual(
    [at(150, 1000), at(180, 1000)],
    [
      [0, 0, 255],
      [255, 255, 255],
    ],
  );
  assert.equal((await (await picture(screenFileId)).metadata()).format, 'webp');
  assert.equal((await (await picture(thumbnailFileId)).metadata()).height, 480);
  assert.ok(await rig.holdsFiles(4));
  await render(plan.id);
  await deleteFloorPlan(rig, actor, scope, { id: plan.id, ifMatch: undefined });
  assert.ok(await rig.holdsFiles(0));
});

test('a picture is its own plan picture: only smaller renditions are generated', async () => {
  const plan = await upload(await png(3000, 1000));
  await render(plan.id);
  const { pictureFileId, screenFileId, thumbnailFileId } = await readFiles(plan.id);
  assert.equal(pictureFileId, null);
  assert.equal((await (await picture(screenFileId)).metadata()).width, 2560);
  assert.equal((await (await picture(thumbnailFileId)).metadata()).width, 480);
  assert.ok(await rig.holdsFiles(3));
});
