// Work that costs about the same for one item as for many: items that come while it is under way are worked on together.
import type { Clock } from './clock.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Batching<Item, Result> {
  /** Items of one key are worked on one batch after the other; other keys do not wait for them. */
  readonly keyOf: (item: Item) => string;
  /** Items of a batch. */
  readonly max: number;
  /** Works on items of a key, and returns their results in their order. */
  readonly work: (items: readonly Item[]) => Promise<readonly Result[]>;
  /**
   * Between the beginnings of two batches of a key, once the first has several items. Short batches of a burst would cost as much as
   * longer ones, many more times. An item that comes alone waits for nothing.
   */
  readonly spacing?: { readonly ms: number; readonly clock: Pick<Clock, 'after'> };
  /** Returns true for an error that no item has caused, and that each would meet again. */
  readonly isShared?: (error: unknown) => boolean;
}

/**
 * Returns a function that works on an item alone, or with others that came while a batch of their key was under way. Work on it
 * begins after the function is called, never before. If a batch fails, its items are worked on one by one, unless the
 * error is shared: none fails for another.
 */
export function inBatches<Item, Result>(batching: Batching<Item, Result>): (item: Item) => Promise<Result> {
  const lines = new Map<string, Waiting<Item, Result>[]>();
  const drain = async (key: string, line: Waiting<Item, Result>[]) => {
    while (line.length > 0) {
      const batch = line.splice(0, batching.max);
      const rest = batch.length > 1 ? beginRest(batching) : undefined;
      await settle(batching, batch);
      if (rest !== undefined) await rest;
    }
    lines.delete(key);
  };
  return (item) =>
    new Promise((resolve, reject) => {
      const key = batching.keyOf(item);
      const line = lines.get(key);
      if (line !== undefined) {
        line.push({ item, resolve, reject });
        return;
      }
      const fresh = [{ item, resolve, reject }];
      lines.set(key, fresh);
      void drain(key, fresh);
    });
}

function beginRest<Item, Result>({ spacing }: Batching<Item, Result>): Promise<void> | undefined {
  if (spacing === undefined) return undefined;
  return new Promise((resolve) => {
    spacing.clock.after(spacing.ms, resolve);
  });
}

/** Works on a batch and settles each of its items; resolves always. */
async function settle<Item, Result>(
  { work, isShared = () => false }: Batching<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await work(batch.map(({ item }) => item));
    for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
  } catch (error) {
    const [only, ...others] = batch;
    if (others.length === 0) return only?.reject(error);
    if (isShared(error)) {
      for (const each of batch) each.reject(error);
      return;
    }
    for (const each of batch) {
      await work([each.item]).then(([result]) => each.resolve(result as Result), each.reject);
    }
  }
}
