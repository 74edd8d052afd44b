import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Space } from '../../../../contract/spaces.ts';
import { anyCharacter } from '../../../testing/any-character.ts';
import { openRecordRig, type Room } from '../../../testing/integrations/record-rig.ts';
import { refusal } from '../../../testing/refusal.ts';
import { lockWaiters } from '../../../testing/service-db.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { FieldValues } from '../fields/public.ts';
import { createLocalSpaces } from './spaces.ts';

const RUNS = process.env.PCS_TEST_SOAK === '1' ? 1000 : 100;
const rig = await openRecordRig();
const { database, made, scope, person, author, connectionId } = rig;
const { db, asOwner } = database;
const spaces = createLocalSpaces(made);

/** Makes the spaces of a new model of the project, and returns their ids in the order of the rooms. */
async function addRooms(rooms: readonly Omit<Room, 'guid'>[], within: ProjectScope = scope): Promise<string[]> {
  const group = made.ids.next();
  await rig.addVersion(
    within,
    group,
    rooms.map((room, index) => ({ ...room, guid: `room-${index}` })),
  );
  const rows = await asOwner<{ id: string; guid: string }>('select id, guid from space where version_group_id = $1', [
    group,
  ]);
  return rooms.map((_, index) => rows.find(({ guid }) => guid === `room-${index}`)?.id ?? assert.fail());
}
const addRoom = async (room: Omit<Room, 'guid'>) => (await addRooms([room]))[0] ?? assert.fail();
const read = async (id: string, within: ProjectScope = scope) => {
  const [record] = await spaces.find(db.reader(within), within, [id]);
  return record ?? assert.fail();
};
const readRow = async (id: string) => {
  const [row] = await asOwner('select * from space where id = $1', [id]);
  const { id: _id, guid: _guid, created_at: _created, updated_at: _updated, ...rest } = row ?? assert.fail('no row');
  return rest;
};

const CHANGE = { usage: 'Meeting', department: 'Sales', occupancy: 12, notes: 'Two screens' } as const;

test('a space has the fields of the contract, its name for a label, and the area that people see', async () => {
  const [id = '', bare = ''] = await addRooms([
    { name: '101', floor: 'Level 1', areaM2: 18.5, usage: 'Office', department: 'HR' },
    { name: '102' },
  ]);
  const record = await read(id);
  const values = { name: '101', floor: 'Level 1', area: 18.5, usage: 'Office', department: 'HR', occupancy: null };
  assert.deepEqual(record, { id, label: '101', values: { ...values, notes: null }, changedAt: record.changedAt });
  const [row] = await asOwner<{ at: Date }>('select updated_at as at from space where id = $1', [id]);
  assert.equal(record.changedAt, row?.at.toISOString());
  assert.deepEqual([(await read(bare)).values.area, (await read(bare)).values.floor], [null, null]);
  for (const spaceId of [id, bare]) {
    await person.changeSpace(spaceId, { areaOverrideM2: 20 });
    assert.equal((await read(spaceId)).values.area, 20);
  }
});

test('a change by a connection leaves the traces of a person’s, by the service and with the connection', async () => {
  const room = { name: '201', usage: 'Office', department: 'HR' };
  const [byPerson = '', byConnection = ''] = await addRooms([room, room]);
  await person.changeSpace(byPerson, CHANGE);
  const after = await rig.apply(spaces, byConnection, CHANGE);
  assert.deepEqual(after, await read(byConnection));
  assert.deepEqual({ ...after.values, ...CHANGE }, after.values);
  const [theirs, ours] = [await rig.listTraces(byPerson), await rig.listTraces(byConnection)];
  assert.deepEqual(ours.changes, ['space created', 'space updated']);
  assert.deepEqual(theirs.changes, ours.changes);
  const [expected] = theirs.audit;
  assert.deepEqual(ours.audit, [{ ...expected, actor: 'system', detail: { ...expected?.detail, connectionId } }]);
  const row = await readRow(byConnection);
  assert.deepEqual(row, await readRow(byPerson));
  assert.deepEqual([row.usage_source, row.department_source], ['person', 'person'] satisfies Space['usageSource'][]);
});

test('what a connection set stays when the model says another thing, as what a person set does', async () => {
  const project = await made.project(rig.workspace);
  const group = made.ids.next();
  await rig.addVersion(project, group, [{ guid: 'a', name: '1', usage: 'Office' }]);
  const [record = assert.fail()] = await spaces.list(db.reader(project), project, { after: null, max: 1 });
  await rig.run((tx) => spaces.apply(tx, { scope: project, connectionId }, record, { usage: 'Lab' }), project);
  await rig.addVersion(project, group, [{ guid: 'a', name: '1a', usage: 'Store', department: 'HR' }]);
  const { usage, department, name } = (await read(record.id, project)).values;
  assert.deepEqual([name, usage, department], ['1a', 'Lab', 'HR']);
});

test('a change that changes nothing leaves no trace', async () => {
  const id = await addRoom({ name: '301' });
  const record = await rig.apply(spaces, id, CHANGE);
  const before = await rig.countTraces();
  assert.deepEqual(await rig.apply(spaces, id, CHANGE), record);
  assert.deepEqual(await rig.apply(spaces, id, {}), record);
  assert.deepEqual(await rig.countTraces(), before);
});

test('the model owns name, floor and area, and no connection creates a space', async () => {
  const id = await addRoom({ name: '401', floor: 'Level 4', areaM2: 10 });
  const before = await rig.countTraces();
  const table: [FieldValues, string][] = [
    [{ name: '401' }, 'validation_failed name'],
    [{ floor: 'Level 5', notes: 'x' }, 'validation_failed floor'],
    [{ area: 11 }, 'validation_failed area'],
    [{ areaOverrideM2: 11 }, 'validation_failed areaOverrideM2'],
    [{ occupancy: 1_000_001 }, 'validation_failed occupancy'],
    [{ usage: '' }, 'validation_failed usage'],
    [{ department: 'a\nb' }, 'validation_failed department'],
  ];
  for (const [values, expected] of table) assert.equal(await refusal(rig.apply(spaces, id, values)), expected);
  assert.deepEqual(await rig.countTraces(), before);
  assert.equal(spaces.create, null);
});

test('a space that is gone from its model is not listed, and is still found, locked and changed', async () => {
  const project = await made.project(rig.workspace);
  const group = made.ids.next();
  const rooms = [
    { guid: 'a', name: '1' },
    { guid: 'b', name: '2' },
  ];
  await rig.addVersion(project, group, rooms);
  const listNames = async () => (await rig.listPages(spaces, project, 1)).flat().map((each) => each.label);
  assert.deepEqual((await listNames()).toSorted(), ['1', '2']);
  const listed = await spaces.list(db.reader(project), project, { after: null, max: 2 });
  const gone = listed.find((each) => each.label === '2') ?? assert.fail();
  await rig.addVersion(project, group, rooms.slice(0, 1));
  assert.deepEqual(await listNames(), ['1']);
  assert.equal((await read(gone.id, project)).label, '2');
  const after = await rig.run(async (tx) => {
    const record = (await spaces.lock(tx, project, gone.id, {})) ?? assert.fail();
    return spaces.apply(tx, { scope: project, connectionId }, record, { notes: 'kept' });
  }, project);
  assert.equal(after.values.notes, 'kept');
  await rig.addVersion(project, group, rooms);
  assert.deepEqual((await listNames()).toSorted(), ['1', '2']);
});

test('pages of a list hold each space of the project once, and none of another project or workspace', async () => {
  const project = await made.project(rig.workspace);
  const ids = await addRooms(
    Array.from({ length: 10 }, (_, index) => ({ name: `${10 - index}` })),
    project,
  );
  const pages = await rig.listPages(spaces, project, 3);
  assert.deepEqual(
    pages.map((page) => page.length),
    [3, 3, 3, 1],
  );
  assert.deepEqual(
    pages.flat().map((each) => each.id),
    ids.toSorted(),
  );
  const [one = ''] = ids;
  const record = await read(one, project);
  const { scope: elsewhere } = await made.workspace({ owner: 'owner' });
  for (const foreign of [scope, await made.project(elsewhere)]) {
    assert.deepEqual(await spaces.find(db.reader(foreign), foreign, [one, made.ids.next()]), []);
    assert.equal(await rig.run((tx) => spaces.lock(tx, foreign, one, {}), foreign), undefined);
    const listed = (await rig.listPages(spaces, foreign, 100)).flat().map((each) => each.id);
    assert.ok(!listed.includes(one));
    const stolen = rig.run((tx) => spaces.apply(tx, { ...author, scope: foreign }, record, { notes: 'x' }), foreign);
    assert.equal(await refusal(stolen), 'not_found');
  }
  assert.equal((await spaces.find(db.reader(project), project, ids)).length, 10);
});

test('a connection and a person change one space one after the other, and neither change is lost', async () => {
  const id = await addRoom({ name: '501' });
  const [locked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = rig.run(async (tx) => {
    const record = await spaces.lock(tx, scope, id, {});
    locked.resolve();
    await go.promise;
    return spaces.apply(tx, author, record ?? assert.fail(), { notes: 'vendor' });
  });
  await locked.promise;
  const second = person.changeSpace(id, { usage: 'Lab' });
  const third = rig.run(async (tx) => {
    const record = (await spaces.lock(tx, scope, id, {})) ?? assert.fail();
    assert.equal(record.values.notes, 'vendor');
    return spaces.apply(tx, author, record, { occupancy: 3 });
  });
  await lockWaiters(database, 2);
  go.resolve();
  await Promise.all([first, second, third]);
  const { notes, usage, occupancy } = (await read(id)).values;
  assert.deepEqual([notes, usage, occupancy], ['vendor', 'Lab', 3]);
  assert.equal((await rig.listTraces(id)).audit.length, 3);
});

const text = fc.oneof(
  fc.constantFrom(null, '', ' ', 'A', 'A\nB', 'e\u0301', 'x'.repeat(200), 'x'.repeat(201), '\u0000', '\ud800', 7),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
);
const anything: fc.Arbitrary<FieldValues> = fc.record(
  {
    usage: text,
    department: text,
    notes: fc.oneof(text, fc.constant('x'.repeat(10_001))),
    occupancy: fc.oneof(fc.integer({ min: -1, max: 1_000_001 }), fc.constantFrom(null, 0, 1_000_000, 1.5, '3', [])),
  },
  { requiredKeys: [] },
);
/** Of random fields, so few are all taken that 100 runs may hold none. */
const incoming = fc.oneof(
  { weight: 3, arbitrary: anything },
  {
    weight: 1,
    arbitrary: fc.record<FieldValues>({ usage: fc.constantFrom('A', 'e\u0301', null), occupancy: fc.nat(1_000) }),
  },
);

test('fields that are not refused are applied, and refused ones are not', async () => {
  const id = await addRoom({ name: '601', usage: 'Office' });
  const seen = { whole: 0, part: 0 };
  await fc.assert(
    fc.asyncProperty(incoming, async (values) => {
      const refused = spaces.findRefused(await read(id), values);
      seen[refused.length === 0 ? 'whole' : 'part'] += 1;
      if (refused.length > 0) {
        assert.equal(
          (await refusal(rig.apply(spaces, id, values))).split(' ').toSorted().join(' '),
          [...refused, 'validation_failed'].toSorted().join(' '),
        );
      }
      const taken = Object.fromEntries(Object.entries(values).filter(([field]) => !refused.includes(field)));
      const after = await rig.apply(spaces, id, taken);
      for (const [field, value] of Object.entries(taken)) {
        assert.deepEqual(after.values[field], typeof value === 'string' ? value.normalize('NFC') : value, field);
      }
    }),
    { numRuns: RUNS },
  );
  assert.ok(seen.whole > 0 && seen.part > 0, JSON.stringify(seen));
});
