// The words of records in both languages, for documents about them. Screens have their own catalogs, which a test compares with these.
export type { Word } from './english.ts';
/** Documents put texts together. */
export type { Piece } from './pieces.ts';
export { openRecordWords, type RecordWords } from './record-words.ts';
/** Documents mark a status or a priority as the screens do. */
export { makeStatus } from './tones.ts';
