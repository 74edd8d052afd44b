// Routes to the addresses that a request may go to, of all that its name leads to.
import { isMessage } from '../../../../contract/messages/message.ts';
import { type Allowance, isGlobalUnicast } from './addresses.ts';
import type { Route } from './connector.ts';
import { readTargetUrl, type TargetUrl } from './target-url.ts';

/** Whoever owns a name may give it thousands of addresses: one request tries a few of them. */
const MAX_ADDRESSES = 8;

/** Routes to a target, with the host and path that the request names. */
export interface Ways {
  readonly host: string;
  readonly path: string;
  readonly routes: readonly Route[];
}

/** Why there is no route to a target. */
export type RouteFault = 'target_not_public' | 'name_not_found';

/**
 * Resolves the name of a URL and returns the routes to those of its addresses that may be connected to; a fault where there are
 * none. Faults of `resolve` are passed on.
 */
export async function findRoutes<Fault extends string>(
  url: string,
  resolve: (name: string) => Promise<readonly string[] | Fault>,
  isAllowed: Allowance,
): Promise<Ways | Fault | RouteFault> {
  const target = readTargetUrl(url);
  if (isMessage(target)) return 'target_not_public';
  const addresses = target.isAddress ? [target.host] : await resolve(target.host);
  if (typeof addresses === 'string') return addresses;
  if (addresses.length === 0) return 'name_not_found';
  const { origin, host, pathname, search } = new URL(url);
  const serverName = target.isAddress ? '' : target.host;
  const routes = addresses
    .filter((each) => isPermitted(target, each, isAllowed))
    .slice(0, MAX_ADDRESSES)
    .map((address) => ({ origin, serverName, address }));
  return routes.length === 0 ? 'target_not_public' : { host, path: pathname + search, routes };
}

// http goes to what the deployment allows alone: everywhere else the body would be read on its way.
function isPermitted({ protocol }: TargetUrl, address: string, isAllowed: Allowance): boolean {
  return isAllowed(address) || (protocol === 'https:' && isGlobalUnicast(address));
}
