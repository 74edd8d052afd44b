// Tests that the parts of the geometry, read as a browser reads them, show every element where web-ifc places it in the file.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Box3, Vector3 } from 'three';
import { writeIfc } from '../../../testing/ifc/write-ifc.ts';
import { measureFarthest, readFileBoxes, readPartBoxes } from './fixtures/boxes.ts';
import { type FinishedPart, generateGeometry } from './generate-geometry.ts';
import type { GeometryTotals, Point } from './geometry.ts';
import type { KnownStorey } from './plan.ts';
import { indexRecords, readArguments } from './step/record-index.ts';

const folder = await mkdtemp(join(tmpdir(), 'geometry [test] '));
after(() => rm(folder, { recursive: true }));

/** As the service has them once the model was read; names are not asked for here. */
function storeysOf(path: string): KnownStorey[] {
  const index = indexRecords(readFileSync(path));
  const code = index.types.indexOf('IFCBUILDINGSTOREY');
  const storeys = Array.from({ length: index.count }, (_, place) => place)
    .filter((place) => index.typeOf(place) === code)
    .map((place) => readArguments(index, place))
    .map(([guid = '', , name = '', , , , , , , elevation]) => ({
      guid: guid.slice(1, -1),
      name,
      elevationM: Number(elevation),
    }));
  return storeys.toSorted((a, b) => a.elevationM - b.elevationM);
}

interface GeneratedGeometry extends GeometryTotals {
  readonly parts: readonly FinishedPart[];
}

async function draw(path: string): Promise<GeneratedGeometry> {
  const parts: FinishedPart[] = [];
  const placed = await generateGeometry(path, {
    storeys: storeysOf(path),
    resume: { passed: 0, written: 0, whole: undefined, tryFrom: undefined, leftOut: [] },
    step: () => Promise.resolve(),
    pass: () => Promise.resolve(),
    leaveOut: ({ guid }) => assert.fail(guid),
    take: async (part) => void parts.push(part),
  });
  return { parts, ...placed };
}

/** Every element in one part, and where the file has it. Answers the box around all. */
async function assertWhereFileHasThem(
  path: string,
  { parts, origin, box }: GeneratedGeometry,
  withinM = 0.002,
): Promise<Box3> {
  const expected = await readFileBoxes(path);
  const seen = new Map<string, Box3>();
  for (const part of parts) {
    const boxes = readPartBoxes(part.bytes, origin);
    assert.equal(boxes.size, part.elementCount);
    for (const [guid, each] of boxes) {
      assert.ok(!seen.has(guid), `${guid} is in two parts`);
      seen.set(guid, each);
    }
  }
  assert.deepEqual([...seen.keys()].toSorted(), [...expected.keys()].toSorted());
  const all = new Box3();
  for (const [guid, each] of seen) {
    const there = expected.get(guid) ?? new Box3();
    assert.ok(measureFarthest(each, there) < withinM, `${guid} is ${measureFarthest(each, there)} m off`);
    all.union(there);
  }
  assert.ok(box !== null);
  // Around all of it, and where things stand aslant not by much more.
  const told = new Box3(vector(box.min), vector(box.max)).expandByScalar(withinM);
  assert.ok(told.containsBox(all) && measureFarthest(told, all) < 0.5, JSON.stringify(box));
  return all;
}

const vector = ({ x, y, z }: Point) => new Vector3(x, y, z);

test('a storey a part, by elevation, with every element where the file has it', async () => {
  for (const options of [{}, { unit: 'foot', schema: 'IFC2X3' }, { unit: 'millimetre', schema: 'IFC4X3' }] as const) {
    const path = join(folder, `${Object.values(options).join('-')}.ifc`);
    const written = writeIfc(path, { storeys: 3, ...options });
    const drawn = await draw(path);
    assert.deepEqual(
      drawn.parts.map((part) => part.storeyGuid),
      written.storeys.map((storey) => storey.guid),
    );
    const count = drawn.parts.reduce((sum, part) => sum + part.elementCount, 0);
    assert.equal(count, written.walls + written.doors + written.spaces.length);
    assert.deepEqual(drawn.origin, { x: 0, y: 0, z: 0 });
    await assertWhereFileHasThem(path, drawn);
  }
});

/** A file of the generator, its site moved and turned. */
function moved(name: string, [x, y, z]: readonly [number, number, number], xAxis: string): string {
  const path = join(folder, name);
  writeIfc(path);
  const text = readFileSync(path, 'latin1');
  const highest = Math.max(...[...text.matchAll(/^#(\d+)/gm)].map((each) => Number(each[1])));
  const [point, axis, along, up] = [1, 2, 3, 4].map((each) => `#${highest + each}`);
  const records = [
    `${point}=IFCCARTESIANPOINT((${x}.,${y}.,${z}.));`,
    `${along}=IFCDIRECTION(${xAxis});`,
    `${up}=IFCDIRECTION((0.,0.,1.));`,
    `${axis}=IFCAXIS2PLACEMENT3D(${point},${up},${along});`,
  ].join('\n');
  // The placement that all others are in.
  const root = /IFCLOCALPLACEMENT\(\$,#\d+\)/g;
  assert.ok(root.test(text));
  const body = text
    .replaceAll(root, `IFCLOCALPLACEMENT($,${axis})`)
    .replace(/ENDSEC;\s*END-ISO/, `${records}\nENDSEC;\nEND-ISO`);
  writeFileSync(path, body, 'latin1');
  return path;
}

test('a building far from the origin keeps its millimetres: what is subtracted from all its parts is told', async () => {
  const path = moved('far.ifc', [155_000, 463_000, 12], '(1.,0.,0.)');
  const drawn = await draw(path);
  assert.ok(Math.abs(drawn.origin.x - 155_000) < 100 && Math.abs(drawn.origin.z + 463_000) < 100);
  const all = await assertWhereFileHasThem(path, drawn);
  assert.ok(all.min.x > 154_900 && all.max.z < -462_900);
  for (const part of drawn.parts) {
    for (const box of readPartBoxes(part.bytes, { x: 0, y: 0, z: 0 }).values()) assert.ok(box.max.length() < 200);
  }
});

test('a building that is turned on its site does not come apart', async () => {
  const path = moved('turned.ifc', [20, -30, 0], '(0.8191520443,0.5735764364,0.)');
  await assertWhereFileHasThem(path, await draw(path));
});

test('names that end in an escape are no harm to what is drawn', async () => {
  const path = join(folder, 'shifted.ifc');
  const written = writeIfc(path, { storeys: 1 });
  const text = readFileSync(path, 'latin1');
  const named = text
    .replace(/(IFCWALL\('[^']*',[^,]*,')[^']*'/, "$1\\S\\'''")
    .replace(/(IFCDOOR\('[^']*',[^,]*,')[^']*'/, "$1C:\\S\\'");
  assert.equal(named.split("\\S\\'").length, 3);
  writeFileSync(path, named, 'latin1');
  const { parts } = await draw(path);
  const count = parts.reduce((sum, part) => sum + part.elementCount, 0);
  assert.equal(count, written.walls + written.doors + written.spaces.length);
});

test('a schema named otherwise, a text that ends in no apostrophe, and a library with other units change nothing', async () => {
  const path = join(folder, 'bent.ifc');
  writeIfc(path, { storeys: 1, unit: 'millimetre' });
  const expected = await draw(path);
  const text = readFileSync(path, 'latin1');
  const library = [
    '#900001=IFCSIUNIT(*,.LENGTHUNIT.,.CENTI.,.METRE.);',
    '#900002=IFCUNITASSIGNMENT((#900001));',
    "#900003=IFCPROJECTLIBRARY('0library_____________0',$,'Lib',$,$,$,$,$,#900002);",
  ].join('\n');
  const bent = text
    .replace("(('IFC4'))", "(('ifc4'))")
    .replace(",'make-ifc','');", ",'make-ifc');")
    .replace('DATA;\n', `DATA;\n${library}\n`)
    .replace(/(IFCWALL\('[^']*',[^,]*,')[^']*'/, "$1\\S\\' 5, Abs. 2'");
  assert.ok(bent.includes("\\S\\' 5") && bent.includes("(('ifc4'))") && bent.includes(",'make-ifc');"));
  writeFileSync(path, `${bent}\x1a\0\0`, 'latin1');
  const { parts, box } = await draw(path);
  assert.deepEqual(box, expected.box);
  assert.deepEqual(
    parts.map((part) => part.elementCount),
    expected.parts.map((part) => part.elementCount),
  );
});

test('a file without geometry has no parts', async () => {
  const path = join(folder, 'empty.ifc');
  const header =
    "ISO-10303-21;HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('IFC4'));";
  const records =
    "#1=IFCPROJECT('0project_____________0',$,'P',$,$,$,$,$,$);#2=IFCWALL('0wall________________0',$,$,$,$,$,$,$,$);";
  writeFileSync(path, `${header}ENDSEC;DATA;${records}ENDSEC;END-ISO-10303-21;`);
  assert.deepEqual(await draw(path), { parts: [], origin: { x: 0, y: 0, z: 0 }, box: null, undrawnCount: 0 });
});

test('an element whose shape cannot be made is counted, and one without a shape is not', async () => {
  const path = join(folder, 'undrawn.ifc');
  const written = writeIfc(path, { storeys: 1, spacesPerStorey: 1, wallsPerStorey: 1 });
  const more = [
    '#900001=IFCCARTESIANPOINT((0.,0.,0.));',
    '#900002=IFCAXIS2PLACEMENT3D(#900001,$,$);',
    "#900003=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#900002,$);",
    '#900004=IFCLOCALPLACEMENT($,#900002);',
    "#900005=IFCWALL('0walla_______________0',$,'No profile',$,$,#900004,#900007,$,.STANDARD.);",
    "#900006=IFCWALL('0wallb_______________0',$,'No shape',$,$,#900004,$,$,.STANDARD.);",
    '#900007=IFCPRODUCTDEFINITIONSHAPE($,$,(#900008));',
    "#900008=IFCSHAPEREPRESENTATION(#900003,'Body','SweptSolid',(#900009));",
    '#900009=IFCEXTRUDEDAREASOLID(#900010,#900002,#900012,3000.);',
    '#900010=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#900011);',
    '#900011=IFCPOLYLINE(());',
    '#900012=IFCDIRECTION((0.,0.,1.));',
  ];
  writeFileSync(path, readFileSync(path, 'utf8').replace(/ENDSEC;\s*END-ISO/, `${more.join('\n')}\nENDSEC;\nEND-ISO`));
  const { parts, undrawnCount } = await draw(path);
  const drawn = parts.reduce((sum, each) => sum + each.elementCount, 0);
  assert.deepEqual([drawn, undrawnCount], [written.walls + written.doors + written.spaces.length, 1]);
});

test('what is made of itself, or stands on itself, costs nothing but itself', async () => {
  const path = join(folder, 'circular.ifc');
  const written = writeIfc(path, { storeys: 1, spacesPerStorey: 1, wallsPerStorey: 1 });
  const more = [
    '#900001=IFCCARTESIANPOINT((0.,0.,0.));',
    '#900002=IFCAXIS2PLACEMENT3D(#900001,$,$);',
    "#900003=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#900002,$);",
    '#900004=IFCLOCALPLACEMENT(#900004,#900002);',
    '#900005=IFCLOCALPLACEMENT($,#900002);',
    "#900006=IFCWALL('0walla_______________0',$,'On itself',$,$,#900004,#900008,$,.STANDARD.);",
    "#900007=IFCWALL('0wallb_______________0',$,'Of itself',$,$,#900005,#900008,$,.STANDARD.);",
    '#900008=IFCPRODUCTDEFINITIONSHAPE($,$,(#900009));',
    "#900009=IFCSHAPEREPRESENTATION(#900003,'Body','MappedRepresentation',(#900010));",
    '#900010=IFCMAPPEDITEM(#900011,#900013);',
    '#900011=IFCREPRESENTATIONMAP(#900002,#900009);',
    '#900013=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#900001,$,$);',
  ];
  writeFileSync(path, readFileSync(path, 'utf8').replace(/ENDSEC;\s*END-ISO/, `${more.join('\n')}\nENDSEC;\nEND-ISO`));
  const { parts, undrawnCount } = await draw(path);
  const drawn = parts.reduce((sum, each) => sum + each.elementCount, 0);
  assert.deepEqual([drawn, undrawnCount], [written.walls + written.doors + written.spaces.length, 2]);
});

const DATA = new URL('../../../../../shared/data/ifc/', import.meta.url);

test('the models of real programs', async (t) => {
  if (!existsSync(DATA)) return t.skip('there is no real data here');
  const names = { 'duplex-architecture': 4, 'fzk-haus': 3, 'schependomlaan/geelen-breedplaat-v1': undefined };
  for (const [name, parts] of Object.entries(names)) {
    const path = fileURLToPath(new URL(`${name}.ifc`, DATA));
    const drawn = await draw(path);
    if (parts !== undefined) assert.equal(drawn.parts.length, parts, name);
    // What stands aslant is rounded by the importer to a thousandth of its length.
    await assertWhereFileHasThem(path, drawn, 0.02);
  }
});
