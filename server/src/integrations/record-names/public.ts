// Names of records here, for lists of connections.
export { selectRecordNumber, selectRecordTitle } from './record-names.ts';
