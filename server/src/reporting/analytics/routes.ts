import { type TProperties, type TSchema, Type } from 'typebox';
import {
  AnomalyAnalytics,
  analyticsRange,
  anomalyAnalyticsFilters,
  CaptureAnalytics,
  ClashAnalytics,
  captureAnalyticsFilters,
  clashAnalyticsFilters,
  IssueAnalytics,
  issueAnalyticsFilters,
  RfiAnalytics,
  rfiAnalyticsFilters,
  SensorAnalytics,
  sensorAnalyticsFilters,
} from '../../../../contract/analytics.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import type { TextSearches } from '../../platform/database/text-searches.ts';
import { ok, person, type Route, route } from '../../platform/http/route.ts';
import { getProject } from '../../tenancy/projects/public.ts';
import { countAnomalies } from './anomalies.ts';
import { countCapture } from './capture.ts';
import { countClashes } from './clashes.ts';
import { countIssues } from './issues.ts';
import type { Filters } from './matching.ts';
import { type AskedRange, type Range, readRange } from './range.ts';
import { countRfis } from './rfis.ts';
import { countSensors } from './sensors.ts';

interface AnalyticsRouteDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly textSearches: TextSearches;
}

interface Chart {
  readonly name: string;
  readonly summary: string;
  readonly filters: TProperties;
  readonly reply: TSchema;
  readonly count: (reader: Reader, scope: ProjectScope, range: Range, filters: Filters) => Promise<object>;
}

const CHARTS: readonly Chart[] = [
  {
    name: 'issues',
    summary: 'Count issues made, closed and open over time, and the ages of the open ones',
    filters: issueAnalyticsFilters,
    reply: IssueAnalytics,
    count: countIssues,
  },
  {
    name: 'rfis',
    summary: 'Measure how long RFIs wait for their first answer',
    filters: rfiAnalyticsFilters,
    reply: RfiAnalytics,
    count: countRfis,
  },
  {
    name: 'clashes',
    summary: 'Count clashes by their status over time',
    filters: clashAnalyticsFilters,
    reply: ClashAnalytics,
    count: countClashes,
  },
  {
    name: 'capture',
    summary: 'Count the photos of each level since a milestone',
    filters: captureAnalyticsFilters,
    reply: CaptureAnalytics,
    count: countCapture,
  },
  {
    name: 'sensors',
    summary: 'Measure how much of the time sensors reported',
    filters: sensorAnalyticsFilters,
    reply: SensorAnalytics,
    count: countSensors,
  },
  {
    name: 'anomalies',
    summary: 'Count anomalies over time and by space',
    filters: anomalyAnalyticsFilters,
    reply: AnomalyAnalytics,
    count: countAnomalies,
  },
];

/** The analytics of a project: what each number is, docs/analytics.md says. */
export function analyticsRoutes(deps: AnalyticsRouteDeps): Route[] {
  return CHARTS.map((chart) => chartRoute(deps, chart));
}

function chartRoute({ db, clock, textSearches }: AnalyticsRouteDeps, { name, summary, filters, reply, count }: Chart) {
  return route({
    method: 'GET',
    path: `/api/projects/{projectId}/analytics/${name}`,
    summary,
    description:
      'Each number is what the list of the API has with the query that stands beside it, where a list can say it. ' +
      'At most 400 days. Records count by the fields that they have now, whatever these were then.',
    tag: 'Analytics',
    access: person('viewer'),
    scope: 'project',
    params: Type.Object({ projectId: Uuid() }),
    query: Type.Object({ ...analyticsRange, ...filters }),
    reply,
    // Whole tables are read: in turns, like searches.
    refuses: ['rate_limited'],
    async handle({ scope, query }) {
      const { from: _from, to: _to, interval: _interval, timeZone: _zone, ...asked } = query as AskedRange & Filters;
      const reader = db.reader(scope);
      const { timeZone: projectZone } = await getProject(reader, scope);
      const range = readRange(query as AskedRange, { projectZone, nowMs: clock.now() });
      return ok(await textSearches(scope.workspaceId, () => count(reader, scope, range, readAs(asked))));
    },
  });
}

// A label is looked for as the list looks for it.
function readAs(filters: Filters): Filters {
  const { label } = filters;
  return typeof label === 'string' ? { ...filters, label: label.trim() } : filters;
}
