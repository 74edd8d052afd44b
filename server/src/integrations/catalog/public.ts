// The vendors that a deployment offers, as data.
export { createConfigCheck } from './known-config.ts';
export { listAuthKinds, requireVendor } from './vendor.ts';
