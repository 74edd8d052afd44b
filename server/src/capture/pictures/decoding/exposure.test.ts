import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { exposedJpeg, plain } from '../fixtures/picture-samples.ts';
import { readExposure } from './exposure.ts';

type ExifTags = Parameters<ReturnType<typeof plain>['withExif']>[0];

async function readSample(tags: ExifTags) {
  const { exif } = await sharp(await plain(8, 8).withExif(tags).jpeg().toBuffer()).metadata();
  return readExposure(exif);
}

const gps = (more: Record<string, string>) => ({
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '24/1 30/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '46/1 45/1 0/1',
    ...more,
  },
});

test('time with offset, position, altitude and camera are read', async () => {
  const { exif } = await sharp(await exposedJpeg()).metadata();
  assert.deepEqual(await readExposure(exif), {
    takenAt: { local: '2026-03-01T11:15:30.250', offset: '+03:00' },
    position: { latitude: -24.71, longitude: 46.675, altitudeM: -12.5 },
    cameraMake: 'Example Cameras',
    cameraModel: 'Site 360',
  });
});

test('a picture without EXIF has no exposure', async () => {
  assert.deepEqual(await readExposure(undefined), {});
  assert.deepEqual(await readExposure(Buffer.alloc(0)), {});
});

test('the time of digitisation stands in for an absent time of exposure', async () => {
  const { takenAt } = await readSample({
    IFD2: { DateTimeDigitized: '2026:03:01 11:15:30', OffsetTimeDigitized: '-05:00' },
  });
  assert.deepEqual(takenAt, { local: '2026-03-01T11:15:30.000', offset: '-05:00' });
  assert.deepEqual((await readSample({ IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } })).takenAt, undefined);
});

test('the time of the last edit is not taken for the time of exposure', async () => {
  assert.deepEqual(await readSample({ IFD0: { DateTime: '2026:03:01 11:15:30' } }), {});
});

test('an invalid position is omitted', async () => {
  assert.deepEqual((await readSample(gps({}))).position, { latitude: 24.5, longitude: 46.75 });
  const none = [
    { GPSLatitude: '0/1 0/1 0/1', GPSLongitude: '0/1 0/1 0/1' },
    { GPSLatitude: '91/1 0/1 0/1' },
    { GPSLongitude: '180/1 0/1 1/1' },
    { GPSLatitude: '0/0 0/0 0/0' },
    { GPSLatitudeRef: 'Q' },
  ];
  for (const tags of none) assert.equal((await readSample(gps(tags))).position, undefined, JSON.stringify(tags));
});

test('a maker’s name is cut and cleaned of control characters', async () => {
  const { cameraMake, cameraModel } = await readSample({ IFD0: { Make: `A${'b'.repeat(300)}`, Model: ' \u0007 ' } });
  assert.equal(cameraMake?.length, 100);
  assert.equal(cameraModel, undefined);
});

test('EXIF with any bytes changed, and any bytes as EXIF, never end in an error', async () => {
  const { exif } = await sharp(await exposedJpeg()).metadata();
  const good = exif ?? Buffer.alloc(0);
  const change = fc.tuple(fc.nat({ max: good.length - 1 }), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const altered = Buffer.from(good);
      for (const [at, value] of changes) altered[at] = value;
      assert.equal(typeof (await readExposure(altered)), 'object');
    }),
    { numRuns: 300 },
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      assert.equal(typeof (await readExposure(Buffer.concat([Buffer.from('Exif\0\0MM\0*'), bytes]))), 'object');
    }),
  );
});

/** The places of the entries of an EXIF block (TIFF 6.0 §2), by their tags. */
function findEntries(exif: Buffer): { tag: number; at: number }[] {
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  const isLittle = exif.toString('latin1', start, start + 2) === 'II';
  const word = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const long = (at: number) => (isLittle ? exif.readUInt32LE(at) : exif.readUInt32BE(at));
  const listFrom = (directory: number): { tag: number; at: number }[] =>
    Array.from({ length: word(directory) }, (_each, nth) => directory + 2 + 12 * nth).flatMap((at) => {
      const tag = word(at);
      return [{ tag, at }, ...(tag === 0x8769 || tag === 0x8825 ? listFrom(start + long(at + 8)) : [])];
    });
  return listFrom(start + long(start + 4));
}

test('an unreadable tag loses no other tag', async () => {
  const { exif = Buffer.alloc(0) } = await sharp(await exposedJpeg()).metadata();
  const whole = await readExposure(exif);
  const costs: Readonly<Record<number, readonly string[]>> = {
    271: ['cameraMake'],
    272: ['cameraModel'],
    34665: ['takenAt'],
    34853: ['position'],
  };
  const entries = findEntries(exif);
  assert.ok(entries.length >= 12, String(entries.length));
  // The pointers are the structure of the block: where they point may be wrong, but not their form.
  const isPointer = (tag: number) => tag === 34665 || tag === 34853;
  for (const { tag, at } of entries) {
    for (const [place, bytes] of [
      [at + 2, [0, 0]],
      [at + 4, [0x7f, 0x7f, 0x7f, 0x7f]],
      [at + 8, [0x7f, 0x7f, 0x7f, 0x7f]],
    ] as const) {
      if (isPointer(tag) && place !== at + 8) continue;
      const altered = Buffer.from(exif);
      altered.set(bytes, place);
      const found: Partial<typeof whole> = await readExposure(altered);
      const lost = Object.keys(whole).filter((name) => found[name as keyof typeof whole] === undefined);
      const may = costs[tag] ?? (tag < 0x20 ? ['position'] : tag > 0x9000 ? ['takenAt'] : []);
      assert.deepEqual(
        lost.filter((name) => !may.includes(name)),
        [],
        `${tag} at ${place - at}`,
      );
    }
  }
});

test('a time of exposure that cannot be read leaves that of digitisation, its fraction and the camera', async () => {
  const tags = { DateTimeOriginal: '2026:03:01 11:15:30', DateTimeDigitized: '2026:03:01 11:15:31' };
  const { exif = Buffer.alloc(0) } = await sharp(
    await plain(8, 8)
      .withExif({ IFD0: { Make: 'Example' }, IFD2: { ...tags, SubSecTimeDigitized: '5' } })
      .jpeg()
      .toBuffer(),
  ).metadata();
  const entry = findEntries(exif).find(({ tag }) => tag === 0x9003);
  assert.ok(entry !== undefined);
  exif.set([0, 0], entry.at + 2);
  assert.deepEqual(await readExposure(exif), { takenAt: { local: '2026-03-01T11:15:31.500' }, cameraMake: 'Example' });
});

test('the offset of the file date is used for a camera that writes only that, not for an editor', async () => {
  const offsetIn = async (date: string | undefined, tags: ExifTags = {}) => {
    const IFD2 = { DateTimeOriginal: '2026:03:01 11:15:30', OffsetTime: '+03:00', ...tags.IFD2 };
    const IFD0 = date === undefined ? {} : { DateTime: date };
    return (await readSample({ IFD0, IFD2 })).takenAt?.offset;
  };
  assert.equal(await offsetIn('2026:03:01 11:15:30'), '+03:00');
  assert.equal(await offsetIn(undefined), '+03:00');
  assert.equal(await offsetIn('2026:03:02 09:00:00'), undefined);
  assert.equal(await offsetIn('2026:03:01 11:15:30', { IFD2: { OffsetTimeOriginal: '+05:30' } }), '+05:30');
  assert.equal(await offsetIn('2026:03:01 11:15:30', { IFD2: { OffsetTime: '+25:00' } }), undefined);
  const digitised = { DateTimeDigitized: '2026:03:01 11:15:30', OffsetTime: '-05:00' };
  assert.equal((await readSample({ IFD2: digitised })).takenAt?.offset, '-05:00');
});

test('a blank or invalid offset or date hides no valid one', async () => {
  const date = '2026:03:01 11:15:30';
  const offsetIn = async (IFD2: Record<string, string>, IFD0: Record<string, string> = {}) =>
    (await readSample({ IFD0, IFD2 })).takenAt?.offset;
  for (const blank of ['   :  ', '      ', '+25:00', '?']) {
    const original = { DateTimeOriginal: date, OffsetTimeOriginal: blank };
    assert.equal(await offsetIn({ ...original, OffsetTime: '+03:00' }), '+03:00', blank);
    const digitised = { ...original, DateTimeDigitized: date, OffsetTimeDigitized: '+05:30' };
    assert.equal(await offsetIn(digitised), '+05:30', blank);
    assert.equal(await offsetIn({ ...digitised, OffsetTimeDigitized: blank, OffsetTime: '+03:00' }), '+03:00', blank);
    assert.equal(await offsetIn({ ...digitised, DateTimeDigitized: '2026:03:02 09:00:00' }), undefined, blank);
    const scanned = { DateTimeDigitized: date, OffsetTimeDigitized: blank, OffsetTime: '-05:00' };
    assert.equal(await offsetIn(scanned), '-05:00', blank);
    assert.equal(await offsetIn({ ...scanned, DateTimeOriginal: '    :  :     :  :  ' }, { DateTime: date }), '-05:00');
  }
  assert.equal(
    await offsetIn({ DateTimeOriginal: date, OffsetTime: '+03:00' }, { DateTime: '    :  :     :  :  ' }),
    '+03:00',
  );
});
