// RFIs, for exports.
/** An export reads what the list reads. */
export { rfiList } from './store.ts';
