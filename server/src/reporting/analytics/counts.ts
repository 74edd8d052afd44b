import { countAnomalies } from './anomalies.ts';
import { countCapture } from './capture.ts';
import { countClashes } from './clashes.ts';
import { countIssues } from './issues.ts';
import { countRfis } from './rfis.ts';
import { countSensorGaps, countSensors } from './sensors.ts';

/** The counts of each view of analytics. */
export const projectCounts = {
  issues: countIssues,
  rfis: countRfis,
  clashes: countClashes,
  capture: countCapture,
  sensors: countSensors,
  sensorGaps: countSensorGaps,
  anomalies: countAnomalies,
};
