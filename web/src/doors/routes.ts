import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { doorRoute } from '../frame/roots.tsx';

interface SignInSearch {
  /** Where to go on afterwards. */
  readonly next?: string;
}

const signIn = createRoute({
  getParentRoute: () => doorRoute,
  path: 'sign-in',
  validateSearch: ({ next }: Record<string, unknown>): SignInSearch =>
    typeof next === 'string' && /^\/(?!\/)/.test(next) ? { next } : {},
  component: lazyRouteComponent(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
});

/** The doors of the application. */
export const doorRoutes = [signIn];
