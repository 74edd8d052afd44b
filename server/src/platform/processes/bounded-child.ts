// The side of the child in a bounded process (bounded-process.ts): it takes one order, works, tells, and is killed without loss
// at any moment.
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ChildMessage } from './bounded-process.ts';

/** Tells the service something; settles once it is sent. */
export function tellService<Message extends object>(message: Message): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });
}

/** Waits for the order and does it. What `work` throws is told as the reason why it broke off. */
export function takeOrder<Order>(work: (order: Order) => Promise<void>): void {
  // The service answers first: a list beside a reading takes at most twice as long at its slowest (bench/ifc.ts).
  setPriority(constants.priority.PRIORITY_LOW);
  process.once('message', (order: Order) => void work(order).catch((error) => tellService(brokenBy(error))));
  // The service is gone. While the work computes the channel's end is not seen here, so that a thread of its own watches too.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  const watch = new Worker(new URL('parent-watch.ts', import.meta.url), {
    workerData: Number(process.argv[2]),
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
  });
  watch.unref();
  void tellService<ChildMessage>({ type: 'at_work' });
}

function brokenBy(error: unknown): ChildMessage {
  const cause = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { type: 'broken', cause, isSystems: error instanceof Error && 'syscall' in error };
}
