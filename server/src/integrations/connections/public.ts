// Connections between projects and vendors.
export { type ConnectionDeps, connectVendor, type EndedConnection } from './commands.ts';
export type { StoredConnection } from './connection.ts';
export { type EventDeps, recordConnectionEvent } from './events.ts';
export { findSealed } from './store.ts';
export { connectionStore } from './work-store.ts';
