// What twenty uploads of 64 MiB at once cost in memory: they stream to the disk, so the service hardly grows.
//   npm run bench -- upload-memory [--uploads 20]
// A signed-in person uploads photos through the app API, as a browser does. Memory is that of the service's process; the
// decoders are processes of their own.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { measureMemory, startService, temporaryFolder } from './measuring/processes.ts';
import { benchmark, type Run } from './measuring/run.ts';
import { printAtMost, printTable } from './measuring/table.ts';

const FILE_BYTES = 64 * 1024 * 1024 - 64 * 1024;
const LIMIT_MB = 64;
const LOOK_EVERY_MS = 20;
const SETTLE_MS = 2_000;

await benchmark(async (run) => {
  const uploads = run.number('uploads', 20);
  const { pid, upload } = await setUp(run);
  const picture = await paddedJpeg(FILE_BYTES);
  // The first upload loads what later ones use; that is not what is measured.
  await upload(await paddedJpeg(200_000));
  await pause(SETTLE_MS);
  const before = measureMemory(pid)?.nowMiB;
  if (before === undefined) throw new Error('this system does not tell how much memory a process has');
  const watch = watchMemory(pid);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: uploads }, () => upload(picture)));
  const seconds = (performance.now() - startedAt) / 1000;
  const highest = watch.stop();
  printTable(
    ['uploads at once', 'MiB each', 'seconds', 'MB before', 'MB at most'],
    [[String(uploads), FILE_BYTES / 1024 / 1024, seconds, before, highest]],
  );
  printAtMost({ what: 'growth of resident memory', measured: highest - before, limit: LIMIT_MB, unit: ' MB' });
});

function watchMemory(pid: number): { stop(): number } {
  let highest = 0;
  const look = () => {
    highest = Math.max(highest, measureMemory(pid)?.nowMiB ?? 0);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return highest;
    },
  };
}

/** A service with one workspace, its owner signed in, and a project. */
async function setUp(run: Run) {
  const folder = await temporaryFolder(run, 'upload-memory');
  const { address, pid } = await startService(run, {
    folder,
    environment: { PCS_OPERATOR_TOKEN: 'operator-token-of-a-benchmark' },
  });
  const origin = address.replace('127.0.0.1', 'localhost');
  const post = (path: string, headers: Record<string, string>, body: string | FormData) =>
    expectCreated(fetch(`${address}${path}`, { method: 'POST', headers: { origin, ...headers }, body }));
  const json = { 'content-type': 'application/json' };
  const owner = {
    workspaceName: 'Bench',
    name: 'Owner',
    email: 'owner@bench.example',
    password: 'twenty uploads at once',
  };
  const signedIn = await post('/api/auth/set-up', json, JSON.stringify({ token: await setUpToken(folder), ...owner }));
  const session = { cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  const made = await post('/api/projects', { ...json, ...session }, JSON.stringify({ name: 'Project' }));
  const { id } = (await made.json()) as { id: string };
  const upload = async (picture: Blob) => {
    const form = new FormData();
    form.append('record', '{"tags":["bench"]}');
    form.append('file', picture, 'photo.jpg');
    await (await post(`/api/projects/${id}/photos`, session, form)).body?.cancel();
  };
  return { pid, upload };
}

async function expectCreated(asked: Promise<Response>): Promise<Response> {
  const response = await asked;
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}: ${await response.text()}`);
  return response;
}

/** The token of the link that an empty service prints. */
async function setUpToken(folder: string): Promise<string> {
  for (;;) {
    const token = /#token=(\S+)/.exec(await readFile(join(folder, 'service.out'), 'utf8'))?.[1];
    if (token !== undefined) return token;
    await pause(LOOK_EVERY_MS);
  }
}

/** A small JPEG with comments in front of its picture until it has about that size. */
async function paddedJpeg(bytes: number): Promise<Blob> {
  const small = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'steelblue' } })
    .jpeg()
    .toBuffer();
  const comment = Buffer.alloc(65_535, 0x20);
  // A comment's marker, and its length without the marker.
  comment.set([0xff, 0xfe, 0xff, 0xfd]);
  const count = Math.floor((bytes - small.length) / comment.length);
  return new Blob([small.subarray(0, 2), ...Array.from({ length: count }, () => comment), small.subarray(2)], {
    type: 'image/jpeg',
  });
}
