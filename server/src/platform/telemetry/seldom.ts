// Faults that come again and again while one thing is away are told of seldom: the first at once, those after it as a number.
import type { Clock } from '../clock.ts';

const PAUSE_MS = 10_000;

/** Wraps `tell`: what comes within 10 s of the last that was told is only counted, and the next that is told says how many. */
export function openSeldom(clock: Clock, tell: (error: unknown, untold: number) => void): (error: unknown) => void {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let untold = 0;
  return (error) => {
    if (clock.now() - toldAtMs < PAUSE_MS) {
      untold += 1;
      return;
    }
    tell(error, untold);
    toldAtMs = clock.now();
    untold = 0;
  };
}
