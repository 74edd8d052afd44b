// The processor time for verifying responses that a provider has signed: 0.2 ms an element, so that a workspace whose own provider signs
// large ones could hold the process. Each workspace has one verified at a time, and after a burst a fifth of one processor.
import { openLimiter, runLimited } from '../../../platform/access/limiter.ts';
import { rateLimited } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';

export interface RunVerification {
  /** Runs a verification for a workspace. Throws `rate_limited` if its share is used up, or too many wait. */
  <T>(workspaceId: string, verify: () => Promise<T>): Promise<T>;
  /** Throws `rate_limited` if the share is used up: before the response is read, which costs as much as sending hundreds. */
  requireShare(workspaceId: string): void;
}

/** A thousand sign-ins of a company in the morning take 10 to 20 s. */
const BURST_MS = 20_000;
const SHARE = 0.2;
const BOUNDS = { slots: 2, slotsPerWorkspace: 1, waitingPerWorkspace: 50, maxWaitMs: 5_000 };

interface Used {
  readonly ms: number;
  readonly atMs: number;
}

interface Options {
  /** Returns the milliseconds of processor that verifying has used. */
  readonly measure?: () => number;
  readonly burstMs?: number;
}

/** Opens the shares of one process. */
export function openVerifications(
  clock: Clock,
  { measure = measureThread, burstMs = BURST_MS }: Options = {},
): RunVerification {
  const acquire = openLimiter(BOUNDS, clock);
  const used = new Map<string, Used>();
  const getUsed = (workspaceId: string) => {
    const { ms, atMs } = used.get(workspaceId) ?? { ms: 0, atMs: clock.now() };
    return Math.max(0, ms - Math.max(0, clock.now() - atMs) * SHARE);
  };
  const add = (workspaceId: string, ms: number) => {
    for (const each of used.keys()) if (getUsed(each) === 0) used.delete(each);
    used.set(workspaceId, { ms: getUsed(workspaceId) + ms, atMs: clock.now() });
  };
  const requireShare = (workspaceId: string) => {
    const over = getUsed(workspaceId) - burstMs;
    if (over >= 0) throw rateLimited(Math.ceil(over / SHARE / 1000) + 1);
  };
  const run = <T>(workspaceId: string, verify: () => Promise<T>) =>
    runLimited(acquire, workspaceId, async () => {
      requireShare(workspaceId);
      const begun = measure();
      try {
        return await verify();
      } finally {
        add(workspaceId, measure() - begun);
      }
    });
  return Object.assign(run, { requireShare });
}

/** Measures this thread alone: passwords are hashed and answers compressed on others, for everybody. */
function measureThread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
