// What growth costs: the time of a page at 10 million floor plans against the same page at 10 thousand.
//   npm run bench -- list-growth [--rows 10_000_000] [--rounds 5] [--seconds 3]
// Pages are of 10, so that both have a page 1,000; a small page also hides less of what PostgreSQL does. One client, so
// that the time is the page's and not the queue's.
import { floorPlanDatabase } from './filling/floor-plans.ts';
import { pageAddress, walkTo } from './measuring/pages.ts';
import { onDatabase, putLoad, startService, temporaryFolder } from './measuring/processes.ts';
import { benchmark, inRounds, median, type Run } from './measuring/run.ts';
import { printAtMost, printTable } from './measuring/table.ts';

const FEW = 10_000;
const PAGE_SIZE = 10;
const LATER_PAGE = 1_000;
const LIMIT = 1.2;

await benchmark(async (run) => {
  const rows = run.number('rows', 10_000_000);
  const [rounds, seconds] = [run.number('rounds', 5), run.number('seconds', 3)];
  const [few, many] = [await pagesOf(run, FEW), await pagesOf(run, rows)];
  const time = async (way: Pages, url: string) => {
    const { p50Ms } = await putLoad({ url, pid: way.pid, headers: way.headers, connections: 1, seconds });
    return p50Ms;
  };
  for (const way of [few, many]) await time(way, way.first);
  const times = await inRounds(rounds, {
    fewFirst: () => time(few, few.first),
    manyFirst: () => time(many, many.first),
    fewLater: () => time(few, few.later),
    manyLater: () => time(many, many.later),
  });
  printTable(
    [`page of ${PAGE_SIZE}, one client, p50 ms`, FEW.toLocaleString('en'), rows.toLocaleString('en')],
    [
      ['first page', median(times.fewFirst), median(times.manyFirst)],
      ['page 1,000', median(times.fewLater), median(times.manyLater)],
    ],
  );
  printAtMost({ what: 'first page, many / few rows', measured: ratio(times.manyFirst, times.fewFirst), limit: LIMIT });
  printAtMost({ what: 'page 1,000, many / few rows', measured: ratio(times.manyLater, times.fewLater), limit: LIMIT });
});

interface Pages {
  readonly pid: number;
  readonly headers: Record<string, string>;
  readonly first: string;
  readonly later: string;
}

async function pagesOf(run: Run, rows: number): Promise<Pages> {
  const { url, projectId, key } = await floorPlanDatabase(run, rows);
  const folder = await temporaryFolder(run, 'list-growth');
  const { address, pid } = await startService(run, { folder, environment: { ...onDatabase(url), PCS_ROLES: 'api' } });
  const first = pageAddress(address, projectId, PAGE_SIZE);
  return { pid, headers: { 'x-api-key': key }, first, later: await walkTo(LATER_PAGE, first, key) };
}

/** The median of the rounds' ratios. */
function ratio(many: number[], few: number[]): number {
  return median(many.map((each, round) => each / (few[round] ?? Number.NaN)));
}
