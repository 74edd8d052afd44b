// Anomalies (spec 3.5, 6.4; contract §9, §14): what thresholds and the analytics scan find.
import { type Static, Type } from 'typebox';
import { pageOf, sortQuery } from './paging.ts';
import { COMPARISONS, SEVERITIES } from './thresholds.ts';
import { Instant, Nullable, Uuid } from './values.ts';

const ANOMALY_STATES = ['open', 'acknowledged', 'dismissed', 'withdrawn'] as const;
export type AnomalyState = (typeof ANOMALY_STATES)[number];
const ANOMALY_SOURCES = ['threshold', 'scan'] as const;
const ANOMALY_KINDS = ['breach', 'no_data', 'deviation', 'flat_line', 'gap'] as const;
export type AnomalyKind = (typeof ANOMALY_KINDS)[number];

/** Data, not sentences: whoever shows it words it. */
export const AnomalyExplanation = Type.Object(
  {
    kind: Type.Enum([...ANOMALY_KINDS]),
    threshold: Nullable(
      Type.Object(
        {
          comparison: Type.Enum([...COMPARISONS]),
          value: Type.Number(),
          consecutive: Type.Integer(),
          clearValue: Nullable(Type.Number()),
          noDataMinutes: Nullable(Type.Integer()),
        },
        { description: 'The rule that was broken, as it was then.' },
      ),
    ),
    baseline: Nullable(Type.Number({ description: 'What is usual at this hour of the week: the median.' })),
    band: Nullable(Type.Object({ low: Type.Number(), high: Type.Number() }, { description: 'What was still usual.' })),
    crossed: Nullable(
      Type.Enum(['low', 'high'], { description: 'The end of the band, or the side of the threshold.' }),
    ),
    samples: Nullable(Type.Integer({ description: 'How many hours the baseline was made of.' })),
    spacingHours: Nullable(
      Type.Number({
        description: 'Of a gap and of a flat line: how long it usually is from one hour with readings to the next.',
      }),
    ),
    limitHours: Nullable(Type.Number({ description: 'After how many hours these two are anomalies.' })),
  },
  { $id: 'AnomalyExplanation' },
);
export type AnomalyExplanation = Static<typeof AnomalyExplanation>;

const anomalyMembers = {
  id: Uuid(),
  projectId: Uuid(),
  source: Type.Enum([...ANOMALY_SOURCES]),
  sensorId: Uuid('Of the sensor, also when it was decommissioned since.'),
  thresholdId: Nullable(Uuid()),
  spaceId: Nullable(Uuid('The space that the sensor was bound to.')),
  severity: Type.Enum([...SEVERITIES]),
  state: Type.Enum([...ANOMALY_STATES]),
  at: Instant('The time of the reading that made it one; of a silence, when it had lasted too long.'),
  endedAt: Nullable(Instant('Null while it goes on.')),
  value: Nullable(Type.Number()),
  explanation: AnomalyExplanation,
  createdAt: Instant(),
};

export const Anomaly = Type.Object(anomalyMembers, { $id: 'Anomaly' });
export type Anomaly = Static<typeof Anomaly>;
export const AnomalyPage = pageOf(Anomaly, 'Anomaly');

/** An anomaly as the app API shows it. */
export const TrackedAnomaly = Type.Object(
  {
    ...anomalyMembers,
    assigneeId: Nullable(Uuid()),
    issueId: Nullable(Uuid('The issue that it was linked to.')),
    deviceId: Type.String({
      description: 'What the device of the sensor calls itself; stays when that is decommissioned.',
    }),
    unit: Nullable(Type.String({ description: 'Of its values.' })),
    elementGuid: Nullable(Type.String({ description: 'The GlobalId of the element that the sensor was bound to.' })),
    updatedAt: Instant(),
  },
  { $id: 'TrackedAnomaly' },
);
export type TrackedAnomaly = Static<typeof TrackedAnomaly>;
export const TrackedAnomalyPage = pageOf(TrackedAnomaly, 'TrackedAnomaly');

/** Filters of the list of anomalies. */
export const anomalyFilters = {
  state: Type.Optional(Type.Enum([...ANOMALY_STATES])),
  severity: Type.Optional(Type.Enum([...SEVERITIES])),
  source: Type.Optional(Type.Enum([...ANOMALY_SOURCES])),
  sensorId: Type.Optional(Uuid('Only those of this sensor.')),
  spaceId: Type.Optional(Uuid('Only those of sensors bound to this space.')),
  inSpace: Type.Optional(Type.Boolean({ description: 'Whether the sensor was bound to a space.' })),
  withdrawn: Type.Optional(Type.Boolean({ description: 'Whether late readings have undone it.' })),
  from: Type.Optional(Type.String({ format: 'date-time', description: 'Only those at or after this instant.' })),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Only those before this instant.' })),
};

/** Beside those of the list that people see. */
export const trackedAnomalyFilters = { issueId: Type.Optional(Uuid('Only those that were linked to this issue.')) };

/** Of the list that people see. */
export const anomalyOrders = sortQuery(['at', 'severity']);

export const AnomalyAssignment = Type.Object(
  { assigneeId: Type.Optional(Nullable(Uuid('A member with a role in the project; without one it is nobody’s.'))) },
  { $id: 'AnomalyAssignment' },
);
export const AnomalyIssueLink = Type.Object(
  { issueId: Type.Optional(Nullable(Uuid('An issue of the project; without one the link is taken away.'))) },
  { $id: 'AnomalyIssueLink' },
);

export const AnomalyBadge = Type.Object(
  { count: Type.Integer({ description: 'Open anomalies of severity `high` and `critical`.' }) },
  { $id: 'AnomalyBadge' },
);
