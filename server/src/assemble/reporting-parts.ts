// The wing of reporting: its routes, and what they are made with beside what every slice is.
import { openLimiter } from '../platform/access/limiter.ts';
import type { Route } from '../platform/http/route.ts';
import { analyticsRoutes } from '../reporting/analytics/routes.ts';
import { feedRoutes } from '../reporting/feeds/routes.ts';
import { overviewRoutes } from '../reporting/overview/routes.ts';
import { searchRoutes } from '../reporting/search/routes.ts';
import { tagRoutes } from '../reporting/tags/routes.ts';
import type { Foundation } from './foundation.ts';

type RouteDeps = Parameters<typeof feedRoutes>[0] &
  Parameters<typeof overviewRoutes>[0] &
  Parameters<typeof analyticsRoutes>[0] &
  Parameters<typeof searchRoutes>[0] &
  Parameters<typeof tagRoutes>[0];

/** The routes of the wing. */
export const reportingRoutes = (parts: RouteDeps): Route[] => [
  ...feedRoutes(parts),
  ...overviewRoutes(parts),
  ...analyticsRoutes(parts),
  ...searchRoutes(parts),
  ...tagRoutes(parts),
];

/** A document takes a process of up to 512 MiB: one at a time, and 8 wait. */
const DOCUMENT_SLOTS = { slots: 1, slotsPerWorkspace: 1, waitingPerWorkspace: 8, maxWaitMs: 60_000 };

/** Makes what the slices of the wing depend on. */
export function reportingParts({ clock }: Pick<Foundation, 'clock'>) {
  return { acquireDocumentSlot: openLimiter(DOCUMENT_SLOTS, clock) };
}
