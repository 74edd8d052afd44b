// A simulated vendor, which a service of the journeys can be connected to.
import { CLIENT_ID, CLIENT_SECRET } from '../../../simulators/vendor-core/oauth.ts';

/** The name that people see. */
export const VENDOR_NAME = 'Buildwise';

/** Paths of the consent at the vendor, by its variables. */
const CONSENT_PATHS = { VENDOR_A: '/authentication/v2', VENDOR_B: '/oauth', ACCOUNTING: '/oauth' } as const;

/** Returns the settings of a service that knows a vendor at an address of this machine. */
const describeVendor = (name: keyof typeof CONSENT_PATHS, url: string) => ({
  PCS_ALLOWED_TARGETS: '127.0.0.0/8',
  [`PCS_${name}_NAME`]: VENDOR_NAME,
  [`PCS_${name}_API_URL`]: url,
  [`PCS_${name}_AUTHORIZE_URL`]: `${url}${CONSENT_PATHS[name]}/authorize`,
  [`PCS_${name}_TOKEN_URL`]: `${url}${CONSENT_PATHS[name]}/token`,
  [`PCS_${name}_REVOKE_URL`]: `${url}${CONSENT_PATHS[name]}/revoke`,
  [`PCS_${name}_CLIENT_ID`]: CLIENT_ID,
  [`PCS_${name}_CLIENT_SECRET`]: CLIENT_SECRET,
});

export const describeVendorA = (url: string) => describeVendor('VENDOR_A', url);
export const describeVendorB = (url: string) => describeVendor('VENDOR_B', url);
export const describeAccounting = (url: string) => describeVendor('ACCOUNTING', url);
