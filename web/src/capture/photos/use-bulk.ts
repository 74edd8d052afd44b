// What is done to many photos at once. How far it is stands above the screens (in the cache of queries, which a sign-out empties):
// it goes on while people look at something else, and what became of it waits for them where it was begun.
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, type Schema, tagged } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useApi } from '../../api/use-api.ts';
import type { Photo, PhotoKind } from '../photo-words.ts';
import { type BulkRun, runBulk } from './bulk-run.ts';
import { photosKey } from './photo-data.ts';

export type BulkDeed =
  | { readonly is: 'publish' }
  | { readonly is: 'delete' }
  | { readonly is: 'milestone'; readonly milestoneId: string | null }
  | { readonly is: 'kind'; readonly kind: PhotoKind }
  | { readonly is: 'addTag' | 'removeTag'; readonly tag: string };

type Named = Pick<Photo, 'id'>;

export interface Bulk {
  readonly deed: BulkDeed['is'] | undefined;
  /** What is under way, or became of the last until it is put away. */
  readonly run: BulkRun<Named> | undefined;
  readonly start: (photos: readonly Named[], deed: BulkDeed) => Promise<BulkRun<Named>>;
  readonly stop: () => void;
  readonly putAway: () => void;
  /** True while a screen shows what is under way. */
  readonly isSeen: () => boolean;
}

interface Held {
  readonly deed: BulkDeed['is'];
  readonly run: BulkRun<Named>;
  readonly control: AbortController;
}

const heldKey = (projectId: string) => ['photos-under-way', projectId] as const;

/** At most so many are published by one request (contract/capture.ts). */
const PUBLISHED_AT_ONCE = 200;
const CHANGED_AT_ONCE = 4;
const OF_ONE = new Set([404, 409, 422]);

/** Does one thing to many photos, with its progress and the reasons of what was refused. */
export function useBulk(projectId: string): Bulk {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = heldKey(projectId);
  const { data } = useQuery<Held | null>({ queryKey, queryFn: skipToken, staleTime: Infinity, gcTime: Infinity });
  const hold = (held: Held | null) => queries.setQueryData(queryKey, held);
  return {
    ...{ deed: data?.deed, run: data?.run },
    async start(photos, asked) {
      const control = new AbortController();
      const setRun = (run: BulkRun<Named>) => hold({ deed: asked.is, run, control });
      setRun({ total: photos.length, done: [], refused: [], isOver: false });
      const staying = askBeforeLeaving();
      const isPublishing = asked.is === 'publish';
      const result = await runBulk(photos, {
        size: isPublishing ? PUBLISHED_AT_ONCE : 1,
        atOnce: isPublishing ? 1 : CHANGED_AT_ONCE,
        send: (batch) => sendBatch(api, projectId, batch, asked),
        isOfOne: (reason) => reason instanceof Problem && OF_ONE.has(reason.status),
        onProgress: setRun,
        stop: control.signal,
      }).finally(staying.end);
      const kinds = [photosKey(projectId), ['project', projectId, 'overview'], ['project', projectId, 'tags']];
      const records = result.done.map(({ id }) => ['project', projectId, 'photo', id]);
      await Promise.all([...kinds, ...records].map((queryKey) => queries.invalidateQueries({ queryKey })));
      return result;
    },
    stop: () => data?.control.abort(),
    putAway: () => hold(null),
    isSeen: () => (queries.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0,
  };
}

/** The browser asks before the page is left, until `end`: what is not sent by then would be lost. */
function askBeforeLeaving(): { readonly end: () => void } {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  return { end: () => window.removeEventListener('beforeunload', warn) };
}

async function sendBatch(api: Api, projectId: string, photos: readonly Named[], deed: BulkDeed): Promise<void> {
  const [photo] = photos;
  if (deed.is === 'publish') {
    const photoIds = photos.map(({ id }) => id);
    await api.POST('/api/projects/{projectId}/photos/publish', { params: { path: { projectId } }, body: { photoIds } });
  } else if (photo !== undefined) {
    await changeOne(api, { projectId, photoId: photo.id }, deed);
  }
}

async function changeOne(
  api: Api,
  path: { readonly projectId: string; readonly photoId: string },
  deed: Exclude<BulkDeed, { is: 'publish' }>,
): Promise<void> {
  const of = '/api/projects/{projectId}/photos/{photoId}';
  if (deed.is === 'delete') {
    await api.DELETE(of, { params: { path } });
  } else if (deed.is === 'milestone') {
    await api.PATCH(of, { params: { path }, body: { milestoneId: deed.milestoneId } });
  } else if (deed.is === 'kind') {
    await api.PATCH(of, { params: { path }, body: { kind: deed.kind } });
  } else {
    // Tags are sent whole: those that came since the list was read must not be lost, so the photo is read anew.
    const { record, etag } = await tagged(api.GET(of, { params: { path } }));
    const body: Schema<'CapturedPhotoChange'> = { tags: tagsAfter(record.tags, deed) };
    await api.PATCH(of, { params: { path, ...(etag !== null && { header: { 'If-Match': etag } }) }, body });
  }
}

function tagsAfter(tags: readonly string[], { is, tag }: { is: 'addTag' | 'removeTag'; tag: string }): string[] {
  return is === 'addTag' ? [...new Set([...tags, tag])] : tags.filter((each) => each !== tag);
}
