// Sensors for the slices that evaluate their readings, and for the demo, which posts some.

/** Thresholds evaluate the new readings of a post and return the changes of anomalies. */
export type { AnomalyChanges, NewReadings } from './chunk.ts';
/** The demo binds its sensors. */
export { bindSensor } from './commands.ts';
/** The demo posts readings. */
export { openIngest } from './ingest.ts';
/** Evaluation reads what precedes and follows a reading. */
export { listReadings } from './readings.ts';
/** The analytics scan reads hours. */
export { listBuckets } from './roll-ups.ts';
/** Paths name sensors, and their lock is the one under which thresholds and anomalies change. Analytics use the list. */
export { countThresholds, getSensor, lockSensorById, sensorList } from './store.ts';
