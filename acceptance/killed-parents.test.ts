// Contract §12: nothing survives whoever started it. The launcher, or npm above it, is killed without a word; service and
// embedded PostgreSQL end by themselves.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atEnd } from './support/ending.ts';
import { freshFolder } from './support/processes.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const START_MS = 180_000;
const END_MS = 60_000;
/** Makes the launcher stand in for the program, as it does under Node 20 and on Windows. */
const WITHOUT_EXECVE = `--import=data:text/javascript,${encodeURIComponent('process.execve = undefined;')}`;

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z ');
  } catch {
    return false;
  }
};

async function eventually(holds: () => boolean | Promise<boolean>, limitMs: number, what: () => string) {
  const deadline = Date.now() + limitMs;
  while (!(await holds())) {
    assert.ok(Date.now() < deadline, what());
    await pause(100);
  }
}

async function start(command: string, args: readonly string[], nodeOptions: string) {
  const dataDir = await freshFolder();
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(PCS_|DATABASE_URL$|npm_|NODE_TEST_CONTEXT$|BOOTSTRAP_PID$)/.test(name),
  );
  const env = { ...Object.fromEntries(own), NODE_OPTIONS: nodeOptions, PCS_DATA_DIR: dataDir, PCS_PORT: '0' };
  const child: ChildProcess = spawn(command, args, { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (said += part.toString()));
  const address = () => /^listening on (\S+)$/m.exec(said)?.[1];
  await eventually(
    () => address() !== undefined || child.exitCode !== null,
    START_MS,
    () => said,
  );
  assert.ok(address() !== undefined, said);
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  assert.ok(existsSync(pidFile), `no ${pidFile}`);
  const postgres = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  atEnd(async () => {
    if (isAlive(postgres)) process.kill(postgres, 'SIGQUIT');
  });
  const answers = () =>
    fetch(`${address()}/healthz`, { headers: { connection: 'close' } }).then(
      (reply) => reply.ok,
      () => false,
    );
  return { child, postgres, answers, said: () => said };
}

const LAUNCHER = [join(PROJECT, 'bootstrap.mjs'), 'server/src/main.ts', 'serve'];
const npmCli = () =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, 'npm'))
    .find((each) => existsSync(each) && dirname(each) !== join(PROJECT, 'node_modules/.bin'));

/** A real Node 20 of the system, which has no `process.execve`. */
const findNode20 = () =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, 'node'))
    .filter((each) => existsSync(each) && !each.includes('node_modules'))
    .find((each) => spawnSync(each, ['--version'], { encoding: 'utf8' }).stdout.startsWith('v20.'));

type Command = readonly [command: string, args: readonly string[]];

function runByNpm(): Command {
  const npm = npmCli();
  assert.ok(npm !== undefined, 'npm is in the path');
  return [npm, ['run', '-s', 'pcs', '--', 'serve']];
}

const CASES: readonly [what: string, run: () => Command | undefined, nodeOptions: string][] = [
  ['npm, where the launcher becomes the service', runByNpm, ''],
  ['npm, where the launcher stands in for it', runByNpm, WITHOUT_EXECVE],
  ['the launcher that stands in for the service', () => [process.execPath, LAUNCHER], WITHOUT_EXECVE],
  [
    'the launcher under a real Node 20',
    () => {
      const node = findNode20();
      return node === undefined ? undefined : [node, LAUNCHER];
    },
    '',
  ],
];

for (const [what, run, nodeOptions] of CASES) {
  test(`SIGKILL of ${what} ends service and PostgreSQL`, async (t) => {
    const found = run();
    if (found === undefined) return t.skip('no Node 20 is installed here');
    const [command, args] = found;
    const { child, postgres, answers, said } = await start(command, args, nodeOptions);
    assert.equal(await answers(), true);
    assert.equal(isAlive(postgres), true);
    child.kill('SIGKILL');
    await eventually(
      async () => !(await answers()),
      END_MS,
      () => `the service goes on\n${said()}`,
    );
    await eventually(
      () => !isAlive(postgres),
      END_MS,
      () => `PostgreSQL goes on\n${said()}`,
    );
  });
}
