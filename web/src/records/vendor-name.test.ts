import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findVendorName } from './vendor-name.ts';

test('the number of a model at a vendor is called a version, in lists and beside other words', () => {
  const end = { vendorId: 'urn:adsk:1', vendorNumber: '2' };
  for (const isInText of [false, true]) {
    assert.deepEqual(findVendorName('model', end, isInText), { word: 'versionThere', shown: '2' });
  }
  assert.deepEqual(findVendorName('model', { ...end, vendorNumber: null }, false), {
    word: undefined,
    shown: 'urn:adsk:1',
  });
});

test('other records have their number or id, with a word beside other words', () => {
  assert.deepEqual(findVendorName('issue', { vendorId: '9', vendorNumber: '4' }, false), {
    word: undefined,
    shown: '4',
  });
  assert.deepEqual(findVendorName('issue', { vendorId: '9', vendorNumber: '4' }, true), {
    word: 'numberOf',
    shown: '4',
  });
  assert.deepEqual(findVendorName('issue', { vendorId: '9', vendorNumber: null }, true), { word: 'idOf', shown: '9' });
  assert.equal(findVendorName('issue', { vendorId: null, vendorNumber: null }, true), undefined);
});
