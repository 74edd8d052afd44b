// A simulated vendor, which a service of the journeys can be connected to.
import { CLIENT_ID, CLIENT_SECRET } from '../../../simulators/vendor-core/oauth.ts';

/** The name that people see. */
export const VENDOR_NAME = 'Buildwise';

/** Paths of the consent at the vendor, by its kind. */
const CONSENT_PATHS = { A: '/authentication/v2', B: '/oauth' } as const;

/** Returns the settings of a service that knows a vendor at an address of this machine. */
const describeVendor = (kind: keyof typeof CONSENT_PATHS, url: string) => ({
  PCS_ALLOWED_TARGETS: '127.0.0.0/8',
  [`PCS_VENDOR_${kind}_NAME`]: VENDOR_NAME,
  [`PCS_VENDOR_${kind}_API_URL`]: url,
  [`PCS_VENDOR_${kind}_AUTHORIZE_URL`]: `${url}${CONSENT_PATHS[kind]}/authorize`,
  [`PCS_VENDOR_${kind}_TOKEN_URL`]: `${url}${CONSENT_PATHS[kind]}/token`,
  [`PCS_VENDOR_${kind}_REVOKE_URL`]: `${url}${CONSENT_PATHS[kind]}/revoke`,
  [`PCS_VENDOR_${kind}_CLIENT_ID`]: CLIENT_ID,
  [`PCS_VENDOR_${kind}_CLIENT_SECRET`]: CLIENT_SECRET,
});

export const describeVendorA = (url: string) => describeVendor('A', url);
export const describeVendorB = (url: string) => describeVendor('B', url);
