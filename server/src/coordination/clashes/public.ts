// Clashes, for the runs of clash tests that they come from, and for exports. Not for decisions: an import makes none
// (contract §6).
/** What a run changes of a clash is in its history. */
export { clashHistory } from './history.ts';
/** An export reads what the list reads. */
export { clashList } from './store.ts';
