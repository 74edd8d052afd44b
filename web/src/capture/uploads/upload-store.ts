// Stores photos that are not sent yet in this browser (IndexedDB) with their files, so that a reload or a crash loses none.
// Each tab has its own; uploads of a closed tab are offered to the person who chose them, and to nobody else.
import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';
import type { Upload, UploadRecord } from './upload.ts';

export interface StoredUpload {
  readonly id: string;
  readonly projectId: string;
  readonly record: UploadRecord;
  readonly file: File;
}

/** Upload as it is stored. */
interface Written extends StoredUpload {
  readonly userId: string;
  readonly tab: string;
  readonly keptAtMs: number;
}

export interface UploadStore {
  /** Returns false if the browser refuses, for lack of space. */
  readonly keep: (upload: Upload & { readonly userId: string }) => Promise<boolean>;
  readonly forget: (ids: readonly string[]) => Promise<void>;
  /** Deletes the uploads of everybody except this person; undefined deletes all. */
  readonly forgetAllExcept: (userId: string | undefined) => Promise<void>;
  /** Lists the uploads that closed tabs of this person left, in the order in which they were stored. */
  readonly left: (userId: string) => Promise<readonly StoredUpload[]>;
}

const LOCK = 'pcs-uploads ';
const MAX_DAYS = 14;

/** Opens the store of one tab. The tab holds a lock, by which other tabs know that it is open. */
export function openUploadStore(tab: string, now: () => number = Date.now): UploadStore {
  let opened: UseStore | undefined;
  const store = () => {
    opened ??= createStore('pcs-uploads', 'files');
    return opened;
  };
  // Without a secure context there are no locks: a tab then offers what another is sending, and the key creates it once only.
  void navigator.locks?.request(LOCK + tab, () => new Promise(() => undefined));
  return {
    async keep({ id, projectId, record, file, userId }) {
      const written: Written = { id, projectId, record, file, userId, tab, keptAtMs: now() };
      try {
        await set(id, written, store());
        return true;
      } catch {
        return false; // No space, or a private window that stores nothing: the screen says so.
      }
    },
    async forget(ids) {
      if (ids.length > 0) await tryStore(delMany([...ids], store()), undefined);
    },
    async forgetAllExcept(userId) {
      const all = await tryStore(entries<string, Written>(store()), []);
      const ids = all.filter(([, each]) => userId === undefined || each.userId !== userId).map(([id]) => id);
      if (ids.length > 0) await tryStore(delMany(ids, store()), undefined);
    },
    async left(userId) {
      const all = (await tryStore(entries<string, Written>(store()), [])).map(([, written]) => written);
      const old = all.filter(({ keptAtMs }) => now() - keptAtMs > MAX_DAYS * 86_400_000);
      if (old.length > 0) {
        const ids = old.map(({ id }) => id);
        await tryStore(delMany(ids, store()), undefined);
      }
      const alive = await listOpenTabs();
      return all
        .filter((each) => each.userId === userId && !alive.has(each.tab) && !old.includes(each))
        .toSorted((a, b) => a.keptAtMs - b.keptAtMs);
    },
  };
}

/** Returns a fallback if the browser stores nothing (a private window): there is nothing to read or delete then. */
async function tryStore<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading;
  } catch {
    return otherwise;
  }
}

async function listOpenTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(LOCK.length)));
}
