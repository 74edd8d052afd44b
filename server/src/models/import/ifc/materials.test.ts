import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ElementMaterial } from '../../../../../contract/model-elements.ts';
import { modelText, readModelText } from '../fixtures/read-text.ts';

const UNITS = [
  "#1=IFCPROJECT('0YvctVUKr0kugbFTf53O9L',$,'P',$,$,$,$,$,#2);",
  '#2=IFCUNITASSIGNMENT((#3));',
  '#3=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);',
];
const WALL = "#10=IFCWALL('1YvctVUKr0kugbFTf53O9L',$,'Wall',$,$,$,$,'tag',.STANDARD.);";
const TYPE = "#11=IFCWALLTYPE('2YvctVUKr0kugbFTf53O9L',$,'W200',$,$,$,$,$,$,.STANDARD.);";
const TYPED = "#12=IFCRELDEFINESBYTYPE('3YvctVUKr0kugbFTf53O9L',$,$,$,(#10),#11);";
const isOf = (object: number, material: number, id = 13 + object) =>
  `#${id}=IFCRELASSOCIATESMATERIAL('0${id}ctVUKr0kugbFTf53O9L',$,$,$,(#${object}),#${material});`;

async function materialsIn(...records: readonly string[]): Promise<readonly ElementMaterial[] | undefined> {
  const { elements } = await readModelText(modelText([...UNITS, WALL, ...records]));
  return elements[0]?.materials;
}

const material = (part: Partial<ElementMaterial>): ElementMaterial => ({
  ...{ kind: 'material', name: null, set: null, part: null, thicknessM: null, fraction: null, profile: null },
  ...{ direction: null, offsetM: null },
  ...part,
});

const LAYERS = [
  "#30=IFCMATERIAL('Brick',$,$);",
  "#31=IFCMATERIAL('Wool',$,$);",
  "#32=IFCMATERIALLAYER(#30,102.5,$,'outer',$,$,$);",
  '#33=IFCMATERIALLAYER(#31,140.,$,$,$,$,$);',
  "#34=IFCMATERIALLAYERSET((#32,#33),'Cavity',$);",
];

test('the layers of a usage come in their order, in metres, with direction and offset', async () => {
  const usage = '#35=IFCMATERIALLAYERSETUSAGE(#34,.AXIS2.,.POSITIVE.,-100.,$);';
  const all = { kind: 'layer', set: 'Cavity', direction: 'AXIS2 POSITIVE', offsetM: -0.1 } as const;
  assert.deepEqual(await materialsIn(...LAYERS, usage, isOf(10, 35)), [
    material({ ...all, name: 'Brick', part: 'outer', thicknessM: 0.1025 }),
    material({ ...all, name: 'Wool', thicknessM: 0.14 }),
  ]);
});

test('one material, a list, constituents and profiles are read', async () => {
  assert.deepEqual(await materialsIn(...LAYERS, isOf(10, 30)), [material({ name: 'Brick' })]);
  assert.deepEqual(await materialsIn(...LAYERS, '#40=IFCMATERIALLIST((#31,#30));', isOf(10, 40)), [
    material({ name: 'Wool' }),
    material({ name: 'Brick' }),
  ]);
  const constituents = [
    "#41=IFCMATERIALCONSTITUENT('Framing',$,#30,0.25,$);",
    "#42=IFCMATERIALCONSTITUENTSET('Window',$,(#41));",
  ];
  assert.deepEqual(await materialsIn(...LAYERS, ...constituents, isOf(10, 42)), [
    material({ kind: 'constituent', set: 'Window', part: 'Framing', name: 'Brick', fraction: 0.25 }),
  ]);
  const profiles = [
    "#43=IFCISHAPEPROFILEDEF(.AREA.,'HEA200',$,200.,190.,6.5,10.,18.,$,$);",
    "#44=IFCMATERIALPROFILE('Web',$,#30,#43,$,$);",
    "#45=IFCMATERIALPROFILESET('Beam',$,(#44),$);",
    '#46=IFCMATERIALPROFILESETUSAGE(#45,5,$);',
  ];
  assert.deepEqual(await materialsIn(...LAYERS, ...profiles, isOf(10, 46)), [
    material({ kind: 'profile', set: 'Beam', part: 'Web', name: 'Brick', profile: 'HEA200' }),
  ]);
});

test('an element without a material has that of its type, and its own goes before', async () => {
  assert.deepEqual(await materialsIn(...LAYERS, TYPE, TYPED, isOf(11, 31)), [material({ name: 'Wool' })]);
  assert.deepEqual(await materialsIn(...LAYERS, TYPE, TYPED, isOf(11, 31), isOf(10, 30)), [
    material({ name: 'Brick' }),
  ]);
});

test('a list within itself, a material that is missing and a set of thousands are read to an end', async () => {
  assert.deepEqual(await materialsIn(`#40=IFCMATERIALLIST((${'#40,'.repeat(999)}#40));`, isOf(10, 40)), []);
  assert.deepEqual(await materialsIn(isOf(10, 99)), []);
  const many = Array.from({ length: 5000 }, () => '#33').join(',');
  assert.equal((await materialsIn(...LAYERS, `#40=IFCMATERIALLAYERSET((${many}),$,$);`, isOf(10, 40)))?.length, 200);
});

test('a classification is named by its system, through references below each other', async () => {
  const { elements } = await readModelText(
    modelText([
      ...UNITS,
      WALL,
      TYPE,
      TYPED,
      "#50=IFCCLASSIFICATION('BIS','2.4',$,'NL-SfB',$,$,$);",
      "#51=IFCCLASSIFICATIONREFERENCE($,'21','Outer walls',#50,$,$);",
      "#52=IFCCLASSIFICATIONREFERENCE($,'21.22','Cavity walls',#51,$,$);",
      "#53=IFCCLASSIFICATIONREFERENCE($,'loop',$,#53,$,$);",
      "#54=IFCRELASSOCIATESCLASSIFICATION('04ctVUKr0kugbFTf53O9LL',$,$,$,(#10),#52);",
      "#55=IFCRELASSOCIATESCLASSIFICATION('05ctVUKr0kugbFTf53O9LL',$,$,$,(#10,#11),#53);",
    ]),
  );
  assert.deepEqual(elements[0]?.classifications, [
    { system: null, code: 'loop', name: null },
    { system: 'NL-SfB', code: '21.22', name: 'Cavity walls' },
  ]);
});

test('the hash of an element is that of releases without materials', async () => {
  const plain = await readModelText(modelText([...UNITS, WALL]));
  const built = await readModelText(modelText([...UNITS, WALL, ...LAYERS, isOf(10, 30)]));
  assert.equal(plain.elements[0]?.hash, '0f36310e33b5a60e9105acd20e39e8c2');
  assert.equal(built.elements[0]?.hash, plain.elements[0]?.hash);
  assert.notEqual(built.elements[0]?.materialHash, plain.elements[0]?.materialHash);
});
