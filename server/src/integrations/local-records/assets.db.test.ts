import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ASSET_CONDITIONS, type AssetCreate } from '../../../../contract/assets.ts';
import { anyCharacter } from '../../../testing/any-character.ts';
import { openRecordRig } from '../../../testing/integrations/record-rig.ts';
import { refusal } from '../../../testing/refusal.ts';
import { lockWaiters } from '../../../testing/service-db.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { FieldValues } from '../fields/public.ts';
import { createLocalAssets } from './assets.ts';

const RUNS = process.env.PCS_TEST_SOAK === '1' ? 1000 : 100;
const rig = await openRecordRig();
const { database, made, scope, person, author, connectionId } = rig;
const { db, asOwner } = database;
const assets = createLocalAssets(made);

const register = async (create: AssetCreate, within: ProjectScope = scope) =>
  (await person.createAsset(create, within)).id;
const read = async (id: string, within: ProjectScope = scope) => {
  const [record] = await assets.find(db.reader(within), within, [id]);
  assert.ok(record);
  return record;
};
const readRow = async (id: string) => {
  const [row] = await asOwner('select * from asset where id = $1', [id]);
  const {
    id: _id,
    tag: _tag,
    created_at: _created,
    updated_at: _updated,
    maintenance_moved_at: _moved,
    ...rest
  } = row ?? assert.fail('no row');
  return rest;
};

const FIELDS = {
  tag: 'AHU-01',
  manufacturer: 'Trox',
  modelNumber: 'X 200',
  serialNumber: 'S-1',
  installedOn: '2026-01-15',
  warrantyExpiresOn: '2028-01-15',
  condition: 'good',
  notes: 'On the roof',
} as const;

test('an asset has the fields of the contract, its label and the instant of its last change', async () => {
  const id = await register({ ...FIELDS, elementGuid: 'nowhere' });
  const [row] = await asOwner<{ at: Date }>('select updated_at as at from asset where id = $1', [id]);
  const record = await read(id);
  assert.deepEqual(record, {
    id,
    label: 'AHU-01',
    values: { ...FIELDS, elementGuid: 'nowhere', space: null },
    changedAt: record.changedAt,
  });
  assert.equal(record.changedAt, row?.at.toISOString());
  const labels: [AssetCreate, string][] = [
    [{ manufacturer: 'Trox', modelNumber: 'X', serialNumber: 'S' }, 'Trox X'],
    [{ manufacturer: 'Trox', serialNumber: 'S' }, 'Trox S'],
    [{}, '—'],
  ];
  for (const [create, label] of labels) assert.equal((await read(await register(create))).label, label);
});

test('the space of an asset is that of its element in the version that the asset names, else in the current version', async () => {
  const project = await made.project(rig.workspace);
  const group = made.ids.next();
  const rooms = (elements: readonly string[], others: readonly string[]) => [
    { guid: 'room-1', name: '101', elements },
    { guid: 'room-2', name: '102', elements: others },
  ];
  const first = await rig.addVersion(project, group, rooms(['fan', 'pump'], []));
  const second = await rig.addVersion(project, group, rooms(['fan'], ['pump', 'valve']));
  const spaces = await asOwner<{ name: string; id: string }>('select name, id from space where project_id = $1', [
    project.projectId,
  ]);
  const nameById = new Map(spaces.map(({ id, name }) => [id, name]));
  const table: [string | null, string, string | null][] = [
    [first, 'fan', '101'],
    [first, 'pump', '101'],
    [second, 'pump', '102'],
    [null, 'pump', '102'],
    [first, 'valve', '102'],
    [second, 'absent', null],
  ];
  for (const [modelId, elementGuid, room] of table) {
    const id = await register({ modelId, elementGuid }, project);
    const { space } = (await read(id, project)).values;
    assert.equal(typeof space === 'string' ? nameById.get(space) : space, room, `${elementGuid} of ${modelId}`);
  }
  const placed = (await rig.listPages(assets, project, 100)).flat().map((each) => each.values.space !== null);
  assert.deepEqual(placed, [true, true, true, true, true, false]);
});

test('a change by a connection leaves the traces of a person’s, by the service and with the connection', async () => {
  const plan = { maintenanceIntervalDays: 30, installedOn: '2026-01-01', warrantyExpiresOn: '2027-01-01' };
  const [byPerson, byConnection] = [await register({ ...plan, tag: 'P' }), await register({ ...plan, tag: 'C' })];
  for (const assetId of [byPerson, byConnection]) {
    await asOwner(
      `insert into maintenance_task (workspace_id, id, project_id, asset_id, number, state, scheduled_on, due_on,
                                     done_by_type, created_at, updated_at)
       values ($1, $2, $3, $4, 1, 'open', '2026-03-02', '2026-03-05', 'system', now(), now())`,
      [scope.workspaceId, made.ids.next(), scope.projectId, assetId],
    );
    await asOwner('update asset set warranty_told_days = 60 where id = $1', [assetId]);
  }
  const change = { ...FIELDS, warrantyExpiresOn: '2028-06-01', installedOn: '2026-02-01' };
  await person.changeAsset(byPerson, { ...change, tag: 'P2' });
  const after = await rig.apply(assets, byConnection, { ...change, tag: 'C2' });
  assert.deepEqual(after, await read(byConnection));
  assert.deepEqual(after.values, { ...change, tag: 'C2', elementGuid: null, space: null });
  const [theirs, ours] = [await rig.listTraces(byPerson), await rig.listTraces(byConnection)];
  assert.deepEqual(ours.changes, theirs.changes);
  assert.ok(ours.changes.includes('maintenance_task deleted'), 'an installation day restarts the maintenance');
  assert.equal(ours.audit.length, 2);
  const [expected, entry] = [theirs.audit[1], ours.audit[1]];
  assert.deepEqual(entry, { ...expected, actor: 'system', detail: { ...expected?.detail, connectionId } });
  const row = await readRow(byConnection);
  assert.deepEqual(row, await readRow(byPerson));
  assert.equal(row.warranty_told_days, null, 'the admins are notified of the new end');
});

test('an asset that a connection creates is that of a person with the same fields', async () => {
  const byPerson = await register({ ...FIELDS, tag: 'New P' });
  const created = await rig.run((tx) => assets.create?.(tx, author, { ...FIELDS, tag: ' New C ' }) ?? assert.fail());
  assert.deepEqual(created, await read(created.id));
  assert.equal(created.label, 'New C');
  assert.deepEqual(await readRow(created.id), await readRow(byPerson));
  const [theirs, ours] = [await rig.listTraces(byPerson), await rig.listTraces(created.id)];
  assert.deepEqual(ours.changes, theirs.changes);
  assert.deepEqual(ours.audit, [{ action: 'asset.created', actor: 'system', detail: { tag: 'New C', connectionId } }]);
  assert.deepEqual(theirs.audit, [{ action: 'asset.created', actor: 'user', detail: { tag: 'New P' } }]);
});

test('values that make no asset are refused, and leave none', async () => {
  await register({ tag: 'Taken' });
  const before = await rig.countTraces();
  const table: [FieldValues, string][] = [
    [{ tag: 'Taken' }, 'conflict'],
    [{ tag: '' }, 'validation_failed tag'],
    [{ tag: 'X', installedOn: '2026-02-01', warrantyExpiresOn: '2026-01-01' }, 'validation_failed warrantyExpiresOn'],
    [{ tag: 'X', space: made.ids.next() }, 'validation_failed space'],
    [{ tag: 'X', elementGuid: 'guid' }, 'validation_failed elementGuid'],
  ];
  for (const [values, expected] of table) {
    const work = rig.run((tx) => assets.create?.(tx, author, values) ?? assert.fail());
    assert.equal(await refusal(work), expected);
  }
  assert.deepEqual(await rig.countTraces(), before);
});

test('a change that changes nothing leaves no trace', async () => {
  const id = await register({ ...FIELDS, tag: 'Same', maintenanceIntervalDays: 30 });
  const record = await read(id);
  const before = await rig.countTraces();
  const { elementGuid: _element, space: _space, ...same } = record.values;
  assert.deepEqual(await rig.apply(assets, id, { ...same, tag: ' Same ' }), record);
  assert.deepEqual(await rig.apply(assets, id, {}), record);
  assert.deepEqual(await rig.countTraces(), before);
});

test('an element, a space, an unknown field and a refused value are never applied, nor is a tag of another asset', async () => {
  await register({ tag: 'Other' });
  const id = await register({ tag: 'Mine', installedOn: '2026-01-01' });
  const before = await rig.countTraces();
  const table: [FieldValues, string][] = [
    [{ elementGuid: null }, 'validation_failed elementGuid'],
    [{ notes: 'x', space: null }, 'validation_failed space'],
    [{ maintenanceIntervalDays: 7 }, 'validation_failed maintenanceIntervalDays'],
    [{ warrantyExpiresOn: '2025-12-31' }, 'validation_failed warrantyExpiresOn'],
    [{ notes: 'a\u0000b' }, 'validation_failed notes'],
    [{ notes: 'x', tag: 'Other' }, 'conflict'],
  ];
  for (const [values, expected] of table) assert.equal(await refusal(rig.apply(assets, id, values)), expected);
  assert.deepEqual(await rig.countTraces(), before);
  assert.equal((await read(id)).values.notes, null);
});

test('a text is kept in the form in which a person’s is', async () => {
  const id = await register({});
  const { values } = await rig.apply(assets, id, { tag: ' e\u0301 ', notes: 'e\u0301 ' });
  assert.deepEqual([values.tag, values.notes], ['\u00e9', '\u00e9 ']);
});

test('pages of a list hold each asset of the project once, and none of another project or workspace', async () => {
  const project = await made.project(rig.workspace);
  const ids: string[] = [];
  for (let index = 0; index < 10; index += 1) ids.push(await register({ tag: `T-${10 - index}` }, project));
  const pages = await rig.listPages(assets, project, 3);
  assert.deepEqual(
    pages.map((page) => page.length),
    [3, 3, 3, 1],
  );
  assert.deepEqual(
    pages.flat().map((each) => each.id),
    ids.toSorted(),
  );
  const [one = ''] = ids;
  const { scope: elsewhere } = await made.workspace({ owner: 'owner' });
  for (const foreign of [scope, await made.project(elsewhere)]) {
    assert.deepEqual(await assets.find(db.reader(foreign), foreign, [one, made.ids.next()]), []);
    assert.equal(await rig.run((tx) => assets.lock(tx, foreign, one, {}), foreign), undefined);
    const listed = (await rig.listPages(assets, foreign, 100)).flat().map((each) => each.id);
    assert.ok(!listed.includes(one));
    const record = await read(one, project);
    const stolen = rig.run((tx) => assets.apply(tx, { ...author, scope: foreign }, record, { notes: 'x' }), foreign);
    assert.equal(await refusal(stolen), 'not_found');
  }
  assert.equal((await assets.find(db.reader(project), project, ids)).length, 10);
});

test('two transactions change one asset one after the other, and the second sees the first', async () => {
  const id = await register({ tag: 'Race', notes: 'none', manufacturer: 'none' });
  const [locked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = rig.run(async (tx) => {
    const record = await assets.lock(tx, scope, id, {});
    locked.resolve();
    await go.promise;
    return assets.apply(tx, author, record ?? assert.fail(), { notes: 'first' });
  });
  await locked.promise;
  const second = rig.run(async (tx) => {
    const record = (await assets.lock(tx, scope, id, {})) ?? assert.fail();
    assert.equal(record.values.notes, 'first');
    return assets.apply(tx, author, record, { manufacturer: 'second' });
  });
  await lockWaiters(database, 1);
  go.resolve();
  const [before, after] = await Promise.all([first, second]);
  assert.deepEqual([after.values.notes, after.values.manufacturer], ['first', 'second']);
  assert.ok(before.changedAt < after.changedAt);
  assert.equal((await rig.listTraces(id)).audit.length, 3);
});

test('of two connections that create an asset with one tag at once, one gets a conflict', async () => {
  const before = (await rig.listPages(assets, scope, 100)).flat().length;
  const create = () => refusal(rig.run((tx) => assets.create?.(tx, author, { tag: 'Once' }) ?? assert.fail()));
  assert.deepEqual((await Promise.all([create(), create(), create()])).toSorted(), ['conflict', 'conflict', 'ok']);
  assert.equal((await rig.listPages(assets, scope, 100)).flat().length, before + 1);
});

const day = fc.constantFrom('0001-01-01', '2024-02-29', '2026-01-01', '2026-03-01', '2027-12-31', '9999-12-31', null);
const text = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    'A',
    'A ',
    'A\nB',
    'e\u0301',
    '\u202eA',
    'x'.repeat(200),
    'x'.repeat(201),
    '\u0000',
    '\ud800',
  ),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
);
const anything: fc.Arbitrary<FieldValues> = fc.record(
  {
    tag: text,
    manufacturer: text,
    modelNumber: text,
    serialNumber: text,
    notes: fc.oneof(text, fc.constant('x'.repeat(10_001))),
    installedOn: fc.oneof(
      { weight: 4, arbitrary: day },
      { weight: 1, arbitrary: fc.constantFrom('', '2026-02-30', 5) },
    ),
    warrantyExpiresOn: fc.oneof(
      { weight: 4, arbitrary: day },
      { weight: 1, arbitrary: fc.constantFrom('soon', '', []) },
    ),
    condition: fc.constantFrom(...ASSET_CONDITIONS, null, 'broken', true),
  },
  { requiredKeys: [] },
);
/** Of random fields, so few are all taken that 100 runs may hold none. */
const incoming = fc.oneof(
  { weight: 3, arbitrary: anything },
  {
    weight: 1,
    arbitrary: fc.record<FieldValues>({
      notes: fc.constantFrom('A', 'e\u0301', null),
      condition: fc.constantFrom(...ASSET_CONDITIONS),
    }),
  },
);
/** Rows may be older than a rule: a warranty that ends before the installation is possible here. */
const stored = fc.record({
  installedOn: day,
  warrantyExpiresOn: day,
  interval: fc.constantFrom(null, 1, 36_500),
  anchor: fc.constantFrom('install_date', 'last_completion'),
  tag: fc.constantFrom(null, 'A', 'A\nB'),
});

test('fields that are not refused are applied, and refused ones are not', async () => {
  const project = await made.project(rig.workspace);
  const by = { scope: project, connectionId };
  const apply = (id: string, values: FieldValues) =>
    rig.run(async (tx) => {
      const record = (await assets.lock(tx, project, id, values)) ?? assert.fail();
      return assets.apply(tx, by, record, values);
    }, project);
  const seen = { whole: 0, part: 0 };
  await fc.assert(
    fc.asyncProperty(stored, incoming, async ({ interval, anchor, ...before }, values) => {
      const id = await register({}, project);
      await asOwner(
        `update asset set tag = $2, installed_on = $3, warranty_expires_on = $4, maintenance_interval_days = $5,
           maintenance_anchor = $6, maintenance_base_on = case when $5::int is not null then coalesce($3, '2026-01-01'::date) end
         where id = $1`,
        [id, before.tag, before.installedOn, before.warrantyExpiresOn, interval, anchor],
      );
      const record = await read(id, project);
      const refused = assets.findRefused(record, values);
      assert.deepEqual(
        refused.filter((field) => !(field in values)),
        [],
      );
      seen[refused.length === 0 ? 'whole' : 'part'] += 1;
      if (refused.length > 0) assert.match(await refusal(apply(id, values)), /^validation_failed /);
      const taken = Object.fromEntries(Object.entries(values).filter(([field]) => !refused.includes(field)));
      const after = await apply(id, taken);
      for (const [field, value] of Object.entries(taken)) {
        const kept = typeof value === 'string' ? value.normalize('NFC') : value;
        const expected = field === 'tag' && typeof kept === 'string' && kept !== before.tag ? kept.trim() : kept;
        assert.deepEqual(after.values[field], expected, field);
      }
      await person.deleteAsset(id, project);
    }),
    { numRuns: RUNS },
  );
  assert.ok(seen.whole > 0 && seen.part > 0, JSON.stringify(seen));
});
