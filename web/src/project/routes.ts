import { createRoute, redirect } from '@tanstack/react-router';
import { projectRoute } from '../shell/roots.tsx';
import { fetchedScreen } from '../ui/fetched-screen.tsx';
import { reportRoutes } from './reports/routes.ts';

const bare = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/projects/$projectId/overview', params, replace: true });
  },
});

const overview = createRoute({
  getParentRoute: () => projectRoute,
  path: 'overview',
  component: fetchedScreen(() => import('./overview-screen.tsx'), 'OverviewScreen'),
  // The side bar leads to the list of projects too.
  staticData: { words: ['project', 'workspace'] },
});

const members = createRoute({
  getParentRoute: () => projectRoute,
  path: 'members',
  component: fetchedScreen(() => import('./members-screen.tsx'), 'MembersScreen'),
});

const settings = createRoute({
  getParentRoute: () => projectRoute,
  path: 'settings',
  component: fetchedScreen(() => import('./settings-screen.tsx'), 'SettingsScreen'),
});

/** Screens about the project itself: its overview, its people, its reports, its settings. */
export const projectRoutes = [bare, overview, members, settings, ...reportRoutes];
