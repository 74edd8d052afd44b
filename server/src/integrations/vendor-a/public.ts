// Vendor A: models and issues.
export { vendorA } from './adapter.ts';
export { VendorAConfig } from './config.ts';
export {
  type FileDownload,
  findModelItem,
  findModelVersion,
  listModelVersions,
  type ModelVersion,
  signDownload,
} from './model-files.ts';
export { readEvent, type VendorEvent } from './read-event.ts';
