// Conflicts: records over which a person has to decide.
export {
  type ConflictField,
  countOpenConflicts,
  endConflict,
  type FoundConflict,
  openConflict,
  supersedeConflict,
  takeBackChoices,
} from './store.ts';
export { type ConflictChange, conflicts, type StoredConflict } from './stored-conflict.ts';
