// Vendor A: models and issues.
export { vendorA } from './adapter.ts';
export { VendorAConfig } from './config.ts';
