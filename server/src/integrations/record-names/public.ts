// Names and editors of records here, for lists of connections.
export { selectLastEditor, selectRecordNumber, selectRecordTitle } from './record-names.ts';
