import { integrationOperations as operations } from '../../../../contract/operations/integrations.ts';
import { implement } from '../../platform/http/implement.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';
import { describeVendor } from './vendor.ts';

export interface VendorRouteDeps {
  readonly vendors: readonly VendorSettings[];
}

/** Routes of the vendors that a deployment offers. */
export function vendorRoutes({ vendors }: VendorRouteDeps): Route[] {
  const data = vendors.map(describeVendor);
  return [implement(operations.listIntegrationVendors, () => ok({ data, nextCursor: null }))];
}
