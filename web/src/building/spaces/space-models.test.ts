import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Model } from '../models/model-data.ts';
import { findArea } from './space-data.ts';
import { namesOf } from './space-models.ts';

const group = (id: string, name: string, isHead = true) => ({
  id,
  shown: { name, isHead, createdAt: `2026-03-0${id}` } as Model,
});

test('models of one name are told apart by when their heads came, and one without a head is none', () => {
  const groups = [group('1', 'Tower'), group('2', 'Tower'), group('3', 'House'), group('4', 'House', false)];
  assert.deepEqual(
    [...namesOf(groups, ({ name, createdAt }) => `${name} of ${createdAt}`)],
    [
      ['1', 'Tower of 2026-03-01'],
      ['2', 'Tower of 2026-03-02'],
      ['3', 'House'],
    ],
  );
});

test('a space has no area where nothing says one, and the one that a person entered wherever there is one', () => {
  assert.equal(findArea({ areaM2: null, areaOverrideM2: null }), null);
  assert.equal(findArea({ areaM2: null }), null);
  assert.equal(findArea({ areaM2: null, areaOverrideM2: 12 }), 12);
  assert.equal(findArea({ areaM2: 20, areaOverrideM2: null }), 20);
});
