// The feed of a million issues as CSV: the service against psql, which reads the same SQL from the same database.
//   npm run bench -- feed [--rows 1000000] [--rounds 3]
// The service runs as in production: a key, budgets, row-level security. Both answers are read, and counted, by this
// process. Where psql is not installed, pg-copy-streams on a connection of this process is the limit instead.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { FEED_TABLES, planFeed, readCsvForm } from '../server/src/reporting/feeds/public.ts';
import { issueDatabase } from './filling/issues.ts';
import { SERVICE_ROLE } from './filling/kept-database.ts';
import { measureMemory, onDatabase, startService, temporaryFolder } from './measuring/processes.ts';
import { benchmark, inRounds, median } from './measuring/run.ts';
import { printAtLeast, printAtMost, printTable } from './measuring/table.ts';
import { findPsql } from './peers/psql.ts';

interface Read {
  readonly seconds: number;
  readonly bytes: number;
}

await benchmark(async (run) => {
  const [rows, rounds] = [run.number('rows', 1_000_000), run.number('rounds', 3)];
  const database = await issueDatabase(run, rows);
  const folder = await temporaryFolder(run, 'feed');
  const service = await startService(run, {
    folder,
    environment: { ...onDatabase(database.url), PCS_ROLES: 'api' },
  });
  const url = `${service.address}/api/feed/issues`;
  const plain = { projectId: undefined, updatedSince: undefined, visibleTo: undefined };
  const { sql } = planFeed(FEED_TABLES.issues, { format: 'csv', ...readCsvForm({}, 'csv'), ...plain });
  const settings = `-c role=${SERVICE_ROLE} -c app.workspace_id=${database.workspaceId} -c timezone=UTC -c datestyle=ISO`;
  const psql = findPsql();
  const limit = () =>
    psql === undefined ? byCopyStreams(database.url, settings, sql) : byPsql(psql, database.url, settings, sql);
  const ours = () => byService(url, database.key);
  // Both get to know the way before it counts.
  await ours();
  await limit();
  const results = await inRounds<'service' | 'limit', Read>(rounds, { service: ours, limit });
  const json = await byService(`${url}?format=json`, database.key);
  const name = psql === undefined ? 'pg-copy-streams (psql is not installed)' : 'psql';
  const rowOf = (what: string, reads: readonly Read[]) => {
    const seconds = median(reads.map((each) => each.seconds));
    return [what, rows / seconds, seconds, (reads[0]?.bytes ?? 0) / 1e6];
  };
  printTable(
    [`${rows.toLocaleString('en')} issues`, 'rows/s', 'seconds', 'MB'],
    [rowOf('service, CSV', results.service), rowOf(name, results.limit), rowOf('service, JSON', [json])],
  );
  const ratios = results.service.map((each, round) => (results.limit[round]?.seconds ?? Number.NaN) / each.seconds);
  printAtLeast({ what: `service / ${name}`, measured: median(ratios), limit: 0.9 });
  const peak = measureMemory(service.pid)?.peakMiB;
  if (peak === undefined) console.log('peak memory: this system does not tell');
  else printAtMost({ what: 'peak resident memory of the service', measured: peak, limit: 160, unit: ' MB' });
});

async function drain(stream: Readable): Promise<number> {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await once(stream, 'end');
  return bytes;
}

async function timed(work: () => Promise<number>): Promise<Read> {
  const startedAt = performance.now();
  const bytes = await work();
  return { bytes, seconds: (performance.now() - startedAt) / 1000 };
}

function byService(url: string, key: string): Promise<Read> {
  return timed(async () => {
    const [answer] = (await once(get(url, { headers: { 'x-api-key': key } }), 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`the feed answers ${answer.statusCode}`);
    return drain(answer);
  });
}

function byPsql(program: string, url: string, settings: string, sql: string): Promise<Read> {
  return timed(async () => {
    const child = spawn(program, ['--no-psqlrc', '--quiet', '--command', sql, url], {
      env: { ...process.env, PGOPTIONS: settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    const bytes = await drain(child.stdout);
    const [code] = await closed;
    if (code !== 0) throw new Error(`psql ended with ${code}`);
    return bytes;
  });
}

async function byCopyStreams(url: string, settings: string, sql: string): Promise<Read> {
  const client = new pg.Client({ connectionString: url, options: settings });
  await client.connect();
  try {
    return await timed(() => drain(client.query(copyTo(sql))));
  } finally {
    await client.end();
  }
}
