import { fetchPart } from '../api/fetch-part.ts';
import { type Session, sessionQuery } from '../api/session.ts';
import type { RouterContext } from './roots.tsx';

/** The mark in the address to which a sign-in leads that the company's portal began; behind a second step it is in that of the step. */
const MARK = /signedIn(?:=|%3D)provider/;

/** Says as whom the portal of a company signed in: nobody chose the account in this browser, so the person checks it here. */
export function noticeProviderSignIn({ queries, service }: RouterContext): void {
  if (!MARK.test(window.location.search)) return;
  const { queryKey } = sessionQuery(service);
  const end = queries.getQueryCache().subscribe(() => {
    const session = queries.getQueryData<Session | null>(queryKey);
    if (!session) return;
    end();
    void fetchPart(() => import('./signed-in-by.tsx')).then(({ tellSignedIn }) => tellSignedIn(session.user.email));
  });
}
