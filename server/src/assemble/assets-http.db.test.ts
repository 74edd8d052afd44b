// Assets as people and machines meet them (contract §14): registered, found, edited, deleted, with documents and a plan.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  Asset,
  AssetDocument,
  AssetDocumentPage,
  AssetDocumentRevisionPage,
  AssetPage,
  MaintenancePlan,
} from '../../../contract/assets.ts';
import { type CallOptions, type Reply, runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { compileReply } from '../platform/http/schema.ts';

const MOST = 4096;
const service = await runningService({ PCS_MAX_PICTURE_BYTES: String(MOST), PCS_RATE_PERSON_PER_MINUTE: '0' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ owner: 'owner', engineer: 'member', viewer: 'member' });
const { projectId } = await world.project(scope, {
  [people.engineer]: 'upload_engineer',
  [people.viewer]: 'viewer',
});
const sibling = await world.project(scope);
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const signIn = async (id: string) =>
  `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
const cookies = {
  owner: await signIn(people.owner),
  engineer: await signIn(people.engineer),
  viewer: await signIn(people.viewer),
};
type Who = keyof typeof cookies;
const { key } = await createApiKey(foundation, actorOf(people.owner), scope, { name: 'read', scope: 'read' });

const APP = `/api/projects/${projectId}/assets`;
const V1 = `/api/v1/projects/${projectId}/assets`;

function call(line: string, body?: unknown, who: Who = 'owner', headers: CallOptions['headers'] = {}): Promise<Reply> {
  const [method = '', path = ''] = line.split(' ');
  return service.call({ method, path, headers, cookie: cookies[who], ...(body === undefined ? {} : { body }) });
}
function asMachine(line: string): Promise<Reply> {
  const [method = '', path = ''] = line.split(' ');
  return service.call({ method, path, headers: { 'x-api-key': key } });
}
async function register(body: object): Promise<Asset> {
  const { status, body: made } = await call(`POST ${APP}`, body);
  assert.equal(status, 201, JSON.stringify(made));
  return made;
}
const tagsOf = ({ body }: Reply): string[] => body.data.map((each: Asset) => each.tag);
const faultOf = ({ status, body }: Reply) => `${status} ${body?.error?.details?.[0]?.path ?? ''}`.trim();

const WHOLE = {
  modelId: null,
  elementGuid: '2O2Fr$t4X7Zf8NOew3FNr2',
  tag: 'AHU-01',
  manufacturer: 'Trox',
  modelNumber: 'X-CUBE 100%',
  serialNumber: 'S/N 4711',
  installedOn: '2026-01-31',
  warrantyExpiresOn: '2031-01-31',
  maintenanceIntervalDays: 90,
  condition: 'new',
  notes: 'على السطح',
};
// What the lists below find. Before the first test: tests run while a file still awaits.
const whole = await register(WHOLE);
const pump = await register({ tag: ' P-02 ', warrantyExpiresOn: '2026-05-01', condition: 'poor' });
const bare = await register({});

test('an asset has exactly its fields, for people and machines alike', async () => {
  assert.deepEqual(compileReply(Asset)(whole), []);
  assert.deepEqual(Object.keys(whole), Object.keys(Asset.properties));
  const { id, createdAt, updatedAt, ...fields } = whole;
  assert.deepEqual(fields, { projectId, ...WHOLE });
  assert.deepEqual([pump.tag, createdAt], ['P-02', updatedAt]);
  const read = await call(`GET ${APP}/${id}`, undefined, 'viewer');
  const machine = await asMachine(`GET ${V1}/${id}`);
  assert.deepEqual([read.body, machine.body], [whole, whole]);
  assert.equal(read.headers.get('etag'), machine.headers.get('etag'));
  const page = await asMachine(`GET ${V1}`);
  assert.deepEqual(compileReply(AssetPage)(page.body), []);
  const empty = Object.fromEntries(Object.keys(WHOLE).map((name) => [name, null]));
  assert.deepEqual({ ...bare, ...empty }, bare);
});

describe('the list', () => {
  const FILTERS: [query: string, tags: (string | null)[]][] = [
    ['q=trox', ['AHU-01']],
    ['q=p-0', ['P-02']],
    ['q=0%25', ['AHU-01']],
    ['q=%5C', []],
    ['q=4711', ['AHU-01']],
    ['condition=poor', ['P-02']],
    ['condition=fair', []],
    ['warrantyBefore=2026-05-01', []],
    ['warrantyBefore=2026-05-02', ['P-02']],
    ['warrantyBefore=2040-01-01', ['AHU-01', 'P-02']],
    [`elementGuid=${encodeURIComponent(WHOLE.elementGuid)}`, ['AHU-01']],
    [`modelId=${bare.id}`, []],
    ['updated_since=2000-01-01T00:00:00Z&condition=new', ['AHU-01']],
  ];
  for (const [query, tags] of FILTERS) {
    test(`?${query} finds ${tags.join(' and ') || 'nothing'}, for machines and people`, async () => {
      assert.deepEqual(tagsOf(await asMachine(`GET ${V1}?${query}`)), tags);
      assert.deepEqual(tagsOf(await call(`GET ${APP}?${query}`, undefined, 'viewer')), tags);
    });
  }

  test('is paged, sorted for people, and refuses what it does not know', async () => {
    const first = await asMachine(`GET ${V1}?limit=2`);
    const rest = await asMachine(`GET ${V1}?limit=2&cursor=${first.body.nextCursor}`);
    assert.deepEqual([...tagsOf(first), ...tagsOf(rest)], ['AHU-01', 'P-02', null]);
    assert.deepEqual(tagsOf(await call(`GET ${APP}?sort=-tag`)), ['P-02', 'AHU-01', null]);
    assert.deepEqual(tagsOf(await call(`GET ${APP}?sort=warrantyExpiresOn`)), ['P-02', 'AHU-01', null]);
    const sorted = await call(`GET ${APP}?sort=tag&limit=1`);
    assert.deepEqual(tagsOf(await call(`GET ${APP}?sort=tag&limit=1&cursor=${sorted.body.nextCursor}`)), ['AHU-01']);
    assert.equal(faultOf(await asMachine(`GET ${V1}?sort=tag`)), '422 sort');
    assert.equal(faultOf(await asMachine(`GET ${V1}?condition=broken`)), '422 condition');
    assert.equal(faultOf(await asMachine(`GET ${V1}?warrantyBefore=2026-02-30`)), '422 warrantyBefore');
  });
});

test('a tag names one asset of its project; another project has its own', async () => {
  const twice = await call(`POST ${APP}`, { tag: 'AHU-01 ' });
  assert.deepEqual([twice.status, twice.body.error.code], [409, 'conflict']);
  assert.equal((await call(`PATCH ${APP}/${bare.id}`, { tag: 'P-02' })).status, 409);
  const elsewhere = await call(`POST /api/projects/${sibling.projectId}/assets`, { tag: 'AHU-01' });
  assert.equal(elsewhere.status, 201);
  assert.equal((await call(`GET ${APP}/${elsewhere.body.id}`)).status, 404);
  assert.equal((await call(`DELETE /api/projects/${sibling.projectId}/assets/${elsewhere.body.id}`)).status, 204);
  // Whoever comes first: of two at once one is refused.
  const both = await Promise.all([1, 2].map(() => call(`POST ${APP}`, { tag: 'RACE' })));
  assert.deepEqual(both.map((each) => each.status).toSorted(), [201, 409]);
});

test('what breaks its schema is refused by its path, and what it names must be there', async () => {
  for (const [body, fault] of [
    [{ tag: '' }, '422 tag'],
    [{ tag: ' ' }, '422 tag'],
    [{ tag: 'x'.repeat(201) }, '422 tag'],
    [{ condition: 'broken' }, '422 condition'],
    [{ installedOn: '2026-02-29' }, '422 installedOn'],
    [{ maintenanceIntervalDays: 0 }, '422 maintenanceIntervalDays'],
    [{ maintenanceIntervalDays: 1.5 }, '422 maintenanceIntervalDays'],
    [{ maintenanceIntervalDays: 36_501 }, '422 maintenanceIntervalDays'],
    [{ notes: 'a\u0000b' }, '422 notes'],
    [{ elementGuid: '' }, '422 elementGuid'],
    [{ name: 'x' }, '422 name'],
    [{ installedOn: '2026-02-01', warrantyExpiresOn: '2026-01-31' }, '422 warrantyExpiresOn'],
    [{ modelId: bare.id }, '404 modelId'],
  ] as const) {
    assert.equal(faultOf(await call(`POST ${APP}`, body)), fault, JSON.stringify(body).slice(0, 60));
    assert.equal(faultOf(await call(`PATCH ${APP}/${bare.id}`, body)), fault, JSON.stringify(body).slice(0, 60));
  }
  for (const who of ['engineer', 'viewer'] as const) {
    assert.equal((await call(`POST ${APP}`, { tag: 'no' }, who)).status, 403);
    assert.equal((await call(`PATCH ${APP}/${bare.id}`, { tag: 'no' }, who)).status, 403);
    assert.equal((await call(`DELETE ${APP}/${bare.id}`, undefined, who)).status, 403);
  }
});

test('an edit takes If-Match, null clears, nothing changed leaves no trace, and a repeat is answered again', async () => {
  const headers = { 'idempotency-key': 'asset-1' };
  const made = await call(`POST ${APP}`, { tag: 'VAV-03', notes: 'x' }, 'owner', headers);
  const again = await call(`POST ${APP}`, { tag: 'VAV-03', notes: 'x' }, 'owner', headers);
  assert.deepEqual([again.status, again.body], [201, made.body]);
  const path = `${APP}/${made.body.id}`;
  const match = { 'if-match': made.headers.get('etag') ?? '' };
  const changed = await call(`PATCH ${path}`, { notes: null, condition: 'good' }, 'owner', match);
  assert.deepEqual([changed.status, changed.body.notes, changed.body.condition], [200, null, 'good']);
  assert.equal((await call(`PATCH ${path}`, { notes: 'y' }, 'owner', match)).status, 412);
  assert.equal((await call(`DELETE ${path}`, undefined, 'owner', match)).status, 412);
  const same = await call(`PATCH ${path}`, { condition: 'good', notes: null });
  assert.deepEqual(same.body, changed.body);
  const since = encodeURIComponent(changed.body.updatedAt);
  assert.deepEqual(tagsOf(await asMachine(`GET ${V1}?updated_since=${since}`)), ['VAV-03']);
  assert.equal((await call(`DELETE ${path}`)).status, 204);
  assert.equal((await call(`GET ${path}`)).status, 404);
  const feed = await asMachine(`GET /api/v1/changes?projectId=${projectId}&limit=200`);
  const told = feed.body.data.filter((each: { resource: { id: string } }) => each.resource.id === made.body.id);
  assert.deepEqual(
    told.map((each: { change: string; resource: { type: string } }) => `${each.resource.type} ${each.change}`),
    ['asset created', 'asset updated', 'asset deleted'],
  );
  const log = await call(`GET /api/workspace/audit-log?subjectId=${made.body.id}`);
  assert.deepEqual(
    log.body.data.map((each: { action: string }) => each.action),
    ['asset.deleted', 'asset.updated', 'asset.created'],
  );
});

test('a warranty ends no earlier than the day of installation, whichever of the two changes', async () => {
  const { id } = await register({ tag: 'WARRANTED', installedOn: '2026-02-01', warrantyExpiresOn: '2026-02-01' });
  const path = `PATCH ${APP}/${id}`;
  assert.equal(faultOf(await call(path, { warrantyExpiresOn: '2026-01-31' })), '422 warrantyExpiresOn');
  assert.equal(faultOf(await call(path, { installedOn: '2026-02-02' })), '422 warrantyExpiresOn');
  assert.equal((await call(path, { installedOn: '2027-01-01', warrantyExpiresOn: '2028-01-01' })).status, 200);
  assert.equal((await call(path, { installedOn: null, warrantyExpiresOn: '2026-01-01' })).status, 200);
});

test('a plan by months takes the place of days, and days that of months', async () => {
  const { id } = await register({ tag: 'PLAN', installedOn: '2026-01-31', maintenanceIntervalDays: 30 });
  const path = `${APP}/${id}/maintenance-plan`;
  const read = await call(`GET ${path}`, undefined, 'viewer');
  assert.deepEqual(compileReply(MaintenancePlan)(read.body), []);
  assert.deepEqual(
    { ...read.body, updatedAt: '' },
    { assetId: id, interval: { unit: 'days', count: 30 }, anchor: 'install_date', startsOn: null, updatedAt: '' },
  );
  const headers = { 'if-match': read.headers.get('etag') ?? '' };
  const monthly = { interval: { unit: 'months', count: 1 }, anchor: 'last_completion', startsOn: '2026-03-01' };
  const written = await call(`PUT ${path}`, monthly, 'owner', headers);
  assert.deepEqual([written.status, written.body.interval], [200, monthly.interval]);
  assert.equal((await call(`PUT ${path}`, monthly, 'owner', headers)).status, 412);
  assert.deepEqual((await call(`PUT ${path}`, monthly)).body, written.body);
  const asset = await call(`GET ${APP}/${id}`);
  assert.deepEqual([asset.body.maintenanceIntervalDays, asset.body.updatedAt], [null, written.body.updatedAt]);
  // Sent back as it was read, the asset keeps its months.
  await call(`PATCH ${APP}/${id}`, { maintenanceIntervalDays: null, notes: 'read back' });
  assert.deepEqual((await call(`GET ${path}`)).body.interval, monthly.interval);
  await call(`PATCH ${APP}/${id}`, { maintenanceIntervalDays: 7 });
  assert.deepEqual((await call(`GET ${path}`)).body.interval, { unit: 'days', count: 7 });
  assert.equal((await call(`PUT ${path}`, { interval: null })).body.interval, null);
  for (const interval of [{ unit: 'weeks', count: 1 }, { unit: 'days', count: 0 }, { unit: 'months' }, 30]) {
    assert.equal((await call(`PUT ${path}`, { interval })).status, 422, JSON.stringify(interval));
  }
  assert.equal((await call(`PUT ${path}`, monthly, 'engineer')).status, 403);
});

test('a generation names a model of the project and classes of IFC, and takes an upload engineer', async () => {
  const asked = { modelId: bare.id, classes: ['IfcFan'] };
  assert.equal(faultOf(await call(`POST ${APP}/generate`, asked, 'engineer')), '404 modelId');
  assert.equal((await call(`POST ${APP}/generate`, asked, 'viewer')).status, 403);
  for (const [more, fault] of [
    [{ classes: [] }, '422 classes'],
    [{ classes: ['Fan'] }, '422 classes/0'],
    [{ mapping: { color: 'Name' } }, '422 mapping/color'],
    [{ mapping: { tag: '' } }, '422 mapping/tag'],
    [{ modelId: 'x' }, '422 modelId'],
  ] as const) {
    assert.equal(faultOf(await call(`POST ${APP}/generate`, { ...asked, ...more }, 'engineer')), fault);
  }
});

async function upload(record: unknown, content: string | Buffer, who: Who = 'engineer', headers: object = {}) {
  const form = new FormData();
  form.append('record', JSON.stringify(record));
  form.append('file', new Blob([Buffer.from(content)]), 'sent as.bin');
  const sent = { cookie: cookies[who], origin: service.address, ...headers };
  const path = `${service.address}${APP}/${whole.id}/documents`;
  const answer = await fetch(path, { method: 'POST', headers: sent, body: form });
  return { status: answer.status, body: JSON.parse((await answer.text()) || 'null'), headers: answer.headers };
}
async function opened(path: string) {
  const { body } = await call(`GET ${path}`, undefined, 'viewer');
  const { pathname, search } = new URL(body.original);
  const answer = await fetch(`${service.address}${pathname}${search}`);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

describe('documents', () => {
  const DOCUMENTS = `${APP}/${whole.id}/documents`;

  test('the next upload under a name is its next revision, and the ones before it stay to be read', async () => {
    const first = await upload({ name: 'دليل.pdf' }, '%PDF-1.7 one');
    assert.deepEqual([first.status, compileReply(AssetDocument)(first.body)], [201, []]);
    assert.deepEqual([first.body.revision, first.body.mediaType, first.body.sizeBytes], [1, 'application/pdf', 12]);
    const second = await upload({ name: 'دليل.pdf' }, '<script>two</script>', 'owner');
    assert.deepEqual(
      [second.body.id, second.body.revision, second.body.createdAt],
      [first.body.id, 2, first.body.createdAt],
    );
    const page = await call(`GET ${DOCUMENTS}`, undefined, 'viewer');
    assert.deepEqual(compileReply(AssetDocumentPage)(page.body), []);
    assert.deepEqual(page.body, { data: [second.body], nextCursor: null });
    const path = `${DOCUMENTS}/${first.body.id}`;
    const revisions = await call(`GET ${path}/revisions`, undefined, 'viewer');
    assert.deepEqual(compileReply(AssetDocumentRevisionPage)(revisions.body), []);
    assert.deepEqual(
      revisions.body.data.map((each: { revision: number; createdBy: { id: string } }) => [
        each.revision,
        each.createdBy.id,
      ]),
      [
        [2, people.owner],
        [1, people.engineer],
      ],
    );
    const latest = await opened(`${path}/files`);
    assert.deepEqual(
      [latest.text, latest.headers.get('content-type')],
      ['<script>two</script>', 'application/octet-stream'],
    );
    assert.match(latest.headers.get('content-disposition') ?? '', /^attachment; filename/);
    const old = await opened(`${path}/revisions/${revisions.body.data[1].id}/files`);
    assert.deepEqual([old.text, old.headers.get('content-type')], ['%PDF-1.7 one', 'application/pdf']);
  });

  test('two uploads at once under a name are two revisions of one document', async () => {
    const both = await Promise.all(['a', 'b'].map((content) => upload({ name: 'race' }, content)));
    assert.deepEqual(both.map((each) => each.body.revision).toSorted(), [1, 2]);
    assert.equal(new Set(both.map((each) => each.body.id)).size, 1);
  });

  test('an upload is answered again for its Idempotency-Key; what is too long, unnamed or not allowed is refused', async () => {
    const headers = { 'idempotency-key': 'document-1' };
    const first = await upload({ name: 'once' }, 'x', 'engineer', headers);
    const again = await upload({ name: 'once' }, 'x', 'engineer', headers);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal((await upload({ name: 'large' }, Buffer.alloc(MOST + 1))).status, 413);
    for (const record of [{}, { name: '' }, { name: 'x', revision: 2 }]) {
      assert.equal((await upload(record, 'x')).status, 422, JSON.stringify(record));
    }
    assert.equal((await upload({ name: 'x' }, 'x', 'viewer')).status, 403);
    assert.equal((await call(`DELETE ${DOCUMENTS}/${first.body.id}`, undefined, 'viewer')).status, 403);
    assert.equal((await call(`GET ${APP}/${pump.id}/documents/${first.body.id}/files`)).status, 404);
    assert.equal((await call(`DELETE ${DOCUMENTS}/${first.body.id}`, undefined, 'engineer')).status, 204);
    assert.equal((await call(`GET ${DOCUMENTS}/${first.body.id}/files`)).status, 404);
  });

  test('the files of a deleted asset go with it', async () => {
    const { body } = await upload({ name: 'last' }, 'goes');
    const { original } = (await call(`GET ${DOCUMENTS}/${body.id}/files`)).body;
    const { pathname, search } = new URL(original);
    assert.equal((await fetch(`${service.address}${pathname}${search}`)).status, 200);
    assert.equal((await call(`DELETE ${APP}/${whole.id}`)).status, 204);
    assert.equal((await fetch(`${service.address}${pathname}${search}`)).status, 404);
    assert.equal((await call(`GET ${DOCUMENTS}`)).status, 404);
  });
});
