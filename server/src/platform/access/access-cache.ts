// What a process may trust about access without asking PostgreSQL: keys, sessions, roles, projects (contract §4). Not
// for: anything whose change does not raise `directory.access_version` in its own transaction, and nothing that ends by
// the clock alone (the caller compares `expiresAt` itself).
//
// The promise: what get() answers from memory was true in the database at most 700 ms ago. Why it holds: a value is kept
// only while the version stands that was known before its load began, and every change raises the version together with
// itself; so a poll that reads the same version proves each kept value true at the poll's snapshot, which is no earlier
// than the poll's start. From there the 700 ms count. NOTIFY makes a process look sooner and carries no promise.
import type { Clock } from '../clock.ts';
import { isWithin } from '../clock.ts';

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

export interface AccessCacheOptions extends Omit<TrustOptions, 'onMoved'> {
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

  const openKind = (name: string) => {
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
        if (value !== undefined) openKind(name).kept.set(id, value);
        return value;
      }
      if (count === MAX_LOADS) return value;
    }
  };
  const share = (name: string, id: string, load: () => Promise<unknown>) => {
    const { loads } = openKind(name);
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

// Trust in what was read about access: polls of the access version, and the time since the last answer.

/** Interval at which a process asks for the access version. */
const POLL_EVERY_MS = 250;

/** Time for which an answer is trusted, counted from when it was asked for (contract §4). */
const TRUST_MS = 700;

/**
 * So many regular polls in a row that find no trust, two seconds of them, are told. One that is late does no harm, for requests
 * then ask PostgreSQL themselves. Polls are counted and not seconds, since a process that was blocked has asked nobody meanwhile.
 */
const TOLD_FROM = 8;

/** Calls `wake` when access may have changed, until the answer is called. */
export type Listen = (wake: () => void) => () => Promise<void>;

export interface TrustOptions {
  /** Reads `directory.access_version()`; with `listen` it comes from openAccessWatch. */
  readonly loadVersion: () => Promise<number>;
  readonly listen: Listen;
  readonly clock: Clock;
  /** Called for each poll that failed, or was not sent because the last one is unanswered. */
  readonly onFailure: (error: unknown) => void;
  /** Called with the reason once nothing has been trusted for two seconds, and at each poll until something is. */
  readonly onUnconfirmed: (error: unknown) => void;
  /** Called when the version is another than before: nothing that was read until now counts any more. */
  readonly onMoved: () => void;
}

export interface Trust {
  /** True while the newest answer was asked for less than 700 ms ago. */
  holds(): boolean;
  stop(): Promise<void>;
}

interface Poll {
  readonly startedAt: number;
  /** Ends with the trust that the answer may carry. */
  isLive: boolean;
  isOpen: boolean;
}

/** Polls at once, every 250 ms, and when woken. */
function openTrust(options: TrustOptions): Trust {
  const { loadVersion, listen, clock, onFailure, onMoved } = options;
  let version: number | undefined;
  let latest: Poll | undefined;
  let confirmed: Poll | undefined;
  const holds = () => confirmed?.isLive === true && isWithin(confirmed.startedAt, clock.now(), TRUST_MS);
  const lapse = openLapse(holds, options);
  let askAgain = false;
  let stopped = false;

  const poll = () => {
    const mine: Poll = { startedAt: clock.now(), isLive: true, isOpen: true };
    latest = mine;
    // A timer runs by the monotonic clock, now() by one that can be set back: trust needs both. The timer alone would
    // be late in a process whose loop was blocked.
    clock.after(TRUST_MS, () => {
      mine.isLive = false;
    });
    loadVersion()
      .then(
        (found) => accept(mine, found),
        (error: unknown) => {
          // A stop ends the connection that a poll under way waits on.
          if (stopped) return;
          lapse.blame(error);
          onFailure(error);
        },
      )
      .finally(() => {
        mine.isOpen = false;
        if (!askAgain || latest !== mine || stopped) return;
        askAgain = false;
        poll();
      });
  };
  // Answers may come out of order. A version that only an older poll has seen is taken in all the same: flushing is
  // always safe. A lower one counts from a newer poll alone (a database that was restored).
  const accept = (mine: Poll, found: number) => {
    if (stopped) return;
    const isNewest = confirmed === undefined || mine.startedAt >= confirmed.startedAt;
    if (version === undefined || found > version || (isNewest && found !== version)) {
      version = found;
      onMoved();
    }
    if (isNewest) confirmed = mine;
  };
  // A poll under way may have read before the change that woke us: poll again after it.
  const wake = () => {
    if (latest?.isOpen === true && latest.isLive) askAgain = true;
    else if (!stopped) poll();
  };

  // Not at once: after the loop was blocked the timer runs first, and the last poll's answer waits on the socket. A poll
  // that goes before it would find it missing.
  const pollSoon = () => {
    clock.after(0, () => {
      if (stopped) return;
      lapse.look();
      poll();
    });
  };
  const stopPolling = clock.every(POLL_EVERY_MS, pollSoon);
  poll();
  const stopListening = listen(wake);
  return {
    holds,
    async stop() {
      stopped = true;
      confirmed = undefined;
      stopPolling();
      await stopListening();
    },
  };
}

/** Tells of trust that stays away, with what the polls met last. */
function openLapse(holds: () => boolean, { onUnconfirmed }: Pick<TrustOptions, 'onUnconfirmed'>) {
  let polls = 0;
  let cause: unknown;
  return {
    blame(error: unknown) {
      cause = error;
    },
    /** Once before each regular poll. */
    look() {
      polls = holds() ? 0 : polls + 1;
      if (polls === 0) cause = undefined;
      if (polls >= TOLD_FROM) onUnconfirmed(cause ?? new Error(`no poll is answered within ${TRUST_MS} ms`));
    },
  };
}

/** A map that forgets what was not asked for lately. */
export interface RecentMap<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
}

/**
 * Keeps at most `most` entries, in two halves: what is asked for moves to the young one, and when that is full the old
 * one is dropped whole. A hit is one look-up, where keeping an exact order would be a removal and an insertion.
 */
export function openRecentMap<V>(most: number): RecentMap<V> {
  const half = Math.max(1, Math.floor(most / 2));
  let young = new Map<string, V>();
  let old = new Map<string, V>();
  const set = (key: string, value: V) => {
    if (young.size >= half && !young.has(key)) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  };
  return {
    set,
    get(key) {
      const value = young.get(key);
      if (value !== undefined) return value;
      const older = old.get(key);
      if (older !== undefined) {
        old.delete(key);
        set(key, older);
      }
      return older;
    },
  };
}
