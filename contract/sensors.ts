// Sensors (spec 2.10, 3.5, 4.6; contract §9, §14): the record, what a gateway posts, and the series of a sensor.
import { type Static, Type } from 'typebox';
import { pageOf, SearchText } from './paging.ts';
import { Instant, Nullable, Uuid } from './values.ts';

const BINDING_TYPES = ['element', 'space'] as const;

export const SensorBinding = Type.Object(
  {
    type: Type.Enum([...BINDING_TYPES]),
    id: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The GlobalId of a model element, or the id of a space.',
    }),
  },
  { $id: 'SensorBinding' },
);
export type SensorBinding = Static<typeof SensorBinding>;

export const Sensor = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    deviceId: Type.String({ description: 'What the device calls itself; unique in the project.' }),
    kind: Nullable(Type.String({ description: 'The first kind that a reading gave.' })),
    unit: Nullable(Type.String({ description: 'The first unit that a reading gave.' })),
    latestValue: Nullable(Type.Number({ description: 'Of the latest reading, by the time of readings.' })),
    lastSeenAt: Nullable(Instant('The time of the latest reading.')),
    binding: Nullable(SensorBinding),
    createdAt: Instant(),
  },
  { $id: 'Sensor' },
);
export type Sensor = Static<typeof Sensor>;
export const SensorPage = pageOf(Sensor, 'Sensor');

/** Filters of the list of sensors. */
export const sensorFilters = {
  kind: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Only sensors of this kind.' })),
  deviceId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 128, description: 'Only the sensor of this device.' }),
  ),
  bound: Type.Optional(Type.Boolean({ description: 'Whether the sensor is bound to an element or a space.' })),
  boundId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Only sensors bound to this element or space.' }),
  ),
};

/** What the app API's list filters by beside that. */
export const shownSensorFilters = {
  ...sensorFilters,
  q: Type.Optional(SearchText('A text in what the device calls itself, in any case.')),
};

export const MAX_READINGS = 10_000;

/** The envelope alone is checked: each reading is judged by itself, and what is wrong with one says nothing of another. */
export const SensorReadings = Type.Object(
  {
    readings: Type.Array(Type.Unknown(), {
      description:
        `At most ${MAX_READINGS.toLocaleString('en')}, each { deviceId, value, at?, kind?, unit? }: \`deviceId\` 1 to 128 ` +
        'visible characters, `value` a finite number, `at` an RFC 3339 date-time with an offset (the time of arrival where ' +
        'it is left out; null is `bad_timestamp`), `kind` and `unit` up to 64 characters: one that is empty or cannot be kept is ' +
        'left out, and its value is taken; where the sensor has a unit, one that cannot be kept is `unit_mismatch`.',
      examples: [
        [{ deviceId: 'ahu-3-supply', value: 21.4, at: '2026-03-01T08:15:30Z', kind: 'temperature', unit: '°C' }],
      ],
    }),
  },
  { $id: 'SensorReadings' },
);

const REJECTIONS = [
  'bad_reading',
  'bad_device_id',
  'bad_value',
  'bad_timestamp',
  'future_timestamp',
  'too_old',
  'unit_mismatch',
  'value_differs',
] as const;
export type Rejection = (typeof REJECTIONS)[number];

export const ReadingsReceipt = Type.Object(
  {
    accepted: Type.Integer({ description: 'Readings that are on disk now and were not before.' }),
    duplicates: Type.Integer({
      description: 'Readings of a device and an instant of which there is one already, with the same value.',
    }),
    rejected: Type.Array(
      Type.Object({
        index: Type.Integer({ description: 'The place in `readings`, from 0.' }),
        deviceId: Nullable(Type.String({ description: 'As it was given; null where it was no text.' })),
        reason: Type.Enum([...REJECTIONS]),
        message: Type.String(),
      }),
    ),
  },
  { $id: 'ReadingsReceipt' },
);
export type ReadingsReceipt = Static<typeof ReadingsReceipt>;

/** Those of v1, and what people see beyond. */
const MACHINES_RANGES = ['24h', '7d', '30d'] as const;
const SERIES_RANGES = [...MACHINES_RANGES, '365d'] as const;
export type SeriesRange = (typeof SERIES_RANGES)[number];

/** What is asked of a series by machines. */
export const seriesQuery = {
  range: Type.Optional(
    Type.Enum([...MACHINES_RANGES], {
      default: '24h',
      description: 'Until now: in buckets of 5 minutes, of 30 minutes, of 2 hours.',
    }),
  ),
};

/** And by people. */
export const peoplesSeriesQuery = {
  range: Type.Optional(
    Type.Enum([...SERIES_RANGES], {
      default: '24h',
      description: 'Until now: in buckets of 5 minutes, of 30 minutes, of 2 hours, of a day of the project.',
    }),
  ),
};

export const SensorSeries = Type.Object(
  {
    sensorId: Uuid(),
    range: Type.Enum([...SERIES_RANGES]),
    from: Instant('Where the first bucket begins.'),
    to: Instant('Where the last bucket ends.'),
    bucketSeconds: Type.Integer({
      description: 'Of `365d` the usual length: a day is longer or shorter where the clock of the project changes.',
    }),
    buckets: Type.Array(
      Type.Object({
        at: Instant('Where the bucket begins.'),
        min: Nullable(Type.Number()),
        avg: Nullable(Type.Number({ description: 'Of values beyond 1e299 no more than between `min` and `max`.' })),
        max: Nullable(Type.Number()),
        count: Type.Integer({ description: '0 where there is a gap: the others are null then.' }),
      }),
    ),
  },
  { $id: 'SensorSeries' },
);
export type SensorSeries = Static<typeof SensorSeries>;
