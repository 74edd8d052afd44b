// Queries of the gallery, made from its address.
import { allPages } from '../../api/all-pages.ts';
import { type Api, taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { type Rows, useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import type { GALLERY_ORDERS, GalleryView } from '../addresses.ts';
import type { Photo } from '../photo-words.ts';
import { photosKey } from './photo-data.ts';

export const FIRST_ORDER = '-takenAt' satisfies (typeof GALLERY_ORDERS)[number];

/** The query of the list, and of its export. */
export function galleryFilters({ milestone, plan, sort = FIRST_ORDER, ...same }: GalleryView) {
  return {
    ...same,
    sort,
    ...(milestone !== undefined && { milestoneId: milestone }),
    ...(plan !== undefined && { floorPlanId: plan }),
  };
}

/** True where something narrows the gallery. */
export function isNarrowed({ sort: _, ...filters }: GalleryView): boolean {
  return Object.keys(filters).length > 0;
}

interface Asked {
  readonly cursor: string | undefined;
  readonly signal?: AbortSignal;
}

function pageOf(api: Api, projectId: string, view: GalleryView, { cursor, signal }: Asked) {
  return taken(
    api.GET('/api/projects/{projectId}/photos', {
      params: {
        path: { projectId },
        query: { ...galleryFilters(view), limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
      },
      ...(signal !== undefined && { signal }),
    }),
  );
}

/** The photos of the gallery by their places. */
export function useGalleryRows(projectId: string, view: GalleryView): Rows<Photo> {
  const api = useApi();
  return useRows({
    key: [...photosKey(projectId), 'gallery', galleryFilters(view)],
    page: (cursor, signal) => pageOf(api, projectId, view, { cursor, signal }),
  });
}

/** More than anybody means to change by one click. */
export const MOST_CHOSEN = 5000;

/** All photos that the gallery would show, at most MOST_CHOSEN. */
export function allInGallery(api: Api, projectId: string, view: GalleryView) {
  return allPages<Photo>((cursor) => pageOf(api, projectId, view, { cursor }), MOST_CHOSEN);
}
