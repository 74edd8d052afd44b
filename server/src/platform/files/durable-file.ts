// Files that are there, whole, once the promise resolves, whatever happens to the machine afterwards: the bytes are forced
// to the disk, then the name, then the folder that holds the name (fsync(2): "calling fsync() does not necessarily ensure
// that the entry in the directory containing the file has also reached disk").
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomToken } from '../ids.ts';
import { makeFolder } from './make-folder.ts';

/** Forces a file's bytes, or a folder's entries, to the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Forces a folder's entries to the disk. Windows has no such thing: there a rename is the file system's to keep. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await syncToDisk(path);
}

/** Makes a folder with all above it (mode 0700) and forces each new name to the disk. */
export async function makeFolderDurably(path: string): Promise<void> {
  const first = await makeFolder(path, 0o700);
  if (first === undefined) return;
  for (let at = path; ; at = dirname(at)) {
    await syncFolder(dirname(at));
    if (at === first || at === dirname(at)) return;
  }
}

/** Gives a finished file its final name, replacing what bore it, durably. Both must be on one file system. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await syncToDisk(from);
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Writes a small file whole or not at all (mode 0600): nobody ever reads half of it. */
export async function writeFileDurably(path: string, content: Buffer | string): Promise<void> {
  const partial = join(dirname(path), `.partial-${randomToken(12)}`);
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(content);
    } finally {
      await handle.close();
    }
    await renameDurably(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
