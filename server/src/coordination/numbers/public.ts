// The numbers that issues, RFIs and clashes have within their project. Not for ids.
/** A record is numbered in the transaction that makes it; imports make many in one. */
export { takeNumber, takeNumbers } from './store.ts';
