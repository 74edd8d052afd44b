// Reading again after a record was deleted.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

const isOf =
  (gone: string | undefined) =>
  ({ queryKey }: Query) =>
    gone !== undefined && queryKey.includes(gone);

/**
 * Reads again the lists and records whose keys begin so, but for what is of a record that is gone, by its id: its screen may
 * still stand, and the service would answer that there is none.
 */
export async function readOthers(
  queries: QueryClient,
  gone: string | undefined,
  ...keys: readonly QueryKey[]
): Promise<void> {
  const isOfIt = isOf(gone);
  const predicate = (query: Query) => !isOfIt(query);
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey, predicate })));
}

/**
 * Forgets what is known of a record that is gone, by its id, without asking for it: whoever goes back to it is told so. Called once
 * the next screen was asked for: what its own screen shows of it goes with it.
 */
export function forgetRecord(queries: QueryClient, gone: string | undefined): void {
  for (const query of queries.getQueryCache().findAll({ predicate: isOf(gone) })) {
    query.setState({ ...query.state, data: undefined, status: 'pending' });
  }
}

/** Both: forgets the record, and reads again the lists and records whose keys begin so. */
export async function readWithout(
  queries: QueryClient,
  gone: string | undefined,
  ...keys: readonly QueryKey[]
): Promise<void> {
  forgetRecord(queries, gone);
  await readOthers(queries, gone, ...keys);
}
