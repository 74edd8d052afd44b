// Drawings of models as people meet them: made once a version was read, asked for anew, loaded part by part, gone with it.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ModelDrawing } from '../../../contract/model-drawings.ts';
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
const folder = await mkdtemp(join(tmpdir(), 'drawings [test] '));
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

/** The drawing of a model once it is ready or failed. */
async function settled(id: string): Promise<ModelDrawing> {
  for (let look = 0; look < 1200; look += 1) {
    const { body } = await call(`GET ${MODELS}/${id}/drawing`, 'viewer');
    if (body.state === 'ready' || body.state === 'failed') return body;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  return assert.fail(`the model ${id} was not drawn: ${service.logged.slice(-5).join('\n')}`);
}

const path = join(folder, 'tower.ifc');
const written = writeIfc(path, { storeys: 2 });
const modelId = await upload(readFileSync(path));
const drawing = await settled(modelId);

test('a version that was read is drawn, a storey a part, and its parts are loaded as they were stored', async () => {
  assert.deepEqual(compileReply(ModelDrawing)(drawing), []);
  assert.deepEqual([drawing.state, drawing.failureReason, drawing.origin], ['ready', null, { x: 0, y: 0, z: 0 }]);
  assert.deepEqual(
    drawing.parts.map(({ number, storeyGuid, name, elevationM }) => [number, storeyGuid, name, elevationM]),
    written.storeys.map((storey, at) => [at + 1, storey.guid, storey.name, storey.elevationM]),
  );
  for (const { fileUrl, byteSize, number } of drawing.parts) {
    const answer = await load(fileUrl);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'application/octet-stream');
    assert.equal(answer.headers.get('cache-control'), 'private, max-age=31536000, immutable');
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.equal(bytes.length, byteSize);
    const tag = answer.headers.get('etag') ?? '';
    assert.equal((await load(fileUrl, 'viewer', { 'if-none-match': tag })).status, 304);
    // Without the file in its address it is the part as it is now, to be asked for each time.
    const plain = await load(`${MODELS}/${modelId}/drawing/parts/${number}`);
    assert.equal(plain.headers.get('cache-control'), 'private, no-cache');
    assert.deepEqual(Buffer.from(await plain.arrayBuffer()), bytes);
  }
});

test('another workspace sees no drawing, who may not upload asks for none, and absent parts are absent', async () => {
  const part = `${MODELS}/${modelId}/drawing/parts`;
  assert.equal((await call(`GET ${MODELS}/${modelId}/drawing`, 'stranger')).status, 404);
  assert.equal((await load(drawing.parts[0]?.fileUrl ?? '', 'stranger')).status, 404);
  assert.equal((await fetch(`${service.address}${drawing.parts[0]?.fileUrl}`)).status, 401);
  assert.equal((await call(`POST ${MODELS}/${modelId}/drawing`, 'viewer')).status, 403);
  assert.equal((await call(`POST ${MODELS}/${modelId}/drawing`, 'stranger')).status, 404);
  for (const wrong of ['3', '0', 'x', '99999999999', `1?file=${modelId}`]) {
    assert.equal((await load(`${part}/${wrong}`)).status, 404, wrong);
  }
});

test('a model is drawn again when it is asked for: the addresses of before are gone, and a deletion takes all', async () => {
  const again = await call(`POST ${MODELS}/${modelId}/drawing`);
  assert.deepEqual([again.status, again.body.state, again.body.parts], [202, 'waiting', []]);
  assert.deepEqual(compileReply(ModelDrawing)(again.body), []);
  // Where it is under way already nothing begins anew.
  assert.equal((await call(`POST ${MODELS}/${modelId}/drawing`)).status, 202);
  const next = await settled(modelId);
  const address = ({ parts }: ModelDrawing) => parts.map((each) => each.fileUrl);
  assert.equal(next.parts.length, 2);
  assert.equal((await load(address(drawing)[0] ?? '')).status, 404);
  assert.equal((await load(address(next)[0] ?? '')).status, 200);
  assert.equal((await call(`DELETE ${MODELS}/${modelId}`)).status, 204);
  assert.equal((await load(address(next)[0] ?? '')).status, 404);
  assert.equal((await call(`GET ${MODELS}/${modelId}/drawing`)).status, 404);
});

test('a model that cannot be read has no drawing, and none can be asked for', async () => {
  const id = await upload(Buffer.from('ISO-10303-21;\nHEADER;\n'));
  for (let status = 'queued'; status !== 'failed'; ) {
    ({ status } = (await call(`GET ${MODELS}/${id}`)).body);
    await new Promise((wake) => setTimeout(wake, 50));
  }
  const { body } = await call(`GET ${MODELS}/${id}/drawing`);
  assert.deepEqual([body.state, body.parts, body.box], ['none', [], null]);
  assert.equal((await call(`POST ${MODELS}/${id}/drawing`)).status, 409);
});

const DATA = new URL('../../../../shared/data/ifc/', import.meta.url);

test('the models of real programs are drawn by their storeys', async (t) => {
  if (!existsSync(DATA)) return t.skip('there is no real data here');
  const partsOf = async (name: string) =>
    (await settled(await upload(readFileSync(new URL(name, DATA))))).parts.map((each) => each.name);
  assert.deepEqual(await partsOf('duplex-architecture.ifc'), ['T/FDN', 'Level 1', 'Level 2', 'Roof']);
  // The ground is on no storey.
  assert.deepEqual(await partsOf('fzk-haus.ifc'), ['Erdgeschoss', 'Dachgeschoss', null]);
  assert.ok((await partsOf('schependomlaan/root-houten-kozijnen.ifczip')).length > 0);
});
