// Clashes, for the runs of clash tests that they come from. Not for decisions: an import makes none (contract §6).
/** A run finds clashes again by their signs, and makes, changes and misses many at once. */
export {
  clearPresent,
  type ImportedFields,
  insertClashes,
  type KnownClash,
  listKnown,
  listPresent,
  lockPresent,
  saveSigns,
  updateClashes,
} from './bulk-store.ts';
/** An export reads what the list reads. */
export { clashList } from './store.ts';
