// An archived project is read-only (contract §15): the walk goes through the route table itself, so that a route that is added
// tomorrow is walked without anybody thinking of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ABSENT, buildHouse, type House, PICTURE, pathOf } from '../../testing/house.ts';
import { type CallOptions, type Reply, runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { smallModel } from '../models/fixtures/small-model.ts';
import { changesProject, type Route } from '../platform/http/route.ts';
import { changeProject } from '../tenancy/projects/commands.ts';

const service = await runningService({ PCS_RATE_KEY_PER_MINUTE: '0', PCS_RATE_PERSON_PER_MINUTE: '0' });
const { foundation } = service;
const { db } = foundation;
const made = tenants(db);
const routes: readonly Route[] = service.service.routes;
const device = { address: '127.0.0.1', userAgent: 'archived', requestId: 'archived' };

const SENTENCE = 'The project is archived and read-only: restore it to make changes.';
/** Not changes of the project: an answer to a question, a picture of what is there, what is a person's own. */
const NO_CHANGES = [
  'PATCH /api/projects/{projectId}', // restores it; judged by the command itself
  'POST /api/projects/{projectId}/sensors/{sensorId}/thresholds/backtest',
  'POST /api/projects/{projectId}/assets/labels',
  'POST /api/projects/{projectId}/maintenance-tasks/feed',
  'DELETE /api/projects/{projectId}/maintenance-tasks/feed',
  'PATCH /api/projects/{projectId}/list-views',
  'POST /api/projects/{projectId}/automation-rules/dry-run',
  'POST /api/projects/{projectId}/scheduled-reports/{reportId}/preview',
  'POST /api/projects/{projectId}/scheduled-reports/{reportId}/test',
];

async function makeHouse() {
  const { scope, people } = await made.workspace({ owner: 'owner' });
  const owner = actorOf(people.owner);
  const project = await made.project(scope);
  const { token } = await startSession(foundation, device, { id: people.owner, passwordHash: null });
  const { key } = await createApiKey(foundation, owner, scope, { name: 'all', scope: 'admin' });
  const cookie = `pcs_session=${token}`;
  const archive = (status: 'active' | 'archived') =>
    changeProject({ ...made, db }, owner, project, { status, ifMatch: undefined });
  const ask = (asked: CallOptions) => service.call({ cookie, ...asked });
  return { scope, project, owner, cookie, key, archive, ask, base: `/api/projects/${project.projectId}` };
}

test('every route of a project that is no GET is a change, but for those that are named here', () => {
  const named = routes
    .filter((each) => each.scope === 'project' && each.method !== 'GET' && !changesProject(each))
    .map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(named.sort(), NO_CHANGES.toSorted());
});

test('what changes an archived project is 409 for people and keys, and changes again once it is restored', async () => {
  const { ask, base, key, project, archive } = await makeHouse();
  const issue = await ask({ method: 'POST', path: `${base}/issues`, body: { title: 'Crack' } });
  const milestone = await ask({ method: 'POST', path: `${base}/milestones`, body: { name: 'Shell' } });
  const readings = { readings: [{ deviceId: 't1', value: 20 }] };
  const post = { method: 'POST', path: `${base}/sensors/readings`, body: readings } as const;
  assert.equal((await ask(post)).status, 200);
  await archive('archived');
  const v1 = `/api/v1/projects/${project.projectId}`;
  const byKey = (asked: CallOptions) => service.call({ ...asked, headers: { 'x-api-key': key } });
  const changes: readonly CallOptions[] = [
    post,
    { method: 'POST', path: `${base}/sensors/readings`, body: { readings: [{ deviceId: 't1', value: 'unreadable' }] } },
    { method: 'POST', path: `${base}/issues`, body: { title: 'Another' } },
    { method: 'PATCH', path: `${base}/issues/${issue.body.id}`, body: { title: 'Changed' } },
    { method: 'POST', path: `${base}/issues/${issue.body.id}/comments`, body: { text: 'Since Monday' } },
    { method: 'PUT', path: `${base}/issues/${issue.body.id}/watchers/me` },
    { method: 'PATCH', path: `${base}/milestones/${milestone.body.id}`, body: { name: 'Core' } },
    { method: 'DELETE', path: `${base}/milestones/${milestone.body.id}` },
    { method: 'POST', path: `${base}/assets`, body: { tag: 'AHU-01' } },
    { method: 'PATCH', path: base, body: { name: 'Another name' } },
  ];
  for (const change of changes) {
    const { status, body } = await ask(change);
    assert.deepEqual(
      [change.path, status, body.error?.code, body.error?.message],
      [change.path, 409, 'conflict', SENTENCE],
    );
  }
  for (const each of [post, { method: 'POST', path: `${v1}/issues`, body: { title: 'By a key' } }]) {
    const { status, body } = await byKey(each);
    assert.deepEqual([each.path, status, body.error?.message], [each.path, 409, SENTENCE]);
  }
  // Refusals that come before the state in the fixed order still do.
  const unknown = await ask({ method: 'POST', path: `${base}/issues`, body: { title: 'x', nonsense: 1 } });
  assert.deepEqual([unknown.status, unknown.body.error.code], [422, 'validation_failed']);
  assert.equal((await ask({ path: `${base}/issues` })).body.data.length, 1);
  assert.equal((await ask({ method: 'PATCH', path: base, body: { name: 'New', status: 'active' } })).status, 200);
  for (const change of changes.slice(0, 6))
    assert.ok((await ask(change)).status < 300, `${change.method} ${change.path}`);
});

test('a creation that was answered before is answered alike once the project is archived, and a new one is refused', async () => {
  const { ask, base, archive } = await makeHouse();
  const create = (key: string) =>
    ask({ method: 'POST', path: `${base}/issues`, body: { title: 'Crack' }, headers: { 'idempotency-key': key } });
  const first = await create('one');
  await archive('archived');
  assert.deepEqual([(await create('one')).body, (await create('two')).status], [first.body, 409]);
});

interface Shape {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
}

/** The least that fits a schema. */
function sampleOf(shape: Shape): unknown {
  const [first] = shape.anyOf ?? [];
  if (first !== undefined) return sampleOf(first);
  if (shape.enum !== undefined) return shape.enum[0];
  if (shape.type === 'object') {
    const { required = [], properties = {} } = shape;
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
  }
  if (shape.type === 'array') return Array.from({ length: shape.minItems ?? 0 }, () => sampleOf(shape.items ?? {}));
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(1, shape.minimum ?? 1);
  if (shape.type === 'boolean') return true;
  return textOf(shape);
}

function textOf({ format, pattern }: Shape): string {
  if (format === 'uuid') return ABSENT;
  if (format === 'date-time') return '2026-03-01T08:15:30.250Z';
  if (format === 'date') return '2026-03-01';
  if (pattern?.startsWith('^Ifc') === true) return 'IfcWall';
  return pattern?.startsWith('^-?(0') === true ? '1' : 'text';
}

/** Bodies that a sample by the schema does not fit: what they say must be sound by itself, and change something. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /api/projects/{projectId}/automation-rules': {
    name: 'Mine',
    event: 'issue.created',
    actions: [{ kind: 'assign' }],
  },
  'POST /api/projects/{projectId}/sensors/readings': { readings: [{ deviceId: 'walk', value: 1 }] },
};

/** A file that the route takes: what is in it is judged before the state of the project where a creation may be a repeat. */
function fileFor({ path }: Route): Buffer<ArrayBuffer> | string {
  if (path.endsWith('/models')) return smallModel();
  return path.endsWith('/clashes/imports') ? 'name,kind,element_a_guid,element_b_guid\nDuct,hard,duct,beam\n' : PICTURE;
}

/** Routes that look into the archive which they are sent before the state of the project, where a creation may be a repeat. */
const FILE_FIRST = ['/api/projects/{projectId}/issues/imports', '/api/projects/{projectId}/assets/cobie/import'];

async function askChange(route: Route, walked: House, headers: Record<string, string>): Promise<Reply> {
  const path = pathOf(route, walked.ids);
  const isOfKeys = route.access.who === 'key';
  const by = isOfKeys ? { 'x-api-key': walked.keys.admin } : { cookie: walked.cookies.owner };
  const sample = BODIES[`${route.method} ${route.path}`] ?? (route.body && sampleOf(route.body as Shape));
  if (route.upload === undefined) {
    const { method } = route;
    return service.call({
      method,
      path,
      ...(sample !== undefined && { body: sample }),
      headers: { ...by, ...headers },
    });
  }
  const form = new FormData();
  form.append('record', JSON.stringify(sample ?? {}));
  form.append('file', new Blob([fileFor(route)]), 'x.png');
  const sent = { ...by, ...headers, origin: service.address };
  const answer = await fetch(service.address + path, { method: route.method, headers: sent as never, body: form });
  return { status: answer.status, body: await answer.json(), headers: answer.headers, cookie: undefined };
}

test('every changing route of an archived project is 409 with one sentence, creations with an Idempotency-Key too', async () => {
  const walked = await buildHouse(service, made);
  const archiving = { method: 'PATCH', path: `/api/projects/${walked.projectId}`, cookie: walked.cookies.owner };
  assert.equal((await service.call({ ...archiving, body: { status: 'archived' } })).status, 200);
  const changing = routes.filter(changesProject);
  assert.ok(changing.length >= 70, String(changing.length));
  for (const route of changing) {
    const where = `${route.method} ${route.path}`;
    const { status, body } = await askChange(route, walked, {});
    assert.deepEqual([where, status, body?.error?.message], [where, 409, SENTENCE], JSON.stringify(body));
    if (route.creates === undefined) continue;
    const again = await askChange(route, walked, { 'idempotency-key': where.replaceAll(' ', '-') });
    if (FILE_FIRST.includes(route.path)) {
      assert.deepEqual([where, again.status, again.body.error.details[0].path], [where, 422, 'file']);
      continue;
    }
    assert.deepEqual(
      [where, again.status, again.body?.error?.message],
      [where, 409, SENTENCE],
      JSON.stringify(again.body),
    );
  }
});
