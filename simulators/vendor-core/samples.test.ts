import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SimulatorKind } from './start-simulator.ts';
import { startForTest } from './testing.ts';

const A = '/construction/issues/v1/projects/7d0c2f3e-5a41-4c55-9d4e-1f2a3b4c5d6e/issues';
const SAMPLES: readonly { kind: SimulatorKind; entity: string; path: (id: string) => string }[] = [
  { kind: 'a', entity: 'issues', path: (id) => `${A}/${id}` },
  { kind: 'b', entity: 'rfis', path: (id) => `/rest/v1.0/projects/201/rfis/${id}` },
  {
    kind: 'b',
    entity: 'coordination_issues',
    path: (id) => `/rest/v1.0/coordination_issues/${id}?project_id=201`,
  },
  { kind: 'c', entity: 'assets', path: (id) => `/api/v1/assets/${id}` },
  { kind: 'c', entity: 'rooms', path: (id) => `/api/v1/rooms/${id}` },
  { kind: 'accounting', entity: 'contacts', path: (id) => `/api/v1/contacts/${id}` },
  { kind: 'accounting', entity: 'accounts', path: (id) => `/api/v1/accounts/${id}` },
];

for (const { kind, entity, path } of SAMPLES) {
  test(`thousands of ${entity} of vendor ${kind} are added by one call without an event`, async (t) => {
    const { call, control } = await startForTest(t, kind);
    const before = (await control.listRecords(entity)).length;
    const ids = await control.seed(entity, 2000, { spacingMs: 60_000 });
    const rows = (await control.listRecords(entity)).slice(before);
    assert.equal(new Set(ids).size, 2000);
    assert.deepEqual(
      rows.map(({ id }) => id),
      ids,
    );
    assert.equal(new Set(rows.map(({ number }) => number)).size, 2000);
    const instants = rows.map(({ updatedAt }) => Date.parse(updatedAt));
    assert.ok(instants.every((each, index) => index === 0 || each - (instants[index - 1] ?? 0) === 60_000));
    assert.ok((instants.at(-1) ?? Number.POSITIVE_INFINITY) <= Date.now());
    assert.deepEqual(await control.listEvents(), []);
    for (const id of [ids[0], ids.at(-1)]) assert.equal((await call('GET', path(String(id)))).status, 200);
    const more = await control.seed(entity, 1, { fields: { description: 'Of a test' } });
    assert.equal((await control.getRecord(entity, more[0] ?? '')).fields.description, 'Of a test');
  });
}

test('records that have no samples, and counts that are wrong, are refused', async (t) => {
  const { control } = await startForTest(t, 'c');
  await assert.rejects(control.seed('buildings', 10), /buildings has no sample records/);
  for (const count of [0, 1.5, 100_001]) await assert.rejects(control.seed('assets', count), /count must be/);
});

test('a record is found by its id again after the records were put back', async (t) => {
  const { call, control } = await startForTest(t, 'c');
  const [id = ''] = await control.seed('assets', 3);
  await control.addFault({ kind: 'ignore_write', times: 1 });
  const patch = (name: string) => call('PATCH', `/api/v1/assets/${id}`, { name });
  assert.equal((await patch('Ignored')).body.name, 'Ignored');
  assert.equal((await patch('Stored')).status, 200);
  assert.deepEqual(
    (await control.listRecords('assets')).filter((row) => row.id === id).map(({ fields }) => fields.name),
    ['Stored'],
  );
  await control.reset();
  await assert.rejects(control.getRecord('assets', id), /does not exist/);
  assert.equal((await control.getRecord('assets', '40')).fields.code, 'AHU-01');
});
