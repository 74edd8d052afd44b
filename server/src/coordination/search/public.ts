// The text search `q` of the lists of issues, RFIs and clashes. Not for exact filters (each list's own).
/** Lists search their own columns for the pattern of what was asked. */
export { findsText, patternOf } from './text.ts';
