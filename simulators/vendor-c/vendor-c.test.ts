import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startForTest } from '../vendor-core/testing.ts';

const API = '/api/v1';
const ENTITIES = ['buildings', 'floors', 'rooms', 'assets', 'orders'];

test('every list is paged by bookmark, and its records are read by id', async (t) => {
  const { call } = await startForTest(t, 'c');
  for (const entity of ENTITIES) {
    const { status, body } = await call('GET', `${API}/${entity}?limit=1`);
    assert.equal(status, 200);
    assert.equal(body.metadata.nextBookmark, body.metadata.totalItems > 1 ? 2 : null);
    assert.deepEqual((await call('GET', `${API}/${entity}/${body.items[0].id}`)).body, body.items[0]);
    assert.equal((await call('GET', `${API}/${entity}/9999`)).status, 404);
  }
  const ids = async (query: string) =>
    (await call('GET', `${API}/assets?${query}`)).body.items.map((each: { id: number }) => each.id);
  assert.deepEqual(await ids('limit=2&bookmark=2'), [42]);
  assert.deepEqual(await ids('buildingID=11'), []);
  assert.deepEqual(await ids('lastChangeFrom=2999-01-01T00:00:00Z'), []);
  for (const query of ['limit=101', 'limit=0', 'bookmark=0', 'page=2', 'lastChangeFrom=soon']) {
    assert.equal((await call('GET', `${API}/assets?${query}`)).status, 400, query);
  }
});

test('a wrong or missing key is 401, and a name with its password is taken too', async (t) => {
  const { url } = await startForTest(t, 'c');
  const status = async (headers: Record<string, string>) => (await fetch(`${url}${API}/buildings`, { headers })).status;
  assert.equal(await status({}), 401);
  assert.equal(await status({ 'x-api-key': 'wrong' }), 401);
  assert.equal(await status({ 'x-api-key': 'simulated-key' }), 200);
  assert.equal(await status({ authorization: `Basic ${btoa('facility:simulated-password')}` }), 200);
  assert.equal(await status({ authorization: `Basic ${btoa('facility:wrong')}` }), 401);
});

test('assets, rooms and orders are created and changed, and unknown or wrong members are refused', async (t) => {
  const { call, control } = await startForTest(t, 'c');
  const asset = {
    name: 'Pump',
    code: 'P-01',
    buildingID: 10,
    externalId: 'PCS-1',
    bimInstanceID: ['2O2Fr$t4X7Zf8NOew3FL9r'],
  };
  const made = await call('POST', `${API}/assets`, asset);
  assert.deepEqual([made.status, made.body.status, made.body.roomID], [201, 'ok', 0]);
  const found = await call('GET', `${API}/assets?externalId=PCS-1`);
  assert.deepEqual(
    found.body.items.map((each: { id: number }) => each.id),
    [made.body.id],
  );
  const patch = (fields: object) => call('PATCH', `${API}/assets/${made.body.id}`, fields);
  assert.equal((await patch({ roomID: 30, description: 'd'.repeat(255) })).body.roomID, 30);
  for (const bad of [
    { description: 'd'.repeat(256) },
    { modelNumber: 'm'.repeat(31) },
    { code: 'c'.repeat(101) },
    { roomID: 999 },
    { unknown: 1 },
    { installationDate: '31.12.2026' },
    { warrantyEnd: '2026-02-30' },
  ]) {
    assert.equal((await patch(bad)).status, 400, JSON.stringify(bad));
  }
  await control.addFault({ kind: 'null_bad_date', times: 1 });
  assert.equal((await patch({ installationDate: '31.12.2026' })).body.installationDate, null);
  assert.equal((await call('POST', `${API}/assets`, { name: 'Pump' })).status, 400);
  assert.equal((await call('POST', `${API}/rooms`, { name: '0.03', buildingID: 10, floorID: 20 })).status, 201);
  assert.equal((await call('PATCH', `${API}/rooms/30`, { occupancy: 4 })).body.occupancy, 4);
  assert.equal(
    (await call('POST', `${API}/orders`, { name: 'Look', buildingID: 10, assetID: 40 })).body.status,
    'open',
  );
  assert.equal((await call('POST', `${API}/floors`, {})).status, 405);
});

test('a deleted record is archived: lists leave it out unless they are asked, and it is not changed', async (t) => {
  const { call, control } = await startForTest(t, 'c');
  await control.deleteRecord('assets', '40');
  assert.equal((await call('GET', `${API}/assets/40`)).body.isArchived, true);
  assert.equal((await call('PATCH', `${API}/assets/40`, { name: 'x' })).status, 409);
  const count = async (query: string) => (await call('GET', `${API}/assets?${query}`)).body.items.length;
  assert.deepEqual([await count(''), await count('includeArchived=true')], [2, 3]);
  await control.restoreRecord('assets', '40');
  assert.equal((await call('GET', `${API}/assets/40`)).body.isArchived, false);
  await control.changeSettings({ deletion: 'remove' });
  await control.deleteRecord('assets', '40');
  assert.equal((await call('GET', `${API}/assets/40`)).status, 404);
  assert.equal(await count('includeArchived=true'), 2);
});

test('a last change is an instant, a whole day or milliseconds, and dates are days or milliseconds', async (t) => {
  const { call, control } = await startForTest(t, 'c');
  const read = async () => (await call('GET', `${API}/assets/40`)).body.lastChange;
  const instant = await read();
  await control.changeSettings({ lastChangeForm: 'day' });
  assert.equal(await read(), instant.slice(0, 10));
  const { body } = await call('GET', `${API}/assets?lastChangeFrom=${instant.slice(0, 10)}T00:00:00.001Z`);
  assert.deepEqual(body.items, [], 'a whole day counts as its first instant');
  await control.changeSettings({ lastChangeForm: 'epoch_ms' });
  assert.equal(await read(), Date.parse(instant));
  const patched = await call('PATCH', `${API}/assets/40`, { installationDate: 1_795_860_000_000 });
  assert.equal(patched.body.installationDate, 1_795_860_000_000);
});

test('a status is changed by a call of its own', async (t) => {
  const { call } = await startForTest(t, 'c');
  assert.equal(
    (await call('PATCH', `${API}/assets/40`, { status: 'worn', name: 'x' })).body.errorCode,
    'separate_call',
  );
  assert.equal((await call('PUT', `${API}/assets/40/status`, { status: 'worn' })).body.status, 'worn');
  assert.equal((await call('PUT', `${API}/assets/40/status`, { status: 'done' })).status, 400);
  assert.equal((await call('PUT', `${API}/orders/50/status`, { status: 'done' })).body.status, 'done');
  assert.equal((await call('PUT', `${API}/rooms/30/status`, { status: 'ok' })).status, 404);
});

test('one call at a time: parallel calls of a key are throttled, as 429 or as 403', async (t) => {
  const { call, control } = await startForTest(t, 'c');
  await control.changeSettings({ latencyMs: 100 });
  const together = async () =>
    (await Promise.all(Array.from({ length: 4 }, () => call('GET', `${API}/assets`))))
      .map(({ status }) => status)
      .toSorted();
  assert.deepEqual(await together(), [200, 429, 429, 429]);
  await control.changeSettings({ parallelStatus: 403 });
  assert.deepEqual(await together(), [200, 403, 403, 403]);
  assert.equal((await call('GET', `${API}/assets`)).status, 200);
});

test('403 comes as a throttle in three forms, and as a resource that the key may not see', async (t) => {
  const { call, control } = await startForTest(t, 'c');
  for (const form of ['json', 'html', 'empty']) {
    await control.addFault({ kind: 'throttle', form, times: 1, match: { path: '*/assets' } });
    assert.equal((await call('GET', `${API}/buildings`)).status, 200);
    const { status, text } = await call('GET', `${API}/assets`);
    assert.equal(status, 403);
    assert.equal(/rate limit/i.test(text), form === 'json');
  }
  await control.addFault({ kind: 'no_access', match: { path: '*/orders' } });
  assert.deepEqual((await call('GET', `${API}/orders`)).body.errorCode, 'no_access');
  assert.equal((await call('GET', `${API}/buildings`)).status, 200);
});
