import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseCoding } from './accept-encoding.ts';

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

const CASES: [string | undefined, Encoding | undefined][] = [
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate, zstd', undefined],
  ['identity', undefined],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0', undefined],
  ['*;q=0', undefined],
  ['gzip;q=1.0, br; q=0.5', 'gzip'],
  ['br;q=0.001', 'br'],
  ['identity;q=0.5, br;q=0.4', undefined],
  ['identity;q=0.4, br;q=0.5', 'br'],
  ['identity, gzip', 'gzip'],
  ['br;q=yes', undefined],
  ['br;q=2', undefined],
  [',;,=', undefined],
];

for (const [header, wanted] of CASES) {
  test(`Accept-Encoding ${JSON.stringify(header)} is answered ${wanted ?? 'plain'}`, () => {
    assert.equal(chooseCoding(header, ENCODINGS), wanted);
  });
}

test('what does not lie there compressed is plain, whatever is asked for', () => {
  assert.equal(chooseCoding('br, gzip', []), undefined);
  assert.equal(chooseCoding('br, gzip;q=0.1', ['gzip']), 'gzip');
});
