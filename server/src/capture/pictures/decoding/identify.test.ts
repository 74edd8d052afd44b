import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type FileFormat, identify } from './identify.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const box = (...brands: string[]) =>
  bytes(
    `\0\0\0${String.fromCharCode(16 + 4 * (brands.length - 1))}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`,
  );

test('a file is identified by its first bytes', () => {
  const heads: [FileFormat, Buffer][] = [
    ['jpeg', bytes('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['png', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['webp', bytes('RIFF\x10\0\0\0WEBPVP8 ')],
    ['pdf', bytes('%PDF-1.4\n')],
    ['pdf', bytes('\xef\xbb\xbf\r\n%PDF-2.0\n')],
    ['avif', box('avif', 'mif1', 'miaf')],
    ['avif', box('mif1', 'avif')],
    ['heic', box('heic', 'mif1', 'heic')],
    ['heic', box('mif1', 'heic')],
    ['other', box('isom', 'mp41')],
    ['other', box('avis', 'msf1').subarray(0, 16)],
    ['other', bytes('GIF89a\x01\0\x01\0')],
    ['other', bytes('II*\0\x08\0\0\0')],
    ['other', bytes('MM\0*\0\0\0\x08')],
    ['other', bytes('BM\x46\0\0\0')],
    ['other', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['other', bytes('\xef\xbb\xbf \n<?xml version="1.0"?><svg/>')],
    ['other', bytes('RIFF\x10\0\0\0AVI LIST')],
    ['other', bytes('\xff\x0a\0\0')],
  ];
  for (const [format, head] of heads) assert.equal(identify(head), format, head.toString('latin1'));
});

test('an altered or truncated signature is not of a picture', () => {
  const heads = [
    '',
    '\xff',
    '\xff\xd8',
    '\x89PNG\n\x1a\n',
    '\x89PNG\r\n\x1a',
    '\x09PNG\r\n\x1a\n',
    ' \xff\xd8\xff',
    'MZ',
    '%PDF',
    'a%PDF-1.4',
  ];
  for (const head of heads) assert.equal(identify(bytes(head)), 'unknown', JSON.stringify(head));
});

test('any bytes are identified without an error', () => {
  const starts = fc.constantFrom(
    '',
    '\xff\xd8\xff',
    '\0\0\0\x18ftyp',
    '\xff\xff\xff\xffftyp',
    '\0\0\0\0ftyp',
    'RIFF',
    '<',
    '%PDF-',
  );
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 64 }), (start, rest) => {
      assert.equal(typeof identify(Buffer.concat([bytes(start), rest])), 'string');
    }),
  );
});
