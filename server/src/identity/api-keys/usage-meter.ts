// Counts the requests of keys, and those of them that a spent budget refused (429), a day in UTC at a time. Counted in memory
// and added to the database in batches, so that no request waits for it or costs a query. A process that is killed loses what
// it has not written, two seconds of it; one whose connection breaks while it writes may count that batch twice. Not for what
// is billed. A request that the deployment's budget refuses is nobody's: its key has not been looked at then.
import type { KeyCaller } from '../../platform/access/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { addKeyUsage, type KeyUsage } from './usage-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WRITE_EVERY_MS = 2_000;

/** Days of keys that one statement adds. */
const AT_ONCE = 1_000;

export interface UsageMeter {
  /** Counts a request; `allowed` is false where the key's budget refused it. */
  count(caller: Pick<KeyCaller, 'id' | 'workspace'>, allowed: boolean): void;
  /** Writes what is still to be written. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export interface UsageMeterDeps {
  readonly db: Pick<Db, 'directory'>;
  readonly clock: Clock;
  /** Called when counts could not be written; they are written with the next ones. */
  readonly onFault: (error: unknown) => void;
}

type Counted = { -readonly [Member in keyof KeyUsage]: KeyUsage[Member] };

/** Opens the meter of one process. */
export function openUsageMeter({ db, clock, onFault }: UsageMeterDeps): UsageMeter {
  // Those of today by key; what was counted before, and what could not be written, waits in `past`.
  let today = Math.floor(clock.now() / DAY_MS);
  let counted = new Map<string, Counted>();
  let past: KeyUsage[] = [];
  const turn = () => {
    past.push(...counted.values());
    counted = new Map();
  };
  const write = async () => {
    turn();
    const batches = joined(past);
    past = [];
    try {
      while (batches.length > 0) {
        await addKeyUsage(db.directory, batches.slice(0, AT_ONCE));
        batches.splice(0, AT_ONCE);
      }
    } catch (error) {
      past.unshift(...batches);
      onFault(error);
    }
  };
  // One at a time, so that the last one of a process waits for the one before it.
  let writing: Promise<void> | undefined;
  const flush = async () => {
    await writing;
    if (counted.size === 0 && past.length === 0) return;
    writing ??= write().finally(() => {
      writing = undefined;
    });
    await writing;
  };
  const stopWriting = clock.every(WRITE_EVERY_MS, () => void flush());
  return {
    count({ id, workspace }, allowed) {
      const day = Math.floor(clock.now() / DAY_MS);
      if (day !== today) {
        turn();
        today = day;
      }
      let each = counted.get(id);
      if (each === undefined) {
        const onDay = new Date(day * DAY_MS).toISOString().slice(0, 10);
        each = { workspaceId: workspace.id, keyId: id, onDay, requests: 0, refused: 0 };
        counted.set(id, each);
      }
      each.requests += 1;
      if (!allowed) each.refused += 1;
    },
    flush,
    async stop() {
      stopWriting();
      await flush();
    },
  };
}

/** One of each key and day: a statement may have no other, and what waits for a silent database does not grow with time. */
function joined(all: readonly KeyUsage[]): KeyUsage[] {
  const byDay = new Map<string, Counted>();
  for (const each of all) {
    const name = `${each.keyId}/${each.onDay}`;
    const known = byDay.get(name);
    if (known === undefined) byDay.set(name, { ...each });
    else {
      known.requests += each.requests;
      known.refused += each.refused;
    }
  }
  return [...byDay.values()];
}
