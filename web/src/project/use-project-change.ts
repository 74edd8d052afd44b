import { useQueryClient } from '@tanstack/react-query';
import type { Project, ProjectChange } from '../../../contract/projects.ts';
import { type Tagged, tagged } from '../api/client.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useApi } from '../api/use-api.ts';

export type TaggedProject = Tagged<Project>;

interface Change {
  readonly body: ProjectChange;
  /** The state that the change was made on. */
  readonly etag: string | null;
}

/** Changes the project's own record, and everything that shows its name or whether it goes on. */
export function useProjectChange(projectId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useSingleMutation<TaggedProject, Error, Change>({
    mutationFn: ({ body, etag }) =>
      tagged(
        api.PATCH('/api/projects/{projectId}', {
          params: { path: { projectId } },
          body,
          ...(etag !== null && { headers: { 'If-Match': etag } }),
        }),
      ),
    onSuccess: (answer) => {
      queries.setQueryData(['project', projectId, 'settings'], answer);
      queries.setQueryData(['project', projectId, 'record'], answer.record);
      void queries.invalidateQueries({ queryKey: ['workspace'] });
    },
  });
}
