// Queries of the runs of a connection. They are read often while one is active.
import { useQuery } from '@tanstack/react-query';
import type { IntegrationRun, IntegrationRunStart } from '../../../contract/integration-runs.ts';
import { taken } from '../api/client.ts';
import { PAGE_ROWS } from '../api/page-chain.ts';
import { type Rows, useRefresh, useRows } from '../api/rows.ts';
import { useApi } from '../api/use-api.ts';
import { useCall } from '../api/use-call.ts';
import { toastProblem } from '../ui/toasts.tsx';
import { useConnectionRefresh } from './connection-data.ts';
import { readNewestRuns } from './overview/newest-runs.ts';
import { findActive } from './overview/run-counts.ts';

const CALM_MS = 10_000;
const ACTIVE_MS = 2_000;

const toKey = (projectId: string, connectionId: string) => ['project', projectId, 'integration-runs', connectionId];

/** Returns the newest runs, the active one among them. `isWorking`: the connection says that a run works. */
export function useNewestRuns(projectId: string, connectionId: string, isWorking: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: [...toKey(projectId, connectionId), 'newest'],
    queryFn: ({ signal }) =>
      readNewestRuns(
        (query) =>
          taken(
            api.GET('/api/projects/{projectId}/integration-connections/{integrationId}/runs', {
              params: { path: { projectId, integrationId: connectionId }, query },
              signal,
            }),
          ),
        isWorking,
      ),
    refetchInterval: ({ state }) => (findActive(state.data ?? []) === undefined ? CALM_MS : ACTIVE_MS),
  });
}

/** Returns all runs, newest first. */
export function useRuns(projectId: string, connectionId: string, isWorking: boolean): Rows<IntegrationRun> {
  const api = useApi();
  return useRows({
    key: [...toKey(projectId, connectionId), 'list'],
    everyMs: isWorking ? ACTIVE_MS : CALM_MS,
    page: (cursor, signal) =>
      taken(
        api.GET('/api/projects/{projectId}/integration-connections/{integrationId}/runs', {
          params: {
            path: { projectId, integrationId: connectionId },
            query: { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
          },
          signal,
        }),
      ),
  });
}

/** Reads the runs of a connection and the connection itself again. */
export function useRunRefresh(projectId: string, connectionId: string): () => Promise<void> {
  const refresh = useRefresh();
  const refreshConnection = useConnectionRefresh(projectId);
  return async () => {
    await Promise.all([refresh(toKey(projectId, connectionId)), refreshConnection()]);
  };
}

/** Begins a run, or joins the active one. */
export function useStartRun(projectId: string, connectionId: string, refused: string) {
  const api = useApi();
  const refresh = useRunRefresh(projectId, connectionId);
  return useCall(
    (body: IntegrationRunStart) =>
      taken(
        api.POST('/api/projects/{projectId}/integration-connections/{integrationId}/sync', {
          params: { path: { projectId, integrationId: connectionId } },
          body,
        }),
      ),
    () => refresh(),
    (problem) => toastProblem(refused, problem),
  );
}

/** Begins a run that reads the vendor and lists the differences. */
export function useCompare(projectId: string, connectionId: string, refused: string) {
  const api = useApi();
  const refresh = useRunRefresh(projectId, connectionId);
  return useCall(
    () =>
      taken(
        api.POST('/api/projects/{projectId}/integration-connections/{integrationId}/compare', {
          params: { path: { projectId, integrationId: connectionId } },
          body: {},
        }),
      ),
    () => refresh(),
    (problem) => toastProblem(refused, problem),
  );
}

/** Ends a run after the record at hand. */
export function useCancelRun(projectId: string, connectionId: string, refused: string) {
  const api = useApi();
  const refresh = useRunRefresh(projectId, connectionId);
  return useCall(
    (runId: string) =>
      taken(
        api.POST('/api/projects/{projectId}/integration-connections/{integrationId}/runs/{runId}/cancel', {
          params: { path: { projectId, integrationId: connectionId, runId } },
        }),
      ),
    () => refresh(),
    (problem) => {
      toastProblem(refused, problem);
      void refresh();
    },
  );
}
