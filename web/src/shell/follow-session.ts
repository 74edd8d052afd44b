import { leaveFor } from '../api/leaving.ts';
import { hearTabs } from '../api/other-tabs.ts';
import { forgetPerson, type Session, sessionQuery } from '../api/session.ts';
import type { RouterContext } from './roots.tsx';

/** What of the router is used here; the whole of it would make a circle of types. */
interface Leading {
  readonly invalidate: () => Promise<void>;
}

/** Does as the other tabs of this browser did, which share its session: signing in, signing out, confirming, another person. */
export function followSession({ queries, service }: RouterContext, router: Leading): void {
  hearTabs(({ type, userId }) => {
    const { queryKey } = sessionQuery(service);
    const mine = queries.getQueryData<Session | null>(queryKey);
    if (type === 'signed-out') {
      if (mine?.user.id !== userId) return;
      service.gate.leave();
      // Each tab clears its own: nobody else reaches what it keeps.
      // Whoever signs in next is not led to what this person looked at.
      void forgetPerson(service).then(() => leaveFor('/sign-in'));
    } else if (type === 'confirmed') {
      if (mine?.user.id === userId && service.confirmation.isAsked()) service.confirmation.settle(true);
    } else if (mine && mine.user.id !== userId) leaveFor('/');
    else if (mine) service.gate.renewed();
    else if (window.location.pathname === '/sign-in') {
      queries.removeQueries({ queryKey });
      void router.invalidate();
    }
  });
}
