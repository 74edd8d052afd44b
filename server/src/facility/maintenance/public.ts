// Maintenance of assets: for reports. Not for its routes, which assemble takes from routes.ts.
/** A report lists what is due and what is late. */
export { listNextTasks, type NextTask } from './summaries.ts';
