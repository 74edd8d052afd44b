// Posts of a project that wait at the same time are stored by one transaction: many gateways post little and often, and a
// transaction costs the same for one reading and for a hundred. Nothing waits for company: who comes while there is room begins.
import type { ProjectScope } from '../../platform/access/scope.ts';

/**
 * Stores posts of a project together; answers each, in their order. All are answered, or none: where it throws, what it had stored
 * of them stays, and is there already for whoever tries again.
 */
export type StoreTogether<Post, Answer> = (scope: ProjectScope, posts: readonly Post[]) => Promise<readonly Answer[]>;

interface Waiting<Post, Answer> {
  readonly post: Post;
  readonly weight: number;
  readonly answer: PromiseWithResolvers<Answer>;
}

interface Lane<Post, Answer> {
  running: number;
  readonly waiting: Waiting<Post, Answer>[];
}

export interface Bounds<Post> {
  /** Transactions of a project that this process runs at the same time. */
  readonly atOnce: number;
  /** What posts of one transaction may weigh together; a post that weighs more goes alone. */
  readonly heaviest: number;
  readonly weigh: (post: Post) => number;
}

/**
 * Stores a post with those that wait beside it. What fails with others is tried again alone, as if its gateway had sent it twice:
 * no post fails by another's fault.
 */
export function storingTogether<Post, Answer>(
  store: StoreTogether<Post, Answer>,
  { atOnce, heaviest, weigh }: Bounds<Post>,
): (scope: ProjectScope, post: Post) => Promise<Answer> {
  const lanes = new Map<string, Lane<Post, Answer>>();

  async function serve(scope: ProjectScope, taken: readonly Waiting<Post, Answer>[]): Promise<void> {
    try {
      const answers = await store(
        scope,
        taken.map(({ post }) => post),
      );
      taken.forEach(({ answer }, place) => {
        answer.resolve(answers[place] as Answer);
      });
    } catch (error) {
      const [first] = taken;
      if (taken.length === 1) first?.answer.reject(error);
      else for (const each of taken) await serve(scope, [each]);
    }
  }

  function begin(key: string, scope: ProjectScope, lane: Lane<Post, Answer>): void {
    while (lane.running < atOnce && lane.waiting.length > 0) {
      lane.running += 1;
      // Never rejects: what fails is told to those who wait.
      void serve(scope, lane.waiting.splice(0, fitting(lane.waiting, heaviest))).then(() => {
        lane.running -= 1;
        if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(key);
        else begin(key, scope, lane);
      });
    }
  }

  return (scope, post) => {
    const key = `${scope.workspaceId} ${scope.projectId}`;
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    lanes.set(key, lane);
    const answer = Promise.withResolvers<Answer>();
    lane.waiting.push({ post, weight: weigh(post), answer });
    begin(key, scope, lane);
    return answer.promise;
  };
}

/** How many from the first on go together. */
function fitting(waiting: readonly { readonly weight: number }[], heaviest: number): number {
  let sum = 0;
  const over = waiting.findIndex(({ weight }, place) => {
    sum += weight;
    return place > 0 && sum > heaviest;
  });
  return over === -1 ? waiting.length : over;
}
