// Thresholds: for assemble, which hands posts of readings what judges them.
/** The demo sets one. */

/** A post holds what it brought against the thresholds of its sensors, in its own transaction. */
export { judgeArrivals } from './arrivals.ts';
export { createThreshold } from './commands.ts';
