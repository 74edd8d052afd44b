// Documents as PDFs: reports, lists and single records.
export { type DocumentDeps, type DocumentsRequest, makeDocuments } from './documents.ts';
export type { Block, Cell, DocumentLanguage, DocumentModel, Photo, Text, Tone } from './model.ts';
