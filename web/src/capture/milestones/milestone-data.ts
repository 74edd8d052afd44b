// Queries and mutations of milestones.

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { MilestoneChange, MilestoneCreate } from '../../../../contract/records/milestone.ts';
import { useChange } from '../../api/change.ts';
import { type Api, tagged, taken } from '../../api/client.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import type { Milestone } from '../milestone-list.ts';
import { photosKey } from '../photos/photo-data.ts';

export type { MilestoneChange } from '../../../../contract/records/milestone.ts';

const listKey = (projectId: string) => ['project', projectId, 'milestones'] as const;
const recordKey = (projectId: string, id: string) => ['project', projectId, 'milestone', id] as const;
const overviewKey = (projectId: string) => ['project', projectId, 'overview'] as const;

/** Query for a milestone with its ETag. */
export function milestoneQuery(api: Api, projectId: string, milestoneId: string) {
  return queryOptions({
    queryKey: recordKey(projectId, milestoneId),
    queryFn: () =>
      tagged(
        api.GET('/api/projects/{projectId}/milestones/{milestoneId}', { params: { path: { projectId, milestoneId } } }),
      ),
  });
}

/** Changes milestones optimistically; rolls back if the change is refused. */
export function useChangeMilestone(projectId: string) {
  const api = useApi();
  return useChange<Milestone, MilestoneChange>({
    recordKey: (id) => recordKey(projectId, id),
    listKey: listKey(projectId),
    send: (milestoneId, body, etag) =>
      tagged(
        api.PATCH('/api/projects/{projectId}/milestones/{milestoneId}', {
          params: { path: { projectId, milestoneId }, ...(etag !== null && { header: { 'If-Match': etag } }) },
          body,
        }),
      ),
    touches: (_id, isRefused) => (isRefused ? [listKey(projectId)] : []),
  });
}

/** Creates a milestone, once per key however often the request is sent. */
export function useCreateMilestone(projectId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return async (body: MilestoneCreate, key: string): Promise<Milestone> => {
    const made = await taken(
      api.POST('/api/projects/{projectId}/milestones', {
        params: { path: { projectId }, header: { 'Idempotency-Key': key } },
        body,
      }),
    );
    for (const queryKey of [listKey(projectId), overviewKey(projectId)]) void queries.invalidateQueries({ queryKey });
    return made;
  };
}

/** Deletes a milestone; its photos stay, without a milestone. */
export function useDeleteMilestone(projectId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (milestoneId: string) =>
      api.DELETE('/api/projects/{projectId}/milestones/{milestoneId}', {
        params: { path: { projectId, milestoneId } },
      }),
    onSuccess: (_answer, id) => {
      queries.removeQueries({ queryKey: recordKey(projectId, id) });
      const keys = [listKey(projectId), photosKey(projectId), ['project', projectId, 'photo'], overviewKey(projectId)];
      for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
    },
  });
}
