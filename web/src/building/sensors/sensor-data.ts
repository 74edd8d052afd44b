// What of sensors and their thresholds is read from the service, and what is done to them.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Sensor, SensorSeries } from '../../../../contract/sensors.ts';
import type {
  Threshold,
  ThresholdBacktest,
  ThresholdChange,
  ThresholdCreate,
} from '../../../../contract/thresholds.ts';
import { allPages } from '../../api/all-pages.ts';
import { useChange } from '../../api/change.ts';
import { type Api, tagged, taken } from '../../api/client.ts';
import { PAGE_ROWS, type Page } from '../../api/page-chain.ts';
import { forgetRecord, readOthers } from '../../api/read-without.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import type { SensorView } from '../addresses.ts';

export type { Sensor } from '../../../../contract/sensors.ts';
export type Series = SensorSeries;
export type { Threshold, ThresholdCreate } from '../../../../contract/thresholds.ts';
export type Backtest = ThresholdBacktest;

export const sensorsKey = (projectId: string) => ['project', projectId, 'sensors'] as const;
const sensorKey = (projectId: string, id: string) => ['project', projectId, 'sensor', id] as const;
const thresholdsKey = (projectId: string, id: string) => [...sensorKey(projectId, id), 'thresholds'] as const;

/** How often values are read again while they are looked at. */
export const EVERY_MS = 15_000;

/** A page of the list. */
export function sensorPage(api: Api, projectId: string, { q, kind, bound }: SensorView) {
  return (cursor: string | undefined, signal: AbortSignal): Promise<Page<Sensor>> =>
    taken(
      api.GET('/api/projects/{projectId}/sensors', {
        params: {
          path: { projectId },
          query: {
            ...(q !== undefined && { q }),
            ...(kind !== undefined && { kind }),
            ...(bound !== undefined && { bound }),
            limit: PAGE_ROWS,
            ...(cursor !== undefined && { cursor }),
          },
        },
        signal,
      }),
    );
}

const sensorQuery = (api: Api, projectId: string, sensorId: string) =>
  queryOptions({
    queryKey: sensorKey(projectId, sensorId),
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/sensors/{sensorId}', { params: { path: { projectId, sensorId } } })),
  });

/** One sensor, read again while it is looked at. */
export function useSensor(projectId: string, sensorId: string) {
  return useQuery({ ...sensorQuery(useApi(), projectId, sensorId), refetchInterval: EVERY_MS });
}

/** The sensor that a record names, which may be gone; read seldom. */
export function useNamedSensor(projectId: string, sensorId: string) {
  return useQuery({ ...sensorQuery(useApi(), projectId, sensorId), staleTime: 10 * 60_000 });
}

/** What a sensor measured over a range of time, in buckets. */
export function useSeries(projectId: string, sensorId: string, range: Series['range']) {
  const api = useApi();
  return useQuery({
    queryKey: [...sensorKey(projectId, sensorId), 'series', range],
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/sensors/{sensorId}/series', {
          params: { path: { projectId, sensorId }, query: { range } },
        }),
      ),
    refetchInterval: EVERY_MS,
  });
}

/** The thresholds of a sensor. */
export function useThresholds(projectId: string, sensorId: string) {
  const api = useApi();
  return useQuery({
    queryKey: thresholdsKey(projectId, sensorId),
    queryFn: () =>
      allPages((cursor) =>
        taken(
          api.GET('/api/projects/{projectId}/sensors/{sensorId}/thresholds', {
            params: {
              path: { projectId, sensorId },
              query: { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
            },
          }),
        ),
      ),
  });
}

const thresholdKey = (projectId: string, id: string) => ['project', projectId, 'threshold', id] as const;

/** A threshold with the tag of its state. */
export const thresholdQuery = (api: Api, projectId: string, thresholdId: string) =>
  queryOptions({
    queryKey: thresholdKey(projectId, thresholdId),
    queryFn: () =>
      tagged(
        api.GET('/api/projects/{projectId}/thresholds/{thresholdId}', { params: { path: { projectId, thresholdId } } }),
      ),
  });

/** Puts a threshold on a sensor. */
export function useCreateThreshold({ projectId, id: sensorId }: Sensor) {
  const api = useApi();
  const queries = useQueryClient();
  return async (body: ThresholdCreate, key: string): Promise<void> => {
    await api.POST('/api/projects/{projectId}/sensors/{sensorId}/thresholds', {
      params: { path: { projectId, sensorId }, header: { 'Idempotency-Key': key } },
      body,
    });
    void queries.invalidateQueries({ queryKey: thresholdsKey(projectId, sensorId) });
  };
}

/** Changes thresholds of a sensor. */
export function useChangeThreshold({ projectId, id: sensorId }: Sensor) {
  const api = useApi();
  return useChange<Threshold, ThresholdChange>({
    recordKey: (id) => thresholdKey(projectId, id),
    listKey: thresholdsKey(projectId, sensorId),
    send: (thresholdId, body, etag) =>
      tagged(
        api.PATCH('/api/projects/{projectId}/thresholds/{thresholdId}', {
          params: { path: { projectId, thresholdId }, ...(etag !== null && { header: { 'If-Match': etag } }) },
          body,
        }),
      ),
    touches: () => [thresholdsKey(projectId, sensorId)],
  });
}

/** Deletes a threshold; what it raised stays. */
export function useDeleteThreshold({ projectId, sensorId }: Pick<Sensor, 'projectId'> & { readonly sensorId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (thresholdId: string) =>
      api.DELETE('/api/projects/{projectId}/thresholds/{thresholdId}', {
        params: { path: { projectId, thresholdId } },
      }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: thresholdsKey(projectId, sensorId) }),
  });
}

/** What a threshold would have raised over the last 30 days. */
export function useBacktest(projectId: string, sensorId: string) {
  const api = useApi();
  return useSingleMutation({
    mutationFn: (body: ThresholdCreate) =>
      taken(
        api.POST('/api/projects/{projectId}/sensors/{sensorId}/thresholds/backtest', {
          params: { path: { projectId, sensorId } },
          body,
        }),
      ),
  });
}

/** Binds a sensor to an element or a space, or takes its binding away. */
export function useBind(projectId: string, sensorId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: async ({ binding, etag }: { binding: Sensor['binding']; etag: string | null }) => {
      const params = { path: { projectId, sensorId }, ...(etag !== null && { header: { 'If-Match': etag } }) };
      if (binding === null) await api.DELETE('/api/projects/{projectId}/sensors/{sensorId}/binding', { params });
      else await api.PUT('/api/projects/{projectId}/sensors/{sensorId}/binding', { params, body: binding });
    },
    // A refusal may say that somebody else was quicker.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: sensorKey(projectId, sensorId), exact: true });
      void queries.invalidateQueries({ queryKey: sensorsKey(projectId) });
    },
  });
}

const taggedKey = (projectId: string, id: string) => [...sensorKey(projectId, id), 'tagged'] as const;

/** A sensor with the tag that its binding is changed under: readings since do not make that stale. */
export function useTaggedSensor(projectId: string, sensorId: string) {
  const api = useApi();
  return useQuery({
    queryKey: taggedKey(projectId, sensorId),
    queryFn: () =>
      tagged(api.GET('/api/projects/{projectId}/sensors/{sensorId}', { params: { path: { projectId, sensorId } } })),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Takes a sensor away with its readings and thresholds; its anomalies stay. `forget` comes behind the way to another screen. */
export function useDecommission(projectId: string, sensorId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const decommission = useSingleMutation({
    mutationFn: () =>
      api.POST('/api/projects/{projectId}/sensors/{sensorId}/decommission', {
        params: { path: { projectId, sensorId } },
      }),
    // Here, not with the call: the dialog may be closed before it is answered.
    onSuccess: () => void readOthers(queries, sensorId, sensorsKey(projectId)),
  });
  return { decommission, forget: () => forgetRecord(queries, sensorId) };
}
