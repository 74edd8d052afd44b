import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseJson, requireUtf8 } from './schema.ts';

const refuses = (body: Buffer | string, what: string) =>
  assert.throws(() => parseJson(Buffer.from(body)), { code: 'bad_request' }, what);

test('what was written as JSON is read as it was', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
      if (!text.isWellFormed()) return;
      assert.deepEqual(parseJson(Buffer.from(text)), JSON.parse(text));
    }),
  );
});

const NO_JSON = [
  '',
  ' ',
  'nul',
  '{a:1}',
  "{'a':1}",
  '{"a":1,}',
  '[1,]',
  '{"a":1}}',
  '{"a":1}{"b":2}',
  '{"a":01}',
  '{"a":+1}',
  '{"a":.5}',
  '{"a":NaN}',
  '{"a":"\n"}',
  '{"a":"\\x"}',
  '// note\n{}',
  '\ufeff{}',
  '<a/>',
  'a=1&b=2',
  '[',
  '['.repeat(100_000),
];

for (const text of NO_JSON) {
  test(`${JSON.stringify(text.slice(0, 30))} is no JSON`, () => refuses(text, text.slice(0, 30)));
}

const NO_UTF8: [string, number[]][] = [
  ['a byte that starts nothing', [0xff]],
  ['half a character', [0xc3]],
  ['a character in more bytes than it needs', [0xc0, 0x80]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['a character beyond the last one', [0xf4, 0x90, 0x80, 0x80]],
];

for (const [what, bytes] of NO_UTF8) {
  test(`${what} in a text is refused and not replaced`, () => {
    refuses(Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]), what);
  });
}

test('JSON in UTF-16 is refused', () => {
  refuses(Buffer.from('{"a":1}', 'utf16le'), 'little end first');
  refuses(Buffer.from('{"a":1}', 'utf16le').swap16(), 'big end first');
});

test('a body nested as deep as a mebibyte goes costs no stack', () => {
  const depth = 500_000;
  assert.ok(Array.isArray(parseJson(Buffer.from('['.repeat(depth) + ']'.repeat(depth)))));
});

const TYPES: [string, boolean][] = [
  ['application/json', true],
  ['application/json; charset=utf-8', true],
  ['application/json;charset=UTF-8', true],
  ['application/json; charset="utf-8"', true],
  ['application/json; charset=utf8', true],
  ['application/json; charset=us-ascii', true],
  ['application/json; version=1', true],
  ['application/json; charset=iso-8859-1', false],
  ['application/json; charset=utf-16', false],
  ['application/json; Charset = "latin1"', false],
  ['application/json; charset=', false],
];

for (const [type, isTaken] of TYPES) {
  test(`${type} is ${isTaken ? 'taken' : 'refused'}`, () => {
    if (isTaken) requireUtf8(type);
    else assert.throws(() => requireUtf8(type), { code: 'bad_request' });
  });
}

/** Files of real data, where they are present. */
function given(folder: string): [string, Buffer][] {
  const url = new URL(`../../../../../shared/data/json/${folder}/`, import.meta.url);
  if (!existsSync(url)) return [];
  return readdirSync(url).map((name) => [name, readFileSync(new URL(name, url))]);
}

test('the files of a parser’s test suite are read or refused as they should be', () => {
  for (const [name, bytes] of given('accept')) {
    assert.deepEqual(parseJson(bytes), JSON.parse(bytes.toString()), name);
  }
  for (const [name, bytes] of given('refuse')) refuses(bytes, name);
});
