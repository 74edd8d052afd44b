// Scheduled reports: what is sent, when and to whom. Runs are made of them.
export { computeNextRun, type ReportDeps } from './commands.ts';
export { IS_LISTED } from './members.ts';
export { describeSchedule } from './report.ts';
export { findReport, getReport, lockReportIfAny, type NextRun, type StoredReport, setNextRun } from './store.ts';
