// Changes many records, a few requests at a time, each with a batch of the size that the service accepts. A batch that is refused
// as a whole is halved until the refused item is alone, so that the others are changed.

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
  /** Items per request. */
  readonly size: number;
  /** Requests at a time. */
  readonly atOnce: number;
  /** True if the batch may have been refused because of one of its items. */
  readonly isOfOne: (reason: unknown) => boolean;
  /** Called after each request. */
  readonly onProgress: (run: BulkRun<Item>) => void;
  /** Once aborted, running requests are finished and no more are sent. */
  readonly stop: AbortSignal;
}

/** Changes all items in their order; resolves with the results of those that were sent. */
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
