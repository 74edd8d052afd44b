// Synchronization of many issues with a simulated vendor B: unchanged ones pulled, changed ones pushed, and events in a burst.
//   npm run bench -- sync [--issues 10000] [--changed 1000] [--events 10000] [--seconds 10] [--allowed 300]
// `--allowed` is how many calls the vendor allows in 10 s while changes are pushed. The service runs as the demo does, with one
// process; the vendor and the sender of events are processes of their own on the same cores.
import { fileURLToPath } from 'node:url';
import { type ConnectedProject, connectProject } from './filling/connected-project.ts';
import { forgetPeakMemory, measureMemory, outputOf } from './measuring/processes.ts';
import { benchmark, type Run } from './measuring/run.ts';
import { printAtLeast, printAtMost } from './measuring/table.ts';

const POSTER = fileURLToPath(new URL('peers/event-poster.ts', import.meta.url));
const WINDOW_S = 10;
/** No call is refused while something else is measured. */
const UNBOUNDED = 1_000_000;
const WARMING_EVENTS = 500;

await benchmark(async (run) => {
  const project = await connectProject(run);
  await project.control.changeSettings({ shortLimit: UNBOUNDED, longLimit: UNBOUNDED });
  const ids = await project.seed(run.number('issues', 10_000));
  const first = await project.synchronize('pull');
  console.log(`first synchronization: ${first.counts.created} created in ${(first.tookMs / 1000).toFixed(1)} s`);
  await measurePull(project, ids.length);
  await measurePush(project, run);
  await measureEvents(project, run, ids);
});

async function measurePull({ demo, synchronize }: ConnectedProject, count: number): Promise<void> {
  forgetPeakMemory(demo.pid);
  const { counts, tookMs, state } = await synchronize('pull');
  if (state !== 'done' || counts.unchanged < count) throw new Error(`not a full pull: ${JSON.stringify(counts)}`);
  const what = `full pull of ${counts.unchanged.toLocaleString('en')} unchanged issues`;
  printAtMost({ what, measured: tookMs / 1000, limit: 60, unit: ' s' });
  const measured = measureMemory(demo.pid)?.peakMiB ?? Number.NaN;
  printAtMost({ what: 'highest memory of the service meanwhile', measured, limit: 250, unit: ' MB' });
}

async function measurePush({ owner, path, control, synchronize }: ConnectedProject, run: Run): Promise<void> {
  const [changed, allowed] = [run.number('changed', 1_000), run.number('allowed', 300)];
  const issues = await listIssues(owner, path, changed);
  for (const id of issues) {
    const { status, text } = await owner.patch(`${path}/issues/${id}`, { description: `Seen again: ${id}` });
    if (status !== 200) throw new Error(`PATCH: ${status} ${text}`);
  }
  await control.changeSettings({ shortLimit: allowed });
  await control.clearRequests();
  const { counts, tookMs, state } = await synchronize('push');
  if (state !== 'done' || counts.updated !== changed) throw new Error(`not all were pushed: ${JSON.stringify(counts)}`);
  const calls = (await control.listRequests({ path: '/rest/' })).length;
  await control.changeSettings({ shortLimit: UNBOUNDED });
  const perSecond = calls / (tookMs / 1000);
  console.log(
    `push of ${changed}: ${calls} calls in ${(tookMs / 1000).toFixed(1)} s, ${allowed / WINDOW_S} a second allowed`,
  );
  printAtLeast({
    what: 'calls / calls that the vendor allows',
    measured: perSecond / (allowed / WINDOW_S),
    limit: 0.8,
  });
}

async function listIssues(owner: ConnectedProject['owner'], path: string, count: number): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null && found.length < count; ) {
    const { json } = await owner.get(`${path}/issues?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}&q=Clash`);
    found.push(...json.data.map(({ id }: { id: string }) => id));
    cursor = json.nextCursor;
  }
  return found.slice(0, count);
}

interface Posted {
  readonly statuses: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

async function measureEvents(project: ConnectedProject, run: Run, ids: readonly string[]): Promise<void> {
  const [count, seconds] = [run.number('events', 10_000), run.number('seconds', 10)];
  const post = async (order: { readonly count: number; readonly seconds: number }) =>
    JSON.parse(
      await outputOf(process.execPath, [POSTER, JSON.stringify({ ...project.events, ids, ...order })]),
    ) as Posted;
  // The service gets to know the way before it counts.
  await post({ count: WARMING_EVENTS, seconds: 1 });
  const before = await project.settle();
  const posted = await post({ count, seconds });
  if (posted.statuses[202] !== count) throw new Error(`not all were accepted: ${JSON.stringify(posted.statuses)}`);
  const runs = (await project.settle()) - before;
  console.log(
    `${count} events in ${posted.seconds.toFixed(1)} s, half of them answered in ${posted.p50Ms.toFixed(1)} ms`,
  );
  printAtMost({ what: 'runs that they began', measured: runs, limit: 3 });
  printAtMost({ what: 'answers to events, p99', measured: posted.p99Ms, limit: 50, unit: ' ms' });
}
