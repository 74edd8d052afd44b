// Where the contexts of journeys come from: a browser of the file's own, and in it one context for each journey, or one for
// each variant that all of its journeys take in turn.
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { atEnd } from '../../support/ending.ts';
import { launchChromium } from './chromium.ts';
import { nameOf, SIZES, type Variant } from './variants.ts';

export interface Contexts {
  take(variant: Variant): Promise<BrowserContext>;
  /** After a journey, with all its pages; `origin` is the one that it was at. */
  giveBack(variant: Variant, context: BrowserContext, origin: string): Promise<void>;
  /** After a journey that failed, which may have left anything behind. */
  drop(variant: Variant, context: BrowserContext): Promise<void>;
}

/** A context for each journey: for those about what has not been fetched yet. */
export const freshContexts: Contexts = {
  take: (variant) => openContext(variant),
  giveBack: (_variant, context) => context.close(),
  drop: (_variant, context) => context.close(),
};

/** Fresh contexts that take a certificate which signs itself, for a service behind TLS. */
export const trustingContexts: Contexts = {
  ...freshContexts,
  take: (variant) => openContext(variant, { ignoreHTTPSErrors: true }),
};

/**
 * A context for each variant. A journey finds no cookie and nothing stored, but files of the application that earlier ones
 * fetched, as in a browser at work: to fetch and compile them anew for each took a third of the whole time. Nor does it fetch
 * screens ahead that the journey may never go to, as in a browser that is asked to save data: an eighth of the time. What is
 * fetched ahead is a matter of the journeys about connections, whose contexts are fresh.
 */
export function keptContexts(): Contexts {
  const kept = new Map<string, BrowserContext>();
  return {
    async take(variant) {
      const known = kept.get(nameOf(variant));
      if (known !== undefined) return known;
      const context = await openContext(variant);
      await context.addInitScript(SAVES_DATA);
      return context;
    },
    async giveBack(variant, context, origin) {
      await empty(context, origin);
      kept.set(nameOf(variant), context);
    },
    async drop(variant, context) {
      kept.delete(nameOf(variant));
      await context.close();
    },
  };
}

const SAVES_DATA = `Object.defineProperty(navigator.connection, 'saveData', { get: () => true })`;

const STORED = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems';

async function empty(context: BrowserContext, origin: string): Promise<void> {
  for (const page of context.pages()) await page.close();
  await context.setOffline(false);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  await page.close();
  await context.clearCookies();
}

/** A page of a journey lives for seconds: compiling its code for speed takes a tenth of the time, and saves none. */
const NO_OPTIMIZER = '--js-flags=--no-opt --no-maglev';

let launched: Promise<Browser> | undefined;

/** The file's browser, launched when first needed and closed behind its last test. */
function theBrowser(): Promise<Browser> {
  launched ??= launchChromium([NO_OPTIMIZER]).then((browser) => {
    atEnd(() => browser.close());
    return browser;
  });
  return launched;
}

/** Generous: a condition that comes true late is no failure, and one that never does is found all the same. */
const LONGEST_MS = 60_000;

/** True where journeys go through a proxy whose certificate signs itself. */
export const isBehindProxy = (): boolean => process.env.PCS_TEST_BEHIND_PROXY === '1';

async function openContext(
  { language, size, theme }: Variant,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const browser = await theBrowser();
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: theme,
    locale: language,
    // One for all machines, and with a change of the hour within the year.
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ignoreHTTPSErrors: isBehindProxy(),
    ...more,
    ...(size === 'phone' ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
  });
  context.setDefaultTimeout(LONGEST_MS);
  return context;
}
