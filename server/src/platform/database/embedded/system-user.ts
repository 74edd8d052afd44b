// As whom PostgreSQL runs. It refuses root, so a service started by root runs it as `postgres` where that user exists, else
// as `nobody`; nothing is created on the system. A database that is already there keeps its owner.
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { cannotBecome, clusterOwnedByRoot, noOrdinaryUser, noUserName } from './refusals.ts';
import { runProgram, type SystemUser } from './run-program.ts';

/** True when the service runs as root (never on Windows, which has no such user). */
export const runsAsRoot = (): boolean => process.getuid?.() === 0;

/**
 * The user for PostgreSQL, or undefined when it runs as the service's own.
 * @param clusterDir the database if there is one already: its owner is kept
 */
export async function chooseUser(clusterDir: string | undefined): Promise<SystemUser | undefined> {
  if (!runsAsRoot()) return undefined;
  const usual = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (clusterDir === undefined) {
    if (usual === undefined) throw noOrdinaryUser();
    return usual;
  }
  const { uid, gid } = await stat(clusterDir);
  if (uid === 0) throw clusterOwnedByRoot(clusterDir, usual?.name ?? 'postgres');
  return usual?.uid === uid ? usual : { name: String(uid), uid, gid };
}

/** initdb looks its own user up by id and fails without a name, also when it is told which role to make. */
export function demandUserName(): void {
  try {
    userInfo();
  } catch {
    throw noUserName(process.getuid?.() ?? -1);
  }
}

/** True when the user can stand in the folder: every folder above it lets it pass. Always true for our own user. */
export async function canEnter(user: SystemUser | undefined, dir: string): Promise<boolean> {
  if (user === undefined) return true;
  return (await tryAs(user, ['-c', 'cd -- "$1"', 'sh', dir])) === 0;
}

/** True when the user can run the program and load its libraries. Always true for our own user. */
export async function canRun(user: SystemUser | undefined, file: string): Promise<boolean> {
  if (user === undefined) return true;
  return (await tryAs(user, ['-c', 'exec "$1" --version', 'sh', file])) === 0;
}

/** A trial says more than mode bits: it also sees access lists, mount options and what a container may do. */
async function tryAs(user: SystemUser, args: string[]): Promise<number | null> {
  try {
    return (await runProgram('/bin/sh', args, user)).code;
  } catch (error) {
    throw cannotBecome(user.name, error);
  }
}

/** Through `id`, since users may come from elsewhere than /etc/passwd. */
async function lookUp(name: string): Promise<SystemUser | undefined> {
  const { code, output } = await runProgram('id', [name]).catch(() => ({ code: 1, output: '' }));
  const found = /^uid=(-?\d+)\S* gid=(-?\d+)/.exec(output);
  return code === 0 && found !== null ? { name, uid: Number(found[1]), gid: Number(found[2]) } : undefined;
}
