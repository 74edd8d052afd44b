// The language and the theme that a person chose: stored with the account, shown in every browser.
import { queryOptions } from '@tanstack/react-query';
import { LANGUAGES, THEMES } from '../../../contract/choices.ts';
import type { Preferences, PreferencesChange } from '../../../contract/preferences.ts';
import { taken } from './client.ts';
import { PREFERENCES_KEY } from './preferences-key.ts';
import type { Holding } from './session.ts';
import type { Service } from './use-api.ts';

/** Returns the query for what the person chose. The page tells it once, with its first load. */
function preferencesQuery({ apiOf }: Pick<Service, 'apiOf'>) {
  return queryOptions({
    queryKey: PREFERENCES_KEY,
    queryFn: async () => takeFromPage() ?? (await taken(apiOf().GET('/api/me/preferences'))),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Takes what the service wrote into the page (`none`: not chosen); undefined where it wrote nothing, or it was taken. */
function takeFromPage({ dataset }: Pick<HTMLElement, 'dataset'> = document.documentElement): Preferences | undefined {
  const { language, theme } = dataset;
  delete dataset.language;
  delete dataset.theme;
  if (language === undefined || theme === undefined || language === '' || theme === '') return undefined;
  return {
    language: LANGUAGES.find((each) => each === language) ?? null,
    theme: THEMES.find((each) => each === theme) ?? null,
  };
}

/**
 * Shows what the person who is signed in chose. What they did not choose is as this browser remembers it of them, and is
 * stored with the account then; else it is as the browser is set. Once for each sign-in: what is chosen afterwards is shown at once.
 */
export async function adoptPreferences({ queries, service }: Holding): Promise<void> {
  if (queries.getQueryData(PREFERENCES_KEY) !== undefined) return;
  let chosen: Preferences;
  try {
    chosen = await queries.ensureQueryData(preferencesQuery(service));
  } catch {
    return; // The page goes on as this browser remembers it, and the next load asks again.
  }
  const { language, theme } = service.looks.remembered();
  const adopted = { language: chosen.language ?? language, theme: chosen.theme ?? theme };
  await service.looks.show(adopted);
  if (adopted.language === chosen.language && adopted.theme === chosen.theme) return;
  // Nobody waits for it; where it fails, this browser remembers it still.
  storePreferences({ queries, service }, adopted).catch(() => undefined);
}

/** Stores what a person chose with their account. Throws a Problem. */
export async function storePreferences({ queries, service }: Holding, change: PreferencesChange): Promise<void> {
  const stored = await taken(service.apiOf().PATCH('/api/me/preferences', { body: change }));
  queries.setQueryData(PREFERENCES_KEY, stored);
}
