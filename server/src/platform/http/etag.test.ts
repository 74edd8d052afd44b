import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { etagOf, namesTag, requireMatch } from './etag.ts';

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

const OPAQUE = TAG.slice(1, -1);

/** A header, and whether it names TAG. */
const HEADERS: [string, boolean][] = [
  [TAG, true],
  [` ${TAG} `, true],
  ['*', true],
  [' * ', true],
  [`${OTHER}, ${TAG}`, true],
  [`${OTHER},${TAG},"x"`, true],
  // As nginx, Varnish and Cloudflare pass it on when they compress.
  [`W/${TAG}`, true],
  [`"x", W/${TAG}`, true],
  [`W/${OTHER},W/${TAG}`, true],
  // As Apache, Caddy, Jetty and others do.
  [`"${OPAQUE}-gzip"`, true],
  [`W/"${OPAQUE}-gzip"`, true],
  [`"${OPAQUE}-br"`, true],
  [`"${OPAQUE}-zstd"`, true],
  [`"${OPAQUE}--gzip"`, true],
  [`"${OPAQUE};gzip"`, true],
  [`"${OPAQUE}:br"`, true],
  [`"${OPAQUE}"-gzip`, true],
  [`"${OPAQUE}-br-gzip"`, true],
  [`"x", "${OPAQUE}-gzip"`, true],
  [`w/${TAG}`, false],
  [OTHER, false],
  [`W/${OTHER}`, false],
  [`"${OTHER.slice(1, -1)}-gzip"`, false],
  [`"${OPAQUE}-"`, false],
  [`"${OPAQUE}-x"`, false],
  [`"${OPAQUE}gzip"`, false],
  [`"${OPAQUE}0-gzip"`, false],
  [`"-gzip"`, false],
  [OPAQUE, false],
  [`'${OPAQUE}'`, false],
  [TAG.toUpperCase(), false],
  ['"*"', false],
  ['', false],
  [',', false],
  ['W/', false],
];

for (const [header, isNamed] of HEADERS) {
  test(`${JSON.stringify(header)} ${isNamed ? 'names' : 'does not name'} the tag`, () => {
    assert.equal(namesTag(header, TAG), isNamed);
    assert.equal(namesTag(header, `W/${TAG}`), isNamed);
  });
}

test('a tag with the mark of a coding is recognised, whatever the tag ends in', () => {
  const tags = fc.stringMatching(/^[\w-]{1,22}$/);
  fc.assert(
    fc.property(tags, tags, fc.constantFrom('zstd', 'br', 'gzip'), (own, other, coding) => {
      assert.ok(namesTag(`"${own}-${coding}"`, `"${own}"`));
      if (own.length === other.length && own !== other) assert.ok(!namesTag(`"${other}-${coding}"`, `"${own}"`));
    }),
  );
});

test('If-Match refuses a stale state with 412, and asks nothing when it is absent', () => {
  requireMatch(undefined, AT);
  requireMatch('*', AT);
  for (const current of [TAG, `W/${TAG}`, `"${OPAQUE}-gzip"`]) requireMatch(current, AT);
  for (const stale of [OTHER, `W/${OTHER}`, '']) {
    assert.throws(() => requireMatch(stale, AT), { code: 'precondition_failed', status: 412 });
  }
});
