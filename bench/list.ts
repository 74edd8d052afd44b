// A page of 50 floor plans of a million: the service against bare node:http + pg and against pgbench.
//   npm run bench -- list [--rows 1000000] [--rounds 3] [--seconds 5] [--connections 10]
// The service runs as in production: a key, both rate budgets, row-level security, request ids, a log at info.
import { floorPlanDatabase } from './filling/floor-plans.ts';
import { pageAddress, walkTo } from './measuring/pages.ts';
import {
  type LoadResult,
  measureMemory,
  onDatabase,
  putLoad,
  type Serving,
  startPeer,
  startService,
  temporaryFolder,
} from './measuring/processes.ts';
import { ratioOf, rowOf } from './measuring/rounds.ts';
import { benchmark, inRounds, type Run } from './measuring/run.ts';
import { printAtLeast, printAtMost, printTable } from './measuring/table.ts';
import { findPgbench, runPgbench } from './peers/pgbench.ts';

const NOTHING: LoadResult = { perSecond: Number.NaN, p50Ms: Number.NaN, p99Ms: Number.NaN, cpuMicros: Number.NaN };
const CLIENTS = 32;
const LATER_PAGE = 1_000;

await benchmark(async (run) => {
  const [rounds, seconds] = [run.number('rounds', 3), run.number('seconds', 5)];
  const bench = await setUp(run);
  const load = (url: string, { pid }: Serving): Promise<LoadResult> =>
    putLoad({ url, pid, headers: { 'x-api-key': bench.key }, connections: CLIENTS, seconds });
  const { service, bare } = bench;
  // Both get to know the way before it counts.
  await load(bench.firstPage, service);
  await load(bare.address, bare);
  const pgbench = findPgbench();
  const results: Results = await inRounds<keyof Results, LoadResult>(rounds, {
    service: () => load(bench.firstPage, service),
    bare: () => load(bare.address, bare),
    later: () => load(bench.laterPage, service),
    pgbench: async () => (pgbench === undefined ? NOTHING : bench.limit(pgbench, seconds)),
  });
  report(results, measureMemory(service.pid)?.peakMiB);
});

async function setUp(run: Run) {
  const connections = run.number('connections', 10);
  const database = await floorPlanDatabase(run, run.number('rows', 1_000_000));
  const { url: databaseUrl, workspaceId, projectId, key } = database;
  const folder = await temporaryFolder(run, 'list');
  const service = await startService(run, {
    folder,
    environment: { ...onDatabase(databaseUrl), PCS_ROLES: 'api', PCS_DATABASE_CONNECTIONS: String(connections) },
  });
  const bare = await startPeer(run, 'bare-list.ts', { databaseUrl, connections, workspaceId, projectId });
  const firstPage = pageAddress(service.address, projectId, 50);
  await requireSamePage(firstPage, bare.address, key);
  const laterPage = await walkTo(LATER_PAGE, firstPage, key);
  const limit = async (program: string, seconds: number): Promise<LoadResult> => {
    const { perSecond, meanMs } = await runPgbench(program, { databaseUrl, workspaceId, projectId, folder, seconds });
    return { perSecond, p50Ms: meanMs, p99Ms: Number.NaN, cpuMicros: Number.NaN };
  };
  return { service, bare, key, firstPage, laterPage, limit };
}

/** The peer must answer the same records, or the comparison says nothing. */
async function requireSamePage(ours: string, theirs: string, key: string): Promise<void> {
  const read = async (url: string) => {
    const { data } = (await (await fetch(url, { headers: { 'x-api-key': key } })).json()) as { data: unknown[] };
    return data;
  };
  const [mine, other] = [await read(ours), await read(theirs)];
  if (mine.length !== 50 || JSON.stringify(mine) !== JSON.stringify(other)) {
    throw new Error('the service and the bare peer do not answer the same 50 records');
  }
}

type Results = Record<'service' | 'bare' | 'later' | 'pgbench', LoadResult[]>;

function report(results: Results, peakMiB: number | undefined): void {
  const { service, bare, later, pgbench } = results;
  printTable(
    ['page of 50, 32 connections', 'requests/s', 'p50 ms', 'p99 ms', 'Node CPU µs/request'],
    [
      rowOf('service, first page', service),
      rowOf('service, page 1,000', later),
      rowOf('bare node:http + pg', bare),
      rowOf('pgbench, 10 clients (p50: mean)', pgbench),
    ],
  );
  printAtLeast({ what: 'service / bare', measured: ratioOf(service, bare), limit: 1 });
  if (findPgbench() === undefined) console.log('        pgbench is not installed: no comparison with it');
  else printAtLeast({ what: 'service / pgbench', measured: ratioOf(service, pgbench), limit: 0.4 });
  console.log(`        page 1,000 / first page: ${ratioOf(later, service).toFixed(2)}`);
  if (peakMiB === undefined) console.log('peak memory: this system does not tell');
  else printAtMost({ what: 'peak resident memory of the service', measured: peakMiB, limit: 250, unit: ' MB' });
}
