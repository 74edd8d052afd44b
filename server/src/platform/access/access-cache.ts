// What a process may trust about access without asking PostgreSQL: keys, sessions, roles, projects (contract §4). Not
// for: anything whose change does not raise `directory.access_version` in its own transaction, and nothing that ends by
// the clock alone (the caller compares `expiresAt` itself).
//
// The promise: what get() answers from memory was true in the database at most 700 ms ago. Why it holds: a value is kept
// only while the version stands that was known before its load began, and every change raises the version together with
// itself; so a poll that reads the same version proves each kept value true at the poll's snapshot, which is no earlier
// than the poll's start. From there the 700 ms count. NOTIFY makes a process look sooner and carries no promise.
import type { Clock } from '../clock.ts';
import { type Listen, openTrust, TRUST_MS } from './access-trust.ts';
import { isWithin } from './elapsed.ts';
import { openRecentMap, type RecentMap } from './recent-map.ts';

export interface AccessCache {
  /**
   * The value of `id`: at once from memory while it may be trusted, else what `load` answers. Requests for the same
   * value share one load, unless that is older than the promise or access has changed since it began. Undefined and
   * rejections are answered and not kept.
   */
  get<T>(kind: string, id: string, load: () => Promise<T | undefined>): T | Promise<T | undefined>;
  /**
   * Trusts nothing that was read until now: for who knows that this process has changed access, and cannot wait for the next poll.
   * A load under way is repeated.
   */
  forget(): void;
  /** Ends polling and listening; from then on nothing is trusted and every get loads. */
  stop(): Promise<void>;
}

export interface AccessCacheOptions {
  /** Reads `directory.access_version()`; with `listen` it comes from openAccessWatch. */
  readonly loadVersion: () => Promise<number>;
  readonly listen: Listen;
  readonly clock: Clock;
  /** Told of each poll that failed, or was not sent because the last one is unanswered. */
  readonly onFailure: (error: unknown) => void;
  /** Told why nothing has been trusted for two seconds, again at each poll until something is. */
  readonly onUnconfirmed: (error: unknown) => void;
  /** Values kept of each kind. */
  readonly maxEntries?: number;
}

const DEFAULT_MAX_ENTRIES = 10_000;

/** A load during which access changed is repeated, so many times in all; the last is answered and not kept. */
const MAX_LOADS = 3;

interface Kind {
  readonly kept: RecentMap<unknown>;
  readonly loads: Map<string, Load>;
}

interface Load {
  readonly startedAt: number;
  readonly answer: Promise<unknown>;
}

/** Opens the cache of one process. */
export function openAccessCache(options: AccessCacheOptions): AccessCache {
  const { clock, maxEntries = DEFAULT_MAX_ENTRIES } = options;
  const kinds = new Map<string, Kind>();
  let flushes = 0;
  const forget = () => {
    flushes += 1;
    kinds.clear();
  };
  const trust = openTrust({ ...options, onMoved: forget });

  const kindOf = (name: string) => {
    const known = kinds.get(name);
    if (known !== undefined) return known;
    const kind: Kind = { kept: openRecentMap(maxEntries), loads: new Map() };
    kinds.set(name, kind);
    return kind;
  };
  const loadAndKeep = async (name: string, id: string, load: () => Promise<unknown>) => {
    for (let count = 1; ; count += 1) {
      const before = flushes;
      const value = await load();
      if (flushes === before) {
        if (value !== undefined) kindOf(name).kept.set(id, value);
        return value;
      }
      if (count === MAX_LOADS) return value;
    }
  };
  const share = (name: string, id: string, load: () => Promise<unknown>) => {
    const { loads } = kindOf(name);
    const startedAt = clock.now();
    const underWay = loads.get(id);
    if (underWay !== undefined && isWithin(underWay.startedAt, startedAt, TRUST_MS)) return underWay.answer;
    const mine: Load = { startedAt, answer: loadAndKeep(name, id, load) };
    loads.set(id, mine);
    const land = () => {
      if (loads.get(id) === mine) loads.delete(id);
    };
    void mine.answer.then(land, land);
    return mine.answer;
  };
  return {
    get<T>(name: string, id: string, load: () => Promise<T | undefined>) {
      const value = trust.holds() ? kinds.get(name)?.kept.get(id) : undefined;
      return value === undefined ? (share(name, id, load) as Promise<T | undefined>) : (value as T);
    },
    forget,
    stop: trust.stop,
  };
}
