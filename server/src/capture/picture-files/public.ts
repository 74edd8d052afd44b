// The files of a record's picture: the uploaded original, what is made of it, their signed addresses. Not for reading pictures
// (pictures), not for making renditions (renditions) and not for who may see one (the routes).

/** Records answer with the addresses of their files. */
export { addressOrNull, pictureFiles } from './addresses.ts';
/** Slices read their picture's files together with what only they have; a deletion gives them up, and so does a remake. */
export { doomPicture, pictureColumns, renditionIds, type StoredPicture } from './stored-picture.ts';
/** Creations inspect, name and store what was uploaded. */
export { inspected, originalOf, type PictureUpload, uploaded } from './upload.ts';
