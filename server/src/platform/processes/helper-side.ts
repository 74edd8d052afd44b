// The other side of helper-process.ts: what runs in the child process.
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { HelperOutcome } from './helper-process.ts';

/** Carries out the one order that comes and tells its result. The process ends with the service's channel. */
export function answerOrder<Order, Result>(carryOut: (order: Order) => Promise<Result>): void {
  // The service's own answers go before its helpers' work.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.once('message', (order: Order) => {
    void outcomeOf(carryOut, order).then((outcome) => process.send?.(outcome));
  });
  // The service is gone. While something computes the channel's end is not seen here, so that a thread watches too.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  const watch = new Worker(new URL('./parent-watch.ts', import.meta.url), {
    workerData: Number(process.argv[2]),
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
  });
  watch.unref();
}

async function outcomeOf<Order, Result>(
  carryOut: (order: Order) => Promise<Result>,
  order: Order,
): Promise<HelperOutcome<Result>> {
  try {
    return { type: 'done', result: await carryOut(order) };
  } catch (error) {
    return { type: 'failed', cause: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
