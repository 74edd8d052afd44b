import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HEAD_BYTES, mediaTypeOf, savedName } from './attached-file.ts';

const TYPES: [content: string | Buffer, mediaType: string][] = [
  [Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg'],
  [Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'image/png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['%PDF-1.7\n', 'application/pdf'],
  ['', 'application/octet-stream'],
  ['\x89PN', 'application/octet-stream'],
  ['RIFF\0\0\0\0WAVE', 'application/octet-stream'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'application/octet-stream'],
  ['<!doctype html><script>1</script>', 'application/octet-stream'],
  ['PK\x03\x04', 'application/octet-stream'],
];
for (const [content, mediaType] of TYPES) {
  test(`a file that begins with ${JSON.stringify(String(content).slice(0, 10))} is ${mediaType}`, () =>
    assert.equal(mediaTypeOf(Buffer.from(content).subarray(0, HEAD_BYTES)), mediaType));
}

const NAMES: [name: string, saved: string][] = [
  ['detail.pdf', 'detail.pdf'],
  ['قصة في الجدار.dwg', 'قصة في الجدار.dwg'],
  ['Plan A&B, v1.2 #3 (50%) + legend.pdf', 'Plan A&B, v1.2 #3 (50%) + legend.pdf'],
  ['R+D=ok; "Süd" & Nord.dwg', 'R+D=ok; _Süd_ & Nord.dwg'],
  ['- draft etc..pdf', '- draft etc..pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\plans\\a.b.IFC', 'C_plans_a.b.IFC'],
  ['.htaccess', 'file.htaccess'],
  ['evil"\r\nX: 1.txt', 'evil_X_ 1.txt'],
  [`${'x'.repeat(396)}.pdf`, `${'x'.repeat(251)}.pdf`],
];
for (const [name, saved] of NAMES) {
  test(`${JSON.stringify(name.slice(0, 30))} is saved as ${saved.slice(0, 30)}`, () =>
    assert.equal(savedName(name), saved));
}

test('whatever a file is called, nothing of its name reaches into a header or a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (name) => {
      const saved = savedName(name);
      assert.match(saved, /^[^\s.][^/\\:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u);
      assert.ok(Buffer.byteLength(saved) <= 255);
    }),
  );
});
