// Reads that are under way while something changes: they may be answered as things were before, and what they answer must not
// take the place of the change.
import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query';

/** Starts reads again that a change has overtaken, where TanStack Query takes their answers as current. */
export class Queries extends QueryClient {
  /** Marks as out of date as QueryClient does, and starts first reads again as well: they may have begun before the change. */
  override readonly invalidateQueries: QueryClient['invalidateQueries'] = async (filters, options) => {
    const first = this.getQueryCache()
      .findAll({ ...filters, type: 'all' } as never)
      .filter((query) => isReading(query) && query.state.data === undefined);
    await Promise.all([super.invalidateQueries(filters, options), ...first.map((query) => restart(query))]);
  };

  /** Sets data as QueryClient does, and starts the read of it again that is under way: it began before. */
  override readonly setQueryData: QueryClient['setQueryData'] = (key, updater, options) => {
    const data = super.setQueryData(key, updater as never, options);
    const query = this.getQueryCache().find({ queryKey: key as QueryKey, exact: true });
    if (data !== undefined && query !== undefined && isReading(query)) void restart(query);
    return data as never;
  };
}

/** Stops the reads below a key, so that none of them undoes what is shown before the service has answered. */
export async function stopReads(queries: QueryClient, queryKey: QueryKey, exact = false): Promise<void> {
  // A first read goes on: stopped, it would leave its screen waiting for nothing.
  const predicate = (query: Query) => isReading(query) && query.state.data !== undefined;
  const stopped = queries.getQueryCache().findAll({ queryKey, exact, predicate });
  await queries.cancelQueries({ queryKey, exact, predicate });
  for (const query of stopped) query.invalidate();
}

/** True for what has to be read after a change: its read was stopped, or began before the change and has no answer yet. */
export function isOvertaken({ state }: Query): boolean {
  return state.isInvalidated || state.fetchStatus !== 'idle';
}

/** Mends data in place, which leaves all the rest of it as old as it was. */
export function mendData<Data>(queries: QueryClient, queryKey: QueryKey, mend: (data: Data) => Data): void {
  const query = queries.getQueryCache().find<Data>({ queryKey, exact: true });
  if (query?.state.data === undefined) return;
  const next = mend(query.state.data);
  if (next === query.state.data) return;
  const { isInvalidated, dataUpdatedAt } = query.state;
  query.setData(next, { manual: true, updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}

function isReading({ state }: Query): boolean {
  return state.fetchStatus !== 'idle';
}

function restart(query: Query): Promise<unknown> {
  void query.cancel({ silent: true });
  // Its observers show what it comes to.
  return query.fetch().catch(() => undefined);
}
