// What the wall asks of the service, by its address.
import { allPages } from '../../api/all-pages.ts';
import { type Api, taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { type Rows, useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import type { WALL_ORDERS, WallView } from '../addresses.ts';
import type { Photo } from '../photo-words.ts';
import { photosKey } from './photo-data.ts';

export const FIRST_ORDER = '-takenAt' satisfies (typeof WALL_ORDERS)[number];

/** The query of the list, and of its export. */
export function wallFilters({ milestone, plan, sort = FIRST_ORDER, ...same }: WallView) {
  return {
    ...same,
    sort,
    ...(milestone !== undefined && { milestoneId: milestone }),
    ...(plan !== undefined && { floorPlanId: plan }),
  };
}

/** True where something narrows the wall. */
export function isNarrowed({ sort: _, ...filters }: WallView): boolean {
  return Object.keys(filters).length > 0;
}

interface Asked {
  readonly cursor: string | undefined;
  readonly signal?: AbortSignal;
}

function pageOf(api: Api, projectId: string, view: WallView, { cursor, signal }: Asked) {
  return taken(
    api.GET('/api/projects/{projectId}/photos', {
      params: {
        path: { projectId },
        query: { ...wallFilters(view), limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
      },
      ...(signal !== undefined && { signal }),
    }),
  );
}

/** The photos of the wall by their places. */
export function useWallRows(projectId: string, view: WallView): Rows<Photo> {
  const api = useApi();
  return useRows({
    key: [...photosKey(projectId), 'wall', wallFilters(view)],
    page: (cursor, signal) => pageOf(api, projectId, view, { cursor, signal }),
  });
}

/** More than anybody means to change by one click. */
export const MOST_CHOSEN = 5000;

/** All photos that the wall would show, at most MOST_CHOSEN. */
export function allOnWall(api: Api, projectId: string, view: WallView) {
  return allPages<Photo>((cursor) => pageOf(api, projectId, view, { cursor }), MOST_CHOSEN);
}
