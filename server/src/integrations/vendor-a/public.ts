// Vendor A: models and issues.
export { vendorA } from './adapter.ts';
export { listFolderItems } from './choices.ts';
export { VendorAConfig } from './config.ts';
export {
  type FileDownload,
  findModelItem,
  findModelVersion,
  listModelVersions,
  type ModelVersion,
  signDownload,
} from './model-files.ts';
export { readEvent } from './read-event.ts';
