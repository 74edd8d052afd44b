// Tests the geometry of models over HTTP: generated after the import, requested again, loaded part by part, deleted with the model.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ModelGeometry } from '../../../contract/model-geometry.ts';
import { writeIfc } from '../../testing/ifc/write-ifc.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { compileReply } from '../platform/http/schema.ts';

const service = await runningService({ PCS_RATE_PERSON_PER_MINUTE: '0' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ engineer: 'member', viewer: 'member' });
const { projectId } = await world.project(scope, { [people.engineer]: 'upload_engineer', [people.viewer]: 'viewer' });
const foreign = await world.workspace({ owner: 'owner' });
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const signIn = async (id: string) =>
  `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
const cookies = {
  engineer: await signIn(people.engineer),
  viewer: await signIn(people.viewer),
  stranger: await signIn(foreign.people.owner),
};
type Who = keyof typeof cookies;
const MODELS = `/api/projects/${projectId}/models`;
const folder = await mkdtemp(join(tmpdir(), 'geometry [test] '));
after(() => rm(folder, { recursive: true }));

const call = (line: string, who: Who = 'engineer') => {
  const [method = '', path = ''] = line.split(' ');
  return service.call({ method, path, cookie: cookies[who] });
};
const load = (path: string, who: Who = 'viewer', headers: Record<string, string> = {}) =>
  fetch(service.address + path, { headers: { cookie: cookies[who], ...headers } });

async function upload(content: Buffer): Promise<string> {
  const form = new FormData();
  form.append('record', '{}');
  form.append('file', new Blob([new Uint8Array(content)]), 'Tower A.ifc');
  const headers = { cookie: cookies.engineer, origin: service.address };
  const answer = await fetch(service.address + MODELS, { method: 'POST', headers, body: form });
  const body = (await answer.json()) as { id: string };
  assert.equal(answer.status, 202, JSON.stringify(body));
  return body.id;
}

/** Polls the geometry of a model until it is ready or failed. */
async function settled(id: string): Promise<ModelGeometry> {
  for (let look = 0; look < 1200; look += 1) {
    const { body } = await call(`GET ${MODELS}/${id}/geometry`, 'viewer');
    if (body.state === 'ready' || body.state === 'failed') return body;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  return assert.fail(`the geometry of the model ${id} was not generated: ${service.logged.slice(-5).join('\n')}`);
}

const path = join(folder, 'tower.ifc');
const written = writeIfc(path, { storeys: 2 });
const modelId = await upload(readFileSync(path));
const geometry = await settled(modelId);

test('an imported version gets geometry, one part per storey, and its parts are served as they were stored', async () => {
  assert.deepEqual(compileReply(ModelGeometry)(geometry), []);
  assert.deepEqual([geometry.state, geometry.failureReason, geometry.origin], ['ready', null, { x: 0, y: 0, z: 0 }]);
  assert.deepEqual(
    geometry.parts.map(({ number, storeyGuid, name, elevationM }) => [number, storeyGuid, name, elevationM]),
    written.storeys.map((storey, at) => [at + 1, storey.guid, storey.name, storey.elevationM]),
  );
  for (const { fileUrl, byteSize, number } of geometry.parts) {
    const answer = await load(fileUrl);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'application/octet-stream');
    assert.equal(answer.headers.get('cache-control'), 'private, max-age=31536000, immutable');
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.equal(bytes.length, byteSize);
    const tag = answer.headers.get('etag') ?? '';
    assert.equal((await load(fileUrl, 'viewer', { 'if-none-match': tag })).status, 304);
    // Without the file in its address it is the part as it is now, to be asked for each time.
    const plain = await load(`${MODELS}/${modelId}/geometry/parts/${number}`);
    assert.equal(plain.headers.get('cache-control'), 'private, no-cache');
    assert.deepEqual(Buffer.from(await plain.arrayBuffer()), bytes);
  }
});

test('another workspace sees no geometry, people who may not upload cannot request it, and missing parts are not found', async () => {
  const part = `${MODELS}/${modelId}/geometry/parts`;
  assert.equal((await call(`GET ${MODELS}/${modelId}/geometry`, 'stranger')).status, 404);
  assert.equal((await load(geometry.parts[0]?.fileUrl ?? '', 'stranger')).status, 404);
  assert.equal((await fetch(`${service.address}${geometry.parts[0]?.fileUrl}`)).status, 401);
  assert.equal((await call(`POST ${MODELS}/${modelId}/geometry`, 'viewer')).status, 403);
  assert.equal((await call(`POST ${MODELS}/${modelId}/geometry`, 'stranger')).status, 404);
  for (const wrong of ['3', '0', 'x', '99999999999', `1?file=${modelId}`]) {
    assert.equal((await load(`${part}/${wrong}`)).status, 404, wrong);
  }
});

test('geometry is generated again on request: former URLs are not found, and deleting the model deletes all of it', async () => {
  const again = await call(`POST ${MODELS}/${modelId}/geometry`);
  assert.deepEqual([again.status, again.body.state, again.body.parts], [202, 'waiting', []]);
  assert.deepEqual(compileReply(ModelGeometry)(again.body), []);
  // Where it is under way already nothing begins anew.
  assert.equal((await call(`POST ${MODELS}/${modelId}/geometry`)).status, 202);
  const next = await settled(modelId);
  const address = ({ parts }: ModelGeometry) => parts.map((each) => each.fileUrl);
  assert.equal(next.parts.length, 2);
  assert.equal((await load(address(geometry)[0] ?? '')).status, 404);
  assert.equal((await load(address(next)[0] ?? '')).status, 200);
  assert.equal((await call(`DELETE ${MODELS}/${modelId}`)).status, 204);
  assert.equal((await load(address(next)[0] ?? '')).status, 404);
  assert.equal((await call(`GET ${MODELS}/${modelId}/geometry`)).status, 404);
});

test('a model that cannot be read has no geometry, and none can be requested', async () => {
  const id = await upload(Buffer.from('ISO-10303-21;\nHEADER;\n'));
  for (let status = 'queued'; status !== 'failed'; ) {
    ({ status } = (await call(`GET ${MODELS}/${id}`)).body);
    await new Promise((wake) => setTimeout(wake, 50));
  }
  const { body } = await call(`GET ${MODELS}/${id}/geometry`);
  assert.deepEqual([body.state, body.parts, body.box], ['none', [], null]);
  assert.equal((await call(`POST ${MODELS}/${id}/geometry`)).status, 409);
});

const DATA = new URL('../../../../shared/data/ifc/', import.meta.url);

test('models of real programs get one part per storey', async (t) => {
  if (!existsSync(DATA)) return t.skip('there is no real data here');
  const partsOf = async (name: string) =>
    (await settled(await upload(readFileSync(new URL(name, DATA))))).parts.map((each) => each.name);
  assert.deepEqual(await partsOf('duplex-architecture.ifc'), ['T/FDN', 'Level 1', 'Level 2', 'Roof']);
  // The ground is on no storey.
  assert.deepEqual(await partsOf('fzk-haus.ifc'), ['Erdgeschoss', 'Dachgeschoss', null]);
  assert.ok((await partsOf('schependomlaan/root-houten-kozijnen.ifczip')).length > 0);
});
