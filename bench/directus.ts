// A page of 50 floor plans of a million: the service against Directus on the same table (installed by npm when first asked for).
//   npm run bench -- directus [--rows 1000000] [--rounds 3] [--seconds 5] [--connections 10]
// The service runs as in production, the same as in `list`. Directus gets 690 MB under .cache/bench/directus.
import { copyDatabase, keyById } from './filling/copied-database.ts';
import { floorPlanDatabase } from './filling/floor-plans.ts';
import { pageAddress } from './measuring/pages.ts';
import {
  type LoadResult,
  onDatabase,
  putLoad,
  type Serving,
  startService,
  temporaryFolder,
} from './measuring/processes.ts';
import { ratioOf, rowOf } from './measuring/rounds.ts';
import { benchmark, inRounds, type Run } from './measuring/run.ts';
import { printAtLeast, printTable } from './measuring/table.ts';
import { directusPage, startDirectus } from './peers/directus.ts';
import { DIRECTUS_VERSION, installDirectus } from './peers/directus-install.ts';

const CLIENTS = 32;
const WARM_UP_SECONDS = 2;

await benchmark(async (run) => {
  const [rounds, seconds] = [run.number('rounds', 3), run.number('seconds', 5)];
  const directus = await installDirectus(run);
  if ('refusal' in directus) {
    console.error(directus.refusal);
    process.exitCode = 1;
    return;
  }
  const subjects = await setUp(run, directus.commandLine);
  const load = ({ url, headers, pid }: Subject, forSeconds: number): Promise<LoadResult> =>
    putLoad({ url, pid, headers, connections: CLIENTS, seconds: forSeconds });
  // Both get to know the way before it counts.
  for (const subject of Object.values(subjects)) await load(subject, WARM_UP_SECONDS);
  const { service, peer } = await inRounds<keyof Subjects, LoadResult>(rounds, {
    service: () => load(subjects.service, seconds),
    peer: () => load(subjects.peer, seconds),
  });
  printTable(
    ['page of 50, 32 connections', 'requests/s', 'p50 ms', 'p99 ms', 'Node CPU µs/request'],
    [rowOf('service, first page', service), rowOf(`Directus ${DIRECTUS_VERSION}`, peer)],
  );
  printAtLeast({ what: 'service / Directus', measured: ratioOf(service, peer), limit: 10 });
});

interface Subject {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pid: number;
}

type Subjects = Record<'service' | 'peer', Subject>;

async function setUp(run: Run, commandLine: string): Promise<Subjects> {
  const connections = run.number('connections', 10);
  const database = await floorPlanDatabase(run, run.number('rows', 1_000_000));
  const folder = await temporaryFolder(run, 'directus');
  // Before the service connects: PostgreSQL copies only what nobody uses.
  const databaseUrl = await copyDatabase(run, database.url);
  await keyById(databaseUrl, 'floor_plan');
  const directus = await startDirectus(run, { commandLine, databaseUrl, connections, folder });
  const service: Serving = await startService(run, {
    folder,
    environment: { ...onDatabase(database.url), PCS_ROLES: 'api', PCS_DATABASE_CONNECTIONS: String(connections) },
  });
  const subjects: Subjects = {
    service: {
      url: pageAddress(service.address, database.projectId, 50),
      headers: { 'x-api-key': database.key },
      pid: service.pid,
    },
    peer: {
      url: directusPage(directus, database),
      headers: { authorization: `Bearer ${directus.token}` },
      pid: directus.pid,
    },
  };
  await requireSamePage(subjects);
  return subjects;
}

/** Directus must answer the same records in the same order, or the comparison says nothing. */
async function requireSamePage({ service, peer }: Subjects): Promise<void> {
  const [ours, theirs] = [await recordsOf(service), await recordsOf(peer)];
  const renamed = ours.map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [columnOf(name), value])),
  );
  if (ours.length !== 50 || JSON.stringify(renamed) !== JSON.stringify(theirs)) {
    throw new Error('the service and Directus do not answer the same 50 records');
  }
}

async function recordsOf({ url, headers }: Subject): Promise<Record<string, unknown>[]> {
  const response = await fetch(url, { headers });
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Record<string, unknown>[] }).data;
}

function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
