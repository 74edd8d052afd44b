// Comparing two versions of a model: a page of what differs, and the totals that come with it, by content and by geometry; with all
// elements changed in shape, moved and turned, and by pages to the end. Goals are ratios to the comparison in which nothing differs.
//   npm run bench -- comparison [--megabytes 30] [--rounds 10]
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeIfc } from '../server/testing/ifc/write-ifc.ts';
import { type Demo, startDemo } from './measuring/demo.ts';
import { getOfModel, uploadModel } from './measuring/models.ts';
import { temporaryFolder } from './measuring/processes.ts';
import { benchmark, median } from './measuring/run.ts';
import { printAtMost, printTable } from './measuring/table.ts';

/** Comparing elements that all differ, to comparing them where none does. */
const MAX_CHANGED = 4;
/** A page at the end, to one at the beginning. */
const MAX_DEEP = 1.5;

await benchmark(async (run) => {
  const folder = await temporaryFolder(run, 'comparison');
  const path = join(folder, 'model.ifc');
  const written = writeIfc(path, { megabytes: run.number('megabytes', 30), storeys: 10, spacesPerStorey: 40 });
  console.log(`${written.walls} walls, ${written.doors} doors`);
  const demo = await startDemo(run);
  const text = await readFile(path, 'latin1');
  const first = await uploadModel(demo, text, undefined);
  // Extrusions upwards become higher: the shapes of most elements differ.
  const group = first.versionGroupId;
  const reshaped = await uploadModel(
    demo,
    text.replaceAll(/,(2[0-9]{3}|3[0-9]{3}|2\.[0-9]*|3\.)\);/g, ',4.321);'),
    group,
  );
  // The placement that all others are relative to: of the building.
  const building = '#22=IFCCARTESIANPOINT((0.,0.,0.));\n#23=IFCAXIS2PLACEMENT3D(#22,$,$);';
  if (!text.includes(building)) throw new Error('the file has another placement of its building');
  const moved = await uploadModel(demo, text.replace(building, building.replace('((0.,', '((0.5,')), group);
  const turning = `#22=IFCCARTESIANPOINT((0.,0.,0.));\n#23=IFCAXIS2PLACEMENT3D(#22,#8,#9999999);\n#9999999=IFCDIRECTION((0.8,0.6,0.));`;
  const turned = await uploadModel(demo, text.replace(building, turning), group);
  const rounds = run.number('rounds', 10);
  const measure = async (id: string, query: string) => {
    const times: number[] = [];
    let last: unknown;
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      const { totals, kinds } = await getOfModel(demo, `${id}/comparison?${query}`);
      times.push(performance.now() - startedAt);
      const { shape, placement } = (kinds ?? {}) as { shape?: number; placement?: number };
      last = { ...(totals as object), shape, placement };
    }
    console.log(query, JSON.stringify(last));
    return median(times);
  };
  const since = `with=${first.id}&limit=50`;
  const unchanged = await measure(reshaped.id, `with=${reshaped.id}`);
  const rows = [
    ['nothing differs', unchanged],
    ['all changed in shape, 50 differences', await measure(reshaped.id, since)],
    ['all moved, 50 differences', await measure(moved.id, since)],
    ['all turned, 50 differences', await measure(turned.id, since)],
    ['all moved, 200 differences without members', await measure(moved.id, `with=${first.id}&limit=200&members=false`)],
  ] as const;
  printTable(
    ['a page of a comparison', 'ms', '× nothing differs'],
    rows.map(([name, ms]) => [name, ms, ms / unchanged]),
  );
  const [, ...differing] = rows.map(([, ms]) => ms / unchanged);
  printAtMost({ what: 'all differ / nothing differs', measured: Math.max(...differing), limit: MAX_CHANGED });
  const { times, elements } = await walk(demo, `${moved.id}/comparison?with=${first.id}&limit=200&members=false`);
  const later = times.slice(1);
  const tenth = Math.max(1, Math.floor(later.length / 10));
  const [begin, end] = [median(later.slice(0, tenth)), median(later.slice(-tenth))];
  console.log(`${elements} differences in ${times.length} pages, none twice`);
  printTable(
    ['pages of 200 of all moved elements', 'ms', '× nothing differs'],
    [
      ['the first', times[0] ?? 0, (times[0] ?? 0) / unchanged],
      ['the next tenth of the pages', begin, begin / unchanged],
      ['the last tenth', end, end / unchanged],
      [
        'all of them',
        times.reduce((sum, each) => sum + each, 0),
        times.reduce((sum, each) => sum + each, 0) / unchanged,
      ],
    ],
  );
  printAtMost({ what: 'a page at the end / at the beginning', measured: end / begin, limit: MAX_DEEP });
});

/** Asks for all pages, one after the other. Throws where a difference comes twice. */
async function walk(demo: Demo, path: string): Promise<{ times: number[]; elements: number }> {
  const times: number[] = [];
  const seen = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const startedAt = performance.now();
    const page = await getOfModel(demo, `${path}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    times.push(performance.now() - startedAt);
    for (const { guid, ordinal } of page.data as { guid: string; ordinal: number }[]) {
      if (seen.has(`${guid} ${ordinal}`)) throw new Error(`${guid} comes twice`);
      seen.add(`${guid} ${ordinal}`);
    }
    cursor = page.nextCursor as string | null;
  }
  return { times, elements: seen.size };
}
