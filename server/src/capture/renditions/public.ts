// Renditions of pictures: made in the background, given up where that fails, tried again when an operator says so. Not for
// drawing them (pictures) and not for handing them out (picture-files).

/** The command line finds renditions that were given up, and has them made once more; slices declare their background work. */
export { failedPictures, renditionJobs, retryRenditions } from './jobs.ts';
/** Slices declare what their records need; assemble logs what is given up. */
export type { GivenUpPicture, RenditionDeps, RenditionPayload, RenditionTarget } from './making.ts';
/** Creations, and changes that make others necessary, enqueue renditions; answers show how far they are. */
export { enqueueRenditions, renditionState } from './making.ts';
export type { FailedPicture } from './store.ts';
