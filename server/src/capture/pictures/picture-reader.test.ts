// Accepted and refused files and the facts read from them; every file goes through a real child.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { heicPhoto, turnHeic } from './fixtures/heic-samples.ts';
import {
  buildPdf,
  buildPng,
  exposedJpeg,
  gpano,
  noisy,
  onePagePdf,
  pdfStream,
  plain,
  pngChunk,
  pngHeader,
  sampleFolder,
  smallPng,
  twoPagePdf,
  withExtendedXmp,
  withHeaderFaults,
  withXmp,
} from './fixtures/picture-samples.ts';
import type { PlanFacts } from './picture.ts';
import { type PictureReader, startPictureReader } from './picture-reader.ts';
import { PictureReaderFailure, PictureRefusal } from './refusal.ts';

const folder = sampleFolder();
const given = fileURLToPath(new URL('../../../../../shared/data/photos/', import.meta.url));
let reader: PictureReader;

before(() => {
  reader = startPictureReader();
});
after(async () => {
  await reader.stop();
  folder.remove();
});

/** The reason of the refusal, or `taken`; any other failure fails the test. */
async function getVerdict(inspection: Promise<unknown>): Promise<string> {
  try {
    await inspection;
    return 'taken';
  } catch (error) {
    assert.ok(error instanceof PictureRefusal, String(error));
    assert.match(error.message, /^[A-Z].+\.$/);
    return error.reason;
  }
}

const photo = (bytes: Uint8Array | string) => getVerdict(reader.inspectPhoto(folder.put('photo.png', bytes)));
const plan = (bytes: Uint8Array | string, page?: number) =>
  getVerdict(reader.inspectPlan(folder.put('plan.pdf', bytes), page));

test('a photo has its size, time, position and camera', async () => {
  assert.deepEqual(await reader.inspectPhoto(folder.put('a.bin', await exposedJpeg())), {
    mediaType: 'image/jpeg',
    widthPx: 300,
    heightPx: 200,
    panorama: 'none',
    takenAt: { local: '2026-03-01T11:15:30.250', offset: '+03:00' },
    position: { latitude: -24.71, longitude: 46.675, altitudeM: -12.5 },
    cameraMake: 'Example Cameras',
    cameraModel: 'Site 360',
  });
});

test('EXIF is read from PNG, WebP and AVIF alike', async () => {
  const exposed = sharp(await exposedJpeg()).keepExif();
  for (const [mediaType, bytes] of [
    ['image/png', await exposed.clone().png().toBuffer()],
    ['image/webp', await exposed.clone().webp().toBuffer()],
    ['image/avif', await exposed.clone().avif({ effort: 0 }).toBuffer()],
  ] as const) {
    const facts = await reader.inspectPhoto(folder.put('b.jpg', bytes));
    assert.equal(facts.mediaType, mediaType);
    assert.deepEqual(facts.takenAt, { local: '2026-03-01T11:15:30.250', offset: '+03:00' }, mediaType);
    assert.equal(facts.position?.latitude, -24.71, mediaType);
  }
});

test('the size is that of the upright picture', async () => {
  const turned = await plain(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { widthPx, heightPx } = await reader.inspectPhoto(folder.put('turned.jpg', turned));
  assert.deepEqual([widthPx, heightPx], [200, 300]);
  const facts: PlanFacts = { mediaType: 'image/jpeg', widthPx: 200, heightPx: 300 };
  assert.deepEqual(await reader.inspectPlan(folder.path('turned.jpg')), facts);
});

test('a sphere is recognised by GPano, and two to one is left to a person', async () => {
  const jpeg = await plain(400, 200).jpeg().toBuffer();
  const sphere = withXmp(jpeg, gpano({ ProjectionType: 'equirectangular' }));
  assert.equal((await reader.inspectPhoto(folder.put('s.jpg', sphere))).panorama, 'gpano');
  assert.equal((await reader.inspectPhoto(folder.put('t.jpg', jpeg))).panorama, 'two_to_one');
});

test('a file is identified by its content, whatever its name', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const gif = await plain(9, 9).gif().toBuffer();
  const tiff = await plain(9, 9).tiff().toBuffer();
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat', 'latin1');
  for (const bytes of [svg, gif, tiff, `BM${'\0'.repeat(60)}`]) {
    assert.equal(await photo(bytes), 'unsupported_format');
    assert.equal(await plan(bytes), 'unsupported_format');
  }
  assert.equal(await photo(twoPagePdf()), 'unsupported_format');
  assert.equal(await plan(await plain(9, 9).avif({ effort: 0 }).toBuffer()), 'unsupported_format');
  assert.equal(await photo(heic), 'corrupt');
  assert.equal(await plan(heicPhoto()), 'unsupported_format');
  for (const bytes of ['', 'hello', '\0'.repeat(5000)]) {
    assert.equal(await photo(bytes), 'not_a_picture');
    assert.equal(await plan(bytes), 'not_a_picture');
  }
});

test('a picture of any format cut off at its end, in the middle or after its head is corrupt', async () => {
  const picture = noisy(200, 160);
  const wholes = [
    await picture.clone().jpeg().toBuffer(),
    await picture.clone().jpeg({ progressive: true }).toBuffer(),
    await picture.clone().png().toBuffer(),
    await picture.clone().png({ progressive: true }).toBuffer(),
    await picture.clone().webp().toBuffer(),
    await picture.clone().webp({ lossless: true }).toBuffer(),
    await picture.clone().avif({ effort: 0 }).toBuffer(),
  ];
  for (const [index, whole] of wholes.entries()) {
    assert.equal(await photo(whole), 'taken', `format ${index}`);
    // 64 bytes: a JPEG that lacks its last marker alone has all its pixels, and may be taken.
    for (const length of [whole.length - 64, whole.length >> 1, 40]) {
      assert.equal(await photo(whole.subarray(0, length)), 'corrupt', `format ${index}, ${length} bytes`);
    }
  }
});

test('the head of one format before the body of another is corrupt', async () => {
  const png = await plain(50, 50).png().toBuffer();
  assert.equal(await photo(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), png])), 'corrupt');
  assert.equal(await photo(Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBP', 'latin1'), png])), 'corrupt');
});

test('bombs are refused from their header', async () => {
  const end = pngChunk('IEND', Buffer.alloc(0));
  const rows = pngChunk('IDAT', deflateSync(Buffer.alloc(4_000_000)));
  const bomb = buildPng(pngHeader(60_000, 60_000), rows, end);
  assert.ok(bomb.length < 10_000);
  assert.equal(await photo(bomb), 'too_many_pixels');
  assert.equal(await plan(bomb), 'too_many_pixels');
  const jpeg = await plain(16, 16).jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(60_000, frame + 5);
  jpeg.writeUInt16BE(60_000, frame + 7);
  assert.equal(await photo(jpeg), 'too_many_pixels');
  const unpacked = Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000))]);
  assert.equal(await photo(smallPng(pngChunk('iCCP', unpacked))), 'too_complex');
});

test('an animation is refused', async () => {
  const frames = Buffer.alloc(20 * 40 * 3);
  frames.fill(255, 20 * 20 * 3);
  const webp = sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } }).webp({ loop: 0 });
  assert.equal(await photo(await webp.toBuffer()), 'animated');
});

test('a HEIC picture of a phone is read with its time, place and camera, and turned upright', async () => {
  const told = await reader.inspectPhoto(folder.put('p', heicPhoto()));
  assert.deepEqual(told, {
    mediaType: 'image/heic',
    ...{ widthPx: 96, heightPx: 64, panorama: 'none' },
    takenAt: { local: '2026-03-01T11:15:30.000', offset: '+03:00' },
    position: { latitude: 24.71, longitude: 46.675 },
    ...{ cameraMake: 'Example Phones', cameraModel: 'Phone 9' },
  });
  for (const quarters of [0, 1, 2, 3]) {
    const path = folder.put('turned', turnHeic(heicPhoto(), quarters));
    const { widthPx, heightPx } = await reader.inspectPhoto(path);
    assert.deepEqual([widthPx, heightPx], quarters % 2 === 0 ? [96, 64] : [64, 96]);
    const output = folder.path('out.webp');
    const [made] = await reader.render(path, { kind: 'photo', outputs: [{ name: 'screen', path: output }] });
    assert.deepEqual([made?.widthPx, made?.heightPx], [widthPx, heightPx]);
    // The only corner that is both blue and dark in red: left above, and then left below, right below, right above.
    const { data, info } = await sharp(output).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const [x, y] = [quarters === 2 || quarters === 3, quarters === 1 || quarters === 2];
    const at = ((y ? info.height - 4 : 3) * info.width + (x ? info.width - 4 : 3)) * 3;
    assert.ok((data[at] ?? 255) < 60 && (data[at + 2] ?? 0) > 130, `${quarters}: ${[...data.subarray(at, at + 3)]}`);
  }
});

test('a truncated or altered HEIC picture is accepted or refused, and the next one is read', async () => {
  const whole = heicPhoto();
  for (const length of [40, 200, 420, whole.length - 60, whole.length - 1]) {
    assert.equal(await photo(whole.subarray(0, length)), 'corrupt', `${length} bytes`);
  }
  const wide = Buffer.from(whole);
  wide.writeUInt32BE(60_000, wide.indexOf('ispe') + 8);
  wide.writeUInt32BE(60_000, wide.indexOf('ispe') + 12);
  assert.match(await photo(wide), /too_many_pixels|corrupt/);
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 0, max: 255 }), async (at, value) => {
      const altered = Buffer.from(whole);
      altered[at] = value;
      assert.equal(typeof (await photo(altered)), 'string');
    }),
    { numRuns: 60 },
  );
  assert.equal(await photo(whole), 'taken');
});

test('a partial panorama is also read from the XMP extension of a JPEG, and a broken extension is harmless', async () => {
  const crop = {
    ProjectionType: 'equirectangular',
    FullPanoWidthPixels: '800',
    FullPanoHeightPixels: '400',
    CroppedAreaImageWidthPixels: '400',
    CroppedAreaImageHeightPixels: '100',
  };
  const jpeg = await plain(400, 100).jpeg().toBuffer();
  const whole = withExtendedXmp(jpeg, gpano(crop), 100);
  const told = await reader.inspectPhoto(folder.put('p', whole));
  assert.equal(told.panorama, 'gpano');
  assert.deepEqual(told.sphere?.area, { leftDeg: -90, topDeg: 22.5, widthDeg: 180, heightDeg: 45 });
  const digestAt = whole.indexOf('http://ns.adobe.com/xmp/extension/') + 40;
  for (const [at, value] of [
    [digestAt, 0x58],
    [digestAt + 27, 0xff],
    [digestAt + 30, 0xff],
    [digestAt + 33, 0xff],
  ] as const) {
    const broken = Buffer.from(whole);
    broken[at] = value;
    assert.equal(typeof (await photo(broken)), 'string');
  }
  const png = plain(400, 100).withXmp(gpano(crop)).png();
  assert.equal((await reader.inspectPhoto(folder.put('p', await png.toBuffer()))).sphere?.area?.widthDeg, 180);
});

test('a PNG with an invalid colour profile is accepted: its pixels are intact', async () => {
  const nonsense = Buffer.concat([Buffer.from('odd\0\0', 'latin1'), deflateSync('no profile at all')]);
  assert.equal(await photo(smallPng(pngChunk('iCCP', nonsense))), 'taken');
});

test('a JPEG with faults in its headers only is accepted as photo, panorama and plan; damaged pixels are refused', async () => {
  const damages = [
    (jpeg: Buffer) => jpeg.subarray(0, jpeg.length - 64),
    (jpeg: Buffer) => jpeg.subarray(0, jpeg.length >> 1),
    (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), Buffer.from([0xff, 0xd9])]),
  ];
  for (const picture of [noisy(400, 200), noisy(400, 200).grayscale()]) {
    const whole = await picture.jpeg().toBuffer();
    for (const [fault, jpeg] of Object.entries(withHeaderFaults(whole))) {
      assert.equal(await photo(jpeg), 'taken', fault);
      assert.equal(await plan(jpeg), 'taken', fault);
      for (const [index, damage] of damages.entries()) {
        assert.equal(await photo(damage(jpeg)), 'corrupt', `${fault}, ${index}`);
        assert.equal(await plan(damage(jpeg)), 'corrupt', `${fault}, ${index}`);
      }
    }
  }
  const sphere = withXmp(await plain(400, 200).jpeg().toBuffer(), gpano({ ProjectionType: 'equirectangular' }));
  for (const jpeg of Object.values(withHeaderFaults(sphere))) {
    assert.equal((await reader.inspectPhoto(folder.put('s', jpeg))).panorama, 'gpano');
  }
});

test('a PNG with a wrong checksum in a comment is accepted, one whose pixels pass for a comment is refused', async () => {
  const comment = pngChunk('tEXt', Buffer.from('Comment\0hello', 'latin1'));
  comment.writeUInt32BE(0, comment.length - 4);
  assert.equal(await photo(smallPng(comment)), 'taken');
  assert.equal(await plan(smallPng(comment)), 'taken');
  const whole = await noisy(200, 160).png().toBuffer();
  const runs = [...whole.toString('latin1').matchAll(/IDAT/g)].map(({ index }) => index);
  assert.ok(runs.length > 2);
  for (const at of runs) {
    const hidden = Buffer.from(whole);
    hidden.write('iDAT', at, 'latin1');
    assert.equal(await photo(hidden), 'corrupt', `at ${at}`);
  }
});

test('the plan picture of a PDF is its chosen page at 200 dpi, turned as the page says', async () => {
  const path = folder.put('plan.pdf', twoPagePdf());
  const facts = { mediaType: 'application/pdf', pageCount: 2 };
  assert.deepEqual(await reader.inspectPlan(path), { ...facts, widthPx: 1653, heightPx: 2339 });
  assert.deepEqual(await reader.inspectPlan(path, 2), { ...facts, widthPx: 2339, heightPx: 1653 });
});

test('crop box and user unit are respected, and a large sheet is limited to 8,192 pixels', async () => {
  const getSize = async (page: string) => {
    const { widthPx, heightPx } = await reader.inspectPlan(folder.put('p', onePagePdf(pdfStream(''), page)));
    return [widthPx, heightPx];
  };
  assert.deepEqual(await getSize('/CropBox [100 100 244 172]'), [400, 200]);
  assert.deepEqual(await getSize('/CropBox [100 100 172 136] /UserUnit 2'), [400, 200]);
  assert.deepEqual(await getSize('/MediaBox [0 0 2384 3370]'), [5795, 8192]);
  assert.deepEqual(await getSize('/MediaBox [0 0 1000000000 1000000000]'), [8192, 8192]);
  assert.deepEqual(await getSize('/MediaBox [0 0 1000000000 1]'), [8192, 1]);
});

test('a missing page is refused, in a PDF and in a picture', async () => {
  assert.equal(await plan(twoPagePdf(), 3), 'no_such_page');
  for (const page of [0, -1, 1.5, Number.NaN]) assert.equal(await plan(twoPagePdf(), page), 'no_such_page');
  const png = await plain(9, 9).png().toBuffer();
  assert.equal(await plan(png, 1), 'taken');
  assert.equal(await plan(png, 2), 'no_such_page');
});

test('a PDF that needs a password is refused as such', async () => {
  const lock = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;
  assert.equal(await plan(onePagePdf(pdfStream(''), '', [lock], '/Encrypt 5 0 R /ID [<00> <00>]')), 'encrypted');
});

test('a PDF that is truncated, has no pages or only the head of one is corrupt', async () => {
  const whole = twoPagePdf();
  for (const length of [8, 100, whole.length >> 1, whole.length - 10]) {
    assert.equal(await plan(whole.subarray(0, length)), 'corrupt', `${length} bytes`);
  }
  assert.equal(await plan('%PDF-1.7\nhello\n%%EOF'), 'corrupt');
  const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
  assert.equal(await plan(buildPdf([catalogue, '<< /Type /Pages /Kids [] /Count 0 >>'])), 'corrupt');
  assert.equal(await plan(buildPdf([catalogue, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'])), 'corrupt');
});

test('a page with nothing but a broken scan is refused, not accepted as a blank plan', async () => {
  const resources = '/Resources << /XObject << /I 5 0 R >> >>';
  const scan = (size: number, data: Buffer, filter: string) =>
    pdfStream(
      data.toString('latin1'),
      `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} /BitsPerComponent 1 /ColorSpace /DeviceGray ${filter}`,
    );
  const alone = (image: string) => plan(onePagePdf(pdfStream('q 500 0 0 500 0 0 cm /I Do Q'), resources, [image]));
  const jpeg = await noisy(100, 100).jpeg().toBuffer();
  assert.equal(await alone(scan(100, jpeg.subarray(0, 50), '/Filter /DCTDecode')), 'corrupt');
  assert.equal(await alone(scan(100, Buffer.from('no JPEG 2000'), '/Filter /JPXDecode')), 'corrupt');
  const huge = scan(20_000, deflateSync(Buffer.alloc(20_000 * 2_500)), '/Filter /FlateDecode');
  assert.equal(await alone(huge), 'too_complex');
  assert.equal(await plan(onePagePdf(pdfStream(''))), 'taken');
});

test('a script in a PDF never runs', async () => {
  const action = '/OpenAction << /S /JavaScript /JS (while(true){}) >>';
  const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72 72] >>';
  assert.equal(await plan(buildPdf([`<< /Type /Catalog /Pages 2 0 R ${action} >>`, pages, page])), 'taken');
});

test('a picture or PDF with any bytes changed is accepted or refused, and never a failure of the service', async () => {
  const picture = noisy(60, 40);
  const wholes = [
    withXmp(await exposedJpeg(60, 40), gpano({ ProjectionType: 'equirectangular' })),
    await picture.clone().png().toBuffer(),
    await picture.clone().webp().toBuffer(),
    await picture.clone().avif({ effort: 0 }).toBuffer(),
    twoPagePdf(),
  ];
  const change = fc.tuple(
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    fc.integer({ min: 0, max: 255 }),
  );
  const changes = fc.array(change, { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...wholes), changes, async (whole, changes) => {
      const altered = Buffer.from(whole);
      for (const [at, value] of changes) altered[Math.floor(at * altered.length)] = value;
      assert.equal(typeof (await photo(altered)), 'string');
      assert.equal(typeof (await plan(altered)), 'string');
    }),
    { numRuns: 150 },
  );
});

test('a file that cannot be opened is a failure of the service, not a refusal', async () => {
  await assert.rejects(reader.inspectPhoto(folder.path('absent')), PictureReaderFailure);
  await assert.rejects(reader.inspectPlan(folder.path('absent')), PictureReaderFailure);
});

test('photos of third parties are read, and broken ones refused', async () => {
  if (!existsSync(given)) return;
  const drone = await reader.inspectPhoto(`${given}dji-0024.jpg`);
  assert.deepEqual([drone.widthPx, drone.heightPx, drone.panorama, drone.cameraModel], [4000, 2250, 'none', 'FC300S']);
  assert.deepEqual(drone.takenAt, { local: '2016-06-23T16:32:43.000' });
  assert.deepEqual(drone.position, { latitude: 46.84286461111111, longitude: -91.99369666666666, altitudeM: 198.409 });
  const sphere = await reader.inspectPhoto(`${given}equirectangular-no-gpano.jpg`);
  assert.deepEqual(sphere, { mediaType: 'image/jpeg', widthPx: 4096, heightPx: 2048, panorama: 'two_to_one' });
  for (const set of ['png-corrupt', 'metadata-fuzz']) {
    for (const name of readdirSync(given + set)) {
      const path = `${given + set}/${name}`;
      assert.notEqual(await getVerdict(reader.inspectPhoto(path)), 'taken', name);
      assert.notEqual(await getVerdict(reader.inspectPlan(path)), 'taken', name);
    }
  }
});
