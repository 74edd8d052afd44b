// Renditions of pictures: made in the background, given up where that fails, tried again when an operator says so. Not for
// drawing them (pictures) and not for handing them out (picture-files).

/** Creations have renditions made, and changes that make others necessary. */
export { enqueueRenditions } from './enqueue.ts';
/** The command line finds renditions that were given up, and has them made once more. */
export { failedPictures, retryRenditions } from './given-up.ts';
/** Slices declare what their records need, and so have their jobs; assemble logs what is given up. */
export { renditionJobs } from './jobs.ts';
export type { GivenUpPicture, RenditionDeps, RenditionPayload, RenditionTarget } from './making.ts';
/** People are told how far they are. */
export { renditionState } from './state.ts';
export type { FailedPicture } from './store.ts';
