// Tests products that are left out of the geometry, and geometry that fails.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { systemClock } from '../../platform/clock.ts';
import type { ScriptedProduct } from './fixtures/scripted-process.ts';
import { generateAroundHeavy } from './heavy-products.ts';

const folder = await mkdtemp(join(tmpdir(), 'heavy [test] '));
after(() => rm(folder, { recursive: true }));

async function draw(products: readonly ScriptedProduct[]) {
  const path = join(folder, 'script.json');
  await writeFile(path, JSON.stringify(products));
  const end = await generateAroundHeavy(
    { timeoutMs: 120_000, memoryMiB: 512, clock: systemClock, patience: 1 },
    {
      program: new URL('fixtures/scripted-process.ts', import.meta.url),
      order: { path, unpackTo: join(folder, 'unpacked'), writeTo: join(folder, 'part'), maxBytes: 1e9, storeys: [] },
      ...{ writesTo: folder, maxHeapMiB: 256, parts: [] },
    },
    new AbortController().signal,
  );
  return end.type === 'answered' ? end.answer.leftOut.map(({ guid }) => Number(guid)) : end.type;
}

const repeat = (count: number, kind: ScriptedProduct) => new Array<ScriptedProduct>(count).fill(kind);

test('three products in a row that are out of memory with nothing sound in between end the generation, two do not', async () => {
  assert.deepEqual(await draw([...repeat(2, 'out_of_memory'), 'sound']), [0, 1]);
  assert.equal(await draw([...repeat(3, 'out_of_memory'), 'sound']), 'out_of_memory');
  // Opening a part is no product, and what is too large is not sound.
  assert.deepEqual(await draw(['sound', ...repeat(3, 'out_of_memory'), 'sound']), [1, 2, 3]);
  assert.equal(
    await draw(['out_of_memory', 'too_large', 'out_of_memory', 'too_large', 'out_of_memory', 'sound']),
    'out_of_memory',
  );
});

test('no more products are left out than the limit, whichever process finds them', async () => {
  const most = await draw([...repeat(20, 'too_large'), 'sound']);
  assert.deepEqual(most, [...repeat(20, 'sound').keys()]);
  assert.equal(await draw([...repeat(21, 'too_large'), 'sound']), 'out_of_memory');
});
