import assert from 'node:assert/strict';
import { test } from 'node:test';
import { photoKindOf } from './photo-kind.ts';

test('a given kind wins over whatever the picture says', () => {
  assert.equal(photoKindOf({ given: 'drone', panorama: 'gpano' }), 'drone');
  assert.equal(photoKindOf({ given: 'photo', panorama: 'gpano' }), 'photo');
  assert.equal(photoKindOf({ given: 'photo360', panorama: 'none' }), 'photo360');
});

test('a picture that says it is a sphere is a photo360', () => {
  assert.equal(photoKindOf({ panorama: 'gpano' }), 'photo360');
  assert.equal(photoKindOf({ given: null, panorama: 'gpano' }), 'photo360');
});

test('a picture twice as wide as high is a photo360 only when a person says so', () => {
  assert.equal(photoKindOf({ panorama: 'two_to_one' }), 'photo');
  assert.equal(photoKindOf({ given: 'photo360', panorama: 'two_to_one' }), 'photo360');
});

test('any other picture is a photo', () => {
  assert.equal(photoKindOf({ panorama: 'none' }), 'photo');
});
