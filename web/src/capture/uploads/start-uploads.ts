// The uploads of a page with all that they need of it.
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { newId } from '../../api/new-id.ts';
import { sendFile } from '../../api/send-file.ts';
import type { SessionGate } from '../../api/session-gate.ts';
import type { Photo } from '../photo-words.ts';
import { openUploadKeeping } from './kept-uploads.ts';
import { mostFileBytes } from './most-bytes.ts';
import { recordOf } from './upload.ts';
import { openUploads, type Uploads } from './uploads.ts';

/** Lists are read again at most so often while photos arrive. */
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
    // A spent budget halts the whole line (uploads.ts): nothing else waits for it.
    send: ({ id, projectId, record, file }, { onProgress, signal }) =>
      sendFile<Photo>({
        path: `/api/projects/${projectId}/photos`,
        record: recordOf(record),
        idempotencyKey: id,
        ...{ file, onProgress, signal, gate },
      }),
    keeping: openUploadKeeping(newId()),
    network: {
      isOnline: () => onlineManager.isOnline(),
      subscribe: (listener) => onlineManager.subscribe(listener),
    },
    later(milliseconds, then) {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
    newId,
    mostBytes: mostFileBytes(),
    onSent({ projectId }) {
      if (touched.size === 0) setTimeout(refresh, REFRESH_MS);
      touched.add(projectId);
    },
  });
}
