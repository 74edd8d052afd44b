// Analytics of a project (app API): numbers over time, each of which a list of the API counts too (docs/analytics.md).
import { type Static, Type } from 'typebox';
import { anomalyFilters } from './anomalies.ts';
import { photoFilters } from './capture.ts';
import { clashFilters } from './clashes.ts';
import { trackedIssueFilters } from './issues.ts';
import { unassignedQuery } from './paging.ts';
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
  from: Type.Optional(Day(`The first day; ${ANALYTICS_DAYS_DEFAULT - 1} days before \`to\` when not given.`)),
  to: Type.Optional(Day('The last day; today when not given, and where it is later.')),
  interval: Type.Optional(
    Type.Enum([...ANALYTICS_INTERVALS], { default: 'week', description: 'Weeks begin on Monday.' }),
  ),
  timeZone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      examples: ['Asia/Riyadh'],
      description: 'IANA name of the zone whose days these are; the project’s when not given.',
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
  milestoneId: Type.Optional(Uuid('Since this milestone, and not since the first day of the range.')),
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
    description: `The query with which ${list} has these records.`,
    examples: ['createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z'],
  });

/** What was asked, as it was understood. */
export const AnalyticsRange = Type.Object(
  {
    from: Day(),
    to: Day(),
    interval: Type.Enum([...ANALYTICS_INTERVALS]),
    timeZone: Type.String(),
    asOf: Instant('When this was counted.'),
  },
  { $id: 'AnalyticsRange' },
);
export type AnalyticsRange = Static<typeof AnalyticsRange>;

const interval = {
  from: Instant('Where it begins.'),
  to: Instant('Where it ends: the beginning of the next.'),
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
        closed: Count('Those that became `closed` or `verified`.'),
        closedQuery: Query('the list of issues'),
        open: Count('Neither `closed` nor `verified` when the interval ended.'),
        openQuery: Query('the list of issues'),
      }),
    ),
    open: Count('At the end of the range.'),
    openQuery: Query('the list of issues'),
    ages: Type.Array(
      Type.Object({
        days: Type.Object({ least: Type.Integer(), most: Nullable(Type.Integer()) }),
        total: Count(),
        ...byPriority,
        query: Query('the list of issues'),
      }),
      { description: 'Of those that were open at the end of the range, by the days from their first day to its last.' },
    ),
  },
  { $id: 'IssueAnalytics' },
);
export type IssueAnalytics = Static<typeof IssueAnalytics>;

const Seconds = (description: string) => Nullable(Type.Number({ description }));
const answering = {
  answered: Count('Those that got their first answer.'),
  medianSeconds: Seconds('From being raised to the first answer; null where there was none.'),
  p90Seconds: Seconds('Nine of ten took no longer; between two of them it is interpolated.'),
};

export const RfiAnalytics = Type.Object(
  {
    range: AnalyticsRange,
    intervals: Type.Array(
      Type.Object({
        ...interval,
        raised: Count('Those that were opened for the first time: a draft when it becomes `open`.'),
        raisedQuery: Query('the list of RFIs'),
        ...answering,
        answeredQuery: Query('the list of RFIs'),
      }),
    ),
    whole: Type.Object(
      { ...answering, answeredQuery: Query('the list of RFIs') },
      { description: 'Over the whole range.' },
    ),
    now: Type.Object(
      {
        waiting: Count('`open`: nobody has answered.'),
        waitingQuery: Query('the list of RFIs'),
        overdue: Count('Neither `closed` nor `void`, and due before today in the time zone of the project.'),
        overdueQuery: Query('the list of RFIs'),
      },
      { description: 'Now, whatever the range.' },
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
        settled: Count('Decisions that led from `new` or `active` to another status.'),
        open: Count('`new` or `active` when the interval ended.'),
        new: Count(),
        active: Count(),
        approved: Count(),
        resolved: Count(),
        void: Count(),
      }),
      { description: 'Statuses are those at the end of the interval, by the history of each clash.' },
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
    since: Instant('The beginning of the milestone’s day (or the instant it was made, without one), or of the range.'),
    until: Instant('The end of the range.'),
    intervals: Type.Array(
      Type.Object({ ...interval, photos: Count('Taken then.'), query: Query('the list of photos') }),
    ),
    levels: Type.Array(
      Type.Object({
        floorPlanId: Uuid(),
        name: Type.String(),
        level: Nullable(Type.String()),
        photos: Count('Taken since.'),
        query: Query('the list of photos'),
        newestTakenAt: Nullable(Instant('Of all its photos until the end of the range.')),
      }),
      { description: `The floor plans, those with the fewest photos first; at most ${ANALYTICS_MOST_ROWS}.` },
    ),
    levelCount: Count('All of them.'),
    withoutPhoto: Count('Those of all without a photo since.'),
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
              'What says how often it should report: the shortest `noDataMinutes` of its thresholds, or else the median ' +
              'time between its last 100 readings; null where neither is known.',
          }),
        ),
        basisSeconds: Nullable(Type.Number({ description: 'What that says.' })),
        slotSeconds: Nullable(
          Type.Integer({
            description:
              'What a threshold allows, or one and a half times the spacing, rounded up to the length of the slots that are looked at.',
          }),
        ),
        expected: Count('Whole slots of the range, from its first reading until now.'),
        reported: Count('Those of them with a reading.'),
        uptime: Nullable(Type.Number({ description: '`reported` by `expected`; null where nothing was expected.' })),
      }),
      { description: `The worst first; at most ${ANALYTICS_MOST_ROWS}.` },
    ),
    sensorCount: Count('All of them.'),
    belowCount: Count('Those of all with an `uptime` below 0.9.'),
    expected: Count('Slots of all of them.'),
    reported: Count(),
    uptime: Nullable(Type.Number()),
  },
  { $id: 'SensorAnalytics' },
);
export type SensorAnalytics = Static<typeof SensorAnalytics>;

const anomalyCounts = {
  total: Count('But for those that were withdrawn.'),
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
        total: Count('By their time, but for those that were withdrawn.'),
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
          Type.String({ description: 'Null where the sensor was bound to no space, or the space is gone.' }),
        ),
        floor: Nullable(Type.String()),
        ...anomalyCounts,
        query: Query('the list of anomalies'),
      }),
      { description: `Those with the most first; at most ${ANALYTICS_MOST_ROWS}.` },
    ),
    spaceCount: Count('All of them.'),
  },
  { $id: 'AnomalyAnalytics' },
);
export type AnomalyAnalytics = Static<typeof AnomalyAnalytics>;
