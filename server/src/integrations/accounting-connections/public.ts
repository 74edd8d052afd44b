// The connection between a workspace and its accounting provider.
export type { StoredAccounting } from './accounting.ts';
export { enqueueAccountingCheck } from './check.ts';
export { findChoice } from './choice-store.ts';
export { createChoiceCache } from './choices.ts';
export type { AccountingDeps } from './commands.ts';
export { type AccountingEvent, type AccountingEventDeps, recordAccountingEvent } from './events.ts';
export { enqueueAccountingExpiry } from './jobs.ts';
export { type AccountingSessionDeps, type OpenAccounting, openAccounting } from './open-accounting.ts';
export { findAccounting, requireAccounting } from './store.ts';
