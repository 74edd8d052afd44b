// Comparing two versions of a model: a page of what differs, and the totals that come with it, by content and by geometry.
//   npm run bench -- comparison [--megabytes 30] [--rounds 10]
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeIfc } from '../server/testing/ifc/write-ifc.ts';
import { type Demo, startDemo } from './measuring/demo.ts';
import { temporaryFolder } from './measuring/processes.ts';
import { benchmark, median } from './measuring/run.ts';
import { printTable } from './measuring/table.ts';

const LOOK_MS = 250;

await benchmark(async (run) => {
  const folder = await temporaryFolder(run, 'comparison');
  const path = join(folder, 'model.ifc');
  const written = writeIfc(path, { megabytes: run.number('megabytes', 30), storeys: 10, spacesPerStorey: 40 });
  console.log(`${written.walls} walls, ${written.doors} doors`);
  const demo = await startDemo(run);
  const text = await readFile(path, 'latin1');
  const first = await upload(demo, text, undefined);
  // Extrusions upwards become higher: the shapes of most elements differ.
  const second = await upload(demo, text.replaceAll(/,(2[0-9]{3}|3[0-9]{3})\.\);/g, ',4321.);'), first.versionGroupId);
  const measure = async (query: string) => {
    const times: number[] = [];
    let last: unknown;
    for (let round = 0; round < run.number('rounds', 10); round += 1) {
      const startedAt = performance.now();
      const { totals, kinds } = await get(demo, `${second.id}/comparison?${query}`);
      times.push(performance.now() - startedAt);
      last = { ...(totals as object), shape: (kinds as { shape: number } | undefined)?.shape };
    }
    console.log(query, JSON.stringify(last));
    return median(times);
  };
  printTable(
    ['a page of a comparison', 'ms'],
    [
      ['50 differences', await measure('limit=50')],
      ['200 differences without members', await measure('limit=200&members=false')],
      ['with itself: nothing differs', await measure(`with=${second.id}`)],
    ],
  );
});

async function upload({ origin, projectId, cookie }: Demo, text: string, versionGroupId: string | undefined) {
  const form = new FormData();
  form.append('record', JSON.stringify(versionGroupId === undefined ? {} : { versionGroupId }));
  form.append('file', new Blob([Buffer.from(text, 'latin1')]), 'model.ifc');
  const answer = await fetch(`${origin}/api/projects/${projectId}/models`, {
    method: 'POST',
    headers: { cookie, origin },
    body: form,
  });
  const made = (await answer.json()) as { id: string; versionGroupId: string };
  if (answer.status !== 202) throw new Error(`the upload is answered ${answer.status}: ${JSON.stringify(made)}`);
  const startedAt = performance.now();
  const demo = { origin, projectId, cookie };
  while ((await get(demo, made.id)).status !== 'ready') await pause(LOOK_MS);
  const readAfter = performance.now() - startedAt;
  while (!['ready', 'failed'].includes(String((await get(demo, `${made.id}/drawing`)).state))) await pause(LOOK_MS);
  const drawnAfter = performance.now() - startedAt;
  console.log(`read ${(readAfter / 1000).toFixed(1)} s, drawn ${((drawnAfter - readAfter) / 1000).toFixed(1)} s after`);
  return made;
}

async function get(
  { origin, projectId, cookie }: Pick<Demo, 'origin' | 'projectId' | 'cookie'>,
  path: string,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}/api/projects/${projectId}/models/${path}`, { headers: { cookie } });
  return (await answer.json()) as Record<string, unknown>;
}
