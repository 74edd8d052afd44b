// Clashes, for the runs of clash tests that they come from. Not for decisions: an import makes none (contract §6).
/** A run makes, changes and misses many at once. */
export { clearPresent, type ImportedFields, insertClashes, lockPresent, updateClashes } from './bulk-store.ts';
