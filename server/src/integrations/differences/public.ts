// Differences between both sides: comparisons, and pairs of records that could be one.
export { beginComparison, type ComparePlace, comparePage } from './compare-page.ts';
export { suggestPairs } from './suggest-pairs.ts';
