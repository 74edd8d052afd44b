// What can be done to many photos at once.

import { useQueryClient } from '@tanstack/react-query';
import type { PhotoChange } from '../../../../contract/records/photo.ts';
import { type Api, tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import type { BulkItem } from '../../ui/bulk/bulk-runs.ts';
import { useBulkRuns } from '../../ui/bulk/use-bulk-runs.ts';
import type { Photo, PhotoKind } from '../photo-words.ts';
import { photosKey } from './photo-data.ts';

export type PhotoDeed =
  | { readonly is: 'publish' }
  | { readonly is: 'delete' }
  | { readonly is: 'milestone'; readonly milestoneId: string | null }
  | { readonly is: 'kind'; readonly kind: PhotoKind }
  | { readonly is: 'addTag' | 'removeTag'; readonly tag: string };

/** What is needed of a photo that something is done to. */
export type NamedPhoto = Pick<Photo, 'id' | 'visibility'>;

/** At most so many are published by one request (contract/capture.ts). */
const PUBLISHED_AT_ONCE = 200;

/** Begins one thing that is done to many photos, which goes on whatever is looked at meanwhile. */
export function usePhotoDeeds(projectId: string): (photos: readonly NamedPhoto[], deed: PhotoDeed) => void {
  const api = useApi();
  const queries = useQueryClient();
  const { start } = useBulkRuns();
  return (photos, deed) =>
    start({
      ...{ projectId, kind: 'photos', said: `photos:bulk.succeeded.${deed.is}`, items: photos.map(itemOf) },
      change:
        deed.is === 'publish'
          ? { most: PUBLISHED_AT_ONCE, send: (items) => publish(api, projectId, items) }
          : ({ id }) => changeOne(api, { projectId, photoId: id }, deed),
      onOver({ succeeded }) {
        const kinds = [photosKey(projectId), ['project', projectId, 'overview'], ['project', projectId, 'tags']];
        const records = succeeded.map((id) => ['project', projectId, 'photo', id]);
        for (const queryKey of [...kinds, ...records]) void queries.invalidateQueries({ queryKey });
      },
    });
}

/** A photo has neither number nor name: it is known by the end of its id. */
function itemOf({ id, visibility }: NamedPhoto): BulkItem {
  return { id, number: null, name: id.slice(-8), status: visibility };
}

/** The photo that an item stands for. */
export function photoOf({ id, status }: BulkItem): NamedPhoto {
  return { id, visibility: status === 'draft' ? 'draft' : 'live' };
}

function publish(api: Api, projectId: string, items: readonly BulkItem[]) {
  const photoIds = items.map(({ id }) => id);
  return api.POST('/api/projects/{projectId}/photos/publish', { params: { path: { projectId } }, body: { photoIds } });
}

async function changeOne(
  api: Api,
  path: { readonly projectId: string; readonly photoId: string },
  deed: Exclude<PhotoDeed, { is: 'publish' }>,
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
    const body: PhotoChange = { tags: tagsAfter(record.tags, deed) };
    await api.PATCH(of, { params: { path, ...(etag !== null && { header: { 'If-Match': etag } }) }, body });
  }
}

function tagsAfter(tags: readonly string[], { is, tag }: { is: 'addTag' | 'removeTag'; tag: string }): string[] {
  return is === 'addTag' ? [...new Set([...tags, tag])] : tags.filter((each) => each !== tag);
}
