// What the address of analytics holds: which part is open, which days are asked about, which records count. Unknown values are
// dropped.
import { readUuid } from '../../../contract/forms.ts';
import { readDay } from '../language/read-day.ts';

export const PARTS = ['issues', 'rfis', 'clashes', 'capture', 'sensors', 'anomalies'] as const;
export type Part = (typeof PARTS)[number];
/** How many days the service counts until the last one where nobody says. */
export const DAYS_UNASKED = 90;
export const INTERVALS = ['day', 'week', 'month'] as const;
export const PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export const CLASH_KINDS = ['hard', 'clearance', 'duplicate'] as const;
export const PHOTO_VISIBILITIES = ['draft', 'live'] as const;
export const ANOMALY_SOURCES = ['threshold', 'scan'] as const;

/** The days that the service counts. */
const DAYS = { from: '1970-01-01', before: '9999-12-31T' };

/** What of analytics is shown. */
export function analyticsView(search: Record<string, unknown>) {
  return present({
    part: oneOf(PARTS, search.part),
    from: readDay(search.from, DAYS),
    to: readDay(search.to, DAYS),
    interval: oneOf(INTERVALS, search.interval),
    priority: oneOf(PRIORITIES, search.priority),
    assignee: search.assignee === 'nobody' ? ('nobody' as const) : idIn(search.assignee),
    kind: oneOf(CLASH_KINDS, search.kind),
    milestone: idIn(search.milestone),
    visibility: oneOf(PHOTO_VISIBILITIES, search.visibility),
    severity: oneOf(PRIORITIES, search.severity),
    source: oneOf(ANOMALY_SOURCES, search.source),
  });
}

export type AnalyticsView = ReturnType<typeof analyticsView>;

/** Members of the address to change; undefined takes one out. */
export type ViewChange = { readonly [Name in keyof AnalyticsView]?: AnalyticsView[Name] | undefined };

/** The address with members changed. */
export function changed(view: AnalyticsView, change: ViewChange): AnalyticsView {
  return present({ ...view, ...change }) as AnalyticsView;
}

/** The days of an address as the service is asked for them. */
export function rangeOf({ from, to, interval }: AnalyticsView) {
  return present({ from, to, interval });
}

/** Who is to do it, as the service is asked for it. */
export function assigneeOf({ assignee }: AnalyticsView) {
  if (assignee === undefined) return {};
  return assignee === 'nobody' ? { unassigned: true } : { assigneeId: assignee };
}

type Present<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** The members that have a value. */
export function present<Values extends object>(values: Values): Present<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<Values>;
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((each) => each === value);
}

function idIn(value: unknown): string | undefined {
  return typeof value === 'string' ? readUuid(value) : undefined;
}
