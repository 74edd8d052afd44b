// The web application's lists with very many records: what scrolling them feels like, and what it holds in memory.
//   npm run bench -- web-lists [--rows 100_000] [--pages 100]
// Each list is scrolled by the wheel, by keys, to the end of what is known page by page (so many pages of 200), and to places
// far apart as the scrollbar is dragged; then a record is opened and the list come back to.
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../acceptance/browser/support/chromium.ts';
import { connectEmbedded } from '../server/src/platform/database/embedded/launcher.ts';
import { buildWebApplication } from '../tools/install/web-build.mjs';
import { fillLists, SUBSCRIPTION_ID } from './filling/lists.ts';
import { type Demo, openContext, startDemo } from './measuring/demo.ts';
import { benchmark, median, type Run } from './measuring/run.ts';
import {
  drag,
  type ListShape,
  type Scrolled,
  toTheEnd,
  turnWheel,
  weigh,
  whileScrolling,
} from './measuring/scrolling.ts';
import { printAtMost, printTable } from './measuring/table.ts';

const GAP_MS = 50;
const BLANK_MS = 1_000;

const GRID = '[role=grid]';
const TABLE: ListShape = {
  scroller: GRID,
  record: '[role=row][aria-rowindex]:has([role=gridcell] a)',
  placeOf: "(row) => row.getAttribute('aria-rowindex')",
  nameOf: "(row) => row.querySelector('a')?.getAttribute('href').split('?')[0]",
};
const WALL: ListShape = {
  scroller: GRID,
  record: '[role=gridcell]:has(a)',
  placeOf: "(cell) => cell.querySelector('a')?.dataset.place",
  nameOf: "(cell) => cell.querySelector('a')?.getAttribute('href')",
};
// Entries of logs have no address of their own.
const LOG: ListShape = {
  scroller: GRID,
  record: '[role=row]:has([role=gridcell] + [role=gridcell])',
  placeOf: '() => undefined',
  nameOf: '() => undefined',
};

interface List {
  readonly name: string;
  readonly path: string;
  readonly shape: ListShape;
}

const listsOf = ({ projectId, workspaceId }: Demo): List[] => [
  { name: 'issues', path: `/projects/${projectId}/issues?show=all`, shape: TABLE },
  { name: 'rfis', path: `/projects/${projectId}/rfis?show=all`, shape: TABLE },
  { name: 'clashes', path: `/projects/${projectId}/clashes?show=all`, shape: TABLE },
  { name: 'photos', path: `/projects/${projectId}/photos`, shape: WALL },
  { name: 'audit log', path: `/w/${workspaceId}/audit-log`, shape: LOG },
  { name: 'deliveries', path: `/w/${workspaceId}/webhooks/${SUBSCRIPTION_ID}`, shape: LOG },
];

await benchmark(async (run) => {
  const rows = run.number('rows', 100_000);
  const pages = run.number('pages', 100);
  await buildWebApplication({ root: fileURLToPath(new URL('..', import.meta.url)), node: process.execPath });
  const demo = await startDemo(run);
  await fill(run, demo, rows);
  const browser = await launchChromium();
  run.atEnd(() => browser.close());
  const all: Measured[] = [];
  for (const list of listsOf(demo)) {
    const known = list.shape === LOG ? Math.min(pages, 40) : pages;
    all.push(await measure(browser, demo, { list, pages: Math.min(known, Math.floor(rows / 200) - 1) }));
    process.stderr.write(`${list.name} done\n`);
  }
  print(all);
});

async function fill(run: Run, demo: Demo, rows: number): Promise<void> {
  const database = await connectEmbedded({ dataDir: demo.folder, say: (line) => console.error(line) });
  run.atEnd(() => database.stop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const [photo, person] = await Promise.all([
      client.query('select id from photo where workspace_id = $1 and thumbnail_file_id is not null limit 1', [
        demo.workspaceId,
      ]),
      client.query('select user_id from member where workspace_id = $1 limit 1', [demo.workspaceId]),
    ]);
    const project = { ...demo, photoId: photo.rows[0].id, personId: person.rows[0].user_id };
    await fillLists(database.url, project, { rows, logRows: Math.min(rows, 10_000) });
  } finally {
    await client.end();
  }
}

interface Measured {
  readonly name: string;
  readonly ways: Readonly<Record<string, Scrolled>>;
  readonly pageMs: readonly number[];
  readonly heapMb: number;
  readonly nodes: number;
  /** How far from where it was left the list stood when it was come back to; undefined where its records have no screen. */
  readonly offByPx: number | undefined;
}

async function measure(
  browser: Browser,
  demo: Demo,
  { list: { name, path, shape }, pages }: { list: List; pages: number },
): Promise<Measured> {
  const context = await openContext(browser, demo.origin, demo.cookie);
  const page = await context.newPage();
  await page.goto(demo.origin + path);
  await page.locator(shape.scroller).locator(shape.record).first().waitFor({ timeout: 60_000 });
  let pageMs: number[] = [];
  const ways = {
    wheel: await whileScrolling(page, shape, () => turnWheel(page, shape, { times: 60, px: 400 })),
    keys: await whileScrolling(page, shape, () => pressKeys(page, shape)),
    end: await whileScrolling(page, shape, async (look) => {
      pageMs = await toTheEnd(look, shape, pages);
    }),
    drag: await whileScrolling(page, shape, async (look) => {
      for (const to of [0.5, 0.02, 0.7]) await drag(look, shape, to);
    }),
  };
  const weight = await weigh(page);
  const offByPx = shape === LOG ? undefined : await comeBack(page, shape);
  await context.close();
  return { name, ways, pageMs, ...weight, offByPx };
}

async function pressKeys(page: Page, { scroller }: ListShape): Promise<void> {
  await page.locator(scroller).first().focus();
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('PageDown');
  await page.keyboard.press('End');
}

async function comeBack(page: Page, { scroller, record }: ListShape): Promise<number> {
  const list = page.locator(scroller);
  const place = () => list.evaluate((box) => box.scrollTop);
  const seen = list.locator(record).locator('a').nth(12);
  await seen.scrollIntoViewIfNeeded();
  const before = await place();
  await seen.click();
  await list.waitFor({ state: 'detached', timeout: 60_000 });
  await page.goBack();
  await list.locator(record).first().waitFor({ timeout: 60_000 });
  return Math.abs((await place()) - before);
}

function print(all: readonly Measured[]): void {
  const each = all.flatMap(({ name, ways }) =>
    Object.entries(ways).map(([way, scrolled]) => ({ name, way, ...scrolled })),
  );
  printTable(
    ['list', 'by', 'frame gap p95 ms', 'worst', 'long tasks', 'longest ms', 'blank ms'],
    each.map((row) => [
      row.name,
      row.way,
      row.p95GapMs,
      row.worstGapMs,
      String(row.longTasks),
      row.longestTaskMs,
      row.blankMs,
    ]),
  );
  console.log();
  printTable(
    ['list', 'next page, median ms', 'heap MB', 'nodes', 'come back, px off'],
    all.map((row) => [row.name, median(row.pageMs), row.heapMb, String(row.nodes), row.offByPx ?? '–']),
  );
  for (const fault of each.flatMap(({ name, way, faults }) => faults.map((one) => `${name} by ${way}: ${one}`))) {
    console.log(`FAULT   ${fault}`);
  }
  const worst = (of: 'p95GapMs' | 'blankMs') => Math.max(...each.map((row) => row[of]));
  printAtMost({
    what: 'frame gap while scrolling, p95 of the worst',
    measured: worst('p95GapMs'),
    limit: GAP_MS,
    unit: ' ms',
  });
  printAtMost({ what: 'time without a record in sight', measured: worst('blankMs'), limit: BLANK_MS, unit: ' ms' });
  printAtMost({ what: 'records at two places', measured: each.flatMap(({ faults }) => faults).length, limit: 0 });
  printAtMost({
    what: 'come back beside where it was left',
    measured: Math.max(0, ...all.map(({ offByPx = 0 }) => offByPx)),
    limit: 1,
    unit: ' px',
  });
}
