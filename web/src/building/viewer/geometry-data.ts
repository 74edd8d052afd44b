// Queries of the geometry that the viewer shows, and of the records that are shown in it.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ModelGeometry } from '../../../../contract/model-geometry.ts';
import type { Space } from '../../../../contract/spaces.ts';
import { allPages } from '../../api/all-pages.ts';
import { type Api, taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import { elementPage, type ModelElement, modelQuery, partKey } from '../models/model-data.ts';
import { sensorsKey } from '../sensors/sensor-data.ts';
import { spacesKey } from '../spaces/space-data.ts';
import type { IndexedElement } from './colouring.ts';

export type Geometry = ModelGeometry;
export type GeometryPart = Geometry['parts'][number];

/** Interval of polling while the geometry is generated. */
const POLL_MS = 1_500;
/** Beyond this count only the first elements are coloured, and the screen says so. */
const MAX_ELEMENTS = 60_000;

const geometryKey = (projectId: string, modelId: string) => partKey(projectId, modelId, 'geometry');

const isUnderWay = ({ state }: Geometry) => state === 'waiting' || state === 'generating';

/** Returns the query of the geometry of a version. */
export function geometryQuery(api: Api, projectId: string, modelId: string) {
  return queryOptions({
    queryKey: geometryKey(projectId, modelId),
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/models/{modelId}/geometry', { params: { path: { projectId, modelId } } }),
      ),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  });
}

/** Uses the geometry of a version, polled until it is ready. */
export const useGeometry = (projectId: string, modelId: string) =>
  useQuery(geometryQuery(useApi(), projectId, modelId));

/** Has the geometry of a version generated, for the first time or again. */
export function useRegenerateGeometry(projectId: string, modelId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: () =>
      taken(
        api.POST('/api/projects/{projectId}/models/{modelId}/geometry', { params: { path: { projectId, modelId } } }),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: geometryKey(projectId, modelId) }),
  });
}

/** Returns the query of the element of a GlobalId; null if the version has none. */
export function elementQuery(api: Api, projectId: string, modelId: string, guid: string) {
  return queryOptions({
    queryKey: [...partKey(projectId, modelId, 'element'), guid],
    queryFn: async ({ signal }): Promise<ModelElement | null> => {
      const { data } = await elementPage(api, { projectId, modelId }, { guid })(undefined, signal);
      return data[0] ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY, // Imported data of a version never changes.
  });
}

interface ElementIndex {
  readonly byGuid: ReadonlyMap<string, IndexedElement>;
  /** False if the version has more elements than were loaded. */
  readonly isWhole: boolean;
}

/** Returns the query of all elements of a version; `onRead` gets the count loaded so far. */
export function elementIndexQuery(api: Api, projectId: string, modelId: string, onRead: (count: number) => void) {
  return queryOptions({
    queryKey: partKey(projectId, modelId, 'element-index'),
    queryFn: async ({ signal }): Promise<ElementIndex> => {
      const page = elementPage(api, { projectId, modelId }, {});
      let read = 0;
      const { rows, isWhole } = await allPages(async (cursor) => {
        const next = await page(cursor, signal);
        read += next.data.length;
        onRead(read);
        return next;
      }, MAX_ELEMENTS);
      return { byGuid: new Map(rows.map((each) => [each.guid, each])), isWhole };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // It is large.
  });
}

type Ask = (request: Request) => Promise<Response>;

/** Downloads a part; `onShare` gets the share that has arrived, from 0 to 1. */
export async function fetchPart(
  ask: Ask,
  { fileUrl, byteSize }: GeometryPart,
  { signal, onShare }: { readonly signal: AbortSignal; readonly onShare: (share: number) => void },
): Promise<ArrayBuffer> {
  const answer = await ask(new Request(fileUrl, { signal }));
  const pieces: Uint8Array[] = [];
  let received = 0;
  const reader = answer.body?.getReader();
  for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
    pieces.push(piece.value);
    received += piece.value.length;
    onShare(Math.min(1, received / byteSize));
  }
  return new Blob(pieces as BlobPart[]).arrayBuffer();
}

export type { Space } from '../../../../contract/spaces.ts';

/** Returns the query of all spaces that a model still has, whichever version is shown: another model may have the same GlobalIds. */
export function spacesQuery(api: Api, projectId: string, modelId: string) {
  return queryOptions({
    queryKey: [...spacesKey(projectId), 'all', modelId],
    queryFn: async ({ client }): Promise<readonly Space[]> => {
      const { versionGroupId } = (await client.ensureQueryData(modelQuery(api, projectId, modelId))).record;
      const { rows } = await allPages((cursor) =>
        taken(
          api.GET('/api/projects/{projectId}/spaces', {
            params: {
              path: { projectId },
              query: { versionGroupId, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
            },
          }),
        ),
      );
      return rows;
    },
  });
}

/** Returns the query of the first space of a GlobalId in a model; null if there is none. Spaces are not among the elements, and are few. */
export function spaceOfGuidQuery(api: Api, projectId: string, { modelId, guid }: { modelId: string; guid: string }) {
  return queryOptions({
    ...spacesQuery(api, projectId, modelId),
    select: (spaces: readonly Space[]): Space | null => spaces.find((space) => space.guid === guid) ?? null,
  });
}

/** Returns the query of the sensors with a reading that are bound to spaces, by the time of their latest reading. */
export function spaceSensorsQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: [...sensorsKey(projectId), 'of-spaces'],
    queryFn: async () => {
      const { rows } = await allPages((cursor) =>
        taken(
          api.GET('/api/projects/{projectId}/sensors', {
            params: {
              path: { projectId },
              query: { bound: true, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
            },
          }),
        ),
      );
      return rows
        .toSorted((a, b) => (a.lastSeenAt ?? '').localeCompare(b.lastSeenAt ?? ''))
        .flatMap(({ binding, latestValue: value, kind, unit }) =>
          binding?.type === 'space' && value !== null ? [{ spaceId: binding.id, value, kind, unit }] : [],
        );
    },
  });
}

/** Returns the query of the records that refer to an element or a space elsewhere in the project. */
export function recordsQuery(api: Api, projectId: string, guid: string, space: Space | undefined) {
  const path = { projectId };
  const listSensors = async (boundId: string) => {
    const params = { path, query: { boundId, limit: PAGE_ROWS } };
    return (await taken(api.GET('/api/projects/{projectId}/sensors', { params }))).data;
  };
  return queryOptions({
    queryKey: ['project', projectId, 'of-element', guid, space?.id ?? null],
    queryFn: async () => {
      const params = { path, query: { elementGuid: guid, limit: PAGE_ROWS } };
      const [issues, clashes, rfis, assets, sensors, sensorsInside] = await Promise.all([
        taken(api.GET('/api/projects/{projectId}/issues', { params })),
        taken(api.GET('/api/projects/{projectId}/clashes', { params })),
        taken(api.GET('/api/projects/{projectId}/rfis', { params })),
        taken(api.GET('/api/projects/{projectId}/assets', { params })),
        listSensors(guid),
        space === undefined ? [] : listSensors(space.id),
      ]);
      return {
        ...{ issues: issues.data, clashes: clashes.data, rfis: rfis.data, assets: assets.data },
        sensors: [...sensors, ...sensorsInside],
      };
    },
  });
}
