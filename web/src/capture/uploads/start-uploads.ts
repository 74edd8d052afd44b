// Uploads of a page, with the network, clock and store of the browser.
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { newId } from '../../api/new-id.ts';
import { sendFile } from '../../api/send-file.ts';
import type { SessionGate } from '../../api/session-gate.ts';
import type { Photo } from '../photo-words.ts';
import { getMaxFileBytes } from './max-file-bytes.ts';
import { toPhotoCreate } from './upload.ts';
import { openUploadStore } from './upload-store.ts';
import { openUploads, type Uploads } from './uploads.ts';

/** Shortest time between two refreshes of lists while photos arrive. */
const REFRESH_MS = 1500;

/** Opens the uploads of this page. */
export function startUploads(queries: QueryClient, gate: SessionGate): Uploads {
  const touched = new Set<string>();
  const refresh = () => {
    for (const projectId of touched) {
      for (const kind of ['photos', 'overview', 'tags']) {
        void queries.invalidateQueries({ queryKey: ['project', projectId, kind] });
      }
    }
    touched.clear();
  };
  return openUploads({
    // A rate limit pauses the whole queue (uploads.ts), so it is not waited for here.
    send: ({ id, projectId, record, file }, { onProgress, signal }) =>
      sendFile<Photo>({
        path: `/api/projects/${projectId}/photos`,
        record: toPhotoCreate(record),
        idempotencyKey: id,
        ...{ file, onProgress, signal, gate },
      }),
    store: openUploadStore(newId()),
    network: {
      isOnline: () => onlineManager.isOnline(),
      subscribe: (listener) => onlineManager.subscribe(listener),
    },
    later(milliseconds, then) {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
    newId,
    maxBytes: getMaxFileBytes(),
    onSent({ projectId }) {
      if (touched.size === 0) setTimeout(refresh, REFRESH_MS);
      touched.add(projectId);
    },
  });
}
