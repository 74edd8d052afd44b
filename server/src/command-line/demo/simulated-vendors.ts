// The vendors of `npm run simulators` as settings of the demo: its projects can be connected to them without a variable.
import type { Environment } from '../../config.ts';

const CLIENT = { id: 'simulated-client', secret: 'simulated-secret' };

/** The address of a simulator, and the path of its consent and tokens. */
const VENDORS = {
  A: { url: 'http://127.0.0.1:8101', oauth: '/authentication/v2' },
  B: { url: 'http://127.0.0.1:8102', oauth: '/oauth' },
} as const;

/** Returns an environment that names the simulated vendors, unless it names vendors itself. */
export function withSimulatedVendors(environment: Environment): Environment {
  if (Object.keys(environment).some((name) => name.startsWith('PCS_VENDOR_'))) return environment;
  const settings = Object.entries(VENDORS).flatMap(([name, { url, oauth }]) => [
    [`PCS_VENDOR_${name}_API_URL`, url],
    [`PCS_VENDOR_${name}_AUTHORIZE_URL`, `${url}${oauth}/authorize`],
    [`PCS_VENDOR_${name}_TOKEN_URL`, `${url}${oauth}/token`],
    [`PCS_VENDOR_${name}_REVOKE_URL`, `${url}${oauth}/revoke`],
    [`PCS_VENDOR_${name}_CLIENT_ID`, CLIENT.id],
    [`PCS_VENDOR_${name}_CLIENT_SECRET`, CLIENT.secret],
  ]);
  return { ...Object.fromEntries(settings), ...environment };
}
