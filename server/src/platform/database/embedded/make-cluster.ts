// Makes a new database with initdb. All happens under a temporary name, and the rename at the end is the moment at which the
// database exists: an interrupted attempt leaves nothing that a later start could take for one.
import { appendFile, chown, mkdtemp, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { binaryFailed, dataFolderNotWritable, fileSystemLacks, initFailed, outOfDisk, outOfFiles } from './refusals.ts';
import { type ProgramEnd, runProgram, type SystemUser } from './run-program.ts';
import { pickLine } from './server-log.ts';
import { initdbArguments } from './server-settings.ts';
import { demandUserName } from './system-user.ts';

/** A fresh database takes 31 MB (2026-11), 8 MB for the product's own, 4 MB for the next log segment. */
const NEEDED_BYTES = 96 * 1_048_576;

/** A fresh database is 990 files and folders (2026-11), the product's own tables and their parts as many again. */
const NEEDED_FILES = 3_000;

const ALL_OF_IT = { recursive: true, force: true };

/** The login that made the database and may do anything in it; only the launcher uses it. */
export const SUPERUSER = 'postgres';

/** What making a database needs to know. */
export interface NewCluster {
  clusterDir: string;
  initdb: string;
  password: string;
  user: SystemUser | undefined;
  /** Where the output of a failed attempt goes. */
  logFile: string;
  neededBytes?: number;
}

/** Makes the database, synced to disk. Throws a StartError when that fails, leaving nothing behind. */
export async function makeCluster(fresh: NewCluster): Promise<void> {
  const parent = dirname(fresh.clusterDir);
  const prefix = `${basename(fresh.clusterDir)}.new-`;
  await demandRoom(parent, fresh.neededBytes ?? NEEDED_BYTES, NEEDED_FILES);
  if (fresh.user === undefined) demandUserName();
  try {
    await removeLeftovers(parent, prefix);
    const draftDir = await mkdtemp(join(parent, prefix));
    try {
      await initialise(fresh, draftDir);
    } finally {
      await rm(draftDir, ALL_OF_IT);
    }
  } catch (error) {
    throw error instanceof StartError ? error : dataFolderNotWritable(parent, error);
  }
}

async function initialise(fresh: NewCluster, draftDir: string): Promise<void> {
  const passwordFile = join(draftDir, 'password');
  const draftCluster = join(draftDir, 'cluster');
  await writeFile(passwordFile, fresh.password, { mode: 0o600 });
  for (const path of [passwordFile, draftDir]) await giveTo(fresh.user, path);
  const { code, output } = await runInitdb(fresh, initdbArguments(draftCluster, passwordFile, SUPERUSER));
  if (code !== 0) {
    await appendFile(fresh.logFile, output, { mode: 0o640 });
    throw initFailed(pickLine(output), fresh.logFile);
  }
  await rename(draftCluster, fresh.clusterDir);
}

async function runInitdb(fresh: NewCluster, args: string[]): Promise<ProgramEnd> {
  try {
    return await runProgram(fresh.initdb, args, fresh.user);
  } catch (error) {
    throw binaryFailed(fresh.initdb, error);
  }
}

async function giveTo(user: SystemUser | undefined, path: string): Promise<void> {
  if (user === undefined) return;
  await chown(path, user.uid, user.gid).catch((error: unknown) => {
    throw fileSystemLacks(path, 'does not let root give files to another user, as PostgreSQL needs', error);
  });
}

/**
 * Of an attempt that was killed; nobody else makes one now, since the caller holds the change lock. Its initdb may still be
 * at work and ends when it finds its files gone, so what it writes meanwhile is removed again (for up to 3 s in all).
 */
async function removeLeftovers(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await rm(join(parent, name), { ...ALL_OF_IT, maxRetries: 10, retryDelay: 50 });
  }
}

/** Refuses early: initdb on a full disk fails with any of several lines. */
export async function demandRoom(dir: string, neededBytes: number, neededFiles = 0): Promise<void> {
  const { bavail, bsize, files, ffree } = await statfs(dir);
  if (bavail * bsize < neededBytes) throw outOfDisk(dir, bavail * bsize, neededBytes);
  // File systems without a fixed number of files say 0.
  if (files > 0 && ffree < neededFiles) throw outOfFiles(dir, ffree, neededFiles);
}
