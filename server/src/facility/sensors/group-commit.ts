// Group commit: posts of a project that wait at the same time are stored by one transaction. Many gateways post little
// and often, and a transaction costs the same for one reading and for a hundred. Nothing is delayed to fill a group: a
// post starts at once if there is room.
import type { ProjectScope } from '../../platform/access/scope.ts';

/**
 * Stores a group of posts of a project; returns their answers in order. All are answered, or none: if it throws, what
 * it has stored of them stays, and a retry finds it as already stored.
 */
export type StoreGroup<Post, Answer> = (scope: ProjectScope, posts: readonly Post[]) => Promise<readonly Answer[]>;

interface WaitingPost<Post, Answer> {
  readonly post: Post;
  readonly weight: number;
  readonly answer: PromiseWithResolvers<Answer>;
}

interface ProjectQueue<Post, Answer> {
  running: number;
  readonly waiting: WaitingPost<Post, Answer>[];
}

export interface GroupLimits<Post> {
  /** Maximum number of concurrent transactions of a project in this process. */
  readonly maxConcurrent: number;
  /** Maximum weight of the posts of one transaction; a heavier post is stored alone. */
  readonly maxWeight: number;
  readonly weigh: (post: Post) => number;
}

/**
 * Creates a function that stores a post together with those that wait. A post that fails in a group is repeated alone,
 * as if its gateway had sent it twice: no post fails because of another.
 */
export function createGroupCommit<Post, Answer>(
  store: StoreGroup<Post, Answer>,
  { maxConcurrent, maxWeight, weigh }: GroupLimits<Post>,
): (scope: ProjectScope, post: Post) => Promise<Answer> {
  const queues = new Map<string, ProjectQueue<Post, Answer>>();

  async function storeGroup(scope: ProjectScope, group: readonly WaitingPost<Post, Answer>[]): Promise<void> {
    try {
      const answers = await store(
        scope,
        group.map(({ post }) => post),
      );
      group.forEach(({ answer }, place) => {
        answer.resolve(answers[place] as Answer);
      });
    } catch (error) {
      const [first] = group;
      if (group.length === 1) first?.answer.reject(error);
      else for (const each of group) await storeGroup(scope, [each]);
    }
  }

  function startGroups(key: string, scope: ProjectScope, queue: ProjectQueue<Post, Answer>): void {
    while (queue.running < maxConcurrent && queue.waiting.length > 0) {
      queue.running += 1;
      // Never rejects: the waiting posts get the error.
      void storeGroup(scope, queue.waiting.splice(0, countFitting(queue.waiting, maxWeight))).then(() => {
        queue.running -= 1;
        if (queue.running === 0 && queue.waiting.length === 0) queues.delete(key);
        else startGroups(key, scope, queue);
      });
    }
  }

  return (scope, post) => {
    const key = `${scope.workspaceId} ${scope.projectId}`;
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    const answer = Promise.withResolvers<Answer>();
    queue.waiting.push({ post, weight: weigh(post), answer });
    startGroups(key, scope, queue);
    return answer.promise;
  };
}

/** Counts the posts from the first on that fit into a group. */
function countFitting(waiting: readonly { readonly weight: number }[], maxWeight: number): number {
  let sum = 0;
  const over = waiting.findIndex(({ weight }, place) => {
    sum += weight;
    return place > 0 && sum > maxWeight;
  });
  return over === -1 ? waiting.length : over;
}
