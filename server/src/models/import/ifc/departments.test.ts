import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelText, readModelText } from '../fixtures/read-text.ts';

const guid = (name: string) => `0${name.padEnd(21, '_').slice(0, 21)}`;
const PROJECT = "#1=IFCPROJECT('0project_____________0',$,'P',$,$,$,$,$,$);";
const space = (id: number, name: string) => `#${id}=IFCSPACE('${guid(name)}',$,'${name}',$,$,$,$,$,.ELEMENT.,$,$);`;
const property = (id: number, on: number, set: string, [name, value]: readonly [string, string]) => [
  `#${id}=IFCPROPERTYSINGLEVALUE('${name}',$,${value},$);`,
  `#${id + 1}=IFCPROPERTYSET('${guid(`s${id}`)}',$,'${set}',$,(#${id}));`,
  `#${id + 2}=IFCRELDEFINESBYPROPERTIES('${guid(`d${id}`)}',$,$,$,(#${on}),#${id + 1});`,
];
const occupant = (id: number, name: string, { actor = '$', role = 'TENANT' } = {}) =>
  `#${id}=IFCOCCUPANT('${guid(`o${id}`)}',$,${name},$,$,${actor},.${role}.);`;
const occupies = (id: number, object: number, by: number, type = 'IFCRELASSIGNSTOACTOR') =>
  `#${id}=${type}('${guid(`r${id}`)}',$,$,$,(#${object}),$,#${by},$);`;

async function departmentsIn(schema: string, ...records: readonly string[]) {
  const { spaces, report } = await readModelText(modelText([PROJECT, ...records], schema));
  const remarks = report.remarks.filter(({ code }) => code.startsWith('department'));
  return {
    departments: Object.fromEntries(spaces.map((each) => [each.name, each.department])),
    sources: Object.fromEntries(spaces.map((each) => [each.name, each.departmentSource])),
    remarks: remarks.map(({ code, count, examples }) => [code, count, ...examples]),
  };
}

test('a department is the occupant of a space, however it is called, and owners are none', async () => {
  const records = [
    ...[space(10, 'A'), space(11, 'B'), space(12, 'C'), space(13, 'D'), space(14, 'E')],
    "#20=IFCORGANIZATION($,'Radiologie',$,$,$);",
    "#21=IFCPERSON($,'Ada',$,$,$,$,$,$);",
    '#22=IFCPERSONANDORGANIZATION(#21,#20,$);',
    ...[occupant(30, "'Herzchirurgie'"), occupant(31, '$', { actor: '#20' }), occupant(32, '$', { actor: '#22' })],
    ...[occupant(33, "'Estates'", { role: 'OWNER' }), occupant(34, '$', { actor: '#21' })],
    ...[occupies(40, 10, 30), occupies(41, 11, 31), occupies(42, 12, 32), occupies(43, 13, 33), occupies(44, 14, 34)],
  ];
  const departments = { A: 'Herzchirurgie', B: 'Radiologie', C: 'Radiologie', D: null, E: null };
  const remarks = [['department_from_occupant', 3, 'A', 'B', 'C']];
  const sources = { A: 'occupant', B: 'occupant', C: 'occupant', D: null, E: null };
  assert.deepEqual(await departmentsIn('IFC4', ...records), { departments, sources, remarks });
  const older = records.map((each) => each.replace('IFCRELASSIGNSTOACTOR', 'IFCRELOCCUPIESSPACES'));
  assert.deepEqual(await departmentsIn('IFC2X3', ...older), { departments, sources, remarks });
});

test('the name of a person is no department, and neither is the number of a zone without a name', async () => {
  const found = await departmentsIn(
    'IFC4',
    ...[space(10, 'A'), space(11, 'B'), space(12, 'C'), space(13, 'D')],
    "#20=IFCORGANIZATION($,'Radiologie',$,$,$);",
    "#21=IFCPERSON($,'Lovelace','Ada',$,$,$,$,$);",
    '#22=IFCPERSONANDORGANIZATION(#21,#20,$);',
    ...[occupant(30, "'Ada Lovelace'", { actor: '#21' }), occupies(40, 10, 30)],
    ...[occupant(31, "'Ada Lovelace'", { actor: '#22' }), occupies(41, 11, 31)],
    ...[occupant(32, "'Herzchirurgie'", { actor: '#20' }), occupies(42, 12, 32)],
    `#57=IFCSPATIALZONE('${guid('zone')}',$,$,$,$,$,$,$,.OCCUPANCY.);`,
    `#58=IFCRELREFERENCEDINSPATIALSTRUCTURE('${guid('in')}',$,$,$,(#13),#57);`,
  );
  assert.deepEqual(found.departments, { A: null, B: 'Radiologie', C: 'Herzchirurgie', D: null });
  assert.deepEqual(found.sources, { A: null, B: 'occupant', C: 'occupant', D: null });
  assert.deepEqual(found.remarks, [['department_from_occupant', 2, 'B', 'C']]);
});

test('the usage of a space is told with the text that it is from', async () => {
  const named = (id: number, name: string, objectType: string, longName: string) =>
    `#${id}=IFCSPACE('${guid(`u${id}`)}',$,${name},$,${objectType},$,$,${longName},.ELEMENT.,$,$);`;
  const { spaces } = await readModelText(
    modelText([
      PROJECT,
      ...[named(10, "'1'", "'Type'", "'Long'"), named(11, "'2'", "'Type'", "'Long'"), named(12, "'3'", "'Type'", '$')],
      ...[named(13, '$', "'Type'", "'Long'"), named(14, "'5'", '$', '$')],
      ...property(100, 10, 'Pset_SpaceOccupancyRequirements', ['OccupancyType', "IFCLABEL('Office')"]),
    ]),
  );
  assert.deepEqual(
    spaces.map(({ usage, usageSource }) => [usage, usageSource]),
    [
      ['Office', 'occupancy_type'],
      ['Long', 'long_name'],
      ['Type', 'object_type'],
      ['Type', 'object_type'],
      [null, null],
    ],
  );
});

test('a space without an occupant has the zone of occupancy that it is in, else the occupant of a zone', async () => {
  const zone = (id: number, name: string, type: string) =>
    `#${id}=IFCSPATIALZONE('${guid(name)}',$,'${name}',$,$,$,$,$,.${type}.);`;
  const inZone = (id: number, member: number, of: number) =>
    `#${id}=IFCRELREFERENCEDINSPATIALSTRUCTURE('${guid(`z${id}`)}',$,$,$,(#${member}),#${of});`;
  const found = await departmentsIn(
    'IFC4',
    ...[space(10, 'A'), space(11, 'B'), space(12, 'C'), space(13, 'D')],
    ...[zone(20, 'Surgery', 'OCCUPANCY'), zone(21, 'Fire 1', 'FIRESAFETY')],
    ...[inZone(30, 10, 20), inZone(31, 11, 20), inZone(32, 12, 21), inZone(33, 13, 21)],
    ...[occupant(40, "'ICU'"), occupies(41, 11, 40)],
    `#50=IFCZONE('${guid('flat')}',$,'Flat',$,$,$);`,
    `#51=IFCRELASSIGNSTOGROUP('${guid('g')}',$,$,$,(#13),$,#50);`,
    occupies(52, 50, 40),
  );
  assert.deepEqual(found.departments, { A: 'Surgery', B: 'ICU', C: null, D: 'ICU' });
  assert.deepEqual(found.sources, { A: 'zone', B: 'occupant', C: null, D: 'occupant' });
  assert.deepEqual(found.remarks, [
    ['department_from_occupant', 2, 'B', 'D'],
    ['department_from_zone', 1, 'A'],
  ]);
});

test('a property is no department in any language, and the report names the spaces that have one', async () => {
  const label = (text: string) => `IFCLABEL('${text}')`;
  const { departments, remarks } = await departmentsIn(
    'IFC4',
    ...[space(10, 'en'), space(11, 'de'), space(12, 'ar'), space(13, 'fr'), space(14, 'none')],
    ...property(100, 10, 'Identity Data', ['Department', label('ICU')]),
    ...property(110, 11, 'ID-Daten', ['Abteilung', label('ICU')]),
    ...property(120, 12, 'x', ['\\X2\\06270644064206330645\\X0\\', label('ICU')]),
    ...property(130, 13, 'x', ['D\\X2\\00E9\\X0\\partement', label('ICU')]),
    ...property(140, 14, 'x', ['Departments', label('ICU')]),
  );
  assert.deepEqual(departments, { en: null, de: null, ar: null, fr: null, none: null });
  assert.deepEqual(remarks, [['department_left_out', 4, 'en', 'de', 'ar', 'fr']]);
});

test('people and the type of occupancy count in the sets of standards alone', async () => {
  const { spaces } = await readModelText(
    modelText([
      PROJECT,
      ...[space(10, 'standard'), space(11, 'cobie'), space(12, 'other')],
      ...property(100, 10, 'Pset_SpaceOccupancyRequirements', ['OccupancyType', "IFCLABEL('Office')"]),
      ...property(110, 11, 'COBie_SpaceCommon_UK', ['OccupancyNumber', 'IFCCOUNTMEASURE(4)']),
      ...property(120, 12, 'Other', ['OccupancyNumber', 'IFCCOUNTMEASURE(4)']),
      ...property(130, 12, 'Other', ['Occupancy Type', "IFCLABEL('Office')"]),
    ]),
  );
  assert.deepEqual(
    spaces.map((each) => [each.name, each.occupancyType, each.occupancy]),
    [
      ['standard', 'Office', null],
      ['cobie', null, 4],
      ['other', null, null],
    ],
  );
});
