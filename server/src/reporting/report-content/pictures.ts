// The bytes of a report's photos: JPEGs as PDFs hold them. Decoders run in the process of pictures alone.
import { readFile } from 'node:fs/promises';
import { type PictureReader, PictureRefusal } from '../../capture/pictures/public.ts';
import { workspaceScope } from '../../platform/access/scope.ts';
import { copyStoredFile, type LedgerDeps } from '../../platform/files/ledger.ts';
import type { Spool } from '../../platform/files/spool.ts';
import { StorageError } from '../../platform/files/storage-rules.ts';
import type { ReportPictures } from './compose.ts';
import type { ReportContent, ReportPhoto } from './content.ts';

export interface ReportPictureDeps extends Pick<LedgerDeps, 'storage'> {
  readonly spool: Spool;
  readonly pictures: PictureReader;
}

/**
 * Reads the pictures of a gathered report, outside its transaction. A photo that was deleted since, or that cannot be decoded, has
 * none. Throws if storage is away or the reader is busy.
 */
export async function readReportPictures(
  deps: ReportPictureDeps,
  content: ReportContent,
  aborted?: AbortSignal,
): Promise<ReportPictures> {
  const { photosShown, cover } = content;
  const photos = new Map([...photosShown, ...(cover === null ? [] : [cover])].map((each) => [each.id, each]));
  const pictures = new Map<string, Uint8Array>();
  // One after the other: the reader has other callers, and a report is in no hurry.
  for (const photo of photos.values()) {
    const jpeg = await readPicture(deps, content.workspaceId, photo, aborted);
    if (jpeg !== undefined) pictures.set(photo.id, jpeg);
  }
  return pictures;
}

async function readPicture(
  { storage, spool, pictures }: ReportPictureDeps,
  workspaceId: string,
  { fileId }: ReportPhoto,
  aborted: AbortSignal | undefined,
): Promise<Uint8Array | undefined> {
  const [from, to] = [spool.freshPath(), spool.freshPath()];
  try {
    await copyStoredFile({ storage }, workspaceScope(workspaceId), { id: fileId, path: from });
    const order = { kind: 'photo', outputs: [{ name: 'document', path: to }] } as const;
    await pictures.render(from, { ...order, outputs: [...order.outputs] }, { lane: workspaceId, aborted });
    return await readFile(to);
  } catch (error) {
    const isGone = error instanceof StorageError && error.reason === 'not_found';
    if (isGone || error instanceof PictureRefusal) return undefined;
    throw error;
  } finally {
    await spool.discard(from);
    await spool.discard(to);
  }
}
