import { readFile } from 'node:fs/promises';
import { type PictureReader, PictureReaderFailure, PictureRefusal } from '../../capture/pictures/public.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { copyStoredFile } from '../../platform/files/ledger.ts';
import type { Spool } from '../../platform/files/spool.ts';
import { type Storage, StorageError } from '../../platform/files/storage-rules.ts';

export interface PictureDeps {
  readonly storage: Storage;
  readonly spool: Spool;
  readonly pictures: PictureReader;
}

/** Copied and decoded at the same time: the reader has two processes, and others wait for them too. */
const MAX_AT_ONCE = 4;

/** Makes a JPEG of each stored picture, by its id. One that cannot be read is left out: a document is worth more than one picture. */
export async function makeJpegs(
  deps: PictureDeps,
  scope: WorkspaceScope,
  fileIds: readonly string[],
  aborted: AbortSignal,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const made = new Map<string, Uint8Array>();
  const waiting = [...new Set(fileIds)];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined && !aborted.aborted; id = waiting.shift()) {
      const jpeg = await makeJpeg(deps, scope, id, aborted);
      if (jpeg !== undefined) made.set(id, jpeg);
    }
  };
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, work));
  return made;
}

async function makeJpeg(
  deps: PictureDeps,
  scope: WorkspaceScope,
  id: string,
  aborted: AbortSignal,
): Promise<Uint8Array | undefined> {
  const [stored, path] = [deps.spool.freshPath(), deps.spool.freshPath()];
  try {
    await copyStoredFile(deps, scope, { id, path: stored });
    const order = { kind: 'photo' as const, outputs: [{ name: 'document' as const, path }] };
    await deps.pictures.render(stored, order, { lane: scope.workspaceId, aborted });
    return await readFile(path);
  } catch (error) {
    if (aborted.aborted || isOfPicture(error)) return undefined;
    throw error;
  } finally {
    for (const each of [stored, path]) await deps.spool.discard(each);
  }
}

/** True for the fault of one picture: it cannot be decoded, or was deleted meanwhile. */
function isOfPicture(error: unknown): boolean {
  if (error instanceof StorageError) return error.reason === 'not_found';
  return error instanceof PictureRefusal || error instanceof PictureReaderFailure;
}
