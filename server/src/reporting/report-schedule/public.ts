// Times and periods of scheduled reports: pure.
export { findNextRun, findPeriod, listDueRuns, listPeriods, localDay, type Period, type Schedule } from './schedule.ts';
