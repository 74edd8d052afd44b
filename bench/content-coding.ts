// Savings and cost of compressed answers: a page of 50 floor plans and the feed of issues, plain and in each coding, beside the same bytes
// compressed by zlib alone in this run; and a file of geometry, which is stored compressed and sent unchanged.
//   npm run bench -- content-coding [--rows 100000] [--megabytes 5]
// The bytes are counted as they come over the wire; the processor's time is that of the service, compression threads included.
import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip, createZstdCompress, gzipSync } from 'node:zlib';
import { writeIfc } from '../server/testing/ifc/write-ifc.ts';
import { issueDatabase } from './filling/issues.ts';
import { startDemo } from './measuring/demo.ts';
import { getOfModel, uploadModel } from './measuring/models.ts';
import { measureMemory, onDatabase, processorTimeOf, startService, temporaryFolder } from './measuring/processes.ts';
import { benchmark, type Run } from './measuring/run.ts';
import { printAtLeast, printAtMost, printTable } from './measuring/table.ts';

const CODINGS = ['gzip', 'br', 'zstd'] as const;
type Coding = (typeof CODINGS)[number];
/** The processor's time that a coding adds to a MB of a feed, to gzip alone: of the coding that is preferred, and of any. */
const MAX_TO_GZIP = { preferred: 2, any: 4 };
/** The processor's time comes in hundredths of a second. */
const ROUNDS = 3;
const MIN_RATED_MB = 5;

const CODERS = {
  gzip: () => createGzip({ level: 5 }),
  br: () =>
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 20 } }),
  zstd: () =>
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: 20 } }),
} as const;

await benchmark(async (run) => {
  await measureAnswers(run);
  await measureGeometry(run);
});

async function measureAnswers(run: Run): Promise<void> {
  const database = await issueDatabase(run, run.number('rows', 100_000));
  const folder = await temporaryFolder(run, 'content-coding');
  const service = await startService(run, {
    folder,
    environment: { ...onDatabase(database.url), PCS_ROLES: 'api' },
  });
  const rows: (string | number)[][] = [];
  const ratios: number[] = [];
  const costs: { readonly coding: Coding; readonly toGzip: number }[] = [];
  const measure = async (path: string, coding: string) => {
    const before = processorTimeOf(service.pid) ?? Number.NaN;
    const started = performance.now();
    let body: Buffer = Buffer.alloc(0);
    for (let round = 0; round < ROUNDS; round += 1)
      body = await read(service.address + path, { 'x-api-key': database.key, 'accept-encoding': coding });
    const seconds = (performance.now() - started) / 1000 / ROUNDS;
    return { body, seconds, cpuMs: ((processorTimeOf(service.pid) ?? Number.NaN) - before) / ROUNDS };
  };
  for (const path of [
    '/api/v1/projects?limit=200',
    '/api/feed/issues',
    '/api/feed/issues?format=json',
    '/api/openapi.json',
  ]) {
    await read(service.address + path, { 'x-api-key': database.key, 'accept-encoding': 'identity' });
    const plain = await measure(path, 'identity');
    const megabytes = plain.body.length / 1e6;
    rows.push([`${path} identity`, megabytes, 1, plain.seconds, plain.cpuMs / megabytes, '', '']);
    const gzipAlone = (await measureAlone('gzip', plain.body)) / megabytes;
    for (const coding of CODINGS) {
      const { body, seconds, cpuMs } = await measure(path, coding);
      const alone = (await measureAlone(coding, plain.body)) / megabytes;
      const added = (cpuMs - plain.cpuMs) / megabytes;
      const ratio = plain.body.length / body.length;
      const toGzip = added / gzipAlone;
      rows.push([`${path} ${coding}`, body.length / 1e6, ratio, seconds, added, alone, toGzip]);
      if (path.includes('feed')) ratios.push(ratio);
      if (path.includes('feed') && megabytes >= MIN_RATED_MB) costs.push({ coding, toGzip });
    }
  }
  printTable(['answer', 'MB', 'ratio', 'seconds', 'CPU ms/MB', 'coder alone', '× gzip alone'], rows);
  printAtLeast({ what: 'smallest ratio of a feed', measured: Math.min(...ratios), limit: 4 });
  const max = (some: typeof costs) => Math.max(...some.map(({ toGzip }) => toGzip));
  if (costs.length > 0) {
    const preferred = costs.filter(({ coding }) => coding === 'zstd');
    printAtMost({ what: 'zstd of a feed / gzip alone', measured: max(preferred), limit: MAX_TO_GZIP.preferred });
    printAtMost({ what: 'any coding of a feed / gzip alone', measured: max(costs), limit: MAX_TO_GZIP.any });
  }
  const peak = measureMemory(service.pid)?.peakMiB;
  if (peak !== undefined)
    printAtMost({ what: 'peak resident memory of the service', measured: peak, limit: 220, unit: ' MB' });
}

/** Requests geometry in each coding; compressing it again would cost time and save next to nothing. */
async function measureGeometry(run: Run): Promise<void> {
  const path = join(await temporaryFolder(run, 'geometry'), 'model.ifc');
  writeIfc(path, { megabytes: run.number('megabytes', 5), storeys: 2, spacesPerStorey: 10 });
  const demo = await startDemo(run);
  const { id } = await uploadModel(demo, await readFile(path, 'latin1'), undefined);
  const { parts } = await getOfModel(demo, `${id}/geometry`);
  const [part] = parts as { fileUrl: string }[];
  const url = new URL(part?.fileUrl ?? '', demo.origin).href;
  const sizes = new Map<string, Buffer>();
  for (const coding of ['identity', ...CODINGS])
    sizes.set(coding, await read(url, { cookie: demo.cookie, 'accept-encoding': coding }));
  const kept = sizes.get('identity') ?? Buffer.alloc(0);
  const rows = [...sizes].map(([coding, { length }]) => [`part of the geometry ${coding}`, length / 1e6]);
  printTable(['answer', 'MB'], rows);
  const sent = Math.max(...[...sizes.values()].map(({ length }) => length));
  printAtMost({ what: 'geometry in a coding / as it is stored', measured: sent / kept.length, limit: 1 });
  printAtLeast({
    what: 'geometry through zlib / as it is stored',
    measured: gzipSync(kept).length / kept.length,
    limit: 0.8,
  });
}

/** Returns the processor's milliseconds of this process for compressing the bytes as they would come. */
async function measureAlone(coding: Coding, bytes: Buffer): Promise<number> {
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
      bytes.subarray(at * 65_536, (at + 1) * 65_536),
    );
    await pipeline(Readable.from(pieces), CODERS[coding](), async (coded) => {
      for await (const _ of coded);
    });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / ROUNDS;
}

async function read(url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers }, resolve).once('error', reject),
  );
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`);
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
