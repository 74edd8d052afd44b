import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../frame/roots.tsx';

const me = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'me',
  component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
});

/** What is a person's own. */
export const accountRoutes = [me];
