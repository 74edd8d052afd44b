// Proves at the start that the file system of a data folder can hold a database: what it lacks is named in one sentence, instead of
// a start that hangs or blames something else.
import { link, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomToken } from '../../ids.ts';
import { StartError } from '../../start-error.ts';
import { tryExclusive } from './file-lock.ts';
import { codeOf, dataFolderNotWritable, fileSystemLacks, fileSystemSilent, notAFile } from './refusals.ts';
import { pause } from './waiting.ts';

/** A network drive that is away may answer for ever: so long is waited for a few small files. */
const ANSWER_WITHIN_MS = 30_000;

/** @internal What is tried, so that tests can stand for a file system that lacks it. */
export const OPERATIONS = { writeFile, rename, link, tryExclusive };

/** The fault of a file system by the call that fails with a code of UNSUPPORTED. */
const LACKS: Readonly<Record<string, string>> = {
  fsync: 'does not force files to the disk (fsync)',
  link: 'has no hard links',
  rename: 'does not rename files',
  chmod: 'keeps no permissions of files (chmod)',
};
const UNSUPPORTED = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EPERM', 'EMLINK', 'ENOLCK']);

/** Throws a StartError where the folder cannot hold a database, or where one of these files in it is none. */
export async function requireFileSystem(
  dir: string,
  files: readonly string[],
  { operations = OPERATIONS, limitMs = ANSWER_WITHIN_MS }: { operations?: typeof OPERATIONS; limitMs?: number } = {},
): Promise<void> {
  const answered = new AbortController();
  const silent = pause(limitMs, answered.signal).then(() => Promise.reject(fileSystemSilent(dir, limitMs)));
  const tried = tryOperations(dir, operations).then(() => Promise.all(files.map(requireFile)));
  try {
    await Promise.race([tried, silent]);
  } catch (error) {
    throw explain(dir, error);
  } finally {
    answered.abort();
    silent.catch(() => undefined);
  }
}

async function tryOperations(dir: string, operations: typeof OPERATIONS): Promise<void> {
  const probe = join(dir, `.probe-${randomToken(9)}`);
  const [renamed, locked] = [`${probe}-renamed`, `${probe}-locked`];
  try {
    await operations.writeFile(probe, 'x', { mode: 0o600, flag: 'wx', flush: true });
    await operations.rename(probe, renamed);
    await operations.link(renamed, probe);
    // Nobody else knows this file: where it is taken, the file system has no locks, which SQLite tells as a taken one.
    const hold = operations.tryExclusive(locked);
    if (hold === undefined) throw fileSystemLacks(dir, 'has no locks on files');
    hold.release();
  } finally {
    await Promise.allSettled([probe, renamed, locked].map((each) => rm(each, { force: true })));
  }
}

/** A pipe or a socket at the place of a file would be read for ever. */
async function requireFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (found !== undefined && !found.isFile()) throw notAFile(file);
}

function explain(dir: string, error: unknown): unknown {
  if (error instanceof StartError) return error;
  const syscall = error instanceof Error && 'syscall' in error ? String(error.syscall) : '';
  const lacks = LACKS[syscall];
  if (lacks !== undefined && UNSUPPORTED.has(codeOf(error) ?? '')) return fileSystemLacks(dir, lacks, error);
  return codeOf(error) === undefined ? error : dataFolderNotWritable(dir, error);
}
