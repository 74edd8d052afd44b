// Tests which products are shown, and in which part.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_STOREY_PARTS, planParts } from './plan.ts';
import { indexRecords, readArguments } from './step/record-index.ts';
import { prepareSubsets } from './subset.ts';

const HEAD = "ISO-10303-21;HEADER;FILE_NAME('DATA;',$);/* DATA; */ENDSEC;\nDATA;\n";
const fileOf = (records: readonly string[]) =>
  Buffer.from(`${HEAD}${records.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`, 'latin1');
const guid = (name: string) => `'${name.padEnd(22, '_')}'`;
const storey = (number: number, name: string, elevation = 0) =>
  `#${number}=IFCBUILDINGSTOREY(${guid(name)},$,'${name}',$,$,$,$,$,.ELEMENT.,${elevation}.);`;
const known = (name: string, elevationM: number | null = 0) => ({ guid: name.padEnd(22, '_'), name, elevationM });
const wall = (number: number, name: string, rest = '$,$') =>
  `#${number}=IFCWALL(${guid(name)},$,'${name}',$,$,${rest},$);`;
const contained = (number: number, objects: string, place: string) =>
  `#${number}=IFCRELCONTAINEDINSPATIALSTRUCTURE('r',$,$,$,(${objects}),${place});`;
const parts = (number: number, whole: string, of: string) => `#${number}=IFCRELAGGREGATES('r',$,$,$,${whole},(${of}));`;

function planned(records: readonly string[], storeys: ReturnType<typeof known>[]) {
  const index = indexRecords(fileOf(records));
  const isDrawn = index.types.map((type) => ['IFCWALL', 'IFCSPACE', 'IFCSTAIR', 'IFCSTAIRFLIGHT'].includes(type));
  return planParts(index, storeys, isDrawn).map((part) => ({
    ...part,
    products: part.products.map((place) => index.numberOf(place)),
  }));
}

test('records are found whatever their texts, comments and order', () => {
  const index = indexRecords(
    fileOf([
      "#7 = IFCWALL /* #1; */ ( 'it''s #9; (', $ , ( #12 , #12 ) , IFCLABEL('),#3') ) ;",
      '#12=IFCX(#7,#400);#3=\nIFCY();',
    ]),
  );
  const shown = Array.from({ length: index.count }, (_, place) => [
    index.numberOf(place),
    index.types[index.typeOf(place)],
    [...index.namedBy(place)].map((each) => index.numberOf(each)),
    readArguments(index, place),
  ]);
  assert.deepEqual(shown, [
    [7, 'IFCWALL', [12, 12], ["'it''s #9; ('", '$', '( #12 , #12 )', "IFCLABEL('),#3')"]],
    [12, 'IFCX', [7], ['#7', '#400']],
    [3, 'IFCY', [], ['']],
  ]);
  assert.deepEqual([index.placeOf(3), index.placeOf(7), index.placeOf(400)], [2, 0, undefined]);
});

test('a product goes with its storey: through a space, through its whole; where it is placed goes before', () => {
  const records = [
    ...[storey(1, 'ground'), storey(2, 'upper', 3)],
    ...[wall(10, 'in'), wall(11, 'in space'), wall(12, 'nowhere'), "#13=IFCWALL($,$,'no GlobalId',$,$,$,$,$);"],
    `#20=IFCSPACE(${guid('space')},$,'S',$,$,$,$,$,$,$,$);`,
    `#21=IFCSTAIR(${guid('stair')},$,'S',$,$,$,$,$,$);`,
    ...['22', '23'].map((number) => `#${number}=IFCSTAIRFLIGHT(${guid(number)},$,'F',$,$,$,$,$,$,$,$,$,$);`),
    ...[parts(30, '#1', '#20'), parts(31, '#21', '#22,#23'), contained(32, '#10,#21', '#1')],
    ...[contained(33, '#11', '#20'), contained(34, '#23,#13', '#2')],
    // Part of each other: on no storey, and no end to be waited for.
    ...[wall(40, 'a'), wall(41, 'b'), parts(42, '#40', '#41'), parts(43, '#41', '#40')],
  ];
  assert.deepEqual(planned(records, [known('ground'), known('upper', 3)]), [
    { storeyGuid: known('ground').guid, name: 'ground', elevationM: 0, products: [10, 11, 20, 21, 22] },
    { storeyGuid: known('upper').guid, name: 'upper', elevationM: 3, products: [23] },
    { storeyGuid: null, name: null, elevationM: null, products: [12, 40, 41] },
  ]);
  assert.deepEqual(planned([storey(1, 'ground')], [known('ground')]), []);
  assert.deepEqual(
    planned([wall(1, 'a')], []).map((part) => part.storeyGuid),
    [null],
  );
});

test('more storeys than there may be parts share them with their neighbours', () => {
  const names = Array.from({ length: MAX_STOREY_PARTS + 5 }, (_, at) => `level ${at}`);
  const records = names.flatMap((name, at) => [
    storey(3 * at + 1, name, at),
    wall(3 * at + 2, `wall ${at}`),
    contained(3 * at + 3, `#${3 * at + 2}`, `#${3 * at + 1}`),
  ]);
  const plan = planned(
    records,
    names.map((name, at) => known(name, at)),
  );
  assert.equal(plan.length, Math.ceil(names.length / 2));
  assert.deepEqual([plan[0]?.name, plan[0]?.products], ['level 0 – level 1', [2, 5]]);
  assert.deepEqual([plan.at(-1)?.name, plan.at(-1)?.products], ['level 64', [194]]);
});

test('a subset has what its products are made of, and of relations their own part', () => {
  const records = [
    ...["#1=IFCPROJECT('p',$,$,$,$,$,$,(#2),$);", '#2=IFCCONTEXT();', '#3=IFCUNUSED(#10);'],
    ...[wall(10, 'one', '#30,#31'), wall(11, 'other', '#32,#33')],
    ...['#30=IFCLOCALPLACEMENT($,#40);', '#31=IFCSHAPE(#41);', '#32=IFCLOCALPLACEMENT($,#40);', '#33=IFCSHAPE(#42);'],
    ...['#40=IFCAXIS();', '#41=IFCSOLID();', '#42=IFCSOLID();', '#50=IFCOPENINGELEMENT(#30);'],
    ...["#51=IFCRELVOIDSELEMENT('v',$,$,$,#10,#50);", "#52=IFCRELASSOCIATESMATERIAL('m',$,$,$,(#11,#10),#60);"],
    ...['#60=IFCMATERIAL();', '#61=IFCMATERIALDEFINITIONREPRESENTATION($,$,(#62),#60);', '#62=IFCSTYLED();'],
    ...['#63=IFCSTYLEDITEM(#41,(#64),$);', '#64=IFCSTYLE();', '#65=IFCSTYLEDITEM(#42,(#66),$);', '#66=IFCSTYLE();'],
    ...["#70=IFCRELDEFINESBYPROPERTIES('d',$,$,$,(#10),#71);", '#71=IFCPROPERTYSET();'],
  ];
  const index = indexRecords(fileOf(records));
  const isDrawn = index.types.map((type) => type === 'IFCWALL');
  const subset = indexRecords(prepareSubsets(index, { isDrawn, isCircular: () => false })([index.placeOf(10) ?? -1]));
  const numbers = Array.from({ length: subset.count }, (_, place) => subset.numberOf(place));
  assert.deepEqual(numbers, [1, 2, 10, 30, 31, 40, 41, 50, 51, 52, 60, 61, 62, 63, 64]);
  assert.equal(readArguments(subset, subset.placeOf(52) ?? -1)[4], '(#10)');
});
