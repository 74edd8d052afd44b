// Runs of scheduled reports: when they are due, their documents, their mails, and the links in those.
export { endLinks } from './delivery-store.ts';
export type { RunDeps } from './deps.ts';
export { startDueRuns } from './due.ts';
export { type MakeReportDeps, makeReport } from './make-report.ts';
export { notifyReportAdmins } from './notices.ts';
