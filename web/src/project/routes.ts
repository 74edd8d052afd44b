import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { projectRoute } from '../frame/roots.tsx';

const bare = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/projects/$projectId/overview', params });
  },
});

const overview = createRoute({
  getParentRoute: () => projectRoute,
  path: 'overview',
  component: lazyRouteComponent(() => import('./overview-screen.tsx'), 'OverviewScreen'),
});

/** What a project shows of itself: its overview, its people, its settings. */
export const projectRoutes = [bare, overview];
