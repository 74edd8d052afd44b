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
