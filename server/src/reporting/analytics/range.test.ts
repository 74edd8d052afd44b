import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../../platform/app-error.ts';
import { type AskedRange, readRange } from './range.ts';

const nowMs = Date.parse('2026-11-23T02:00:00Z');
const read = (asked: AskedRange, projectZone = 'UTC') => readRange(asked, { projectZone, nowMs });
const refusal = (asked: AskedRange) => {
  try {
    read(asked);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? [error.code, error.details?.[0]?.path] : error;
  }
};

test('without a word it is the last 90 days until today, by weeks from Monday, in the zone of the project', () => {
  const { edges, ...range } = read({}, 'America/New_York');
  assert.deepEqual(range, {
    from: '2026-08-25',
    to: '2026-11-22',
    interval: 'week',
    timeZone: 'America/New_York',
    asOf: '2026-11-23T02:00:00.000Z',
  });
  assert.deepEqual(edges.slice(0, 2), ['2026-08-25T04:00:00.000Z', '2026-08-31T04:00:00.000Z']);
  // Summer time ends on 1 November.
  assert.deepEqual(edges.slice(-2), ['2026-11-16T05:00:00.000Z', '2026-11-23T05:00:00.000Z']);
});

test('months begin on their first day; the first and the last are as much of one as was asked for', () => {
  const { edges } = read({ from: '2026-01-30', to: '2026-03-02', interval: 'month' });
  assert.deepEqual(
    edges.map((each) => each.slice(0, 10)),
    ['2026-01-30', '2026-02-01', '2026-03-01', '2026-03-03'],
  );
});

test('a last day that is still to come is today; where a day has no midnight it begins later', () => {
  assert.equal(read({ to: '2027-05-01' }).to, '2026-11-23');
  const { edges } = read({ from: '2026-04-24', to: '2026-04-24', timeZone: 'africa/cairo' });
  assert.deepEqual(edges, ['2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z']);
});

test('what is empty, too long, before 1970 or in no zone is refused at its path', () => {
  assert.deepEqual(refusal({ from: '2026-02-02', to: '2026-02-01' }), ['validation_failed', 'from']);
  assert.deepEqual(refusal({ from: '2026-11-24' }), ['validation_failed', 'from']);
  assert.deepEqual(refusal({ from: '2025-01-01', to: '2026-02-05' }), ['validation_failed', 'from']);
  assert.equal(refusal({ from: '2025-01-01', to: '2026-02-04' }), undefined);
  assert.deepEqual(refusal({ from: '0001-01-01', to: '0001-01-02' }), ['validation_failed', 'to']);
  assert.deepEqual(refusal({ from: '1969-12-31', to: '1970-01-02' }), ['validation_failed', 'from']);
  for (const timeZone of ['Mars/Phobos', '+03:00', 'T12:00[Asia/Riyadh]']) {
    assert.deepEqual(refusal({ timeZone }), ['validation_failed', 'timeZone'], timeZone);
  }
});

test('the refusal of a range that is too long names the most days that its first may lie before its last', () => {
  try {
    read({ from: '2024-01-01', to: '2026-02-04' });
    assert.fail('it was not refused');
  } catch (error) {
    assert.ok(error instanceof AppError);
    const [, days] = /must be at most (\d+) days before/.exec(error.details?.[0]?.message.message ?? '') ?? [];
    const before = (count: number) => Temporal.PlainDate.from('2026-02-04').subtract({ days: count }).toString();
    assert.equal(refusal({ from: before(Number(days)), to: '2026-02-04' }), undefined);
    assert.deepEqual(refusal({ from: before(Number(days) + 1), to: '2026-02-04' }), ['validation_failed', 'from']);
  }
});

test('a day that a zone has left out, where it crossed the date line, begins no interval', () => {
  const asked = { from: '2011-12-29', to: '2011-12-31', interval: 'day', timeZone: 'Pacific/Apia' } as const;
  assert.deepEqual(read(asked).edges, [
    '2011-12-29T10:00:00.000Z',
    '2011-12-30T10:00:00.000Z',
    '2011-12-31T10:00:00.000Z',
  ]);
  assert.deepEqual(refusal({ ...asked, from: '2011-12-30', to: '2011-12-30' }), ['validation_failed', 'from']);
});

test('intervals follow one another without a gap, in every zone', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((each) => new Date(each * 86_400_000).toISOString().slice(0, 10));
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const interval = fc.constantFrom('day', 'week', 'month' as const);
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 399 }), zone, interval, (from, days, timeZone, each) => {
      const to = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
      const { edges } = read({ from, to, timeZone, interval: each as 'day' });
      const lengths = edges.slice(1).map((at, index) => Date.parse(at) - Date.parse(edges[index] as string));
      assert.ok(lengths.every((length) => length > 0));
      // Some zones have left out a day.
      if (each === 'day' && Temporal.PlainDate.compare(to, '2026-11-22') < 0) {
        assert.ok([days, days + 1].includes(lengths.length), `${lengths.length} of ${days + 1}`);
      }
    }),
    { numRuns: process.env.PCS_TEST_SOAK ? 5_000 : 300 },
  );
});
