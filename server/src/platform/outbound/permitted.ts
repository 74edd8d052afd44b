// The ways to an address that may be gone to, of all that its name leads to.
import { type Allowance, isGlobalUnicast } from './addresses.ts';
import type { Route } from './connector.ts';
import type { TargetUrl } from './target-url.ts';

/** Whoever owns a name may give it thousands of addresses: one request is not to knock at the doors of all of them. */
const MOST_ADDRESSES = 8;

/** The host and path of the url, and the routes to those of the addresses that may be gone to. */
export function permittedRoutes(
  url: string,
  target: TargetUrl,
  addresses: readonly string[],
  isAllowed: Allowance,
): { host: string; path: string; routes: Route[] } {
  const permitted = addresses.filter((each) => isPermitted(target, each, isAllowed));
  const { origin, host, pathname, search } = new URL(url);
  const serverName = target.isAddress ? '' : target.host;
  const routes = permitted.slice(0, MOST_ADDRESSES).map((address) => ({ origin, serverName, address }));
  return { host, path: pathname + search, routes };
}

// http goes to what the deployment allows alone: everywhere else the body would be read on its way.
function isPermitted({ protocol }: TargetUrl, address: string, isAllowed: Allowance): boolean {
  return isAllowed(address) || (protocol === 'https:' && isGlobalUnicast(address));
}
