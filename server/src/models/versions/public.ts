// Exports versions of models, for slices that show or import one, and for records that name one. Their content is in elements.

/** For the demo, which uploads a version, and integrations, which take over those of vendors. */
export { createModel } from './commands.ts';
/** For the import: the job that imports a model, and the one that removes the data of a deleted one. */
export { MODEL_JOBS, type ModelPayload } from './enqueue.ts';
/** For the import: its steps, each a change of the model. */
export type { Run } from './run-store.ts';
export { runs } from './runs.ts';
/** Routes beneath a model find it; records that name models ask which there are. */
/** One that is named stays until what names it is saved. */
/** Reports list the versions of a period as their list does. */
export { findReadyBefore, getModel, holdModel, listKnownModels, modelList } from './store.ts';
