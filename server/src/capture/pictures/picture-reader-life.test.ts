// The children's lives: what a crash, a hang or a memory bomb does to other jobs, to the disk and to the service.
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { manualClock } from '../../platform/clock.ts';
import { privateMemoryBytes } from '../../platform/processes/memory-use.ts';
import {
  endlessPdf,
  exposedJpeg,
  noisy,
  onePagePdf,
  pdfStream,
  plain,
  sampleFolder,
} from './fixtures/picture-samples.ts';
import type { RenderOrder } from './picture.ts';
import { type PictureReaderOptions, startPictureReader } from './picture-reader.ts';
import { PictureReaderFailure } from './refusal.ts';

const folder = sampleFolder();
const paths = { small: '', medium: '', large: '', held: '', endless: '', pauseless: '' };
const order: RenderOrder = {
  kind: 'photo',
  outputs: [
    { name: 'thumbnail', path: folder.path('thumbnail') },
    { name: 'screen', path: folder.path('screen') },
  ],
};
/** Enough renditions to kill the child between the first and the last. */
const longOrder: RenderOrder = {
  kind: 'photo360',
  outputs: [
    ...order.outputs,
    ...[1, 2, 3].map((copy) => ({ name: 'screen' as const, path: folder.path(`screen-${copy}`) })),
  ],
};
const outputsThere = () => longOrder.outputs.filter((output) => existsSync(output.path));

let children: ChildProcess[] = [];
let onChild: (child: ChildProcess) => void = () => undefined;
/** Node reports every child process on this channel, so the production code needs no hook for tests. */
const seeChild = (message: unknown) => {
  const { process: child } = message as { process: ChildProcess };
  children.push(child);
  onChild(child);
};

before(async () => {
  paths.small = folder.put('small', await exposedJpeg());
  paths.medium = folder.put('medium', await noisy(1600, 1200).jpeg().toBuffer());
  paths.large = folder.put('large', await noisy(3200, 2400).jpeg({ progressive: true }).toBuffer());
  paths.held = folder.put('held', await plain(8000, 8000).png({ progressive: true, compressionLevel: 1 }).toBuffer());
  paths.endless = folder.put('endless', endlessPdf());
  const lines = deflateSync(Buffer.alloc(40_000_000, '0 0 m 9 9 l S ')).toString('latin1');
  paths.pauseless = folder.put('pauseless', onePagePdf(pdfStream(lines, '/Filter /FlateDecode')));
  subscribe('child_process', seeChild);
});
beforeEach(() => {
  children = [];
  onChild = () => undefined;
});
after(() => {
  unsubscribe('child_process', seeChild);
  assert.deepEqual(readdirSync(folder.path('')).sort(), ['endless', 'held', 'large', 'medium', 'pauseless', 'small']);
  folder.remove();
});

/** A reader that is stopped when the work is done, and what it logged. */
async function withReader<T>(
  options: PictureReaderOptions,
  work: (reader: ReturnType<typeof startPictureReader>, logged: string[]) => Promise<T>,
): Promise<T> {
  const logged: string[] = [];
  const log = { warn: (_: string, fields: Record<string, string>) => void logged.push(fields.type ?? '') };
  const reader = startPictureReader({ processes: 1, ...options, log });
  try {
    return await work(reader, logged);
  } finally {
    await reader.stop();
    for (const child of children) assert.ok(child.exitCode !== null || child.signalCode !== null, 'a child is left');
    for (const output of outputsThere()) folder.discard(output.path);
  }
}

/** Kills a child as soon as its first rendition is on disk and the second is being made. */
async function killInMidst(child: ChildProcess): Promise<void> {
  while (!existsSync(folder.path('thumbnail'))) await pause(1);
  child.kill('SIGKILL');
}

async function nthChild(number: number): Promise<ChildProcess> {
  for (;;) {
    const child = children[number - 1];
    if (child !== undefined) return child;
    await turn();
  }
}

/** Resolves when the first child has been given its first job. */
async function begun(): Promise<void> {
  await once(await nthChild(1), 'message');
  await turn();
}

test('a child killed while rendering loses nothing: the job is retried, the others continue', () =>
  withReader({}, async (reader, logged) => {
    const inTemporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith('vips-'));
    const before = inTemporary();
    const rendering = reader.render(paths.large, longOrder);
    const others = [1, 2, 3].map(() => reader.inspectPhoto(paths.small));
    await killInMidst(await nthChild(1));
    assert.equal((await rendering).length, longOrder.outputs.length);
    assert.deepEqual(outputsThere(), longOrder.outputs);
    for (const facts of await Promise.all(others)) assert.equal(facts.widthPx, 300);
    assert.deepEqual([logged, children.length], [['crashed'], 2]);
    assert.deepEqual(inTemporary(), before);
  }));

test('a file that crashes two children is refused, leaves nothing behind, and the next is read', () =>
  withReader({}, async (reader, logged) => {
    onChild = (child) => {
      if (children.length <= 2) void killInMidst(child);
    };
    const rendering = reader.render(paths.large, longOrder);
    await assert.rejects(rendering, { name: 'PictureRefusal', reason: 'too_complex' });
    assert.deepEqual(outputsThere(), []);
    assert.equal((await reader.inspectPhoto(paths.small)).widthPx, 300);
    assert.deepEqual(logged, ['crashed', 'crashed']);
  }));

test('a file that exceeds the time limit is refused, and the next ones are read', async () => {
  const clock = manualClock(0);
  await withReader({ clock, inspectionTimeoutMs: 60_000 }, async (reader, logged) => {
    const endless = reader.inspectPlan(paths.endless);
    const behind = reader.inspectPhoto(paths.small);
    await begun();
    clock.advance(59_999);
    assert.deepEqual(logged, []);
    clock.advance(1);
    await assert.rejects(endless, { reason: 'too_complex' });
    assert.equal((await behind).widthPx, 300);
    assert.deepEqual(logged, ['timed_out']);
  });
});

test('with a minimal time limit nothing is half done', () =>
  withReader({ timeoutMs: 1 }, async (reader) => {
    await assert.rejects(reader.render(paths.large, order), { reason: 'too_complex' });
    assert.deepEqual(outputsThere(), []);
  }));

test('a file that exceeds the memory limit is refused, and a smaller one is read', () =>
  withReader({ memoryMiB: 128 }, async (reader, logged) => {
    if (privateMemoryBytes(process.pid) === undefined) return;
    await assert.rejects(reader.inspectPhoto(paths.held), { reason: 'too_complex' });
    assert.equal((await reader.inspectPhoto(paths.small)).widthPx, 300);
    assert.deepEqual(logged, ['out_of_memory']);
  }));

test('a child that cannot start is a failure of the service, reported after a retry', () =>
  withReader({ memoryMiB: 1 }, async (reader, logged) => {
    await assert.rejects(reader.inspectPhoto(paths.small), PictureReaderFailure);
    assert.deepEqual(logged, ['not_started', 'not_started']);
  }));

test('a child that dies between two jobs is silently replaced', () =>
  withReader({}, async (reader, logged) => {
    await reader.inspectPhoto(paths.small);
    const child = await nthChild(1);
    assert.ok(child.kill('SIGKILL'));
    await once(child, 'exit');
    assert.equal((await reader.inspectPhoto(paths.small)).widthPx, 300);
    assert.deepEqual([logged, children.length], [[], 2]);
  }));

test('a child is started with the first job, kept for a hundred, and ended after a minute without jobs', async () => {
  const clock = manualClock(0);
  await withReader({ clock }, async (reader) => {
    assert.equal(children.length, 0);
    for (let job = 0; job < 101; job += 1) await reader.inspectPhoto(paths.small);
    assert.equal(children.length, 2);
    await turn();
    clock.advance(60_000);
    await once(await nthChild(2), 'exit');
    await reader.inspectPhoto(paths.small);
    assert.equal(children.length, 3);
  });
});

test('inspections run before waiting renderings', () =>
  withReader({}, async (reader) => {
    const done: string[] = [];
    const note = (name: string) => () => void done.push(name);
    const jobs = [
      reader.render(paths.large, order).then(note('first rendering')),
      reader.render(paths.large, order).then(note('second rendering')),
      reader.inspectPhoto(paths.small).then(note('inspection')),
    ];
    await Promise.all(jobs);
    assert.deepEqual(done, ['first rendering', 'inspection', 'second rendering']);
  }));

test('at most two processes run in parallel', async () => {
  await withReader({ processes: 2 }, async (reader) => {
    const rendering = reader.render(paths.large, longOrder);
    let rendered = false;
    void rendering.then(() => {
      rendered = true;
    });
    await Promise.all([1, 2, 3].map(() => reader.inspectPhoto(paths.small, { lane: 'another' })));
    assert.equal(rendered, false);
    await rendering;
    assert.equal(children.length, 2);
  });
  for (const processes of [0, 3, 1.5]) assert.throws(() => startPictureReader({ processes }), RangeError);
});

test('a stopped reader rejects every waiting, running and later job, and has no child', () =>
  withReader({}, async (reader) => {
    const jobs = [reader.render(paths.large, order), reader.inspectPhoto(paths.small)];
    await begun();
    const ended = Promise.allSettled(jobs);
    await reader.stop();
    for (const job of await ended) {
      assert.ok(job.status === 'rejected' && job.reason instanceof PictureReaderFailure);
    }
    await assert.rejects(reader.inspectPhoto(paths.small), PictureReaderFailure);
    assert.deepEqual(outputsThere(), []);
    assert.equal(children.length, 1);
  }));

test('a child has no secret of the service and no access to the network', () =>
  withReader({}, async (reader) => {
    await reader.inspectPhoto(paths.small);
    const child = await nthChild(1);
    assert.ok(child.spawnargs.includes('--permission'));
    assert.ok(!child.spawnargs.some((argument) => argument.startsWith('--allow-net')));
    if (!existsSync(`/proc/${child.pid}/environ`)) return;
    const names = readFileSync(`/proc/${child.pid}/environ`, 'utf8')
      .split('\0')
      .map((each) => each.split('=')[0]);
    const own = ['VIPS_DISC_THRESHOLD', 'MALLOC_ARENA_MAX', 'UV_THREADPOOL_SIZE', ''];
    assert.deepEqual(
      names.filter((name) => name !== 'PWD' && !name?.startsWith('NODE_CHANNEL') && !own.includes(name ?? '')),
      [],
    );
  }));

test('the service loads no decoder, needs no more memory after a hundred inspections, and can exit without stopping the reader', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve(specifier, context, next) {
      const found = next(specifier, context);
      loaded.push(found.url);
      return found;
    } });
    const { startPictureReader } = await import(${JSON.stringify(new URL('public.ts', import.meta.url))});
    const reader = startPictureReader();
    const inspect = async (times) => { for (let i = 0; i < times; i += 1) await reader.inspectPhoto(process.argv[1]); };
    const residentMiB = () => { gc(); return process.memoryUsage().rss / 1048576; };
    await inspect(10);
    const before = residentMiB();
    await inspect(100);
    const packages = loaded.filter((url) => url.includes('node_modules'));
    console.log(JSON.stringify({ grownMiB: residentMiB() - before, packages, modules: loaded.length }));`;
  const args = ['--expose-gc', '--input-type=module', '-e', program, paths.medium];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 120_000 });
  const { grownMiB, packages, modules } = JSON.parse(stdout);
  assert.deepEqual(packages, []);
  assert.ok(modules >= 5);
  assert.ok(grownMiB < 6, `grew by ${grownMiB} MiB`);
});

test('a killed service leaves no child behind, not even one that computes without a pause', async () => {
  const program = `
    import { subscribe } from 'node:diagnostics_channel';
    subscribe('child_process', ({ process: child }) => child.once('message', () => process.send(child.pid)));
    const { startPictureReader } = await import(${JSON.stringify(new URL('public.ts', import.meta.url))});
    await startPictureReader().inspectPlan(process.argv[1]);`;
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const args = ['--input-type=module', '-e', program];
  for (const path of [paths.endless, paths.pauseless]) {
    const service = spawn(process.execPath, [...args, path], { stdio: [...stdio] });
    const [pid] = await once(service, 'message');
    // By then it is drawing: the pauseless one is not done with that, nor with a pause in it, for seconds.
    await pause(700);
    assert.ok(isAlive(pid));
    service.kill('SIGKILL');
    const killedAtMs = performance.now();
    while (isAlive(pid)) await pause(5);
    const outlivedMs = performance.now() - killedAtMs;
    assert.ok(outlivedMs < 1500, `${outlivedMs} ms`);
  }
});

/** A process that has ended and that nobody has collected yet (state Z) counts as gone. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'latin1') : '');
  } catch {
    return false;
  }
}
