// The governance ledger: what was decided, in a chain that shows every tampering. Not for what merely changed (audit log).
/** A decision is appended in the transaction that carries it out. */
export { appendEntry } from './append.ts';
/** `pcs ledger verify` walks an export by the same rules. */
export { type ChainCheck, openChainCheck } from './entry.ts';
/** The decisions about one record are read from its entries: filter `subjectId`. */
export { entryList } from './store.ts';
/** Tests of what appends walk the stored chain. */
export { verifyLedger } from './verify.ts';
