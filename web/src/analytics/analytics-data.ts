// What of analytics is read from the service, each part under its key.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type {
  AnomalyAnalytics,
  CaptureAnalytics,
  ClashAnalytics,
  IssueAnalytics,
  RfiAnalytics,
  SensorAnalytics,
} from '../../../contract/analytics.ts';
import { taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { omitUndefined } from '../records/search-params.ts';
import { type AnalyticsView, assigneeOf, type Part, rangeOf } from './addresses.ts';

export interface PartProps {
  readonly projectId: string;
  readonly view: AnalyticsView;
}

export type IssueFigures = IssueAnalytics;
export type RfiFigures = RfiAnalytics;
export type ClashFigures = ClashAnalytics;
export type CaptureFigures = CaptureAnalytics;
export type SensorFigures = SensorAnalytics;
export type AnomalyFigures = AnomalyAnalytics;

/** What stays on the screen while another range is counted. */
const kept = { placeholderData: keepPreviousData, staleTime: 30_000 } as const;
const keyOf = (projectId: string, part: Part, query: object) =>
  ['project', projectId, 'analytics', part, query] as const;

/** How issues come and go. */
export function useIssueFigures({ projectId, view }: PartProps) {
  const api = useApi();
  const query = { ...rangeOf(view), ...omitUndefined({ priority: view.priority }), ...assigneeOf(view) };
  return useQuery({
    ...kept,
    queryKey: keyOf(projectId, 'issues', query),
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/analytics/issues', { params: { path: { projectId }, query } })),
  });
}

/** How long RFIs wait. */
export function useRfiFigures({ projectId, view }: PartProps) {
  const api = useApi();
  const query = { ...rangeOf(view), ...omitUndefined({ priority: view.priority }), ...assigneeOf(view) };
  return useQuery({
    ...kept,
    queryKey: keyOf(projectId, 'rfis', query),
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/analytics/rfis', { params: { path: { projectId }, query } })),
  });
}

/** How clashes burn down. */
export function useClashFigures({ projectId, view }: PartProps) {
  const api = useApi();
  const query = { ...rangeOf(view), ...omitUndefined({ kind: view.kind }), ...assigneeOf(view) };
  return useQuery({
    ...kept,
    queryKey: keyOf(projectId, 'clashes', query),
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/analytics/clashes', { params: { path: { projectId }, query } })),
  });
}

/** Which levels were photographed. */
export function useCaptureFigures({ projectId, view }: PartProps) {
  const api = useApi();
  const { milestone: milestoneId, visibility } = view;
  const query = { ...rangeOf(view), ...omitUndefined({ milestoneId, visibility }) };
  return useQuery({
    ...kept,
    queryKey: keyOf(projectId, 'capture', query),
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/analytics/capture', { params: { path: { projectId }, query } })),
  });
}

/** How much of the time sensors reported. */
export function useSensorFigures({ projectId, view }: PartProps) {
  const api = useApi();
  const query = rangeOf(view);
  return useQuery({
    ...kept,
    queryKey: keyOf(projectId, 'sensors', query),
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/analytics/sensors', { params: { path: { projectId }, query } })),
  });
}

/** When and where anomalies were. */
export function useAnomalyFigures({ projectId, view }: PartProps) {
  const api = useApi();
  const query = { ...rangeOf(view), ...omitUndefined({ severity: view.severity, source: view.source }) };
  return useQuery({
    ...kept,
    queryKey: keyOf(projectId, 'anomalies', query),
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/analytics/anomalies', { params: { path: { projectId }, query } })),
  });
}

/** The milestones of the project, as photos are counted since one. */
export function useMilestones(projectId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['project', projectId, 'analytics', 'milestones'],
    queryFn: async () =>
      (
        await taken(
          api.GET('/api/projects/{projectId}/milestones', { params: { path: { projectId }, query: { limit: 200 } } }),
        )
      ).data,
  });
}
