import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { makeMarker, readMarker } from './marker.ts';

const CONNECTION = '0192aaaa-0000-7000-8000-000000000001';
const RECORD = '0192bbbb-0000-7000-8000-000000000002';

test('a marker is the base32 head of a SHA-256', () => {
  // Computed by another program.
  assert.equal(makeMarker(CONNECTION, RECORD), 'PCS-BXZG73PLK4IWZ');
  assert.equal(makeMarker('A', 'b'), 'PCS-YFGN3QBT6ZFZ3');
  assert.equal(makeMarker('', ''), 'PCS-RJPNVMUCMMSEG');
});

test('the case of ids does not matter, and each pair of ids has a marker of its own', () => {
  assert.equal(makeMarker(CONNECTION.toUpperCase(), RECORD), makeMarker(CONNECTION, RECORD));
  const markers = Array.from({ length: 2000 }, (_, count) => makeMarker(CONNECTION, String(count)));
  assert.equal(new Set([...markers, makeMarker(RECORD, CONNECTION)]).size, 2001);
});

test('a marker is read back, also in lower case or between blanks', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (connection, record) => {
      const marker = makeMarker(connection, record);
      assert.match(marker, /^PCS-[A-Z2-7]{13}$/);
      assert.equal(readMarker(` ${marker.toLowerCase()}\n`), marker);
    }),
  );
});

test('a text of a person is not a marker', () => {
  const texts = ['', 'PCS-1', 'PCS-BXZG73PLK4IWZ2', 'PCS-BXZG73PLK4IW1', 'see PCS-BXZG73PLK4IWZ', 'XCS-BXZG73PLK4IWZ'];
  for (const text of [...texts, null, undefined, 7, {}]) assert.equal(readMarker(text), null, String(text));
});
