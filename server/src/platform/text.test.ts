import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../testing/any-character.ts';
import { isKeepable, normaliseText } from './text.ts';

const UNKEEPABLE = 'must not contain NUL or an unpaired surrogate';
const anyText = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' }));

test('whatever JSON comes in, what is left has no text that PostgreSQL cannot keep, or there is a fault', () => {
  fc.assert(
    fc.property(fc.dictionary(anyText, fc.jsonValue({ stringUnit: 'binary' }), { noNullPrototype: true }), (body) => {
      const before = structuredClone(body);
      const faults = normaliseText(body);
      const texts = textsIn(body);
      if (faults.length === 0) for (const each of texts) assert.ok(isKeepable(each) && each.normalize('NFC') === each);
      const isClean = textsIn(before).every((each) => isKeepable(each) && each.normalize('NFC') === each);
      if (isClean) assert.deepEqual([body, faults], [before, []]);
    }),
    { numRuns: 1_000 },
  );
});

/** Every text in a value, names of members included. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return Object.entries(value).flatMap(([name, each]) => [name, ...textsIn(each)]);
}

test('texts of several spellings become one', () => {
  const body = { name: 'e\u0301', tags: ['\u212b', 'A\u030a'], deep: { list: [{ text: '\u1100\u1161' }] } };
  assert.deepEqual(normaliseText(body), []);
  assert.deepEqual(body, { name: 'é', tags: ['Å', 'Å'], deep: { list: [{ text: '가' }] } });
});

const UNKEEPABLE_BODIES: [string, string, string[]][] = [
  ['NUL', '{"name":"a\\u0000b"}', ['name']],
  ['a high surrogate alone', '{"name":"\\ud83d"}', ['name']],
  ['a low surrogate alone', '{"name":"\\ude00"}', ['name']],
  ['surrogates in the wrong order', '{"name":"\\ude00\\ud83d"}', ['name']],
  ['a NUL in a list', '{"tags":["a","\\u0000"]}', ['tags/1']],
  ['faults in several places', '{"a":{"b":["\\u0000"]},"c":"\\ud800"}', ['a/b/0', 'c']],
  ['a NUL in the name of a member', '{"config":{"a\\u0000":"b"}}', ['config/a\u0000']],
  ['a NUL under __proto__', '{"__proto__":{"a":"\\u0000"}}', ['__proto__/a']],
];

for (const [what, json, paths] of UNKEEPABLE_BODIES) {
  test(`${what} is a fault with its path`, () => {
    const faults = normaliseText(JSON.parse(json));
    assert.deepEqual(faults.map((each) => each.path).sort(), paths.sort());
    assert.deepEqual(new Set(faults.map((each) => each.message.message)), new Set([UNKEEPABLE]));
  });
}

test('a paired surrogate and what is no character are texts like others', () => {
  const body = { name: '😀', other: '\uffff\u{1fffe}\u2028\u0001\u007f' };
  assert.deepEqual(normaliseText(body), []);
  assert.equal(body.other, '\uffff\u{1fffe}\u2028\u0001\u007f');
});

test('a member called __proto__ is a member like others', () => {
  const body = JSON.parse('{"__proto__":"e\\u0301","a":{"__proto__":{"b":"e\\u0301"}}}');
  assert.deepEqual(normaliseText(body), []);
  assert.equal(JSON.stringify(body), '{"__proto__":"é","a":{"__proto__":{"b":"é"}}}');
  assert.equal(Object.getPrototypeOf(body), Object.prototype);
});

test('names of members are brought to one spelling, and two that become one are a fault', () => {
  const body = JSON.parse('{"config":{"e\\u0301":{"a":"e\\u0301"}}}');
  assert.deepEqual(normaliseText(body), []);
  assert.deepEqual(body, { config: { é: { a: 'é' } } });
  const twice = JSON.parse('{"config":{"é":1,"e\\u0301":2}}');
  assert.deepEqual(
    normaliseText(twice).map((each) => each.path),
    ['config/e\u0301'],
  );
});

test('a body of a mebibyte, nested as deep as it goes and full of faults, costs neither the stack nor the memory', () => {
  const depth = 150_000;
  const json = `{"a":${'['.repeat(depth)}${'"\\u0000",'.repeat(80_000)}"\\u0000"${']'.repeat(depth)}}`;
  const started = performance.now();
  const faults = normaliseText(JSON.parse(json));
  assert.equal(faults.length, 50);
  assert.equal(normaliseText(JSON.parse(`{"a":${'['.repeat(depth)}1${']'.repeat(depth)}}`)).length, 0);
  assert.ok(performance.now() - started < 5_000);
});

const NAUGHTY = new URL('../../../../shared/data/text/naughty-strings.json', import.meta.url);
const naughty: string[] = existsSync(NAUGHTY) ? JSON.parse(readFileSync(NAUGHTY, 'utf8')) : [];

test('hostile texts come out as their NFC', () => {
  const own = ['<script>', "'; drop table project", '../../etc/passwd', '\u202e', '%n%s ldap://x', 'ﷺ', 'Z̷͎̆a̸l̵g̶o̴'];
  for (const each of [...own, ...naughty]) {
    const body = { name: each };
    if (isKeepable(each)) assert.deepEqual([normaliseText(body), body.name], [[], each.normalize('NFC')]);
    else assert.equal(normaliseText(body).length, 1);
  }
});
