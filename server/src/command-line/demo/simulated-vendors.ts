// The vendors and the accounting provider of `npm run simulators` as settings of the demo: it can be connected to them without a
// variable.
import type { Environment } from '../../config.ts';

const CLIENT = { id: 'simulated-client', secret: 'simulated-secret' };

/** The address of a simulator, and the path of its consent and tokens. */
const VENDORS = {
  VENDOR_A: { url: 'http://127.0.0.1:8101', oauth: '/authentication/v2' },
  VENDOR_B: { url: 'http://127.0.0.1:8102', oauth: '/oauth' },
  ACCOUNTING: { url: 'http://127.0.0.1:8104', oauth: '/oauth' },
} as const;

/** Returns an environment that names the simulated vendors, unless it names them itself. */
export function withSimulatedVendors(environment: Environment): Environment {
  const names = Object.keys(environment);
  // Vendors and accounting are named apart: settings of one leave the other simulated.
  const simulated = Object.entries(VENDORS).filter(
    ([name]) => !names.some((each) => each.startsWith(name === 'ACCOUNTING' ? 'PCS_ACCOUNTING_' : 'PCS_VENDOR_')),
  );
  const settings = simulated.flatMap(([name, { url, oauth }]) => [
    [`PCS_${name}_API_URL`, url],
    [`PCS_${name}_AUTHORIZE_URL`, `${url}${oauth}/authorize`],
    [`PCS_${name}_TOKEN_URL`, `${url}${oauth}/token`],
    [`PCS_${name}_REVOKE_URL`, `${url}${oauth}/revoke`],
    [`PCS_${name}_CLIENT_ID`, CLIENT.id],
    [`PCS_${name}_CLIENT_SECRET`, CLIENT.secret],
  ]);
  return { ...Object.fromEntries(settings), ...environment };
}
