import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { wantedBytes } from './byte-range.ts';

const SIZE = 1000;

const ASKED: [header: string | undefined, expected: [start: number, end: number] | undefined][] = [
  ['bytes=0-0', [0, 0]],
  ['bytes=0-499', [0, 499]],
  ['bytes=500-', [500, 999]],
  ['bytes=999-5000', [999, 999]],
  ['bytes=-1', [999, 999]],
  ['bytes=-5000', [0, 999]],
  [' bytes=1-2 ', [1, 2]],
  [undefined, undefined],
  ['', undefined],
  ['bytes=', undefined],
  ['bytes=-', undefined],
  ['bytes=-0', undefined],
  ['bytes=1000-', undefined],
  ['bytes=5-4', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=a-b', undefined],
  ['bytes=1.5-2', undefined],
  ['bytes=99999999999999999999-', undefined],
  ['lines=0-1', undefined],
];

test('one range within the file is what is asked for; anything else asks for all of it', () => {
  for (const [header, expected] of ASKED) {
    const found = wantedBytes(header, SIZE);
    assert.deepEqual(found && [found.start, found.end], expected, String(header));
  }
  assert.equal(wantedBytes('bytes=0-', 0), undefined);
});

test('a range never leaves the file', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(40), fc.nat(40), (size, first, last) => {
      for (const header of [`bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`]) {
        const found = wantedBytes(header, size);
        if (found !== undefined) assert.ok(0 <= found.start && found.start <= found.end && found.end < size);
      }
    }),
  );
});
