import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { AppError } from '../app-error.ts';
import { manualClock, systemClock } from '../clock.ts';
import { openSpool, type Spool } from './spool.ts';

let dataDir: string;

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pcs spool-'));
});

after(() => rm(dataDir, { recursive: true, force: true }));

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => assert.fail('it was not refused'),
    (reason) => reason,
  );
  assert.ok(error instanceof AppError, String(error));
  return error;
}

describe('receiving', () => {
  let spool: Spool;
  let folder: string;

  before(async () => {
    spool = await openSpool(join(dataDir, 'receiving'), systemClock);
    folder = join(spool.freshPath(), '..');
  });

  after(() => spool.close());

  const left = async () => (await readdir(folder)).filter((name) => name !== '.owner');

  test('a stream is on the disk, counted and hashed, readable by the service alone', async () => {
    const content = randomBytes(1_000_000);
    const chunks = Array.from({ length: 10 }, (_, index) => content.subarray(index * 100_000, (index + 1) * 100_000));
    const file = await spool.receive(Readable.from(chunks), { maxBytes: 1_000_000 });
    assert.equal(file.sizeBytes, 1_000_000);
    assert.equal(file.sha256, createHash('sha256').update(content).digest('hex'));
    assert.deepEqual(await readFile(file.path), content);
    assert.equal((await stat(file.path)).mode & 0o777, 0o600);
    await spool.discard(file.path);
    await spool.discard(file.path);
    assert.deepEqual(await left(), []);
  });

  test('a disk that refuses is storage that is away, not a fault of the request', async () => {
    const lost = await openSpool(join(dataDir, 'lost'), systemClock);
    const path = join(lost.freshPath(), '..');
    await rename(path, `${path}-away`);
    await writeFile(path, 'a file where the folder was');
    await assert.rejects(lost.receive(Readable.from([Buffer.from('x')]), { maxBytes: 10 }), { reason: 'unavailable' });
    await rm(path);
    await rename(`${path}-away`, path);
    await lost.close();
  });

  test('an empty stream is an empty file', async () => {
    const file = await spool.receive(Readable.from([]), { maxBytes: 0 });
    assert.equal(file.sizeBytes, 0);
    assert.equal(file.sha256, createHash('sha256').digest('hex'));
    await spool.discard(file.path);
  });

  test('one byte over the limit is payload_too_large, at once, and leaves no file', async () => {
    let given = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          given += 1000;
          yield Buffer.alloc(1000);
        }
      })(),
    );
    assert.equal((await refusalOf(spool.receive(endless, { maxBytes: 100_000 }))).code, 'payload_too_large');
    assert.ok(given < 300_000, `it read ${given} bytes`);
    assert.ok(endless.destroyed);
    const over = spool.receive(Readable.from([Buffer.alloc(11)]), { maxBytes: 10 });
    assert.equal((await refusalOf(over)).code, 'payload_too_large');
    assert.deepEqual(await left(), []);
  });

  test('a stream that is cut off is bad_request and leaves no file', async () => {
    const cut = new PassThrough();
    const received = spool.receive(cut, { maxBytes: 1000 });
    cut.write('the first half');
    setImmediate(() => cut.destroy());
    assert.equal((await refusalOf(received)).code, 'bad_request');
    const reset = new PassThrough();
    const alsoReceived = spool.receive(reset, { maxBytes: 1000 });
    reset.write('the first half');
    setImmediate(() => reset.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })));
    assert.equal((await refusalOf(alsoReceived)).code, 'bad_request');
    assert.deepEqual(await left(), []);
  });

  test("a stream's own refusal rises as it is", async () => {
    const broken = new PassThrough();
    const received = spool.receive(broken, { maxBytes: 1000 });
    setImmediate(() => broken.destroy(new RangeError('not a form')));
    await assert.rejects(received, RangeError);
    assert.deepEqual(await left(), []);
  });

  test('nothing outside the spool is discarded', async () => {
    const outside = join(dataDir, 'kept');
    await writeFile(outside, 'x');
    await assert.rejects(spool.discard(outside), RangeError);
    await assert.rejects(spool.discard(join(folder, '..', '..', '..', 'kept')), RangeError);
    assert.equal(await readFile(outside, 'utf8'), 'x');
  });

  test('closing removes all that is left', async () => {
    const other = await openSpool(join(dataDir, 'closing'), systemClock);
    await other.receive(Readable.from([Buffer.from('x')]), { maxBytes: 10 });
    await other.close();
    assert.deepEqual(await readdir(join(dataDir, 'closing', 'spool')), []);
  });
});

// A process of its own that opens a spool, receives a file into it and then runs `then`.
async function inOwnProcess(dir: string, then: string): Promise<{ lines: string; end(): Promise<void> }> {
  const program = `
    import { Readable } from 'node:stream';
    import { openSpool } from ${JSON.stringify(new URL('./spool.ts', import.meta.url).href)};
    import { systemClock } from ${JSON.stringify(new URL('../clock.ts', import.meta.url).href)};
    const spool = await openSpool(${JSON.stringify(dir)}, systemClock);
    ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let lines = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text) => {
    lines += text;
  });
  await Promise.race([once(child.stdout, 'data'), ended]);
  return {
    get lines() {
      return lines;
    },
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const receiveAndStay = `
  const file = await spool.receive(Readable.from([Buffer.from('left behind')]), { maxBytes: 100 });
  console.log(file.path);
  setInterval(() => undefined, 1000);`;

describe('what other processes have in the spool', () => {
  test('the files of a killed process go at the next start, those of a living one stay', async () => {
    const dir = join(dataDir, 'shared');
    const living = await inOwnProcess(dir, receiveAndStay);
    const killed = await inOwnProcess(dir, receiveAndStay);
    await killed.end();
    assert.ok((await stat(killed.lines.trim())).isFile());
    const spool = await openSpool(dir, systemClock);
    assert.ok((await stat(living.lines.trim())).isFile());
    await assert.rejects(stat(killed.lines.trim()), { code: 'ENOENT' });
    assert.equal((await readdir(join(dir, 'spool'))).length, 2);
    await living.end();
    await spool.close();
  });

  test('two spools of one process leave each other alone', async () => {
    const dir = join(dataDir, 'two');
    const [one, other] = [await openSpool(dir, systemClock), await openSpool(dir, systemClock)];
    const file = await one.receive(Readable.from([Buffer.from('x')]), { maxBytes: 10 });
    const third = await openSpool(dir, systemClock);
    assert.equal(await readFile(file.path, 'utf8'), 'x');
    await Promise.all([one.close(), other.close(), third.close()]);
  });

  test('a folder of another machine stays while its heartbeat is young and goes when it is ten minutes old', async () => {
    const dir = join(dataDir, 'machines');
    const clock = manualClock(Date.parse('2026-03-01T08:00:00Z'));
    const foreign = join(dir, 'spool', '7-AAAAbbbbCCCC');
    const owner = { machine: 'elsewhere', pid: process.pid, startedAt: '1' };
    await mkdir(foreign, { recursive: true });
    await writeFile(join(foreign, '.owner'), JSON.stringify(owner));
    const beatAt = new Date(clock.now() - 300_000);
    await utimes(join(foreign, '.owner'), beatAt, beatAt);
    const spool = await openSpool(dir, clock);
    assert.equal((await readdir(join(dir, 'spool'))).length, 2);
    clock.advance(360_000);
    await spool.close();
    assert.deepEqual(await readdir(join(dir, 'spool')), []);
  });

  test('a folder whose owner cannot be read goes by its age, and other names are never touched', async () => {
    const dir = join(dataDir, 'unreadable');
    const clock = manualClock(Date.now());
    for (const name of ['7-AAAAbbbbCCCC', '.new-7-AAAAbbbbCCCC', 'notes']) {
      await mkdir(join(dir, 'spool', name), { recursive: true });
    }
    await writeFile(join(dir, 'spool', '7-AAAAbbbbCCCC', '.owner'), '{"machi');
    const young = await openSpool(dir, clock);
    assert.equal((await readdir(join(dir, 'spool'))).length, 4);
    await young.close();
    clock.advance(700_000);
    const spool = await openSpool(dir, clock);
    assert.deepEqual(
      (await readdir(join(dir, 'spool'))).filter((name) => !name.startsWith(String(process.pid))),
      ['notes'],
    );
    await spool.close();
  });
});

test('twenty uploads at once move the resident memory by less than 64 MB, whatever their size', async () => {
  const measured = await inOwnProcess(
    join(dataDir, 'memory'),
    `
    const piece = Buffer.alloc(65_536, 7);
    const upload = () => Readable.from((async function* () { for (let i = 0; i < 128; i++) yield piece; })());
    await spool.receive(upload(), { maxBytes: 1e9 });
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => { most = Math.max(most, process.memoryUsage.rss()); }, 5);
    const files = await Promise.all(Array.from({ length: 20 }, () => spool.receive(upload(), { maxBytes: 1e9 })));
    clearInterval(watch);
    const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
    await spool.close();
    console.log(JSON.stringify({ bytes, movedMb: (most - before) / 1e6 }));`,
  );
  await measured.end();
  const { bytes, movedMb } = JSON.parse(measured.lines);
  assert.equal(bytes, 20 * 128 * 65_536);
  assert.ok(movedMb < 64, `${movedMb} MB`);
});
