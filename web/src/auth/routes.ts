import { createRoute, redirect } from '@tanstack/react-router';
import { adoptPreferences } from '../api/preferences.ts';
import { ownDevice, sessionQuery } from '../api/session.ts';
import { parseAsMatch, parseAsOneOf, parseAsRequestId } from '../records/search-params.ts';
import { authRoute } from '../shell/roots.tsx';
import { fetchedScreen } from '../ui/fetched-screen.tsx';
import { ownAddress } from '../ui/next-address.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Who is to sign in: never in an address, which ends up in logs. */
    readonly email?: string;
  }
}

interface SignInSearch {
  /** Where to go on afterwards. */
  readonly next?: string | undefined;
  /** What to show instead of the form: the one that asks for a link, or that a new password was saved. */
  readonly view?: 'forgotten' | 'changed' | undefined;
  /** Why single sign-on led back here, and the number by which an administrator finds it. */
  readonly sso?: SsoTold | undefined;
  readonly request?: string | undefined;
  /** What a second step takes that single sign-on leads to, with spaces between. */
  readonly second?: string | undefined;
}

const SSO_TOLD = ['unknown', 'refused', 'failed', 'busy', 'restart', 'unavailable'] as const;
type SsoTold = (typeof SSO_TOLD)[number];

const parseView = parseAsOneOf(['forgotten', 'changed']);
const parseFault = parseAsOneOf(SSO_TOLD);
const parseSecond = parseAsMatch(/^(?:totp|recovery_code|passkey)(?: (?:totp|recovery_code|passkey)){0,2}$/);

const signIn = createRoute({
  getParentRoute: () => authRoute,
  path: 'sign-in',
  // Both are named even where they are dropped: what is not named stays as the address has it.
  validateSearch: ({ next, view, sso, request, second }: Record<string, unknown>): SignInSearch => ({
    next: ownAddress(next),
    view: parseView(view),
    sso: parseFault(sso),
    second: parseSecond(second),
    request: parseAsRequestId(request),
  }),
  beforeLoad: async ({ context: { queries, service }, search }) => {
    const next = ownAddress(search.next) ?? '/';
    if ((await queries.ensureQueryData(sessionQuery(service))) !== null) throw redirect({ href: next });
  },
  component: fetchedScreen(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
});

const setUp = createRoute({
  getParentRoute: () => authRoute,
  path: 'set-up',
  beforeLoad: async ({ context: { queries, service } }) => {
    // Who is signed in lives in a service that was set up.
    if ((await queries.ensureQueryData(sessionQuery(service))) !== null) throw redirect({ to: '/', replace: true });
  },
  component: fetchedScreen(() => import('./set-up-screen.tsx'), 'SetUpScreen'),
});

// Their links may be another person's than the one who is signed in: they are followed all the same.
const invitation = createRoute({
  getParentRoute: () => authRoute,
  path: 'invitation',
  component: fetchedScreen(() => import('./invitation-screen.tsx'), 'InvitationScreen'),
});

const resetPassword = createRoute({
  getParentRoute: () => authRoute,
  path: 'reset-password',
  component: fetchedScreen(() => import('./reset-password-screen.tsx'), 'ResetPasswordScreen'),
});

// For somebody who is signed in, but no place to work in: who is not comes back here behind their sign-in.
const consent = createRoute({
  getParentRoute: () => authRoute,
  path: 'consent/$uid',
  beforeLoad: async ({ context: { queries, service }, location }) => {
    const session = await queries.ensureQueryData(sessionQuery(service));
    if (session === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
    ownDevice(service, session.user.id);
    await adoptPreferences({ queries, service });
    return { session };
  },
  component: fetchedScreen(() => import('./consent-screen.tsx'), 'ConsentScreen'),
});

interface SwitchSearch {
  /** Of the connection, and by which the sign-in that waits goes on. */
  readonly handle?: string | undefined;
  readonly code?: string | undefined;
  /** The address of the person who signs in. */
  readonly as?: string | undefined;
}

const parseHandle = parseAsMatch(/^[a-z0-9-]{1,63}$/);
const parseCode = parseAsMatch(/^[A-Za-z0-9_-]{43}$/);
const parseAddress = parseAsMatch(/^[^\s\p{Cc}]{3,320}$/u);

// A company's sign-in leads here where somebody else is signed in. Without them there is nothing to ask.
const switchAccount = createRoute({
  getParentRoute: () => authRoute,
  path: 'switch-account',
  validateSearch: ({ handle, code, as }: Record<string, unknown>): SwitchSearch => ({
    handle: parseHandle(handle),
    code: parseCode(code),
    as: parseAddress(as),
  }),
  beforeLoad: async ({ context: { queries, service }, search: { handle, code, as } }) => {
    const session = await queries.ensureQueryData(sessionQuery(service));
    if (session === null || handle === undefined || code === undefined || as === undefined) {
      throw redirect({ to: '/', replace: true });
    }
    ownDevice(service, session.user.id);
    await adoptPreferences({ queries, service });
    return { session };
  },
  component: fetchedScreen(() => import('./switch-account-screen.tsx'), 'SwitchAccountScreen'),
});

/** Routes of the screens for people who are not signed in. */
export const doorRoutes = [signIn, setUp, invitation, resetPassword, consent, switchAccount];
