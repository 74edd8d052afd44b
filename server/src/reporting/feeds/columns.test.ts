import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ClashFeed, IssueFeed, PhotoFeed, ProjectFeed, RfiFeed } from '../../../../contract/feeds.ts';
import { namedColumns } from './columns.ts';
import { FEED_NAMES, FEED_TABLES } from './tables.ts';

const kept: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('fixtures/columns.json', import.meta.url), 'utf8'),
);
const schemas = { issues: IssueFeed, rfis: RfiFeed, clashes: ClashFeed, photos: PhotoFeed, projects: ProjectFeed };

for (const name of FEED_NAMES) {
  const columns = namedColumns(FEED_TABLES[name].fields).map((each) => each.name);

  test(`no column of the feed of ${name} was renamed, removed or moved; a new one is at the end and in the kept list`, () => {
    assert.deepEqual(columns, kept[name]);
  });

  test(`the feed of ${name} begins with the project and has every field of the record`, () => {
    assert.deepEqual(columns.slice(0, 2), ['project_code', 'project_name']);
    assert.equal(new Set(columns).size, columns.length);
    const record = schemas[name].properties.data.items as { properties: object };
    assert.deepEqual(Object.keys(FEED_TABLES[name].fields).toSorted(), Object.keys(record.properties).toSorted());
  });
}
