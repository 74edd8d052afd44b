// Photos that are not sent yet, kept in this browser with their files, so that a reload or a crash loses none. Each tab has
// its own; what a tab that is gone has left is offered to the person who chose it, and to nobody else.
import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';
import type { Upload, UploadRecord } from './upload.ts';

export interface KeptUpload {
  readonly id: string;
  readonly projectId: string;
  readonly record: UploadRecord;
  readonly file: File;
}

/** An upload as it is written down. */
interface Written extends KeptUpload {
  readonly userId: string;
  readonly tab: string;
  readonly keptAtMs: number;
}

export interface UploadKeeping {
  /** False where the browser would not, for want of room. */
  readonly keep: (upload: Upload & { readonly userId: string }) => Promise<boolean>;
  readonly forget: (ids: readonly string[]) => Promise<void>;
  /** Throws away those of everybody but this person; undefined: of everybody. */
  readonly forgetAllBut: (userId: string | undefined) => Promise<void>;
  /** What the person's pages that are gone have left, in the order in which it was kept. */
  readonly left: (userId: string) => Promise<readonly KeptUpload[]>;
}

const LOCK = 'pcs-uploads ';
const KEPT_DAYS = 14;

/** The keeping of one tab: by its lock the others know that it is alive. */
export function openUploadKeeping(tab: string, now: () => number = Date.now): UploadKeeping {
  let opened: UseStore | undefined;
  const store = () => {
    opened ??= createStore('pcs-uploads', 'files');
    return opened;
  };
  // Without a secure context there are no locks; then each tab offers what another is sending, and its key makes it once.
  void navigator.locks?.request(LOCK + tab, () => new Promise(() => undefined));
  return {
    async keep({ id, projectId, record, file, userId }) {
      const written: Written = { id, projectId, record, file, userId, tab, keptAtMs: now() };
      try {
        await set(id, written, store());
        return true;
      } catch {
        return false; // No room, or a private window that keeps nothing: the person is told.
      }
    },
    async forget(ids) {
      if (ids.length > 0) await reached(delMany([...ids], store()), undefined);
    },
    async forgetAllBut(userId) {
      const all = await reached(entries<string, Written>(store()), []);
      const ids = all.filter(([, each]) => userId === undefined || each.userId !== userId).map(([id]) => id);
      if (ids.length > 0) await reached(delMany(ids, store()), undefined);
    },
    async left(userId) {
      const all = (await reached(entries<string, Written>(store()), [])).map(([, written]) => written);
      const old = all.filter(({ keptAtMs }) => now() - keptAtMs > KEPT_DAYS * 86_400_000);
      if (old.length > 0) {
        const ids = old.map(({ id }) => id);
        await reached(delMany(ids, store()), undefined);
      }
      const alive = await tabsAlive();
      return all
        .filter((each) => each.userId === userId && !alive.has(each.tab) && !old.includes(each))
        .toSorted((a, b) => a.keptAtMs - b.keptAtMs);
    },
  };
}

/** A browser that keeps nothing (a private window) has nothing to read and nothing to forget. */
async function reached<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading;
  } catch {
    return otherwise;
  }
}

async function tabsAlive(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(LOCK.length)));
}
