// RFIs: for exports, and for programs that make some as people do. Not for their routes, which assemble takes from routes.ts.
/** The demo's RFIs, made and led through their states by the rules of the API. */
export { answerRfi, changeRfi, createRfi } from './commands.ts';
/** An export reads what the list reads. */
export { rfiList } from './store.ts';
/** What is made already is known again by its subject. */
export { listRfiSubjects } from './subjects.ts';
