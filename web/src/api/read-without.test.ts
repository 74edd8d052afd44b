import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { readWithout } from './read-without.ts';

/** A client with screens that look at these keys, and what was asked for since they had their first answer. */
async function lookedAt(...keys: readonly (readonly string[])[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const asked: string[] = [];
  for (const queryKey of keys) {
    const queryFn = () => {
      asked.push(queryKey.join(' '));
      return 'answer';
    };
    await queries.fetchQuery({ queryKey, queryFn });
    new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined);
  }
  asked.length = 0;
  return { queries, asked };
}

const KEYS = [
  ['list', 'all'],
  ['record', 'gone', 'parts'],
  ['record', 'other'],
  ['elsewhere', 'all'],
] as const;

test('what is of a record that is gone is not read again while its screen stands, and is when it is gone back to', async () => {
  const { queries, asked } = await lookedAt(...KEYS);
  await readWithout(queries, 'gone', ['list'], ['record']);
  assert.deepEqual(asked, ['list all', 'record other']);
  const isOld = KEYS.map((key) => queries.getQueryState(key)?.isInvalidated);
  assert.deepEqual(isOld, [false, true, false, false]);
  queries.clear();
});

test('where no record is gone, all that begins so is read again', async () => {
  const { queries, asked } = await lookedAt(...KEYS);
  await readWithout(queries, undefined, ['list'], ['record']);
  assert.deepEqual(asked, ['list all', 'record gone parts', 'record other']);
  queries.clear();
});
