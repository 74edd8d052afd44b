// From a session cookie to its person, through the access cache; writes now and then that the session was used.
import type { AccessCache } from '../../platform/access/access-cache.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import type { LookUp } from '../../platform/access/strangers.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { hashToken, isTokenShaped } from '../../platform/secrets/token.ts';
import { expiryOf, SEEN_EVERY_MS, SESSION_PREFIX } from './session.ts';
import { type FoundSession, findSession, touchSession } from './store.ts';

export interface SessionFinder {
  /** `address` is who asks: a session that has to be looked up may be refused with 429. */
  find(token: string, address: string): PersonCaller | undefined | Promise<PersonCaller | undefined>;
}

export interface SessionFinderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cache: AccessCache;
  /** Asks the database; an address that has presented too much that is unknown has to wait. */
  readonly lookUp: LookUp;
  /** Told when a last use could not be written; the next use tries again. */
  readonly onFault: (error: unknown) => void;
}

/** Most sessions whose last writing is remembered. */
const MOST_REMEMBERED = 10_000;

/** Finds sessions through the cache. */
export function openSessionFinder(deps: SessionFinderDeps): SessionFinder {
  const seenAt = new Map<string, number>();
  const use = (session: FoundSession | undefined): PersonCaller | undefined => {
    const nowMs = deps.clock.now();
    // The cache knows of changes, not of time: what ends by the clock is judged here.
    if (session === undefined || Date.parse(session.expiresAt) <= nowMs) return undefined;
    noteUse(session, nowMs);
    return session.caller;
  };
  const noteUse = ({ caller, createdAt, lastSeenAt }: FoundSession, nowMs: number) => {
    const last = seenAt.get(caller.sessionId) ?? Date.parse(lastSeenAt);
    if (nowMs - last < SEEN_EVERY_MS) return;
    if (seenAt.size >= MOST_REMEMBERED) seenAt.clear();
    seenAt.set(caller.sessionId, nowMs);
    const expiresAt = instantOf(expiryOf(Date.parse(createdAt), nowMs));
    touchSession(deps.db.directory, caller.sessionId, instantOf(nowMs), expiresAt).catch((error: unknown) => {
      seenAt.delete(caller.sessionId);
      deps.onFault(error);
    });
  };
  return {
    find(token, address) {
      if (!isTokenShaped(token, SESSION_PREFIX)) return undefined;
      const hash = hashToken(token);
      const id = hash.toString('latin1');
      const load = () =>
        deps.lookUp(id, address, () => findSession(deps.db.directory, hash, instantOf(deps.clock.now())));
      const found = deps.cache.get('session', id, load);
      if (found instanceof Promise) return found.then(use);
      // What was kept has the expiry of when it was read; uses since then have put it off in the database.
      return Date.parse(found.expiresAt) <= deps.clock.now() ? load().then(use) : use(found);
    },
  };
}
