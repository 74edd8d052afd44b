// Dry runs: what they would do, without doing it.
export { type Difference, describeSide, findTitle } from './difference.ts';
export { addOutcome, loadPreview, type Preview } from './preview.ts';
export { previewEntity, readOnly } from './preview-entity.ts';
export { previewRecords } from './preview-records.ts';
export { listLoneRecords } from './store.ts';
