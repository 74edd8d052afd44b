// Documents as PDFs: reports, lists and single records.
export { type DocumentDeps, makeDocuments } from './documents.ts';
/** Texts beside a document, such as the mail that brings it, have its numbers, dates and plural forms. */
export { openFormats } from './formats.ts';
export type { Block, Cell, DocumentLanguage, DocumentModel, Photo, Text, Tone } from './model.ts';
