// The files of a record's picture: the uploaded original, its renditions and their signed URLs. Pictures are decoded in
// pictures, renditions are generated in renditions, and access is decided by the routes.

/** Used by each slice to read the files of its pictures, to return their signed URLs and to delete them. */
export {
  deletePictureFiles,
  getAddressOrNull,
  pictureColumns,
  pictureFiles,
  renditionIds,
  type StoredPicture,
} from './stored-picture.ts';
/** Used on creation to inspect, name and store the upload. */
export { awaitInspection, describeOriginal, type PictureUpload, uploaded } from './upload.ts';
