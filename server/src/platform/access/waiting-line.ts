// Who may do something costly now: a process does few of a kind at a time, of one workspace fewer still; the others wait in
// line. Waiting a moment is the rule and 429 the exception.
import { rateLimited } from '../app-error.ts';
import type { Clock } from '../clock.ts';

export interface LineBounds {
  readonly atOnce: number;
  readonly perWorkspace: number;
  /** How many of one workspace wait. */
  readonly waiting: number;
  readonly maxWaitMs: number;
}

/** Answers when the turn has come, with what ends it. Throws `rate_limited` where too many wait, or for too long. */
export type TakeTurn = (workspaceId: string) => Promise<() => void>;

interface Waiting {
  readonly workspaceId: string;
  begin(): void;
}

const RETRY_AFTER_S = 5;

/** Opens the line of one process. */
export function openWaitingLine({ atOnce, perWorkspace, waiting, maxWaitMs }: LineBounds, clock: Clock): TakeTurn {
  const running: string[] = [];
  let line: Waiting[] = [];
  const countOf = (workspaceId: string) => running.filter((each) => each === workspaceId).length;
  const mayBegin = (workspaceId: string) => running.length < atOnce && countOf(workspaceId) < perWorkspace;
  const next = () => {
    for (;;) {
      const first = line.find((each) => mayBegin(each.workspaceId));
      if (first === undefined) return;
      line = line.filter((each) => each !== first);
      first.begin();
    }
  };
  const begin = (workspaceId: string) => {
    running.push(workspaceId);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running.splice(running.indexOf(workspaceId), 1);
      next();
    };
  };
  return (workspaceId) => {
    if (mayBegin(workspaceId)) return Promise.resolve(begin(workspaceId));
    if (line.filter((each) => each.workspaceId === workspaceId).length >= waiting) {
      return Promise.reject(rateLimited(RETRY_AFTER_S));
    }
    return new Promise((resolve, reject) => {
      const own: Waiting = {
        workspaceId,
        begin() {
          cancel();
          resolve(begin(workspaceId));
        },
      };
      const cancel = clock.after(maxWaitMs, () => {
        line = line.filter((each) => each !== own);
        reject(rateLimited(RETRY_AFTER_S));
      });
      line.push(own);
    });
  };
}
