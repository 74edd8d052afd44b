import { analyticsOperations as operations } from '../../../../contract/operations/analytics.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import type { TextSearches } from '../../platform/database/text-searches.ts';
import { implement } from '../../platform/http/implement.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import { getProject } from '../../tenancy/projects/public.ts';
import { projectCounts } from './counts.ts';
import type { Filters } from './matching.ts';
import { type AskedRange, type Range, readRange } from './range.ts';

interface AnalyticsRouteDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly textSearches: TextSearches;
}

type Operation = (typeof operations)[keyof typeof operations];
type Count = (reader: Reader, scope: ProjectScope, range: Range, filters: Filters) => Promise<object>;

/** The analytics of a project: what each number is, docs/analytics.md says. */
export function analyticsRoutes(deps: AnalyticsRouteDeps): Route[] {
  const chart = (operation: Operation, count: Count) => chartRoute(deps, operation, count);
  return [
    chart(operations.getIssueAnalytics, projectCounts.issues),
    chart(operations.getRfiAnalytics, projectCounts.rfis),
    chart(operations.getClashAnalytics, projectCounts.clashes),
    chart(operations.getCaptureAnalytics, projectCounts.capture),
    chart(operations.getSensorAnalytics, projectCounts.sensors),
    chart(operations.getAnomalyAnalytics, projectCounts.anomalies),
  ];
}

// Whole tables are read: they wait their turn, as searches do.
function chartRoute({ db, clock, textSearches }: AnalyticsRouteDeps, operation: Operation, count: Count): Route {
  return implement(operation, async ({ scope, query }) => {
    const { from: _from, to: _to, interval: _interval, timeZone: _zone, ...asked } = query as AskedRange & Filters;
    const reader = db.reader(scope);
    const { timeZone: projectZone } = await getProject(reader, scope);
    const range = readRange(query as AskedRange, { projectZone, nowMs: clock.now() });
    return ok(await textSearches(scope.workspaceId, () => count(reader, scope, range, readAs(asked))));
  });
}

// A label is looked for as the list looks for it.
function readAs(filters: Filters): Filters {
  const { label } = filters;
  return typeof label === 'string' ? { ...filters, label: label.trim() } : filters;
}
