import { Problem } from '../api/problem.ts';
import { isWithheld, type Session, sessionQuery, standingQuery } from '../api/session.ts';
import type { RouterContext } from './roots.tsx';

/** What of the router is used here; the whole of it would make a circle of types. */
interface Leading {
  readonly state: { readonly location: { readonly pathname: string } };
  readonly navigate: (to: { readonly to: '/me' }) => Promise<void>;
}

/** The session is asked for again at most so often: a page may miss many records at once. */
const ASKED_EVERY_MS = 5_000;

/**
 * A workspace whose policy changed while a page of it is open answers as if it were not there. So whatever is missing has the
 * session looked at again, and where the workspace asks for more than before, the account's page says what, and takes it.
 */
export function followWithheld({ queries, service }: RouterContext, router: Leading): void {
  let askedAt = Number.NEGATIVE_INFINITY;
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error } = event.action;
    const now = performance.now();
    if (!(error instanceof Problem) || error.status !== 404 || now - askedAt < ASKED_EVERY_MS) return;
    askedAt = now;
    void look();
  });
  async function look(): Promise<void> {
    const { queryKey } = sessionQuery(service);
    await queries.invalidateQueries({ queryKey });
    const workspaceId = workspaceAt(router.state.location.pathname, (projectId) =>
      queries.getQueryData(standingQuery(service, projectId).queryKey),
    );
    const session = queries.getQueryData<Session | null>(queryKey);
    if (session && workspaceId !== undefined && isWithheld(session, workspaceId)) await router.navigate({ to: '/me' });
  }
}

type StandingOf = (projectId: string) => { readonly workspaceId: string } | undefined;

/** The workspace whose page is open, or that of the project; undefined at every other address. @internal */
export function workspaceAt(pathname: string, standingOf: StandingOf): string | undefined {
  const [, of, id] = /^\/(w|projects)\/([^/]+)/.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  return of === 'w' ? id : standingOf(id)?.workspaceId;
}
