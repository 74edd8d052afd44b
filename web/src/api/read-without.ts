// Reading again after a record was deleted.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again the lists and records whose keys begin so. Of a record that is gone, by its id, nothing is read: its screen may
 * still stand while the next one is fetched, and the service would answer that there is none. It is asked for by whoever goes
 * back to it.
 */
export async function readWithout(
  queries: QueryClient,
  gone: string | undefined,
  ...keys: readonly QueryKey[]
): Promise<void> {
  const isOfIt = ({ queryKey }: Query) => gone !== undefined && queryKey.includes(gone);
  await Promise.all([
    queries.invalidateQueries({ predicate: isOfIt, refetchType: 'none' }),
    ...keys.map((queryKey) => queries.invalidateQueries({ queryKey, predicate: (query) => !isOfIt(query) })),
  ]);
}
