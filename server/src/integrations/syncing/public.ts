// Runs at work: settle, pull, push.
export type { SyncDeps } from './synchronize.ts';
