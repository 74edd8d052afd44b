// Reads what of a workbook a test asks for, by programs that are not the service's.
import assert from 'node:assert/strict';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

/** The cells of the one sheet, row by row, the header first: texts as strings, numbers as numbers. Refuses formulas. */
export function cellsOf(workbook: Uint8Array): (string | number | boolean)[][] {
  const sheet = unzipSync(workbook)['xl/worksheets/sheet1.xml'];
  assert.ok(sheet, 'the workbook has a sheet');
  const rows: (string | number | boolean)[][] = [];
  let type: string | undefined;
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => assert.fail(error));
  parser.on('opentag', ({ name, attributes }) => {
    assert.notEqual(name, 'f', 'no cell is a formula');
    if (name === 'row') rows.push([]);
    if (name !== 'c') return;
    type = attributes.t;
    text = '';
  });
  parser.on('text', (each) => {
    text += each;
  });
  parser.on('closetag', ({ name }) => {
    if (name !== 'c') return;
    rows.at(-1)?.push(type === 'inlineStr' ? text : type === 'b' ? text === '1' : Number(text));
  });
  parser.write(strFromU8(sheet)).close();
  return rows;
}
