import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writeHeavyModel } from './fixtures/heavy-model.ts';
import { generateGeometry } from './generate-geometry.ts';

const folder = await mkdtemp(join(tmpdir(), 'disks [test] '));
after(() => rm(folder, { recursive: true }));

const CURVES = [
  '#60=IFCCARTESIANPOINT((0.,0.,0.));',
  '#61=IFCCARTESIANPOINT((2.,0.,0.));',
  '#62=IFCCARTESIANPOINT((2.,0.,1.));',
  '#63=IFCPOLYLINE((#60,#61,#62));',
  '#64=IFCPOLYLINE((#60,#61));',
  '#65=IFCPOLYLINE((#61,#62));',
  '#66=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#64);',
  '#67=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#65);',
  '#68=IFCCOMPOSITECURVE((#66,#67),.F.);',
  '#69=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(2.,0.,0.),(2.07,0.,0.03),(2.1,0.,0.1),(2.1,0.,1.)));',
  '#70=IFCINDEXEDPOLYCURVE(#69,(IFCLINEINDEX((1,2)),IFCARCINDEX((2,3,4)),IFCLINEINDEX((4,5))),.F.);',
  '#71=IFCCIRCLE(#5,2.);',
  '#72=IFCTRIMMEDCURVE(#71,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(1.57079632679)),.T.,.PARAMETER.);',
];

/** Generates a wall of one swept disk. Returns the size of the box around it along each axis of the file, in cm. */
async function measureDisk(solid: string): Promise<number[] | undefined> {
  const path = join(folder, 'disk.ifc');
  const text = writeHeavyModel([{ name: 'bar' }]).replace(/#(\d+)=IFCEXTRUDEDAREASOLID\(.*\);/, `#$1=${solid};`);
  await writeFile(path, text.replace('DATA;\n', `DATA;\n${CURVES.join('\n')}\n`));
  const { box, undrawnCount } = await generateGeometry(path, {
    storeys: [],
    resume: { passed: 0, written: 0, whole: undefined, tryFrom: undefined, leftOut: [] },
    step: () => Promise.resolve(),
    pass: () => Promise.resolve(),
    leaveOut: ({ guid }) => assert.fail(guid),
    take: () => Promise.resolve(),
  });
  if (box === null) return undefined;
  assert.equal(undrawnCount, 0);
  const { min, max } = box;
  return [max.x - min.x, max.z - min.z, max.y - min.y].map((each) => Math.round(each * 100));
}

const DISKS: readonly [solid: string, reach: readonly number[]][] = [
  ['IFCSWEPTDISKSOLID(#63,0.01,$,$,$)', [201, 2, 101]],
  ['IFCSWEPTDISKSOLID(#63,0.01,$,0.,2.)', [201, 2, 101]],
  ['IFCSWEPTDISKSOLID(#63,0.01,$,0.,3.)', [201, 2, 101]],
  ['IFCSWEPTDISKSOLID(#63,0.01,$,0.,1.)', [200, 2, 2]],
  ['IFCSWEPTDISKSOLID(#68,0.01,0.005,0.,2.)', [201, 2, 101]],
  ['IFCSWEPTDISKSOLID(#68,0.01,$,IFCPARAMETERVALUE(0.),$)', [201, 2, 101]],
  ['IFCSWEPTDISKSOLID(#68,0.01,$,$,1.7)', [201, 2, 101]],
  ['IFCSWEPTDISKSOLID(#68,0.01,$,0.,1.)', [200, 2, 2]],
  ['IFCSWEPTDISKSOLID(#68,0.01,$,1.,2.)', [2, 2, 100]],
  ['IFCSWEPTDISKSOLID(#70,0.01,$,0.,3.)', [211, 2, 101]],
  ['IFCSWEPTDISKSOLID(#72,0.01,$,0.,1.57)', [201, 201, 2]],
  ['IFCSWEPTDISKSOLID(#71,0.01,$,0.,1.57079632679)', [201, 201, 2]],
  ['IFCSWEPTDISKSOLIDPOLYGONAL(#63,0.01,$,$,$,0.05)', [201, 2, 101]],
  ['IFCSWEPTDISKSOLIDPOLYGONAL(#63,0.01,$,0.,2.,0.05)', [201, 2, 101]],
];

test('bars and pipes are shown from their start to their end, however a file writes these', async () => {
  for (const [solid, expected] of DISKS) {
    const found = await measureDisk(solid);
    assert.ok(
      found?.every((each, at) => Math.abs(each - (expected[at] ?? 0)) <= 1),
      `${solid}: ${found}`,
    );
  }
});

test('a disk without a curve is not shown, and does not end the process', async () => {
  for (const curve of ['$', '#999', '#60']) {
    assert.equal(await measureDisk(`IFCSWEPTDISKSOLID(${curve},0.01,$,0.,1.)`), undefined);
  }
});
