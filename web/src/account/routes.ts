import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../frame/roots.tsx';
import { fetchedScreen } from '../parts/fetched-screen.tsx';

const me = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'me',
  component: fetchedScreen(() => import('./account-screen.tsx'), 'AccountScreen'),
});

const signedIn = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'signed-in',
  component: fetchedScreen(() => import('./signed-in-screen.tsx'), 'SignedInScreen'),
});

/** What is a person's own. */
export const accountRoutes = [me, signedIn];
