import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { readOthers, readWithout } from './read-without.ts';

/** A client with screens that look at these keys, and what was asked for since they had their first answer. */
async function lookedAt(...keys: readonly (readonly string[])[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const asked: string[] = [];
  const looks: (() => { subscribe(listener: () => void): () => void })[] = [];
  const answerTo = (queryKey: readonly string[]) => {
    asked.push(queryKey.join(' '));
    return 'answer';
  };
  for (const queryKey of keys) {
    const look = () => new QueryObserver(queries, { queryKey, queryFn: () => answerTo(queryKey) });
    await queries.fetchQuery({ queryKey, queryFn: () => answerTo(queryKey) });
    look().subscribe(() => undefined);
    looks.push(look);
  }
  asked.length = 0;
  return { queries, asked, looks };
}

const KEYS = [
  ['list', 'all'],
  ['record', 'gone', 'parts'],
  ['record', 'other'],
  ['elsewhere', 'all'],
] as const;

test('what is of a record that is gone is forgotten, not read again while its screen stands, and asked for when it is gone back to', async () => {
  const { queries, asked, looks } = await lookedAt(...KEYS);
  await readWithout(queries, 'gone', ['list'], ['record']);
  assert.deepEqual(asked, ['list all', 'record other']);
  const known = KEYS.map((key) => queries.getQueryData(key));
  assert.deepEqual(known, ['answer', undefined, 'answer', 'answer']);
  for (const look of looks) look().subscribe(() => undefined);
  assert.deepEqual(asked, ['list all', 'record other', 'record gone parts']);
  queries.clear();
});

test('where no record is gone, all that begins so is read again', async () => {
  const { queries, asked } = await lookedAt(...KEYS);
  await readWithout(queries, undefined, ['list'], ['record']);
  assert.deepEqual(asked, ['list all', 'record gone parts', 'record other']);
  queries.clear();
});

test('the lists are read again without the record, which its screen still shows', async () => {
  const { queries, asked } = await lookedAt(...KEYS);
  await readOthers(queries, 'gone', ['list'], ['record']);
  assert.deepEqual(asked, ['list all', 'record other']);
  assert.equal(queries.getQueryData(KEYS[1]), 'answer');
  queries.clear();
});
