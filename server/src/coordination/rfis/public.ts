// RFIs: for exports, and for programs that make some as people do. Not for their routes, which assemble takes from routes.ts.
/** Automation rules assign RFIs; the demo's are made and led through their states by the rules of the API. */
export { answerRfi, changeRfi, createRfi } from './commands.ts';
/** Synchronisation with vendors reads, changes and makes RFIs. */
export { connectedRfis } from './connected.ts';
/** Analytics count by when one was raised and first answered. */
export { FIRST_ANSWERED_AT, RAISED_AT } from './instants.ts';
/** An export reads what the list reads. */
export { rfiList } from './store.ts';
/** What is made already is known again by its subject. */
export { listRfiSubjects } from './subjects.ts';
