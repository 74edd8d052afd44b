// Vendor B.
export { vendorB } from './adapter.ts';
export { VendorBConfig } from './config.ts';
