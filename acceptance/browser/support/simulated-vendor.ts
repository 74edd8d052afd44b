// A simulated vendor of kind b, which a service of the journeys can be connected to.
import { CLIENT_ID, CLIENT_SECRET } from '../../../simulators/vendor-core/oauth.ts';

/** The name that people see. */
export const VENDOR_NAME = 'Buildwise';

/** Returns the settings of a service that knows the vendor at an address of this machine. */
export const describeVendorB = (url: string) => ({
  PCS_ALLOWED_TARGETS: '127.0.0.0/8',
  PCS_VENDOR_B_NAME: VENDOR_NAME,
  PCS_VENDOR_B_API_URL: url,
  PCS_VENDOR_B_AUTHORIZE_URL: `${url}/oauth/authorize`,
  PCS_VENDOR_B_TOKEN_URL: `${url}/oauth/token`,
  PCS_VENDOR_B_REVOKE_URL: `${url}/oauth/revoke`,
  PCS_VENDOR_B_CLIENT_ID: CLIENT_ID,
  PCS_VENDOR_B_CLIENT_SECRET: CLIENT_SECRET,
});
