// The screens that the side bar leads to are fetched while the page rests, with their words: going to one for the first time
// waits for its records alone. What a screen itself fetches when it is used, such as the viewers, is not fetched ahead.
import type { i18n } from 'i18next';
import { useEffect } from 'react';
import type { AppRouter } from './router.tsx';
import { whenIdle } from './shell/first-screen.ts';

/** The words of the screens below a place. */
const WORDS_BELOW = {
  '/in/projects/$projectId': [
    ...['project', 'plans', 'photos', 'milestones', 'issues', 'rfis', 'clashes'],
    ...['bulk', 'coordination', 'discussion', 'ledger', 'exchange', 'workspace'],
    ...['models', 'viewer', 'spaces', 'assets', 'cobie', 'maintenance', 'sensors'],
  ],
  '/in/w/$workspaceId': ['workspace', 'keys', 'applications', 'provisioning', 'webhooks', 'audit'],
} as const;

type Place = keyof typeof WORDS_BELOW;
const PLACES = Object.keys(WORDS_BELOW) as Place[];

/** Fetches ahead what is below the place that is shown, and below the next one that is come to, each once. */
export function useFetchAhead(router: AppRouter, words: i18n, stands: boolean): void {
  useEffect(() => {
    if (!stands || savesData()) return undefined;
    const fetched = new Set<Place>();
    const left = new AbortController();
    const look = () => {
      const place = PLACES.find((each) => router.state.matches.some(({ routeId }) => routeId === each));
      if (place === undefined || fetched.has(place)) return;
      fetched.add(place);
      void fetchBelow(router, words, place, left.signal);
    };
    look();
    const unsubscribe = router.subscribe('onRendered', look);
    return () => {
      left.abort();
      unsubscribe();
    };
  }, [router, words, stands]);
}

async function fetchBelow(router: AppRouter, words: i18n, place: Place, left: AbortSignal): Promise<void> {
  // Words are waited for without a connection; a screen that does not come now is asked for again by whoever goes to it.
  await words.loadNamespaces([...WORDS_BELOW[place]]);
  for (const route of Object.values(router.routesById)) {
    if (!isListBelow(place, route.id)) continue;
    await rest();
    if (left.aborted) return;
    await router.loadRouteChunk(route);
  }
}

/** True for the screens of the side bar; those of single records come after one of them. */
const isListBelow = (place: Place, id: string) => id.startsWith(`${place}/`) && !id.slice(place.length).includes('$');

const rest = () => new Promise<void>((resolve) => void whenIdle(resolve));

/** Asked for by the person in their browser or system; not known to all browsers. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
