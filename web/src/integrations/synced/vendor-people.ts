import { useQuery } from '@tanstack/react-query';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';

const STALE_MS = 300_000;

interface VendorPeople {
  readonly byId: ReadonlyMap<string, string>;
  readonly problem: Error | null;
  readonly isPending: boolean;
  readonly retry: () => void;
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Reads the people at the vendor, whose names only admins may ask for: the vendor is called. Not read unless `isNeeded`. */
export function useVendorPeople(
  { projectId, id }: Pick<IntegrationConnection, 'projectId' | 'id'>,
  isNeeded: boolean,
): VendorPeople {
  const api = useApi();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['project', projectId, 'integration-choices', id, 'users'],
    enabled: isNeeded,
    staleTime: STALE_MS,
    retry: false,
    queryFn: async ({ signal }) => {
      const params = { path: { projectId, integrationId: id }, query: { kind: 'users' as const } };
      const path = '/api/projects/{projectId}/integration-connections/{integrationId}/choices';
      const { data: people } = await taken(api.GET(path, { params, signal }));
      return new Map(people.map((each) => [each.id, each.name]));
    },
  });
  return { byId: data ?? NOBODY, problem: error, isPending: isFetching, retry: () => void refetch() };
}
