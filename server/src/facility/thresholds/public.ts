// Thresholds, for assemble, which connects posts of readings with their evaluation.

/** The demo creates a threshold; a sensor that is decommissioned takes its thresholds with it. */
export { createThreshold, removeThresholds } from './commands.ts';
/** A post evaluates its readings against the thresholds of their sensors, in its own transaction. */
export { evaluateNewReadings } from './new-readings.ts';
