// Where pictures, documents and exports are kept: a folder, or a bucket of a service that speaks S3. Not for what is on its
// way in (spool.ts), not for who may see an object (the routes and signed-address.ts).
import type { Clock } from '../clock.ts';
import { parseFilesUrl } from './files-url.ts';
import type { Storage } from './storage-rules.ts';

/**
 * Opens what `filesUrl` names (its forms stand in files-url.ts). Throws FilesUrlError where it cannot be read and
 * StorageError where a folder cannot be made.
 */
export async function openStorage(filesUrl: string, clock: Clock): Promise<Storage> {
  const place = parseFilesUrl(filesUrl);
  // Loaded when it is opened, and only the kind that is used: flydrive's folder driver takes 30 ms to load, the SDK 60
  // (2026-11), which a start can spend while it waits for the database.
  if (place.kind === 'folder') {
    const { openFolderStorage } = await import('./folder-storage.ts');
    return openFolderStorage(place.path, clock);
  }
  const { openBucketStorage } = await import('./bucket-storage.ts');
  return openBucketStorage(place, clock);
}
