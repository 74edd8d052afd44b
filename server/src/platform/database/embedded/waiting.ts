// Waits for other processes, which send us no event: by looking again and again.
// biome-ignore lint/style/noRestrictedImports: no rule of the product hangs on these waits; a Clock's alarms do not keep the process alive, and a start must.
import { setTimeout as sleep } from 'node:timers/promises';

/** How often to look and how long; without a limit until there is an answer. */
export interface Patience {
  everyMs: number;
  limitMs?: number;
}

/**
 * Looks until there is an answer, and gives it; undefined when there is none within the limit. The first look is at once, the
 * last one after the limit.
 */
export async function waitFor<Answer>(
  { everyMs, limitMs = Number.POSITIVE_INFINITY }: Patience,
  look: (waitedMs: number) => Answer | undefined | Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const began = performance.now();
  for (;;) {
    const waitedMs = performance.now() - began;
    const answer = await look(waitedMs);
    if (answer !== undefined || waitedMs > limitMs) return answer;
    await sleep(everyMs);
  }
}

/** Lets some time pass. */
export const pause = (forMs: number, signal?: AbortSignal): Promise<void> =>
  sleep(forMs, undefined, signal === undefined ? {} : { signal });

/** Says a line the first time that the wait has lasted `afterMs`, and nothing more after it. */
export function onceAfter(afterMs: number, say: (line: string) => void): (waitedMs: number, line: string) => void {
  let said = false;
  return (waitedMs, line) => {
    if (said || waitedMs < afterMs) return;
    said = true;
    say(line);
  };
}
