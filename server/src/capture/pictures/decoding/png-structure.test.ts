import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { buildPng, PNG_SIGNATURE, plain, pngChunk, pngHeader, smallPng } from '../fixtures/picture-samples.ts';
import { MAX_PNG_METADATA_BYTES } from '../limits.ts';
import type { PictureRefusal } from '../refusal.ts';
import { checkPngStructure } from './png-structure.ts';

const text = (value: string) => Buffer.from(value, 'latin1');
const end = pngChunk('IEND', Buffer.alloc(0));
const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(52)));
const zeros = deflateSync(Buffer.alloc(MAX_PNG_METADATA_BYTES + 1));

function getRefusal(file: Buffer): string {
  try {
    checkPngStructure(file);
    return 'taken';
  } catch (error) {
    return (error as PictureRefusal).reason;
  }
}

test('a whole PNG passes, with ordinary metadata and with bytes after its end', async () => {
  const made = await plain(40, 30).withIccProfile('p3').png().toBuffer();
  assert.equal(getRefusal(made), 'taken');
  assert.equal(getRefusal(Buffer.concat([made, text('trailer')])), 'taken');
  assert.equal(
    getRefusal(smallPng(pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), deflateSync('hello')])))),
    'taken',
  );
});

test('a PNG cut off at any byte is corrupt', async () => {
  const made = await plain(4, 3).png().toBuffer();
  for (let length = PNG_SIGNATURE.length; length < made.length; length += 1) {
    assert.equal(getRefusal(made.subarray(0, length)), 'corrupt', `${length} bytes`);
  }
});

test('a PNG with any bit changed after its signature is refused, except in chunks that the pixels do not need', () => {
  const made = buildPng(pngHeader(4, 4), pixels, end);
  fc.assert(
    fc.property(fc.integer({ min: PNG_SIGNATURE.length * 8, max: made.length * 8 - 1 }), (bit) => {
      const altered = Buffer.from(made);
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      assert.notEqual(getRefusal(altered), 'taken');
    }),
  );
});

test('a wrong checksum is ignored only in a chunk that the pixels do not need', () => {
  const spoilt = (type: string, data: Buffer) => {
    const chunk = pngChunk(type, data);
    chunk.writeUInt32BE((chunk.readUInt32BE(chunk.length - 4) ^ 1) >>> 0, chunk.length - 4);
    return chunk;
  };
  for (const type of ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'pHYs', 'tIME', 'prVt']) {
    assert.equal(getRefusal(smallPng(spoilt(type, text('Comment\0\0hello')))), 'taken', type);
  }
  for (const type of ['PLTE', 'tRNS'])
    assert.equal(getRefusal(smallPng(spoilt(type, Buffer.alloc(6)))), 'corrupt', type);
  assert.equal(getRefusal(buildPng(pngHeader(4, 4), spoilt('IDAT', deflateSync(Buffer.alloc(52))), end)), 'corrupt');
  assert.equal(getRefusal(buildPng(pngHeader(4, 4), pixels, spoilt('IEND', Buffer.alloc(0)))), 'corrupt');
  assert.equal(getRefusal(smallPng(spoilt('zTXt', Buffer.concat([text('Comment\0\0'), zeros])))), 'too_complex');
});

test('a PNG without header, pixels or end, or with its header twice, is corrupt', () => {
  assert.equal(getRefusal(buildPng(pixels, end)), 'corrupt');
  assert.equal(getRefusal(buildPng(pngHeader(4, 4), end)), 'corrupt');
  assert.equal(getRefusal(buildPng(pngHeader(4, 4), pixels)), 'corrupt');
  assert.equal(getRefusal(buildPng(pngHeader(4, 4), pngHeader(4, 4), pixels, end)), 'corrupt');
  assert.equal(getRefusal(buildPng(pngChunk('IHDR', Buffer.alloc(3)), pixels, end)), 'corrupt');
  assert.equal(getRefusal(buildPng(pngHeader(0, 4), pixels, end)), 'corrupt');
  assert.equal(getRefusal(PNG_SIGNATURE), 'corrupt');
});

test('too many pixels are refused from the header alone', () => {
  assert.equal(getRefusal(buildPng(pngHeader(60_000, 60_000))), 'too_many_pixels');
  assert.equal(getRefusal(buildPng(pngHeader(0xffffffff, 1))), 'too_many_pixels');
  assert.equal(getRefusal(buildPng(pngHeader(20_000, 10_001))), 'too_many_pixels');
  assert.equal(getRefusal(buildPng(pngHeader(20_000, 10_000), pixels, end)), 'taken');
  assert.equal(getRefusal(buildPng(pngHeader(20_000, 10_000, true), pixels, end)), 'too_many_pixels');
});

test('metadata that unpack to a bomb are refused, in one chunk or in many', () => {
  const bombs = [
    pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), zeros])),
    pngChunk('iCCP', Buffer.concat([text('Profile\0\0'), zeros])),
    pngChunk('iTXt', Buffer.concat([text('XML:com.adobe.xmp\0\x01\0en\0\0'), zeros])),
    pngChunk('eXIf', Buffer.alloc(MAX_PNG_METADATA_BYTES + 1)),
  ];
  for (const bomb of bombs) assert.equal(getRefusal(smallPng(bomb)), 'too_complex');
  const half = deflateSync(Buffer.alloc(MAX_PNG_METADATA_BYTES / 2 + 1));
  const small = pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), half]));
  assert.equal(getRefusal(smallPng(small)), 'taken');
  assert.equal(getRefusal(smallPng(small, small)), 'too_complex');
});

test('metadata that cannot be unpacked are ignored', () => {
  const odd = ['zTXt', 'iCCP', 'iTXt'].map((type) => pngChunk(type, text('Comment\0\x01no deflate data')));
  assert.equal(getRefusal(smallPng(...odd, pngChunk('zTXt', text('no end of keyword')))), 'taken');
});

test('an animated PNG is refused, one of a single frame is not', () => {
  const frames = (count: number) => pngChunk('acTL', Buffer.from([0, 0, 0, count, 0, 0, 0, 0]));
  assert.equal(getRefusal(smallPng(frames(2))), 'animated');
  assert.equal(getRefusal(smallPng(frames(1))), 'taken');
});
