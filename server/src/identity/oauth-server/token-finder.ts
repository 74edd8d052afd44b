// From an access token to its person, through the access cache, in the one workspace that it is bound to.
import { OAUTH_SCOPES, type OAuthScope } from '../../../../contract/oauth.ts';
import type { AccessCache } from '../../platform/access/access-cache.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import type { LookUp } from '../../platform/access/strangers.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { findToken, hashOf, touchGrant } from './records.ts';

export interface TokenFinder {
  /**
   * `address` is who asks: a token that has to be looked up may be refused with 429. `asOfMs`: one whose life has ended since then counts
   * as lasting, and one that was revoked does not.
   */
  find(token: string, address: string, asOfMs?: number): PersonCaller | undefined | Promise<PersonCaller | undefined>;
}

export interface TokenFinderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cache: AccessCache;
  /** Asks the database; an address that has presented too much that is unknown has to wait. */
  readonly lookUp: LookUp;
  /** Called when a last use could not be written; the next use tries again. */
  readonly onFault: (error: unknown) => void;
}

/** What the authorization server makes: 256 random bits. */
const FORM = /^[A-Za-z0-9_-]{43}$/;
const TOUCH_AFTER_MS = 60_000;
/** Most grants whose last writing is remembered. */
const MOST_REMEMBERED = 10_000;

interface Kept {
  readonly caller: PersonCaller;
  readonly grantId: string;
  readonly expiresAtMs: number;
  readonly lastUsedAtMs: number;
}

/** Finds access tokens through the cache. */
export function openTokenFinder(deps: TokenFinderDeps): TokenFinder {
  const usedAt = new Map<string, number>();
  const use = (kept: Kept | undefined, asOfMs?: number): PersonCaller | undefined => {
    const nowMs = deps.clock.now();
    // The cache knows of changes, not of time: what ends by the clock is judged here.
    if (kept === undefined || kept.expiresAtMs <= (asOfMs ?? nowMs)) return undefined;
    noteUse(kept, nowMs);
    return kept.caller;
  };
  const noteUse = ({ grantId, lastUsedAtMs }: Kept, nowMs: number) => {
    if (nowMs - (usedAt.get(grantId) ?? lastUsedAtMs) < TOUCH_AFTER_MS) return;
    if (usedAt.size >= MOST_REMEMBERED) usedAt.clear();
    usedAt.set(grantId, nowMs);
    touchGrant(deps.db.directory, grantId, instantOf(nowMs)).catch((error: unknown) => {
      usedAt.delete(grantId);
      deps.onFault(error);
    });
  };
  return {
    find(token, address, asOfMs) {
      if (!FORM.test(token)) return undefined;
      const hash = hashOf(token);
      const id = hash.toString('latin1');
      const load = (atMs = deps.clock.now()) => deps.lookUp(id, address, () => loadToken(deps, hash, atMs));
      const found = deps.cache.get('oauth-token', id, () => load());
      if (asOfMs === undefined) return found instanceof Promise ? found.then((each) => use(each)) : use(found);
      // One that has ended since is found by that time alone, and never kept.
      return Promise.resolve(found).then(async (each) => use(each ?? (await load(asOfMs)), asOfMs));
    },
  };
}

async function loadToken({ db }: TokenFinderDeps, hash: Buffer, atMs: number): Promise<Kept | undefined> {
  const found = await findToken(db.directory, hash, instantOf(atMs));
  if (found === undefined) return undefined;
  const { person, membership, scopes, grantId, applicationId, expiresAt, lastUsedAt } = found;
  const grantedScopes = OAUTH_SCOPES.filter((each): each is OAuthScope => scopes.includes(each));
  return {
    caller: {
      type: 'user',
      ...person,
      sessionId: null,
      grantedScopes,
      applicationId,
      memberships: [membership],
      restricted: [],
      signedInBy: null,
      confirmedAt: null,
    },
    grantId,
    expiresAtMs: Date.parse(expiresAt),
    lastUsedAtMs: lastUsedAt === null ? 0 : Date.parse(lastUsedAt),
  };
}
