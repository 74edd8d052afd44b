// Runs at work: settle, pull, push.
export type { SyncDeps } from './open-work.ts';
