import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_MS = 60_000;

/** Asks again and again until the answer is there; for what the service does by and by. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  longestMs = LONGEST_MS,
): Promise<T> {
  const deadline = Date.now() + longestMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${longestMs / 1000} s`);
    await pause(50);
  }
}

/** What the contract promises within a time: an attempt that begins later than that after now must succeed. */
export async function within(longestMs: number, what: string, isSo: () => Promise<boolean>): Promise<void> {
  const start = Date.now();
  for (;;) {
    const begunMs = Date.now() - start;
    if (await isSo()) return;
    if (begunMs > longestMs) throw new Error(`${what}: not so ${begunMs} ms later`);
    await pause(20);
  }
}
