// Versions of models: for slices that show what is in one, that read one, and for records that name one. Not for what is in it
// (elements).

/** The demo uploads one. */
export { createModel } from './commands.ts';
/** The job that reads a model, and the one that removes what a deleted one leaves. */
export { type ModelPayload, PURGE_MODEL, READ_MODEL } from './enqueue.ts';
/** The steps of a reading, each a change of the model. */
export type { Run } from './run-store.ts';
export { runs } from './runs.ts';
/** Routes beneath a model find it; records that name models ask which there are. */
/** One that is named stays until what names it is saved. */
export { findReadyBefore, getModel, holdModel, listKnownModels } from './store.ts';
