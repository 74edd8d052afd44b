import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startVendorSession } from '../../../testing/integrations/vendor-session.ts';
import { manualClock } from '../../platform/clock.ts';
import type { FieldValues } from '../fields/public.ts';
import type { VendorSession } from '../vendors/public.ts';
import { createVendorC } from './adapter.ts';
import { watchVendorClock } from './vendor-clock.ts';

const MARKER = 'PCS-ABCDEFGHIJKLM';
const GUID = '2O2Fr$t4X7Zf8NOew3FL9r';
const OTHER_GUID = '0YvctVUKr0kugbFTf53O9L';
const NONE = { since: null, cursor: null };
const ZONE = 'America/New_York';

async function start(t: TestContext, more: Partial<VendorSession> = {}) {
  const place = { projectId: '10', timeZone: ZONE, ...more };
  const { simulator, session } = await startVendorSession(t, 'c', place);
  const adapter = createVendorC();
  const [assets, rooms] = adapter.entities;
  assert.ok(assets?.create && assets.update && rooms?.create && rooms.update);
  const { create, update } = assets;
  return {
    adapter,
    assets,
    rooms,
    createRoom: rooms.create,
    updateRoom: rooms.update,
    control: simulator.control,
    session,
    create: (values: FieldValues) =>
      create(session, { values, marker: MARKER, recordId: 'r', recordUrl: 'https://pcs.example', key: 'k' }),
    async update(id: string, values: FieldValues) {
      const before = await assets.get(session, id);
      assert.ok(before);
      await update(session, before, values);
      const after = await assets.get(session, id);
      assert.ok(after);
      return after.values;
    },
    async listWrites() {
      const requests = await simulator.control.listRequests();
      return requests
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path, body }) => `${method} ${path} ${body}`);
    },
  };
}

test('a status is sent by a call of its own, after all else', async (t) => {
  const { update, listWrites } = await start(t);
  const values = await update('40', { condition: 'worn', notes: 'Belt slips' });
  assert.deepEqual([values.condition, values.notes], ['worn', 'Belt slips']);
  assert.deepEqual(await listWrites(), [
    'PATCH /api/v1/assets/40 {"description":"Belt slips"}',
    'PUT /api/v1/assets/40/status {"status":"worn"}',
  ]);
});

test('a status that the vendor does not know is a fault of the condition alone, once all else is done', async (t) => {
  const { assets, control, update } = await start(t);
  assert.deepEqual(assets.separate, ['condition']);
  await assert.rejects(update('40', { condition: 'awaiting parts', notes: 'Belt slips' }), {
    name: 'VendorFault',
    status: 400,
    fields: ['condition'],
  });
  assert.equal((await control.getRecord('assets', '40')).fields.description, 'Belt slips');
});

test('creation leaves the status to an update, and says which status the vendor gives', async (t) => {
  const { assets, create, session, listWrites } = await start(t);
  const context = { statuses: {}, types: {}, conditions: {}, people: new Map(), config: {}, timeZone: ZONE };
  const plan = assets.planCreation?.({ tag: 'P-1', condition: 'worn' }, context);
  assert.deepEqual(plan, { values: { tag: 'P-1' }, initial: { condition: 'ok' } });
  const other = { ...context, config: { initialStatus: 'geplant' } };
  assert.deepEqual(assets.planCreation?.({ condition: 'worn' }, other).initial, { condition: 'geplant' });
  assert.deepEqual(assets.planCreation?.({ tag: 'P-1' }, context).initial, {});
  const id = await create({ tag: 'P-1', condition: 'worn', elementGuid: [GUID], space: '32' });
  const record = await assets.get(session, id);
  assert.deepEqual([record?.values.condition, record?.values.space, record?.marker], ['ok', '32', MARKER]);
  assert.deepEqual(await listWrites(), [
    `POST /api/v1/assets {"externalId":"${MARKER}","name":"P-1","buildingID":10,"code":"P-1",` +
      `"bimInstanceID":["${GUID}"],"roomID":32,"floorID":21}`,
  ]);
});

test('elements that somebody adds between reading and writing stay, and none is listed twice', async (t) => {
  const { assets, control, session } = await start(t);
  await control.editRecord('assets', '40', { bimInstanceID: ['A'] });
  const before = await assets.get(session, '40');
  assert.ok(before && assets.update);
  await control.editRecord('assets', '40', { bimInstanceID: ['A', OTHER_GUID] });
  await assets.update(session, before, { elementGuid: ['A', GUID] });
  assert.deepEqual((await assets.get(session, '40'))?.values.elementGuid, ['A', OTHER_GUID, GUID]);
});

test('elements that cannot be read are not written over', async (t) => {
  const { control, update } = await start(t);
  await control.editRecord('assets', '40', { bimInstanceID: ['A'] });
  await control.addFault({ kind: 'unknown_value', field: 'bimInstanceID', value: 'A;B' });
  await assert.rejects(update('40', { elementGuid: [GUID] }), { code: 'field_refused', fields: ['elementGuid'] });
  assert.deepEqual((await control.getRecord('assets', '40')).fields.bimInstanceID, ['A']);
});

test('a floor that the vendor refuses is the space of the asset', async (t) => {
  const { control, update } = await start(t);
  await control.addFault({ kind: 'refuse_field', field: 'floorID' });
  await assert.rejects(update('40', { space: '32' }), { name: 'VendorFault', fields: ['space'] });
});

test('an asset goes to a room and to its floor, and not to a room of another property', async (t) => {
  const { control, update } = await start(t);
  assert.equal((await update('40', { space: '32' })).space, '32');
  assert.equal((await control.getRecord('assets', '40')).fields.floorID, 21);
  await control.addRecord('buildings', { id: '11', fields: { name: 'Annex' } });
  await control.addRecord('rooms', { id: '90', scope: '11', fields: { buildingID: 11, floorID: 0, name: 'A' } });
  for (const space of ['90', '999']) {
    await assert.rejects(update('40', { space }), { code: 'field_refused', fields: ['space'] });
  }
  assert.equal((await update('40', { space: null })).space, null);
});

test('records of other properties are neither listed nor read, whatever the vendor makes of the filter', async (t) => {
  const { assets, rooms, control, session } = await start(t);
  // In the scope of the filter, with the member of another building.
  await control.addRecord('assets', { id: '91', scope: '10', fields: { buildingID: 11, code: 'X' } });
  await control.addRecord('rooms', { id: '92', scope: '10', fields: { buildingID: 11, name: 'X' } });
  for (const [entity, id] of [
    [assets, '91'],
    [rooms, '92'],
  ] as const) {
    const { records } = await entity.list(session, NONE);
    assert.equal(records.length, 3);
    assert.ok(records.every(({ vendorId }) => vendorId !== id));
    assert.equal(await entity.get(session, id), null);
  }
});

test('a connection without a property reads and writes nothing', async (t) => {
  const { assets, rooms, control, session, create } = await start(t, { projectId: null });
  const calls = [
    () => assets.list(session, NONE),
    () => rooms.list(session, NONE),
    () => assets.get(session, '40'),
    () => create({ tag: 'P-1' }),
  ];
  for (const call of calls) await assert.rejects(call(), { name: 'VendorFault', code: 'not_linked' });
  assert.deepEqual(await control.listRequests(), []);
});

test('a list whose end is not certain is a fault, not a shorter list', async (t) => {
  const { assets, control, session } = await start(t);
  await control.seed('assets', 150);
  const faults = [
    { field: 'nextBookmark' },
    { field: 'metadata' },
    { field: 'items' },
    { field: 'nextBookmark', value: 1 },
  ] as const;
  for (const fault of faults) {
    await control.addFault({ kind: 'value' in fault ? 'unknown_value' : 'missing_field', times: 1, ...fault });
    await assert.rejects(assets.list(session, NONE), { name: 'VendorFault', code: 'bad_answer' }, fault.field);
  }
  const first = await assets.list(session, NONE);
  assert.deepEqual([first.records.length, first.next, first.total], [100, '2', 153]);
});

test('a marker finds its record where the vendor ignores the filter, and other external ids are no markers', async (t) => {
  const { assets, control, session, create } = await start(t);
  const id = await create({ tag: 'P-1' });
  await control.seed('assets', 120, { fields: { externalId: 'SAP-4711' } });
  const session2: VendorSession = {
    ...session,
    call: ({ query: { externalId: _ignored, ...query } = {}, ...request }) => session.call({ ...request, query }),
  };
  const search = { marker: MARKER, recordId: 'r', createdSince: '2026-01-01T00:00:00.000Z', values: {} };
  for (const each of [session, session2]) {
    const found = await assets.findByMarker(each, search);
    assert.deepEqual(
      found.map(({ vendorId }) => vendorId),
      [id],
    );
  }
  assert.deepEqual(await assets.findByMarker(session2, { ...search, marker: 'SAP-4711' }), []);
});

test('a vendor with whole days lists all changes of a day, in zones on either side of UTC', async (t) => {
  for (const timeZone of ['America/New_York', 'Asia/Tokyo', 'UTC']) {
    const { assets, control, session } = await start(t, { timeZone });
    await control.changeSettings({ lastChangeForm: 'day' });
    const before = await assets.get(session, '40');
    assert.ok(before?.updatedAt);
    const first = Temporal.Instant.from(before.updatedAt).toZonedDateTimeISO(timeZone);
    assert.equal(first.toPlainTime().toString(), '00:00:00', 'the first instant of the day');
    // Runs read with an overlap before the last change that they saw.
    for (const overlap of [0, 120_000]) {
      const since = new Date(Date.parse(before.updatedAt) - overlap).toISOString();
      const { records } = await assets.list(session, { since, cursor: null });
      assert.deepEqual(records.map(({ vendorId }) => vendorId).toSorted(), ['40', '41', '42'], timeZone);
    }
    await control.seed('assets', 2, { spacingMs: 24 * 3_600_000 });
    const later = await assets.list(session, { since: before.updatedAt, cursor: null });
    assert.equal(later.records.length, 4, 'the asset that changed on the day before is left out');
    await control.editRecord('assets', '40', { manufacturer: 'Other' });
    const after = await assets.get(session, '40');
    assert.equal(after?.updatedAt, before.updatedAt);
    assert.notEqual(after?.etag, before.etag, 'a second change of a day moves the etag');
  }
});

test('milliseconds are instants, and the query for changes stays an instant', async (t) => {
  const { assets, control, session } = await start(t);
  const { updatedAt } = await control.getRecord('assets', '40');
  await control.changeSettings({ lastChangeForm: 'epoch_ms' });
  assert.equal((await assets.get(session, '40'))?.updatedAt, updatedAt);
  const { records } = await assets.list(session, { since: updatedAt, cursor: null });
  assert.ok(records.some(({ vendorId }) => vendorId === '40'));
});

test('a record that is not there is no deletion, an archived one is', async (t) => {
  const { assets, control, session } = await start(t);
  await control.deleteRecord('assets', '40');
  assert.equal((await assets.get(session, '40'))?.isDeleted, true);
  await control.changeSettings({ deletion: 'remove' });
  assert.equal(await assets.get(session, '40'), null);
  assert.deepEqual(await assets.listDeleted(session, null), []);
});

test('floors are read once a session, and again for a room on a floor that is new', async (t) => {
  const { rooms, control, session } = await start(t);
  const countFloors = async () => (await control.listRequests({ path: '/api/v1/floors' })).length;
  for (const id of ['30', '31', '32']) assert.ok(await rooms.get(session, id));
  assert.equal((await rooms.list(session, NONE)).records.length, 3);
  assert.equal(await countFloors(), 1);
  await control.addRecord('floors', { id: '22', scope: '10', fields: { buildingID: 10, name: 'Roof' } });
  await control.editRecord('rooms', '32', { floorID: 22 });
  assert.equal((await rooms.get(session, '32'))?.values.floor, 'Roof');
  assert.equal(await countFloors(), 2);
});

test('a floor whose name two floors have is not permitted, and a room is not created on it', async (t) => {
  const { rooms, createRoom, updateRoom, control, session } = await start(t, { config: { createRooms: true } });
  await control.addRecord('floors', { id: '22', scope: '10', fields: { buildingID: 10, name: 'First Floor' } });
  const room = await rooms.get(session, '30');
  assert.ok(room);
  assert.deepEqual(room.permitted, { floor: ['Ground floor'] });
  const refusal = { code: 'field_refused', fields: ['floor'] };
  await assert.rejects(updateRoom(session, room, { floor: 'First floor' }), refusal);
  const record = { marker: MARKER, recordId: 'r', recordUrl: 'https://pcs.example', key: 'k' };
  await assert.rejects(createRoom(session, { ...record, values: { name: '1', floor: 'Cellar' } }), refusal);
});

test('a room is created where the connection says so, and not otherwise', async (t) => {
  const { rooms, createRoom, session } = await start(t);
  assert.deepEqual([rooms.creationSwitch, rooms.required.fields], ['createRooms', ['name', 'floor']]);
  const values = { name: '9.01', floor: 'Ground floor' };
  const record = { values, marker: MARKER, recordId: 'r', recordUrl: 'https://pcs.example', key: 'k' };
  await assert.rejects(createRoom(session, record), { code: 'not_linked' });
});

test('records are joined by tag, or by floor and name, in any case; without one they are joined by hand', async (t) => {
  const { assets, rooms, session } = await start(t);
  const asset = await assets.get(session, '40');
  assert.ok(asset?.matchKey);
  assert.equal(assets.findMatchKey?.({ tag: ' ahu-01 ' }), asset.matchKey);
  assert.equal(assets.findMatchKey?.({ tag: null }), null);
  const room = await rooms.get(session, '32');
  assert.ok(room?.matchKey);
  assert.equal(rooms.findMatchKey?.({ name: '1.01', floor: 'FIRST  floor' }), room.matchKey);
  assert.notEqual(rooms.findMatchKey?.({ name: '1.01', floor: 'Ground floor' }), room.matchKey);
  for (const local of [{ name: '1.01', floor: null }, { name: '1.01' }, { name: ' ', floor: 'First floor' }]) {
    assert.equal(rooms.findMatchKey?.(local), null);
  }
});

test('every call of the adapter waits for the one before', async (t) => {
  const { adapter, assets, rooms, control, session, create, update } = await start(t);
  await control.changeSettings({ latencyMs: 20 });
  await control.seed('rooms', 120);
  await rooms.list(session, NONE);
  await adapter.readAccount(session);
  await adapter.listChoices(session, { kind: 'properties', parent: null, q: null });
  const id = await create({ tag: 'P-1', space: '30' });
  await update(id, { condition: 'worn', notes: 'x', elementGuid: [GUID], space: '31' });
  await assets.findByMarker(session, { marker: MARKER, recordId: 'r', createdSince: '', values: {} });
  const statuses = (await control.listRequests()).map(({ status }) => status);
  assert.ok(statuses.length > 10 && statuses.every((status) => status !== null && status < 300));
});

test('an account that the vendor does not name is unknown, though the key works', async (t) => {
  const { adapter, control, session } = await start(t);
  assert.equal(await adapter.readAccount(session), null);
  await control.changeSettings({ apiKey: 'replaced' });
  await assert.rejects(adapter.readAccount(session), { name: 'VendorFault', status: 401 });
});

test('the last writer is the account, by its configured name, or another person', async (t) => {
  const config = { accountId: 'api-key' };
  const { adapter, assets, control, session, update } = await start(t, { config });
  const account = await adapter.readAccount(session);
  await update('40', { notes: 'Ours' });
  assert.equal((await assets.get(session, '40'))?.updatedBy, account?.id);
  await control.editRecord('assets', '40', { description: 'Theirs' }, 'facility-team');
  assert.equal((await assets.get(session, '40'))?.updatedBy, 'facility-team');
});

test('an address that a browser should not open is no link', async (t) => {
  const { assets, control, session } = await start(t);
  assert.match((await assets.get(session, '40'))?.url ?? '', /\/web\/assets\/40$/);
  for (const value of ['javascript:alert(1)', 'data:text/html,x', 'web/assets/40', 7]) {
    await control.addFault({ kind: 'unknown_value', field: 'deepLink', value, times: 1 });
    assert.equal((await assets.get(session, '40'))?.url, null, String(value));
  }
});

test('the clock of the vendor is measured by its answers, to within a second', async (t) => {
  const { assets, control, session } = await start(t);
  const clock = manualClock(Date.parse((await control.getClock()).now));
  const ahead = async () => {
    const watch = watchVendorClock(session, clock);
    await assets.get(watch.session, '40');
    return watch.getAhead();
  };
  await control.setClock(3_600_000);
  assert.ok(Math.abs((await ahead()) - 3_600_000) < 60_000);
  await control.setClock(-3_600_000);
  assert.ok(Math.abs((await ahead()) + 3_600_000) < 60_000);
});
