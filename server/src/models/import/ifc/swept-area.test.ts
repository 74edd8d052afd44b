import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { modelText } from '../fixtures/read-text.ts';
import { measureCoveredArea } from './covered-area.ts';
import { measureFootprints } from './footprint.ts';
import { type IfcFile, openIfcFile } from './ifc-file.ts';
import { findProject } from './project.ts';
import { measurePolygon, readSweptArea } from './swept-area.ts';

/** A project in metres with one space, #100, of the solid #122. */
const RECORDS: Readonly<Record<number, string>> = {
  1: 'IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)',
  3: 'IFCUNITASSIGNMENT((#1))',
  4: 'IFCCARTESIANPOINT((1.,2.,3.))',
  5: 'IFCAXIS2PLACEMENT3D(#4,$,$)',
  6: "IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#5,$)",
  7: "IFCPROJECT('p',$,'P',$,$,$,$,(#6),#3)",
  8: 'IFCLOCALPLACEMENT(#9,#10)',
  9: 'IFCLOCALPLACEMENT($,#5)',
  10: 'IFCAXIS2PLACEMENT3D(#4,#11,#12)',
  11: 'IFCDIRECTION((0.,0.,1.))',
  12: 'IFCDIRECTION((0.6,0.8,0.))',
  100: "IFCSPACE('s',$,'S',$,$,#8,#120,$,.ELEMENT.,.INTERNAL.,$)",
  120: 'IFCPRODUCTDEFINITIONSHAPE($,$,(#121))',
  121: "IFCSHAPEREPRESENTATION(#6,'Body','SweptSolid',(#122))",
  122: 'IFCEXTRUDEDAREASOLID(#123,#5,#127,2.5)',
  123: 'IFCRECTANGLEPROFILEDEF(.AREA.,$,$,3.,2.)',
  127: 'IFCDIRECTION((0.,0.,1.))',
};

function openWith(changes: Readonly<Record<number, string>>): IfcFile {
  const records = Object.entries({ ...RECORDS, ...changes }).map(([id, record]) => `#${id}=${record};`);
  return openIfcFile(Buffer.from(modelText(records), 'latin1'), 'windows-1252', undefined);
}

const points = (from: number, corners: readonly (readonly [number, number])[]) =>
  Object.fromEntries(corners.map(([x, y], at) => [from + at, `IFCCARTESIANPOINT((${x.toFixed(3)},${y.toFixed(3)}))`]));
const polyline = (from: number, count: number) =>
  `IFCPOLYLINE((${Array.from({ length: count }, (_, at) => `#${from + at}`).join(',')}))`;
const L_SHAPE = [
  [0, 0],
  [4, 0],
  [4, 1],
  [1, 1],
  [1, 3],
  [0, 3],
  [0, 0],
] as const;

const MEASURED: readonly [name: string, area: number, changes: Readonly<Record<number, string>>][] = [
  ['a rectangle', 6, {}],
  [
    'one downwards, by placements upside down',
    6,
    { 11: 'IFCDIRECTION((0.,0.,-1.))', 127: 'IFCDIRECTION((0.,0.,-2.))' },
  ],
  ['without a position of the solid', 6, { 122: 'IFCEXTRUDEDAREASOLID(#123,$,#127,2.5)' }],
  [
    'a polyline',
    6,
    { 123: 'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#130)', 130: polyline(140, 7), ...points(140, L_SHAPE) },
  ],
  [
    'a list of points',
    6,
    {
      123: 'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#130)',
      130: 'IFCINDEXEDPOLYCURVE(#131,$,.F.)',
      131: `IFCCARTESIANPOINTLIST2D((${L_SHAPE.map(([x, y]) => `(${x}.,${y}.)`).join(',')}))`,
    },
  ],
  [
    'a footprint beside the body',
    6,
    {
      120: 'IFCPRODUCTDEFINITIONSHAPE($,$,(#119,#121))',
      119: "IFCSHAPEREPRESENTATION(#6,'FootPrint','Curve2D',(#130))",
      130: polyline(140, 7),
      ...points(140, L_SHAPE),
    },
  ],
];

test('an upright profile has the area that web-ifc measures, without it', async () => {
  for (const [name, area, changes] of MEASURED) {
    const file = openWith(changes);
    assert.equal(readSweptArea(file, 100), area, name);
    const project = findProject(file);
    const drawn = await measureFootprints(file, { project, schema: 'IFC4' }, [100]);
    assert.ok(Math.abs((drawn.get(100) ?? 0) - area) < 1e-5, `${name}: ${drawn.get(100)} is drawn`);
  }
  const circle = readSweptArea(openWith({ 123: 'IFCCIRCLEPROFILEDEF(.AREA.,$,$,2.)' }), 100);
  assert.equal(circle, Math.PI * 4);
});

const LEFT_TO_WEB_IFC: readonly [name: string, changes: Readonly<Record<number, string>>][] = [
  ['a tilted placement', { 11: 'IFCDIRECTION((0.,0.6,0.8))' }],
  ['a direction of x that is vertical', { 12: 'IFCDIRECTION((0.,0.,1.))' }],
  ['an oblique extrusion', { 127: 'IFCDIRECTION((0.,0.6,0.8))' }],
  ['a direction without length', { 127: 'IFCDIRECTION((0.,0.,0.))' }],
  ['no depth', { 122: 'IFCEXTRUDEDAREASOLID(#123,#5,#127,0.)' }],
  ['a placement on a grid', { 8: 'IFCGRIDPLACEMENT(#9,$)' }],
  ['placements that are circular', { 9: 'IFCLOCALPLACEMENT(#8,#5)' }],
  ['a placement that is missing', { 9: 'IFCLOCALPLACEMENT(#999,#5)' }],
  ['two solids', { 121: "IFCSHAPEREPRESENTATION(#6,'Body','SweptSolid',(#122,#122))" }],
  ['no body', { 121: "IFCSHAPEREPRESENTATION(#6,'FootPrint','SweptSolid',(#122))" }],
  ['a representation without a name', { 121: "IFCSHAPEREPRESENTATION(#6,$,'SweptSolid',(#122))" }],
  ['another solid', { 122: 'IFCEXTRUDEDAREASOLIDTAPERED(#123,#5,#127,2.5,#123)' }],
  ['a hollow profile', { 123: 'IFCRECTANGLEHOLLOWPROFILEDEF(.AREA.,$,$,3.,2.,0.1,$,$)' }],
  ['a profile of a curve', { 123: 'IFCRECTANGLEPROFILEDEF(.CURVE.,$,$,3.,2.)' }],
  ['a profile of no width', { 123: 'IFCRECTANGLEPROFILEDEF(.AREA.,$,$,0.,2.)' }],
  ['no profile', { 122: 'IFCEXTRUDEDAREASOLID($,#5,#127,2.5)' }],
  [
    'arcs',
    {
      123: 'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#130)',
      130: 'IFCINDEXEDPOLYCURVE(#131,(IFCARCINDEX((1,2,3)),IFCLINEINDEX((3,1))),.F.)',
      131: 'IFCCARTESIANPOINTLIST2D(((0.,0.),(1.,1.),(2.,0.)))',
    },
  ],
  ['no shape', { 100: "IFCSPACE('s',$,'S',$,$,#8,$,$,.ELEMENT.,.INTERNAL.,$)" }],
];

test('any other shape is left to web-ifc', () => {
  for (const [name, changes] of LEFT_TO_WEB_IFC) assert.equal(readSweptArea(openWith(changes), 100), undefined, name);
  assert.equal(readSweptArea(openWith({}), 999), undefined);
});

test('a polygon whose sides cross or touch has no one area', () => {
  const bow = [
    [0, 0],
    [2, 2],
    [2, 0],
    [0, 2],
  ] as const;
  const spike = [
    [0, 0],
    [4, 0],
    [2, 0],
    [2, 2],
  ] as const;
  const pinched = [
    [0, 0],
    [2, 0],
    [1, 1],
    [2, 2],
    [0, 2],
    [1, 1],
  ] as const;
  for (const each of [bow, spike, pinched, [], L_SHAPE.slice(0, 2), undefined])
    assert.equal(measurePolygon(each), undefined);
  assert.equal(measurePolygon(L_SHAPE), 6);
  assert.equal(measurePolygon(L_SHAPE.toReversed()), 6);
  const round = Array.from({ length: 401 }, (_, at): [number, number] => [Math.cos(at / 64), Math.sin(at / 64)]);
  assert.equal(measurePolygon(round), undefined);
});

test('the area of a star-shaped polygon is what its triangles cover', () => {
  const radius = fc.double({ min: 0.5, max: 20, noNaN: true });
  fc.assert(
    fc.property(fc.array(radius, { minLength: 4, maxLength: 30 }), (radii) => {
      const corners = radii.map((each, at): [number, number] => {
        const angle = (2 * Math.PI * at) / radii.length;
        return [1000 + each * Math.cos(angle), -500 + each * Math.sin(angle)];
      });
      const triangles = corners.flatMap((corner, at) => [
        1000,
        -500,
        ...corner,
        ...(corners[(at + 1) % radii.length] ?? []),
      ]);
      const [measured, covered] = [measurePolygon(corners) ?? 0, measureCoveredArea(triangles)];
      assert.ok(Math.abs(measured - covered) <= 1e-3 * covered, `${measured} is not ${covered}`);
    }),
  );
});
