// The counts of a run, in which each record counts once.
export { createTally, type Tally, type TallyState } from './tally.ts';
