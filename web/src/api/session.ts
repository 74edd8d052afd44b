import { type QueryClient, queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { CurrentSession } from '../../../contract/people.ts';
import type { WorkspaceRole } from '../../../contract/scopes.ts';
import { workspaceRoleReaches } from '../../../contract/scopes.ts';
import { tagged, taken } from './client.ts';
import { leaveFor } from './leaving.ts';
import { tellTabs } from './other-tabs.ts';
import { PREFERENCES_KEY } from './preferences-key.ts';
import { Problem } from './problem.ts';
import { clearStorage, forgetLink, ownStorage } from './session-owner.ts';
import { type Service, useApi, useService } from './use-api.ts';

export type Session = CurrentSession;

/**
 * Returns the query for the signed-in person; null when nobody is signed in. Once a person has been read, a session that
 * ended waits for them to sign in again, as every other call does: everything below the signed-in part keeps its data.
 */
export function sessionQuery({ apiOf, gate }: Pick<Service, 'apiOf' | 'gate'>) {
  return queryOptions({
    queryKey: ['session'],
    queryFn: async ({ client, queryKey, signal }): Promise<Session | null> => {
      if (isKnownToBeNobody()) return null;
      for (;;) {
        try {
          const session = await taken(apiOf().GET('/api/auth/session', { signal }));
          // An identity provider signs people in by leading to a page: the other tabs learn of it here.
          tellTabs({ type: 'signed-in', userId: session.user.id });
          return session;
        } catch (error) {
          if (!(error instanceof Problem && error.status === 401)) throw error;
          if (!client.getQueryData<Session | null>(queryKey)) return null;
          await gate.lost();
        }
      }
    },
    staleTime: 60_000,
  });
}

// The service says with the page that no session came along: once, since somebody may sign in on this page.
function isKnownToBeNobody(): boolean {
  const { dataset } = document.documentElement;
  const isNobody = dataset.session === 'none';
  delete dataset.session;
  return isNobody;
}

/** The person at the screen, below the signed-in part of the application. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery(useService()));
  if (data === null) throw new Error('Nobody is signed in below the signed-in part.');
  return data;
}

/**
 * True for a workspace that the session does not open, and of which the account's page says more: one that the session names, and in
 * a session by a company's sign-in, which names no others, any that is not open.
 */
export function isRestricted(
  { workspaces, restricted = [], hasOtherWorkspaces }: Session,
  workspaceId: string,
): boolean {
  if (restricted.some(({ id }) => id === workspaceId)) return true;
  return hasOtherWorkspaces === true && !workspaces.some(({ id }) => id === workspaceId);
}

/** A workspace of the person's, or undefined. */
export function useWorkspace(workspaceId: string): Session['workspaces'][number] | undefined {
  return useSession().workspaces.find(({ id }) => id === workspaceId);
}

/** True when the person's role in the workspace is `role` or stronger. */
export function useWorkspaceRole(workspaceId: string | undefined, role: WorkspaceRole): boolean {
  const { workspaces } = useSession();
  return workspaceRoleReaches(workspaces.find(({ id }) => id === workspaceId)?.role, role);
}

/** Returns the query for the person's roles in a project and its workspace. */
export function projectAccessQuery({ apiOf }: Pick<Service, 'apiOf'>, projectId: string) {
  return queryOptions({
    queryKey: ['project', projectId, 'access'],
    queryFn: () => taken(apiOf().GET('/api/projects/{projectId}/access', { params: { path: { projectId } } })),
    staleTime: 60_000,
  });
}

/** A project's own record. */
export function projectQuery({ apiOf }: Pick<Service, 'apiOf'>, projectId: string) {
  return queryOptions({
    queryKey: ['project', projectId, 'record'],
    queryFn: () => taken(apiOf().GET('/api/projects/{projectId}', { params: { path: { projectId } } })),
    staleTime: 60_000,
  });
}

/** True for a workspace that made the person a member and that they have not joined: no page of it opens before. */
export function isUnaccepted({ workspaces }: Session, workspaceId: string): boolean {
  return workspaces.some(({ id, accepted }) => id === workspaceId && accepted === false);
}

/** Notes in the session that the person has joined a workspace: a process of the service may know it a second later only. */
export function markAccepted(queries: QueryClient, workspaceId: string): void {
  queries.setQueryData<Session | null>(
    ['session'],
    (session) =>
      session && {
        ...session,
        workspaces: session.workspaces.map(({ accepted, ...each }) =>
          each.id === workspaceId || accepted === undefined ? each : { ...each, accepted },
        ),
      },
  );
}

/** Takes over a session that has just begun, and forgets what another person was shown. */
export function adoptSession({ queries, service }: Holding, session: Session): void {
  const before = queries.getQueryData<Session | null>(['session']);
  if (before && before.user.id !== session.user.id) queries.clear();
  ownDevice(service, session.user.id);
  queries.removeQueries({ queryKey: PREFERENCES_KEY });
  forgetLink();
  queries.setQueryData(['session'], session);
  tellTabs({ type: 'signed-in', userId: session.user.id });
}

/** A person's profile, with the tag that a change of it takes. */
export function useProfile() {
  const api = useApi();
  return useQuery({ queryKey: ['me'], queryFn: () => tagged(api.GET('/api/me')) });
}

/** Makes what this browser keeps that of the person who is signed in; what another one left goes. */
export function ownDevice({ kept }: Pick<Service, 'kept'>, userId: string): void {
  if (ownStorage(userId)) void kept.leaveOnlyOf(userId);
}

/**
 * Ends the person's session by a call, and leaves it: tells the other tabs, throws away what the browser keeps of the person,
 * and reloads the sign-in page, so that nothing stays in memory either; `next` is where the next sign-in leads. Throws what the call
 * was refused with.
 */
export async function endSession(
  { queries, service }: Holding,
  userId: string,
  path: SignOut,
  next?: string,
): Promise<void> {
  // What is on its way would be answered that nobody is signed in.
  service.gate.leave();
  await queries.cancelQueries();
  try {
    await service.apiOf().POST(path);
  } catch (problem) {
    // A session that had ended already is what was asked for.
    if (!(problem instanceof Problem && problem.status === 401)) {
      service.gate.stay();
      throw problem;
    }
  }
  tellTabs({ type: 'signed-out', userId });
  await forgetPerson(service);
  leaveFor(next === undefined ? '/sign-in' : `/sign-in?${new URLSearchParams({ next })}`);
}

/** Throws away what this browser keeps of the person who signed out, here or in another tab. */
export async function forgetPerson({ kept }: Pick<Service, 'kept'>): Promise<void> {
  clearStorage();
  await kept.leaveOnlyOf(undefined);
}

type SignOut = '/api/auth/sign-out' | '/api/auth/sign-out-everywhere';

/** What a page holds of a person, and what it calls the service with. */
export interface Holding {
  readonly queries: QueryClient;
  readonly service: Service;
}

/** What this page holds. */
export function useHolding(): Holding {
  return { queries: useQueryClient(), service: useService() };
}
