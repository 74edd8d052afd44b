// When the web application is built, and what is there when a build fails or is killed: in a project with a Vite that only
// notes that it ran.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const BUILDER = fileURLToPath(new URL('install/web-build.mjs', import.meta.url));
const TEMPORARY = mkdtempSync(join(tmpdir(), 'web build test '));
after(() => rmSync(TEMPORARY, { recursive: true, force: true }));

// The hash in a name follows from src/main.ts, as Vite's does from the content.
const VITE = `
const fs = require('node:fs'); const path = require('node:path');
const [what, web, , out] = process.argv.slice(2);
fs.appendFileSync('vite-runs', process.pid + '\\n');
fs.mkdirSync(path.join(out, 'app'), { recursive: true });
const source = fs.readFileSync(path.join(web, 'src', 'main.ts'), 'utf8');
setTimeout(() => {
  if (source.includes('BROKEN')) { console.error('main.ts: unexpected end'); process.exit(2); }
  fs.writeFileSync(path.join(out, 'app', 'main-' + source + '.js'), 'x'.repeat(2000) + process.env.NODE_ENV);
  fs.writeFileSync(path.join(out, 'app', 'small-' + source + '.css'), 'p{}');
  fs.writeFileSync(path.join(out, 'index.html'), what + ' ' + source);
}, Number(process.env.FAKE_VITE_MS || 0));
`;

const RUN = `
import { buildWebApplication } from ${JSON.stringify(BUILDER)};
try { console.log(await buildWebApplication({ root: process.cwd(), node: process.execPath })); }
catch (error) { console.error(error.message); process.exitCode = error.code === 'REFUSED' ? 1 : 9; }
`;

interface End {
  code: number | null;
  out: string;
  err: string;
}

function makeProject(): string {
  const dir = mkdtempSync(join(TEMPORARY, 'project '));
  for (const folder of ['web/src', 'contract', 'node_modules/vite/bin'])
    mkdirSync(join(dir, folder), { recursive: true });
  write(dir, 'web/index.html', '<p>');
  write(dir, 'web/src/main.ts', 'one');
  write(dir, 'contract/values.ts', 'export {}');
  write(dir, 'package-lock.json', '{}');
  write(dir, 'node_modules/vite/bin/vite.js', VITE);
  return dir;
}

function write(dir: string, path: string, content: string): void {
  writeFileSync(join(dir, path), content);
}

function begin(dir: string, env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '-e', RUN], {
    cwd: dir,
    env: { PATH: process.env.PATH, ...env },
  });
}

async function endOf(child: ChildProcess): Promise<End> {
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout?.on('data', (part: Buffer) => out.push(part));
  child.stderr?.on('data', (part: Buffer) => err.push(part));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: Buffer.concat(out).toString().trim(), err: Buffer.concat(err).toString() };
}

const build = (dir: string, env: Record<string, string> = {}) => endOf(begin(dir, env));

/** Whole lines alone: a run that is about to write its own is none yet. */
const viteRuns = (dir: string): string[] =>
  existsSync(join(dir, 'vite-runs')) ? readFileSync(join(dir, 'vite-runs'), 'utf8').split('\n').slice(0, -1) : [];
const page = (dir: string) => readFileSync(join(dir, 'web/dist/index.html'), 'utf8');
const files = (dir: string) => readdirSync(join(dir, 'web/dist/app')).toSorted();
const folders = (dir: string) => readdirSync(join(dir, 'web')).toSorted();

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 10) {
    assert.ok(waited < 10_000, 'waited too long');
    await pause(10);
  }
}

test('the first start builds and says so in one line; the next does neither', async () => {
  const dir = makeProject();
  const first = await build(dir);
  assert.deepEqual([first.code, first.out], [0, 'true']);
  assert.match(first.err, /^Building the web application[^\n]*\n$/);
  assert.equal(page(dir), 'build one');
  assert.deepEqual(await build(dir), { code: 0, out: 'false', err: '' });
  assert.equal(viteRuns(dir).length, 1);
  assert.deepEqual(folders(dir), ['dist', 'index.html', 'src']);
});

for (const path of [
  'web/src/main.ts',
  'web/src/added.tsx',
  'web/index.html',
  'contract/values.ts',
  'package-lock.json',
]) {
  test(`a change of ${path} builds again`, async () => {
    const dir = makeProject();
    await build(dir);
    appendFileSync(join(dir, path), ' ');
    assert.equal((await build(dir)).out, 'true');
    assert.equal(viteRuns(dir).length, 2);
  });
}

test('what no build is made of builds nothing, nor does a file that is written again as it was', async () => {
  const dir = makeProject();
  await build(dir);
  write(dir, 'web/src/main.test.ts', 'test');
  write(dir, 'contract/openapi.json', '{}');
  write(dir, 'web/src/main.ts', 'one');
  assert.equal((await build(dir)).out, 'false');
});

test('an edit that leaves size and time as they were builds again', async () => {
  const dir = makeProject();
  await build(dir);
  const file = join(dir, 'web/src/main.ts');
  const { atime, mtime } = statSync(file);
  write(dir, 'web/src/main.ts', 'two');
  utimesSync(file, atime, mtime);
  assert.equal((await build(dir)).out, 'true');
  assert.equal(page(dir), 'build two');
});

test('without sources of the application there is nothing to build', async () => {
  const dir = makeProject();
  rmSync(join(dir, 'web'), { recursive: true });
  assert.deepEqual(await build(dir), { code: 0, out: 'false', err: '' });
});

test('a build that fails shows its output and one line, keeps the last build, and is tried again', async () => {
  const dir = makeProject();
  await build(dir);
  write(dir, 'web/src/main.ts', 'BROKEN');
  for (const runs of [2, 3]) {
    const { code, err } = await build(dir);
    assert.equal(code, 1);
    assert.match(
      err,
      /^Building [^\n]*\nmain\.ts: unexpected end\nThe web application could not be built: Vite ended with code 2 [^\n]*\n$/,
    );
    assert.equal(page(dir), 'build one');
    assert.equal(viteRuns(dir).length, runs);
  }
  assert.deepEqual(folders(dir), ['dist', 'index.html', 'src']);
});

test('several starts at once build once, and wait for it', async () => {
  const dir = makeProject();
  const ends = await Promise.all([1, 2, 3].map(() => build(dir, { FAKE_VITE_MS: '500' })));
  assert.deepEqual(ends.map((each) => `${each.code} ${each.out}`).toSorted(), ['0 false', '0 false', '0 true']);
  assert.equal(viteRuns(dir).length, 1);
});

test('a start that is killed while it builds leaves the last build whole, and the next builds', async () => {
  const dir = makeProject();
  await build(dir);
  write(dir, 'web/src/main.ts', 'two');
  const killed = begin(dir, { FAKE_VITE_MS: '60000' });
  await until(() => viteRuns(dir).length === 2);
  const vite = Number(viteRuns(dir)[1]);
  process.kill(vite, 'SIGSTOP');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  process.kill(vite, 'SIGKILL');
  assert.equal(page(dir), 'build one');
  assert.equal((await build(dir)).out, 'true');
  assert.equal(page(dir), 'build two');
});

test('the Vite of a start that was killed is waited for', async () => {
  const dir = makeProject();
  const killed = begin(dir, { FAKE_VITE_MS: '1000' });
  await until(() => viteRuns(dir).length === 1);
  await pause(100);
  killed.kill('SIGKILL');
  const { out, err } = await build(dir);
  assert.equal(err.split('\n')[0], `Waiting for process ${viteRuns(dir)[0]}, which builds the web application.`);
  assert.equal(out, 'true');
  assert.equal(page(dir), 'build one');
});

test('a signal that ends the build ends the start', async () => {
  const dir = makeProject();
  const child = begin(dir, { FAKE_VITE_MS: '60000' });
  await until(() => viteRuns(dir).length === 1);
  await pause(100);
  child.kill('SIGTERM');
  const [, signal] = await once(child, 'exit');
  assert.equal(signal, 'SIGTERM');
  assert.equal(existsSync(join(dir, 'web/dist')), false);
});

test('a start that was killed between taking the last build away and putting the new one there loses nothing', async () => {
  const dir = makeProject();
  await build(dir);
  renameSync(join(dir, 'web/dist'), join(dir, 'web/dist-old'));
  mkdirSync(join(dir, 'web/dist-new'));
  write(dir, 'web/src/main.ts', 'two');
  assert.equal((await build(dir)).out, 'true');
  assert.equal(page(dir), 'build two');
  assert.ok(files(dir).includes('main-one.js'));
  assert.deepEqual(folders(dir), ['dist', 'index.html', 'src']);
});

test('a stamp that is not whole counts as none', async () => {
  const dir = makeProject();
  await build(dir);
  write(dir, 'web/dist/stamp.json', '{"sources"');
  assert.equal((await build(dir)).out, 'true');
});

test('the files of the build before stay for those who have its page, and no others', async () => {
  const dir = makeProject();
  for (const source of ['one', 'two', 'three']) {
    write(dir, 'web/src/main.ts', source);
    await build(dir);
  }
  assert.deepEqual(
    files(dir),
    ['three', 'two']
      .flatMap((each) => ['', '.br', '.gz'].map((end) => `main-${each}.js${end}`))
      .concat(...['small-three.css', 'small-two.css']),
  );
});

test('what is long enough lies there compressed too, and is a build for production whatever the shell says', async () => {
  const dir = makeProject();
  await build(dir, { NODE_ENV: 'development' });
  assert.deepEqual(files(dir), ['main-one.js', 'main-one.js.br', 'main-one.js.gz', 'small-one.css']);
  const read = (name: string) => readFileSync(join(dir, 'web/dist/app', name));
  const plain = read('main-one.js');
  assert.ok(plain.toString().endsWith('production'));
  assert.deepEqual(brotliDecompressSync(read('main-one.js.br')), plain);
  assert.deepEqual(gunzipSync(read('main-one.js.gz')), plain);
});
