// The outcomes of a run over single records.
export { describeVendorRecord, enterOutcome, findRecordFault, isConsidered, refuse, skipFaults } from './outcomes.ts';
