// The statuses that a record may get next, as lists show them. Which these are is each record's own rule.
/** The overview of a project counts what is still to be done. */
export { clashCounts, issueCounts, rfiCounts } from './counts.ts';
/** Lists have the member in the text of their query. */
export { nextStatusesMember } from './next-statuses.ts';
/** Lists filter by what is still to be done. */
export { isOverdue, isSettled, isUnassigned } from './settled.ts';
