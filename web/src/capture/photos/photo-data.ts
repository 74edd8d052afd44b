// The photos of a project, and what is done to one.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PhotoChange } from '../../../../contract/records/photo.ts';
import { allPages } from '../../api/all-pages.ts';
import { useChange } from '../../api/change.ts';
import { type Api, type Tagged, tagged, taken } from '../../api/client.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import type { Photo } from '../photo-words.ts';

export type { PhotoChange } from '../../../../contract/records/photo.ts';

/** What every list of photos is kept under. */
export const photosKey = (projectId: string) => ['project', projectId, 'photos'] as const;
const photoKey = (projectId: string, photoId: string) => ['project', projectId, 'photo', photoId] as const;

/** A photo with the tag of its state. */
export function photoQuery(api: Api, projectId: string, photoId: string) {
  return queryOptions({
    queryKey: photoKey(projectId, photoId),
    queryFn: () =>
      tagged(api.GET('/api/projects/{projectId}/photos/{photoId}', { params: { path: { projectId, photoId } } })),
  });
}

const MOST_ON_PLAN = 10_000;

/** All photos on a plan: they are its pins. */
export function usePlanPhotos(projectId: string, floorPlanId: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: [...photosKey(projectId), { floorPlanId }, 'page', 'all'],
    enabled: floorPlanId !== undefined,
    queryFn: async () => {
      const { rows, isWhole } = await allPages(
        (cursor) =>
          taken(
            api.GET('/api/projects/{projectId}/photos', {
              params: {
                path: { projectId },
                query: {
                  limit: 200,
                  ...(floorPlanId !== undefined && { floorPlanId }),
                  ...(cursor !== undefined && { cursor }),
                },
              },
            }),
          ),
        MOST_ON_PLAN,
      );
      return { data: rows, nextCursor: null, isWhole };
    },
  });
}

const LOOK_AGAIN_MS = 2000;

/** What the picture of a photo is; asked for again while renditions are being made. */
export function usePicture(projectId: string, photoId: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['project', projectId, 'photo', photoId, 'picture'],
    enabled: photoId !== undefined,
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/photos/{photoId}/picture', {
          params: { path: { projectId, photoId: photoId ?? '' } },
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.renditions === 'pending' ? LOOK_AGAIN_MS : false),
    staleTime: 60_000,
  });
}

/** The address of a photo's picture for `<img src>`. */
export function photoFile(projectId: string, photoId: string, rendition: 'original' | 'screen' | 'thumbnail'): string {
  return `/api/projects/${projectId}/photos/${photoId}/files/${rendition}`;
}

const touched = (projectId: string) => [photosKey(projectId), ['project', projectId, 'overview']];

/** Changes photos: seen at once, undone where it is refused. */
export function useChangePhoto(projectId: string) {
  const api = useApi();
  return useChange<Photo, PhotoChange>({
    recordKey: (id) => photoKey(projectId, id),
    listKey: photosKey(projectId),
    foresee: (photo, { worldPosition, ...change }) => ({
      ...photo,
      ...change,
      ...(worldPosition !== undefined && { worldPosition }),
    }),
    send: (photoId, body, etag) =>
      tagged(
        api.PATCH('/api/projects/{projectId}/photos/{photoId}', {
          params: { path: { projectId, photoId }, ...(etag !== null && { header: { 'If-Match': etag } }) },
          body,
        }),
      ),
    touches: (id) => [...touched(projectId), ['project', projectId, 'photo', id, 'picture']],
  });
}

/** Publishes a photo. */
export function usePublishPhoto(projectId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (photoId: string): Promise<Tagged<Photo>> =>
      tagged(
        api.POST('/api/projects/{projectId}/photos/{photoId}/publish', { params: { path: { projectId, photoId } } }),
      ),
    onSuccess: (answer) => {
      queries.setQueryData(photoKey(projectId, answer.record.id), answer);
      for (const queryKey of touched(projectId)) void queries.invalidateQueries({ queryKey });
    },
  });
}

/** Deletes a photo with its files. */
export function useDeletePhoto(projectId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (photoId: string) =>
      api.DELETE('/api/projects/{projectId}/photos/{photoId}', { params: { path: { projectId, photoId } } }),
    onSuccess: (_answer, photoId) => {
      queries.removeQueries({ queryKey: photoKey(projectId, photoId) });
      for (const queryKey of touched(projectId)) void queries.invalidateQueries({ queryKey });
    },
  });
}
