// Queries and mutations of the photos of a project.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PhotoChange } from '../../../../contract/records/photo.ts';
import { allPages } from '../../api/all-pages.ts';
import { useChange } from '../../api/change.ts';
import { type Api, type Tagged, tagged, taken } from '../../api/client.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import type { Photo } from '../photo-words.ts';

export type { PhotoChange } from '../../../../contract/records/photo.ts';

/** Prefix of the query keys of all lists of photos. */
export const photosKey = (projectId: string) => ['project', projectId, 'photos'] as const;
const photoKey = (projectId: string, photoId: string) => ['project', projectId, 'photo', photoId] as const;

/** Query for a photo with its ETag. */
export function photoQuery(api: Api, projectId: string, photoId: string) {
  return queryOptions({
    queryKey: photoKey(projectId, photoId),
    queryFn: () =>
      tagged(api.GET('/api/projects/{projectId}/photos/{photoId}', { params: { path: { projectId, photoId } } })),
  });
}

const MAX_ON_PLAN = 10_000;

/** Reads all photos on a plan, which are its pins. */
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
        MAX_ON_PLAN,
      );
      return { data: rows, nextCursor: null, isWhole };
    },
  });
}

const POLL_MS = 2000;

/** Reads the metadata of a photo's picture, and polls while its renditions are being made. */
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
    refetchInterval: ({ state }) => (state.data?.renditions === 'pending' ? POLL_MS : false),
    staleTime: 60_000,
  });
}

/** Returns the URL of a photo's picture for `<img src>`. */
export function getPhotoFileUrl(
  projectId: string,
  photoId: string,
  rendition: 'original' | 'screen' | 'thumbnail',
): string {
  return `/api/projects/${projectId}/photos/${photoId}/files/${rendition}`;
}

const listTouchedKeys = (projectId: string) => [photosKey(projectId), ['project', projectId, 'overview']];

/** Changes photos optimistically; rolls back if the change is refused. */
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
    touches: (id) => [...listTouchedKeys(projectId), ['project', projectId, 'photo', id, 'picture']],
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
      for (const queryKey of listTouchedKeys(projectId)) void queries.invalidateQueries({ queryKey });
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
      for (const queryKey of listTouchedKeys(projectId)) void queries.invalidateQueries({ queryKey });
    },
  });
}
