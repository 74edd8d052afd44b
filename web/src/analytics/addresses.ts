// Search parameters of analytics: the open part, the range of days, and which records count.
import {
  createSearchParser,
  omitUndefined,
  parseAsDay,
  parseAsEither,
  parseAsOneOf,
  parseAsUuid,
} from '../records/search-params.ts';

export const PARTS = ['issues', 'rfis', 'clashes', 'capture', 'sensors', 'anomalies'] as const;
export type Part = (typeof PARTS)[number];
/** How many days the service counts until the last one where nobody says. */
export const DAYS_UNASKED = 90;
export const INTERVALS = ['day', 'week', 'month'] as const;
export const PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export const CLASH_KINDS = ['hard', 'clearance', 'duplicate'] as const;
export const PHOTO_VISIBILITIES = ['draft', 'live'] as const;
export const ANOMALY_SOURCES = ['threshold', 'scan'] as const;

/** Parses which part is shown, and its filters. */
export const analyticsView = createSearchParser({
  part: parseAsOneOf(PARTS),
  from: parseAsDay,
  to: parseAsDay,
  interval: parseAsOneOf(INTERVALS),
  priority: parseAsOneOf(PRIORITIES),
  assignee: parseAsEither(parseAsOneOf(['nobody']), parseAsUuid),
  kind: parseAsOneOf(CLASH_KINDS),
  milestone: parseAsUuid,
  visibility: parseAsOneOf(PHOTO_VISIBILITIES),
  severity: parseAsOneOf(PRIORITIES),
  source: parseAsOneOf(ANOMALY_SOURCES),
});

export type AnalyticsView = ReturnType<typeof analyticsView>;

/** Members of the address to change; undefined takes one out. */
export type ViewChange = { readonly [Name in keyof AnalyticsView]?: AnalyticsView[Name] | undefined };

/** The address with members changed. */
export function changed(view: AnalyticsView, change: ViewChange): AnalyticsView {
  return omitUndefined({ ...view, ...change });
}

/** The days of an address as the service is asked for them. */
export function rangeOf({ from, to, interval }: AnalyticsView) {
  return omitUndefined({ from, to, interval });
}

/** Who is to do it, as the service is asked for it. */
export function assigneeOf({ assignee }: AnalyticsView) {
  if (assignee === undefined) return {};
  return assignee === 'nobody' ? { unassigned: true } : { assigneeId: assignee };
}
