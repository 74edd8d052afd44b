// The files of a record's picture: the uploaded original, its renditions, their signed addresses. Not for reading pictures
// (pictures) and not for who may see one (the routes).

/** Records answer with the addresses of their files. */
export { addressOrNull, pictureFiles } from './addresses.ts';
/** Slices declare what their records need rendered, and where the outcome goes. */
export { makeRenditions, type RenditionDeps, type RenditionPayload, type RenditionTarget } from './renditions.ts';
/** Creations inspect, name and store what was uploaded. */
export { inspected, originalOf, type PictureUpload, uploaded } from './upload.ts';
