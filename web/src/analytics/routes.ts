import { createRoute } from '@tanstack/react-router';
import { projectRoute } from '../shell/roots.tsx';
import { fetchedScreen } from '../ui/fetched-screen.tsx';
import { analyticsView } from './addresses.ts';

const analytics = createRoute({
  getParentRoute: () => projectRoute,
  path: 'analytics',
  validateSearch: analyticsView,
  component: fetchedScreen(() => import('./analytics-screen.tsx'), 'AnalyticsScreen'),
});

/** A project's numbers over time. */
export const analyticsRoutes = [analytics];
