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
  Type.Integer({ minimum: 1, maximum: 1000, description: 'How many readings in a row must breach; 1 when not given.' });
const ClearValue = () =>
  Type.Number({
    minimum: -1e300,
    maximum: 1e300,
    description: 'A run of breaches ends beyond this value, and not as soon as a reading does not breach (hysteresis).',
  });
const NoDataMinutes = () =>
  Type.Integer({
    minimum: 1,
    maximum: 527_040,
    description: 'Silence of so many minutes is an anomaly too.',
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
    readings: Type.Integer({ description: 'How many were looked at.' }),
    anomalies: Type.Integer({ description: 'How many it would have raised.' }),
    runs: Type.Array(
      Type.Object({
        kind: Type.Enum(['breach', 'no_data']),
        at: Instant(),
        endedAt: Nullable(Instant('Null where it goes on.')),
        value: Nullable(Type.Number()),
      }),
      { description: 'The first 500 of them, in the order of time.' },
    ),
  },
  { $id: 'ThresholdBacktest' },
);
export type ThresholdBacktest = Static<typeof ThresholdBacktest>;
