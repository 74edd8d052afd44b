// What changed in the fields of issues, RFIs and clashes, from what to what, when and by whom. Not for the audit log, which
// is the workspace's, and not for decisions (ledger).
/** They leave out what a change does not change, by one rule. */
export { differingFields } from './differing.ts';
/** Each of the three has a history of its own. */
export { type FieldHistory, fieldHistory } from './store.ts';
