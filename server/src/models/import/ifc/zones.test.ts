import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelText, readModelText } from '../fixtures/read-text.ts';
import { MAX_GROUP_CHARACTERS } from './space-groups.ts';

const guid = (name: string) => `0${name.padEnd(21, '_').slice(0, 21)}`;
const PROJECT = "#1=IFCPROJECT('0project_____________0',$,'P',$,$,$,$,$,$);";
const space = (id: number, name: string, long = '$') =>
  `#${id}=IFCSPACE('${guid(name)}',$,'${name}',$,$,$,$,${long},.ELEMENT.,$,$);`;
const assigned = (id: number, members: string, group: number) =>
  `#${id}=IFCRELASSIGNSTOGROUP('${guid(`r${id}`)}',$,$,$,(${members}),$,#${group});`;

async function zonesIn(schema: string, ...records: readonly string[]) {
  const { spaces } = await readModelText(modelText([PROJECT, ...records], schema));
  return Object.fromEntries(spaces.map((each) => [each.name, each.zones.map(({ name }) => name)]));
}

test('a space is of the zones that it is assigned to, and of those that these are assigned to', async () => {
  const zone = (id: number, name: string) => `#${id}=IFCZONE('${guid(name)}',$,'${name}',$,$);`;
  const records = [
    ...[space(10, 'A'), space(11, 'B'), space(12, 'C')],
    ...[zone(20, 'Flat 1'), zone(21, 'Fire 1'), zone(22, 'Loop')],
    "#23=IFCSYSTEM('0system_______________',$,'Heating',$,$);",
    ...[assigned(30, '#10,#11', 20), assigned(31, '#20,#11', 21), assigned(32, '#22,#12', 22), assigned(33, '#10', 23)],
    assigned(34, '#10,#10', 20),
  ];
  for (const schema of ['IFC2X3', 'IFC4', 'IFC4X3_ADD2']) {
    assert.deepEqual(await zonesIn(schema, ...records), {
      A: ['Flat 1', 'Fire 1'],
      B: ['Flat 1', 'Fire 1'],
      C: ['Loop'],
    });
  }
});

test('a zone has its GlobalId, long name, purpose and classifications in each release of IFC', async () => {
  const classified = [
    "#40=IFCCLASSIFICATION('OmniClass',$,$,'OmniClass',$,$,$);",
    "#41=IFCCLASSIFICATIONREFERENCE($,'13-81','Fire Zone',#40,$,$);",
    "#42=IFCRELASSOCIATESCLASSIFICATION('0c____________________',$,$,$,(#20,#10),#41);",
  ];
  const old = await readModelText(
    modelText(
      [
        PROJECT,
        space(10, 'A'),
        `#20=IFCZONE('${guid('z')}',$,'Fire 1','Two hours','Fire Compartment');`,
        assigned(30, '#10', 20),
        "#41=IFCCLASSIFICATIONREFERENCE($,'13-81','Fire Zone',$);",
        "#42=IFCRELASSOCIATESCLASSIFICATION('0c____________________',$,$,$,(#20,#10),#41);",
      ],
      'IFC2X3',
    ),
  );
  const code = { code: '13-81', name: 'Fire Zone' };
  const same = { guid: guid('z'), class: 'IfcZone', name: 'Fire 1' };
  assert.deepEqual(old.spaces[0]?.zones, [
    { ...same, description: 'Two hours', purpose: 'Fire Compartment', classifications: [{ system: null, ...code }] },
  ]);
  assert.deepEqual(old.spaces[0]?.classifications, [{ system: null, ...code }]);
  const { spaces } = await readModelText(
    modelText([
      ...[PROJECT, space(10, 'A'), ...classified, assigned(30, '#10', 20)],
      `#20=IFCZONE('${guid('z')}',$,'Fire 1',$,$,'First floor, north');`,
      // By a factor of what they share, and a spatial zone that the space is referenced in or is a part of.
      `#21=IFCZONE('${guid('shared')}',$,$,$,$,'Shared');`,
      `#31=IFCRELASSIGNSTOGROUPBYFACTOR('${guid('r31')}',$,$,$,(#10),$,#21,0.5);`,
      `#22=IFCSPATIALZONE('${guid('thermal')}',$,'T1',$,$,$,$,'North side',.THERMAL.);`,
      `#32=IFCRELREFERENCEDINSPATIALSTRUCTURE('${guid('r32')}',$,$,$,(#10),#22);`,
      `#23=IFCSPATIALZONE('${guid('own')}',$,'S1',$,'Secure',$,$,$,.USERDEFINED.);`,
      `#33=IFCRELAGGREGATES('${guid('r33')}',$,$,$,#23,(#10));`,
      `#34=IFCRELREFERENCEDINSPATIALSTRUCTURE('${guid('r34')}',$,$,$,(#10),#10);`,
    ]),
  );
  const none = { description: null, purpose: null, classifications: [] };
  assert.deepEqual(spaces[0]?.zones, [
    {
      ...{ ...same, ...none, description: 'First floor, north' },
      classifications: [{ system: 'OmniClass', ...code }],
    },
    { guid: guid('shared'), class: 'IfcZone', name: 'Shared', ...none },
    {
      guid: guid('thermal'),
      class: 'IfcSpatialZone',
      name: 'T1',
      ...none,
      description: 'North side',
      purpose: 'THERMAL',
    },
    { guid: guid('own'), class: 'IfcSpatialZone', name: 'S1', ...none, purpose: 'Secure' },
  ]);
});

test('zones within thousands of each other end no reading, and what has no room is told', async () => {
  const all = Array.from({ length: 3000 }, (_, n) => 100 + n);
  const named = (id: number) => `#${id}=IFCZONE('${guid(`z${id}`)}',$,'${'Z'.repeat(180)}${id}',$,$);`;
  const members = all.map((id) => `#${id}`).join(',');
  const { spaces, report } = await readModelText(
    modelText([
      ...[PROJECT, ...Array.from({ length: 2000 }, (_, n) => space(10_000 + n, `S${n}`))],
      ...all.map(named),
      ...all.map((id) => assigned(20_000 + id, id === 100 ? members : '#100', id)),
      assigned(5, Array.from({ length: 2000 }, (_, n) => `#${10_000 + n}`).join(','), 100),
    ]),
  );
  const counts = spaces.map((each) => each.zones.length);
  assert.equal(counts[0], 50);
  assert.equal(counts.at(-1), 0);
  assert.ok(JSON.stringify(spaces.map((each) => each.zones)).length < 1.2 * MAX_GROUP_CHARACTERS);
  const left = report.remarks.find(({ code }) => code === 'zones_left_out');
  assert.equal(left?.count, counts.filter((each) => each === 0).length);
});
