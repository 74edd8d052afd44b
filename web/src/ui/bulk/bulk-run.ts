// One thing done to many records, a few requests at a time, each in batches of what the service takes at once. A batch that is
// refused as a whole is halved, until what is wrong stands alone: it does not keep the others from being done.

interface Refusal<Item> {
  readonly item: Item;
  readonly reason: unknown;
}

export interface BulkRun<Item> {
  readonly succeeded: readonly Item[];
  readonly refused: readonly Refusal<Item>[];
}

interface Options<Item> {
  readonly send: (batch: readonly Item[]) => Promise<unknown>;
  /** So many items go with one request. */
  readonly size: number;
  /** So many requests are under way at a time. */
  readonly atOnce: number;
  /** True where a batch may be refused for one of its items. */
  readonly isOfOne: (reason: unknown) => boolean;
  /** Told after each request. */
  readonly onProgress: (run: BulkRun<Item>) => void;
  /** Aborted: what is under way is finished, nothing more is begun. */
  readonly stop: AbortSignal;
}

/** Does it to all items, in their order; resolves with what became of each that was begun. */
export async function runBulk<Item>(items: readonly Item[], options: Options<Item>): Promise<BulkRun<Item>> {
  const { send, size, atOnce, isOfOne, onProgress, stop } = options;
  const succeeded: Item[] = [];
  const refused: Refusal<Item>[] = [];
  const state = () => ({ succeeded: [...succeeded], refused: [...refused] });
  const batches = Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
  const work = async () => {
    while (!stop.aborted) {
      const batch = batches.shift();
      if (batch === undefined) return;
      try {
        await send(batch);
        succeeded.push(...batch);
      } catch (reason) {
        const half = Math.ceil(batch.length / 2);
        if (batch.length > 1 && isOfOne(reason)) batches.unshift(batch.slice(0, half), batch.slice(half));
        else refused.push(...batch.map((item) => ({ item, reason })));
      }
      onProgress(state());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return state();
}
