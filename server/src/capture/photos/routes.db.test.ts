import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { captureRig } from '../fixtures/capture-rig.ts';
import { exposedJpeg, jpeg, panoramaJpeg, png } from '../fixtures/pictures.ts';
import { type Asked, MAX_PICTURE_BYTES, type Reply, served } from '../fixtures/served.ts';
import { createFloorPlan } from '../floor-plans/public.ts';
import { createMilestone } from '../milestones/public.ts';
import { photoJobs } from './jobs.ts';
import { photoRoutes } from './routes.ts';

const rig = await captureRig();
const { scope, actor } = rig;
const { ask, faults } = served(rig, photoRoutes);
const MINE = `/api/projects/${scope.projectId}/photos`;
const V1 = `/api/v1/projects/${scope.projectId}/capture/photos`;
const FIELDS =
  'id projectId floorPlanId milestoneId kind planX planY worldPosition elementGuid modelId takenAt visibility tags notes createdAt';
const DATA = new URL('../../../../../shared/data/', import.meta.url);

const upload = async (body: unknown = {}, more: Asked = {}) =>
  ask(`POST ${MINE}`, { body, file: await jpeg(), ...more });
const storedFiles = async () => (await rig.asOwner('select from stored_file')).length;
const paths = (body: { error: { details?: { path: string }[] } }) => body.error.details?.map((each) => each.path);

describe('a photo’s life', () => {
  test('uploaded, read by people and API keys with exactly its fields, updated, published, deleted', async () => {
    const made = await ask(`POST ${MINE}`, { body: { notes: 'façade' }, file: await exposedJpeg('+03:00') });
    assert.equal(made.status, 201);
    const { id } = made.body;
    assert.deepEqual(Object.keys(made.body), FIELDS.split(' '));
    assert.deepEqual([made.body.takenAt, made.body.notes], ['2026-02-14T08:15:30.250Z', 'façade']);
    for (const path of [`${MINE}/${id}`, `${V1}/${id}`]) {
      const read = await ask(`GET ${path}`, { as: path.startsWith(V1) ? 'key' : 'viewer' });
      assert.deepEqual(read.body, made.body);
      assert.equal(read.headers.etag, made.headers.etag);
      const fresh = await ask(`GET ${path}`, {
        as: path.startsWith(V1) ? 'key' : 'viewer',
        headers: { 'if-none-match': String(made.headers.etag) },
      });
      assert.equal(fresh.status, 304);
    }
    const headers = { 'if-match': String(made.headers.etag) };
    const changed = await ask(`PATCH ${MINE}/${id}`, { body: { notes: null, tags: ['roof'] }, headers });
    assert.deepEqual(changed.body, { ...made.body, notes: null, tags: ['roof'] });
    assert.equal(
      (await ask(`PATCH ${MINE}/${id}`, { body: { tags: [] }, headers })).body.error.code,
      'precondition_failed',
    );
    const untouched = await ask(`PATCH ${MINE}/${id}`, { body: {} });
    assert.deepEqual([untouched.status, untouched.headers.etag], [200, changed.headers.etag]);
    const published = await ask(`POST ${MINE}/${id}/publish`);
    assert.deepEqual(published.body, { ...changed.body, visibility: 'live' });
    const batch = await ask(`POST ${MINE}/publish`, { body: { photoIds: [id] } });
    assert.deepEqual(batch.body, { data: [published.body], nextCursor: null });
    assert.equal((await ask(`DELETE ${MINE}/${id}`)).status, 204);
    assert.equal((await ask(`GET ${V1}/${id}`, { as: 'key' })).status, 404);
    assert.equal((await ask(`DELETE ${MINE}/${id}`)).status, 404);
  });

  test('a creation repeated with its Idempotency-Key creates no second photo and stores no second file', async () => {
    const headers = { 'idempotency-key': 'upload-1' };
    const first = await upload({ notes: 'once' }, { headers });
    const files = await storedFiles();
    const again = await upload({ notes: 'once' }, { headers });
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.equal((await upload({ notes: 'twice' }, { headers })).status, 409);
    assert.equal(await storedFiles(), files);
  });

  test('an upload overtaken by its retry creates no second photo', async () => {
    const headers = { 'idempotency-key': 'slow-upload' };
    const request: Asked = { body: { notes: 'slow' }, file: await jpeg(), headers };
    const repeat: { answer?: Reply } = {};
    const pictures: typeof rig.pictures = {
      ...rig.pictures,
      async inspectPhoto(path) {
        rig.clock.advance(61_000);
        repeat.answer = await ask(`POST ${MINE}`, request);
        return rig.pictures.inspectPhoto(path);
      },
    };
    const files = await storedFiles();
    const slow = await served({ ...rig, pictures }, photoRoutes).ask(`POST ${MINE}`, request);
    assert.deepEqual([repeat.answer?.status, slow.status, slow.body.error.code], [201, 409, 'conflict']);
    assert.equal((await rig.asOwner(`select from photo where notes = 'slow'`)).length, 1);
    assert.equal(await storedFiles(), files + 1);
  });

  test('its files have URLs once they are generated, and open in a browser with their type', async () => {
    const { body } = await upload();
    const before = await ask(`GET ${V1}/${body.id}/files`, { as: 'key' });
    assert.deepEqual([before.body.screen, before.body.thumbnail], [null, null]);
    const [job] = photoJobs(rig);
    await job?.handle({ ...scope, id: body.id });
    const { body: files } = await ask(`GET ${MINE}/${body.id}/files`, { as: 'viewer' });
    assert.deepEqual(Object.keys(files), ['original', 'screen', 'thumbnail']);
    const expected = { original: 'image/jpeg', screen: 'image/webp', thumbnail: 'image/webp' };
    for (const [name, type] of Object.entries(expected)) {
      const { pathname, search, origin } = new URL(files[name]);
      assert.equal(origin, 'http://capture.example');
      const opened = await ask(`GET ${pathname}${search}`);
      assert.deepEqual([opened.status, opened.headers['content-type']], [200, type]);
    }
    const { pathname, search } = new URL(files.original);
    const { headers, bytes } = await ask(`GET ${pathname}${search}`);
    assert.deepEqual(bytes, await jpeg());
    assert.match(String(headers['content-disposition']), new RegExp(`^attachment; filename="photo ${body.id}.jpg"`));
    const gone = rig.ids.next();
    assert.equal((await ask(`GET ${V1}/${gone}/files`, { as: 'key' })).status, 404);
  });
});

describe('redirects for `<img src>`', () => {
  test('each rendition redirects to its own file, cached for less time than the URL is valid', async () => {
    const { body } = await upload();
    const [job] = photoJobs(rig);
    await job?.handle({ ...scope, id: body.id });
    const { body: files } = await ask(`GET ${MINE}/${body.id}/files`, { as: 'viewer' });
    for (const rendition of ['original', 'screen', 'thumbnail']) {
      const led = await ask(`GET ${MINE}/${body.id}/files/${rendition}`, { as: 'viewer' });
      const { 'cache-control': kept, vary } = led.headers;
      assert.deepEqual([led.status, kept, vary], [302, 'private, max-age=600', 'cookie, origin']);
      assert.equal(`http://capture.example${led.headers.location}`, files[rendition]);
      const shown = await ask(`GET ${led.headers.location}`);
      const { pathname, search } = new URL(files[rendition]);
      assert.deepEqual([shown.status, shown.bytes], [200, (await ask(`GET ${pathname}${search}`)).bytes]);
      if (rendition === 'original') assert.deepEqual(shown.bytes, await jpeg());
      assert.deepEqual((await ask(`HEAD ${MINE}/${body.id}/files/${rendition}`, { as: 'viewer' })).status, 302);
    }
  });

  test('a browser that caches the redirect as long as allowed still opens the file; after a quarter of an hour it does not', async () => {
    const { body } = await upload();
    const led = await ask(`GET ${MINE}/${body.id}/files/original`, { as: 'viewer' });
    rig.clock.advance(600_000);
    assert.equal((await ask(`GET ${led.headers.location}`)).status, 200);
    rig.clock.advance(301_000);
    assert.equal((await ask(`GET ${led.headers.location}`)).status, 404);
  });

  test('404 for a pending rendition, an unknown photo or rendition, and in another project', async () => {
    const { body } = await upload();
    const foreign = `/api/projects/${rig.foreign.projectId}/photos`;
    const absent = [
      `${MINE}/${body.id}/files/screen`,
      `${MINE}/${body.id}/files/picture`,
      `${MINE}/${body.id}/files/__proto__`,
      `${MINE}/${body.id}/files/Original`,
      `${MINE}/${rig.ids.next()}/files/original`,
      `${foreign}/${body.id}/files/original`,
    ];
    for (const path of absent) {
      const { status, headers } = await ask(`GET ${path}`, { as: 'viewer' });
      assert.deepEqual([status, headers.location, headers['cache-control']], [404, undefined, 'no-store'], path);
    }
    assert.equal((await ask(`GET ${MINE}/${body.id}/files/original?x=1`, { as: 'viewer' })).status, 422);
    assert.equal((await ask(`GET ${MINE}/${body.id}/files/original`, { as: 'key' })).status, 401);
  });
});

describe('refusals', () => {
  test('each invalid upload has its error code and its part or field, and stores nothing', async () => {
    const files = await storedFiles();
    const picture = await jpeg();
    const attempts: [expected: string, asked: Asked][] = [
      ['422 file', { body: {}, file: '' }],
      ['422 record', { file: picture }],
      ['422 file', { body: {}, file: '<svg xmlns="http://www.w3.org/2000/svg"/>', fileName: 'plan.png' }],
      ['422 visibility', { body: { visibility: 'live' }, file: picture }],
      ['422 __proto__', { body: JSON.parse('{"__proto__": 1}'), file: picture }],
      ['422 kind', { body: { kind: 'selfie' }, file: picture }],
      ['422 takenAt', { body: { takenAt: '2026-03-01T08:15:30' }, file: picture }],
      ['422 worldPosition/z', { body: { worldPosition: { x: 1, y: 2 } }, file: picture }],
      ['422 tags/1', { body: { tags: ['a', ''] }, file: picture }],
      ['422 notes', { body: { notes: 'NUL \u0000' }, file: picture }],
      ['422 planX,planY', { body: { planX: 1 }, file: picture }],
      ['404 floorPlanId', { body: { floorPlanId: rig.ids.next() }, file: picture }],
      ['422 floorPlanId', { body: { floorPlanId: 'level-1' }, file: picture }],
      ['404 modelId', { body: { modelId: rig.ids.next() }, file: picture }],
      ['413 ', { body: {}, file: Buffer.alloc(MAX_PICTURE_BYTES + 1) }],
      ['400 ', { body: {} }],
    ];
    for (const [expected, asked] of attempts) {
      const { status, body } = await ask(`POST ${MINE}`, asked);
      assert.equal(`${status} ${paths(body) ?? ''}`, expected);
    }
    assert.equal(await storedFiles(), files);
    assert.deepEqual(faults, []);
  });

  test('no upload is read if the path or the role does not allow it', async () => {
    const file = await jpeg();
    const foreign = `/api/projects/${rig.foreign.projectId}/photos`;
    assert.equal((await ask(`POST ${foreign}`, { body: {}, file })).status, 404);
    assert.equal((await ask(`POST ${MINE}`, { as: 'viewer', body: {}, file })).status, 403);
    const photo = (await upload()).body;
    for (const line of [`PATCH ${MINE}/${photo.id}`, `POST ${MINE}/publish`]) {
      assert.equal((await ask(line, { as: 'viewer', body: {} })).status, 403);
    }
    assert.equal((await ask(`DELETE ${MINE}/${photo.id}`, { as: 'viewer' })).status, 403);
    assert.equal((await ask(`POST ${MINE}/${photo.id}/publish`, { as: 'viewer' })).status, 403);
  });

  test('unknown photos of a publication are reported by their index in the list', async () => {
    const { body } = await upload();
    const photoIds = [body.id, rig.ids.next()];
    const refused = await ask(`POST ${MINE}/publish`, { body: { photoIds } });
    assert.deepEqual([refused.status, paths(refused.body)], [404, ['photoIds/1']]);
    for (const broken of [[], [body.id, body.id], 'all', ['x']]) {
      assert.equal((await ask(`POST ${MINE}/publish`, { body: { photoIds: broken } })).status, 422);
    }
    assert.equal((await ask(`GET ${MINE}/${body.id}`)).body.visibility, 'draft');
  });

  test('a PATCH can clear nullable fields only', async () => {
    const { body } = await upload();
    for (const name of ['floorPlanId', 'milestoneId', 'planX', 'worldPosition', 'elementGuid', 'modelId', 'notes']) {
      assert.equal((await ask(`PATCH ${MINE}/${body.id}`, { body: { [name]: null } })).status, 200, name);
    }
    for (const name of ['kind', 'takenAt', 'tags', 'visibility', 'id', 'createdAt']) {
      const refused = await ask(`PATCH ${MINE}/${body.id}`, { body: { [name]: null } });
      assert.deepEqual([refused.status, paths(refused.body)], [422, [name]]);
    }
  });
});

test('the list is filtered, paged and bound to its filters', async () => {
  const file = await rig.uploaded(await png());
  const { floorPlan } = await createFloorPlan(rig, actor, scope, { record: { name: 'Level 1' }, file });
  const { milestone } = await createMilestone(rig, actor, scope, { name: 'Roof' });
  const place = { floorPlanId: floorPlan.id, milestoneId: milestone.id };
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push((await upload(place)).body.id);
  for (const [list, as] of [
    [V1, 'key'],
    [MINE, 'viewer'],
  ] as const) {
    const query = `floorPlanId=${floorPlan.id}&milestoneId=${milestone.id}&kind=photo&visibility=draft`;
    const first = await ask(`GET ${list}?${query}&limit=2`, { as });
    assert.deepEqual(
      first.body.data.map((each: { id: string }) => each.id),
      ids.slice(0, 2),
    );
    const next = new URL(String(first.headers.link?.match(/<(.*)>; rel="next"/)?.[1]), 'http://x');
    const second = await ask(`GET ${next.pathname}${next.search}`, { as });
    assert.deepEqual([second.body.data.length, second.body.nextCursor], [1, null]);
    const { nextCursor } = first.body;
    assert.equal((await ask(`GET ${list}?kind=photo&cursor=${nextCursor}`, { as })).status, 400);
    const since = String(second.headers['x-next-updated-since']);
    assert.deepEqual((await ask(`GET ${list}?${query}&updated_since=${since}`, { as })).status, 200);
    for (const broken of ['kind=selfie', 'visibility=all', 'floorPlanId=1', 'takenAt=x', 'kind=photo&kind=drone']) {
      assert.equal((await ask(`GET ${list}?${broken}`, { as })).status, 422, broken);
    }
    const foreign = list.replace(scope.projectId, rig.foreign.projectId);
    assert.equal((await ask(`GET ${foreign}`, { as })).status, 404);
  }
});

test('people filter by a tag and sort; API keys are refused both', async () => {
  const early = (await upload({ tags: ['قصة'], takenAt: '2026-01-01T00:00:00Z' })).body.id;
  const late = (await upload({ tags: ['قصة', 'x'], takenAt: '2026-01-02T00:00:00Z' })).body.id;
  const listed = async (query: string) => {
    const { status, body } = await ask(`GET ${MINE}?${query}`, { as: 'viewer' });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.map((each: { id: string }) => each.id);
  };
  const tag = `tag=${encodeURIComponent('قصة')}`;
  assert.deepEqual(await listed(`${tag}&sort=takenAt`), [early, late]);
  assert.deepEqual(await listed(`${tag}&sort=-takenAt`), [late, early]);
  assert.deepEqual(await listed(`${tag}&sort=-createdAt`), [late, early]);
  assert.deepEqual(await listed(`${tag}&sort=createdAt`), [early, late]);
  const first = await ask(`GET ${MINE}?${tag}&sort=-takenAt&limit=1`, { as: 'viewer' });
  assert.deepEqual(await listed(`${tag}&sort=-takenAt&cursor=${first.body.nextCursor}`), [early]);
  const getStatus = async (path: string, as: 'viewer' | 'key') => (await ask(`GET ${path}`, { as })).status;
  assert.equal(await getStatus(`${MINE}?${tag}&sort=takenAt&cursor=${first.body.nextCursor}`, 'viewer'), 400);
  const since = 'updated_since=2026-01-01T00:00:00Z';
  for (const broken of ['tag=', `tag=${'x'.repeat(65)}`, 'tag=a%00', 'sort=', 'sort=notes', `sort=takenAt&${since}`]) {
    assert.equal(await getStatus(`${MINE}?${broken}`, 'viewer'), 422, broken);
  }
  for (const people of [tag, 'sort=takenAt']) assert.equal(await getStatus(`${V1}?${people}`, 'key'), 422);
});

test('sample pictures have their size, time and kind, and are returned unchanged', async (t) => {
  const pictures: [name: string, shown: Record<string, unknown>, row: Record<string, unknown>][] = [
    [
      'dji-0024.jpg',
      { kind: 'photo', takenAt: '2016-06-23T16:32:43.000Z' },
      { width_px: 4000, height_px: 2250, panorama: 'none', altitude_m: 198.409 },
    ],
    [
      'equirectangular-no-gpano.jpg',
      { kind: 'photo', takenAt: new Date(rig.clock.now()).toISOString() },
      { width_px: 4096, height_px: 2048, panorama: 'two_to_one', latitude: null },
    ],
  ];
  for (const [name, shown, expected] of pictures) {
    const path = new URL(`photos/${name}`, DATA);
    if (!existsSync(path)) continue;
    t.diagnostic(name);
    const file = readFileSync(path);
    const { status, body } = await upload({}, { file });
    assert.deepEqual([status, body.kind, body.takenAt], [201, shown.kind, shown.takenAt]);
    const [row = {}] = await rig.asOwner('select * from photo where id = $1', [body.id]);
    for (const [column, value] of Object.entries(expected)) assert.equal(row[column], value, column);
    const { original } = (await ask(`GET ${V1}/${body.id}/files`, { as: 'key' })).body;
    assert.deepEqual((await ask(`GET ${original.replace('http://capture.example', '')}`)).bytes, file);
  }
});

test('people get the picture details of a photo: its size, place and shape', async () => {
  const { body } = await upload({}, { file: await exposedJpeg('+03:00') });
  const picture = await ask(`GET ${MINE}/${body.id}/picture`, { as: 'viewer' });
  assert.equal(picture.status, 200);
  const { position, sizeBytes, ...rest } = picture.body;
  assert.deepEqual(rest, {
    mediaType: 'image/jpeg',
    widthPx: 300,
    heightPx: 200,
    panorama: 'none',
    sphere: null,
    renditions: 'pending',
    failure: null,
  });
  assert.ok(sizeBytes > 500);
  assert.ok(Math.abs(position.latitude - 24.71) < 1e-6 && Math.abs(position.longitude - 46.675) < 1e-6);
  const crop = {
    FullPanoWidthPixels: 800,
    CroppedAreaImageWidthPixels: 400,
    CroppedAreaImageHeightPixels: 200,
    PosePitchDegrees: 2.5,
  };
  const slice = (await upload({}, { file: await panoramaJpeg(crop) })).body;
  assert.equal(slice.kind, 'photo360');
  assert.deepEqual((await ask(`GET ${MINE}/${slice.id}/picture`, { as: 'viewer' })).body.sphere, {
    area: { leftDeg: -90, topDeg: 45, widthDeg: 180, heightDeg: 90 },
    headingDeg: null,
    pitchDeg: 2.5,
    rollDeg: 0,
    initialHeadingDeg: null,
    initialPitchDeg: null,
  });
  const absent = await ask(`GET ${MINE}/01890000-0000-7000-8000-000000000000/picture`, { as: 'viewer' });
  assert.equal(absent.status, 404);
});

test('corrupt and malicious pictures are refused and store nothing', async () => {
  const files = await storedFiles();
  const crafted = [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('\xff\xd8\xff\xe0', 'latin1')];
  for (const folder of ['photos/png-corrupt/', 'photos/metadata-fuzz/']) {
    const path = new URL(folder, DATA);
    if (existsSync(path)) crafted.push(...readdirSync(path).map((name) => readFileSync(new URL(name, path))));
  }
  for (const file of crafted) assert.equal((await upload({}, { file })).status, 422);
  assert.equal(await storedFiles(), files);
  assert.deepEqual(faults, []);
});
