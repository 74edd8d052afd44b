import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askTogether } from './together.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `id ${index}`);

test('what is asked for in the same moment is one call, each id once, at most so many together', async () => {
  const calls: (readonly string[])[] = [];
  const ask = askTogether(3, async (asked) => {
    calls.push(asked);
    return new Map(asked.filter((id) => id !== 'id 1').map((id) => [id, `of ${id}`]));
  });
  const answers = await Promise.all([...ids(5), 'id 4'].map(ask));
  assert.deepEqual(answers, ['of id 0', null, 'of id 2', 'of id 3', 'of id 4', 'of id 4']);
  assert.deepEqual(calls, [
    ['id 0', 'id 1', 'id 2'],
    ['id 3', 'id 4'],
  ]);
  assert.equal(await ask('id 9'), 'of id 9');
  assert.equal(calls.length, 3);
});

test('a failure is that of all in its call, and of none after it', async () => {
  let fails = true;
  const ask = askTogether(10, async (asked) => {
    if (fails) throw new Error('refused');
    return new Map(asked.map((id) => [id, id]));
  });
  const answers = await Promise.allSettled(ids(3).map(ask));
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  fails = false;
  assert.equal(await ask('id 0'), 'id 0');
});
