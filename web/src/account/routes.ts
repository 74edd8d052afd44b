import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../shell/roots.tsx';
import { fetchedScreen } from '../ui/fetched-screen.tsx';
import { ownAddress } from '../ui/next-address.ts';

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

interface ConfirmedSearch {
  /** Why the confirmation failed, and the number by which an administrator finds it. */
  readonly sso?: ConfirmationFault | undefined;
  readonly request?: string | undefined;
}

const FAULTS = ['unknown', 'refused', 'failed', 'busy', 'unavailable'] as const;
type ConfirmationFault = (typeof FAULTS)[number];

const confirmed = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'confirmed',
  validateSearch: ({ sso, request }: Record<string, unknown>): ConfirmedSearch => ({
    sso: FAULTS.find((each) => each === sso),
    request: typeof request === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(request) ? request : undefined,
  }),
  component: fetchedScreen(() => import('./confirmed-screen.tsx'), 'ConfirmedScreen'),
});

interface JoinSearch {
  /** The page of the workspace that was asked for. */
  readonly next?: string | undefined;
}

const join = createRoute({
  getParentRoute: () => signedInRoute,
  // Not `workspaceId`: nothing around the screen is to be of the workspace yet.
  path: 'join/$askingId',
  validateSearch: ({ next }: Record<string, unknown>): JoinSearch => ({ next: ownAddress(next) }),
  component: fetchedScreen(() => import('./join-screen.tsx'), 'JoinScreen'),
});

/** What is a person's own. */
export const accountRoutes = [me, signedIn, confirmed, join];
