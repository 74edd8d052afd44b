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
      description: 'GlobalId of a model element, or id of a space.',
    }),
  },
  { $id: 'SensorBinding' },
);
export type SensorBinding = Static<typeof SensorBinding>;

export const Sensor = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    deviceId: Type.String({ description: 'Id that the device reports; unique in the project.' }),
    kind: Nullable(Type.String({ description: 'Kind from the first reading that specified one; null if none did.' })),
    unit: Nullable(Type.String({ description: 'Unit from the first reading that specified one; null if none did.' })),
    latestValue: Nullable(
      Type.Number({ description: 'Value of the latest reading, by the time of readings; null if there is none.' }),
    ),
    lastSeenAt: Nullable(Instant('Time of the latest reading; null if there is none.')),
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
  bound: Type.Optional(
    Type.Boolean({ description: 'True: only sensors bound to an element or a space; false: only unbound sensors.' }),
  ),
  boundId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Only sensors bound to this element or space.' }),
  ),
};

/** What the app API's list filters by beside that. */
export const shownSensorFilters = {
  ...sensorFilters,
  q: Type.Optional(SearchText('Text in the device id, case-insensitive.')),
};

export const MAX_READINGS = 10_000;

/** The envelope alone is checked: each reading is judged by itself, and what is wrong with one says nothing of another. */
export const SensorReadings = Type.Object(
  {
    readings: Type.Array(Type.Unknown(), {
      description:
        `At most ${MAX_READINGS.toLocaleString('en')} readings, each { deviceId, value, at?, kind?, unit? }. ` +
        '`deviceId` has 1 to 128 visible characters and `value` is a finite number. `at` is an RFC 3339 date-time ' +
        'with an offset; if absent, the time of arrival is used, and null is rejected as `bad_timestamp`. `kind` ' +
        'and `unit` have up to 64 characters; one that is empty or cannot be stored is ignored and the value is ' +
        'accepted, except that a unit that cannot be stored is rejected as `unit_mismatch` if the sensor has a ' +
        'unit.',
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
    accepted: Type.Integer({ description: 'Number of readings that were newly stored and are on disk.' }),
    duplicates: Type.Integer({
      description: 'Number of readings whose device, instant and value match a reading that is already stored.',
    }),
    rejected: Type.Array(
      Type.Object({
        index: Type.Integer({ description: 'Position in `readings`, from 0.' }),
        deviceId: Nullable(Type.String({ description: 'Device id as sent; null if it was not a string.' })),
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
      description: 'Period up to now, in buckets of 5 minutes (`24h`), 30 minutes (`7d`) or 2 hours (`30d`).',
    }),
  ),
};

/** And by people. */
export const peoplesSeriesQuery = {
  range: Type.Optional(
    Type.Enum([...SERIES_RANGES], {
      default: '24h',
      description:
        'Period up to now, in buckets of 5 minutes (`24h`), 30 minutes (`7d`), 2 hours (`30d`) or one day in the ' +
        'time zone of the project (`365d`).',
    }),
  ),
};

export const SensorSeries = Type.Object(
  {
    sensorId: Uuid(),
    range: Type.Enum([...SERIES_RANGES]),
    from: Instant('Start of the first bucket.'),
    to: Instant('End of the last bucket.'),
    bucketSeconds: Type.Integer({
      description:
        'Length of a bucket in seconds. For `365d`, the usual length: a day is longer or shorter where the clock ' +
        'of the project changes.',
    }),
    buckets: Type.Array(
      Type.Object({
        at: Instant('Start of the bucket.'),
        min: Nullable(Type.Number()),
        avg: Nullable(
          Type.Number({
            description:
              'Mean of the readings in the bucket; null if it is empty. With values beyond 1e299, it is only ' +
              'guaranteed to lie between `min` and `max`.',
          }),
        ),
        max: Nullable(Type.Number()),
        count: Type.Integer({ description: 'Number of readings; 0 marks a gap, and the other values are null.' }),
      }),
    ),
  },
  { $id: 'SensorSeries' },
);
export type SensorSeries = Static<typeof SensorSeries>;
