// Vendor C: facility management.
export { createVendorC } from './adapter.ts';
export { VendorCConfig } from './config.ts';
export { type Credentials, createCredentialHeaders } from './credentials.ts';
export { watchVendorClock } from './vendor-clock.ts';
