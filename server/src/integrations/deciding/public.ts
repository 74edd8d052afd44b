// The pure core of synchronisation: no database, no calls, no clock.
export type { Bases } from './bases.ts';
export { brake } from './brake.ts';
export { type Decision, decide } from './decide.ts';
export { initialBases } from './initial-bases.ts';
export type { HistoryEntry } from './intent.ts';
export { decideLastWriteWins } from './last-write-wins.ts';
export { recover } from './recover.ts';
export { resolve } from './resolve.ts';
export { settle } from './settle.ts';
