// How long BCF archives take to import, and what others notice of it: a list page and /healthz meanwhile and when idle.
//   npm run bench -- bcf-import [--topics 150] [--rounds 3]
// The generated archive has 4 MB: topics with comments and pictures, and one viewpoint of 70,000 components. The archives of
// ../shared/data/bcf are imported as well where they are there.
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ZipFile } from 'yazl';
import { startService, temporaryFolder } from './measuring/processes.ts';
import { benchmark, median, type Run } from './measuring/run.ts';
import { printAtMost, printTable } from './measuring/table.ts';

const LIMIT_SECONDS = 2;
const ARCHIVE_BYTES = 4_000_000;
const COMPONENTS = 70_000;
const DATA = fileURLToPath(new URL('../../shared/data/bcf/', import.meta.url));

interface Measured {
  readonly name: string;
  readonly bytes: number;
  readonly seconds: number;
  readonly healthMs: readonly number[];
  readonly listMs: readonly number[];
}

await benchmark(async (run) => {
  const [topics, rounds] = [run.number('topics', 150), run.number('rounds', 3)];
  const service = await setUp(run);
  const plain = await archiveOf(topics, 0);
  const large = await archiveOf(topics, COMPONENTS);
  const archives = [
    { name: `generated, ${topics} topics`, bytes: plain },
    { name: `generated, ${COMPONENTS.toLocaleString('en')} components`, bytes: large },
    ...(await realArchives()),
  ];
  // The first import loads what later ones use.
  await service.importInto(await service.makeProject(), plain);
  const idle = await watched(service, () => pause(3_000));
  const results: Measured[] = [{ name: 'idle', bytes: 0, ...idle, seconds: Number.NaN }];
  for (const { name, bytes } of archives) {
    const seconds: number[] = [];
    const [healthMs, listMs]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const projectId = await service.makeProject();
      const seen = await watched(service, () => service.importInto(projectId, bytes));
      seconds.push(seen.seconds);
      healthMs.push(...seen.healthMs);
      listMs.push(...seen.listMs);
    }
    results.push({ name, bytes: bytes.length, seconds: median(seconds), healthMs, listMs });
  }
  printTable(
    ['archive', 'MB', 'seconds', 'health p99 ms', 'health max', 'list p99 ms', 'list max'],
    results.map(({ name, bytes, seconds, healthMs, listMs }) => [
      ...[name, bytes / 1e6, seconds],
      ...[percentile(healthMs, 0.99), percentile(healthMs, 1), percentile(listMs, 0.99), percentile(listMs, 1)],
    ]),
  );
  for (const { name, seconds } of results.slice(1)) {
    printAtMost({ what: `import of ${name}`, measured: seconds, limit: LIMIT_SECONDS, unit: ' s' });
  }
});

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

type Service = Awaited<ReturnType<typeof setUp>>;

/** Asks for both all the time while `work` goes on. */
async function watched(service: Service, work: () => Promise<unknown>) {
  let isOver = false;
  const ask = async (path: string) => {
    const taken: number[] = [];
    while (!isOver) {
      const startedAt = performance.now();
      await service.get(path);
      taken.push(performance.now() - startedAt);
      await pause(2);
    }
    return taken;
  };
  const asking = Promise.all([ask('/healthz'), ask('/api/v1/projects')]);
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    isOver = true;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const [healthMs, listMs] = await asking;
  return { seconds, healthMs, listMs };
}

/** A service with one workspace, whose owner is signed in. */
async function setUp(run: Run) {
  const folder = await temporaryFolder(run, 'bcf-import');
  const { address } = await startService(run, { folder });
  const origin = address.replace('127.0.0.1', 'localhost');
  const post = async (path: string, headers: Record<string, string>, body: string | FormData) => {
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers: { origin, ...headers }, body });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const json = { 'content-type': 'application/json' };
  const owner = {
    workspaceName: 'Bench',
    name: 'Owner',
    email: 'owner@bench.example',
    password: 'four megabytes of topics',
  };
  const signedIn = await post('/api/auth/set-up', json, JSON.stringify({ token: await setUpToken(folder), ...owner }));
  const session = { cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  const ordered = JSON.stringify({ name: 'Bench', scope: 'read' });
  const { key } = (await (await post('/api/workspace/api-keys', { ...json, ...session }, ordered)).json()) as {
    key: string;
  };
  return {
    async makeProject(): Promise<string> {
      const made = await post('/api/projects', { ...json, ...session }, JSON.stringify({ name: 'Project' }));
      return ((await made.json()) as { id: string }).id;
    },
    async importInto(projectId: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
      const form = new FormData();
      form.append('file', new Blob([bytes]), 'issues.bcfzip');
      const answer = await post(`/api/projects/${projectId}/issues/imports`, session, form);
      const { created, found } = (await answer.json()) as { created: number; found: number };
      if (created !== found) throw new Error(`${created} of ${found} topics were imported`);
    },
    async get(path: string): Promise<void> {
      const answer = await fetch(address + path, { headers: { 'x-api-key': key } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    },
  };
}

/** The token of the link that an empty service prints. */
async function setUpToken(folder: string): Promise<string> {
  for (;;) {
    const token = /#token=(\S+)/.exec(await readFile(join(folder, 'service.out'), 'utf8'))?.[1];
    if (token !== undefined) return token;
    await pause(20);
  }
}

async function realArchives() {
  const names = (await readdir(DATA).catch(() => [])).filter((each) => each.endsWith('.bcfzip'));
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(DATA, name)) })));
}

/** About 4 MB: pictures fill up what the XML leaves; the first topic's viewpoint has that many components. */
async function archiveOf(topics: number, components: number): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('<Version VersionId="2.1"/>'), 'bcf.version');
  const listed = Array.from(
    { length: components },
    () => `<Component IfcGuid="${randomBytes(16).toString('base64url')}"/>`,
  );
  // A component's random GUID packs to about 17 bytes.
  const pictureBytes = Math.max(1, Math.floor((ARCHIVE_BYTES - components * 17) / topics) - 1_500);
  for (let index = 0; index < topics; index += 1) {
    const guid = randomUUID();
    zip.addBuffer(Buffer.from(markupOf(guid, index)), `${guid}/markup.bcf`);
    zip.addBuffer(Buffer.from(viewOf(index === 0 ? listed : listed.slice(0, 2))), `${guid}/view.bcfv`);
    zip.addBuffer(randomBytes(pictureBytes), `${guid}/snapshot.png`, { compress: false });
  }
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
}

function markupOf(guid: string, index: number): string {
  const comments = Array.from(
    { length: 5 },
    (_, each) =>
      `<Comment Guid="${randomUUID()}"><Date>2026-01-02T03:04:05Z</Date><Author>a@example.org</Author>` +
      `<Comment>Remark ${each} on topic ${index}</Comment></Comment>`,
  );
  return (
    `<Markup><Topic Guid="${guid}" TopicType="Clash" TopicStatus="Open"><Title>Topic ${index}</Title>` +
    `<CreationDate>2026-01-01T00:00:00Z</CreationDate></Topic>${comments.join('')}<Viewpoints Guid="${randomUUID()}">` +
    `<Viewpoint>view.bcfv</Viewpoint><Snapshot>snapshot.png</Snapshot></Viewpoints></Markup>`
  );
}

function viewOf(components: readonly string[]): string {
  return (
    `<VisualizationInfo Guid="${randomUUID()}"><Components><Selection>${components.join('')}</Selection>` +
    `<Visibility DefaultVisibility="true"/></Components></VisualizationInfo>`
  );
}
