import assert from 'node:assert/strict';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { IfcImporter } from '@thatopen/fragments';
import { Matrix4, Vector3 } from 'three';
import { enclosedVolume } from './enclosed.ts';
import { type PartShapes, readShapes } from './part-shapes.ts';

/** A wall of 4 by 0.2 by 3 m in red and its twin 5 m to the east, a sheet of 2 by 2 m, and a wall without a shape. */
const RECORDS = [
  "#1=IFCPROJECT('0project_____________0',$,'P',$,$,$,$,(#22),#2);",
  '#2=IFCUNITASSIGNMENT((#3));',
  '#3=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
  '#20=IFCCARTESIANPOINT((0.,0.,0.));',
  '#21=IFCAXIS2PLACEMENT3D(#20,$,$);',
  "#22=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#21,$);",
  '#23=IFCLOCALPLACEMENT($,#21);',
  '#24=IFCCARTESIANPOINT((0.,0.));',
  '#25=IFCAXIS2PLACEMENT2D(#24,$);',
  '#26=IFCRECTANGLEPROFILEDEF(.AREA.,$,#25,4.,0.2);',
  '#27=IFCDIRECTION((0.,0.,1.));',
  '#28=IFCEXTRUDEDAREASOLID(#26,#21,#27,3.);',
  "#29=IFCSHAPEREPRESENTATION(#22,'Body','SweptSolid',(#28));",
  '#30=IFCPRODUCTDEFINITIONSHAPE($,$,(#29));',
  '#31=IFCCARTESIANPOINT((5.,0.,0.));',
  '#32=IFCAXIS2PLACEMENT3D(#31,$,$);',
  '#33=IFCLOCALPLACEMENT($,#32);',
  '#34=IFCCOLOURRGB($,1.,0.,0.);',
  '#35=IFCSURFACESTYLERENDERING(#34,0.,$,$,$,$,$,$,.NOTDEFINED.);',
  "#36=IFCSURFACESTYLE('Red',.BOTH.,(#35));",
  '#37=IFCSTYLEDITEM(#28,(#36),$);',
  '#40=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(2.,0.,0.),(2.,2.,0.),(0.,2.,0.)));',
  '#41=IFCTRIANGULATEDFACESET(#40,$,.F.,((1,2,3),(1,3,4)),$);',
  "#42=IFCSHAPEREPRESENTATION(#22,'Body','Tessellation',(#41));",
  '#43=IFCPRODUCTDEFINITIONSHAPE($,$,(#42));',
  "#50=IFCWALL('0wall________________1',$,'One',$,$,#23,#30,$,.STANDARD.);",
  "#51=IFCWALL('0wall________________2',$,'Two',$,$,#33,#30,$,.STANDARD.);",
  "#52=IFCBUILDINGELEMENTPROXY('0sheet_______________1',$,'Sheet',$,$,#23,#43,$,$);",
  "#53=IFCWALL('0wall________________3',$,'Nothing',$,$,#23,$,$,.STANDARD.);",
];

async function shapesOf(records: readonly string[]): Promise<PartShapes> {
  const importer = new IfcImporter();
  importer.wasm = { path: fileURLToPath(new URL('.', import.meta.resolve('web-ifc'))), absolute: true };
  importer.webIfcSettings = { COORDINATE_TO_ORIGIN: false };
  const head =
    "ISO-10303-21;HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('IFC4'));";
  const file = `${head}ENDSEC;DATA;${records.join('')}ENDSEC;END-ISO-10303-21;`;
  return readShapes(await importer.process({ bytes: new TextEncoder().encode(file) }));
}

const itemOf = (part: PartShapes, guid: string) => part.items.findIndex((each) => each.guid === guid);
const instanceOf = (part: PartShapes, guid: string) => part.itemOf.indexOf(itemOf(part, guid));
const shapeOf = (part: PartShapes, guid: string) => part.shapes[part.shapeOf[instanceOf(part, guid)] as number];

test('each thing with a shape is an item, and a shape that stands twice is held once', async () => {
  const part = await shapesOf(RECORDS);
  assert.deepEqual(part.items.map(({ guid, category }) => [guid, category]).toSorted(), [
    ['0sheet_______________1', 'IFCBUILDINGELEMENTPROXY'],
    ['0wall________________1', 'IFCWALL'],
    ['0wall________________2', 'IFCWALL'],
  ]);
  assert.equal(part.shapes.length, 2);
  assert.equal(part.shapeOf.length, 3);
  assert.equal(shapeOf(part, '0wall________________1'), shapeOf(part, '0wall________________2'));
});

test('instances stand where the file has them, +Y up, and have its colours', async () => {
  const part = await shapesOf(RECORDS);
  const cornerOf = (guid: string) => {
    const [instance, shape] = [instanceOf(part, guid), shapeOf(part, guid)];
    const matrix = new Matrix4().fromArray(part.matrices, instance * 16);
    const most = new Vector3().setScalar(Number.NEGATIVE_INFINITY);
    for (let at = 0; at < (shape?.positions.length ?? 0); at += 3) {
      most.max(new Vector3().fromArray(shape?.positions ?? [], at).applyMatrix4(matrix));
    }
    return most.toArray().map((each) => Math.round(each * 1000) / 1000);
  };
  assert.deepEqual(cornerOf('0wall________________1'), [2, 3, 0.1]);
  assert.deepEqual(cornerOf('0wall________________2'), [7, 3, 0.1]);
  const red = instanceOf(part, '0wall________________2') * 4;
  assert.deepEqual([...part.colors.subarray(red, red + 4)], [255, 0, 0, 255]);
});

test('a wall is a body that faces outwards, a sheet is none', async () => {
  const part = await shapesOf(RECORDS);
  const [wall, sheet] = [shapeOf(part, '0wall________________1'), shapeOf(part, '0sheet_______________1')];
  assert.equal(wall?.isBody, true);
  assert.equal(sheet?.isBody, false);
  const volume = enclosedVolume(wall?.positions ?? [], wall?.indices ?? []);
  assert.ok(volume !== undefined && Math.abs(volume - 4 * 0.2 * 3) < 1e-3, `${volume} m³`);
});

test('faces that look inwards are turned, with their normals', async () => {
  const corners = '(0.,0.,0.),(1.,0.,0.),(1.,1.,0.),(0.,1.,0.),(0.,0.,1.),(1.,0.,1.),(1.,1.,1.),(0.,1.,1.)';
  const inwards = '(1,2,3),(1,3,4),(5,7,6),(5,8,7),(1,6,2),(1,5,6),(2,7,3),(2,6,7),(3,8,4),(3,7,8),(4,5,1),(4,8,5)';
  const part = await shapesOf(
    RECORDS.map((each) => {
      if (each.startsWith('#40=')) return `#40=IFCCARTESIANPOINTLIST3D((${corners}));`;
      return each.startsWith('#41=') ? `#41=IFCTRIANGULATEDFACESET(#40,$,.T.,(${inwards}),$);` : each;
    }),
  );
  const shape = shapeOf(part, '0sheet_______________1');
  assert.ok(shape?.isBody);
  assert.ok((enclosedVolume(shape.positions, shape.indices) ?? 0) > 0.99);
  const at = (array: ArrayLike<number>, vertex: number) => new Vector3().fromArray(Array.from(array), vertex * 3);
  for (let from = 0; from < shape.indices.length; from += 3) {
    const vertices: readonly number[] = [...shape.indices.subarray(from, from + 3)];
    const [one, two, three] = vertices.map((each) => at(shape.positions, each)) as [Vector3, Vector3, Vector3];
    const face = two.sub(one).cross(three.sub(one)).normalize();
    assert.ok(
      at(shape.normals, vertices[0] ?? 0)
        .normalize()
        .dot(face) > 0.9,
      `the normal of triangle ${from / 3}`,
    );
  }
});

test('bytes that are no fragments are refused', () => {
  assert.throws(() => readShapes(new Uint8Array([1, 2, 3, 4])));
});
