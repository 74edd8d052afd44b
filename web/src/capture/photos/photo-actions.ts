// Bulk actions on photos.

import { useQueryClient } from '@tanstack/react-query';
import type { PhotoChange } from '../../../../contract/records/photo.ts';
import { type Api, tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import type { BulkItem } from '../../ui/bulk/bulk-runs.ts';
import { useBulkRuns } from '../../ui/bulk/use-bulk-runs.ts';
import type { Photo, PhotoKind } from '../photo-words.ts';
import { photosKey } from './photo-data.ts';

export type PhotoAction =
  | { readonly is: 'publish' }
  | { readonly is: 'delete' }
  | { readonly is: 'milestone'; readonly milestoneId: string | null }
  | { readonly is: 'kind'; readonly kind: PhotoKind }
  | { readonly is: 'addTag' | 'removeTag'; readonly tag: string };

/** Fields of a photo that a bulk action needs. */
export type NamedPhoto = Pick<Photo, 'id' | 'visibility'>;

/** Most photos that one request publishes (contract/capture.ts). */
const MAX_PUBLISHED_AT_ONCE = 200;

/** Returns a function that starts an action on many photos; it keeps running when the person leaves the screen. */
export function usePhotoActions(projectId: string): (photos: readonly NamedPhoto[], action: PhotoAction) => void {
  const api = useApi();
  const queries = useQueryClient();
  const { start } = useBulkRuns();
  return (photos, action) =>
    start({
      ...{ projectId, kind: 'photos', said: `photos:bulk.succeeded.${action.is}`, items: photos.map(toBulkItem) },
      change:
        action.is === 'publish'
          ? { maxItems: MAX_PUBLISHED_AT_ONCE, send: (items) => publish(api, projectId, items) }
          : ({ id }) => changeOne(api, { projectId, photoId: id }, action),
      onOver({ succeeded }) {
        const kinds = [photosKey(projectId), ['project', projectId, 'overview'], ['project', projectId, 'tags']];
        const records = succeeded.map((id) => ['project', projectId, 'photo', id]);
        for (const queryKey of [...kinds, ...records]) void queries.invalidateQueries({ queryKey });
      },
    });
}

/** Names the item by the end of the id, because a photo has neither number nor name. */
function toBulkItem({ id, visibility }: NamedPhoto): BulkItem {
  return { id, number: null, name: id.slice(-8), status: visibility };
}

/** Converts an item back to its photo. */
export function toNamedPhoto({ id, status }: BulkItem): NamedPhoto {
  return { id, visibility: status === 'draft' ? 'draft' : 'live' };
}

function publish(api: Api, projectId: string, items: readonly BulkItem[]) {
  const photoIds = items.map(({ id }) => id);
  return api.POST('/api/projects/{projectId}/photos/publish', { params: { path: { projectId } }, body: { photoIds } });
}

async function changeOne(
  api: Api,
  path: { readonly projectId: string; readonly photoId: string },
  action: Exclude<PhotoAction, { is: 'publish' }>,
): Promise<void> {
  const route = '/api/projects/{projectId}/photos/{photoId}';
  if (action.is === 'delete') {
    await api.DELETE(route, { params: { path } });
  } else if (action.is === 'milestone') {
    await api.PATCH(route, { params: { path }, body: { milestoneId: action.milestoneId } });
  } else if (action.is === 'kind') {
    await api.PATCH(route, { params: { path }, body: { kind: action.kind } });
  } else {
    // A change replaces all tags, so the photo is read again: tags added since the list was read must not be lost.
    const { record, etag } = await tagged(api.GET(route, { params: { path } }));
    const body: PhotoChange = { tags: computeTags(record.tags, action) };
    await api.PATCH(route, { params: { path, ...(etag !== null && { header: { 'If-Match': etag } }) }, body });
  }
}

function computeTags(tags: readonly string[], { is, tag }: { is: 'addTag' | 'removeTag'; tag: string }): string[] {
  return is === 'addTag' ? [...new Set([...tags, tag])] : tags.filter((each) => each !== tag);
}
