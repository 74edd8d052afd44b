import { createRoute } from '@tanstack/react-router';
import { parseAsOneOf, parseAsRequestId } from '../records/search-params.ts';
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
const parseFault = parseAsOneOf(FAULTS);

const confirmed = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'confirmed',
  validateSearch: ({ sso, request }: Record<string, unknown>): ConfirmedSearch => ({
    sso: parseFault(sso),
    request: parseAsRequestId(request),
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
