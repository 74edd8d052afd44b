// The figures of a project with very many records: each view of the analytics screens, as the web application asks for it.
//   npm run bench -- analytics [--rows 100000] [--sensors 500] [--days 90] [--looks 9]
import pg from 'pg';
import { connectEmbedded } from '../server/src/platform/database/embedded/launcher.ts';
import { fillDecisions } from './filling/decisions.ts';
import { fillLists } from './filling/lists.ts';
import { type Demo, startDemo } from './measuring/demo.ts';
import { benchmark, median, type Run } from './measuring/run.ts';
import { printAtMost, printTable } from './measuring/table.ts';

const LIMIT_MS = 1_000;
const VIEWS = ['issues', 'rfis', 'clashes', 'capture', 'sensors', 'anomalies'];

await benchmark(async (run) => {
  const [rows, looks] = [run.number('rows', 100_000), run.number('looks', 9)];
  const demo = await startDemo(run);
  await fill(run, demo, rows);
  const times = new Map<string, number>();
  for (const view of VIEWS) times.set(view, await middleTime(demo, view, looks));
  printTable(
    [`${rows.toLocaleString('en')} records of each kind, 90 days`, 'p50 ms'],
    [...times].map(([view, ms]) => [view, ms]),
  );
  for (const [view, measured] of times) printAtMost({ what: view, measured, limit: LIMIT_MS, unit: ' ms' });
});

async function fill(run: Run, demo: Demo, rows: number): Promise<void> {
  const [sensors, days] = [run.number('sensors', 500), run.number('days', 90)];
  const database = await connectEmbedded({ dataDir: demo.folder, say: (line) => console.error(line) });
  run.atEnd(() => database.stop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const idOf = async (text: string) => (await client.query<{ id: string }>(text, [demo.workspaceId])).rows[0]?.id ?? '';
  const photoId = await idOf('select id from photo where workspace_id = $1 and thumbnail_file_id is not null limit 1');
  const personId = await idOf('select user_id as id from member where workspace_id = $1 limit 1');
  await client.end();
  await fillLists(database.url, { ...demo, photoId, personId }, { rows, logRows: 1_000 });
  await fillDecisions(database.url, { ...demo, personId, sensors, days });
}

/** The middle time of a view's answers, after a first look that is not counted. */
async function middleTime({ origin, projectId, cookie }: Demo, view: string, looks: number): Promise<number> {
  const times: number[] = [];
  for (let look = 0; look <= looks; look += 1) {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}/api/projects/${projectId}/analytics/${view}`, { headers: { cookie } });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${view} is answered ${answer.status}: ${text.slice(0, 300)}`);
    if (look > 0) times.push(performance.now() - startedAt);
  }
  return median(times);
}
