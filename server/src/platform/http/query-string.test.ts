import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Type } from 'typebox';
import { pageQuery, updatedSinceQuery } from '../../../../contract/paging.ts';
import { AppError } from '../app-error.ts';
import { compileQuery } from './request-head.ts';

const read = compileQuery(
  Type.Object({
    ...pageQuery,
    ...updatedSinceQuery,
    status: Type.Optional(Type.Enum(['active', 'archived'])),
    name: Type.Optional(Type.String({ maxLength: 5 })),
    bom: Type.Optional(Type.Boolean()),
  }),
);

/** What the query is refused with: `code path: message` of each fault. */
function refusal(search: string, by = read): string {
  try {
    by(search);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, ...(error.details ?? []).map((each) => `${each.path}: ${each.message.message}`)].join(' | ');
  }
  return 'none';
}

const READ: [string, Record<string, unknown>][] = [
  ['', {}],
  ['&', {}],
  ['&&limit=1&', { limit: 1 }],
  ['limit=200', { limit: 200 }],
  ['limit=007', { limit: 7 }],
  ['limit=%31', { limit: 1 }],
  ['%6Cimit=1', { limit: 1 }],
  ['cursor=a-_b', { cursor: 'a-_b' }],
  ['cursor=a%20b', { cursor: 'a b' }],
  ['cursor=a+b', { cursor: 'a b' }],
  ['cursor=a%2Bb', { cursor: 'a+b' }],
  ['cursor=a=b=', { cursor: 'a=b=' }],
  ['cursor=a?b', { cursor: 'a?b' }],
  [`cursor=${'a'.repeat(200)}`, { cursor: 'a'.repeat(200) }],
  [`cursor=${'%F0%9F%98%80'.repeat(200)}`, { cursor: '😀'.repeat(200) }],
  ['updated_since=2026-03-01T08:15:30Z', { updated_since: '2026-03-01T08:15:30.000Z' }],
  ['updated_since=2026-03-01T08:15:30%2B03:00', { updated_since: '2026-03-01T05:15:30.000Z' }],
  ['status=archived', { status: 'archived' }],
  ['name=', { name: '' }],
  ['name', { name: '' }],
  ['name=e%CC%81', { name: 'é' }],
  ['name=%E1%84%80%E1%85%A1%E1%84%80%E1%85%A1', { name: '가가' }],
  ['bom=1', { bom: true }],
  ['bom=true', { bom: true }],
  ['bom=0', { bom: false }],
  ['bom=false', { bom: false }],
];

for (const [search, expected] of READ) {
  test(`?${search.slice(0, 60)} is read`, () => assert.deepEqual({ ...read(search) }, expected));
}

const AN_INSTANT = 'must be a date-time with an offset, such as 2026-03-01T08:15:30Z';
const REFUSED: [string, string][] = [
  ['limit=0', 'validation_failed | limit: must be at least 1'],
  ['limit=201', 'validation_failed | limit: must be at most 200'],
  ['limit=999999999', 'validation_failed | limit: must be at most 200'],
  ...['', '1.5', '1e2', '-1', '%2B1', ' 1', '1%20', '0x1', '1000000000', '١', 'abc', '1,2', 'null', 'NaN'].map(
    (each): [string, string] => [`limit=${encodeURI(each)}`, 'validation_failed | limit: must be a whole number'],
  ),
  ['limit', 'validation_failed | limit: must be a whole number'],
  ['limit=1&limit=1', 'validation_failed | limit: must not be repeated'],
  ['limit=1&%6Cimit=1', 'validation_failed | limit: must not be repeated'],
  ['cursor=', 'validation_failed | cursor: must not be empty'],
  [`cursor=${'a'.repeat(201)}`, 'validation_failed | cursor: must have at most 200 characters'],
  [`cursor=${'%F0%9F%98%80'.repeat(201)}`, 'validation_failed | cursor: must have at most 200 characters'],
  ['cursor=%00', 'validation_failed | cursor: must not contain NUL'],
  ['Limit=1', 'validation_failed | Limit: is not a known parameter'],
  ['limit[]=1', 'validation_failed | limit[]: is not a known parameter'],
  ['__proto__=1', 'validation_failed | __proto__: is not a known parameter'],
  ['constructor=1', 'validation_failed | constructor: is not a known parameter'],
  ['=1', 'validation_failed | : is not a known parameter'],
  ['%00=1', 'validation_failed | \0: is not a known parameter'],
  [
    'a=1&b=2&a=3',
    'validation_failed | a: is not a known parameter | b: is not a known parameter | a: is not a known parameter',
  ],
  ['updated_since=2026-03-01T08:15:30', `validation_failed | updated_since: ${AN_INSTANT}`],
  ['updated_since=2026-03-01', `validation_failed | updated_since: ${AN_INSTANT}`],
  [
    'updated_since=2026-03-01T08:15:30+03:00',
    `validation_failed | updated_since: ${AN_INSTANT} | updated_since: contains a +, which means a space in a query: write it as %2B`,
  ],
  ['updated_since=1772352930', `validation_failed | updated_since: ${AN_INSTANT}`],
  ['updated_since=', `validation_failed | updated_since: ${AN_INSTANT}`],
  ['status=Active', 'validation_failed | status: must be one of active, archived'],
  ['status=active,archived', 'validation_failed | status: must be one of active, archived'],
  ['name=123456', 'validation_failed | name: must have at most 5 characters'],
  ['bom=yes', 'validation_failed | bom: must be true or false'],
  ['bom=TRUE', 'validation_failed | bom: must be true or false'],
  ['limit=0&status=x', 'validation_failed | limit: must be at least 1 | status: must be one of active, archived'],
  ...['%', '%2', '%zz', '%u0041', '%ff', '%C3', '%C3%28', '%ED%A0%80', '%F8%88%80%80%80', '%C0%80'].flatMap(
    (each): [string, string][] => [
      [`cursor=${each}`, 'bad_request'],
      [`${each}=1`, 'bad_request'],
      [`unknown=${each}`, 'bad_request'],
    ],
  ),
  ['name=ü', 'bad_request'],
  ['name=a b', 'bad_request'],
  ['name=\u00c3\u00bc', 'bad_request'],
];

for (const [search, expected] of REFUSED) {
  test(`?${search.slice(0, 60)} is refused`, () => assert.equal(refusal(search), expected));
}

test('a route without parameters takes an empty query and no other', () => {
  const none = compileQuery(undefined);
  assert.deepEqual({ ...none('') }, {});
  assert.equal(refusal('a=1', none), 'validation_failed | a: is not a known parameter');
});

test('a required parameter that is missing is named', () => {
  const needing = compileQuery(Type.Object({ with: Type.String() }));
  assert.equal(refusal('', needing), 'validation_failed | with: is required');
  assert.equal(refusal('&', needing), 'validation_failed | with: is required');
});

test('faults without end are cut to fifty', () => {
  const search = Array.from({ length: 1_000 }, (_each, index) => `p${index}=1`).join('&');
  assert.equal(refusal(search).split(' | ').length, 51);
});

test('any text that can be kept comes back as its NFC; any query is read or refused, never a fault of ours', () => {
  const any = compileQuery(Type.Object({ text: Type.String() }));
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('\0')),
      (text) => {
        assert.deepEqual(any(`text=${encodeURIComponent(text)}`), { text: text.normalize('NFC') });
        assert.deepEqual(any(new URLSearchParams({ text }).toString()), { text: text.normalize('NFC') });
      },
    ),
  );
  const piece = fc.constantFrom('limit', 'cursor', '=', '&', '%', '2', 'f', '+', '[', ']', ';', '#', '1', 'é');
  fc.assert(fc.property(fc.array(piece), (pieces) => assert.ok(typeof refusal(pieces.join('')) === 'string')));
});
