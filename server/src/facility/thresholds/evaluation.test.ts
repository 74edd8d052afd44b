import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ExistingAnomaly, Run } from '../anomalies/public.ts';
import type { StoredReading, StoredReadings } from './affected-readings.ts';
import { evaluateCurrentSilence, evaluateReadings } from './evaluation.ts';
import { openFold, openTally, type Reading } from './runs.ts';
import { breaches, clears, planThreshold, planThresholdChange, type Rule } from './threshold.ts';

const RUNS = process.env.PCS_TEST_SOAK === '1' ? 100_000 : 3_000;
const MINUTE_MS = 60_000;

const rule = (fields: Partial<Rule> = {}): Rule => ({
  comparison: 'greater_than',
  value: 10,
  consecutive: 1,
  clearValue: null,
  noDataMinutes: null,
  ...fields,
});

/**
 * Opens a sensor with one threshold in memory, to which posts are applied chunk by chunk. `history` is older than its
 * rule.
 */
function openSensor(of: Rule, history: readonly Reading[] = [], seekCost = 1) {
  const readings = history
    .map((each) => ({ ...each, isEvaluated: false }))
    .toSorted((left, right) => left.atMs - right.atMs);
  let existing: ExistingAnomaly[] = [];
  let ids = 0;
  let knownIds = 0;
  let read = 0;
  const countRead = <Each>(batch: Each[]) => {
    read += batch.length;
    return batch;
  };
  const stored: StoredReadings = {
    seekCost,
    before: async (atMs, max) => {
      const all = readings.filter((each) => each.atMs < atMs);
      return countRead(all.toReversed().slice(0, max));
    },
    async *from(atMs) {
      const all = readings.filter((each) => each.atMs >= atMs);
      for (let at = 0; at < all.length; at += 2) yield countRead(all.slice(at, at + 2));
    },
  };
  const apply = (evaluation: Awaited<ReturnType<typeof evaluateReadings>>) => {
    for (const { raised, rewritten, withdrawn } of evaluation) {
      existing = existing.filter(({ id }) => !withdrawn.includes(id));
      for (const { id, run } of rewritten) existing = existing.map((each) => (each.id === id ? { id, ...run } : each));
      existing.push(...raised.map((run, at) => ({ id: String(ids + at), ...run })));
      ids += raised.length;
    }
  };
  return {
    async post(given: readonly Reading[], nowMs: number, upcoming: readonly Reading[] = []) {
      const newReadings = given
        .filter(({ atMs }, at) => given.findIndex((each) => each.atMs === atMs) === at)
        .filter(({ atMs }) => !readings.some((each) => each.atMs === atMs))
        .toSorted((left, right) => left.atMs - right.atMs);
      const [first] = newReadings;
      if (first === undefined) return;
      const lastMs = readings.at(-1)?.atMs;
      readings.push(...newReadings.map((each) => ({ ...each, isEvaluated: true })));
      readings.sort((left, right) => left.atMs - right.atMs);
      // Like the store: without anomalies that ended before the first new reading.
      const relevant = existing.filter(({ endedMs }) => endedMs === undefined || endedMs >= first.atMs);
      const isInOrder = lastMs === undefined || first.atMs > lastMs;
      apply(await evaluateReadings(of, relevant, { newReadings, isInOrder, lastMs, upcoming, nowMs, stored }));
    },
    fallSilent(nowMs: number) {
      const lastMs = readings.at(-1)?.atMs;
      if (lastMs === undefined) return;
      const going = existing.filter(({ endedMs }) => endedMs === undefined || endedMs >= lastMs);
      const run = evaluateCurrentSilence(of, going, { lastMs, nowMs });
      if (run !== undefined) apply([{ raised: [run], rewritten: [], withdrawn: [] }]);
    },
    existing: () => inTime(existing),
    /** Makes `known` return what becomes of the anomalies that exist now, by their ids. */
    remember() {
      knownIds = ids;
    },
    known: () => existing.filter(({ id }) => Number(id) < knownIds).toSorted((a, b) => Number(a.id) - Number(b.id)),
    raised: () => ids,
    /** Number of stored readings that were read. */
    read: () => read,
    expected: (nowMs: number) => inTime(evaluatePlainly(of, readings, nowMs)),
  };
}

/** Evaluates a rule by looking at all readings one after another. */
function evaluatePlainly(of: Rule, readings: readonly StoredReading[], nowMs: number): Omit<ExistingAnomaly, 'id'>[] {
  const silenceMs = of.noDataMinutes === null ? Number.POSITIVE_INFINITY : of.noDataMinutes * MINUTE_MS;
  const found: Omit<ExistingAnomaly, 'id'>[] = [];
  let inARow = 0;
  let open: { atMs: number; value: number } | undefined;
  readings.forEach((reading, place) => {
    const before = readings[place - 1];
    if (before !== undefined && reading.isEvaluated && reading.atMs - before.atMs > silenceMs) {
      found.push({ kind: 'no_data', atMs: before.atMs + silenceMs, endedMs: reading.atMs, value: null });
    }
    inARow = breaches(of, reading.value) ? inARow + 1 : 0;
    if (open !== undefined && clears(of, reading.value)) {
      found.push({ kind: 'breach', ...open, endedMs: reading.atMs });
      open = undefined;
    } else if (open === undefined && reading.isEvaluated && inARow >= of.consecutive) {
      open = { atMs: reading.atMs, value: reading.value };
    }
  });
  const last = readings.at(-1);
  if (last !== undefined && nowMs - last.atMs > silenceMs) {
    found.push({ kind: 'no_data', atMs: last.atMs + silenceMs, endedMs: undefined, value: null });
  }
  return open === undefined ? found : [...found, { kind: 'breach', ...open, endedMs: undefined }];
}

const inTime = (all: readonly Partial<ExistingAnomaly>[]) =>
  all
    .map(({ kind, atMs, endedMs, value }) => ({ kind, atMs, endedMs, value }))
    .toSorted(
      (left, right) => (left.atMs ?? 0) - (right.atMs ?? 0) || String(left.kind).localeCompare(String(right.kind)),
    );

const anyRule = fc
  .record({
    comparison: fc.constantFrom('greater_than', 'at_least', 'less_than', 'at_most'),
    value: fc.integer({ min: 3, max: 7 }),
    consecutive: fc.integer({ min: 1, max: 4 }),
    hysteresis: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
    noDataMinutes: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
  })
  .map(({ hysteresis, ...fields }): Rule => {
    const isUpper = fields.comparison === 'greater_than' || fields.comparison === 'at_least';
    const clearValue = hysteresis === null ? null : fields.value + (isUpper ? -hysteresis : hysteresis);
    return { ...fields, comparison: fields.comparison as Rule['comparison'], clearValue };
  });

const anyReadings = fc.uniqueArray(
  fc.record({ minute: fc.integer({ min: 0, max: 60 }), value: fc.integer({ min: 0, max: 10 }) }),
  { selector: ({ minute }) => minute, minLength: 1, maxLength: 40 },
);

test('the same readings in any order and any batches, some repeated, leave the anomalies of a plain evaluation', async () => {
  await fc.assert(
    fc.asyncProperty(anyRule, anyReadings, fc.infiniteStream(fc.nat(1_000)), async (of, given, dice) => {
      const roll = (below: number) => (dice.next().value as number) % below;
      const readings = given.map(({ minute, value }) => ({ atMs: minute * MINUTE_MS, value }));
      const endMs = 70 * MINUTE_MS;
      // In half of the cases some of them, early and late ones, exist when the rule is created.
      const share = roll(2) === 0 ? 0 : 1 + roll(3);
      const history = readings.filter(() => roll(4) < share);
      const left = readings.filter((each) => !history.includes(each));
      const sensor = openSensor(of, history, roll(5));
      while (left.length > 0) {
        const size = 1 + roll(6);
        const batch: Reading[] = [];
        // Half of the batches are in order, as most are: the earliest ones that are left.
        if (roll(2) === 0) batch.push(...left.toSorted((a, b) => a.atMs - b.atMs).slice(0, size));
        else for (let at = 0; at < size; at += 1) batch.push(left[roll(left.length)] as Reading);
        for (const each of batch) if (left.includes(each)) left.splice(left.indexOf(each), 1);
        if (roll(4) === 0) batch.push(readings[roll(readings.length)] as Reading);
        for (const each of batch) if (left.includes(each)) left.splice(left.indexOf(each), 1);
        const nowMs = Math.max(...readings.map(({ atMs }) => atMs)) + roll(8) * MINUTE_MS;
        await sensor.post(batch, nowMs);
        if (roll(3) === 0) sensor.fallSilent(nowMs);
      }
      sensor.fallSilent(endMs);
      assert.deepEqual(sensor.existing(), sensor.expected(endMs));
    }),
    { numRuns: RUNS },
  );
});

test('a post that is stored in several chunks raises and leaves the same anomalies as one that is stored whole', async () => {
  const anySizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 40, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(
      anyRule,
      anyReadings,
      fc.integer({ min: 0, max: 60 }),
      anySizes,
      async (of, given, share, sizes) => {
        const readings = given
          .map(({ minute, value }) => ({ atMs: minute * MINUTE_MS, value }))
          .toSorted((left, right) => left.atMs - right.atMs);
        // The readings before, in any places: from none to nearly all.
        const before = readings.filter(({ atMs }) => ((atMs / MINUTE_MS) * 37) % 61 < share);
        const left = readings.filter((each) => !before.includes(each));
        const nowMs = 66 * MINUTE_MS;
        const [whole, chunked] = [openSensor(of), openSensor(of)];
        for (const each of [whole, chunked]) {
          await each.post(before, nowMs);
          each.fallSilent(nowMs);
          each.remember();
        }
        await whole.post(left, nowMs);
        for (const size of sizes) await chunked.post(left.splice(0, size), nowMs, [...left]);
        assert.deepEqual(chunked.existing(), whole.existing());
        assert.deepEqual(chunked.known(), whole.known());
        assert.equal(chunked.raised(), whole.raised());
      },
    ),
    { numRuns: RUNS },
  );
});

test('the fold of a backtest finds the runs of a plain evaluation', () => {
  fc.assert(
    fc.property(anyRule, anyReadings, (of, given) => {
      const readings = given
        .map(({ minute, value }) => ({ atMs: minute * MINUTE_MS, value, isEvaluated: true }))
        .toSorted((left, right) => left.atMs - right.atMs);
      const runs: Run[] = [];
      const tally = openTally(3);
      const fold = openFold(of, (run) => {
        runs.push(run);
        tally.take(run);
      });
      fold.take(readings);
      const endMs = 70 * MINUTE_MS;
      fold.end(endMs);
      assert.deepEqual(inTime(runs), inTime(evaluatePlainly(of, readings, endMs)));
      assert.equal(tally.count, runs.length);
      const earliest = runs.map(({ atMs }) => atMs).toSorted((left, right) => left - right);
      assert.deepEqual(
        tally.earliest().map(({ atMs }) => atMs),
        earliest.slice(0, 3),
      );
    }),
    { numRuns: RUNS },
  );
});

test('readings from before the rule begin no anomaly, whatever comes late; they can lead up to one, and end one', async () => {
  const sensor = openSensor(
    rule({ consecutive: 3 }),
    [11, 12, 13, 14, 15, 9].map((value, minute) => at(10 + minute, value)),
  );
  await sensor.post([at(5, 1)], 0);
  assert.deepEqual(sensor.existing(), []);
  await sensor.post([at(12.5, 12)], 0);
  assert.deepEqual(sensor.existing(), [breach(12.5, 15, 12)]);
  const leading = openSensor(rule({ consecutive: 2 }), [at(1, 20), at(2, 20)]);
  await leading.post([at(3, 21)], 0);
  assert.deepEqual(leading.existing(), [breach(3, undefined, 21)]);
  const quiet = openSensor(rule({ noDataMinutes: 5 }), [at(0, 1), at(60, 1)]);
  await quiet.post([at(4, 1)], 60 * MINUTE_MS);
  assert.deepEqual(quiet.existing(), []);
});

const at = (minute: number, value: number): Reading => ({ atMs: minute * MINUTE_MS, value });
const breach = (atMinute: number, endedMinute: number | undefined, value: number) => ({
  kind: 'breach',
  atMs: atMinute * MINUTE_MS,
  endedMs: endedMinute === undefined ? undefined : endedMinute * MINUTE_MS,
  value,
});

test('a run begins with the reading that reaches the count and ends with the first that does not breach', async () => {
  const sensor = openSensor(rule({ consecutive: 3 }));
  await sensor.post([at(1, 11), at(2, 12), at(3, 13), at(4, 14), at(5, 10), at(6, 11), at(7, 12)], 0);
  assert.deepEqual(sensor.existing(), [breach(3, 5, 13)]);
});

test('with a clear value a run continues between the two, and ends when the clear value is reached', async () => {
  const sensor = openSensor(rule({ clearValue: 8 }));
  await sensor.post([at(1, 11), at(2, 9), at(3, 8.5), at(4, 8), at(5, 9)], 0);
  assert.deepEqual(sensor.existing(), [breach(1, 4, 11)]);
});

test('a run that a chunk ends, and upcoming readings begin and end again, continues where it continued before', async () => {
  const sensor = openSensor(rule({ clearValue: 8 }));
  await sensor.post([at(0, 11), at(10, 9), at(17, 11)], 0);
  const left = [at(3, 0), at(6, 11), at(8, 0)];
  while (left.length > 0) await sensor.post(left.splice(0, 1), 0, [...left]);
  assert.deepEqual(sensor.existing(), [breach(0, 3, 11), breach(6, 8, 11), breach(17, undefined, 11)]);
});

test('a late reading joins two runs into the earliest, splits one into two, and withdraws one: none is raised twice', async () => {
  const sensor = openSensor(rule({ consecutive: 2 }));
  await sensor.post([at(10, 11), at(20, 11), at(30, 11)], 0);
  assert.deepEqual(sensor.existing(), [breach(20, undefined, 11)]);
  await sensor.post([at(15, 12)], 0);
  assert.deepEqual(sensor.existing(), [breach(15, undefined, 12)]);
  await sensor.post([at(17, 0)], 0);
  assert.deepEqual(sensor.existing(), [breach(15, 17, 12), breach(30, undefined, 11)]);
  await sensor.post([at(25, 0)], 0);
  assert.deepEqual(sensor.existing(), [breach(15, 17, 12)]);
  assert.equal(sensor.raised(), 2);
});

test('late readings that are far apart are evaluated by those around them, not by all between them', async () => {
  const of = rule({ consecutive: 3, clearValue: 8, noDataMinutes: 5 });
  const sensor = openSensor(of);
  // A run that continues across the first of them, and another one around the second.
  const value = (minute: number) => ((minute > 90 && minute < 900) || minute > 1_990 ? 11 : 0);
  const before = Array.from({ length: 2_000 }, (_each, minute) => at(minute + 1, value(minute)));
  await sensor.post(before, 0);
  assert.equal(sensor.read(), 0);
  await sensor.post([at(20.5, 0), at(100.5, 12), at(400.5, 0), at(899.5, 20), at(1_995.5, 0)], 0);
  assert.deepEqual(sensor.existing(), sensor.expected(0));
  assert.equal(sensor.existing().length, 4);
  assert.ok(sensor.read() < 100, `${sensor.read()}`);
});

test('a silence is an anomaly from the moment it has lasted too long to the reading that ends it', async () => {
  const of = rule({ noDataMinutes: 5 });
  const sensor = openSensor(of);
  await sensor.post([at(0, 1), at(5, 1)], 5 * MINUTE_MS);
  sensor.fallSilent(10 * MINUTE_MS);
  assert.deepEqual(sensor.existing(), [], 'five minutes are allowed');
  sensor.fallSilent(10 * MINUTE_MS + 1);
  sensor.fallSilent(11 * MINUTE_MS);
  const silence = { kind: 'no_data', atMs: 10 * MINUTE_MS, endedMs: undefined, value: null };
  assert.deepEqual(sensor.existing(), [silence]);
  await sensor.post([at(12, 1)], 12 * MINUTE_MS);
  assert.deepEqual(sensor.existing(), [{ ...silence, endedMs: 12 * MINUTE_MS }]);
  await sensor.post([at(8, 1)], 12 * MINUTE_MS);
  assert.deepEqual(sensor.existing(), [], 'a late reading withdraws it');
});

test('each comparison holds on its own side, and a clear value on the breaching side is refused', () => {
  const table = { greater_than: [false, false, true], at_least: [false, true, true] } as const;
  for (const [comparison, held] of Object.entries(table)) {
    const of = rule({ comparison: comparison as Rule['comparison'] });
    assert.deepEqual(
      [9, 10, 11].map((each) => breaches(of, each)),
      held,
    );
    assert.deepEqual(
      [9, 10, 11].map((each) => clears(of, each)),
      held.map((each) => !each),
    );
  }
  assert.deepEqual(
    [9, 10, 11].map((each) => breaches(rule({ comparison: 'less_than' }), each)),
    [true, false, false],
  );
  assert.deepEqual(
    [9, 10, 11].map((each) => breaches(rule({ comparison: 'at_most' }), each)),
    [true, true, false],
  );
  const create = { comparison: 'less_than', value: 5, severity: 'low' } as const;
  assert.throws(() => planThreshold({ ...create, clearValue: 4 }), { code: 'validation_failed' });
  assert.equal(planThreshold({ ...create, clearValue: 5 }).consecutive, 1);
});

test('another severity does not make another rule', () => {
  const before = { id: 'a', sensorId: 'b', severity: 'low', ...rule() } as const;
  const other = planThresholdChange(before, { severity: 'high' });
  assert.deepEqual([other.changes, other.isOtherRule], [['severity'], false]);
  assert.equal(planThresholdChange(before, { value: 11 }).isOtherRule, true);
  // Limits from before a stricter rule do not prevent changes of the rest.
  const stored = { ...before, clearValue: 99 };
  assert.deepEqual(planThresholdChange(stored, { severity: 'high' }).changes, ['severity']);
  assert.throws(() => planThresholdChange(stored, { value: 12 }));
  assert.deepEqual(planThresholdChange(before, { value: 10, clearValue: null }).changes, []);
});
