// Names and editors of records here, for lists of connections.
export { selectLastEditor, selectRecordNumber, selectRecordTitle, selectVendorNumber } from './record-names.ts';
