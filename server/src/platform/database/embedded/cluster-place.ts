// Decides where the database of a data folder lies, and finds it again.
import { createHash } from 'node:crypto';
import { readdir, rename, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { exists, makeOpenDir, POSTGRES_MAJOR } from './binaries.ts';
import { type DataFolder, readLine, writeWhole } from './data-folder.ts';
import {
  clusterGone,
  clusterUnreachable,
  madeByOtherVersion,
  notACluster,
  stateFolderNotWritable,
} from './refusals.ts';
import type { SystemUser } from './run-program.ts';
import { canEnter } from './system-user.ts';

/** The folder of a database that exists, of our release; undefined when none was made yet. */
export async function findCluster(folder: DataFolder): Promise<string | undefined> {
  const elsewhere = await readLine(folder.pointerFile);
  if (elsewhere !== undefined && !(await exists(elsewhere))) throw clusterGone(folder.pointerFile, elsewhere);
  const clusterDir = elsewhere ?? folder.clusterDir;
  const version = await readLine(join(clusterDir, 'PG_VERSION'));
  if (version !== undefined && version !== String(POSTGRES_MAJOR)) {
    throw madeByOtherVersion(clusterDir, version, POSTGRES_MAJOR);
  }
  return version === undefined ? undefined : clusterDir;
}

/** Refuses when PostgreSQL's user can no longer reach the database, say since a folder above it was closed. */
export async function demandReachable(clusterDir: string, user: SystemUser | undefined): Promise<void> {
  if (!(await canEnter(user, dirname(clusterDir)))) throw clusterUnreachable(clusterDir, user?.name ?? '');
}

/**
 * The folder for the database of a data folder that has none or, after an interruption, does not know of it: it may hold a
 * database already, and `rememberCluster` must follow once it does.
 */
export async function chooseCluster(
  folder: DataFolder,
  stateDir: string,
  user: SystemUser | undefined,
  say: (line: string) => void,
): Promise<string> {
  if (await canEnter(user, folder.dir)) {
    await demandEmpty(folder.clusterDir);
    return folder.clusterDir;
  }
  const key = createHash('sha256').update(folder.dir).digest('hex').slice(0, 16);
  const clusterDir = join(stateDir, 'data', key, 'postgres');
  try {
    await setAside(folder, clusterDir, say);
    await makeOpenDir(dirname(clusterDir));
    await writeWhole(join(dirname(clusterDir), 'belongs-to.txt'), `${folder.dir}\n`, 0o644);
  } catch (error) {
    throw stateFolderNotWritable(stateDir, error);
  }
  say(`PostgreSQL's user ${user?.name} cannot reach ${folder.dir}, so the database is kept in ${clusterDir}.`);
  return clusterDir;
}

/** Leaves the pointer file when the database is not in the data folder, for the next start and for people. */
export async function rememberCluster(folder: DataFolder, clusterDir: string): Promise<void> {
  if (clusterDir === folder.clusterDir) return;
  const note = `The line above is where the database of this folder is kept, since PostgreSQL's user cannot reach it here.`;
  await writeWhole(folder.pointerFile, `${clusterDir}\n${note}\n`, 0o644);
}

/**
 * A database found at the place of a data folder that has no password yet belonged to an earlier folder of the same path,
 * which was removed: it is kept, under another name, and the new folder begins empty.
 */
async function setAside(folder: DataFolder, clusterDir: string, say: (line: string) => void): Promise<void> {
  if (!(await exists(clusterDir)) || (await exists(folder.passwordFile))) return;
  const earlier = dirname(clusterDir);
  const taken = (await readdir(dirname(earlier))).filter((name) => name.startsWith(`${basename(earlier)}.earlier-`));
  const kept = `${earlier}.earlier-${taken.length + 1}`;
  await rename(earlier, kept);
  say(`The database of an earlier data folder at ${folder.dir} was found and set aside as ${kept}.`);
}

async function demandEmpty(clusterDir: string): Promise<void> {
  if (!(await exists(clusterDir))) return;
  if ((await readdir(clusterDir)).length > 0) throw notACluster(clusterDir);
  await rmdir(clusterDir);
}
