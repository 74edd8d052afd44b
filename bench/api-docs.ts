// The documentation page: how long until its first operation is in sight, and from a click on it until it is open, in a browser with an
// empty cache.
//   npm run bench -- api-docs [--rounds 5]
// In the installed Chromium, or the one of PCS_TEST_CHROMIUM, at laptop size, on all its processors. The first round meets a service that
// nobody has asked for the page yet. The time of processors is the page's alone; on a busy machine it says more than the clock.
import { loadavg } from 'node:os';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../acceptance/browser/support/chromium.ts';
import { openContext } from './measuring/demo.ts';
import { startService, temporaryFolder } from './measuring/processes.ts';
import { benchmark, median } from './measuring/run.ts';
import { printAtMost, printTable } from './measuring/table.ts';

const LIMIT_MS = 2_000;
const OPERATION = 'details.operation > summary';
const OPENED = 'details.operation[open] > .inside';
const WAIT = { timeout: 120_000 };

interface Shown {
  readonly firstMs: number;
  /** Seconds of processor until then. */
  readonly computedS: number;
  /** From the click on an operation until its parts are in sight. */
  readonly openedMs: number;
  /** Elements in the document, those of closed operations included. */
  readonly elements: number;
}

await benchmark(async (run) => {
  const rounds = Math.max(2, run.number('rounds', 5));
  const folder = await temporaryFolder(run, 'api-docs');
  const { address } = await startService(run, { folder, environment: { PCS_RATE_ADDRESS_PER_MINUTE: '1000000' } });
  const browser = await launchChromium();
  run.atEnd(() => browser.close());
  const all: Shown[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await show(browser, address));
  const [cold, ...warm] = all;
  const medianWarm = (member: keyof Shown) => median(warm.map((each) => each[member]));
  printTable(
    ['/api/docs, empty cache', 'first operation ms', 'of processor s', 'one opened ms', 'elements'],
    [
      [
        'service just started',
        cold?.firstMs ?? Number.NaN,
        cold?.computedS ?? Number.NaN,
        cold?.openedMs ?? Number.NaN,
        cold?.elements ?? Number.NaN,
      ],
      [
        `median of ${warm.length}`,
        medianWarm('firstMs'),
        medianWarm('computedS'),
        medianWarm('openedMs'),
        medianWarm('elements'),
      ],
    ],
  );
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  printAtMost({ what: 'first operation in sight', measured: medianWarm('firstMs'), limit: LIMIT_MS, unit: ' ms' });
  printAtMost({ what: 'one opened', measured: medianWarm('openedMs'), limit: LIMIT_MS, unit: ' ms' });
});

/** Opens the page and its first operation; the first time runs from the moment that the address is entered. */
async function show(browser: Browser, address: string): Promise<Shown> {
  const context = await openContext(browser, address, undefined);
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  const begun = performance.now();
  await page.goto(`${address}/api/docs`);
  const operation = page.locator(OPERATION).first();
  await operation.waitFor(WAIT);
  const firstMs = performance.now() - begun;
  const { metrics } = await protocol.send('Performance.getMetrics');
  const clicked = performance.now();
  await operation.click();
  await page.locator(OPENED).first().waitFor(WAIT);
  const openedMs = performance.now() - clicked;
  const elements = await page.locator('*').count();
  await context.close();
  const computedS = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return { firstMs, computedS, openedMs, elements };
}
