// Reports as PDFs: twenty pages in two languages in a fresh process, and a document again in a warm one; time, memory, size.
//   npm run bench -- reports [--rows 520] [--rounds 5] [--warm 8]
import { readdirSync, readFileSync } from 'node:fs';
import { openLimiter } from '../server/src/platform/access/limiter.ts';
import { systemClock as clock } from '../server/src/platform/clock.ts';
import { type DocumentModel, makeDocuments } from '../server/src/reporting/documents/public.ts';
import { makeSamplePhotos, makeSampleReport } from '../server/testing/sample-documents.ts';
import { benchmark, inRounds, median } from './measuring/run.ts';
import { printAtMost, printTable } from './measuring/table.ts';

const MAX_COLD_S = 2;
const MAX_WARM_MS = 100;
const MAX_MEMORY_MB = 300;
const MAX_SIZE_MB = 2;
const MB = 1_000_000;

/** Of a clock that /proc counts the time of processors by. */
const TICKS_PER_S = 100;

interface Measured {
  readonly ms: number;
  /** Highest resident memory of the process, and its time of processors; NaN on a system without /proc. */
  readonly memoryMb: number;
  readonly cpuMs: number;
  readonly pdfs: readonly Buffer[];
}

await benchmark(async (run) => {
  const rows = run.number('rows', 520);
  const rounds = run.number('rounds', 5);
  const warm = run.number('warm', 8);
  const [english, arabic] = [makeSampleReport('en', { rows }), makeSampleReport('ar', { rows })];
  // Node's own cache of stripped code is filled by the first.
  const first = await measure([english, arabic]);
  for (const pdf of first.pdfs) console.log(`${countPages(pdf)} pages, ${(pdf.length / MB).toFixed(2)} MB`);
  const results = await inRounds(rounds, {
    pair: () => measure([english, arabic]),
    one: () => measure([arabic]),
    again: () => measure(Array.from({ length: 1 + warm }, () => arabic)),
  });
  const photos = await makeSamplePhotos(30);
  const withPhotos = await measure([makeSampleReport('ar', { photos })]);
  const take = (name: keyof typeof results, key: 'ms' | 'cpuMs') => median(results[name].map((each) => each[key]));
  const memory = Math.max(...results.pair.map((each) => each.memoryMb));
  const warmMs = (take('again', 'ms') - take('one', 'ms')) / warm;
  printTable(
    ['documents', 'ms', 'ms of processors', 'MB of memory', 'MB of PDF'],
    [
      ['20 pages in two languages', take('pair', 'ms'), take('pair', 'cpuMs'), memory, sumSizes(first.pdfs)],
      ['the same document again', warmMs, (take('again', 'cpuMs') - take('one', 'cpuMs')) / warm, '–', '–'],
      ['a report with 30 photos', withPhotos.ms, withPhotos.cpuMs, withPhotos.memoryMb, sumSizes(withPhotos.pdfs)],
    ],
  );
  printAtMost({
    what: '20 pages in two languages',
    measured: take('pair', 'ms') / 1_000,
    limit: MAX_COLD_S,
    unit: ' s',
  });
  printAtMost({ what: 'the same document again', measured: warmMs, limit: MAX_WARM_MS, unit: ' ms' });
  printAtMost({ what: 'memory of the process', measured: memory, limit: MAX_MEMORY_MB, unit: ' MB' });
  const largest = Math.max(...first.pdfs.map((each) => each.length)) / MB;
  printAtMost({ what: 'size of one PDF without photos', measured: largest, limit: MAX_SIZE_MB, unit: ' MB' });
});

async function measure(models: readonly DocumentModel[]): Promise<Measured> {
  const acquireDocumentSlot = openLimiter({ slots: 1, slotsPerWorkspace: 1, waitingPerWorkspace: 1 }, clock);
  let used = { memoryMb: Number.NaN, cpuMs: Number.NaN };
  const watch = setInterval(() => {
    used = readChildUse() ?? used;
  }, 10);
  const startedAt = performance.now();
  try {
    const request = { workspaceId: 'bench', models, aborted: new AbortController().signal };
    const pdfs = await makeDocuments({ clock, acquireDocumentSlot }, request);
    return { ...used, ms: performance.now() - startedAt, pdfs: pdfs ?? [] };
  } finally {
    clearInterval(watch);
  }
}

/** Reads what this process's child has used so far. */
function readChildUse(): { memoryMb: number; cpuMs: number } | undefined {
  try {
    const tasks = readdirSync('/proc/self/task').map((each) =>
      readFileSync(`/proc/self/task/${each}/children`, 'utf8'),
    );
    const [pid] = tasks.join(' ').trim().split(/\s+/);
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    // Behind the name, which may hold blanks, the 12th and the 13th field are the times in user and system mode.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return peak === undefined
      ? undefined
      : { memoryMb: (Number(peak) * 1_024) / MB, cpuMs: (ticks / TICKS_PER_S) * 1_000 };
  } catch {
    return undefined;
  }
}

function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

function sumSizes(pdfs: readonly Buffer[]): number {
  return pdfs.reduce((sum, each) => sum + each.length, 0) / MB;
}
