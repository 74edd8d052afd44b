// Starts and stops the PostgreSQL server process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { createServer } from 'node:net';
import { type Binaries, binariesIn, findNativeDir } from './binaries.ts';
import { type DataFolder, readLine, writeWhole } from './data-folder.ts';
import { demandRoom } from './make-cluster.ts';
import { isAlive, readPostmaster } from './postmaster.ts';
import { binaryFailed, launchFailed } from './refusals.ts';
import { childOptions, runProgram, type SystemUser } from './run-program.ts';
import { lastWords, logLength, openLog } from './server-log.ts';
import { fixedSettings } from './server-settings.ts';
import { onceAfter, pause, waitFor } from './waiting.ts';

const POLL_MS = 3;
const ATTEMPTS = 3;
const RETRY_AFTER_MS = 300;
const TELL_AFTER_MS = 5_000;
/** A fast shutdown writes a checkpoint; after this long the server is told to drop everything (it recovers at its start). */
const STOP_WITHIN_MS = 30_000;
/** PostgreSQL needs a log segment (16 MB) to start when the last one is full. */
const NEEDED_BYTES = 24 * 1_048_576;

/** A server that is ready. `child` is there when this process started it. */
export interface Server {
  pid: number;
  port: number;
  child?: ChildProcess;
}

/** What starting a server needs to know. */
export interface Launch {
  folder: DataFolder;
  clusterDir: string;
  binaries: Binaries;
  user: SystemUser | undefined;
  say: (line: string) => void;
}

/**
 * Starts the server and waits until it is ready, with no limit while it recovers from a crash. Tries again when the port was
 * taken in between, or when a killed server's last processes still hold its memory. Throws a StartError.
 */
export async function launchServer(launch: Launch): Promise<Server> {
  const remembered = Number(await readLine(launch.folder.portFile));
  const logStart = await logLength(launch.folder.logFile);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (attempt > 1) await pause(RETRY_AFTER_MS);
    const port = await freePort(remembered);
    if (port !== remembered) await writeWhole(launch.folder.portFile, `${port}\n`, 0o644);
    const child = await spawnServer(launch, port);
    if (await becomesReady(child, launch)) return { pid: child.pid ?? 0, port, child };
  }
  await demandRoom(launch.clusterDir, NEEDED_BYTES);
  throw launchFailed(await lastWords(launch.folder.logFile, logStart), launch.folder.logFile);
}

/** Stops the server and waits until it is gone; open connections are cut, committed work is safe. */
export async function stopServer(server: Server, clusterDir: string, say: (line: string) => void): Promise<void> {
  await signal(server.pid, 'fast', clusterDir);
  if (await isGone(server.pid, STOP_WITHIN_MS)) return;
  say(`PostgreSQL (process ${server.pid}) did not stop within ${STOP_WITHIN_MS / 1000} s and is cut off.`);
  await signal(server.pid, 'immediate', clusterDir);
  await isGone(server.pid, STOP_WITHIN_MS);
}

/** A session of its own, so that Ctrl-C in the terminal reaches the service alone, which stops the server after its work. */
async function spawnServer(launch: Launch, port: number): Promise<ChildProcess> {
  const log = openLog(launch.folder.logFile);
  try {
    const child = spawn(launch.binaries.postgres, ['-D', launch.clusterDir, ...fixedSettings(port)], {
      ...childOptions(launch.user),
      detached: true,
      stdio: ['ignore', log, log],
    });
    await once(child, 'spawn');
    child.unref();
    return child;
  } catch (error) {
    throw binaryFailed(launch.binaries.postgres, error);
  } finally {
    closeSync(log);
  }
}

/** Reads the server's own word for it, as pg_ctl does; false when it ended instead. */
async function becomesReady(child: ChildProcess, launch: Launch): Promise<boolean> {
  const tell = onceAfter(TELL_AFTER_MS, launch.say);
  const ready = await waitFor<boolean>({ everyMs: POLL_MS }, async (waitedMs) => {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const found = await readPostmaster(launch.clusterDir);
    tell(
      waitedMs,
      `PostgreSQL is still starting, which takes long after a crash; its log is ${launch.folder.logFile}.`,
    );
    return found?.pid === child.pid && found?.status === 'ready' ? true : undefined;
  });
  return ready === true;
}

/** The remembered port while nobody else has it, else any free one. */
async function freePort(remembered: number): Promise<number> {
  const isPort = Number.isInteger(remembered) && remembered > 0 && remembered < 65_536;
  return (isPort ? await tryPort(remembered) : undefined) ?? (await tryPort(0)) ?? 0;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}

/** On Windows a signal would kill outright, so there pg_ctl passes the request on (pg_ctl's documentation, "Modes"). */
async function signal(pid: number, mode: 'fast' | 'immediate', clusterDir: string): Promise<void> {
  if (process.platform === 'win32') {
    await runProgram(binariesIn(findNativeDir()).pgCtl, ['stop', '-D', clusterDir, '-m', mode, '--no-wait']);
  } else if (isAlive(pid)) {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }
}

async function isGone(pid: number, limitMs: number): Promise<boolean> {
  return (await waitFor({ everyMs: POLL_MS, limitMs }, () => (isAlive(pid) ? undefined : true))) === true;
}
