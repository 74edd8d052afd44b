// Models of vendors of kind a: imported once by a person, and kept up to date by events.
export type { ModelContext, ModelFileDeps } from './context.ts';
export { endDeletedVersion } from './end-deleted.ts';
export { type ModelPlace, pullModels, retryModels } from './pull-models.ts';
export { workOnImport } from './work-on-import.ts';
