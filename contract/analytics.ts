// Analytics of a project (app API): numbers over time, each of which a list of the API counts too (docs/analytics.md).
import { type Static, Type } from 'typebox';
import { anomalyFilters } from './anomalies.ts';
import { clashFilters } from './clashes.ts';
import { trackedIssueFilters } from './issues.ts';
import { unassignedQuery } from './paging.ts';
import { photoFilters } from './records/photo.ts';
import { rfiFilters } from './rfis.ts';
import { sensorFilters } from './sensors.ts';
import { Day, Instant, Nullable, Uuid } from './values.ts';

export const ANALYTICS_INTERVALS = ['day', 'week', 'month'] as const;
export type AnalyticsInterval = (typeof ANALYTICS_INTERVALS)[number];

/** As many days as one question may be about. */
export const ANALYTICS_MOST_DAYS = 400;
export const ANALYTICS_DAYS_DEFAULT = 90;
/** As many rows as a table of an answer has at most. */
export const ANALYTICS_MOST_ROWS = 200;

/** The days that are asked about. */
export const analyticsRange = {
  from: Type.Optional(Day(`The first day; defaults to ${ANALYTICS_DAYS_DEFAULT - 1} days before \`to\`.`)),
  to: Type.Optional(Day('The last day; defaults to today. A later day is treated as today.')),
  interval: Type.Optional(
    Type.Enum([...ANALYTICS_INTERVALS], { default: 'week', description: 'Weeks start on Monday.' }),
  ),
  timeZone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      examples: ['Asia/Riyadh'],
      description: 'IANA time zone of the days; defaults to the project’s.',
    }),
  ),
};

const { type, priority, assigneeId, label, floorPlanId } = trackedIssueFilters;
export const issueAnalyticsFilters = { type, priority, assigneeId, ...unassignedQuery, label, floorPlanId };

export const rfiAnalyticsFilters = {
  priority: rfiFilters.priority,
  assigneeId: rfiFilters.assigneeId,
  ...unassignedQuery,
};

export const clashAnalyticsFilters = {
  kind: clashFilters.kind,
  present: clashFilters.present,
  assigneeId: clashFilters.assigneeId,
  ...unassignedQuery,
};

export const captureAnalyticsFilters = {
  milestoneId: Type.Optional(Uuid('Count from this milestone instead of the first day of the range.')),
  kind: photoFilters.kind,
  visibility: photoFilters.visibility,
};

export const sensorAnalyticsFilters = { kind: sensorFilters.kind, bound: sensorFilters.bound };

export const anomalyAnalyticsFilters = {
  severity: anomalyFilters.severity,
  source: anomalyFilters.source,
  sensorId: anomalyFilters.sensorId,
  spaceId: anomalyFilters.spaceId,
};

const Count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });

const Query = (list: string) =>
  Type.String({
    description: `Query string that selects these records in ${list}.`,
    examples: ['createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z'],
  });

/** What was asked, as it was understood. */
export const AnalyticsRange = Type.Object(
  {
    from: Day(),
    to: Day(),
    interval: Type.Enum([...ANALYTICS_INTERVALS]),
    timeZone: Type.String(),
    asOf: Instant('When the counts were computed.'),
  },
  { $id: 'AnalyticsRange' },
);
export type AnalyticsRange = Static<typeof AnalyticsRange>;

const interval = {
  from: Instant('Start of the interval.'),
  to: Instant('End of the interval, exclusive: the start of the next one.'),
};

const PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
const byPriority = Object.fromEntries(PRIORITIES.map((each) => [each, Count()])) as Record<
  (typeof PRIORITIES)[number],
  ReturnType<typeof Count>
>;

export const IssueAnalytics = Type.Object(
  {
    range: AnalyticsRange,
    intervals: Type.Array(
      Type.Object({
        ...interval,
        created: Count(),
        createdQuery: Query('the list of issues'),
        closed: Count('Issues that became `closed` or `verified`.'),
        closedQuery: Query('the list of issues'),
        open: Count('Issues neither `closed` nor `verified` at the end of the interval.'),
        openQuery: Query('the list of issues'),
      }),
    ),
    open: Count('Open issues at the end of the range.'),
    openQuery: Query('the list of issues'),
    ages: Type.Array(
      Type.Object({
        days: Type.Object({ least: Type.Integer(), most: Nullable(Type.Integer()) }),
        total: Count(),
        ...byPriority,
        query: Query('the list of issues'),
      }),
      { description: 'Issues open at the end of the range, grouped by age in days at that time.' },
    ),
  },
  { $id: 'IssueAnalytics' },
);
export type IssueAnalytics = Static<typeof IssueAnalytics>;

const Seconds = (description: string) => Nullable(Type.Number({ description }));
const answering = {
  answered: Count('RFIs that received their first answer.'),
  medianSeconds: Seconds('Median time from opening to the first answer; null if there was none.'),
  p90Seconds: Seconds('90th percentile of the time to the first answer, linearly interpolated.'),
};

export const RfiAnalytics = Type.Object(
  {
    range: AnalyticsRange,
    intervals: Type.Array(
      Type.Object({
        ...interval,
        raised: Count('RFIs opened for the first time: created as `open`, or moved from `draft` to `open`.'),
        raisedQuery: Query('the list of RFIs'),
        ...answering,
        answeredQuery: Query('the list of RFIs'),
      }),
    ),
    whole: Type.Object(
      { ...answering, answeredQuery: Query('the list of RFIs') },
      { description: 'For the whole range.' },
    ),
    now: Type.Object(
      {
        waiting: Count('RFIs that are `open`: not answered yet.'),
        waitingQuery: Query('the list of RFIs'),
        overdue: Count('RFIs neither `closed` nor `void`, and due before today in the project’s time zone.'),
        overdueQuery: Query('the list of RFIs'),
      },
      { description: 'Current values, independent of the range.' },
    ),
  },
  { $id: 'RfiAnalytics' },
);
export type RfiAnalytics = Static<typeof RfiAnalytics>;

export const ClashAnalytics = Type.Object(
  {
    range: AnalyticsRange,
    intervals: Type.Array(
      Type.Object({
        ...interval,
        created: Count(),
        createdQuery: Query('the list of clashes'),
        settled: Count('Decisions that moved a clash from `new` or `active` to another status.'),
        open: Count('Clashes that were `new` or `active` at the end of the interval.'),
        new: Count(),
        active: Count(),
        approved: Count(),
        resolved: Count(),
        void: Count(),
      }),
      { description: 'Statuses at the end of the interval, from the history of each clash.' },
    ),
    open: Count('Now.'),
    openQuery: Query('the list of clashes'),
  },
  { $id: 'ClashAnalytics' },
);
export type ClashAnalytics = Static<typeof ClashAnalytics>;

export const CaptureAnalytics = Type.Object(
  {
    range: AnalyticsRange,
    milestone: Nullable(Type.Object({ id: Uuid(), name: Type.String() })),
    since: Instant('Start of the milestone’s day (or its creation time, if it has no day), or of the range.'),
    until: Instant('End of the range.'),
    intervals: Type.Array(
      Type.Object({ ...interval, photos: Count('Photos taken in the interval.'), query: Query('the list of photos') }),
    ),
    levels: Type.Array(
      Type.Object({
        floorPlanId: Uuid(),
        name: Type.String(),
        level: Nullable(Type.String()),
        photos: Count('Photos taken since `since`.'),
        query: Query('the list of photos'),
        newestTakenAt: Nullable(Instant('Newest of all its photos up to the end of the range.')),
      }),
      { description: `Floor plans, those with the fewest photos first; at most ${ANALYTICS_MOST_ROWS}.` },
    ),
    levelCount: Count('Number of all floor plans.'),
    withoutPhoto: Count('Number of floor plans without a photo since `since`.'),
  },
  { $id: 'CaptureAnalytics' },
);
export type CaptureAnalytics = Static<typeof CaptureAnalytics>;

export const SensorAnalytics = Type.Object(
  {
    range: AnalyticsRange,
    sensors: Type.Array(
      Type.Object({
        sensorId: Uuid(),
        deviceId: Type.String(),
        kind: Nullable(Type.String()),
        lastSeenAt: Nullable(Instant()),
        basis: Nullable(
          Type.Enum(['threshold', 'spacing'], {
            description:
              'Basis of the expected reporting interval: `threshold`, the shortest `noDataMinutes` of the ' +
              'sensor’s thresholds; otherwise `spacing`, the median time between its last 100 readings; null if ' +
              'neither is known.',
          }),
        ),
        basisSeconds: Nullable(Type.Number({ description: 'The interval given by the basis.' })),
        slotSeconds: Nullable(
          Type.Integer({
            description:
              'Length of a slot: the interval allowed by the threshold, or one and a half times the spacing, ' +
              'rounded up to a supported slot length.',
          }),
        ),
        expected: Count('Complete slots in the range, from the sensor’s first reading until now.'),
        reported: Count('Expected slots that have a reading.'),
        uptime: Nullable(Type.Number({ description: 'Ratio of `reported` to `expected`; null if none expected.' })),
      }),
      { description: `Sensors with the lowest uptime first; at most ${ANALYTICS_MOST_ROWS}.` },
    ),
    sensorCount: Count('Number of sensors.'),
    belowCount: Count('Number of sensors with an `uptime` below 0.9.'),
    expected: Count('Expected slots of all sensors.'),
    reported: Count(),
    uptime: Nullable(Type.Number()),
  },
  { $id: 'SensorAnalytics' },
);
export type SensorAnalytics = Static<typeof SensorAnalytics>;

const anomalyCounts = {
  total: Count('All anomalies except withdrawn ones.'),
  open: Count(),
  acknowledged: Count(),
  dismissed: Count(),
  ...byPriority,
};

export const AnomalyAnalytics = Type.Object(
  {
    range: AnalyticsRange,
    intervals: Type.Array(
      Type.Object({
        ...interval,
        total: Count('Anomalies by their time, except withdrawn ones.'),
        ...byPriority,
        query: Query('the list of anomalies'),
      }),
    ),
    whole: Type.Object(anomalyCounts),
    wholeQuery: Query('the list of anomalies'),
    spaces: Type.Array(
      Type.Object({
        spaceId: Nullable(Uuid()),
        name: Nullable(
          Type.String({ description: 'Null if the sensor was bound to no space, or the space no longer exists.' }),
        ),
        floor: Nullable(Type.String()),
        ...anomalyCounts,
        query: Query('the list of anomalies'),
      }),
      { description: `Spaces with the most anomalies first; at most ${ANALYTICS_MOST_ROWS}.` },
    ),
    spaceCount: Count('Number of all spaces with anomalies.'),
  },
  { $id: 'AnomalyAnalytics' },
);
export type AnomalyAnalytics = Static<typeof AnomalyAnalytics>;
