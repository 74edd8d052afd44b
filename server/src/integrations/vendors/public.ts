// Vendors: their adapters' interfaces, and calls to them.
export type {
  Choice,
  EntityAdapter,
  HookAdapter,
  MappingContext,
  VendorAdapter,
  VendorRecord,
  VendorUser,
} from './adapter.ts';
export { type CalledVendor, VendorFault, type VendorSession } from './vendor-call.ts';
