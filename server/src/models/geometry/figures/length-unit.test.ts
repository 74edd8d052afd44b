import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelText } from '../../import/fixtures/read-text.ts';
import { indexRecords } from '../step/record-index.ts';
import { readLengthUnit } from './length-unit.ts';

const UNITS = [
  '#1=IFCSIUNIT(*,.LENGTHUNIT.,.CENTI.,.METRE.);',
  '#2=IFCUNITASSIGNMENT((#1));',
  '#3=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);',
  '#4=IFCUNITASSIGNMENT((#3));',
];
const LIBRARY = "#5=IFCPROJECTLIBRARY('0library_____________0',$,'Lib',$,$,$,$,$,#2);";
const project = (id: number, units: string) =>
  `#${id}=IFCPROJECT('0project_____________${id % 4}',$,'P',$,$,$,$,$,${units});`;

const readUnit = (...records: readonly string[]) =>
  readLengthUnit(indexRecords(Buffer.from(modelText([...UNITS, ...records]))));

test('the unit of lengths is that of the project, whose units may be those that nothing names', () => {
  assert.equal(readUnit(LIBRARY, project(10, '#4')), 1e-3);
  assert.equal(readUnit(LIBRARY, project(10, '$')), 1e-3);
  assert.equal(readUnit(project(10, '$')), 1e-2);
});

test('of several projects it is that which others are part of', () => {
  const part = "#12=IFCRELAGGREGATES('0parts_______________0',$,$,$,#11,(#13));";
  assert.equal(
    readUnit(
      project(10, '#2'),
      project(11, '#4'),
      part,
      "#13=IFCSITE('0site________________0',$,$,$,$,$,$,$,$,$,$,$,$,$);",
    ),
    1e-3,
  );
  assert.equal(readUnit(project(10, '#2'), project(11, '#4')), 1e-2);
});
