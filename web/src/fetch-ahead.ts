// The screens that the side bar leads to are fetched while the page rests, with their words: going to one for the first time
// waits for its records alone. What a screen itself fetches when it is used, such as the viewers, is not fetched ahead.
import type { FlatNamespace, i18n } from 'i18next';
import { useEffect } from 'react';
import type { AppRouter } from './router.tsx';
import { whenIdle } from './shell/first-screen.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The words that the screen needs, and those of what it opens, which are fetched ahead with it. */
    readonly words?: readonly FlatNamespace[];
  }
}

const PLACES = ['/in/projects/$projectId', '/in/w/$workspaceId'] as const;
type Place = (typeof PLACES)[number];

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
  const screens = Object.values(router.routesById).filter(({ id }) => isListBelow(place, id));
  // Words are waited for without a connection; a screen that does not come now is asked for again by whoever goes to it.
  await words.loadNamespaces([...new Set(screens.flatMap(({ options }) => options.staticData?.words ?? []))]);
  for (const route of screens) {
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
