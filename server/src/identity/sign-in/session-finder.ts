// From a session cookie to its person, through the access cache; writes now and then that the session was used.
import type { AccessCache } from '../../platform/access/access-cache.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import type { LookUp } from '../../platform/access/strangers.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import { hashToken, isTokenShaped } from '../../platform/ids.ts';
import { isIdleOver, SEEN_CLOSELY_MS, SEEN_EVERY_MS, SESSION_PREFIX } from './session.ts';
import { computeExpiry, type FoundSession, findSession, judgeSession, touchSession } from './store.ts';

export interface SessionFinder {
  /**
   * `address` is who asks: a session that has to be looked up may be refused with 429. `asOfMs`: the time since then counts as use, so
   * that its limits are judged as of then; what else ended it counts as of now.
   */
  find(token: string, address: string, asOfMs?: number): PersonCaller | undefined | Promise<PersonCaller | undefined>;
}

export interface SessionFinderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cache: AccessCache;
  /** Asks the database; an address that has presented too much that is unknown has to wait. */
  readonly lookUp: LookUp;
  /** Called when a last use could not be written; the next use tries again. */
  readonly onFault: (error: unknown) => void;
}

/** The most sessions whose last writing is remembered. */
const MAX_REMEMBERED = 10_000;

/** Finds sessions through the cache. */
export function openSessionFinder(deps: SessionFinderDeps): SessionFinder {
  const seenAt = new Map<string, number>();
  const getLastUse = ({ caller, lastSeenAt }: FoundSession) =>
    Math.max(Date.parse(lastSeenAt), seenAt.get(caller.sessionId) ?? 0);
  const touch = (session: FoundSession, nowMs: number, idleSeconds?: number) => {
    const expiresAt = instantOf(computeExpiry(session, nowMs));
    const use = { seenAt: instantOf(nowMs), expiresAt, ...(idleSeconds !== undefined && { idleSeconds }) };
    // In a transaction, since it is repeated where it meets another one that ends sessions and so locks them later.
    return inTransaction(deps.db, NO_WORKSPACE, (tx) => touchSession(tx, session.caller.sessionId, use));
  };
  const noteUse = (session: FoundSession, nowMs: number) => {
    const { sessionId } = session.caller;
    const every = session.isLimited ? SEEN_CLOSELY_MS : SEEN_EVERY_MS;
    if (nowMs - getLastUse(session) < every) return;
    if (seenAt.size >= MAX_REMEMBERED) seenAt.clear();
    seenAt.set(sessionId, nowMs);
    touch(session, nowMs).catch((error: unknown) => {
      seenAt.delete(sessionId);
      deps.onFault(error);
    });
  };
  /** Uses a session as the database has it now. A time without use that exceeded a limit is recorded before the answer. */
  const useFresh = async (session: FoundSession | undefined): Promise<PersonCaller | undefined> => {
    const nowMs = deps.clock.now();
    if (session === undefined || Date.parse(session.expiresAt) <= nowMs) return undefined;
    const lastUseMs = getLastUse(session);
    const judged = judgeSession(session, nowMs, lastUseMs);
    if (judged === undefined) return undefined;
    if (!isLapsing(session, nowMs - lastUseMs)) noteUse(judged, nowMs);
    else await touch(judged, nowMs, Math.ceil((nowMs - lastUseMs) / 1000));
    return judged.caller;
  };
  const use = (session: FoundSession, load: () => Promise<FoundSession | undefined>) => {
    const nowMs = deps.clock.now();
    const lastUseMs = getLastUse(session);
    // The cached session has the times as of its read. Uses since then, also in other processes, have moved them later.
    const isStale = Date.parse(session.expiresAt) <= nowMs || isLapsing(session, nowMs - lastUseMs);
    if (isStale) return load().then(useFresh);
    if (!session.isLimited) {
      noteUse(session, nowMs);
      return session.caller;
    }
    const judged = judgeSession(session, nowMs, lastUseMs);
    if (judged !== undefined) noteUse(judged, nowMs);
    return judged?.caller;
  };
  /** Uses a session whose request began at `asOfMs`; undefined where it had ended by then, or was ended since. */
  const useAt = (session: FoundSession | undefined, asOfMs: number): FoundSession | undefined => {
    if (session === undefined || Date.parse(session.expiresAt) <= asOfMs) return undefined;
    const judged = judgeSession(session, asOfMs, Math.min(getLastUse(session), asOfMs));
    if (judged !== undefined) noteUse(judged, deps.clock.now());
    return judged;
  };
  return {
    find(token, address, asOfMs) {
      if (!isTokenShaped(token, SESSION_PREFIX)) return undefined;
      const hash = hashToken(token);
      const id = hash.toString('latin1');
      const load = (atMs = deps.clock.now()) =>
        deps.lookUp(id, address, () => findSession(deps.db.directory, hash, instantOf(atMs)));
      const found = deps.cache.get('session', id, () => load());
      if (asOfMs !== undefined) {
        return Promise.resolve(found).then(
          // One that time has ended since is found by that time alone, and never kept.
          async (each) => (useAt(each, asOfMs) ?? useAt(await load(asOfMs), asOfMs))?.caller,
        );
      }
      return found instanceof Promise ? found.then(useFresh) : use(found, load);
    },
  };
}

/** True if the present time without use exceeds a workspace's limit that was not exceeded before. */
function isLapsing({ isLimited, demands, longestIdleMs }: FoundSession, idleMs: number): boolean {
  return isLimited && demands.some((each) => isIdleOver(each, idleMs) && !isIdleOver(each, longestIdleMs));
}
