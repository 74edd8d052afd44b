// From a provisioning token to its identity provider: form, then the access cache, and only on a miss the database.
import type { AccessCache } from '../../../platform/access/access-cache.ts';
import type { ScimCaller } from '../../../platform/access/caller.ts';
import type { LookUp } from '../../../platform/access/strangers.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { hashToken, isTokenShaped } from '../../../platform/ids.ts';
import { SCIM_PREFIX } from './commands.ts';
import { type FoundScimToken, findScimToken } from './store.ts';

export interface ScimTokenFinderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cache: AccessCache;
  /** Asks the database; an address that has presented too much that is unknown has to wait. */
  readonly lookUp: LookUp;
}

/** `address` is who asks: a token that has to be looked up may be refused with 429. `asOfMs`: judges the end of its life as of then. */
export type FindScimToken = (
  token: string,
  address: string,
  asOfMs?: number,
) => ScimCaller | undefined | Promise<ScimCaller | undefined>;

/** Finds provisioning tokens through the cache. */
export function openScimTokenFinder({ db, clock, cache, lookUp }: ScimTokenFinderDeps): FindScimToken {
  // The cache learns of changes, not of time: an end by the clock is judged here.
  const admit = (found: FoundScimToken | undefined, atMs = clock.now()) =>
    found !== undefined && atMs < found.expiresAtMs ? found.caller : undefined;
  return (token, address, asOfMs) => {
    if (!isTokenShaped(token, SCIM_PREFIX)) return undefined;
    const hash = hashToken(token);
    const id = hash.toString('latin1');
    const found = cache.get('scim-token', id, () => lookUp(id, address, () => findScimToken(db.directory, hash)));
    return found instanceof Promise ? found.then((each) => admit(each, asOfMs)) : admit(found, asOfMs);
  };
}
