// The statuses that a record may get next, as lists show them. Which these are is each record's own rule.
/** Lists have the member in the text of their query. */
export { nextStatusesMember } from './next-statuses.ts';
