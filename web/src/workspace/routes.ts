import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspaceRoute } from '../frame/roots.tsx';

const projects = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'projects',
  component: lazyRouteComponent(() => import('./projects/projects-screen.tsx'), 'ProjectsScreen'),
});

/** A workspace and its administration. */
export const workspaceRoutes = [projects];
