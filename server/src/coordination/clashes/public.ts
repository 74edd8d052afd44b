// Clashes, for the runs of clash tests that they come from, for exports and for the demo. Not for their routes, which
// assemble takes from routes.ts.
/** Automation rules assign clashes; the demo's are made and decided about by the rules of the API. */
export { changeClash, createClash, recordDecision } from './commands.ts';
/** What a run changes of a clash is in its history. */
export { clashHistory } from './history.ts';
/** The demo knows what it has made already by its name. */
export { listClashNames } from './names.ts';
/** An export reads what the list reads. */
export { clashList } from './store.ts';
