// What of sensors and their thresholds is read from the service, and what is done to them.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { type Api, type Schema, taken } from '../../api/client.ts';
import { PAGE_ROWS, type Page } from '../../api/page-chain.ts';
import { useApi } from '../../api/use-api.ts';
import type { SensorView } from '../addresses.ts';

export type Sensor = Schema<'Sensor'>;
export type Series = Schema<'SensorSeries'>;
export type Threshold = Schema<'Threshold'>;
export type ThresholdCreate = Schema<'ThresholdCreate'>;
export type Backtest = Schema<'ThresholdBacktest'>;

export const sensorsKey = (projectId: string) => ['project', projectId, 'sensors'] as const;
const sensorKey = (projectId: string, id: string) => ['project', projectId, 'sensor', id] as const;
const thresholdsKey = (projectId: string, id: string) => [...sensorKey(projectId, id), 'thresholds'] as const;

/** How often values are read again while they are looked at. */
export const EVERY_MS = 15_000;

/** A page of the list. */
export function sensorPage(api: Api, projectId: string, { kind, bound, device }: SensorView) {
  return (cursor: string | undefined, signal: AbortSignal): Promise<Page<Sensor>> =>
    taken(
      api.GET('/api/projects/{projectId}/sensors', {
        params: {
          path: { projectId },
          query: {
            ...(kind !== undefined && { kind }),
            ...(bound !== undefined && { bound }),
            ...(device !== undefined && { deviceId: device }),
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

/** What a record that names a sensor shows of it: its name and unit, which stay as they are. */
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

/** Saves a threshold: a new one, or the one of this id. */
export function useSaveThreshold({ projectId, sensorId }: Pick<Sensor, 'projectId'> & { readonly sensorId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, key }: { id: string | undefined; body: ThresholdCreate; key: string }) =>
      id === undefined
        ? taken(
            api.POST('/api/projects/{projectId}/sensors/{sensorId}/thresholds', {
              params: { path: { projectId, sensorId }, header: { 'Idempotency-Key': key } },
              body,
            }),
          )
        : taken(
            api.PATCH('/api/projects/{projectId}/thresholds/{thresholdId}', {
              params: { path: { projectId, thresholdId: id } },
              body,
            }),
          ),
    onSuccess: () => void queries.invalidateQueries({ queryKey: thresholdsKey(projectId, sensorId) }),
  });
}

/** Deletes a threshold; what it raised stays. */
export function useDeleteThreshold({ projectId, sensorId }: Pick<Sensor, 'projectId'> & { readonly sensorId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
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
  return useMutation({
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
  return useMutation({
    mutationFn: async (binding: Sensor['binding']) => {
      const params = { path: { projectId, sensorId } };
      if (binding === null) await api.DELETE('/api/projects/{projectId}/sensors/{sensorId}/binding', { params });
      else await api.PUT('/api/projects/{projectId}/sensors/{sensorId}/binding', { params, body: binding });
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: sensorKey(projectId, sensorId), exact: true });
      void queries.invalidateQueries({ queryKey: sensorsKey(projectId) });
    },
  });
}

/** Takes a sensor away with its readings and thresholds; its anomalies stay. */
export function useDecommission(projectId: string, sensorId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.POST('/api/projects/{projectId}/sensors/{sensorId}/decommission', {
        params: { path: { projectId, sensorId } },
      }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: sensorKey(projectId, sensorId) });
      void queries.invalidateQueries({ queryKey: sensorsKey(projectId) });
    },
  });
}
