// Queries of the conflicts of a connection.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ConflictState, IntegrationConflict } from '../../../../contract/integration-conflicts.ts';
import type { IntegrationRun } from '../../../../contract/integration-runs.ts';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { tagged, taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { isFirstNotFound } from '../../api/problem.ts';
import { type Rows, useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import { useConnectionRefresh } from '../connection-data.ts';

const CALM_MS = 15_000;
const WORKING_MS = 2_000;
const FOLLOWING_MS = 1_000;

type Connection = Pick<IntegrationConnection, 'id' | 'projectId' | 'status'>;

/** Returns the start of the keys of everything about a connection. */
const connectionKey = ({ projectId, id }: Pick<Connection, 'id' | 'projectId'>) =>
  ['project', projectId, 'integration-connection', id] as const;

/** Lists the conflicts of a connection, newest first; those in one state if it is given. */
export function useConflicts(connection: Connection, state: ConflictState | undefined): Rows<IntegrationConflict> {
  const api = useApi();
  const { projectId, id: integrationId, status } = connection;
  return useRows<IntegrationConflict>({
    key: [...connectionKey(connection), 'conflicts', { state }],
    page: (cursor) => {
      const query = { limit: PAGE_ROWS, ...(state && { state }), ...(cursor !== undefined && { cursor }) };
      const params = { path: { projectId, integrationId }, query };
      return taken(api.GET('/api/projects/{projectId}/integration-connections/{integrationId}/conflicts', { params }));
    },
    everyMs: status === 'syncing' ? WORKING_MS : CALM_MS,
  });
}

/** Returns a conflict with its tag; followed while a run resolves it. */
export function useConflict(connection: Connection, conflictId: string) {
  const api = useApi();
  const { projectId, id: integrationId } = connection;
  const path = { projectId, integrationId, conflictId };
  return useQuery({
    queryKey: [...connectionKey(connection), 'conflict', conflictId],
    queryFn: () =>
      tagged(
        api.GET('/api/projects/{projectId}/integration-connections/{integrationId}/conflicts/{conflictId}', {
          params: { path },
        }),
      ),
    throwOnError: isFirstNotFound,
    refetchInterval: ({ state }) => (state.data?.record.state === 'resolving' ? FOLLOWING_MS : CALM_MS),
  });
}

const ENDED: readonly string[] = ['done', 'failed', 'cancelled'];

const hasEnded = (run: Pick<IntegrationRun, 'state'> | undefined) => run !== undefined && ENDED.includes(run.state);

/** Follows a run until it has ended, then reads the connection again; undefined without one. */
export function useFollowedRun(connection: Connection, runId: string | undefined) {
  const api = useApi();
  const { projectId, id: integrationId } = connection;
  const refresh = useConnectionRefresh(projectId);
  const { data } = useQuery({
    queryKey: [...connectionKey(connection), 'run', runId],
    enabled: runId !== undefined,
    queryFn: () => {
      const params = { path: { projectId, integrationId, runId: runId ?? '' } };
      return taken(
        api.GET('/api/projects/{projectId}/integration-connections/{integrationId}/runs/{runId}', { params }),
      );
    },
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : FOLLOWING_MS),
  });
  const endedId = hasEnded(data) ? data?.id : undefined;
  // A short run begins and ends between two readings of the connection, whose open conflicts would stay as they were.
  const onEnd = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (endedId !== undefined) onEnd();
  }, [endedId]);
  return data;
}
