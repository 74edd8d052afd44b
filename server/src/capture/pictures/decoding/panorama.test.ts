import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gpano } from '../fixtures/picture-samples.ts';
import { panoramaOf } from './panorama.ts';

const wide = { widthPx: 4096, heightPx: 2048 };
const square = { widthPx: 1000, heightPx: 1000 };
const spherical = (more: Record<string, string> = {}) => gpano({ ProjectionType: 'equirectangular', ...more });
const judge = (xmp: string | undefined, size: typeof wide) =>
  panoramaOf({ xmp: xmp === undefined ? undefined : Buffer.from(xmp), ...size });

test('a picture that names its projection equirectangular is a sphere, whatever its proportions', () => {
  assert.equal(judge(spherical(), wide), 'gpano');
  assert.equal(judge(spherical({ UsePanoramaViewer: 'True' }), square), 'gpano');
  assert.equal(judge(spherical({ CroppedAreaImageWidthPixels: '4096', FullPanoWidthPixels: '4096' }), wide), 'gpano');
});

test('the property is found as an element and under another prefix', () => {
  const element = `<rdf:Description xmlns:pano='http://ns.google.com/photos/1.0/panorama/'>
    <pano:ProjectionType>equirectangular</pano:ProjectionType></rdf:Description>`;
  assert.equal(judge(element, square), 'gpano');
});

test('a slice of a sphere, another projection, and one not to be shown as a sphere are none', () => {
  assert.equal(judge(spherical({ CroppedAreaImageWidthPixels: '2000', FullPanoWidthPixels: '8000' }), wide), 'none');
  assert.equal(judge(gpano({ ProjectionType: 'cylindrical' }), wide), 'none');
  assert.equal(judge(spherical({ UsePanoramaViewer: 'False' }), wide), 'none');
});

test('without GPano exactly two to one is a guess for a person to confirm', () => {
  assert.equal(judge(undefined, wide), 'two_to_one');
  assert.equal(judge('<x:xmpmeta/>', wide), 'two_to_one');
  assert.equal(judge(gpano({ PoseHeadingDegrees: '3' }), wide), 'two_to_one');
  assert.equal(judge(undefined, { widthPx: 4095, heightPx: 2048 }), 'none');
  assert.equal(judge('GPano:ProjectionType="equirectangular"', square), 'none');
});

test('an absurd packet is not looked at, and a hostile one takes no time', () => {
  assert.equal(judge(spherical() + ' '.repeat(5_000_000), square), 'none');
  const hostile = [spherical().replace('="equi', `${' '.repeat(3_000_000)}="equi`), 'xmlns:a'.repeat(500_000)];
  const startedAt = process.cpuUsage();
  for (const xmp of hostile) judge(xmp, square);
  const { user, system } = process.cpuUsage(startedAt);
  assert.ok(user + system < 2_000_000, `${user + system} µs`);
});
