// The vendors that a deployment offers, as data.
export { createConfigCheck } from './known-config.ts';
export { findApiAddress, listAuthKinds, requireVendor } from './vendor.ts';
