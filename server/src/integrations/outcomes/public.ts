// The outcomes of a run over single records.
export {
  countOnce,
  describeVendorRecord,
  enterOutcome,
  enterRefused,
  findRecordFault,
  isConsidered,
  refuse,
  skipFaults,
  triesRefused,
} from './outcomes.ts';
