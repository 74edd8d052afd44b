import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captureRig } from '../fixtures/capture-rig.ts';
import { served } from '../fixtures/served.ts';
import { milestoneRoutes } from './routes.ts';

const rig = await captureRig();
const { scope } = rig;
const { ask, faults } = served(rig, milestoneRoutes);
const MINE = `/api/projects/${scope.projectId}/milestones`;
const V1 = `/api/v1/projects/${scope.projectId}/capture/milestones`;
const READERS = [
  [V1, 'key'],
  [MINE, 'viewer'],
] as const;

test('a milestone is created, read by people and API keys with exactly its fields, updated and deleted', async () => {
  const made = await ask(`POST ${MINE}`, { body: { name: 'Topping out', capturedOn: '2026-02-28' } });
  assert.equal(made.status, 201);
  assert.deepEqual(Object.keys(made.body), 'id projectId name capturedOn description sortOrder createdAt'.split(' '));
  const { id } = made.body;
  for (const [path, as] of READERS) {
    const read = await ask(`GET ${path}/${id}`, { as });
    assert.deepEqual([read.body, read.headers.etag], [made.body, made.headers.etag]);
    assert.deepEqual((await ask(`GET ${path}`, { as })).body, { data: [made.body], nextCursor: null });
    assert.equal((await ask(`GET ${path}/${rig.ids.next()}`, { as })).status, 404);
  }
  const headers = { 'if-match': String(made.headers.etag) };
  const changed = await ask(`PATCH ${MINE}/${id}`, { body: { capturedOn: null }, headers });
  assert.deepEqual(changed.body, { ...made.body, capturedOn: null });
  assert.equal((await ask(`PATCH ${MINE}/${id}`, { body: {}, headers })).status, 412);
  assert.equal((await ask(`DELETE ${MINE}/${id}`)).status, 204);
  assert.equal((await ask(`DELETE ${MINE}/${id}`)).status, 404);
});

test('the list is paged, and has no updated_since (spec 4.2)', async () => {
  const ids = [];
  for (let count = 0; count < 3; count += 1) {
    ids.push((await ask(`POST ${MINE}`, { body: { name: `Milestone ${count}` } })).body.id);
  }
  for (const [path, as] of READERS) {
    const first = await ask(`GET ${path}?limit=2`, { as });
    const second = await ask(`GET ${path}?limit=2&cursor=${first.body.nextCursor}`, { as });
    const found = [...first.body.data, ...second.body.data].map((each: { id: string }) => each.id);
    assert.deepEqual([found, second.body.nextCursor], [ids, null]);
    const polled = await ask(`GET ${path}?updated_since=2000-01-01T00:00:00Z`, { as });
    assert.deepEqual([polled.status, polled.body.error.details[0].path], [422, 'updated_since']);
  }
});

test('invalid bodies are refused by their field, and only upload engineers and above can write', async () => {
  const attempts: [path: string, body: unknown][] = [
    ['name', {}],
    ['name', { name: 7 }],
    ['capturedOn', { name: 'x', capturedOn: '2026-02-29' }],
    ['capturedOn', { name: 'x', capturedOn: '2026-02-28T00:00:00Z' }],
    ['description', { name: 'x', description: 'x'.repeat(10_001) }],
    ['sortOrder', { name: 'x', sortOrder: 1.5 }],
    ['sortOrder', { name: 'x', sortOrder: null }],
    ['id', { name: 'x', id: rig.ids.next() }],
  ];
  for (const [path, body] of attempts) {
    const refused = await ask(`POST ${MINE}`, { body });
    assert.deepEqual([refused.status, refused.body.error.details[0].path], [422, path], JSON.stringify(body));
  }
  const { id } = (await ask(`POST ${MINE}`, { body: { name: 'x', description: null } })).body;
  assert.equal((await ask(`POST ${MINE}`, { as: 'viewer', body: { name: 'x' } })).status, 403);
  assert.equal((await ask(`PATCH ${MINE}/${id}`, { as: 'viewer', body: { name: 'y' } })).status, 403);
  assert.equal((await ask(`DELETE ${MINE}/${id}`, { as: 'viewer' })).status, 403);
  assert.equal((await ask(`POST ${MINE}`)).status, 400);
  assert.deepEqual(faults, []);
});
