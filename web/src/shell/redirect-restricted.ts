import { Problem } from '../api/problem.ts';
import { isRestricted, projectAccessQuery, type Session, sessionQuery } from '../api/session.ts';
import type { RouterContext } from './roots.tsx';

/** The part of the router that is used here; its whole type would be circular. */
interface Navigator {
  readonly state: { readonly location: { readonly pathname: string } };
  readonly navigate: (to: { readonly to: '/me' }) => Promise<void>;
}

/** Shortest time between two looks at the session: a page may miss many records at once. */
const MIN_INTERVAL_MS = 5_000;

/**
 * Redirects to the account's page when the workspace of the open page has become restricted. A workspace whose policy has changed
 * replies 404, so every 404 refetches the session; the account's page names the requirement and lets the person meet it.
 */
export function redirectWhenRestricted({ queries, service }: RouterContext, router: Navigator): void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error } = event.action;
    const now = performance.now();
    if (!(error instanceof Problem) || error.status !== 404 || now - checkedAt < MIN_INTERVAL_MS) return;
    checkedAt = now;
    void checkSession();
  });
  async function checkSession(): Promise<void> {
    const { queryKey } = sessionQuery(service);
    await queries.invalidateQueries({ queryKey });
    const workspaceId = workspaceAt(router.state.location.pathname, (projectId) =>
      queries.getQueryData(projectAccessQuery(service, projectId).queryKey),
    );
    const session = queries.getQueryData<Session | null>(queryKey);
    if (session && workspaceId !== undefined && isRestricted(session, workspaceId))
      await router.navigate({ to: '/me' });
  }
}

type FindAccess = (projectId: string) => { readonly workspaceId: string } | undefined;

/** Returns the workspace of the open page or of its project; undefined for any other address. @internal */
export function workspaceAt(pathname: string, findAccess: FindAccess): string | undefined {
  const [, of, id] = /^\/(w|projects)\/([^/]+)/.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  return of === 'w' ? id : findAccess(id)?.workspaceId;
}
