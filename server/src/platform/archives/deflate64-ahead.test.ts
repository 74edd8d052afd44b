// A file of its own: what is measured is the first use in a process.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { test } from 'node:test';
import { deflate64Bcf } from '../../../testing/archives/deflate64-archive.ts';
import { loadDeflate64 } from './deflate64.ts';
import { openZip } from './zip-entries.ts';

const LIMITS = { maxEntries: 10, maxUnpackedBytes: 1_000_000, maxDensity: 100, densityFromBytes: 1_000_000 };

/** Returns the milliseconds of the processor that the work took. */
async function measureCpu(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test('once the reader is loaded ahead, the first archive costs a fraction of what loading costs', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'pcs-deflate64-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'topic.bcf');
  await writeFile(path, deflate64Bcf());
  const unpack = async () => {
    const zip = await openZip(path, LIMITS, (name) => new Error(name));
    const entry = zip.entries.find((each) => each.path.endsWith('markup.bcf')) ?? assert.fail();
    const text = await readText(await entry.open());
    zip.close();
    assert.match(text, /<Markup/);
  };
  const loading = await measureCpu(loadDeflate64);
  const first = await measureCpu(unpack);
  t.diagnostic(`loading ${loading} ms, the first archive ${first} ms`);
  assert.ok(first < loading / 2, `${first} ms after ${loading} ms`);
});
