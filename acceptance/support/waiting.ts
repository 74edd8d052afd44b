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
