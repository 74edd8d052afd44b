import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Asset } from '../../../../contract/assets.ts';
import { Space } from '../../../../contract/spaces.ts';
import { namedColumns } from './columns.ts';
import { exportTable } from './export-tables.ts';
import { sheetColumns } from './sheet-headings.ts';

const kept: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('fixtures/columns.json', import.meta.url), 'utf8'),
);

for (const [name, record] of Object.entries({ spaces: Space, assets: Asset })) {
  test(`no column of the export of ${name} was renamed, removed or moved; a new one is at the end and in the kept list`, () => {
    const { fields } = exportTable(name as 'spaces' | 'assets');
    assert.deepEqual(
      namedColumns(fields).map((each) => each.name),
      kept[name],
    );
  });

  test(`the export of ${name} has the project and every field of the record, headed in both languages`, () => {
    const { fields } = exportTable(name as 'spaces' | 'assets');
    const [code, projectName, ...own] = Object.keys(fields);
    assert.deepEqual([code, projectName], ['projectCode', 'projectName']);
    assert.deepEqual(own.toSorted(), Object.keys(record.properties).toSorted());
    for (const language of ['en', 'ar'] as const) {
      const headings = sheetColumns(namedColumns(fields), language).map((each) => each.heading);
      assert.equal(new Set(headings).size, headings.length, headings.join());
    }
  });
}
