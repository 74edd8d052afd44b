// The connection between a workspace and its accounting provider.
export type { StoredAccounting } from './accounting.ts';
export { findChoice } from './choice-store.ts';
export { type AccountingEventDeps, recordAccountingEvent } from './events.ts';
export { enqueueNewCredentials } from './jobs.ts';
export { type AccountingSessionDeps, type OpenAccounting, openAccounting } from './open-accounting.ts';
export { findAccounting, requireAccounting } from './store.ts';
