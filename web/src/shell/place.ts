// Where one is: the project and the workspace of the address, and what else there is to go to.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { allPages } from '../api/all-pages.ts';
import { taken } from '../api/client.ts';
import { projectAccessQuery } from '../api/session.ts';
import { useService } from '../api/use-api.ts';

/** The project and the workspace of the address; a project's own workspace where it names none. */
export function usePlace(): { projectId: string | undefined; workspaceId: string | undefined } {
  const service = useService();
  const { projectId, workspaceId } = useParams({ strict: false });
  const { data } = useQuery({ ...projectAccessQuery(service, projectId ?? ''), enabled: projectId !== undefined });
  return { projectId, workspaceId: workspaceId ?? data?.workspaceId };
}

/** The active projects of a workspace in which the person has a role. */
export function useProjects(workspaceId: string | undefined) {
  const { apiOf } = useService();
  return useQuery({
    queryKey: ['workspace', workspaceId, 'projects', 'active'],
    enabled: workspaceId !== undefined,
    queryFn: () =>
      allPages((cursor) =>
        taken(
          apiOf(workspaceId).GET('/api/projects', {
            params: { query: { limit: 200, status: 'active', ...(cursor !== undefined && { cursor }) } },
          }),
        ),
      ),
  });
}
