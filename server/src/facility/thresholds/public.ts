// Thresholds: for assemble, which hands posts of readings what judges them.
/** The demo sets one. */

/** A post holds what it brought against the thresholds of its sensors, in its own transaction. */
export { judgeArrivals } from './arrivals.ts';
/** A sensor that is decommissioned takes its thresholds with it. */
export { createThreshold, removeThresholds } from './commands.ts';
