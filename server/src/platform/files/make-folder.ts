import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder with all above it and returns the topmost one that was made; undefined where it was there. Node's own
 * `recursive` never returns where a file system takes no new folders and answers ENOENT, as /proc does (Node 26).
 */
export async function makeFolder(path: string, mode = 0o777): Promise<string | undefined> {
  try {
    await mkdir(path, { mode });
    return path;
  } catch (error) {
    if (await isFolder(path)) return undefined;
    const isRoot = dirname(path) === path;
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT' || isRoot) throw error;
  }
  const first = await makeFolder(dirname(path), mode);
  try {
    await mkdir(path, { mode });
    return first ?? path;
  } catch (error) {
    if (await isFolder(path)) return first;
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error;
    throw Object.assign(new Error('its file system takes no new folders', { cause: error }), {
      code: 'NO_NEW_FOLDERS',
    });
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
