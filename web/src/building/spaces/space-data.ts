// What of spaces is read from the service, and what is done to them.

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Space, SpaceChange } from '../../../../contract/spaces.ts';
import { useChange } from '../../api/change.ts';
import { type Api, tagged, taken } from '../../api/client.ts';
import { PAGE_ROWS, type Page } from '../../api/page-chain.ts';
import { useApi } from '../../api/use-api.ts';
import type { SpaceView } from '../addresses.ts';

export type { Space } from '../../../../contract/spaces.ts';

export const spacesKey = (projectId: string) => ['project', projectId, 'spaces'] as const;
const spaceKey = (projectId: string, id: string) => ['project', projectId, 'space', id] as const;
const scheduleKey = (projectId: string) => ['project', projectId, 'space-schedule'] as const;

const ofModel = (model: string | undefined) => (model === undefined ? {} : { versionGroupId: model });

/** Returns the area of a space; null where neither its file nor a person says one, which is not an area of zero. */
export const findArea = (space: Pick<Space, 'areaM2'> & Partial<Pick<Space, 'areaOverrideM2'>>) =>
  space.areaOverrideM2 ?? space.areaM2;

/** What the service is asked for, for what the address says. */
export const listQuery = ({ part: _, gone, model, ...filters }: SpaceView) => ({
  sort: 'name' as const,
  ...filters,
  ...ofModel(model),
  present: gone !== true,
});

/** A page of the list. */
export function spacePage(api: Api, projectId: string, view: SpaceView) {
  return (cursor: string | undefined, signal: AbortSignal): Promise<Page<Space>> =>
    taken(
      api.GET('/api/projects/{projectId}/spaces', {
        params: {
          path: { projectId },
          query: { ...listQuery(view), limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
        },
        signal,
      }),
    );
}

/** A space with the tag of its state. */
export function spaceQuery(api: Api, projectId: string, spaceId: string) {
  return queryOptions({
    queryKey: spaceKey(projectId, spaceId),
    queryFn: () =>
      tagged(api.GET('/api/projects/{projectId}/spaces/{spaceId}', { params: { path: { projectId, spaceId } } })),
  });
}

/** The sums of areas by floor, department and usage: of the spaces of one model, or of all. */
export function useSchedule(projectId: string, model: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: [...scheduleKey(projectId), model ?? 'all'],
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/spaces/schedule', {
          params: { path: { projectId }, query: ofModel(model) },
        }),
      ),
  });
}

/** Changes spaces: seen at once, undone where it is refused. */
export function useChangeSpace(projectId: string) {
  const api = useApi();
  return useChange<Space, SpaceChange>({
    recordKey: (id) => spaceKey(projectId, id),
    listKey: spacesKey(projectId),
    send: (spaceId, body, etag) =>
      tagged(
        api.PATCH('/api/projects/{projectId}/spaces/{spaceId}', {
          params: { path: { projectId, spaceId }, ...(etag !== null && { header: { 'If-Match': etag } }) },
          body,
        }),
      ),
    touches: (_id, isRefused) =>
      isRefused ? [spacesKey(projectId)] : [scheduleKey(projectId), [...spacesKey(projectId)]],
  });
}
