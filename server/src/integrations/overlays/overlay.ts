// Values in memory as work that writes nothing would have left them. A failed transaction takes its changes back.

export interface Overlay<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  values(): Iterable<T>;
  /** Begins a transaction: `rollBack` returns to this point. */
  begin(): void;
  rollBack(): void;
  /** Returns the entries that changed since they were taken last. */
  takeChanged(): [key: string, value: T][];
}

/** Creates an overlay of entries that an earlier slice of work left. */
export function createOverlay<T>(entries: Iterable<readonly [string, T]> = []): Overlay<T> {
  const values = new Map<string, T>(entries);
  const changed = new Set<string>();
  let before: (readonly [string, T | undefined])[] = [];
  return {
    get: (key) => values.get(key),
    set(key, value) {
      before.push([key, values.get(key)]);
      values.set(key, value);
      changed.add(key);
    },
    values: () => values.values(),
    begin() {
      before = [];
    },
    rollBack() {
      for (const [key, value] of before.toReversed()) {
        if (value === undefined) values.delete(key);
        else values.set(key, value);
      }
      before = [];
    },
    takeChanged() {
      const taken = [...changed].flatMap((key): [string, T][] => {
        const value = values.get(key);
        return value === undefined ? [] : [[key, value]];
      });
      changed.clear();
      return taken;
    },
  };
}
