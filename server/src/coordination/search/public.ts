// The text search of issues, RFIs and clashes: the filter `q` of their lists, and hits. Not for exact filters (each list's own).
/** The search over a project looks into all three at once. */
export { clashHits, issueHits, rfiHits } from './hits.ts';
/** What people may filter issues by. */
export { issueLabelCounts } from './labels.ts';
/** Lists search their own columns for the pattern of what was asked. */
export { findsText, patternOf, textPattern } from './text.ts';
