// From a provisioning token to its identity provider: form, then the access cache, and only on a miss the database.
import type { AccessCache } from '../../../platform/access/access-cache.ts';
import type { ScimCaller } from '../../../platform/access/caller.ts';
import type { LookUp } from '../../../platform/access/strangers.ts';
import type { Db } from '../../../platform/database/db.ts';
import { hashToken, isTokenShaped } from '../../../platform/secrets/token.ts';
import { SCIM_PREFIX } from './commands.ts';
import { findScimCaller } from './store.ts';

export interface ScimTokenFinderDeps {
  readonly db: Db;
  readonly cache: AccessCache;
  /** Asks the database; an address that has presented too much that is unknown has to wait. */
  readonly lookUp: LookUp;
}

/** `address` is who asks: a token that has to be looked up may be refused with 429. */
export type FindScimToken = (
  token: string,
  address: string,
) => ScimCaller | undefined | Promise<ScimCaller | undefined>;

/** Finds provisioning tokens through the cache. */
export function openScimTokenFinder({ db, cache, lookUp }: ScimTokenFinderDeps): FindScimToken {
  return (token, address) => {
    if (!isTokenShaped(token, SCIM_PREFIX)) return undefined;
    const hash = hashToken(token);
    const id = hash.toString('latin1');
    return cache.get('scim-token', id, () => lookUp(id, address, () => findScimCaller(db.directory, hash)));
  };
}
