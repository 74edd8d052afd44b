import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gpano } from '../fixtures/picture-samples.ts';
import { readPanorama } from './panorama.ts';

const wide = { widthPx: 4096, heightPx: 2048 };
const square = { widthPx: 1000, heightPx: 1000 };
const spherical = (more: Record<string, string> = {}) => gpano({ ProjectionType: 'equirectangular', ...more });
const read = (xmp: string | undefined, size: typeof wide) =>
  readPanorama({ xmp: xmp === undefined ? [] : [Buffer.from(xmp)], ...size });
const judge = (xmp: string | undefined, size: typeof wide) => read(xmp, size).panorama;
/** Half of the panorama's width and a quarter of its height, as GPano states it. */
const CROP = {
  FullPanoWidthPixels: '8000',
  FullPanoHeightPixels: '4000',
  CroppedAreaImageWidthPixels: '4000',
  CroppedAreaImageHeightPixels: '1000',
  CroppedAreaLeftPixels: '1000',
  CroppedAreaTopPixels: '1000',
};
const slice = { widthPx: 2000, heightPx: 500 };
const areaIn = (crop: Record<string, string>, size = slice) => read(spherical(crop), size).sphere?.area;

test('a picture with an equirectangular projection is a sphere, whatever its aspect ratio', () => {
  assert.equal(judge(spherical(), wide), 'gpano');
  assert.equal(judge(spherical({ UsePanoramaViewer: 'True' }), square), 'gpano');
  assert.equal(judge(spherical({ CroppedAreaImageWidthPixels: '4096', FullPanoWidthPixels: '4096' }), wide), 'gpano');
});

test('the property is found as an element and under another prefix', () => {
  const element = `<rdf:Description xmlns:pano='http://ns.google.com/photos/1.0/panorama/'>
    <pano:ProjectionType>equirectangular</pano:ProjectionType></rdf:Description>`;
  assert.equal(judge(element, square), 'gpano');
});

test('another projection, or one not to be shown as a sphere, is not a panorama', () => {
  assert.equal(judge(gpano({ ProjectionType: 'cylindrical' }), wide), 'none');
  assert.equal(judge(spherical({ UsePanoramaViewer: 'False' }), wide), 'none');
});

test('a slice of the sphere has the degrees that it covers, at any resolution', () => {
  const area = { leftDeg: -135, topDeg: 45, widthDeg: 180, heightDeg: 45 };
  assert.deepEqual(areaIn(CROP), area);
  assert.deepEqual(areaIn(CROP, { widthPx: 4000, heightPx: 1000 }), area);
  const { FullPanoHeightPixels: _, ...withoutHeight } = CROP;
  assert.deepEqual(areaIn(withoutHeight), area);
  const { CroppedAreaLeftPixels: _left, CroppedAreaTopPixels: _top, ...centred } = CROP;
  assert.deepEqual(areaIn(centred), { ...area, leftDeg: -90, topDeg: 22.5 });
  const elements = Object.entries(CROP).map(([name, value]) => `<p:${name}> ${value}\n</p:${name}>`);
  const packet = `<rdf:Description xmlns:p="http://ns.google.com/photos/1.0/panorama/" p:ProjectionType="equirectangular">${elements.join('')}</rdf:Description>`;
  assert.deepEqual(read(packet, slice), {
    panorama: 'gpano',
    sphere: { area, headingDeg: null, pitchDeg: 0, rollDeg: 0, initialHeadingDeg: null, initialPitchDeg: null },
  });
});

test('a crop that is invalid, contradictory or of another picture is omitted, the sphere is not', () => {
  const bad: Record<string, string>[] = [
    { CroppedAreaImageWidthPixels: '0' },
    { CroppedAreaImageWidthPixels: '-4000' },
    { CroppedAreaImageWidthPixels: 'NaN' },
    { CroppedAreaImageWidthPixels: 'Infinity' },
    { CroppedAreaImageWidthPixels: '4e3' },
    { CroppedAreaImageWidthPixels: '' },
    { CroppedAreaImageWidthPixels: '9000' },
    { CroppedAreaImageHeightPixels: '0' },
    { CroppedAreaImageHeightPixels: '5000' },
    { FullPanoWidthPixels: '0' },
    { FullPanoWidthPixels: '-8000' },
    { FullPanoWidthPixels: '9'.repeat(30) },
    { FullPanoHeightPixels: '0' },
    { CroppedAreaLeftPixels: '-1' },
    { CroppedAreaLeftPixels: '5000' },
    { CroppedAreaTopPixels: '3500' },
    { FullPanoWidthPixels: '8000000', FullPanoHeightPixels: '4000000' },
  ];
  for (const change of bad) {
    const found = read(spherical({ ...CROP, ...change }), slice);
    assert.deepEqual(found, { panorama: 'gpano' }, JSON.stringify(change));
  }
  assert.equal(areaIn(CROP, { widthPx: 500, heightPx: 2000 }), undefined, 'turned afterwards');
  assert.equal(areaIn(CROP, { widthPx: 1200, heightPx: 500 }), undefined, 'cropped afterwards');
  const rounded = areaIn({ ...CROP, CroppedAreaImageWidthPixels: '7010' }, { widthPx: 3505, heightPx: 500 });
  assert.equal((rounded?.leftDeg ?? 0) + (rounded?.widthDeg ?? 0), 180);
});

test('the pose and the initial view are read, invalid angles are omitted', () => {
  const pose = {
    PoseHeadingDegrees: '350.5',
    PosePitchDegrees: '-4.25',
    PoseRollDegrees: '3',
    InitialViewHeadingDegrees: '20',
    InitialViewPitchDegrees: '-10',
  };
  assert.deepEqual(read(spherical(pose), wide).sphere, {
    area: null,
    headingDeg: 350.5,
    pitchDeg: -4.25,
    rollDeg: 3,
    initialHeadingDeg: 20,
    initialPitchDeg: -10,
  });
  const absurd = { PoseHeadingDegrees: '361', PosePitchDegrees: '91', PoseRollDegrees: 'NaN' };
  assert.deepEqual(read(spherical(absurd), wide), { panorama: 'gpano' });
  const zero = { PosePitchDegrees: '0', PoseRollDegrees: '-0', InitialViewHeadingDegrees: '0.0' };
  assert.deepEqual(read(spherical(zero), wide), { panorama: 'gpano' });
});

test('properties of the extended packet are read too', () => {
  const standard = Buffer.from('<x:xmpmeta/>');
  const extended = Buffer.from(spherical(CROP));
  assert.equal(readPanorama({ xmp: [standard, extended], ...slice }).sphere?.area?.widthDeg, 180);
});

test('without GPano a ratio of exactly two to one is left for a person to confirm', () => {
  assert.equal(judge(undefined, wide), 'two_to_one');
  assert.equal(judge('<x:xmpmeta/>', wide), 'two_to_one');
  assert.equal(judge(gpano({ PoseHeadingDegrees: '3' }), wide), 'two_to_one');
  assert.equal(judge(undefined, { widthPx: 4095, heightPx: 2048 }), 'none');
  assert.equal(judge('GPano:ProjectionType="equirectangular"', square), 'none');
});

test('an oversized packet is ignored, and a hostile one takes no time', () => {
  assert.equal(judge(spherical() + ' '.repeat(5_000_000), square), 'none');
  const hostile = [spherical().replace('="equi', `${' '.repeat(3_000_000)}="equi`), 'xmlns:a'.repeat(500_000)];
  const startedAt = process.cpuUsage();
  for (const xmp of hostile) judge(xmp, square);
  const { user, system } = process.cpuUsage(startedAt);
  assert.ok(user + system < 2_000_000, `${user + system} µs`);
});
