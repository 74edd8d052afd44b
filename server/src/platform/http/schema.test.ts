import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Type } from 'typebox';
import { isDay } from '../../../../contract/instants.ts';
import { Day, Instant, LongText, Name, Nullable, Tags, Uuid } from '../../../../contract/values.ts';
import { closed, compileReply, compileRequest, compileSearch, isDateTime } from './schema.ts';

const Point = Type.Object({ x: Type.Number(), y: Type.Number() });
const check = compileRequest(
  Type.Object({
    name: Name(),
    kind: Type.Optional(Type.Enum(['photo', 'drone'])),
    planId: Type.Optional(Nullable(Uuid())),
    point: Type.Optional(Nullable(Point)),
    points: Type.Optional(Type.Array(Point, { maxItems: 3 })),
    tags: Type.Optional(Tags()),
    events: Type.Optional(Type.Array(Type.Enum(['a', 'b']), { minItems: 1, uniqueItems: true })),
    takenAt: Type.Optional(Nullable(Instant())),
    dueOn: Type.Optional(Nullable(Day())),
    notes: Type.Optional(Nullable(LongText())),
    count: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
    ratio: Type.Optional(Type.Number()),
    isVisible: Type.Optional(Type.Boolean()),
  }),
);

const ID = '01923b5e-0000-7000-8000-00000000000a';
const DATE_TIME = 'must be a date-time with an offset, such as 2026-03-01T08:15:30Z';

test('a body that fits has no faults, with every nullable field null as well', () => {
  assert.deepEqual(check({ name: 'a' }), []);
  assert.deepEqual(check({ name: 'a', planId: null, point: null, takenAt: null, dueOn: null, notes: null }), []);
  const full = { planId: ID, point: { x: 1, y: -2.5 }, points: [], tags: ['t'], events: ['b'], notes: '', count: 9 };
  assert.deepEqual(check({ name: 'a', ...full, takenAt: '2026-03-01T08:15:30+03:00', dueOn: '2026-02-28' }), []);
});

/** A body (as JSON text, because some members cannot be written as a literal) and every fault it has. */
const FAULTS: [string, string, Record<string, string>][] = [
  ['no member at all', '{}', { name: 'is required' }],
  ['a member that is not known', '{"name":"a","nme":1}', { nme: 'is not a known field' }],
  ['__proto__', '{"name":"a","__proto__":{"x":1}}', { ['__proto__']: 'is not a known field' }],
  ['constructor', '{"name":"a","constructor":1}', { constructor: 'is not a known field' }],
  ['toString', '{"name":"a","toString":1}', { toString: 'is not a known field' }],
  ['an unknown member further in', '{"name":"a","point":{"x":1,"y":2,"z":3}}', { 'point/z': 'is not a known field' }],
  [
    '__proto__ further in',
    '{"name":"a","points":[{"x":1,"y":2,"__proto__":1}]}',
    { 'points/0/__proto__': 'is not a known field' },
  ],
  ['a missing member further in', '{"name":"a","point":{"x":1}}', { 'point/y': 'is required' }],
  ['a wrong member further in', '{"name":"a","point":{"x":"1","y":2}}', { 'point/x': 'must be a number' }],
  ['another kind of thing for a nullable object', '{"name":"a","point":7}', { point: 'must be an object or null' }],
  ['an array for a nullable object', '{"name":"a","point":[]}', { point: 'must be an object or null' }],
  ['a fault in a list', '{"name":"a","events":["a","c"]}', { 'events/1': 'must be one of a, b' }],
  ['the same twice in a list', '{"name":"a","events":["a","a"]}', { events: 'must not contain the same item twice' }],
  ['an empty list', '{"name":"a","events":[]}', { events: 'must not be empty' }],
  ['null where it may not be', '{"name":null}', { name: 'must be a string' }],
  ['null in a list', '{"name":"a","tags":[null]}', { 'tags/0': 'must be a string' }],
  ['a number for a text', '{"name":7}', { name: 'must be a string' }],
  ['an empty name', '{"name":""}', { name: 'must not be empty' }],
  ['a text for a number', '{"name":"a","ratio":"1"}', { ratio: 'must be a number' }],
  ['a number that no double holds', '{"name":"a","ratio":1e400}', { ratio: 'must be a number' }],
  ['a text for a flag', '{"name":"a","isVisible":"true"}', { isVisible: 'must be true or false' }],
  ['1 for a flag', '{"name":"a","isVisible":1}', { isVisible: 'must be true or false' }],
  ['a fraction for a whole number', '{"name":"a","count":1.5}', { count: 'must be a whole number' }],
  ['too large a number', '{"name":"a","count":10}', { count: 'must be at most 9' }],
  ['an unknown word', '{"name":"a","kind":"Photo"}', { kind: 'must be one of photo, drone' }],
  ['an id in braces', `{"name":"a","planId":"{${ID}}"}`, { planId: 'has an invalid format or null' }],
  ['a name of blanks', '{"name":" \\t"}', { name: 'must contain a visible character' }],
  ['a name of invisible characters', '{"name":"\\u200b\\u3164"}', { name: 'must contain a visible character' }],
  ['a tag of blanks', '{"name":"a","tags":["a"," "]}', { 'tags/1': 'must contain a visible character' }],
  ['a number for a nullable id', '{"name":"a","planId":7}', { planId: 'must be a string or null' }],
  ['an instant without an offset', '{"name":"a","takenAt":"2026-03-01T08:15:30"}', { takenAt: `${DATE_TIME} or null` }],
  ['a day that is none', '{"name":"a","dueOn":"2026-02-30"}', { dueOn: 'must be a date, such as 2026-03-01 or null' }],
  ['two faults', '{"kind":7}', { name: 'is required', kind: 'must be one of photo, drone' }],
  ['a list for the body', '[]', { '': 'must be an object' }],
  ['a text for the body', '"a"', { '': 'must be an object' }],
  ['null for the body', 'null', { '': 'must be an object' }],
];

for (const [what, json, expected] of FAULTS) {
  test(`${what} is one fault a field, by its path`, () => {
    const faults = check(JSON.parse(json));
    assert.deepEqual(faults.map((each) => [each.path, each.message.message]).sort(), Object.entries(expected).sort());
  });
}

test('lengths are counted in code points, whatever plane they are of', () => {
  const names = compileRequest(Type.Object({ name: Name() }));
  fc.assert(
    fc.property(fc.constantFrom('a', 'é', '字', '😀', '𝄞'), fc.integer({ min: 1, max: 400 }), (letter, count) => {
      assert.equal(names({ name: letter.repeat(count) }).length, count <= 200 ? 0 : 1);
    }),
  );
  assert.deepEqual(names({ name: '😀'.repeat(200) }), []);
  assert.equal(names({ name: `${'😀'.repeat(200)}a` }).length, 1);
  assert.equal(check({ name: 'a', tags: ['😀'.repeat(64)] }).length, 0);
  assert.deepEqual(
    check({ name: 'a', tags: ['a', '😀'.repeat(65)] }).map((each) => each.path),
    ['tags/1'],
  );
  assert.deepEqual(
    check({ name: 'a', tags: Array.from({ length: 51 }, () => 't') }).map((each) => each.path),
    ['tags'],
  );
  assert.equal(check({ name: 'a', notes: '字'.repeat(10_000) }).length, 0);
  assert.equal(check({ name: 'a', notes: '字'.repeat(10_001) }).length, 1);
});

test('faults without end are cut to fifty', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_each, index) => [`m${index}`, 1]));
  assert.equal(check({ name: 'a', ...many }).length, 50);
});

test('nothing is coerced, dropped or filled in', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const before = JSON.stringify(value);
      check(value);
      assert.equal(JSON.stringify(value), before);
    }),
  );
});

test('every object of a request schema is closed, fields called default, examples or $id included', () => {
  const schema = Type.Object({
    default: Type.Object({ a: Type.Number() }),
    examples: Type.Optional(Type.Object({})),
    $id: Type.Optional(Type.Array(Type.Object({}))),
    type: Type.Optional(Type.String()),
    open: Type.Optional(Type.Record(Type.String(), Type.String())),
  });
  const each = compileRequest(schema);
  assert.deepEqual(each({ default: { a: 1 }, examples: {}, $id: [{}], type: 't', open: { any: 'thing' } }), []);
  const paths = (value: unknown) => each(value).map((fault) => fault.path);
  assert.deepEqual(paths({ default: { a: 1, b: 1 } }), ['default/b']);
  assert.deepEqual(paths({ default: { a: 1 }, examples: { b: 1 } }), ['examples/b']);
  assert.deepEqual(paths({ default: { a: 1 }, $id: [{ b: 1 }] }), ['$id/0/b']);
  assert.deepEqual(paths({ default: { a: 1 }, other: 1 }), ['other']);
});

test('closing a schema leaves the schema itself as it was', () => {
  const schema = Type.Object({ point: Point }, { $id: 'Named', examples: [{ point: { x: 1, y: 2 } }] });
  const before = JSON.stringify(schema);
  const copy = closed(schema);
  assert.equal(JSON.stringify(schema), before);
  assert.deepEqual(closed(copy), copy);
});

const INSTANTS: [string, boolean][] = [
  ['2026-03-01T08:15:30Z', true],
  ['2026-03-01T08:15:30.2Z', true],
  ['2026-03-01T08:15:30.250Z', true],
  ['2026-03-01T08:15:30.123456789Z', true],
  ['2026-03-01T08:15:30+03:00', true],
  ['2026-03-01T08:15:30-11:30', true],
  ['2026-03-01T08:15:30-00:00', true],
  ['2026-03-01T08:15:30+15:59', true],
  ['2024-02-29T00:00:00Z', true],
  ['0001-01-01T00:00:00Z', true],
  ['9999-12-31T23:59:59.999Z', true],
  ['9999-12-31T23:59:59.9994Z', true],
  ['9999-12-31T23:59:59-00:00', true],
  ['2026-03-01T08:15:30', false],
  ['2026-03-01', false],
  ['2026-03-01 08:15:30Z', false],
  ['2026-03-01t08:15:30z', true],
  ['2026-03-01T08:15Z', false],
  ['2026-03-01T08:15:30.Z', false],
  ['2026-03-01T08:15:30.1234567890Z', true],
  ['2026-03-01T08:15:30,5Z', false],
  ['2026-03-01T08:15:30+3:00', false],
  ['2026-03-01T08:15:30+0300', false],
  ['2026-03-01T08:15:30+03', false],
  ['2026-03-01T08:15:30+16:00', true],
  ['2026-03-01T08:15:30-23:59', true],
  ['2026-03-01T08:15:30+24:00', false],
  ['2026-03-01T08:15:30+03:60', false],
  ['2026-03-01T24:00:00Z', false],
  ['2026-03-01T08:60:00Z', false],
  ['2026-12-31T23:59:60Z', true],
  ['1990-12-31T15:59:60-08:00', true],
  ['2027-01-01T02:59:60.9+03:00', true],
  ['2026-12-30T23:59:60Z', false],
  ['2026-12-31T23:58:60Z', false],
  ['2026-12-31T23:59:60-08:00', false],
  ['2026-12-31T23:59:61Z', false],
  ['9999-12-31T23:59:60Z', false],
  ['2026-02-29T08:15:30Z', false],
  ['2026-04-31T08:15:30Z', false],
  ['2026-00-10T08:15:30Z', false],
  ['2026-13-01T08:15:30Z', false],
  ['2026-03-00T08:15:30Z', false],
  ['0000-12-31T23:59:59Z', false],
  ['0001-01-01T00:00:00+00:01', false],
  ['9999-12-31T23:59:59-00:01', false],
  ['9999-12-31T23:59:59.9995Z', true],
  ['9999-12-31T23:59:59.999999999Z', true],
  ['10000-01-01T00:00:00Z', false],
  ['-0001-01-01T00:00:00Z', false],
  ['+002026-03-01T08:15:30Z', false],
  ['٢٠٢٦-03-01T08:15:30Z', false],
  ['2026-03-01T08:15:30Z\n', false],
  ['', false],
];

for (const [text, isOne] of INSTANTS) {
  test(`${JSON.stringify(text)} is ${isOne ? 'an' : 'no'} instant`, () => assert.equal(isDateTime(text), isOne));
}

test('every instant of the four-digit years is one, in any offset that keeps it there', () => {
  const ms = fc.integer({ min: Date.parse('0001-01-02T00:00:00Z'), max: Date.parse('9999-12-30T23:59:59Z') });
  const offset = fc.integer({ min: -1439, max: 1439 });
  fc.assert(
    fc.property(ms, offset, (at, minutes) => {
      const local = new Date(at + minutes * 60_000).toISOString().slice(0, -1);
      const size = Math.abs(minutes);
      const zone = `${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
      assert.equal(isDateTime(local + zone), true, local + zone);
      assert.equal(Date.parse(local + zone), at);
    }),
  );
});

test('ids and instants are brought to one form in place, wherever they lie', () => {
  const schema = Type.Object({
    id: Nullable(Uuid()),
    ids: Type.Array(Uuid(), { uniqueItems: true }),
    at: Instant(),
    holder: Type.Object({ at: Nullable(Instant()), text: Type.String() }),
  });
  const body = {
    id: ID.toUpperCase(),
    ids: [ID.toUpperCase()],
    at: '2016-12-31t23:59:60.1239z',
    holder: { at: '2026-03-01T08:15:30+03:00', text: ID.toUpperCase() },
  };
  assert.deepEqual(compileRequest(schema)(body), []);
  assert.deepEqual(body, {
    id: ID,
    ids: [ID],
    at: '2017-01-01T00:00:00.123Z',
    holder: { at: '2026-03-01T05:15:30.000Z', text: ID.toUpperCase() },
  });
  const twice = { ...body, ids: [ID, ID.toUpperCase()] };
  assert.deepEqual(
    compileRequest(schema)(twice).map(({ path }) => path),
    ['ids'],
  );
  const query = { since: '2026-03-01T08:15:30.1230001Z' };
  assert.deepEqual(compileSearch(Type.Object({ since: Instant() }))(query), []);
  assert.deepEqual(query, { since: '2026-03-01T08:15:30.124Z' });
});

test('an answer has ids in lower case and instants in UTC with milliseconds', () => {
  const answer = compileReply(Type.Object({ id: Uuid(), at: Instant() }));
  const at = '2026-03-01T08:15:30.250Z';
  assert.deepEqual(answer({ id: ID, at }), []);
  assert.equal(answer({ id: ID.toUpperCase(), at }).length, 1);
  for (const other of ['2026-03-01T08:15:30Z', '2026-03-01T08:15:30.250+00:00']) {
    assert.equal(answer({ id: ID, at: other }).length, 1);
  }
});

const DAYS: [string, boolean][] = [
  ['2026-03-01', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['2026-02-29', false],
  ['1900-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-01', false],
  ['2026-01-00', false],
  ['0000-01-01', false],
  ['2026-3-1', false],
  ['20260301', false],
  ['2026-03-01T00:00:00Z', false],
  ['2026-03-01 ', false],
  ['', false],
];

for (const [text, isOne] of DAYS) {
  test(`${JSON.stringify(text)} is ${isOne ? 'a' : 'no'} day`, () => assert.equal(isDay(text), isOne));
}
