// The words of records in both languages, for documents about them. Screens have their own catalogs, which a test compares with these.
export type { Word } from './english.ts';
export { openRecordWords, type RecordWords } from './record-words.ts';
/** Documents mark a status or a priority as the screens do. */
export { makeStatus } from './tones.ts';
