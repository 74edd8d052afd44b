// Savings and cost of compressed answers: a page of 50 floor plans and the feed of issues, plain and in each coding.
//   npm run bench -- content-coding [--rows 100000]
// The bytes are counted as they come over the wire; the processor's time is that of the service, compression threads included.
import { get, type IncomingMessage } from 'node:http';
import { issueDatabase } from './filling/issues.ts';
import { memoryOf, onDatabase, processorTimeOf, startService, temporaryFolder } from './measuring/processes.ts';
import { benchmark } from './measuring/run.ts';
import { printAtLeast, printAtMost, printTable } from './measuring/table.ts';

const CODINGS = ['identity', 'gzip', 'br', 'zstd'] as const;

await benchmark(async (run) => {
  const database = await issueDatabase(run, run.number('rows', 100_000));
  const folder = await temporaryFolder(run, 'content-coding');
  const service = await startService(run, {
    folder,
    environment: { ...onDatabase(database.url), PCS_ROLES: 'api' },
  });
  const rows: [string, number, number, number, number][] = [];
  const ratios: number[] = [];
  for (const path of [
    '/api/v1/projects?limit=200',
    '/api/feed/issues',
    '/api/feed/issues?format=json',
    '/api/openapi.json',
  ]) {
    await read(service.address + path, database.key, 'identity');
    let plain = Number.NaN;
    for (const coding of CODINGS) {
      const before = processorTimeOf(service.pid) ?? Number.NaN;
      const started = performance.now();
      const bytes = await read(service.address + path, database.key, coding);
      const seconds = (performance.now() - started) / 1000;
      const cpu = ((processorTimeOf(service.pid) ?? Number.NaN) - before) / 1000;
      if (coding === 'identity') plain = bytes;
      if (coding !== 'identity' && path.includes('feed')) ratios.push(plain / bytes);
      rows.push([`${path} ${coding}`, bytes / 1e6, plain / bytes, seconds, cpu]);
    }
  }
  printTable(['answer', 'MB', 'ratio', 'seconds', 'CPU s'], rows);
  printAtLeast({ what: 'smallest ratio of a feed', measured: Math.min(...ratios), limit: 4 });
  const peak = memoryOf(service.pid)?.peakMiB;
  if (peak !== undefined)
    printAtMost({ what: 'peak resident memory of the service', measured: peak, limit: 220, unit: ' MB' });
});

async function read(url: string, key: string, coding: string): Promise<number> {
  const headers = { 'x-api-key': key, 'accept-encoding': coding };
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers }, resolve).once('error', reject),
  );
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`);
  let bytes = 0;
  for await (const part of answer) bytes += (part as Buffer).length;
  return bytes;
}
