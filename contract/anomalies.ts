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
        { description: 'The rule that was violated, as it was at that time.' },
      ),
    ),
    baseline: Nullable(Type.Number({ description: 'The usual value for this hour of the week: the median.' })),
    band: Nullable(
      Type.Object({ low: Type.Number(), high: Type.Number() }, { description: 'The range of usual values.' }),
    ),
    crossed: Nullable(
      Type.Enum(['low', 'high'], {
        description: 'The limit that was crossed: an end of the usual range, or the limit of the threshold.',
      }),
    ),
    samples: Nullable(Type.Integer({ description: 'Number of hours that the baseline was computed from.' })),
    spacingHours: Nullable(
      Type.Number({
        description: 'For gaps and flat lines: the usual time from one hour with readings to the next.',
      }),
    ),
    limitHours: Nullable(
      Type.Number({ description: 'For gaps and flat lines: the number of hours after which they count as anomalies.' }),
    ),
  },
  { $id: 'AnomalyExplanation' },
);
export type AnomalyExplanation = Static<typeof AnomalyExplanation>;

const anomalyMembers = {
  id: Uuid(),
  projectId: Uuid(),
  source: Type.Enum([...ANOMALY_SOURCES]),
  sensorId: Uuid('The sensor, even if it has since been decommissioned.'),
  thresholdId: Nullable(Uuid()),
  spaceId: Nullable(Uuid('The space that the sensor was bound to.')),
  severity: Type.Enum([...SEVERITIES]),
  state: Type.Enum([...ANOMALY_STATES]),
  at: Instant(
    'Time of the reading that caused the anomaly; for a silent sensor, the time at which the silence exceeded its ' +
      'limit.',
  ),
  endedAt: Nullable(Instant('Null while the anomaly continues.')),
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
    issueId: Nullable(Uuid('The linked issue.')),
    deviceId: Type.String({
      description: 'Identifier that the sensor’s device sends; kept when the sensor is decommissioned.',
    }),
    unit: Nullable(Type.String({ description: 'Unit of the sensor’s values.' })),
    elementGuid: Nullable(Type.String({ description: 'GlobalId of the element that the sensor was bound to.' })),
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
  sensorId: Type.Optional(Uuid('Return only anomalies of this sensor.')),
  spaceId: Type.Optional(Uuid('Return only anomalies of sensors bound to this space.')),
  inSpace: Type.Optional(Type.Boolean({ description: 'Filter by whether the sensor was bound to a space.' })),
  withdrawn: Type.Optional(Type.Boolean({ description: 'Filter by whether late readings have undone the anomaly.' })),
  from: Type.Optional(
    Type.String({ format: 'date-time', description: 'Return only anomalies at or after this instant.' }),
  ),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Return only anomalies before this instant.' })),
};

/** Beside those of the list that people see. */
export const trackedAnomalyFilters = { issueId: Type.Optional(Uuid('Return only anomalies linked to this issue.')) };

/** Of the list that people see. */
export const anomalyOrders = sortQuery(['at', 'severity']);

export const AnomalyAssignment = Type.Object(
  {
    assigneeId: Type.Optional(
      Nullable(Uuid('A member with a role in the project; if omitted, the anomaly is unassigned.')),
    ),
  },
  { $id: 'AnomalyAssignment' },
);
export const AnomalyIssueLink = Type.Object(
  { issueId: Type.Optional(Nullable(Uuid('An issue of the project; if omitted, the link is removed.'))) },
  { $id: 'AnomalyIssueLink' },
);

export const AnomalyBadge = Type.Object(
  { count: Type.Integer({ description: 'Number of open anomalies of severity `high` or `critical`.' }) },
  { $id: 'AnomalyBadge' },
);
