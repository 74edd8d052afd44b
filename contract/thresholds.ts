// Thresholds of sensors (spec 2.10, contract §9, §14).
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { Instant, Nullable, Uuid } from './values.ts';

export const COMPARISONS = ['greater_than', 'at_least', 'less_than', 'at_most'] as const;
export type Comparison = (typeof COMPARISONS)[number];
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

const OptionalNullable = <T extends Type.TSchema>(schema: T) => Type.Optional(Nullable(schema));
const Limit = () => Type.Number({ minimum: -1e300, maximum: 1e300 });
const Consecutive = () =>
  Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'Number of consecutive readings that must breach; defaults to 1.',
  });
const ClearValue = () =>
  Type.Number({
    minimum: -1e300,
    maximum: 1e300,
    description:
      'Value that a reading must reach to end the anomaly, instead of only no longer breaching (hysteresis).',
  });
const NoDataMinutes = () =>
  Type.Integer({
    minimum: 1,
    maximum: 527_040,
    description: 'Also raises an anomaly after this many minutes without readings.',
  });

export const Threshold = Type.Object(
  {
    id: Uuid(),
    sensorId: Uuid(),
    comparison: Type.Enum([...COMPARISONS]),
    value: Type.Number(),
    severity: Type.Enum([...SEVERITIES]),
    consecutive: Type.Integer(),
    clearValue: Nullable(Type.Number()),
    noDataMinutes: Nullable(Type.Integer()),
  },
  { $id: 'Threshold' },
);
export type Threshold = Static<typeof Threshold>;
export const ThresholdPage = pageOf(Threshold, 'Threshold');

const more = {
  consecutive: Type.Optional(Consecutive()),
  clearValue: OptionalNullable(ClearValue()),
  noDataMinutes: OptionalNullable(NoDataMinutes()),
};
const needed = { comparison: Type.Enum([...COMPARISONS]), value: Limit(), severity: Type.Enum([...SEVERITIES]) };

export const ThresholdCreate = Type.Object({ ...needed, ...more }, { $id: 'ThresholdCreate' });
export type ThresholdCreate = Static<typeof ThresholdCreate>;

export const ThresholdChange = Type.Partial(Type.Object({ ...needed, ...more }), { $id: 'ThresholdChange' });
export type ThresholdChange = Static<typeof ThresholdChange>;

/** What a threshold that is not saved yet would have raised. */
export const ThresholdBacktest = Type.Object(
  {
    from: Instant(),
    to: Instant(),
    readings: Type.Integer({ description: 'Number of readings that were evaluated.' }),
    anomalies: Type.Integer({ description: 'Number of anomalies that it would have raised.' }),
    runs: Type.Array(
      Type.Object({
        kind: Type.Enum(['breach', 'no_data']),
        at: Instant(),
        endedAt: Nullable(Instant('When it ended; null if it is still open.')),
        value: Nullable(Type.Number()),
      }),
      { description: 'The first 500 anomalies, oldest first.' },
    ),
  },
  { $id: 'ThresholdBacktest' },
);
export type ThresholdBacktest = Static<typeof ThresholdBacktest>;
