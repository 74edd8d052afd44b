// What of anomalies is read from the service, and what is done to them.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TrackedAnomaly } from '../../../../contract/anomalies.ts';
import { type Api, taken } from '../../api/client.ts';
import { PAGE_ROWS, type Page } from '../../api/page-chain.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import type { AnomalyView } from '../addresses.ts';

export type Anomaly = TrackedAnomaly;

export const anomaliesKey = (projectId: string) => ['project', projectId, 'anomalies'] as const;
const anomalyKey = (projectId: string, id: string) => ['project', projectId, 'anomaly', id] as const;

/** By the time of the reading, which may have come late. */
const NEWEST = { sort: '-at' as const };

/** A page of the list: without those that were withdrawn, unless they are asked for, or one state is. */
export function anomalyPage(
  api: Api,
  projectId: string,
  { sensor, space, issue, withdrawn, ...filters }: Omit<AnomalyView, 'opened'>,
) {
  return (cursor: string | undefined, signal: AbortSignal): Promise<Page<Anomaly>> =>
    taken(
      api.GET('/api/projects/{projectId}/anomalies', {
        params: {
          path: { projectId },
          query: {
            ...NEWEST,
            ...filters,
            ...(withdrawn === undefined && filters.state === undefined && { withdrawn: false }),
            ...(sensor !== undefined && { sensorId: sensor }),
            ...(space !== undefined && { spaceId: space }),
            ...(issue !== undefined && { issueId: issue }),
            limit: PAGE_ROWS,
            ...(cursor !== undefined && { cursor }),
          },
        },
        signal,
      }),
    );
}

/** One anomaly as it stands now. */
export function useAnomaly(projectId: string, anomalyId: string) {
  const api = useApi();
  return useQuery({
    queryKey: anomalyKey(projectId, anomalyId),
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/anomalies/{anomalyId}', { params: { path: { projectId, anomalyId } } })),
  });
}

export type Deed =
  | { readonly kind: 'acknowledge' | 'dismiss' }
  | { readonly kind: 'assign'; readonly assigneeId: string | null }
  | { readonly kind: 'issue'; readonly issueId: string | null };

/** Does something to an anomaly, and shows it as it is then. */
export function useDeed(projectId: string, anomalyId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { path: { projectId, anomalyId } };
  return useSingleMutation({
    mutationFn: (deed: Deed): Promise<Anomaly> => {
      switch (deed.kind) {
        case 'acknowledge':
          return taken(api.POST('/api/projects/{projectId}/anomalies/{anomalyId}/acknowledge', { params }));
        case 'dismiss':
          return taken(api.POST('/api/projects/{projectId}/anomalies/{anomalyId}/dismiss', { params }));
        case 'assign': {
          const body = { assigneeId: deed.assigneeId };
          return taken(api.POST('/api/projects/{projectId}/anomalies/{anomalyId}/assign', { params, body }));
        }
        case 'issue': {
          const body = { issueId: deed.issueId };
          return taken(api.POST('/api/projects/{projectId}/anomalies/{anomalyId}/issue', { params, body }));
        }
      }
    },
    onSuccess: (anomaly) => queries.setQueryData(anomalyKey(projectId, anomalyId), anomaly),
    // A refusal may say that somebody else was quicker.
    onSettled: (_answer, error) => {
      void queries.invalidateQueries({ queryKey: anomaliesKey(projectId) });
      void queries.invalidateQueries({ queryKey: ['project', projectId, 'overview'] });
      if (error !== null) void queries.invalidateQueries({ queryKey: anomalyKey(projectId, anomalyId) });
    },
  });
}
