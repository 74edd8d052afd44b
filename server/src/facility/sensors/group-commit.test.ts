import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { createGroupCommit } from './group-commit.ts';

const scopeOf = (projectId: string) => ({ workspaceId: 'w', projectId }) as unknown as ProjectScope;

/** Creates a store whose transactions end when the test says so. */
function held() {
  const begun: { posts: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  const store = async (_scope: ProjectScope, posts: readonly number[]) => {
    const end = Promise.withResolvers<void>();
    begun.push({ posts, end });
    await end.promise;
    if (posts.some((each) => each < 0)) throw new Error(`refused ${posts.join(' ')}`);
    return posts.map((each) => each * 10);
  };
  return { begun, store };
}

const LIMITS = { maxConcurrent: 2, maxWeight: 100, weigh: (post: number) => Math.abs(post) };

test('a post starts at once while there is room, and waiting posts share a transaction', async () => {
  const { begun, store } = held();
  const post = createGroupCommit(store, LIMITS);
  const answers = [1, 2, 3, 4, 5].map((each) => post(scopeOf('a'), each));
  const elsewhere = post(scopeOf('b'), 6);
  assert.deepEqual(
    begun.map(({ posts }) => posts),
    [[1], [2], [6]],
  );
  begun[1]?.end.resolve();
  assert.equal(await answers[1], 20);
  await new Promise(setImmediate);
  assert.deepEqual(begun[3]?.posts, [3, 4, 5]);
  for (const { end } of begun) end.resolve();
  assert.deepEqual(await Promise.all([...answers, elsewhere]), [10, 20, 30, 40, 50, 60]);
});

test('a group does not exceed its maximum weight; a heavier post is stored alone', async () => {
  const { begun, store } = held();
  const post = createGroupCommit(store, { ...LIMITS, maxConcurrent: 1 });
  const answers = [1, 60, 40, 1, 400, 2].map((each) => post(scopeOf('a'), each));
  for (let at = 0; at < 5; at += 1) {
    begun[at]?.end.resolve();
    await new Promise(setImmediate);
  }
  assert.deepEqual(await Promise.all(answers), [10, 600, 400, 10, 4000, 20]);
  assert.deepEqual(
    begun.map(({ posts }) => posts),
    [[1], [60, 40], [1], [400], [2]],
  );
});

test('a post that fails affects no other, and each gets its own answer, in any interleaving', async () => {
  const fields = fc.record({ post: fc.integer({ min: -20, max: 60 }), project: fc.constantFrom('a', 'b') });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fields, { maxLength: 20 }), async (scheduler, given) => {
      const running = new Map<string, number>();
      const post = createGroupCommit<number, number>(async ({ projectId }, posts) => {
        running.set(projectId, (running.get(projectId) ?? 0) + 1);
        assert.ok((running.get(projectId) ?? 0) <= 2);
        await scheduler.schedule(Promise.resolve());
        running.set(projectId, (running.get(projectId) ?? 0) - 1);
        if (posts.some((each) => each < 0)) throw new Error('refused');
        return posts.map((each) => each + 1);
      }, LIMITS);
      const answers = Promise.allSettled(given.map((each) => post(scopeOf(each.project), each.post)));
      await scheduler.waitFor(answers);
      const outcomes = (await answers).map((each) => (each.status === 'fulfilled' ? each.value : 'refused'));
      assert.deepEqual(
        outcomes,
        given.map((each) => (each.post < 0 ? 'refused' : each.post + 1)),
      );
    }),
  );
});
