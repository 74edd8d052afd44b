// A folder of this process alone for what must not outlive it, beside those of other processes; what a killed process left
// is removed by the next that opens one, and by every living one once a minute.
//
// Whether the owner lives is asked of the system where the owner ran on the same machine and in the same process
// namespace, by pid and start time (a pid alone is reused; in a container it is always the same). Anywhere else, as with
// containers that share a volume, it counts as dead when its heartbeat is ten minutes old.
import { readdir, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { randomToken } from '../ids.ts';
import { makeFolder } from './make-folder.ts';

const OWNER_FILE = '.owner';
const HEARTBEAT_MS = 60_000;
const DEAD_AFTER_MS = 600_000;

/** The folder, until it is closed. */
export interface ProcessFolder {
  readonly path: string;
  /** Removes the folder with all that is in it. */
  close(): Promise<void>;
}

interface Owner {
  machine: string;
  pid: number;
  startedAt: string;
}

/** Makes `<parent>/<pid>-<random>/` (mode 0700) and removes the folders of dead processes beside it. */
export async function openProcessFolder(parent: string, clock: Clock): Promise<ProcessFolder> {
  await makeFolder(parent, 0o700);
  const self: Owner = { machine: await machineName(), pid: process.pid, startedAt: await startOf(process.pid) };
  const name = `${process.pid}-${randomToken(9)}`;
  const path = join(parent, name);
  // The owner file is inside before the folder has its name: a sweeping neighbour never sees one without an owner.
  await beat(join(parent, `.new-${name}`), self, clock);
  await rename(join(parent, `.new-${name}`), path);
  await sweep(parent, name, self, clock);
  let running: Promise<void> = Promise.resolve();
  const stop = clock.every(HEARTBEAT_MS, () => {
    // A failure here (a full disk, a folder taken away) shows at the next file written; it must not end the process.
    running = beat(path, self, clock)
      .then(() => sweep(parent, name, self, clock))
      .catch(() => undefined);
  });
  return {
    path,
    async close() {
      stop();
      await running;
      await rm(path, { recursive: true, force: true });
    },
  };
}

async function beat(folder: string, self: Owner, clock: Clock): Promise<void> {
  const ownerFile = join(folder, OWNER_FILE);
  const now = new Date(clock.now());
  await makeFolder(folder, 0o700);
  await writeFile(ownerFile, JSON.stringify(self), { mode: 0o600 });
  await utimes(ownerFile, now, now);
}

async function sweep(parent: string, ownName: string, self: Owner, clock: Clock): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name === ownName || !/^(?:\.new-)?\d+-[A-Za-z0-9_-]{12}$/.test(name)) continue;
    const folder = join(parent, name);
    if (!(await isDead(folder, self, clock))) continue;
    // Two that start at once may take the same folder away under each other's hands: what is left goes the next time.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isDead(folder: string, self: Owner, clock: Clock): Promise<boolean> {
  const owner = await readOwner(folder);
  if (owner?.machine === self.machine) return !(await lives(owner));
  const beatAtMs = await lastBeat(folder);
  return beatAtMs !== undefined && clock.now() - beatAtMs > DEAD_AFTER_MS;
}

async function readOwner(folder: string): Promise<Owner | undefined> {
  try {
    const { machine, pid, startedAt } = JSON.parse(await readFile(join(folder, OWNER_FILE), 'utf8'));
    return { machine: String(machine), pid: Number(pid), startedAt: String(startedAt) };
  } catch {
    // Absent, or half-written by a process that was killed: then age alone decides.
    return undefined;
  }
}

async function lastBeat(folder: string): Promise<number | undefined> {
  for (const path of [join(folder, OWNER_FILE), folder]) {
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined) return found.mtimeMs;
  }
  return undefined;
}

async function lives(owner: Owner): Promise<boolean> {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: it lives under another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return (await startOf(owner.pid)) === owner.startedAt;
}

// Linux alone tells a process's start (field 22 of /proc/<pid>/stat, proc_pid_stat(5)) and its namespace; elsewhere the
// pid has to do.
async function startOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

async function machineName(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${boot.trim() || hostname()} ${namespace}`;
}
