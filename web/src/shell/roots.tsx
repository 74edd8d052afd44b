// The routes under which every screen lies: sign-in screens, a person's own account, a workspace, a project.
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { adoptPreferences } from '../api/preferences.ts';
import { Problem } from '../api/problem.ts';
import {
  type Holding,
  isRestricted,
  isUnaccepted,
  ownDevice,
  projectAccessQuery,
  projectQuery,
  type Session,
  sessionQuery,
} from '../api/session.ts';
import { fetchedScreen } from '../ui/fetched-screen.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { NotFoundPage } from './not-found.tsx';
import { listPutOff } from './put-off.ts';
import { forgetHome, rememberedHome } from './remembered.ts';
import { RootLayout } from './root-layout.tsx';

export type RouterContext = Holding;

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
});

/** Screens for somebody who is not signed in. */
export const authRoute = createRoute({ getParentRoute: () => rootRoute, id: 'auth', component: AuthLayout });

/** Screens for somebody who is; others are redirected to sign in and back. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'in',
  component: fetchedScreen(() => import('./shell.tsx'), 'Shell'),
  beforeLoad: async ({ context: { queries, service }, location }) => {
    const session = await queries.ensureQueryData(sessionQuery(service));
    if (session === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
    ownDevice(service, session.user.id);
    await adoptPreferences({ queries, service });
    return { session };
  },
});

/** The bare address leads to where the person was last, else to their first workspace. */
export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: async ({ context: { session, ...context } }) => {
    const remembered = rememberedHome();
    if (remembered !== undefined) {
      if (await isTheirs(context, session, remembered)) throw redirect({ href: remembered.href });
      forgetHome();
    }
    const putOff = listPutOff();
    const first =
      session.workspaces.find(({ accepted }) => accepted !== false) ??
      session.workspaces.find(({ id }) => !putOff.includes(id));
    if (first === undefined) throw redirect({ to: '/me' });
    throw redirect({ to: '/w/$workspaceId/projects', params: { workspaceId: first.id } });
  },
});

export const workspaceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'w/$workspaceId',
  component: Outlet,
  // A workspace that asks for more than this session shows: the account's page says what, and takes it.
  beforeLoad: ({ context: { session }, params: { workspaceId }, location }) => {
    if (isRestricted(session, workspaceId)) throw redirect({ to: '/me', replace: true });
    requireJoined(session, workspaceId, location);
  },
});

export const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'projects/$projectId',
  component: Outlet,
  beforeLoad: async ({ context: { session, queries, service }, params: { projectId }, location }) => {
    if (session.workspaces.every(({ accepted }) => accepted !== false)) return;
    const { workspaceId } = await queries.ensureQueryData(projectAccessQuery(service, projectId));
    requireJoined(session, workspaceId, location);
  },
  // What rows of lists ask for, such as the day it is there: awaited by a row, it would take away what is shown already.
  loader: ({ context: { queries, service }, params: { projectId } }) =>
    Promise.all([
      queries.ensureQueryData(projectAccessQuery(service, projectId)),
      queries.ensureQueryData(projectQuery(service, projectId)),
    ]),
});

/** Leads to the question whether the person joins a workspace, and from there to the page that they asked for. */
function requireJoined(session: Session, workspaceId: string, { href }: { readonly href: string }): void {
  if (!isUnaccepted(session, workspaceId)) return;
  throw redirect({ to: '/join/$askingId', params: { askingId: workspaceId }, search: { next: href }, replace: true });
}

/** False where a person has no such workspace or project, or has not joined it: it is gone, or they have left it. */
async function isTheirs(
  { queries, service }: RouterContext,
  session: Session,
  { of, id }: { readonly of: 'projects' | 'w'; readonly id: string },
): Promise<boolean> {
  const isJoined = (workspaceId: string) => !isUnaccepted(session, workspaceId);
  if (of === 'w') return session.workspaces.some((each) => each.id === id) && isJoined(id);
  try {
    return isJoined((await queries.fetchQuery(projectAccessQuery(service, id))).workspaceId);
  } catch (error) {
    // Any other refusal is told, and can be tried again, where it leads.
    return !(error instanceof Problem && error.status === 404);
  }
}
