// Vendor B.
export { vendorB } from './adapter.ts';
export { VendorBConfig } from './config.ts';
export { type CompanyEvent, readCompanyEvent, readEventProject } from './read-event.ts';
