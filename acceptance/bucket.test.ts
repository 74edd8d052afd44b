// Contract §12: PCS_FILES_URL with a bucket. What is uploaded goes through it, and comes back, as through a folder.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import sharp from 'sharp';
import { type Bucket, startBucket } from './support/bucket.ts';
import { accepted, assertRefused, type Client } from './support/calls.ts';
import { bombPng, exposedJpeg, png } from './support/pictures.ts';
import { type Service, startService } from './support/processes.ts';
import { makeTenant, pcsJson, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

let bucket: Bucket;
let service: Service;
let tenant: Tenant;
let owner: Client;
let app = '';
let v1 = '';

before(async () => {
  bucket = await startBucket();
  service = await startService({ settings: { PCS_FILES_URL: bucket.url, PCS_DELETED_FILES_HOURS: '0' } });
  tenant = await makeTenant(service);
  owner = tenant.owner;
  app = `/api/projects/${tenant.projectId}`;
  v1 = `/api/v1/projects/${tenant.projectId}/capture`;
});

const bytesOf = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(address, { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), bytes: await answer.bytes() };
};

/** The signed addresses of a record's picture, once its renditions are made. */
const filesOf = (path: string) =>
  eventually('renditions', async () => {
    const files = accepted(await tenant.keys.read.get(`${path}/files`));
    return files.screen === null || files.thumbnail === null ? undefined : files;
  });

const holds = (count: number) =>
  eventually(`${count} objects in the bucket`, async () => ((await bucket.keys()).length === count ? true : undefined));

test('a photo is identified, kept, rendered, given out by signed address and deleted, all in the bucket', async () => {
  const file = await exposedJpeg('+00:00');
  const photo = accepted(await owner.upload(`${app}/photos`, {}, file, { fileName: 'x.gif', type: 'image/gif' }), 201);
  assert.equal(photo.takenAt, '2026-02-14T11:15:30.250Z');
  const files = await filesOf(`${v1}/photos/${photo.id}`);
  const original = await bytesOf(files.original);
  assert.deepEqual([original.status, original.type], [200, 'image/jpeg']);
  assert.ok(file.equals(original.bytes), 'byte for byte');
  const part = await bytesOf(files.original, { range: 'bytes=2-11' });
  assert.deepEqual([part.status, Buffer.from(part.bytes)], [206, file.subarray(2, 12)]);
  assert.equal((await bytesOf(files.original, { range: `bytes=${file.length}-` })).bytes.length, file.length);
  for (const address of [files.screen, files.thumbnail]) {
    const { format, width = 0, height = 0 } = await sharp((await bytesOf(address)).bytes).metadata();
    assert.equal(format, 'webp');
    assert.ok(Math.abs(width / height - 320 / 200) < 0.05);
  }
  await holds(3);
  accepted(await owner.delete(`${app}/photos/${photo.id}`), 204);
  for (const address of Object.values(files)) assert.equal((await bytesOf(String(address))).status, 404);
  await holds(0);
});

test('a floor plan goes the same way', async () => {
  const file = await png(640, 480);
  const plan = accepted(await owner.upload(`${app}/floor-plans`, { name: 'Ground floor' }, file), 201);
  assert.deepEqual([plan.widthPx, plan.heightPx], [640, 480]);
  const files = await filesOf(`${v1}/floor-plans/${plan.id}`);
  assert.ok(file.equals((await bytesOf(files.original)).bytes));
  accepted(await owner.delete(`${app}/floor-plans/${plan.id}`), 204);
  await holds(0);
});

test('what is refused never reaches the bucket', async () => {
  for (const bad of [Buffer.from('no picture'), bombPng(60_000)]) {
    assertRefused(await owner.upload(`${app}/photos`, {}, bad), 'validation_failed', 'file');
  }
  assert.deepEqual(await bucket.keys(), []);
});

test('while the bucket is away the service says so and goes on; once it is back, so is everything', async () => {
  const kept = accepted(await owner.upload(`${app}/photos`, {}, await png()), 201);
  const { original } = await filesOf(`${v1}/photos/${kept.id}`);
  await bucket.stop();
  const ready = async () => (await fetch(`${service.address}/readyz`)).status;
  assert.equal(await ready(), 503);
  assertRefused(await owner.upload(`${app}/photos`, {}, await png()), 'unavailable');
  assert.equal((await bytesOf(original)).status, 503);
  accepted(await tenant.keys.read.get(`${v1}/photos/${kept.id}`));
  await bucket.resume();
  assert.equal(await ready(), 200);
  assert.equal((await bytesOf(original)).status, 200);
  const again = accepted(await owner.upload(`${app}/photos`, {}, await png()), 201);
  await filesOf(`${v1}/photos/${again.id}`);
  const list = accepted(await tenant.keys.read.get(`${v1}/photos`));
  assert.deepEqual(
    list.data.map((each: { id: string }) => each.id),
    [kept.id, again.id],
  );
});

test('in the end bucket and database agree, and the log never named the bucket’s secret', async () => {
  await eventually('agreement', async () => ((await service.pcs(['files', 'check'])).code === 0 ? true : undefined));
  assert.equal((await pcsJson(service, ['files', 'check'])).consistent, true);
  assert.ok(!service.log().includes('S3RVER'));
});
