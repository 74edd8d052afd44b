import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change, Comment } from './discussion-calls.ts';
import { streamOf } from './stream.ts';

const by = { type: 'user', id: 'u' } as const;
const comment = (id: string, createdAt: string) => ({ id, createdAt }) as Comment;
const change = (id: string, at: string, field: string) => ({ id, at, field, by, from: null, to: 1 }) as Change;
const nameOf = (field: string) => (field.startsWith('plan') ? 'Place' : field);
const ids = (filter: 'all' | 'comments' | 'changes', changes: Change[]) =>
  streamOf([comment('c1', '2026-01-01T00:00:02.000Z'), comment('c2', '2026-01-01T00:00:04Z')], changes, {
    filter,
    nameOf,
  }).map(({ id }) => id);

const changes = [change('h2', '2026-01-01T00:00:03Z', 'status'), change('h1', '2026-01-01T00:00:01Z', 'title')];

test('comments and changes come in one order, however they were read', () => {
  assert.deepEqual(ids('all', changes), ['h1', 'c1', 'h2', 'c2']);
  assert.deepEqual(ids('comments', changes), ['c1', 'c2']);
  assert.deepEqual(ids('changes', changes), ['h1', 'h2']);
});

test('what is told by one word and was changed in one go is told once; files are told each', () => {
  const at = '2026-01-01T00:00:01Z';
  const place = [change('x', at, 'planX'), change('y', at, 'planY'), change('z', '2026-01-01T00:00:09Z', 'planX')];
  assert.deepEqual(ids('changes', place), ['x', 'z']);
  const files = [change('a', at, 'attachments'), change('b', at, 'attachments')];
  assert.deepEqual(ids('changes', files), ['a', 'b']);
});
