// Reading again after a record was deleted.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again the lists and records whose keys begin so. What is known of a record that is gone, by its id, is forgotten and not
 * read: its screen may still stand while the next one is fetched, and the service would answer that there is none. Whoever goes
 * back to it is told so. Called once the next screen was asked for: what its own screen shows of it goes with it.
 */
export async function readWithout(
  queries: QueryClient,
  gone: string | undefined,
  ...keys: readonly QueryKey[]
): Promise<void> {
  const isOfIt = ({ queryKey }: Query) => gone !== undefined && queryKey.includes(gone);
  for (const query of queries.getQueryCache().findAll({ predicate: isOfIt })) {
    query.setState({ ...query.state, data: undefined, status: 'pending' });
  }
  const predicate = (query: Query) => !isOfIt(query);
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey, predicate })));
}
