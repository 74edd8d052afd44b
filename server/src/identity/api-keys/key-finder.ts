// From the presented key to its caller, on the hot path of every machine request: form and checksum, then the access
// cache, and only on a miss the database. It also remembers which keys were used, and writes that in batches.
import type { AccessCache } from '../../platform/access/access-cache.ts';
import type { KeyCaller } from '../../platform/access/caller.ts';
import type { LookUp } from '../../platform/access/strangers.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { hashOf, isWellFormedKey } from './api-key.ts';
import { findKeyCaller, touchApiKeys } from './store.ts';

/** Last used is written at most once a minute a key (spec 2.7). */
const TOUCH_AFTER_MS = 60_000;
const WRITE_EVERY_MS = 5_000;

export interface KeyFinder {
  /** `address` is who asks: a key that has to be looked up may be refused with 429. */
  find(presented: string, address: string): KeyCaller | undefined | Promise<KeyCaller | undefined>;
  /** Writes what is still to be written of last uses. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export interface KeyFinderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cache: AccessCache;
  /** Asks the database; an address that has presented too much that is unknown has to wait. */
  readonly lookUp: LookUp;
  /** Called when last uses could not be written; they are written with the next ones. */
  readonly onFault: (error: unknown) => void;
}

/** Whom a key stands for, asked of the database; undefined for one that is malformed, unknown or revoked. */
export async function findCallerOf(db: Db, presented: string): Promise<KeyCaller | undefined> {
  return isWellFormedKey(presented) ? findKeyCaller(db.directory, hashOf(presented)) : undefined;
}

/** Finds keys through the cache. */
export function openKeyFinder(deps: KeyFinderDeps): KeyFinder {
  const writtenAt = new Map<string, number>();
  let used = new Map<string, { workspaceId: string; id: string }>();
  const note = (caller: KeyCaller | undefined) => {
    if (caller === undefined) return caller;
    const nowMs = deps.clock.now();
    if (nowMs - (writtenAt.get(caller.id) ?? 0) >= TOUCH_AFTER_MS) {
      writtenAt.set(caller.id, nowMs);
      used.set(caller.id, { workspaceId: caller.workspace.id, id: caller.id });
    }
    return caller;
  };
  const flush = async () => {
    if (used.size === 0) return;
    const batch = used;
    used = new Map();
    try {
      await touchApiKeys(deps.db, [...batch.values()], instantOf(deps.clock.now()));
      if (writtenAt.size > 100_000) writtenAt.clear();
    } catch (error) {
      for (const [id, each] of batch) used.set(id, each);
      deps.onFault(error);
    }
  };
  const stopWriting = deps.clock.every(WRITE_EVERY_MS, () => void flush());
  return {
    find(presented, address) {
      if (!isWellFormedKey(presented)) return undefined;
      const hash = hashOf(presented);
      const id = hash.toString('latin1');
      const load = () => deps.lookUp(id, address, () => findKeyCaller(deps.db.directory, hash));
      const found = deps.cache.get('key', id, load);
      return found instanceof Promise ? found.then(note) : note(found);
    },
    flush,
    async stop() {
      stopWriting();
      await flush();
    },
  };
}
