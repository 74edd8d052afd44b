// Spec 2.2–2.5 and 4.2, contract §5, §6: capture records as people make them and machines read them.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import sharp from 'sharp';
import { accepted, assertRefused, type Client, clientOf } from './support/calls.ts';
import { bombPng, exposedJpeg, noise, png, realFiles } from './support/pictures.ts';
import { startService } from './support/processes.ts';
import { makeTenant, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const ABSENT = '0199c0de-0000-7000-8000-000000000000';

const FLOOR_PLAN = [
  'id',
  'projectId',
  'name',
  'level',
  'widthPx',
  'heightPx',
  'scaleMPerPx',
  'rotationDeg',
  'sortOrder',
  'levelOrder',
  'isVisible',
  'createdAt',
];
const MILESTONE = ['id', 'projectId', 'name', 'capturedOn', 'description', 'sortOrder', 'createdAt'];
const PHOTO = [
  'id',
  'projectId',
  'floorPlanId',
  'milestoneId',
  'kind',
  'planX',
  'planY',
  'worldPosition',
  'elementGuid',
  'modelId',
  'takenAt',
  'visibility',
  'tags',
  'notes',
  'createdAt',
];

let tenant: Tenant;
let owner: Client;
let reader: Client;
let app = '';
let v1 = '';

before(async () => {
  const service = await startService();
  tenant = await makeTenant(service);
  owner = tenant.owner;
  reader = tenant.keys.read;
  app = `/api/projects/${tenant.projectId}`;
  v1 = `/api/v1/projects/${tenant.projectId}/capture`;
});

/** What the drone's camera says; the time zone of the project is UTC. */
const DRONE_TAKEN_AT = '2016-06-23T16:32:43.000Z';

const fieldsOf = (record: object) => Object.keys(record).toSorted();
const makePlan = async (record: object = { name: 'Plan' }, file?: Buffer) =>
  accepted(await owner.upload(`${app}/floor-plans`, record, file ?? (await png())), 201);
const makePhoto = async (record: object = {}, file?: Buffer) =>
  accepted(await owner.upload(`${app}/photos`, record, file ?? (await png())), 201);
const makeMilestone = async (record: object) => accepted(await owner.post(`${app}/milestones`, record), 201);

test('a floor plan comes back through v1 with exactly the twelve fields, empty ones as null', async () => {
  const { id } = await makePlan({ name: 'Ground floor' }, await png(640, 480));
  const plan = accepted(await reader.get(`${v1}/floor-plans/${id}`));
  assert.deepEqual(fieldsOf(plan), FLOOR_PLAN.toSorted());
  assert.match(plan.id, UUID);
  assert.match(plan.createdAt, INSTANT);
  assert.deepEqual(
    { ...plan, id: '', createdAt: '' },
    {
      id: '',
      projectId: tenant.projectId,
      name: 'Ground floor',
      level: null,
      widthPx: 640,
      heightPx: 480,
      scaleMPerPx: null,
      rotationDeg: 0,
      sortOrder: 0,
      levelOrder: 0,
      isVisible: true,
      createdAt: '',
    },
  );
});

test('a floor plan keeps every value it is given, and is listed when it is not visible', async () => {
  const given = {
    name: 'Roof',
    level: 'R',
    scaleMPerPx: 0.0125,
    rotationDeg: -12.5,
    sortOrder: 7,
    levelOrder: -2,
    isVisible: false,
  };
  const { id } = await makePlan(given);
  const plan = accepted(await reader.get(`${v1}/floor-plans/${id}`));
  assert.deepEqual({ ...plan, ...given }, plan);
  const list = accepted(await reader.get(`${v1}/floor-plans?limit=200`));
  assert.ok(list.data.some((each: { id: string }) => each.id === id));
});

test('a milestone comes back through v1 with exactly the seven fields', async () => {
  const bare = await makeMilestone({ name: 'Slab' });
  const full = await makeMilestone({ name: 'Roof', capturedOn: '2026-02-28', description: 'Dry', sortOrder: 3 });
  for (const { id } of [bare, full]) {
    const milestone = accepted(await reader.get(`${v1}/milestones/${id}`));
    assert.deepEqual(fieldsOf(milestone), MILESTONE.toSorted());
    assert.match(milestone.createdAt, INSTANT);
  }
  const { capturedOn, description, sortOrder } = accepted(await reader.get(`${v1}/milestones/${bare.id}`));
  assert.deepEqual({ capturedOn, description, sortOrder }, { capturedOn: null, description: null, sortOrder: 0 });
  const { id: _, createdAt: __, ...rest } = accepted(await reader.get(`${v1}/milestones/${full.id}`));
  assert.deepEqual(rest, {
    projectId: tenant.projectId,
    name: 'Roof',
    capturedOn: '2026-02-28',
    description: 'Dry',
    sortOrder: 3,
  });
});

test('a photo comes back through v1 with exactly the fifteen fields', async () => {
  const plan = await makePlan();
  const milestone = await makeMilestone({ name: 'Slab' });
  const given = {
    floorPlanId: plan.id,
    milestoneId: milestone.id,
    kind: 'drone',
    planX: 12.75,
    planY: 0,
    worldPosition: { x: 1.5, y: -2, z: 3e-3 },
    elementGuid: '2O2Fr$t4X7Zf8NOew3FLOH',
    takenAt: '2026-03-01T11:15:30.250+03:00',
    tags: ['level 2', 'façade'],
    notes: 'north side',
  };
  const { id } = await makePhoto(given);
  const photo = accepted(await reader.get(`${v1}/photos/${id}`));
  assert.deepEqual(fieldsOf(photo), PHOTO.toSorted());
  assert.deepEqual(
    { ...photo, ...given, takenAt: '2026-03-01T08:15:30.250Z', modelId: null, visibility: 'draft' },
    photo,
  );
  const bare = await makePhoto();
  const empty = accepted(await reader.get(`${v1}/photos/${bare.id}`));
  assert.deepEqual(fieldsOf(empty), PHOTO.toSorted());
  for (const name of ['floorPlanId', 'milestoneId', 'planX', 'planY', 'worldPosition', 'elementGuid', 'notes']) {
    assert.equal(empty[name], null, name);
  }
  assert.deepEqual([empty.kind, empty.tags], ['photo', []]);
});

test('every list is an envelope of data and nextCursor, and pages hold each record once', async () => {
  for (let index = 0; index < 5; index += 1) await makeMilestone({ name: `M${index}` });
  for (const list of [`${v1}/floor-plans`, `${v1}/milestones`, `${v1}/photos`, '/api/v1/projects']) {
    const whole = accepted(await reader.get(`${list}?limit=200`));
    assert.deepEqual(Object.keys(whole), ['data', 'nextCursor']);
    assert.equal(whole.nextCursor, null);
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const from: string = next === null ? '' : `&cursor=${encodeURIComponent(next)}`;
      const reply = await reader.get(`${list}?limit=2${from}`);
      const page = accepted(reply);
      assert.ok(page.data.length <= 2);
      seen.push(...page.data.map((each: { id: string }) => each.id));
      next = page.nextCursor;
      const link = reply.headers.get('link');
      if (next === null) assert.equal(link, null);
      else assert.match(link ?? '', /^<[^>]*cursor=[^>]*>; rel="next"/);
    } while (next !== null);
    assert.deepEqual(
      seen,
      whole.data.map((each: { id: string }) => each.id),
      list,
    );
    assert.equal(new Set(seen).size, seen.length);
  }
});

test('a full page whose list ends there says so', async () => {
  const count = accepted(await reader.get(`${v1}/milestones?limit=200`)).data.length;
  const page = accepted(await reader.get(`${v1}/milestones?limit=${count}`));
  assert.deepEqual([page.data.length, page.nextCursor], [count, null]);
});

test('without limit a page holds 50', async () => {
  for (let index = 0; index < 51; index += 1) await makeMilestone({ name: `Many ${index}` });
  const page = accepted(await reader.get(`${v1}/milestones`));
  assert.equal(page.data.length, 50);
  assert.equal(typeof page.nextCursor, 'string');
});

test('updated_since gives what changed since, and the header says where the next poll begins', async () => {
  const first = await makePlan({ name: 'First' });
  const loaded = await reader.get(`${v1}/floor-plans?limit=200`);
  const since = loaded.headers.get('x-next-updated-since');
  assert.ok(since, 'a full load says where the next poll begins');
  const second = await makePlan({ name: 'Second' });
  accepted(await owner.patch(`${app}/floor-plans/${first.id}`, { name: 'First, changed' }));
  const polled = await reader.get(`${v1}/floor-plans?limit=200&updated_since=${encodeURIComponent(since)}`);
  const ids = accepted(polled).data.map((each: { id: string }) => each.id);
  assert.ok(ids.indexOf(second.id) >= 0 && ids.indexOf(first.id) > ids.indexOf(second.id), 'in the order of change');
  assert.ok(polled.headers.get('x-next-updated-since'));
});

test('the milestone list has no updated_since, and the single reads take no parameters', async () => {
  const milestone = await makeMilestone({ name: 'One' });
  const since = encodeURIComponent('2026-01-01T00:00:00Z');
  assertRefused(await reader.get(`${v1}/milestones?updated_since=${since}`), 'validation_failed', 'updated_since');
  assertRefused(await reader.get(`${v1}/milestones/${milestone.id}?limit=1`), 'validation_failed', 'limit');
});

test('updated_since must be a date-time with an offset', async () => {
  for (const bad of ['2026-01-01', '2026-01-01T00:00:00', '1767225600', 'yesterday', '', '2026-02-30T00:00:00Z']) {
    const reply = await reader.get(`${v1}/floor-plans?updated_since=${encodeURIComponent(bad)}`);
    assertRefused(reply, 'validation_failed', 'updated_since');
  }
  for (const good of ['2026-01-01T00:00:00Z', '2026-01-01T03:00:00.123456+03:00']) {
    accepted(await reader.get(`${v1}/floor-plans?updated_since=${encodeURIComponent(good)}`));
  }
});

test('each of the operations refuses no key with 401 and an absent record with 404', async () => {
  const nobody = clientOf(reader.address);
  for (const kind of ['floor-plans', 'milestones', 'photos']) {
    for (const path of [`${v1}/${kind}`, `${v1}/${kind}/${ABSENT}`])
      assertRefused(await nobody.get(path), 'unauthorized');
    for (const id of [ABSENT, 'not-a-uuid', '1', `${ABSENT}0`]) {
      assertRefused(await reader.get(`${v1}/${kind}/${id}`), 'not_found');
    }
    assertRefused(await reader.get(`/api/v1/projects/${ABSENT}/capture/${kind}`), 'not_found');
  }
});

test('a key changes nothing in v1: the capture records are made by people', async () => {
  for (const kind of ['floor-plans', 'milestones', 'photos']) {
    assertRefused(await tenant.keys.admin.post(`${v1}/${kind}`, { name: 'x' }), 'not_found');
    assertRefused(await tenant.keys.admin.post(`${app}/${kind}`, { name: 'x' }), 'unauthorized');
  }
});

test('photos are drafts until they are published, and the filter tells them apart', async () => {
  const [one, two, three] = [await makePhoto(), await makePhoto(), await makePhoto()];
  const visible = async (visibility: string) => {
    const page = accepted(await reader.get(`${v1}/photos?limit=200&visibility=${visibility}`));
    return new Set<string>(page.data.map((each: { id: string }) => each.id));
  };
  assert.equal(accepted(await owner.post(`${app}/photos/${one.id}/publish`)).visibility, 'live');
  accepted(await owner.post(`${app}/photos/publish`, { photoIds: [one.id, two.id] }));
  const [live, draft] = [await visible('live'), await visible('draft')];
  assert.deepEqual([live.has(one.id), live.has(two.id), live.has(three.id)], [true, true, false]);
  assert.deepEqual([draft.has(one.id), draft.has(two.id), draft.has(three.id)], [false, false, true]);
  assertRefused(await owner.post(`${app}/photos/publish`, { photoIds: [three.id, ABSENT] }), 'not_found', 'photoIds/1');
  assert.equal(accepted(await reader.get(`${v1}/photos/${three.id}`)).visibility, 'draft', 'all or none');
  assertRefused(
    await owner.patch(`${app}/photos/${one.id}`, { visibility: 'draft' }),
    'validation_failed',
    'visibility',
  );
});

test('the photo list filters by floor plan, milestone and kind', async () => {
  const plan = await makePlan();
  const milestone = await makeMilestone({ name: 'Filter' });
  const onPlan = await makePhoto({ floorPlanId: plan.id });
  const atMilestone = await makePhoto({ milestoneId: milestone.id, kind: 'video_frame' });
  const idsBy = async (filter: string) =>
    accepted(await reader.get(`${v1}/photos?${filter}`)).data.map((each: { id: string }) => each.id);
  assert.deepEqual(await idsBy(`floorPlanId=${plan.id}`), [onPlan.id]);
  assert.deepEqual(await idsBy(`milestoneId=${milestone.id}`), [atMilestone.id]);
  assert.deepEqual(await idsBy('kind=video_frame'), [atMilestone.id]);
  assertRefused(await reader.get(`${v1}/photos?kind=selfie`), 'validation_failed', 'kind');
  assertRefused(await reader.get(`${v1}/photos?color=red`), 'validation_failed', 'color');
});

test('the time of a photo is what the camera says, by its offset or the time zone of the project', async () => {
  const zoned = accepted(await owner.post('/api/projects', { name: 'Riyadh', timeZone: 'Asia/Riyadh' }), 201);
  const path = `/api/projects/${zoned.id}/photos`;
  const withOffset = accepted(await owner.upload(path, {}, await exposedJpeg('-05:00')), 201);
  assert.equal(withOffset.takenAt, '2026-02-14T16:15:30.250Z');
  const without = accepted(await owner.upload(path, {}, await exposedJpeg()), 201);
  assert.equal(without.takenAt, '2026-02-14T08:15:30.250Z');
  const beforeUpload = Date.now() - 60_000;
  const bare = accepted(await owner.upload(path, {}, await png()), 201);
  assert.ok(Math.abs(Date.parse(bare.takenAt) - Date.parse(bare.createdAt)) < 60_000);
  assert.ok(Date.parse(bare.takenAt) > beforeUpload);
});

test('the original comes back byte for byte, renditions are made and show no position', async () => {
  const file = await exposedJpeg('+00:00');
  const { id } = await makePhoto({}, file);
  const files = await eventually('renditions', async () => {
    const made = accepted(await reader.get(`${v1}/photos/${id}/files`));
    return made.screen === null || made.thumbnail === null ? undefined : made;
  });
  assert.deepEqual(fieldsOf(files), ['original', 'screen', 'thumbnail']);
  const original = await fetch(files.original);
  assert.equal(original.status, 200);
  assert.ok(file.equals(Buffer.from(await original.arrayBuffer())));
  for (const address of [files.screen, files.thumbnail]) {
    const rendition = Buffer.from(await (await fetch(address)).arrayBuffer());
    const { exif, width = 0, height = 0 } = await sharp(rendition).metadata();
    assert.ok(Math.abs(width / height - 320 / 200) < 0.05, 'the picture keeps its shape');
    assert.ok(!(exif ?? Buffer.alloc(0)).includes('GPS') && !rendition.includes('GPSLatitude'));
  }
});

test('a signed address that is altered in any part is 404, and needs no key', async () => {
  const { id } = await makePhoto();
  const { original } = accepted(await reader.get(`${v1}/photos/${id}/files`));
  const address = new URL(original);
  const nobody = clientOf(reader.address);
  const read = (url: URL) => nobody.get(url.pathname + url.search);
  assert.equal((await read(address)).status, 200);
  for (const [name, value] of address.searchParams) {
    const altered = new URL(address);
    altered.searchParams.set(name, value.slice(0, -1) + (value.endsWith('1') ? '2' : '1'));
    assertRefused(await read(altered), 'not_found');
    const later = new URL(address);
    later.searchParams.set(name, /^\d+$/.test(value) ? String(Number(value) + 60) : '');
    assertRefused(await read(later), 'not_found');
    const without = new URL(address);
    without.searchParams.delete(name);
    assertRefused(await read(without), 'not_found');
  }
  const other = new URL(address);
  other.pathname = other.pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  assertRefused(await read(other), 'not_found');
});

test('an address is valid for 15 minutes and says until when', async () => {
  const { id } = await makePhoto();
  const { original } = accepted(await reader.get(`${v1}/photos/${id}/files`));
  const stamps = [...new URL(original).searchParams.values()].filter((each) => /^\d{9,}$/.test(each)).map(Number);
  const [stamp = 0] = stamps;
  const seconds = (stamp > 1e11 ? stamp / 1000 : stamp) - Date.now() / 1000;
  assert.ok(seconds > 10 * 60 && seconds <= 15 * 60 + 60, `it ends in ${seconds} s`);
});

test('deleted records are gone for everybody, their addresses too', async () => {
  const photo = await makePhoto();
  const plan = await makePlan();
  const milestone = await makeMilestone({ name: 'Gone' });
  const { original } = accepted(await reader.get(`${v1}/photos/${photo.id}/files`));
  for (const [kind, { id }] of [
    ['photos', photo],
    ['floor-plans', plan],
    ['milestones', milestone],
  ] as const) {
    assert.equal((await owner.delete(`${app}/${kind}/${id}`)).status, 204);
    assertRefused(await reader.get(`${v1}/${kind}/${id}`), 'not_found');
    assertRefused(await owner.get(`${app}/${kind}/${id}`), 'not_found');
    assertRefused(await owner.delete(`${app}/${kind}/${id}`), 'not_found');
    const list = accepted(await reader.get(`${v1}/${kind}?limit=200`));
    assert.ok(!list.data.some((each: { id: string }) => each.id === id));
  }
  const { pathname, search } = new URL(original);
  await eventually('the file is gone', async () => {
    const reply = await clientOf(reader.address).get(pathname + search);
    return reply.status === 404 ? reply : undefined;
  });
});

test('positions on a plan: both or neither, and only with a plan', async () => {
  const plan = await makePlan();
  const upload = async (record: object) => owner.upload(`${app}/photos`, record, await png());
  assertRefused(await upload({ floorPlanId: plan.id, planX: 1 }), 'validation_failed', 'planY');
  assertRefused(await upload({ planX: 1, planY: 2 }), 'validation_failed', 'planX');
  assertRefused(await upload({ floorPlanId: ABSENT }), 'not_found', 'floorPlanId');
  assertRefused(await upload({ milestoneId: ABSENT }), 'not_found', 'milestoneId');
  assertRefused(await upload({ worldPosition: { x: 1, y: 2 } }), 'validation_failed', 'worldPosition/z');
});

test('ETag, If-None-Match and If-Match hold for each record', async () => {
  const { id } = await makeMilestone({ name: 'Tagged' });
  const first = await reader.get(`${v1}/milestones/${id}`);
  const etag = first.headers.get('etag') ?? '';
  assert.match(etag, /^"[^"]+"$/);
  const same = await reader.get(`${v1}/milestones/${id}`, { 'if-none-match': etag });
  assert.deepEqual([same.status, same.text], [304, '']);
  const appTag = (await owner.get(`${app}/milestones/${id}`)).headers.get('etag') ?? '';
  accepted(await owner.patch(`${app}/milestones/${id}`, { name: 'Changed' }, { 'if-match': appTag }));
  assertRefused(
    await owner.patch(`${app}/milestones/${id}`, { name: 'No' }, { 'if-match': appTag }),
    'precondition_failed',
  );
  assertRefused(await owner.delete(`${app}/milestones/${id}`, { 'if-match': appTag }), 'precondition_failed');
  assert.equal((await reader.get(`${v1}/milestones/${id}`, { 'if-none-match': etag })).status, 200);
  accepted(await owner.patch(`${app}/milestones/${id}`, { name: 'Last write wins' }));
});

test('null clears a field, an absent one stays', async () => {
  const { id } = await makeMilestone({ name: 'Cleared', capturedOn: '2026-01-01', description: 'kept' });
  const changed = accepted(await owner.patch(`${app}/milestones/${id}`, { capturedOn: null }));
  assert.deepEqual([changed.capturedOn, changed.description], [null, 'kept']);
  assertRefused(await owner.patch(`${app}/milestones/${id}`, { name: null }), 'validation_failed', 'name');
});

test('an SVG named .png, a corrupt PNG and a decompression bomb are refused, and nothing is stored', async () => {
  const count = async () => accepted(await reader.get(`${v1}/photos?limit=200`)).data.length;
  const stored = await count();
  const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const whole = await png();
  const bad = [
    svg,
    Buffer.alloc(0),
    Buffer.from('hello'),
    whole.subarray(0, 20),
    bombPng(60_000),
    ...realFiles('photos', 'png-corrupt').map((each) => each.bytes),
  ];
  for (const file of bad) {
    for (const kind of ['photos', 'floor-plans']) {
      const reply = await owner.upload(`${app}/${kind}`, kind === 'photos' ? {} : { name: 'Bad' }, file, {
        fileName: 'picture.png',
        type: 'image/png',
      });
      assertRefused(reply, 'validation_failed', 'file');
    }
  }
  for (const { name, bytes } of realFiles('photos', 'metadata-fuzz')) {
    const { status } = await owner.upload(`${app}/photos`, { notes: name }, bytes, { fileName: name });
    assert.ok(status === 201 || status === 422, `${name}: ${status}`);
  }
  const taken = accepted(await reader.get(`${v1}/photos?limit=200`)).data.filter((each: { notes: string | null }) =>
    each.notes?.startsWith('crash-'),
  );
  assert.equal(await count(), stored + taken.length);
});

test('real photos show the right size, time and kind, and come back byte for byte', async () => {
  const photos = [{ name: 'own', bytes: await noise(1200, 900), record: {}, kind: 'photo', takenAt: '' }];
  for (const { name, bytes } of realFiles('photos')) {
    if (name.startsWith('dji-')) photos.push({ name, bytes, record: {}, kind: 'photo', takenAt: DRONE_TAKEN_AT });
    // Twice as wide as high and without GPano tags: a person says that it is a sphere.
    else photos.push({ name, bytes, record: { kind: 'photo360' }, kind: 'photo360', takenAt: '' });
  }
  for (const { name, bytes, record, kind, takenAt } of photos) {
    const made = await makePhoto(record, bytes);
    const photo = accepted(await reader.get(`${v1}/photos/${made.id}`));
    assert.deepEqual(fieldsOf(photo), PHOTO.toSorted(), name);
    assert.equal(photo.kind, kind, name);
    if (takenAt !== '') assert.equal(photo.takenAt, takenAt, name);
    const { width = 0, height = 0 } = await sharp(bytes).metadata();
    const files = await eventually(`renditions of ${name}`, async () => {
      const found = accepted(await reader.get(`${v1}/photos/${made.id}/files`));
      return found.screen === null ? undefined : found;
    });
    assert.ok(bytes.equals(Buffer.from(await (await fetch(files.original)).arrayBuffer())), name);
    const screen = await sharp(Buffer.from(await (await fetch(files.screen)).arrayBuffer())).metadata();
    assert.ok(Math.abs((screen.width ?? 0) / (screen.height ?? 1) - width / height) < 0.02, name);
  }
});
