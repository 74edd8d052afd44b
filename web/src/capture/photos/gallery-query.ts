// Queries of the gallery, derived from its search parameters.
import { allPages } from '../../api/all-pages.ts';
import { type Api, taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { type Rows, useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import type { GALLERY_ORDERS, GalleryView } from '../addresses.ts';
import type { Photo } from '../photo-words.ts';
import { photosKey } from './photo-data.ts';

export const FIRST_ORDER = '-takenAt' satisfies (typeof GALLERY_ORDERS)[number];

/** Converts the search parameters to the query of the list and of its export. */
export function toGalleryQuery({ milestone, plan, sort = FIRST_ORDER, ...same }: GalleryView) {
  return {
    ...same,
    sort,
    ...(milestone !== undefined && { milestoneId: milestone }),
    ...(plan !== undefined && { floorPlanId: plan }),
  };
}

/** True if any filter is set. */
export function hasFilters({ sort: _, ...filters }: GalleryView): boolean {
  return Object.keys(filters).length > 0;
}

interface PageRequest {
  readonly cursor: string | undefined;
  readonly signal?: AbortSignal;
}

function fetchPage(api: Api, projectId: string, view: GalleryView, { cursor, signal }: PageRequest) {
  return taken(
    api.GET('/api/projects/{projectId}/photos', {
      params: {
        path: { projectId },
        query: { ...toGalleryQuery(view), limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
      },
      ...(signal !== undefined && { signal }),
    }),
  );
}

/** Reads the photos of the gallery by their places. */
export function useGalleryRows(projectId: string, view: GalleryView): Rows<Photo> {
  const api = useApi();
  return useRows({
    key: [...photosKey(projectId), 'gallery', toGalleryQuery(view)],
    page: (cursor, signal) => fetchPage(api, projectId, view, { cursor, signal }),
  });
}

/** Limit of one bulk change: more than anybody means to change by one click. */
export const MAX_CHOSEN = 5000;

/** Fetches all photos that match the filters, at most MAX_CHOSEN. */
export function fetchWholeGallery(api: Api, projectId: string, view: GalleryView) {
  return allPages<Photo>((cursor) => fetchPage(api, projectId, view, { cursor }), MAX_CHOSEN);
}
