// Processes of the product as an operator starts them: `serve`, and the command line beside it.
import assert from 'node:assert/strict';
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database, freshDatabase } from './database.ts';
import { atEnd } from './ending.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = join(PROJECT, 'server/src/main.ts');
const COMMAND_RUNNER = join(PROJECT, 'server/testing/command-runner.ts');
/** Generous: a loaded machine, and the embedded PostgreSQL makes its cluster first. */
const START_MS = 120_000;

type Settings = Readonly<Record<string, string>>;

/** A running `serve`. */
export interface Service {
  readonly address: string;
  readonly dataDir: string;
  /** Everything a second process of the same deployment must be given too. */
  readonly settings: Settings;
  /** Lines of stdout so far. */
  lines(): string[];
  /** Lines of the log (stderr) so far. */
  log(): string;
  /** SIGTERM; resolves with the exit code when it has drained. */
  stop(): Promise<number | string>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Resolves with the exit code when it has ended by itself. */
  ended(): Promise<number | string>;
  /** Runs a command of the command line on the same configuration. */
  pcs(args: readonly string[], input?: string): Promise<Ran>;
  /** The same in a process that later commands share: for what a test needs and is not about. */
  command(args: readonly string[], input?: string): Promise<Ran>;
}

/** What a command answered. */
export interface Ran {
  readonly code: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ServeOptions {
  /** Undefined: a fresh one. */
  readonly database?: Database | undefined;
  /** Undefined: a fresh one, removed at the end. */
  readonly dataDir?: string;
  readonly settings?: Settings;
  /** Undefined: `serve`. */
  readonly command?: 'serve' | 'demo';
}

/** Budgets that no test reaches unless it means to. */
const WIDE_BUDGETS: Settings = {
  PCS_RATE_KEY_PER_MINUTE: '1000000',
  PCS_RATE_DEPLOYMENT_PER_MINUTE: '10000000',
  PCS_RATE_PERSON_PER_MINUTE: '1000000',
  PCS_RATE_ADDRESS_PER_MINUTE: '1000000',
};

/** An empty folder that is removed at the end of the file. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pcs-acceptance-'));
  // Under root PostgreSQL's own user must reach it: else the database goes to the system's state folder, and stays there.
  await chmod(folder, 0o711);
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
}

/** Starts `serve` (or `demo`) on a free port and waits until it is ready. At the end of the file it must leave with 0 on SIGTERM. */
export async function startService(options: ServeOptions = {}): Promise<Service> {
  const dataDir = options.dataDir ?? (await freshFolder());
  const database = 'database' in options ? options.database : await freshDatabase();
  const settings: Settings = {
    PCS_PORT: '0',
    PCS_DATA_DIR: dataDir,
    ...WIDE_BUDGETS,
    // Nobody balances these: they stop at once unless a test says otherwise.
    PCS_DRAIN_SECONDS: '0',
    ...database?.settings,
    ...options.settings,
  };
  const child = launch([options.command ?? 'serve'], settings);
  const stdout = gather(child, 'stdout');
  const stderr = gather(child, 'stderr');
  const exited = exitOf(child);
  atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    assert.equal(await exited, 0, `the service leaves with 0 on SIGTERM; its log ends with\n${stderr().slice(-3000)}`);
  });
  // A worker alone listens nowhere, but for its probes.
  const ready = settings.PCS_ROLES === 'worker' ? /^working()/m : /^listening on (\S+)$/m;
  const address = await said(ready, child, stdout, stderr);
  return {
    address,
    dataDir,
    settings,
    lines: () => stdout().split('\n'),
    log: stderr,
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    ended: () => exited,
    pcs: (args, input) => runCommand(args, settings, input),
    command: openCommands(settings),
  };
}

/**
 * Starts the process that runs commands at the first of them, and a new one where that has ended; it is ended with the file.
 * `onStart` is for tests of this alone.
 */
export function openCommands(settings: Settings, onStart?: (child: ChildProcess) => void): Service['command'] {
  let runner: ChildProcess | undefined;
  let calls = 0;
  const start = () => {
    const child = fork(COMMAND_RUNNER, {
      cwd: PROJECT,
      env: buildEnvironment(settings),
      execArgv: [],
      stdio: 'inherit',
    });
    const exited = once(child, 'exit');
    // Each call that is under way listens.
    child.setMaxListeners(0);
    atEnd(async () => {
      if (child.connected) child.disconnect();
      assert.equal((await exited)[0], 0, 'the process that ran commands leaves with 0');
    });
    onStart?.(child);
    return child;
  };
  return (args, input = '') => {
    if (runner?.connected !== true) runner = start();
    const [child, id] = [runner, calls++];
    return new Promise((resolve, reject) => {
      const take = (reply: Ran & { id: number }) => {
        if (reply.id !== id) return;
        child.off('message', take).off('exit', fail);
        resolve(reply);
      };
      const end = (outcome: string) => {
        child.off('message', take).off('exit', fail);
        reject(new Error(`the process that runs commands ${outcome}, at \`${args.slice(0, 2).join(' ')}\``));
      };
      const fail = (code: number | null) => end(`ended (${code})`);
      child.on('message', take).once('exit', fail);
      child.send({ id, args, input }, (error) => error !== null && end(`takes no command (${error.message})`));
    });
  };
}

/** Runs `pcs <args>` to its end. */
export async function runCommand(args: readonly string[], settings: Settings, input = ''): Promise<Ran> {
  const child = launch(args, settings);
  const stdout = gather(child, 'stdout');
  const stderr = gather(child, 'stderr');
  child.stdin?.end(input);
  const code = await exitOf(child);
  return { code, stdout: stdout(), stderr: stderr() };
}

function launch(args: readonly string[], settings: Settings): ChildProcess {
  return spawn(process.execPath, [PROGRAM, ...args], {
    cwd: PROJECT,
    env: buildEnvironment(settings),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

function buildEnvironment(settings: Settings): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PCS_') && name !== 'DATABASE_URL');
  return { ...Object.fromEntries(own), NODE_TEST_CONTEXT: undefined, ...settings };
}

function gather(child: ChildProcess, name: 'stdout' | 'stderr'): () => string {
  let text = '';
  child[name]?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return () => text;
}

function exitOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // `close`, not `exit`: the last of its output has come then.
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'no exit code'));
  });
}

async function said(line: RegExp, child: ChildProcess, stdout: () => string, stderr: () => string): Promise<string> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const found = line.exec(stdout())?.[1];
    if (found !== undefined) return found;
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      throw new Error(`the service does not say that it is ready:\n${stdout()}\n${stderr()}`);
    }
    await pause(25);
  }
}
