import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readInstant } from '../../../../contract/instants.ts';
import { allocateChunk, deduplicateReadings, sortReadings, splitReadings, validateReadings } from './batch.ts';
import { UNREADABLE, validateReading } from './reading.ts';
import { buildSeries, computeSpan } from './series.ts';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60_000;
const window = { nowMs: NOW, fromMs: NOW - 400 * DAY_MS };
const valid = { deviceId: 'd', value: 1 };
const at = (text: unknown) => ({ ...valid, at: text });

/** Each fault alone: the posted JSON, and the reason of its refusal; undefined if it is accepted. */
const TABLE: readonly (readonly [string, string | undefined])[] = [
  ['null', 'bad_reading'],
  ['[]', 'bad_reading'],
  ['"x"', 'bad_reading'],
  ['{"deviceId":"d"}', 'bad_reading'],
  ['{"value":1}', 'bad_reading'],
  ['{"deviceId":"d","value":1,"colour":"red"}', 'bad_reading'],
  ['{"deviceId":"d","value":1,"__proto__":{}}', 'bad_reading'],
  ['{"deviceId":"d","value":1,"kind":null,"unit":null}', undefined],
  ['{"deviceId":7,"value":1}', 'bad_device_id'],
  ['{"deviceId":"","value":1}', 'bad_device_id'],
  ['{"deviceId":"a b","value":1}', 'bad_device_id'],
  ['{"deviceId":"a\\u0000","value":1}', 'bad_device_id'],
  ['{"deviceId":"\\ud800","value":1}', 'bad_device_id'],
  [`{"deviceId":"${'d'.repeat(129)}","value":1}`, 'bad_device_id'],
  [`{"deviceId":"${'🌡'.repeat(128)}","value":1}`, undefined],
  [`{"deviceId":"${'🌡'.repeat(129)}","value":1}`, 'bad_device_id'],
  ['{"deviceId":"حساس-٣","value":1}', undefined],
  ['{"deviceId":"d","value":1e999}', 'bad_value'],
  ['{"deviceId":"d","value":-1e999}', 'bad_value'],
  ['{"deviceId":"d","value":"12"}', 'bad_value'],
  ['{"deviceId":"d","value":null}', 'bad_value'],
  ['{"deviceId":"d","value":true}', 'bad_value'],
  ['{"deviceId":"d","value":1e308}', undefined],
  ['{"deviceId":"d","value":5e-324}', undefined],
  ['{"deviceId":"d","value":-0}', undefined],
  ['{"deviceId":"d","value":1,"at":null}', 'bad_timestamp'],
  ['{"deviceId":"d","value":1,"at":1772366400000}', 'bad_timestamp'],
  ['{"deviceId":"d","value":1,"at":"2026-03-01"}', 'bad_timestamp'],
  ['{"deviceId":"d","value":1,"at":"2026-03-01T11:00:00"}', 'bad_timestamp'],
  ['{"deviceId":"d","value":1,"at":"2026-03-01 11:00:00Z"}', 'bad_timestamp'],
  ['{"deviceId":"d","value":1,"at":"2026-02-29T11:00:00Z"}', 'bad_timestamp'],
  ['{"deviceId":"d","value":1,"at":"2026-02-28T23:59:60Z"}', undefined],
  ['{"deviceId":"d","value":1,"at":"2026-02-28t11:00:00z"}', undefined],
  ['{"deviceId":"d","value":1,"at":"2026-02-28T11:00:00.0000000000001+23:59"}', undefined],
  ['{"deviceId":"d","value":1,"at":"2026-02-28T11:00:00+24:00"}', 'bad_timestamp'],
  ['{"deviceId":"d","value":1,"at":"2026-02-27T23:59:60Z"}', 'bad_timestamp'],
  ['{"deviceId":"d","value":1,"at":"2026-02-28T24:00:00Z"}', 'bad_timestamp'],
  ['{"deviceId":"d","value":1,"at":"2026-02-28T11:00:00.Z"}', 'bad_timestamp'],
  ['{"deviceId":"d","value":1,"at":"2026-02-28T11:00:00+16:00"}', undefined],
  ['{"deviceId":"d","value":1,"at":"2026-02-28T11:00:00Z "}', 'bad_timestamp'],
  ['{"deviceId":"d","value":1,"at":"0000-02-28T11:00:00Z"}', 'bad_timestamp'],
  ['{"deviceId":"d","value":1,"at":"+12026-02-28T11:00:00Z"}', 'bad_timestamp'],
  ['{"deviceId":"d","value":1,"at":"9999-12-31T23:59:59Z"}', 'future_timestamp'],
  ['{"deviceId":"d","value":1,"at":"2026-03-01T12:00:30.001Z"}', 'future_timestamp'],
  ['{"deviceId":"d","value":1,"at":"2026-03-01T12:00:30Z"}', undefined],
  ['{"deviceId":"d","value":1,"at":"2026-03-01T15:00:00+03:00"}', undefined],
  ['{"deviceId":"d","value":1,"at":"0001-01-01T00:00:00Z"}', 'too_old'],
  ['{"deviceId":"d","value":1,"at":"2025-01-25T11:59:59.999Z"}', 'too_old'],
  ['{"deviceId":"d","value":1,"at":"2025-01-25T12:00:00Z"}', undefined],
];

test('each fault of a reading has its reason, alone and among valid ones, which are accepted', () => {
  for (const [json, reason] of TABLE) {
    const validated = validateReading(JSON.parse(json), 0, window);
    assert.equal('reason' in validated ? validated.reason : undefined, reason, json);
  }
  const mixed = TABLE.flatMap(([json]) => [valid, JSON.parse(json)]);
  const { valid: taken, rejected } = validateReadings(mixed, window);
  const faults = TABLE.flatMap(([, reason], place) => (reason === undefined ? [] : [{ index: 2 * place + 1, reason }]));
  assert.deepEqual(
    rejected.map(({ index, reason }) => ({ index, reason })),
    faults,
  );
  assert.equal([...taken.values()].flat().length, mixed.length - faults.length);
  for (const each of rejected) assert.ok(each.deviceId === null || each.deviceId.isWellFormed());
});

test('the id of a device is kept in NFC, -0 as 0, and a reading without a time at its arrival', () => {
  const validated = validateReading({ deviceId: 'cafe\u0301', value: -0 }, 3, window);
  assert.deepEqual(validated, {
    index: 3,
    deviceId: 'caf\u00e9',
    value: 0,
    atMs: NOW,
    kind: undefined,
    unit: undefined,
  });
  assert.ok(Object.is((validated as { value: number }).value, 0));
});

test('a kind or a unit of more than one line, or that overrides the direction, is left out', () => {
  for (const given of ['a\r\nb', 'a\u0007', 'a\u0085', 'a\u202eb', 'k\u2066']) {
    const validated = validateReading({ ...valid, kind: given, unit: given }, 0, window);
    assert.deepEqual(validated, { index: 0, deviceId: 'd', value: 1, atMs: NOW, kind: undefined, unit: UNREADABLE });
  }
});

test('a kind or a unit that is empty or cannot be kept is left out, and the value is accepted', () => {
  const long = 'k'.repeat(65);
  for (const given of [null, '', 7, true, {}, ['K'], '\u0000', '\ud800', long, '🌡'.repeat(65)]) {
    const validated = validateReading({ ...valid, kind: given, unit: given }, 0, window);
    const unit = given === null || given === '' ? undefined : UNREADABLE;
    assert.deepEqual(validated, { index: 0, deviceId: 'd', value: 1, atMs: NOW, kind: undefined, unit });
  }
  for (const given of ['K', 'k'.repeat(64), '🌡'.repeat(64)]) {
    const { kind, unit } = validateReading({ ...valid, kind: given, unit: given }, 0, window) as {
      kind: string;
      unit: string;
    };
    assert.deepEqual([kind, unit], [given, given]);
  }
});

test('the first unit of a device is its unit, another is refused, and of one instant the first reading counts', () => {
  const given = [
    { ...at('2026-03-01T11:00:00Z'), unit: '°C' },
    { ...at('2026-03-01T10:00:00Z'), unit: 'K' },
    at('2026-03-01T09:00:00Z'),
    { ...at('2026-03-01T11:00:00Z'), value: 2 },
  ];
  const readings = validateReadings(given, window).valid.get('d') ?? [];
  const alone = deduplicateReadings(sortReadings('d', readings, undefined));
  assert.deepEqual(
    alone.device.readings.map(({ value, atMs }) => [value, new Date(atMs).getUTCHours()]),
    [
      [1, 9],
      [1, 11],
    ],
  );
  assert.deepEqual(
    [alone.duplicates, alone.device.unit, alone.rejected.map(({ index, reason }) => [index, reason])],
    [
      [],
      '°C',
      [
        [1, 'unit_mismatch'],
        [3, 'value_differs'],
      ],
    ],
  );
  const known = deduplicateReadings(sortReadings('d', readings, { kind: 'temperature', unit: 'K' }));
  assert.deepEqual([known.device.kind, known.device.unit], ['temperature', 'K']);
  assert.deepEqual(
    known.rejected.map(({ index, reason }) => [index, reason]),
    [[0, 'unit_mismatch']],
  );
});

test('the stored value of an instant is kept, or else the first one given, whatever is between and however posts are split', () => {
  const reading = fc.record({ atMs: fc.nat(4), value: fc.nat(2), unit: fc.constantFrom(undefined, 'K', 'F') });
  const cuts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 12, maxLength: 12 });
  const stored = fc.dictionary(fc.constantFrom('0', '1', '2', '3', '4'), fc.nat(2));
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 12 }), stored, cuts, (posted, before, counts) => {
      const given = posted.map((each, index) => ({ ...each, index, deviceId: 'd', kind: undefined }));
      // The model: one reading after the other.
      const kept = new Map(Object.entries(before).map(([atMs, value]) => [Number(atMs), value]));
      const expected = given.map(({ unit, atMs, value }) => {
        if (unit === 'F') return 'unit_mismatch';
        if (!kept.has(atMs)) return kept.set(atMs, value) && 'accepted';
        return kept.get(atMs) === value ? 'duplicate' : 'value_differs';
      });
      const is = new Map<number, string>();
      const values = new Map(Object.entries(before).map(([atMs, value]) => [Number(atMs), value]));
      let rest: readonly (typeof given)[number][] = given;
      for (const count of counts) {
        const { taken, remaining } = splitReadings(sortReadings('d', rest as never, { kind: null, unit: 'K' }), count);
        const settled = deduplicateReadings(taken, (atMs) => values.get(atMs));
        for (const { index, atMs, value } of settled.device.readings)
          values.set(atMs, value) && is.set(index, 'accepted');
        for (const index of settled.duplicates) is.set(index, 'duplicate');
        for (const { index, reason } of settled.rejected) is.set(index, reason);
        rest = [...remaining.device.readings, ...remaining.repeats] as never;
      }
      assert.deepEqual(
        given.map(({ index }) => is.get(index)),
        expected,
      );
      assert.deepEqual([...values].toSorted(), [...kept].toSorted());
    }),
    { numRuns: 500 },
  );
});

test('a chunk takes what it has room for, in order, and something if there is anything', () => {
  const parts = fc.array(fc.record({ count: fc.nat(10_000), weight: fc.integer({ min: 1, max: 21 }) }), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(parts, fc.integer({ min: 21, max: 30_000 }), (given, most) => {
      const taken = allocateChunk(given, most);
      const weighs = (counts: readonly number[]) =>
        counts.reduce((sum, count, place) => sum + count * (given[place]?.weight ?? 0), 0);
      assert.ok(weighs(taken) <= most);
      assert.ok(taken.every((count, place) => count >= 0 && count <= (given[place]?.count ?? 0)));
      assert.equal(
        taken.some((count) => count > 0),
        given.some(({ count }) => count > 0),
      );
      if (weighs(given.map(({ count }) => count)) <= most)
        assert.deepEqual(
          taken,
          given.map(({ count }) => count),
        );
    }),
  );
});

test('a time is read as JavaScript reads it, with any offset and fraction, and anything else is refused', () => {
  const instants = fc.date({
    min: new Date('0001-01-02T00:00:00Z'),
    max: new Date('9999-12-30T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      instants,
      fc.integer({ min: -899, max: 899 }),
      fc.stringMatching(/^[0-9]{0,6}$/),
      (date, offset, more) => {
        const local = new Date(date.getTime() + offset * 60_000).toISOString();
        if (local.length !== 24 || local.startsWith('0000')) return;
        const minutes = String(Math.abs(offset) % 60).padStart(2, '0');
        const zone = `${offset < 0 ? '-' : '+'}${String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0')}:${minutes}`;
        assert.equal(readInstant(`${local.slice(0, -1)}${more}${zone}`), date.getTime());
        assert.equal(readInstant(date.toISOString()), date.getTime());
      },
    ),
  );
  fc.assert(fc.property(fc.string({ maxLength: 40 }), (text) => readInstant(text) === undefined));
});

test('an unreadable unit differs from that of the sensor, and contradicts nothing if there is none', () => {
  const units = [undefined, null, '', 'K', ['K'], { symbol: 'K' }, 'K'.repeat(65)];
  const posted = units.map((unit, at) => ({
    deviceId: 'd',
    value: at,
    at: new Date(NOW - at * 1000).toISOString(),
    unit,
  }));
  const placesIn = (unit: string | null, given: readonly unknown[]) => {
    const { valid } = validateReadings(given, { nowMs: NOW, fromMs: 0 });
    const { device, rejected } = sortReadings('d', valid.get('d') ?? [], { kind: null, unit });
    return [
      device.unit,
      device.readings.map(({ value }) => value).sort(),
      rejected.map(({ index, reason }) => `${index} ${reason}`),
    ];
  };
  const refused = ['4 unit_mismatch', '5 unit_mismatch', '6 unit_mismatch'];
  assert.deepEqual(placesIn('K', posted), ['K', [0, 1, 2, 3], refused]);
  assert.deepEqual(placesIn(null, posted), ['K', [0, 1, 2, 3], refused]);
  assert.deepEqual(placesIn(null, posted.slice(4)), [undefined, [4, 5, 6], []]);
});

test('a series has every bucket of its range, with nulls where there are no readings, and ends with the current one', () => {
  const noon = '2026-03-01T12:00:00.000Z';
  const ranges = {
    '24h': [300, 288, noon],
    '7d': [1800, 336, noon],
    '30d': [7200, 360, noon],
    '365d': [86_400, 365, '2026-03-01T00:00:00.000Z'],
  } as const;
  for (const [range, [bucketSeconds, count, last]] of Object.entries(ranges)) {
    const span = computeSpan(range as keyof typeof ranges, NOW + 1, 'UTC');
    const bucket = { atMs: span.toMs - bucketSeconds * 1000, least: 0.1, most: 0.1, total: 0.1 * 3, readings: 3 };
    const series = buildSeries('s', range as keyof typeof ranges, span, [bucket]);
    assert.deepEqual(
      [series.bucketSeconds, series.buckets.length, Date.parse(series.to)],
      [bucketSeconds, count, Date.parse(last) + bucketSeconds * 1000],
    );
    assert.deepEqual(series.buckets.at(-1), { at: last, min: 0.1, avg: 0.1, max: 0.1, count: 3 });
    assert.deepEqual(series.buckets[0], { at: series.from, min: null, avg: null, max: null, count: 0 });
  }
});

test('the days of a year are days of the time zone, as long as its clock makes them', () => {
  const hours = (timeZone: string) => {
    const { edgesMs = [], fromMs, toMs } = computeSpan('365d', Date.parse('2026-03-01T23:30:00Z'), timeZone);
    assert.deepEqual([edgesMs[0], edgesMs.at(-1)], [fromMs, toMs]);
    const lengths = edgesMs.slice(1).map((each, at) => (each - (edgesMs[at] as number)) / 3_600_000);
    const odd = lengths.flatMap((length, at) =>
      length === 24 ? [] : [`${new Date(edgesMs[at] as number).toISOString()} ${length}`],
    );
    return { days: lengths.length, from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), odd };
  };
  assert.deepEqual(hours('Europe/Amsterdam'), {
    days: 365,
    from: '2025-03-02T23:00:00.000Z',
    to: '2026-03-02T23:00:00.000Z',
    odd: ['2025-03-29T23:00:00.000Z 23', '2025-10-25T22:00:00.000Z 25'],
  });
  assert.deepEqual(hours('Asia/Kathmandu'), {
    days: 365,
    from: '2025-03-02T18:15:00.000Z',
    to: '2026-03-02T18:15:00.000Z',
    odd: [],
  });
  assert.deepEqual(hours('Australia/Lord_Howe').odd, [
    '2025-04-05T13:00:00.000Z 24.5',
    '2025-10-04T13:30:00.000Z 23.5',
  ]);
  // Beirut's clock goes from midnight to one o'clock: the day begins then.
  assert.deepEqual(hours('Asia/Beirut').odd, ['2025-03-29T22:00:00.000Z 23', '2025-10-24T21:00:00.000Z 25']);
});
