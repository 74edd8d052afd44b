import { getRouteApi } from '@tanstack/react-router';
import { PageHead } from '../parts/page-head.tsx';
import { useProject } from '../parts/standing.ts';

const route = getRouteApi('/in/projects/$projectId/overview');

export function OverviewScreen() {
  const { projectId } = route.useParams();
  const project = useProject(projectId);
  return <PageHead title={project.name} />;
}
