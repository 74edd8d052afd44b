// One thing done to many photos, a few requests at a time, each in batches of what the service takes at once. A batch that
// is refused as a whole is halved, until what is wrong stands alone: it does not keep the others from being done.

export interface BulkRefusal<Item> {
  readonly item: Item;
  readonly reason: unknown;
}

export interface BulkRun<Item> {
  readonly total: number;
  readonly done: readonly Item[];
  readonly refused: readonly BulkRefusal<Item>[];
  /** True once nothing is under way and nothing more will be. */
  readonly isOver: boolean;
}

interface Options<Item> {
  readonly send: (batch: readonly Item[]) => Promise<unknown>;
  readonly size: number;
  readonly atOnce: number;
  /** Told after each request. */
  readonly onProgress: (run: BulkRun<Item>) => void;
  /** Aborted: what is under way is finished, nothing more is begun. */
  readonly stop: AbortSignal;
  /** True where a batch may be refused for one of its items. */
  readonly isOfOne: (reason: unknown) => boolean;
}

/** Does it to all items, in their order; resolves with what became of each that was begun. */
export async function runBulk<Item>(items: readonly Item[], options: Options<Item>): Promise<BulkRun<Item>> {
  const { send, size, atOnce, onProgress, stop, isOfOne } = options;
  const done: Item[] = [];
  const refused: BulkRefusal<Item>[] = [];
  const state = (isOver: boolean) => ({ total: items.length, done: [...done], refused: [...refused], isOver });
  const batches = Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
  const work = async () => {
    for (let batch = batches.shift(); batch !== undefined; batch = stop.aborted ? undefined : batches.shift()) {
      try {
        await send(batch);
        done.push(...batch);
      } catch (reason) {
        const half = Math.ceil(batch.length / 2);
        if (batch.length > 1 && isOfOne(reason)) batches.unshift(batch.slice(0, half), batch.slice(half));
        else refused.push(...batch.map((item) => ({ item, reason })));
      }
      onProgress(state(false));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  onProgress(state(true));
  return state(true);
}
