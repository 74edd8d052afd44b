// Measures the script that a browser loads before the first screen: from a context that has fetched nothing yet.
import { get } from 'node:http';
import type { Page } from 'playwright-core';
import { withIsolatedWorld } from './isolated-world.ts';

/** The goal, kB gzip. */
export const MAX_SCRIPT_KB = 250;

/** A screen is there when this is. */
export const HEADING = 'main h1';

// Before the page's own script, in every document.
const MARK_FIRST_SCREEN = `new MutationObserver((_changes, observer) => {
  if (document.querySelector('${HEADING}') === null) return;
  observer.disconnect();
  document.documentElement.dataset.firstScreenAt = String(performance.now());
}).observe(document, { childList: true, subtree: true });`;

// Requested before the first screen stood; what is fetched ahead of later ones comes after it.
const SCRIPTS = `performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => /\\.m?js$/.test(new URL(name).pathname)
    && startTime <= Number(document.documentElement.dataset.firstScreenAt))
  .map(({ name }) => name)`;

export interface FirstScript {
  readonly files: number;
  readonly kilobytes: number;
  readonly shownMs: number;
}

/** Opens a page of the service for the first time and weighs the scripts that it requests before its heading stands. */
export async function measureFirstScript(page: Page, address: string): Promise<FirstScript> {
  await page.addInitScript({ content: MARK_FIRST_SCREEN });
  const startedAt = performance.now();
  await page.goto(address);
  await page.waitForSelector(HEADING, { timeout: 60_000 });
  const shownMs = performance.now() - startedAt;
  const addresses = await withIsolatedWorld(page, (look) => look<string[]>(SCRIPTS));
  const bytes = await Promise.all(addresses.map(fetchGzippedBytes));
  return { files: addresses.length, kilobytes: bytes.reduce((sum, each) => sum + each, 0) / 1000, shownMs };
}

/** Returns the size of the body as it is sent to a client that accepts gzip and nothing better. */
function fetchGzippedBytes(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(address, { headers: { 'accept-encoding': 'gzip' } }, async (answer) => {
      let bytes = 0;
      for await (const part of answer) bytes += (part as Buffer).length;
      resolve(bytes);
    });
    request.once('error', reject);
  });
}
