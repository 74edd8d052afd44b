// Queries of the mapping of a connection, for admins alone.
import { useQuery } from '@tanstack/react-query';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { tagged, taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';

type Connection = Pick<IntegrationConnection, 'id' | 'projectId'>;

const getKey = ({ projectId, id }: Connection) => ['project', projectId, 'integration-connection', id] as const;

/** Returns the mapping with its tag. */
export function useMapping(connection: Connection) {
  const api = useApi();
  const path = { projectId: connection.projectId, integrationId: connection.id };
  return useQuery({
    queryKey: [...getKey(connection), 'mapping'],
    queryFn: () =>
      tagged(
        api.GET('/api/projects/{projectId}/integration-connections/{integrationId}/mapping', { params: { path } }),
      ),
  });
}

/** Returns the values that have no counterpart, those of most records first. */
export function useUnmappedValues(connection: Connection) {
  const api = useApi();
  const path = { projectId: connection.projectId, integrationId: connection.id };
  return useQuery({
    queryKey: [...getKey(connection), 'unmapped'],
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/integration-connections/{integrationId}/mapping/unmapped', {
          params: { path },
        }),
      ).then(({ data }) => data),
  });
}

/** Returns the types of issues at the vendor, which is called; none while it cannot be. */
export function useIssueTypes(connection: Connection, isNeeded: boolean): ReadonlyMap<string, string> {
  const api = useApi();
  const path = { projectId: connection.projectId, integrationId: connection.id };
  const { data } = useQuery({
    queryKey: ['project', connection.projectId, 'integration-choices', connection.id, 'issue_types'],
    enabled: isNeeded,
    retry: false,
    staleTime: 300_000,
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/integration-connections/{integrationId}/choices', {
          params: { path, query: { kind: 'issue_types' } },
        }),
      ).then(({ data: all }) => new Map(all.map((each) => [each.id, each.name]))),
  });
  return data ?? NONE;
}

const NONE: ReadonlyMap<string, string> = new Map();
