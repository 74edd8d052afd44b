import { useQuery } from '@tanstack/react-query';
import { taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';

const NONE: readonly string[] = [];

/** Reads the tags of a project's photos, the most used first; `problem` is set if that failed. */
export function usePhotoTags(projectId: string) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['project', projectId, 'tags'],
    queryFn: () => taken(api.GET('/api/projects/{projectId}/tags', { params: { path: { projectId } } })),
    select: ({ photoTags }) => photoTags.map(({ name }) => name),
  });
  return { tags: data ?? NONE, problem: error, retry: () => void refetch() };
}
