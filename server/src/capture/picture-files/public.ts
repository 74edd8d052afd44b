// The files of a record's picture: the uploaded original, its renditions, their signed addresses. Not for reading pictures
// (pictures) and not for who may see one (the routes).

/** Records answer with the addresses of their files, and say to people how far the renditions are. */
export { addressOrNull, pictureFiles, renditionState } from './addresses.ts';
/** Creations have renditions made, and changes that make others necessary. */
export { enqueueRenditions } from './enqueue.ts';
/** The command line finds renditions that were given up, and has them made once more. */
export { failedPictures, retryRenditions } from './given-up.ts';
/** Slices declare their jobs. */
export { renditionJobs } from './jobs.ts';
/** Slices declare what their records need rendered, and where the outcome goes; a deletion gives the files up. */
export {
  doomPicture,
  type GivenUpPicture,
  type RenditionDeps,
  type RenditionPayload,
  type RenditionTarget,
} from './renditions.ts';
/** Slices read their picture's files together with what only they have. */
export { type FailedPicture, pictureColumns, type StoredPicture } from './store.ts';
/** Creations inspect, name and store what was uploaded. */
export { inspected, originalOf, type PictureUpload, uploaded } from './upload.ts';
