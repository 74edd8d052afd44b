import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import * as webIfc from 'web-ifc';
import { ModelRefusal } from '../../src/models/import/step/fault.ts';
import { STEP_LIMITS } from '../../src/models/import/step/limits.ts';
import { scanStep } from '../../src/models/import/step/scan.ts';
import type { IfcOptions } from './options.ts';
import { writeIfc } from './write-ifc.ts';

async function temporaryFile(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pcs-ifc-'));
  t.after(() => rm(folder, { recursive: true }));
  return join(folder, 'model.ifc');
}

const VARIANTS: readonly Partial<IfcOptions>[] = [
  { schema: 'IFC2X3', unit: 'millimetre', storeys: 3, spacesPerStorey: 7, wallsPerStorey: 9 },
  { schema: 'IFC4', unit: 'metre', isGeoreferenced: true },
  { schema: 'IFC4X3', unit: 'foot', storeys: 1, spacesPerStorey: 12, wallsPerStorey: 0 },
  { schema: 'IFC4X3_ADD2', unit: 'foot', revision: 3, isGeoreferenced: true },
];

test('what is written is by the rules, and another program finds in it what was asked for', async (t) => {
  const api = new webIfc.IfcAPI();
  await api.Init();
  const path = await temporaryFile(t);
  for (const options of VARIANTS) {
    const what = JSON.stringify(options);
    const written = writeIfc(path, options);
    const { schema, records, warnings } = await scanStep(path, STEP_LIMITS);
    const bytes = await readFile(path);
    assert.deepEqual([schema, records, warnings], [options.schema, written.records, []], what);
    assert.equal(bytes.length, written.sizeBytes);
    const model = api.OpenModel(bytes);
    try {
      assert.equal(api.GetModelSchema(model), options.schema);
      const all = (type: number) => [...api.GetLineIDsWithType(model, type, true)].map((id) => api.GetLine(model, id));
      const spaces = all(webIfc.IFCSPACE);
      assert.deepEqual(
        spaces.map((each) => [each.GlobalId.value, each.Name.value, api.GetLine(model, each.expressID).LongName.value]),
        written.spaces.map(({ guid, name, longName }) => [guid, name, longName]),
        what,
      );
      assert.deepEqual(
        all(webIfc.IFCBUILDINGSTOREY).map((each) => [each.GlobalId.value, each.Name.value]),
        written.storeys.map(({ guid, name }) => [guid, name]),
      );
      assert.equal(all(webIfc.IFCWALL).length, written.walls, what);
      assert.equal(all(webIfc.IFCDOOR).length, written.doors, what);
      assert.equal(all(webIfc.IFCMAPCONVERSION).length, options.isGeoreferenced === true ? 1 : 0);
      for (const [at, space] of spaces.entries()) {
        const expected = written.spaces[at];
        if (expected?.areaSource !== 'footprint') continue;
        const found = footprintOf(api, model, space.expressID);
        assert.ok(Math.abs(found - expected.areaM2) < 0.01, `${what}: ${found} m², not ${expected.areaM2}`);
      }
    } finally {
      api.CloseModel(model);
    }
  }
});

/** The area of the box around a shape in metres, on the ground: web-ifc's Y is up. */
function footprintOf(api: webIfc.IfcAPI, model: number, element: number): number {
  const xs: number[] = [];
  const zs: number[] = [];
  const mesh = api.GetFlatMesh(model, element);
  for (let at = 0; at < mesh.geometries.size(); at += 1) {
    const { geometryExpressID, flatTransformation: matrix } = mesh.geometries.get(at);
    const geometry = api.GetGeometry(model, geometryExpressID);
    const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
    for (let vertex = 0; vertex < vertices.length; vertex += 6) {
      const [x = 0, y = 0, z = 0] = vertices.subarray(vertex, vertex + 3);
      const along = (axis: number) =>
        (matrix[axis] ?? 0) * x + (matrix[axis + 4] ?? 0) * y + (matrix[axis + 8] ?? 0) * z + (matrix[axis + 12] ?? 0);
      xs.push(along(0));
      zs.push(along(2));
    }
    geometry.delete();
  }
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...zs) - Math.min(...zs));
}

const GUID = /^[0-3][0-9A-Za-z_$]{21}$/;

/** The name and the fire rating or long name of each element by its GlobalId, from the text of the file. */
async function elementsOf(path: string): Promise<Map<string, string>> {
  const content = await readFile(path, 'latin1');
  const elements = new Map<string, string>();
  let last = '';
  for (const line of content.split('\n')) {
    const element = /^#\d+=IFC(?:WALL|DOOR|SPACE)\('([^']+)',#\d+,('[^']*')/.exec(line);
    if (element !== null) {
      last = element[1] ?? '';
      assert.ok(!elements.has(last), `${last} is there once`);
      elements.set(last, `${element[2]} ${/'((?:[^']|'')*)',\.ELEMENT\./.exec(line)?.[1] ?? ''}`);
    }
    const rating = /'FireRating',\$,(IFCLABEL\('[^']+'\))/.exec(line)?.[1];
    if (rating !== undefined) elements.set(last, `${elements.get(last)} ${rating}`);
  }
  return elements;
}

test('a revision differs from the one before in what it says, and in nothing else', async (t) => {
  const path = await temporaryFile(t);
  for (const options of [{ wallsPerStorey: 12 }, { wallsPerStorey: 8, storeys: 1, spacesPerStorey: 2 }]) {
    writeIfc(path, options);
    let before = await elementsOf(path);
    assert.ok([...before.keys()].every((guid) => GUID.test(guid)));
    for (const revision of [2, 3, 4]) {
      const { changes } = writeIfc(path, { ...options, revision });
      const after = await elementsOf(path);
      const only = (these: Map<string, string>, those: Map<string, string>) =>
        [...these.keys()].filter((guid) => !those.has(guid)).toSorted();
      assert.deepEqual(only(after, before), changes.added.toSorted(), `added in ${revision}`);
      assert.deepEqual(only(before, after), changes.removed.toSorted(), `removed in ${revision}`);
      const changed = [...after].filter(([guid, what]) => before.has(guid) && before.get(guid) !== what);
      assert.deepEqual(changed.map(([guid]) => guid).toSorted(), changes.changed.toSorted(), `changed in ${revision}`);
      before = after;
    }
  }
});

test('a seed decides every byte, and the size is as asked for', async (t) => {
  const path = await temporaryFile(t);
  const bytesOf = async (asked: Partial<IfcOptions>) => {
    writeIfc(path, asked);
    return readFile(path);
  };
  const first = await bytesOf({ seed: 7 });
  assert.deepEqual(await bytesOf({ seed: 7 }), first);
  assert.notDeepEqual(await bytesOf({ seed: 8 }), first);
  const { sizeBytes, walls } = writeIfc(path, { megabytes: 2, storeys: 3 });
  assert.ok(sizeBytes >= 2_000_000 && sizeBytes < 2_100_000, `${sizeBytes} bytes`);
  assert.ok(walls > 500);
  assert.equal((await scanStep(path, STEP_LIMITS)).warnings.length, 0);
  assert.throws(() => writeIfc(path, { schema: 'IFC2X3', isGeoreferenced: true }), RangeError);
});

test('a generated file cut off anywhere is refused', async (t) => {
  const path = await temporaryFile(t);
  writeIfc(path, { storeys: 1, spacesPerStorey: 2, wallsPerStorey: 2 });
  const whole = await readFile(path);
  const step = process.env.PCS_TEST_SOAK === undefined ? 61 : 1;
  for (let length = 0; length < whole.length - 1; length += step) {
    await writeFile(path, whole.subarray(0, length));
    await assert.rejects(scanStep(path, STEP_LIMITS), ModelRefusal, `${length} bytes`);
  }
});
