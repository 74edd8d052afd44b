// Reads uploaded pictures: their format, time and place of exposure, and smaller renditions of them. Works on files on disk,
// without HTTP, storage and database. No decoder is loaded into the service.

/** Rules for the `kind` and `takenAt` of a photo. */
export { computeTakenAt, selectPhotoKind } from './photo-defaults.ts';
/** Results of inspections, and inputs and results of renderings. */
export type { PhotoFacts, PlanFacts, RenderOrder, Rendition } from './picture.ts';
/** Used by uploads (inspect) and the renditions job (render); assemble starts and stops the only reader. */
export { type PictureReader, startPictureReader } from './picture-reader.ts';
/** Refusals, and the failure that too many uploads are waiting, are returned to the client; other failures are internal errors. */
export { PictureReaderFailure, PictureRefusal } from './refusal.ts';
