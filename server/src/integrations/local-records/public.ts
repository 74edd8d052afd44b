// The records here, as synchronisation reads and writes them.
export { createLocalAssets } from './assets.ts';
export { createLocalIssues } from './issues.ts';
export type { LocalRecord, LocalRecords, SyncAuthor } from './local-records.ts';
export { createLocalRfis } from './rfis.ts';
export { createLocalSpaces } from './spaces.ts';
