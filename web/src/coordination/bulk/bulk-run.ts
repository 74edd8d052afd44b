// One change on many records: a few at a time, each by itself, so that what is refused for one is not refused for all.

interface Refusal<Item> {
  readonly item: Item;
  readonly reason: unknown;
}

export interface BulkRun<Item> {
  readonly total: number;
  readonly succeeded: readonly Item[];
  readonly refused: readonly Refusal<Item>[];
  /** True once nothing is under way and nothing more will be. */
  readonly isOver: boolean;
}

interface Options<Item> {
  readonly change: (item: Item) => Promise<unknown>;
  /** Told after each. */
  readonly onProgress: (run: BulkRun<Item>) => void;
  /** Aborted: what is under way is finished, nothing more is begun. */
  readonly stop: AbortSignal;
}

const AT_ONCE = 4;

/** Changes all items, at most four at a time, in their order; resolves with what became of each that was begun. */
export async function runBulk<Item>(items: readonly Item[], options: Options<Item>): Promise<BulkRun<Item>> {
  const { change, onProgress, stop } = options;
  const succeeded: Item[] = [];
  const refused: Refusal<Item>[] = [];
  const state = (isOver: boolean) => ({
    total: items.length,
    succeeded: [...succeeded],
    refused: [...refused],
    isOver,
  });
  let next = 0;
  const work = async () => {
    while (next < items.length && !stop.aborted) {
      const item = items[next] as Item;
      next += 1;
      try {
        await change(item);
        succeeded.push(item);
      } catch (reason) {
        refused.push({ item, reason });
      }
      onProgress(state(false));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  onProgress(state(true));
  return state(true);
}
