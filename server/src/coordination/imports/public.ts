// How imports run and what they leave to be read. Not for reading the files (bcf, clash-tests).
/** Both kinds come in archives. */
export { openArchive } from './archive.ts';
/** Importers report what they did. */
export { emptyReport, noteConflict, type Report, skip, warn } from './import.ts';
/** An import runs in batches, alone on its subject. */
export { type ImportDeps, type ImportRun, runImport } from './run.ts';
/** Remarks that repeat are counted. */
export { openTally } from './tally.ts';
