// What the launcher keeps in the data folder beside the database itself, and where the database lies: in `postgres` there, or,
// when PostgreSQL's user cannot reach that, under the system's state folder with a pointer file left behind.
import { constants } from 'node:fs';
import { access, chmod, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../../files/make-folder.ts';
import { randomToken } from '../../ids.ts';
import { StartError } from '../../start-error.ts';
import { requireFileSystem } from './file-system.ts';
import { codeOf, dataFolderNotWritable, fileNotReadable, passwordLost } from './refusals.ts';
import { runsAsRoot } from './system-user.ts';

/** The paths inside one data folder. */
export interface DataFolder {
  dir: string;
  /** The database, unless the pointer file names another place. */
  clusterDir: string;
  pointerFile: string;
  passwordFile: string;
  portFile: string;
  logFile: string;
  /** Held by the one service of this folder for as long as it runs; the file beside it names its process. */
  serviceLock: string;
  servicePidFile: string;
  /** Held alone for the moments in which PostgreSQL is looked for, started or stopped. */
  changeLock: string;
  /** Shared by everyone who uses the running PostgreSQL: who leaves last stops it. */
  usersLock: string;
}

/** Made by the service itself, beside the database. */
const OWN_SECRETS = ['master.key', 'operator.token'];

/** The paths of the data folder at `dir`, which must be absolute. */
function dataFolderAt(dir: string): DataFolder {
  return {
    dir,
    clusterDir: join(dir, 'postgres'),
    pointerFile: join(dir, 'postgres-location.txt'),
    passwordFile: join(dir, 'postgres.password'),
    portFile: join(dir, 'postgres.port'),
    logFile: join(dir, 'postgres.log'),
    serviceLock: join(dir, 'service.lock'),
    servicePidFile: join(dir, 'service.pid'),
    changeLock: join(dir, 'postgres.lock'),
    usersLock: join(dir, 'postgres.users.lock'),
  };
}

/**
 * Makes the data folder if it is not there and proves that it can be written to. A folder made by root lets others pass
 * through (but not list it), so that PostgreSQL's user can reach the database in it; each secret file has mode 0600.
 */
export async function prepareDataFolder(path: string): Promise<DataFolder> {
  const dir = resolve(path);
  const mode = runsAsRoot() ? 0o711 : 0o700;
  try {
    // The umask may have taken more away than was asked for.
    if ((await makeFolder(dir, mode)) !== undefined) await chmod(dir, mode);
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    const folder = dataFolderAt(await realpath(dir));
    await requireFileSystem(folder.dir, listFiles(folder));
    return folder;
  } catch (error) {
    throw error instanceof StartError ? error : dataFolderNotWritable(dir, error);
  }
}

/** Lists the files beside the database, which others than we may have left there. */
const listFiles = ({ dir, clusterDir: _made, ...files }: DataFolder): string[] => [
  ...Object.values(files),
  ...OWN_SECRETS.map((name) => join(dir, name)),
];

/** Writes a small file whole or not at all, never through a symbolic link that someone left at its place. */
export async function writeWhole(file: string, content: string, mode: number): Promise<void> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, content, { mode, flag: 'wx', flush: true });
  await rename(draft, file);
}

/** A small file's text without the line's end, or undefined when there is none. */
export async function readLine(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).split('\n', 1)[0]?.trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw fileNotReadable(file, error);
  }
}

/** The password of the database's logins; it stands in the data folder, mode 0600, before the database is made with it. */
export async function readPassword(folder: DataFolder): Promise<string> {
  try {
    const password = (await readFile(folder.passwordFile, 'utf8')).trim();
    if (password !== '') return password;
  } catch (error) {
    throw passwordLost(folder.passwordFile, error);
  }
  throw passwordLost(folder.passwordFile, new Error('it is empty'));
}

/** Makes the password unless there is one already, of an attempt that was interrupted. */
export async function makePassword(folder: DataFolder): Promise<string> {
  if ((await readLine(folder.passwordFile)) === undefined) {
    await writeWhole(folder.passwordFile, `${randomToken(24)}\n`, 0o600);
  }
  return readPassword(folder);
}
