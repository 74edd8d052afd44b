// What changed in the fields of issues, RFIs and clashes, from what to what, when and by whom. Not for the audit log, which
// is the workspace's, and not for decisions (ledger).
/** Each of the three has a history of its own. */
export { type FieldHistory, fieldHistory } from './store.ts';
