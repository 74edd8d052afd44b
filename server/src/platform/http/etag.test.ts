import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { etagOf, namesTag, namesTagWeakly, requireMatch } from './etag.ts';

const AT = '2026-03-01T08:15:30.250Z';
const TAG = etagOf(AT);
const OTHER = etagOf('2026-03-01T08:15:30.251Z');

test('a tag is strong, quoted and the same for the same state', () => {
  assert.match(TAG, /^"[0-9a-z]+"$/);
  assert.equal(etagOf(AT), TAG);
});

test('two states a millisecond apart have different tags', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 253_402_300_799_998 }), (ms) => {
      assert.notEqual(etagOf(new Date(ms).toISOString()), etagOf(new Date(ms + 1).toISOString()));
    }),
  );
});

/** A header, and whether it names TAG for If-Match and for If-None-Match. */
const HEADERS: [string, boolean, boolean][] = [
  [TAG, true, true],
  [` ${TAG} `, true, true],
  ['*', true, true],
  [' * ', true, true],
  [`${OTHER}, ${TAG}`, true, true],
  [`${OTHER},${TAG},"x"`, true, true],
  [`W/${TAG}`, false, true],
  [`"x", W/${TAG}`, false, true],
  [`w/${TAG}`, false, false],
  [OTHER, false, false],
  [`W/${OTHER}`, false, false],
  [TAG.slice(1, -1), false, false],
  [`'${TAG.slice(1, -1)}'`, false, false],
  [TAG.toUpperCase(), false, false],
  ['"*"', false, false],
  ['', false, false],
  [',', false, false],
];

for (const [header, strongly, weakly] of HEADERS) {
  test(`${JSON.stringify(header)} names the tag ${strongly ? 'strongly' : weakly ? 'weakly' : 'not'}`, () => {
    assert.deepEqual([namesTag(header, TAG), namesTagWeakly(header, TAG)], [strongly, weakly]);
  });
}

test('If-Match refuses a stale state with 412, and asks nothing when it is absent', () => {
  requireMatch(undefined, AT);
  requireMatch('*', AT);
  requireMatch(TAG, AT);
  for (const stale of [OTHER, `W/${TAG}`, '']) {
    assert.throws(() => requireMatch(stale, AT), { code: 'precondition_failed', status: 412 });
  }
});
