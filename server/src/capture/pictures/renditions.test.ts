// The pictures that are shown instead of an original, made by a real child.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import {
  exposedJpeg,
  gpano,
  noisy,
  plain,
  sampleFolder,
  twoPagePdf,
  withHeaderFaults,
  withXmp,
} from './fixtures/picture-samples.ts';
import type { RenderOrder, RenditionName } from './picture.ts';
import { type PictureReader, startPictureReader } from './picture-reader.ts';
import { PictureReaderFailure } from './refusal.ts';

const folder = sampleFolder();
let reader: PictureReader;

before(() => {
  reader = startPictureReader();
});
after(async () => {
  await reader.stop();
  folder.remove();
});

const listOutputs = (...names: RenditionName[]) => names.map((name) => ({ name, path: folder.path(`out-${name}`) }));

/** Renders bytes and answers the sizes that are told, after comparing them with the files. */
async function render(bytes: Buffer, kind: RenderOrder['kind'], ...names: RenditionName[]) {
  const made = await reader.render(folder.put('in', bytes), { kind, outputs: listOutputs(...names) });
  for (const rendition of made) {
    const { width, height, format } = await sharp(rendition.path).metadata();
    assert.deepEqual([rendition.widthPx, rendition.heightPx], [width, height]);
    assert.equal(rendition.mediaType, `image/${format}`);
    assert.equal(rendition.sizeBytes, readFileSync(rendition.path).length);
  }
  return made.map(({ name, widthPx, heightPx }) => [name, widthPx, heightPx]);
}

/** The colour of a rendition at a point given in parts of its size. */
async function colourAt(name: RenditionName, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(folder.path(`out-${name}`))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const near = (actual: number[], expected: number[]) =>
  assert.ok(
    actual.every((value, index) => Math.abs(value - (expected[index] ?? 0)) <= 6),
    `${actual} is not near ${expected}`,
  );

test('a picture for a document is a JPEG of at most 1,000 pixels, also of a panorama; a smaller one keeps its size', async () => {
  assert.deepEqual(await render(await noisy(1600, 1200).png().toBuffer(), 'photo', 'document'), [
    ['document', 1000, 750],
  ]);
  assert.deepEqual(await render(await noisy(1600, 800).png().toBuffer(), 'photo360', 'document'), [
    ['document', 1000, 500],
  ]);
  assert.deepEqual(await render(await noisy(300, 400).png().toBuffer(), 'photo', 'document'), [['document', 300, 400]]);
});

test('a JPEG with faults in its headers only looks like the one without them', async () => {
  const whole = await noisy(300, 200).jpeg().toBuffer();
  const readPixels = () => sharp(folder.path('out-screen')).raw().toBuffer();
  await render(whole, 'photo', 'screen');
  const expected = await readPixels();
  for (const [fault, jpeg] of Object.entries(withHeaderFaults(whole))) {
    for (const kind of ['photo', 'photo360', 'plan'] as const) {
      assert.deepEqual(await render(jpeg, kind, 'screen'), [['screen', 300, 200]], fault);
      if (kind !== 'plan') assert.ok((await readPixels()).equals(expected), fault);
    }
  }
});

test('the thumbnail has 480 pixels on its longer side, the screen 2,560, that of a 360 picture 4,096', async () => {
  const large = await plain(6000, 3000).jpeg().toBuffer();
  const screen = ['screen', 2560, 1280];
  assert.deepEqual(await render(large, 'photo', 'thumbnail', 'screen'), [['thumbnail', 480, 240], screen]);
  assert.deepEqual(await render(large, 'plan', 'screen'), [screen]);
  assert.deepEqual(await render(large, 'photo360', 'screen'), [['screen', 4096, 2048]]);
  const high = await plain(3000, 6000).png().toBuffer();
  assert.deepEqual(await render(high, 'plan', 'thumbnail'), [['thumbnail', 240, 480]]);
});

test('a small picture is never enlarged', async () => {
  const small = await plain(100, 60).webp().toBuffer();
  assert.deepEqual(await render(small, 'photo', 'thumbnail', 'screen'), [
    ['thumbnail', 100, 60],
    ['screen', 100, 60],
  ]);
});

test('no metadata of the original reaches a rendition, least of all its position', async () => {
  const spherical = withXmp(await exposedJpeg(), gpano({ ProjectionType: 'equirectangular' }));
  const profiled = await sharp(spherical).keepMetadata().withIccProfile('p3').jpeg().toBuffer();
  const before = await sharp(profiled).metadata();
  assert.ok(before.exif && before.xmp && before.icc);
  await render(profiled, 'photo360', 'thumbnail', 'screen');
  for (const name of ['thumbnail', 'screen'] as const) {
    const { exif, xmp, icc, iptc } = await sharp(folder.path(`out-${name}`)).metadata();
    assert.deepEqual({ exif, xmp, icc, iptc }, { exif: undefined, xmp: undefined, icc: undefined, iptc: undefined });
    assert.doesNotMatch(readFileSync(folder.path(`out-${name}`), 'latin1'), /Exif|EXIF|XMP |ICCP|Example Cameras/);
  }
});

test('a rendition is upright', async () => {
  const left = await plain(100, 100, '#ff0000').png().toBuffer();
  const both = plain(200, 100, '#0000ff').composite([{ input: left, left: 0, top: 0 }]);
  const turned = await sharp(await both.png().toBuffer())
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  assert.deepEqual(await render(turned, 'photo', 'screen'), [['screen', 100, 200]]);
  near(await colourAt('screen', 0.5, 0.1), [254, 0, 0]);
  near(await colourAt('screen', 0.5, 0.9), [0, 0, 254]);
});

test('colours are converted to sRGB from a profile, from CMYK, from 16 bits and from grey', async () => {
  const inDisplayP3 = await plain(64, 64, '#c83232').withIccProfile('p3').png().toBuffer();
  const [stored] = (await sharp(inDisplayP3, { ignoreIcc: true }).stats()).channels;
  assert.ok((stored?.mean ?? 200) < 190, 'the same colour has another number there');
  await render(inDisplayP3, 'photo', 'screen');
  near(await colourAt('screen', 0.5, 0.5), [200, 50, 50]);
  await render(await plain(64, 64, '#808080').toColourspace('b-w').png().toBuffer(), 'photo', 'screen');
  near(await colourAt('screen', 0.5, 0.5), [128, 128, 128]);
  await render(await plain(64, 64, '#3264c8').toColourspace('rgb16').png().toBuffer(), 'photo', 'screen');
  near(await colourAt('screen', 0.5, 0.5), [50, 100, 200]);
  await render(await plain(64, 64, '#ffffff').toColourspace('cmyk').jpeg().toBuffer(), 'photo', 'screen');
  near(await colourAt('screen', 0.5, 0.5), [255, 255, 255]);
});

test('transparent pixels become white', async () => {
  const clear = sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  await render(await clear.png().toBuffer(), 'plan', 'screen');
  near(await colourAt('screen', 0.5, 0.5), [255, 255, 255]);
  assert.equal((await sharp(folder.path('out-screen')).metadata()).hasAlpha, false);
});

test('a page of a PDF is rendered as its plan picture and smaller ones, each upright', async () => {
  const path = folder.put('plan', twoPagePdf());
  const red = [255, 0, 0];
  const squareAt = { 1: { x: 0.17, y: 0.88 }, 2: { x: 0.12, y: 0.17 } };
  for (const page of [1, 2] as const) {
    const facts = await reader.inspectPlan(path, page);
    const outputs = listOutputs('picture', 'screen', 'thumbnail');
    const [picture, ...others] = await reader.render(path, { kind: 'plan', page, outputs });
    assert.deepEqual(
      [picture?.widthPx, picture?.heightPx, picture?.mediaType],
      [facts.widthPx, facts.heightPx, 'image/png'],
    );
    assert.deepEqual(
      others.map((each) => Math.max(each.widthPx, each.heightPx)),
      [2339, 480],
    );
    for (const name of ['picture', 'screen', 'thumbnail'] as const) {
      near(await colourAt(name, squareAt[page].x, squareAt[page].y), red);
      near(await colourAt(name, 0.9, 0.9), [255, 255, 255]);
    }
  }
});

test('text of a PDF is drawn with the fonts of the package', async () => {
  await reader.render(folder.put('plan', twoPagePdf()), { kind: 'plan', outputs: listOutputs('picture') });
  const line = { left: 270, top: 310, width: 250, height: 100 };
  const { channels } = await sharp(folder.path('out-picture')).extract(line).stats();
  assert.ok((channels[0]?.min ?? 255) < 50);
});

test('the same page gives the same picture, byte for byte', async () => {
  const path = folder.put('plan', twoPagePdf());
  const pictures: Buffer[] = [];
  for (const name of ['first', 'second']) {
    await reader.render(path, { kind: 'plan', outputs: [{ name: 'picture', path: folder.path(name) }] });
    pictures.push(readFileSync(folder.path(name)));
  }
  assert.ok(pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0)));
});

test('the plan picture of a picture is the original, so none is rendered', async () => {
  const made = await render(await plain(90, 60).png().toBuffer(), 'plan', 'picture', 'thumbnail');
  assert.deepEqual(made, [['thumbnail', 90, 60]]);
});

test('a refused file, or a folder that is not writable, leaves no rendition behind', async () => {
  const jpeg = await noisy(400, 300).jpeg().toBuffer();
  const thumbnail = { name: 'thumbnail' as const, path: folder.path('left-1') };
  const cut = folder.put('in', jpeg.subarray(0, jpeg.length >> 1));
  await assert.rejects(reader.render(cut, { kind: 'photo', outputs: [thumbnail] }), { reason: 'corrupt' });
  assert.equal(existsSync(thumbnail.path), false);
  const nowhere = { name: 'screen' as const, path: folder.path('absent/left-2') };
  const order: RenderOrder = { kind: 'photo', outputs: [thumbnail, nowhere] };
  await assert.rejects(reader.render(folder.put('in', jpeg), order), PictureReaderFailure);
  assert.equal(existsSync(thumbnail.path), false);
});
