import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Space } from '../../../../../contract/spaces.ts';
import { attributeRows } from './attributes.ts';
import { AT, asset, author, makeId, makeSource } from './fixtures/source.ts';
import { cobieRows } from './rows.ts';
import type { SpaceGroups } from './source.ts';

type SpaceZone = SpaceGroups['zones'][number];

test('each name is one of its kind, and each reference names a row', () => {
  const stands = { spaceId: makeId(2), systems: ['Heating', ' ', 'Fire'] };
  const element = {
    class: 'IfcPump',
    name: 'Pump',
    typeName: 'P-100',
    storey: 'Roof',
    properties: [],
    classifications: null,
    ...stands,
  };
  const assets = [
    { ...asset(1, { tag: 'P-1', manufacturer: 'Wilo' }), element },
    { ...asset(2, { tag: makeId(3), manufacturer: 'KSB' }), element },
    { ...asset(3), element: { ...element, storey: 'Level 1', spaceId: null, systems: ['Fire'] } },
    asset(4),
  ];
  const model = { modelId: makeId(9), versionGroupId: makeId(8) };
  const space = { projectId: makeId(0), ...model, name: 'A101', floor: 'Level 2', areaM2: 12.5 };
  const fields = {
    longName: null,
    usage: null,
    occupancyType: null,
    occupancy: null,
    department: null,
    areaOverrideM2: null,
    notes: null,
  };
  const spaces = [1, 2].map((n) => ({
    ...{ id: makeId(n), guid: `space-${n}`, ...space, ...fields, createdAt: AT, updatedAt: AT },
    areaSource: n === 1 ? ('gross' as const) : ('net' as const),
    ...{ usageSource: null, departmentSource: null },
  }));
  const upload = { revision: 2, mediaType: 'application/pdf', createdAt: AT };
  const documents = [{ id: makeId(7), assetId: makeId(3), name: 'Manual.pdf', ...upload, createdById: 'someone' }];
  const emails = new Map([['someone', 'sami@example.com']]);
  const storeys = [
    { guid: 's1', name: 'Level 1', elevationM: 0 },
    { guid: 's2', name: 'Level 1', elevationM: 3 },
  ];
  const rows = cobieRows(makeSource({ assets, spaces, documents, emails, storeys }), author);
  for (const sheet of [rows.Floor, rows.Space, rows.Type, rows.Component]) {
    assert.equal(new Set(sheet.map((each) => each.Name)).size, sheet.length);
  }
  const names = (sheet: readonly { Name?: unknown }[]) => sheet.map((each) => each.Name);
  assert.deepEqual(names(rows.Floor), ['Level 1', 'Level 2', 'Roof']);
  assert.deepEqual(names(rows.Space), ['A101', 'A101 (2)']);
  assert.deepEqual(names(rows.Type), ['P-100', 'P-100 (2)', 'P-100 (3)', 'Unspecified']);
  assert.deepEqual(names(rows.Component), ['P-1', makeId(3), `${makeId(3)} (2)`, makeId(4)]);
  assert.deepEqual(
    rows.Component.map((each) => names(rows.Type).includes(each.TypeName)),
    [true, true, true, true],
  );
  assert.deepEqual(
    rows.Space.map((each) => [each.FloorName, each.GrossArea, each.NetArea]),
    [
      ['Level 2', 12.5, undefined],
      ['Level 2', undefined, 12.5],
    ],
  );
  assert.deepEqual(
    [rows.Document[0]?.RowName, rows.Document[0]?.CreatedBy],
    [names(rows.Component)[2], 'sami@example.com'],
  );
  assert.deepEqual(
    rows.Contact.map((each) => each.Email),
    ['noor@example.com', 'sami@example.com'],
  );
  assert.deepEqual(
    rows.Component.map((each) => each.Space),
    ['A101 (2)', 'A101 (2)', null, null],
  );
  const [first, second, third] = names(rows.Component);
  assert.deepEqual(
    rows.System.map((each) => [each.Name, each.ComponentNames]),
    [
      ['Fire', first],
      ['Fire', second],
      ['Fire', third],
      ['Heating', first],
      ['Heating', second],
    ],
  );
});

test('zones are the departments of spaces, a row for each space', () => {
  const model = { modelId: makeId(9), versionGroupId: makeId(8), guid: 'g', areaM2: 0, areaSource: 'none' as const };
  const sources = { usageSource: null, departmentSource: null };
  const said = { usage: null, occupancyType: null, longName: null, areaOverrideM2: null, notes: null };
  const fields = { ...said, ...sources, floor: null, createdAt: AT, updatedAt: AT };
  const spaces = [
    ['Ward 2', 'Surgery', 4],
    ['Ward 1', 'Surgery', null],
    ['Lobby', ' n/a ', null],
    ['Shop', null, 0],
    ['X-ray', 'Imaging', null],
  ].map(([name, department, occupancy], n) => ({
    ...{ id: makeId(n + 1), projectId: makeId(0), ...model, ...fields, name: String(name) },
    department: department as string | null,
    occupancy: occupancy as number | null,
  }));
  const rows = cobieRows(makeSource({ spaces }), author);
  assert.deepEqual(
    rows.Zone.map((each) => [each.Name, each.Category, each.SpaceNames]),
    [
      ['Imaging', 'Occupancy Zone', 'X-ray'],
      ['Surgery', 'Occupancy Zone', 'Ward 2'],
      ['Surgery', 'Occupancy Zone', 'Ward 1'],
    ],
  );
  assert.deepEqual(
    rows.Attribute.filter((each) => each.Name === 'Occupancy').map((each) => [each.RowName, each.Value, each.Unit]),
    [
      ['Ward 2', 4, 'people'],
      ['Shop', 0, 'people'],
    ],
  );
});

test('the sources of area, usage and department of a space are attributes of it, where it has those', () => {
  const base = {
    ...{ projectId: makeId(0), modelId: makeId(9), versionGroupId: makeId(8), guid: 'g', createdAt: AT, updatedAt: AT },
    ...{ occupancyType: null, longName: null, notes: null, floor: null, occupancy: null },
  };
  const none = { usage: null, usageSource: null, department: null, departmentSource: null };
  const spaces = [
    {
      ...{ ...base, ...none, id: makeId(1), name: 'Ward 1', areaM2: 12, areaSource: 'footprint' as const },
      ...{ areaOverrideM2: null, usage: 'Ward', usageSource: 'long_name' as const },
      ...{ department: 'Surgery', departmentSource: 'zone' as const },
    },
    { ...base, ...none, id: makeId(2), name: 'Ward 2', areaM2: 9, areaSource: 'net' as const, areaOverrideM2: 10 },
    { ...base, ...none, id: makeId(3), name: 'Ward 3', areaM2: 0, areaSource: 'none' as const, areaOverrideM2: null },
  ];
  const { Attribute } = cobieRows(makeSource({ spaces }), author);
  assert.deepEqual(
    Attribute.filter(({ Name }) => String(Name).endsWith('Source')).map((each) => [
      each.SheetName,
      each.RowName,
      each.Name,
      each.Value,
    ]),
    [
      ['Space', 'Ward 1', 'AreaSource', 'footprint'],
      ['Space', 'Ward 1', 'UsageSource', 'long_name'],
      ['Space', 'Ward 1', 'DepartmentSource', 'zone'],
      ['Space', 'Ward 2', 'AreaSource', 'person'],
    ],
  );
});

test('zones of the model are named once for each GlobalId, and a department of the same name is none beside them', () => {
  const model = { modelId: makeId(9), versionGroupId: makeId(8), guid: 'g', areaM2: 0, areaSource: 'none' as const };
  const sources = { usageSource: null, departmentSource: null };
  const said = { usage: 'Office', occupancyType: null, longName: 'Room', areaOverrideM2: null, notes: null };
  const fields = { ...said, ...sources, floor: null, occupancy: null, createdAt: AT, updatedAt: AT };
  const space = (n: number, more: Partial<Space> & Pick<Space, 'name' | 'department'>): Space => ({
    ...{ id: makeId(n), projectId: makeId(0), ...model, ...fields },
    ...more,
  });
  const spaces = [
    space(1, { name: 'A', department: 'Surgery' }),
    space(2, { name: 'B', department: 'Imaging', notes: 'Kept cool', occupancyType: 'Assembly' }),
    space(3, { name: 'C', department: null, usage: null }),
  ];
  const zone = (guid: string, name: string, more: Partial<SpaceZone> = {}): SpaceZone => ({
    ...{ guid, class: 'IfcZone', name, description: null, purpose: null, classifications: [] },
    ...more,
  });
  const code = { system: 'OmniClass', code: '13-55 11', name: 'Offices' };
  const flat = [zone('z1', 'Flat', { purpose: 'Occupancy Zone', description: 'Two rooms' }), zone('z2', 'Flat')];
  const spaceGroups = new Map([
    [makeId(1), { zones: [...flat, zone('z3', 'Surgery')], classifications: [{ ...code, code: null }, code] }],
    [
      makeId(2),
      { zones: [flat[0] ?? zone('', ''), zone('z4', ' n/a ', { classifications: [code] })], classifications: [] },
    ],
  ]);
  const rows = cobieRows(makeSource({ spaces, spaceGroups }), author);
  assert.deepEqual(
    rows.Zone.map((each) => [each.Name, each.Category, each.SpaceNames, each.ExtObject, each.ExtIdentifier]),
    [
      ['Flat', 'Occupancy Zone', 'A', 'IfcZone', 'z1'],
      ['Flat', 'Occupancy Zone', 'B', 'IfcZone', 'z1'],
      ['Flat (2)', null, 'A', 'IfcZone', 'z2'],
      ['Imaging', 'Occupancy Zone', 'B', undefined, undefined],
      ['Surgery', null, 'A', 'IfcZone', 'z3'],
      ['z4', '13-55 11: Offices', 'B', 'IfcZone', 'z4'],
    ],
  );
  assert.equal(rows.Zone[0]?.Description, 'Two rooms');
  assert.deepEqual(
    rows.Space.map((each) => [each.Name, each.Category, each.Description]),
    [
      ['A', '13-55 11: Offices', 'Room'],
      ['B', 'Office', 'Kept cool'],
      ['C', null, 'Room'],
    ],
  );
  // Values that another one took the cell of.
  assert.deepEqual(
    rows.Attribute.map((each) => [each.RowName, each.Name, each.Value]),
    [
      ['A', 'Department', 'Surgery'],
      ['A', 'Usage', 'Office'],
      ['B', 'Department', 'Imaging'],
      ['B', 'LongName', 'Room'],
      ['B', 'OccupancyType', 'Assembly'],
    ],
  );
  const few = cobieRows(makeSource({ spaces, spaceGroups }), author, 2);
  assert.equal(few.Zone.length, 2);
  assert.deepEqual(few.Attribute.at(-1), {
    ...{ Name: 'ZonesLeftOut', CreatedBy: author.email, CreatedOn: AT.slice(0, 19), SheetName: 'Facility' },
    ...{ RowName: 'School', Value: 4 },
  });
});

test('the category of a type is the code that its elements are classified by, else their class', () => {
  const none = { name: null, typeName: 'P-100', storey: null, spaceId: null, systems: [], properties: [] };
  const classified = (...classifications: (readonly [string | null, string | null])[]) => ({
    ...none,
    class: 'IfcPump',
    classifications: classifications.map(([code, name]) => ({ system: 'Uniclass 2015', code, name })),
  });
  const assets = [
    { ...asset(1), element: classified([null, 'Pumps'], ['Pr_65_52_63', 'Pumps']) },
    { ...asset(2), element: classified(['Pr_65_52_63', 'Pumps'], ['Ss_60', null]) },
    { ...asset(3), element: classified(['Ss_60', null]) },
    { ...asset(4), element: { ...classified(), classifications: null } },
    asset(5),
  ];
  const rows = cobieRows(makeSource({ assets }), author);
  assert.deepEqual(
    rows.Type.map((each) => [each.Name, each.Category]),
    [
      ['P-100', 'Pr_65_52_63: Pumps'],
      ['P-100 (2)', 'Ss_60'],
      ['P-100 (3)', 'IfcPump'],
      ['Unspecified', null],
    ],
  );
});

test('assets of one type with one plan are one job, which names them where others of the type have none', () => {
  const plan = {
    unit: 'days',
    count: 90,
    startsOn: '2026-01-01',
    baseOn: '2025-10-03',
    firstOn: '2026-01-01',
  } as const;
  const made = { manufacturer: 'Wilo', modelNumber: 'Z1' };
  const monthly = { ...plan, unit: 'months', count: 1 } as const;
  const unanchored = { ...plan, startsOn: null, baseOn: null, firstOn: null };
  const assets = [
    { ...asset(1, { tag: 'P-1', ...made }), plan },
    { ...asset(2, { tag: 'P-2', ...made }), plan },
    { ...asset(3, { tag: 'P-3', ...made }), plan: monthly },
    asset(4, { tag: 'P-4', ...made }),
    { ...asset(5, { tag: 'F-1', manufacturer: 'KSB' }), plan: unanchored },
  ];
  const rows = cobieRows(makeSource({ assets }), author);
  assert.deepEqual(
    rows.Job.map((each) => [each.Name, each.TypeName, each.Frequency, each.FrequencyUnit, each.Description]),
    [
      ['Maintenance of Wilo Z1 every 90 days', 'Wilo Z1', 90, 'day', 'Components: P-1, P-2. From 2026-01-01.'],
      ['Maintenance of Wilo Z1 every month', 'Wilo Z1', 1, 'month', 'Components: P-3. From 2026-01-01.'],
      ['Maintenance of KSB every 90 days', 'KSB', 90, 'day', 'All components of the type.'],
    ],
  );
  assert.ok(rows.Job.every((each) => each.Category === 'PM' && each.Status === 'Not Yet Started'));
  assert.ok(rows.Job.every((each) => each.Start === null && each.TaskStartUnit === null));
  const types = new Set(rows.Type.map((each) => each.Name));
  assert.ok(rows.Job.every((each) => types.has(String(each.TypeName))));
  const many = Array.from({ length: 300 }, (_, n) => ({ ...asset(n + 1, { tag: `T-${n}` }), plan }));
  const [job] = cobieRows(makeSource({ assets: [...many, asset(999)] }), author).Job;
  assert.match(String(job?.Description), /T-99, and 200 more\. From/);
});

test('a job starts so many days after the installation of its components, which is what one plan is known by', () => {
  const planned = (n: number, installedOn: string, firstOn: string, startsOn: string | null = null) => ({
    ...asset(n, { tag: `P-${n}`, installedOn }),
    plan: { unit: 'days', count: 90, startsOn, baseOn: installedOn, firstOn } as const,
  });
  const assets = [
    // Installed on other days, and due as long after.
    planned(1, '2026-01-01', '2026-04-01'),
    planned(2, '2026-02-01', '2026-05-02'),
    planned(3, '2026-01-01', '2026-06-30'),
    // Due first on a day that the plan names.
    planned(4, '2026-01-01', '2026-07-01', '2026-07-01'),
    planned(5, '2026-01-31', '2026-07-01', '2026-07-01'),
    planned(6, '2026-08-01', '2026-08-01', '2026-08-01'),
    planned(7, '2026-09-01', '2026-08-10', '2026-08-10'),
  ];
  const { Job } = cobieRows(makeSource({ assets }), author);
  assert.deepEqual(
    Job.map((each) => [each.Start, each.TaskStartUnit, each.Description]),
    [
      [90, 'day', 'Components: P-1, P-2.'],
      [180, 'day', 'Components: P-3. From 2026-01-01.'],
      [null, null, 'Components: P-4, P-5. From 2026-07-01.'],
      [0, 'day', 'Components: P-6. From 2026-08-01.'],
      // A number of days before the installation is none that the standard has.
      [null, null, 'Components: P-7. From 2026-08-10.'],
    ],
  );
  assert.deepEqual(
    Job.map((each) => [each.Priors, each.Duration, each.DurationUnit, each.ResourceNames]),
    Job.map(() => [undefined, undefined, undefined, undefined]),
  );
});

test('properties of components are attributes, each name once in its row, and what has no room is counted', () => {
  const property = (
    set: string,
    name: string,
    value: string | number | boolean | string[],
    unit: string | null = null,
  ) => ({ set, name, value, unit });
  const none = {
    class: 'IfcDoor',
    name: null,
    typeName: null,
    storey: null,
    spaceId: null,
    systems: [],
    classifications: null,
  };
  const properties = [
    property('Qto_DoorBaseQuantities', 'Width', 0.9, 'm'),
    property('Pset_DoorCommon', 'FireRating', 'EI 30'),
    property('Own', 'FireRating', '=1+1'),
    property('Own', 'IsExternal', false),
    property('Own', 'Colours', ['red', 'blue']),
    property('Own', 'Empty', ''),
    property('Own', 'None', 'n/a'),
    property('Own', 'n/a', 'x'),
  ];
  const assets = [{ ...asset(1, { tag: 'D-1' }), element: { ...none, properties } }];
  const rows = cobieRows(makeSource({ assets }), author).Attribute;
  assert.deepEqual(
    rows.map((each) => [each.Name, each.SheetName, each.RowName, each.Value, each.Unit, each.ExtObject]),
    [
      ['Width', 'Component', 'D-1', 0.9, 'm', 'Qto_DoorBaseQuantities'],
      ['FireRating', 'Component', 'D-1', 'EI 30', null, 'Pset_DoorCommon'],
      ['Own.FireRating', 'Component', 'D-1', '=1+1', null, 'Own'],
      ['IsExternal', 'Component', 'D-1', 'false', null, 'Own'],
      ['Colours', 'Component', 'D-1', 'red, blue', null, 'Own'],
    ],
  );
  const place = { by: { CreatedBy: 'a', CreatedOn: 'b' }, components: new Map(), spaces: new Map(), leftOut: {} };
  const cut = attributeRows(makeSource({ assets, propertiesLeftOut: 7 }), place, 2);
  assert.deepEqual(
    cut.map((each) => [each.Name, each.SheetName, each.RowName, each.Value]),
    [
      ['Width', 'Component', null, 0.9],
      ['FireRating', 'Component', null, 'EI 30'],
      ['AttributesLeftOut', 'Facility', 'School', 10],
    ],
  );
});
