// The ledger: what a synchronisation did, and what it replaced.
export { findHeldCode } from './held-code.ts';
export { type LinkEntry, recordLinkEntry } from './link-entry.ts';
export { type EntryField, type LedgerEntry, recordEntry } from './record-entry.ts';
