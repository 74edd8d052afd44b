// Reading a generated IFC file: the reading process against web-ifc that opens the same file, by turns; and what a page of a list
// takes while an upload of it is read.
//   npm run bench -- ifc [--megabytes 30] [--rounds 3] [--connections 4]
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { importInProcess } from '../server/src/models/import/public.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { writeIfc } from '../server/testing/ifc/write-ifc.ts';
import { type Demo, startDemo } from './measuring/demo.ts';
import { measureMemory, outputOf, putLoad, temporaryFolder } from './measuring/processes.ts';
import { benchmark, inRounds, median, type Run } from './measuring/run.ts';
import { printAtMost, printTable } from './measuring/table.ts';

const OPENER = fileURLToPath(new URL('peers/open-ifc.ts', import.meta.url));
const RATIO = 2;
const LIMIT_S = 60;
const LIMIT_MIB = 2048;
const GOAL_MIB = 350;
const LOOK_MS = 50;

await benchmark(async (run) => {
  const folder = await temporaryFolder(run, 'ifc');
  const path = join(folder, 'model.ifc');
  const megabytes = run.number('megabytes', 30);
  const written = writeIfc(path, { megabytes, storeys: 10, spacesPerStorey: 40 });
  console.log(`${megabytes} MB: ${written.walls} walls, ${written.doors} doors, ${written.spaces.length} spaces`);
  await compareReaders(run, { path, folder });
  await loadWhileImporting(run, path);
});

interface File {
  readonly path: string;
  readonly folder: string;
}

async function compareReaders(run: Run, { path, folder }: File): Promise<void> {
  const peaks: number[] = [];
  const results = await inRounds<'reader' | 'opener', number>(run.number('rounds', 3), {
    reader: async () => {
      const { seconds, peakMiB } = await importOnce({ path, folder });
      peaks.push(peakMiB);
      return seconds;
    },
    opener: async () => {
      const startedAt = performance.now();
      await outputOf(process.execPath, [OPENER, path]);
      return (performance.now() - startedAt) / 1000;
    },
  });
  printTable(
    ['a process each', 'seconds'],
    [
      ['import: scan, storeys, spaces, elements', median(results.reader)],
      ['web-ifc opens the file', median(results.opener)],
    ],
  );
  const ratios = results.reader.map((each, round) => each / (results.opener[round] ?? Number.NaN));
  printAtMost({ what: 'import / opening', measured: median(ratios), limit: RATIO });
  printAtMost({ what: 'an import', measured: median(results.reader), limit: LIMIT_S, unit: ' s' });
  printAtMost({ what: 'memory of its process', measured: Math.max(...peaks), limit: GOAL_MIB, unit: ' MiB' });
}

/** Imports the file as the service does, without storing its content. */
async function importOnce({ path, folder }: File): Promise<{ seconds: number; peakMiB: number }> {
  const startedAt = performance.now();
  let peakMiB = 0;
  let elements = 0;
  let looking: NodeJS.Timeout | undefined;
  const outcome = await importInProcess(
    { clock: systemClock, timeoutMs: 10 * LIMIT_S * 1000, memoryMiB: LIMIT_MIB },
    {
      path,
      unpackTo: join(folder, 'unpacked.ifc'),
      maxBytes: Number.MAX_SAFE_INTEGER,
    },
    {
      scanned: () => undefined,
      progress: () => undefined,
      piece: async (piece) => {
        elements += piece.type === 'elements' ? piece.count : 0;
      },
      began(pid) {
        looking = setInterval(() => {
          // A process that has ended tells nothing any more.
          peakMiB = Math.max(peakMiB, measureMemory(pid)?.peakMiB || 0);
        }, LOOK_MS);
      },
    },
    new AbortController().signal,
  );
  clearInterval(looking);
  if (outcome.type !== 'done' || elements === 0) throw new Error(`the import ended ${JSON.stringify(outcome)}`);
  return { seconds: (performance.now() - startedAt) / 1000, peakMiB };
}

/** Measures the p99 of a list's page before an upload and while it is imported. */
async function loadWhileImporting(run: Run, path: string): Promise<void> {
  const demo = await startDemo(run);
  const load = async (seconds: number) =>
    putLoad({
      url: `${demo.address}/api/projects/${demo.projectId}/issues?limit=50`,
      pid: demo.pid,
      headers: { cookie: demo.cookie },
      connections: run.number('connections', 4),
      seconds,
    });
  await load(5);
  const alone = await load(15);
  const startedAt = performance.now();
  const modelId = await upload(demo, path);
  const during = [];
  while ((await statusOf(demo, modelId)) !== 'ready') during.push(await load(5));
  const seconds = (performance.now() - startedAt) / 1000;
  const beside = median(during.map(({ p99Ms }) => p99Ms));
  printTable(
    ['a page of issues', 'p50 ms', 'p99 ms', 'requests/s'],
    [
      ['alone', alone.p50Ms, alone.p99Ms, alone.perSecond],
      [
        `while the model is read, ${Math.round(seconds)} s`,
        median(during.map(({ p50Ms }) => p50Ms)),
        beside,
        median(during.map(({ perSecond }) => perSecond)),
      ],
    ],
  );
  printAtMost({ what: 'p99 while a model is read / alone', measured: beside / alone.p99Ms, limit: 2 });
}

async function upload({ origin, projectId, cookie }: Demo, path: string): Promise<string> {
  const form = new FormData();
  form.append('record', '{}');
  form.append('file', new Blob([await readFile(path)]), 'model.ifc');
  const answer = await fetch(`${origin}/api/projects/${projectId}/models`, {
    method: 'POST',
    headers: { cookie, origin },
    body: form,
  });
  const made = (await answer.json()) as { id: string };
  if (answer.status !== 202) throw new Error(`the upload is answered ${answer.status}: ${JSON.stringify(made)}`);
  return made.id;
}

async function statusOf({ origin, projectId, cookie }: Demo, modelId: string): Promise<string> {
  await pause(LOOK_MS);
  const answer = await fetch(`${origin}/api/projects/${projectId}/models/${modelId}`, { headers: { cookie } });
  const { status, failure } = (await answer.json()) as { status: string; failure: unknown };
  if (status === 'failed') throw new Error(`the model is not read: ${JSON.stringify(failure)}`);
  return status;
}
