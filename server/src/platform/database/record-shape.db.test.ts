import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { openDatabase } from './fixtures/open-database.ts';
import { jsonOf } from './fixtures/raw-rows.ts';
import {
  anySample,
  printedDouble,
  printedInstant,
  SAMPLE_TABLE,
  type Sample,
  sampleShape,
} from './fixtures/sample-rows.ts';

const SAMPLES = process.env.PCS_TEST_SOAK === '1' ? 50_000 : 2_000;
const database = await openDatabase();
const db = database.open(1);
const scope = await database.newWorkspace(db);

async function keep(samples: Sample[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    await client.query(
      `drop table if exists sample; ${SAMPLE_TABLE}; grant select on sample to ${database.serviceRole}`,
    );
    await client.query('begin');
    for (const sample of samples) {
      const { place, extra, ...same } = sample;
      const values = [
        ...Object.values(same),
        extra === null ? null : JSON.stringify(extra),
        place?.x ?? null,
        place?.y ?? null,
        place?.label ?? null,
      ].map((each) => (Object.is(each, -0) ? '-0' : each));
      const names = [...Object.keys(same), 'extra', 'x', 'y', 'label'];
      await client.query({
        name: 'keep',
        text: `insert into sample (${names}) values (${names.map((_each, index) => `$${index + 1}`)})`,
        values,
      });
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function jsonRows(sql: string): Promise<string[]> {
  const rows: string[] = [];
  await db.readRaw(scope, { sql, parameters: [] }, (row) => rows.push(jsonOf(sampleShape, row, 0)));
  return rows;
}

/** jsonb orders the members of an object its own way: compared as values. */
function comparable(sample: Sample): unknown {
  return JSON.parse(JSON.stringify(sample));
}

test(`${SAMPLES} random rows come out of PostgreSQL as the JSON of the records that went in`, async () => {
  const samples = fc.sample(anySample, { numRuns: SAMPLES });
  const byId = new Map(samples.map((each) => [each.id, each]));
  await keep([...byId.values()]);
  const rows = await jsonRows(`select ${sampleShape.columns} from sample`);
  assert.equal(rows.length, byId.size);
  for (const json of rows) {
    const record = JSON.parse(json) as Sample;
    // Written without blanks, and numbers and texts in the one way in which JSON.stringify writes them.
    assert.equal(json, JSON.stringify(record));
    assert.deepEqual(record, comparable(byId.get(record.id) as Sample));
  }
});

test('what pg parses of the same rows is the same JSON', async () => {
  const columns = 'id, name, kind, count, total, ratio, flag, at, day, tags, extra, x, y, label';
  const { rows } = await db.pool.query(`select ${columns} from sample order by id`);
  const raw = await jsonRows(`select ${sampleShape.columns} from sample order by id`);
  assert.equal(rows.length, raw.length);
  for (const [index, { x, y, label, ...same }] of rows.entries()) {
    const parsed = { ...same, place: x === null ? null : { x, y, label } };
    assert.equal(raw[index], JSON.stringify(parsed));
  }
});

test('the fixture of the pure tests prints doubles and instants as PostgreSQL does', async () => {
  // Whole numbers from 2^53 on can be printed with more digits than are needed to read them back, as long as halfway to the next number has
  // at most 17 digits before its zeros: 5^23 is the greatest power of 5 below 2^54. They are left out here.
  const isPrintedShort = (each: number) => Math.abs(each) < 1e15 || Math.abs(each) > 1e41;
  const doubles = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), 2_000).filter(isPrintedShort);
  doubles.push(-0, 0, 1e-4, 1e-5, 123456, 1e14, 1e20, 1e21, 5e-324, 0.00012);
  const instants = fc
    .sample(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }), 500)
    .map((each) => new Date(each).toISOString());
  const { rows } = await db.pool.query({
    text: 'select array(select v::text from unnest($1::float8[]) as v) as doubles, array(select v::text from unnest($2::timestamptz[]) as v) as instants',
    values: [doubles.map((each) => (Object.is(each, -0) ? '-0' : each)), instants],
  });
  assert.deepEqual(rows[0].doubles, doubles.map(printedDouble));
  assert.deepEqual(rows[0].instants, instants.map(printedInstant));
});
