import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findHead, groupsOf, type Model } from './model-data.ts';

const version = (id: string, change: Partial<Model>): Model =>
  ({ id, versionGroupId: 'g', version: 1, isHead: false, name: 'Structure', status: 'ready', ...change }) as Model;

const byLetters = (a: string, b: string) => a.localeCompare(b);

test('a model is shown by its head, with its versions newest first', () => {
  const [group] = groupsOf(
    [
      version('a', { version: 1 }),
      version('c', { version: 3, status: 'failed' }),
      version('b', { version: 2, isHead: true }),
    ],
    byLetters,
  );
  assert.equal(group?.shown.id, 'b');
  assert.deepEqual(
    group?.versions.map(({ id }) => id),
    ['c', 'b', 'a'],
  );
});

test('where no version is ready the newest stands for the model; models come by name', () => {
  const groups = groupsOf(
    [
      version('x', { versionGroupId: 'h', name: 'Architecture', status: 'reading', version: 2 }),
      version('w', { versionGroupId: 'h', name: 'Architecture', status: 'failed', version: 1 }),
      version('a', { isHead: true }),
    ],
    byLetters,
  );
  assert.deepEqual(
    groups.map(({ shown }) => shown.id),
    ['x', 'a'],
  );
});

test('the latest version of a model is its head, and of no other model', () => {
  const models = [
    version('a', {}),
    version('b', { isHead: true }),
    version('x', { versionGroupId: 'h', isHead: true }),
  ];
  assert.equal(findHead(models, 'g')?.id, 'b');
  assert.equal(findHead(models, 'k'), undefined);
});
