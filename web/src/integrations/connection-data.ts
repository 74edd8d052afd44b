// Queries of the vendors and connections of a project. Facts that change by themselves, such as a status, are read again while they are shown.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { IntegrationConnection } from '../../../contract/integrations.ts';
import { tagged, taken } from '../api/client.ts';
import { isFirstNotFound } from '../api/problem.ts';
import { useRefresh } from '../api/rows.ts';
import { useApi } from '../api/use-api.ts';
import { type ChosenNames, fillNames, toChosenKey } from './choose/chosen-names.ts';

/** Properties of each tab of a connection. */
export interface ConnectionTabProps {
  readonly projectId: string;
  readonly connection: IntegrationConnection;
  /** True if the person may change the connection: admins of a project that is not archived. */
  readonly canManage: boolean;
}

const EVERY_MS = 15_000;
const WORKING_EVERY_MS = 2_000;

/** Time for a check to read the names of a connection; some accounts do not see them. */
const NAMING_MS = 60_000;

/** Returns how often a connection is read: often while a run is active, or while a check reads the name of its project. */
function pollInterval(record: IntegrationConnection | undefined): number {
  if (record === undefined) return EVERY_MS;
  const isUnnamed = record.status === 'connected' && record.linkedProjectId !== null && record.linkedName === null;
  const isBeingNamed = isUnnamed && Date.now() - Date.parse(record.updatedAt) < NAMING_MS;
  return isBeingNamed || record.status === 'syncing' ? WORKING_EVERY_MS : EVERY_MS;
}

/** Returns the vendors that the project can be connected to. */
export function useVendors(projectId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['project', projectId, 'integration-vendors'],
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/integration-vendors', { params: { path: { projectId } } })).then(
        ({ data }) => data,
      ),
    staleTime: 60_000,
  });
}

/** Returns a function that fills in the names that a person has just chosen. */
function useNameFilling(projectId: string) {
  const queries = useQueryClient();
  return (connection: IntegrationConnection): IntegrationConnection =>
    fillNames(connection, queries.getQueryData<ChosenNames>(toChosenKey(projectId, connection.id)));
}

/** Returns the connections of the project, one for each vendor. */
export function useConnections(projectId: string) {
  const api = useApi();
  const fill = useNameFilling(projectId);
  return useQuery({
    queryKey: ['project', projectId, 'integration-connections'],
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/integration-connections', { params: { path: { projectId } } })).then(
        ({ data }) => data.map(fill),
      ),
    refetchInterval: EVERY_MS,
  });
}

/** Returns one connection with its tag. */
export function useConnection(projectId: string, connectionId: string) {
  const api = useApi();
  const fill = useNameFilling(projectId);
  return useQuery({
    queryKey: ['project', projectId, 'integration-connection', connectionId, 'record'],
    queryFn: () =>
      tagged(
        api.GET('/api/projects/{projectId}/integration-connections/{integrationId}', {
          params: { path: { projectId, integrationId: connectionId } },
        }),
      ).then(({ record, etag }) => ({ record: fill(record), etag })),
    throwOnError: isFirstNotFound,
    refetchInterval: ({ state }) => pollInterval(state.data?.record),
  });
}

/** Reads a connection, its lists and those of the project again: after a change of it. */
export function useConnectionRefresh(projectId: string): () => Promise<void> {
  const refresh = useRefresh();
  return () =>
    refresh(['project', projectId, 'integration-connections'], ['project', projectId, 'integration-connection']);
}
