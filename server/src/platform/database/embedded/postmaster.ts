// Finds the PostgreSQL that runs on a database folder, if one does. It outlives a service that is killed, so at every start
// there may be one, or only the file that a dead one left, whose process id may meanwhile be someone else's.
import { readFileSync } from 'node:fs';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, fileNotReadable } from './refusals.ts';
import { onceAfter, waitFor } from './waiting.ts';

const POLL_MS = 5;
/** After so long a wait for a server that starts or stops, the user is told what takes the time. */
const TELL_AFTER_MS = 5_000;
/** How long a server of which we cannot prove that it is ours may take to become ready. */
const PROVE_WITHIN_MS = 60_000;

/** What a server says of itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  status: 'starting' | 'ready' | 'stopping';
}

/** @internal Reads `postmaster.pid`: line 1 process id, 4 port, 8 status. Undefined while it is not yet whole. */
export function parsePostmasterFile(text: string): Postmaster | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isSafeInteger(pid) || pid <= 0 || !Number.isSafeInteger(port) || port <= 0) return undefined;
  const status = lines[7] === 'ready' || lines[7] === 'stopping' ? lines[7] : 'starting';
  return { pid, port, status };
}

/** What `postmaster.pid` says now: undefined when there is none, or not a whole one. */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const file = join(clusterDir, 'postmaster.pid');
  try {
    return parsePostmasterFile(await readFile(file, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw fileNotReadable(file, error);
  }
}

/**
 * The server that runs on the folder, ready to be used; undefined when none does. One that starts or stops is waited for. A
 * pid file is cleared away where PostgreSQL would take it for that of a running server although it names a stranger, or a
 * process that ended and was not reaped. Where it names nobody, or we cannot tell, PostgreSQL decides. (Processes of a killed
 * server that still hold its memory stop the new one in any case: it finds that memory by the folder, not by this file.)
 * @param answers proves by connecting that the server on this port is that of the folder, where the system does not tell
 */
export async function findPostmaster(
  clusterDir: string,
  answers: (port: number) => Promise<boolean>,
  say: (line: string) => void,
): Promise<Postmaster | undefined> {
  const tell = onceAfter(TELL_AFTER_MS, say);
  const result = await waitFor<Postmaster | 'none'>({ everyMs: POLL_MS }, async (waitedMs) => {
    const found = await readPostmaster(clusterDir);
    if (found === undefined) return 'none';
    if (!isAlive(found.pid)) return isZombie(found.pid) ? clearAway(clusterDir) : 'none';
    const ours = await standsIn(found.pid, clusterDir);
    if (ours === false) return clearAway(clusterDir);
    if (found.status === 'ready') return ours || (await answers(found.port)) ? found : 'none';
    if (ours === undefined && waitedMs > PROVE_WITHIN_MS) return 'none';
    tell(waitedMs, `Waiting for the PostgreSQL (process ${found.pid}) that is ${found.status} in ${clusterDir}.`);
    return undefined;
  });
  return result === 'none' ? undefined : result;
}

/** True while the process exists and has not ended; one that nobody has reaped yet (in a container, say) has ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  return !isZombie(pid);
}

/** The state is the letter after the name in parentheses, which may itself hold any character (proc(5)). */
function isZombie(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return status.charAt(status.lastIndexOf(')') + 2) === 'Z';
  } catch {
    // No /proc on this system, or the process ended meanwhile, which the next look will see.
    return false;
  }
}

/** A server always stands in its own folder. Undefined where the system does not say where a process stands. */
async function standsIn(pid: number, clusterDir: string): Promise<boolean | undefined> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(clusterDir));
  } catch {
    // No /proc, or (root in a container without CAP_SYS_PTRACE) not for processes of other users.
    return undefined;
  }
}

async function clearAway(clusterDir: string): Promise<'none'> {
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
  return 'none';
}
