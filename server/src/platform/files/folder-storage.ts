// Objects as files below one folder. flydrive's folder driver answers what is there and takes away; writing, reading a part
// and listing are ours, since the driver writes in place without fsync, reads whole files only and lists all in memory.
import { constants, createWriteStream } from 'node:fs';
import { copyFile, link, lstat, open, opendir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Clock } from '../clock.ts';
import { randomToken } from '../ids.ts';
import { closed } from './closed.ts';
import { makeFolderDurably, renameDurably, syncFolder, syncToDisk } from './durable-file.ts';
import { openProcessFolder, type ProcessFolder } from './process-folder.ts';
import {
  type ByteRange,
  checkedKey,
  exactly,
  isStorageKey,
  type ObjectFacts,
  objectNotFound,
  rangeOutside,
  type Storage,
  StorageError,
  type StoredObject,
  sizeDiffers,
} from './storage-rules.ts';

interface Folder {
  root: string;
  driver: FSDriver;
  partial: ProcessFolder;
}

/** Opens the folder, making it where it is absent (mode 0700). Half-written objects of killed processes are removed. */
export async function openFolderStorage(path: string, clock: Clock): Promise<Storage> {
  const root = resolve(path);
  const folder = await plainly('open', async () => {
    await makeFolderDurably(root);
    const partial = await openProcessFolder(join(root, '.partial'), clock);
    return { root, driver: new FSDriver({ location: root, visibility: 'private' }), partial };
  });
  const { driver } = folder;
  return {
    put: (key, source, facts) => plainly('write', () => put(folder, checkedKey(key), source, facts), source),
    read: (key, range = {}) => plainly('read', () => read(folder, checkedKey(key), range)),
    remove: (key) => plainly('remove', () => remove(folder, checkedKey(key))),
    exists: (key) => plainly('read', () => absentAs(false, driver.exists(checkedKey(key)))),
    size: (key) => plainly('read', () => size(folder, checkedKey(key))),
    list: (below) => list(root, below),
    check: () => plainly('write', () => check(folder)),
    close: () => folder.partial.close(),
  };
}

async function put(folder: Folder, key: string, source: string | Readable, facts: ObjectFacts): Promise<void> {
  const final = join(folder.root, key);
  if (typeof source !== 'string') {
    const partial = await receive(folder, key, source, facts.sizeBytes);
    return withFolder(final, () => renameDurably(partial, final)).finally(() => rm(partial, { force: true }));
  }
  const found = await lstat(source);
  if (!found.isFile() || found.size !== facts.sizeBytes) throw sizeDiffers(key);
  await syncToDisk(source);
  await withFolder(final, () => bring(folder, source, final));
}

async function receive(folder: Folder, key: string, source: Readable, sizeBytes: number): Promise<string> {
  const partial = join(folder.partial.path, randomToken(12));
  const file = createWriteStream(partial, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(source, (chunks: AsyncIterable<Buffer>) => exactly(key, sizeBytes, chunks), file);
    return partial;
  } catch (error) {
    await closed(file);
    await rm(partial, { force: true });
    throw error;
  }
}

// A second link to a finished file costs no copy and leaves no half object behind at any moment. Where the key is taken, or
// the file lies on another file system or on one without links, it is copied beside and renamed.
async function bring(folder: Folder, source: string, final: string): Promise<void> {
  try {
    await link(source, final);
    return await syncFolder(dirname(final));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error;
  }
  const partial = join(folder.partial.path, randomToken(12));
  try {
    await copyFile(source, partial, constants.COPYFILE_FICLONE);
    await renameDurably(partial, final);
  } finally {
    await rm(partial, { force: true });
  }
}

// remove() takes empty folders away, perhaps between our making one and naming a file in it: then once more.
async function withFolder(final: string, name: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await makeFolderDurably(dirname(final));
    try {
      return await name();
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || attempt === 10) throw error;
    }
  }
}

async function read(folder: Folder, key: string, range: ByteRange): Promise<Readable> {
  const handle = await open(join(folder.root, key), constants.O_RDONLY).catch((error) => {
    throw isAbsence(error) ? objectNotFound(key) : error;
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw objectNotFound(key);
    if ((range.start ?? 0) >= found.size && range.start !== undefined) throw rangeOutside(key);
    return handle.createReadStream(range);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function size(folder: Folder, key: string): Promise<number> {
  if (!(await absentAs(false, folder.driver.exists(key)))) throw objectNotFound(key);
  return (await folder.driver.getMetaData(key)).contentLength;
}

async function remove(folder: Folder, key: string): Promise<void> {
  if (!(await absentAs(false, folder.driver.exists(key)))) return;
  await folder.driver.delete(key);
  const above = key.split('/').slice(0, -1);
  for (; above.length > 0; above.pop()) {
    // Not empty, or taken away by another remove: either way there is nothing left to do.
    const emptied = await rmdir(join(folder.root, ...above)).then(
      () => true,
      () => false,
    );
    if (!emptied) return;
  }
}

// What no key can name (`.partial`, a file of somebody else) is passed over, and so is what goes away meanwhile.
async function* list(root: string, folderKey: string): AsyncGenerator<StoredObject> {
  if (folderKey !== '') checkedKey(folderKey);
  const entries = await plainly('list', () => absentAs(undefined, opendir(join(root, folderKey))));
  if (entries === undefined) return;
  for await (const entry of entries) {
    const key = folderKey === '' ? entry.name : `${folderKey}/${entry.name}`;
    if (!isStorageKey(key)) continue;
    if (entry.isDirectory()) yield* list(root, key);
    if (!entry.isFile()) continue;
    const found = await plainly('list', () => absentAs(undefined, stat(join(root, key))));
    if (found !== undefined) yield { key, sizeBytes: found.size, modifiedAtMs: found.mtimeMs };
  }
}

async function check(folder: Folder): Promise<void> {
  const probe = join(folder.partial.path, `probe-${randomToken(6)}`);
  await writeFile(probe, 'ready', { mode: 0o600 });
  await rm(probe, { force: true });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

// ENOTDIR: a part of the key names a file.
function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');
}

async function absentAs<T>(absent: T, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isAbsence(error)) return absent;
    throw error;
  }
}

// What rises from here names a code and not a path: paths of the server are nobody's business. A source's own failure is
// the caller's and passes as it is.
async function plainly<T>(operation: string, work: () => Promise<T>, source?: string | Readable): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageError || (source instanceof Readable && error === source.errored)) throw error;
    throw new StorageError('unavailable', `The storage folder refused to ${operation}.`, codeOf(error) ?? 'unknown');
  }
}
