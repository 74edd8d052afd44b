// Sensors: for what is judged of their readings, and for the demo, which posts some.
/** The demo says where a sensor is. */
export { bindSensor } from './commands.ts';
/** The demo posts readings. */
export { openIngest } from './ingest.ts';
/** What a post hands to whoever judges it, and what it is answered. */
export type { Arrival, Judgement } from './portion.ts';
/** What led up to a reading, and what came after it. */
export { listReadings } from './readings.ts';
/** The hours that the analytics scan looks at. */
export { listBuckets } from './roll-ups.ts';
/**
 * Paths name sensors; their lock is the one under which thresholds and anomalies change. Analytics look at what the list has.
 */
export { countThresholds, getSensor, lockSensorById, sensorList } from './store.ts';
