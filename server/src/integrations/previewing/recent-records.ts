// The records that a run read last, by which its differences name them and show values of both sides.

const MAX_RECENT = 2_000;

export interface RecentRecords<T> {
  add(key: string, record: T): void;
  get(key: string): T | undefined;
}

/** Keeps the records that were read last. */
export function createRecentRecords<T>(): RecentRecords<T> {
  const records = new Map<string, T>();
  return {
    add(key, record) {
      records.delete(key);
      records.set(key, record);
      const [oldest] = records.keys();
      if (records.size > MAX_RECENT && oldest !== undefined) records.delete(oldest);
    },
    get: (key) => records.get(key),
  };
}
