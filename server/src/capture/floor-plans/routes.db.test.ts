import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captureRig } from '../fixtures/capture-rig.ts';
import { pdf, png } from '../fixtures/pictures.ts';
import { type Asked, served } from '../fixtures/served.ts';
import { floorPlanJobs } from './jobs.ts';
import { floorPlanRoutes } from './routes.ts';

const rig = await captureRig();
const { scope } = rig;
const { ask, faults } = served(rig, floorPlanRoutes);
const MINE = `/api/projects/${scope.projectId}/floor-plans`;
const V1 = `/api/v1/projects/${scope.projectId}/capture/floor-plans`;
const FIELDS =
  'id projectId name level widthPx heightPx scaleMPerPx rotationDeg sortOrder levelOrder isVisible createdAt';

const upload = async (body: unknown = { name: 'Level 1' }, more: Asked = {}) =>
  ask(`POST ${MINE}`, { body, file: await png(), ...more });

test('a floor plan is uploaded, read by people and API keys with exactly its fields, updated and deleted', async () => {
  const made = await upload({ name: 'Level 1', level: 'L1', isVisible: false });
  assert.equal(made.status, 201);
  assert.deepEqual(Object.keys(made.body), FIELDS.split(' '));
  const { id } = made.body;
  for (const [path, as] of [
    [`${V1}/${id}`, 'key'],
    [`${MINE}/${id}`, 'viewer'],
  ] as const) {
    const read = await ask(`GET ${path}`, { as });
    assert.deepEqual([read.body, read.headers.etag], [made.body, made.headers.etag]);
  }
  for (const [path, as] of [
    [V1, 'key'],
    [MINE, 'viewer'],
  ] as const) {
    const page = await ask(`GET ${path}?updated_since=2000-01-01T00:00:00Z`, { as });
    assert.deepEqual(page.body, { data: [made.body], nextCursor: null });
    assert.ok(page.headers['x-next-updated-since']);
  }
  const headers = { 'if-match': String(made.headers.etag) };
  const changed = await ask(`PATCH ${MINE}/${id}`, { body: { level: null, rotationDeg: 90 }, headers });
  assert.deepEqual(changed.body, { ...made.body, level: null, rotationDeg: 90 });
  assert.equal((await ask(`PATCH ${MINE}/${id}`, { body: { name: 'x' }, headers })).status, 412);
  assert.equal((await ask(`DELETE ${MINE}/${id}`, { headers })).status, 412);
  assert.equal((await ask(`DELETE ${MINE}/${id}`)).status, 204);
  assert.equal((await ask(`GET ${V1}/${id}`, { as: 'key' })).status, 404);
});

test('API keys get three URLs of a plan’s files, people also the plan picture: of a PDF its rendered page', async () => {
  const plan = (await upload({ name: 'Level 2', page: 2 }, { file: pdf(2), fileName: 'plan.png' })).body;
  const before = (await ask(`GET ${MINE}/${plan.id}/files`, { as: 'viewer' })).body;
  assert.deepEqual([before.picture, before.screen, before.thumbnail], [null, null, null]);
  assert.deepEqual([before.renditions, before.failure], ['pending', null]);
  const [render] = floorPlanJobs(rig);
  await render?.handle({ ...scope, id: plan.id });
  const machines = (await ask(`GET ${V1}/${plan.id}/files`, { as: 'key' })).body;
  assert.deepEqual(Object.keys(machines), ['original', 'screen', 'thumbnail']);
  const people = (await ask(`GET ${MINE}/${plan.id}/files`, { as: 'viewer' })).body;
  assert.deepEqual([people.renditions, people.failure], ['ready', null]);
  const types = { original: 'application/pdf', screen: 'image/webp', thumbnail: 'image/webp', picture: 'image/png' };
  for (const [name, type] of Object.entries(types)) {
    const opened = await ask(`GET ${people[name].replace('http://capture.example', '')}`);
    assert.deepEqual([opened.status, opened.headers['content-type']], [200, type]);
  }
  const raster = (await upload()).body;
  const { original, picture } = (await ask(`GET ${MINE}/${raster.id}/files`)).body;
  assert.equal(picture, original);
});

test('an image of a plan is redirected to each of its files: the picture of a PDF exists once its page is rendered', async () => {
  const file = pdf(2);
  const { id } = (await upload({ name: 'Level 4', page: 2 }, { file, fileName: 'plan.pdf' })).body;
  const led = (rendition: string, as: Asked['as'] = 'viewer') => ask(`GET ${MINE}/${id}/files/${rendition}`, { as });
  for (const rendition of ['picture', 'screen', 'thumbnail', 'page']) assert.equal((await led(rendition)).status, 404);
  const [render] = floorPlanJobs(rig);
  await render?.handle({ ...scope, id });
  const addresses = (await ask(`GET ${MINE}/${id}/files`, { as: 'viewer' })).body;
  for (const rendition of ['original', 'screen', 'thumbnail', 'picture']) {
    const { status, headers } = await led(rendition);
    assert.deepEqual([status, headers['cache-control'], headers.vary], [302, 'private, max-age=600', 'cookie, origin']);
    const shown = await ask(`GET ${headers.location}`);
    const direct = await ask(`GET ${addresses[rendition].replace('http://capture.example', '')}`);
    assert.deepEqual([shown.status, shown.bytes], [200, direct.bytes]);
    if (rendition === 'original') assert.deepEqual(shown.bytes, file);
  }
  assert.equal((await led('original', 'key')).status, 401);
  const raster = (await upload()).body.id;
  const [picture, original] = await Promise.all(
    ['picture', 'original'].map((each) => ask(`GET ${MINE}/${raster}/files/${each}`, { as: 'viewer' })),
  );
  assert.equal(picture?.headers.location, original?.headers.location);
});

test('a plan whose page cannot be rendered shows people the failure and its reason', async () => {
  const { id } = (await upload({ name: 'Level 3' }, { file: pdf(1), fileName: 'plan.pdf' })).body;
  await rig.asOwner(`update graphile_worker._private_jobs set attempts = max_attempts where key like '%' || $1`, [id]);
  const [, note] = floorPlanJobs(rig);
  await note?.handle({ ...scope, id: '' });
  const { picture, renditions, failure } = (await ask(`GET ${MINE}/${id}/files`, { as: 'viewer' })).body;
  assert.deepEqual([picture, renditions, failure], [null, 'failed', 'not_made']);
  assert.deepEqual(
    rig.givenUp().map((each) => [each.type, each.id]),
    [['floor_plan', id]],
  );
});

test('a plan without a name, with too long a name or a wrong scale or page is refused by its field', async () => {
  const attempts: [path: string, body: unknown][] = [
    ['name', {}],
    ['name', { name: '' }],
    ['name', { name: 'é'.repeat(201) }],
    ['name', { name: null }],
    ['scaleMPerPx', { name: 'x', scaleMPerPx: 0 }],
    ['page', { name: 'x', page: 0 }],
    ['page', { name: 'x', page: 2 }],
    ['widthPx', { name: 'x', widthPx: 5 }],
    ['isVisible', { name: 'x', isVisible: null }],
  ];
  for (const [path, body] of attempts) {
    const refused = await upload(body);
    assert.equal(refused.status, 422);
    assert.equal(refused.body.error.details[0].path, path, JSON.stringify(body));
  }
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>';
  assert.equal((await upload({ name: 'x' }, { file: svg, fileName: 'x.png' })).body.error.details[0].path, 'file');
  assert.equal((await upload({ name: 'é'.repeat(200) })).status, 201);
  assert.equal((await upload({ name: 'x' }, { as: 'viewer' })).status, 403);
  assert.deepEqual(faults, []);
});
