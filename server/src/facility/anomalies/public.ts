// Anomalies: for what finds them. Not for what people do with them, which is routes alone.
/** Runs that readings tell of, and how they go with what stands. */
export { type ExistingAnomaly, type NewAnomaly, type Run, reconcile } from './anomaly.ts';
/** Automation rules assign anomalies, and make issues of them. */
export { assignAnomaly, linkToNew } from './commands.ts';
/** Findings become changes in one transaction; removing a sensor or a rule ends its ongoing anomalies. */
export { endOngoingAnomalies, prepareAnomalyChanges } from './raising.ts';
/** The command line scans by hand. */
export { scanAll } from './scan-job.ts';
/** Analytics count what the list has. */
export { anomalyList } from './store.ts';
