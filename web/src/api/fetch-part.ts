// Parts of the application that are fetched when they are first wanted. Where one does not come there is no connection, or its
// file is gone because a newer version was put in its place.
import { Problem, unreachable } from './problem.ts';

/** What is around: the browser, or what a test puts in its place. */
export interface Surroundings {
  /** Whether the service gives an answer now. */
  readonly answers: () => Promise<boolean>;
  /** Takes the link to a style sheet that did not come out of the page: beside it the same one is not asked for again. */
  readonly dropStyle: (address: string) => void;
  /** Ends when the connection is back, at the latest after so long. */
  readonly backOnline: (withinMs: number) => Promise<void>;
  /** The person is to hear of a newer version. */
  readonly tellOutdated: () => void;
}

/** Dispatched at the window where a part is wanted whose file is gone. */
export const OUTDATED = 'pcs-outdated';

export const BROWSER: Surroundings = {
  answers: async () => {
    if (!navigator.onLine) return false;
    try {
      const { status } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
      return status < 500;
    } catch {
      return false; // No answer came, which is what was asked.
    }
  },
  dropStyle: (address) => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      if (link.href === address) link.remove();
    }
  },
  backOnline: (withinMs) =>
    new Promise((resolve) => {
      const timer = setTimeout(go, withinMs);
      window.addEventListener('online', go);
      function go() {
        clearTimeout(timer);
        window.removeEventListener('online', go);
        resolve();
      }
    }),
  tellOutdated: () => void window.dispatchEvent(new Event(OUTDATED)),
};

/** As Chromium, Firefox, Safari and what loads style sheets beside a part say it. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload css/i;
const STYLE = /unable to preload css for (\S+)/i;

/** A part, or a Problem that says why it does not come: `unreachable`, or `outdated`. Tried anew by whoever calls again. */
export async function fetchPart<T>(load: () => Promise<T>, around: Surroundings = BROWSER): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isNotFetched(error, around)) throw error;
    if (!(await around.answers())) throw unreachable(error);
  }
  // The connection may have broken for this moment alone.
  try {
    return await load();
  } catch (error) {
    throw isNotFetched(error, around) ? outdated(error) : error;
  }
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** A part that nothing can be shown without: waits for it until it comes. */
export async function awaitPart<T>(load: () => Promise<T>, around: Surroundings = BROWSER): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
    try {
      return await fetchPart(load, around);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'outdated') around.tellOutdated();
      await around.backOnline(pauseMs);
    }
  }
}

function isNotFetched(error: unknown, { dropStyle }: Surroundings): boolean {
  if (!(error instanceof Error) || !NOT_FETCHED.test(error.message)) return false;
  const [, style] = STYLE.exec(error.message) ?? [];
  if (style !== undefined) dropStyle(style);
  return true;
}

function outdated(cause: unknown): Problem {
  const message = cause instanceof Error ? cause.message : '';
  return new Problem({ code: 'outdated', status: 0, message, requestId: null }, { cause });
}
