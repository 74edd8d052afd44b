import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Type } from 'typebox';
import { isDay } from '../../../../contract/instants.ts';
import { Instant } from '../../../../contract/values.ts';
import { openDatabase } from '../database/fixtures/open-database.ts';
import { rawRows } from '../database/fixtures/raw-rows.ts';
import { instantFromText } from '../database/wire-values.ts';
import { compileRequest } from './schema.ts';

const database = await openDatabase();
const db = database.open(1);
const scope = await database.newWorkspace(db);

const two = fc.integer({ min: 0, max: 99 }).map((each) => String(each).padStart(2, '0'));
const year = fc.oneof(
  fc.constantFrom('0000', '0001', '2024', '2026', '9999'),
  fc.nat(9999).map((each) => String(each).padStart(4, '0')),
);
const month = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((each) => String(each).padStart(2, '0')),
  two,
);
const day = fc.oneof(fc.constantFrom('01', '28', '29', '30', '31'), two);
const fraction = fc.constantFrom('', '.5', '.25', '.999', '.9995', '.999999999', '.0000001');
const offset = fc.oneof(
  fc.constantFrom('Z', '+00:00', '-00:00', '+14:00', '-12:00', '+15:59', '-15:59', '+16:00', '+23:59'),
  fc.tuple(fc.constantFrom('+', '-'), two, two).map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
);
const hour = fc.oneof(fc.constantFrom('00', '23', '24'), two);
const instants = fc
  .tuple(
    year,
    month,
    day,
    fc.tuple(hour, fc.constantFrom('00', '59', '60'), fc.constantFrom('00', '59', '60')),
    fraction,
    offset,
  )
  .map(([y, m, d, time, f, z]) => `${y}-${m}-${d}T${time.join(':')}${f}${z}`);

test('what passes as an instant is kept by PostgreSQL and comes out with four digits of year', async () => {
  const check = compileRequest(Type.Object({ at: Instant() }));
  const given = fc.sample(instants, 6_000).map((text) => ({ text, body: { at: text } }));
  const passed = given.filter(({ body }) => check(body).length === 0);
  assert.ok(passed.length > 50, `${passed.length}`);
  for (const { text, body } of passed) {
    const parameters = [body.at];
    const [[printed] = []] = await rawRows(db, scope, { sql: 'select $1::timestamptz(3)', parameters });
    const at = instantFromText(printed ?? '');
    assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, text);
    assert.equal(at, body.at, text);
  }
});

test('what passes as a day is kept by PostgreSQL as it stands', async () => {
  const days = fc.tuple(year, month, day).map((each) => each.join('-'));
  for (const text of fc.sample(days, 2_000).filter(isDay)) {
    assert.deepEqual(await rawRows(db, scope, { sql: 'select $1::date', parameters: [text] }), [[text]]);
  }
});
