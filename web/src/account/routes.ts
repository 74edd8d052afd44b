import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../frame/roots.tsx';
import { fetchedScreen } from '../parts/fetched-screen.tsx';

const me = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'me',
  component: fetchedScreen(() => import('./account-screen.tsx'), 'AccountScreen'),
});

/** What is a person's own. */
export const accountRoutes = [me];
