// The web application on the demo's project: how much script comes before the first screens, and how long a change of screen takes.
//   npm run bench -- web [--rounds 7]
// In the installed Chromium, or the one of PCS_TEST_CHROMIUM, at laptop size. A change is timed in the page, from the click to
// the moment when the new screen's heading is painted, and to the one when nothing in it says any more that it is busy.
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../acceptance/browser/support/chromium.ts';
import { HEADING, MAX_SCRIPT_KB, measureFirstScript } from '../acceptance/browser/support/first-script.ts';
import { type Look, withIsolatedWorld } from '../acceptance/browser/support/isolated-world.ts';
import { buildWebApplication } from '../tools/install/web-build.mjs';
import { type Demo, openContext, startDemo } from './measuring/demo.ts';
import { benchmark, median } from './measuring/run.ts';
import { printAtMost, printTable } from './measuring/table.ts';

/** The screens of a project that are gone between, by their last step; each one has a link in the side bar. */
const ROUTES = [
  'overview',
  'plans',
  'photos',
  'milestones',
  'issues',
  'rfis',
  'clashes',
  'ledger',
  'exchange',
  'members',
];
const LIMIT_MS = 100;
const MOMENT_MS = 3_000;

await benchmark(async (run) => {
  const rounds = Math.max(5, run.number('rounds', 7));
  await buildWebApplication({ root: fileURLToPath(new URL('..', import.meta.url)), node: process.execPath });
  const demo = await startDemo(run);
  const browser = await launchChromium();
  run.atEnd(() => browser.close());
  const overview = `/projects/${demo.projectId}/overview`;
  await printScripts(browser, demo.origin, [
    { name: 'the sign-in page', path: '/sign-in' },
    { name: 'the first signed-in screen', path: '/', cookie: demo.cookie },
    { name: 'a project’s overview', path: overview, cookie: demo.cookie },
  ]);
  await printChanges(browser, demo, rounds);
});

interface FirstScreen {
  readonly name: string;
  readonly path: string;
  readonly cookie?: string;
}

/** Each with an empty cache. */
async function printScripts(browser: Browser, origin: string, screens: readonly FirstScreen[]): Promise<void> {
  const measured: { name: string; kilobytes: number }[] = [];
  const rows: (string | number)[][] = [];
  for (const { name, path, cookie } of screens) {
    const context = await openContext(browser, origin, cookie);
    const page = await context.newPage();
    const { files, kilobytes, shownMs } = await measureFirstScript(page, origin + path);
    rows.push([name, String(files), kilobytes, shownMs]);
    measured.push({ name, kilobytes });
    await context.close();
  }
  printTable(['first screen, cold', 'scripts', 'kB gzip', 'shown after ms'], rows);
  for (const { name, kilobytes } of measured) {
    printAtMost({ what: `script before ${name}`, measured: kilobytes, limit: MAX_SCRIPT_KB, unit: ' kB' });
  }
}

async function printChanges(browser: Browser, { origin, projectId, cookie }: Demo, rounds: number): Promise<void> {
  const context = await openContext(browser, origin, cookie);
  const page = await context.newPage();
  const paths = ROUTES.map((route) => `/projects/${projectId}/${route}`);
  await page.goto(origin + paths[0], { waitUntil: 'load' });
  await page.waitForSelector(`nav a[href="${paths.at(-1)}"]`, { timeout: 60_000 });
  await page.waitForSelector(HEADING, { timeout: 60_000 });
  // Who looks at the first screen for a moment finds the others fetched.
  await pause(MOMENT_MS);
  await rest(page);
  const taken = new Map<string, Change[]>(paths.map((path) => [path, []]));
  await withIsolatedWorld(page, async (look) => {
    // The first one was loaded by its address: it is gone to last, and so is as cold as it gets.
    for (let round = 0; round <= rounds; round += 1) {
      for (const path of [...paths.slice(1), ...paths.slice(0, 1)]) {
        taken.get(path)?.push(await change(look, path));
        // Nobody chooses the next screen before they have seen this one.
        await look('new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 200))');
      }
      await rest(page);
    }
  });
  await context.close();
  const rows = paths.map((path) => {
    const [cold = NEVER, ...warm] = taken.get(path) ?? [];
    const painted = warm.map((each) => each.paintedMs);
    return {
      name: path.split('/').at(-1) ?? '',
      ...{ cold: cold.paintedMs, median: median(painted), max: Math.max(...painted) },
      ...{ coldWhole: cold.wholeMs, medianWhole: median(warm.map((each) => each.wholeMs)) },
    };
  });
  console.log();
  printTable(
    ['change to, painted after', 'cold ms', `warm ms, median of ${rounds}`, 'max', 'whole: cold ms', 'warm ms'],
    rows.map((row) => [row.name, row.cold, row.median, row.max, row.coldWhole, row.medianWhole]),
  );
  const worst = (of: 'cold' | 'median' | 'max') => Math.max(...rows.map((row) => row[of]));
  const goal = { limit: LIMIT_MS, unit: ' ms' };
  printAtMost({ what: 'change to a known screen, median of the slowest', measured: worst('median'), ...goal });
  printAtMost({ what: 'change to a known screen, slowest of all', measured: worst('max'), ...goal });
  printAtMost({ what: 'change to a screen for the first time, slowest', measured: worst('cold'), ...goal });
}

/** From the click to the frame that shows the screen's heading, and to the one that shows all that was asked for. */
interface Change {
  readonly paintedMs: number;
  readonly wholeMs: number;
}

const NEVER: Change = { paintedMs: Number.NaN, wholeMs: Number.NaN };

function change(look: Look, path: string): Promise<Change> {
  return look<Change>(`new Promise((resolve, reject) => {
    const link = document.querySelector('nav a[href="${path}"]');
    if (link === null) return reject(new Error('the side bar has no link to ${path}'));
    const before = document.querySelector('${HEADING}')?.textContent;
    const startedAt = performance.now();
    let paintedMs;
    const hasHeading = () => {
      const heading = document.querySelector('${HEADING}');
      return location.pathname === '${path}' && heading !== null && heading.textContent !== before;
    };
    // The next task comes when this frame is painted.
    const whenPainted = (then) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now() - startedAt);
      port2.postMessage(undefined);
    };
    const onFrame = () => {
      if (performance.now() - startedAt > 60_000) return reject(new Error('${path} is not shown'));
      if (!hasHeading()) return requestAnimationFrame(onFrame);
      if (paintedMs === undefined) whenPainted((now) => { paintedMs ??= now; });
      if (document.querySelector('main [aria-busy="true"]') !== null) return requestAnimationFrame(onFrame);
      performance.measure('change to ${path}', { start: startedAt });
      whenPainted((wholeMs) => resolve({ paintedMs, wholeMs }));
    };
    requestAnimationFrame(onFrame);
    link.click();
  })`);
}

/** What a round has set off is over before the next one. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}
