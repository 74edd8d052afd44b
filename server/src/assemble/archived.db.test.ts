// An archived project is read-only (contract §15): the walk goes through the route table itself, so that a route that is added
// tomorrow is walked without anybody thinking of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallOptions, runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { changesProject, type Route } from '../platform/http/route.ts';
import { changeProject } from '../tenancy/projects/commands.ts';

const service = await runningService({ PCS_RATE_KEY_PER_MINUTE: '0', PCS_RATE_PERSON_PER_MINUTE: '0' });
const { foundation } = service;
const { db } = foundation;
const made = tenants(db);
const routes: readonly Route[] = service.service.routes;
const device = { address: '127.0.0.1', userAgent: 'archived', requestId: 'archived' };

const SENTENCE = 'The project is archived and read-only. Restore it to change it.';
/** Not changes of the project: an answer to a question, a picture of what is there, what is a person's own. */
const NO_CHANGES = [
  'PATCH /api/projects/{projectId}', // restores it; judged by the command itself
  'POST /api/projects/{projectId}/sensors/{sensorId}/thresholds/backtest',
  'POST /api/projects/{projectId}/assets/labels',
  'POST /api/projects/{projectId}/maintenance-tasks/feed',
  'DELETE /api/projects/{projectId}/maintenance-tasks/feed',
  'PATCH /api/projects/{projectId}/list-views',
  'POST /api/projects/{projectId}/automation-rules/dry-run',
];

async function makeHouse() {
  const { scope, people } = await made.workspace({ owner: 'owner' });
  const owner = actorOf(people.owner);
  const project = await made.project(scope);
  const { token } = await startSession(foundation, device, { id: people.owner, passwordHash: null });
  const { key } = await createApiKey(foundation, owner, scope, { name: 'all', scope: 'admin' });
  const cookie = `pcs_session=${token}`;
  const archive = (status: 'active' | 'archived') =>
    changeProject({ db, ids: made.ids }, owner, project, { status, ifMatch: undefined });
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
  for (const change of changes.slice(0, 5))
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
