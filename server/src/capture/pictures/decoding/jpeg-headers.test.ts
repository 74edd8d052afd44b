import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { noisy, plain, withHeaderFaults } from '../fixtures/picture-samples.ts';
import { repairJpegHeaders } from './jpeg-headers.ts';

const sequential = await noisy(60, 40).jpeg().toBuffer();
const scanAt = sequential.indexOf(Buffer.from([0xff, 0xda]));

test('an intact JPEG is left unchanged, sequential and progressive, with and without metadata', async () => {
  const wholes = [
    sequential,
    await noisy(60, 40).jpeg({ progressive: true }).toBuffer(),
    await noisy(60, 40).toColourspace('cmyk').jpeg().toBuffer(),
    await plain(60, 40)
      .withExif({ IFD0: { Make: 'Example' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer(),
  ];
  for (const whole of wholes) assert.equal(repairJpegHeaders(whole), undefined);
});

test('each fault is repaired without changing a pixel, and nothing remains to repair', async () => {
  const readPixels = (jpeg: Buffer | undefined, failOn: 'none' | 'warning') => sharp(jpeg, { failOn }).raw().toBuffer();
  for (const picture of [noisy(60, 40), noisy(60, 40).grayscale(), noisy(60, 40).toColourspace('cmyk')]) {
    for (const [fault, jpeg] of Object.entries(withHeaderFaults(await picture.jpeg().toBuffer()))) {
      const repaired = repairJpegHeaders(jpeg);
      assert.ok(repaired !== undefined, fault);
      assert.ok((await readPixels(repaired, 'warning')).equals(await readPixels(jpeg, 'none')), fault);
      assert.equal(repairJpegHeaders(repaired), undefined, fault);
    }
  }
});

test('damaged pixels are kept: the decoder treats them as without the fault', () => {
  const places = fc.integer({ min: scanAt + 20, max: sequential.length - 1 });
  const changes = fc.array(fc.tuple(places, fc.constantFrom(0, 0x5a, 0xd9, 0xda, 0xff)), {
    minLength: 1,
    maxLength: 9,
  });
  const faults = fc.constantFrom('the range of a scan as phones write it', 'bytes before a marker');
  fc.assert(
    fc.property(changes, fc.nat({ max: 600 }), faults, (changed, cut, fault) => {
      const damaged = Buffer.from(sequential);
      for (const [at, value] of changed) damaged[at] = value;
      const whole = damaged.subarray(0, Math.max(scanAt + 20, damaged.length - cut));
      const repaired = repairJpegHeaders(withHeaderFaults(whole)[fault] ?? whole);
      assert.ok(repaired?.equals(repairJpegHeaders(whole) ?? whole));
    }),
  );
});

test('any bytes, and a JPEG with any bytes changed, are repaired or left unchanged without an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => repairJpegHeaders(Buffer.from(bytes)) === undefined),
  );
  fc.assert(
    fc.property(fc.nat({ max: sequential.length - 1 }), fc.integer({ min: 0, max: 255 }), (at, value) => {
      const altered = Buffer.from(sequential);
      altered[at] = value;
      repairJpegHeaders(altered);
      repairJpegHeaders(altered.subarray(0, at));
    }),
  );
});

test('segments too short for their kind are left unchanged', () => {
  const frame = sequential.subarray(2, scanAt);
  const jfif = [0xff, 0xd8, 0xff, 0xe0, 0, 7, ...Buffer.from('JFIF\0', 'latin1')];
  for (const length of [2, 3, 7, 9]) {
    const scan = [0xff, 0xda, 0, length, ...Array.from({ length: length - 2 }, () => 0)];
    const whole = Buffer.concat([Buffer.from(jfif), frame, Buffer.from(scan), Buffer.from([0xff, 0xd9])]);
    const repaired = repairJpegHeaders(whole);
    assert.ok(repaired === undefined || repaired.length === whole.length, `${length}`);
  }
});

test('a JPEG with all of these segments and any length changed is repaired or left unchanged without an error', () => {
  for (const faulty of [sequential, ...Object.values(withHeaderFaults(sequential))])
    for (let at = 2; at < Math.min(faulty.length, 700); at += 1)
      for (const value of [0, 2, 3, 7, 9, 0xff]) {
        const altered = Buffer.from(faulty);
        altered[at] = value;
        repairJpegHeaders(altered);
      }
});

test('of millions of tiny segments only some thousand are read', () => {
  // Comments without content that fill 8 MiB, after a scan whose range needs repair.
  const tiny = Buffer.alloc(8 * 1024 * 1024).fill(Buffer.from([0xff, 0xfe, 0x00, 0x02]));
  const before = process.memoryUsage().rss;
  repairJpegHeaders(Buffer.concat([sequential.subarray(0, 2), tiny, sequential.subarray(2)]));
  repairJpegHeaders(Buffer.concat([sequential.subarray(0, -2), tiny, sequential.subarray(-2)]));
  assert.ok(process.memoryUsage().rss - before < 100 * 1024 * 1024);
});
