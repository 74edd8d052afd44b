// Automation rules: for assemble, which tells them how records are read. Not for running rules (consumers.ts, jobs.ts).
/** The records that rules know by themselves; assemble adds those of wings that bring their own. */
export { type RecordSources, recordSources } from './records.ts';
