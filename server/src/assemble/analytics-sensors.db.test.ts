// The slots that the uptime of sensors is counted in, at the borders of ranges.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reading, sensorRig } from '../../testing/sensor-rig.ts';
import { rollUp } from '../facility/sensors/roll-ups.ts';
import { createThreshold } from '../facility/thresholds/commands.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { readRange } from '../reporting/analytics/range.ts';
import { countSensors } from '../reporting/analytics/sensors.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const { world, clock, deps, db, workspace, olga, ...rig } = await sensorRig();
const { post, findSensor } = rig;

/** A day of India, whose midnight is in the midst of an hour of UTC, so many days ago, and the instant at which it begins. */
const dayOf = (ago: number) => new Date(clock.now() + 5.5 * HOUR_MS - ago * DAY_MS).toISOString().slice(0, 10);
const startOf = (ago: number) => Date.parse(`${dayOf(ago)}T00:00:00+05:30`);

test('a range without a whole slot expects nothing, and a sensor counts from the slot of its first reading on', async () => {
  const scope = await world.project(workspace);
  const seldom = Array.from({ length: 6 }, (_each, number) => reading('seldom', startOf(4) - number * 36 * HOUR_MS, 1));
  const daily = [1, 8 * 24, 8 * 24 + 1].map((hours) => reading('daily', startOf(10) + hours * HOUR_MS, 1));
  assert.deepEqual((await post(scope, ...seldom, ...daily)).rejected, []);
  const { id: sensorId } = (await findSensor(scope, 'daily')) ?? assert.fail();
  const create = { comparison: 'at_least', value: 1000, severity: 'low', noDataMinutes: 1440 } as const;
  await createThreshold(deps, olga, scope, { sensorId, create });
  const ask = async (from: number, to: number) => {
    const asked = { from: dayOf(from), to: dayOf(to), timeZone: 'Asia/Kolkata' };
    const range = readRange(asked, { projectZone: 'UTC', nowMs: clock.now() });
    const counted = await countSensors(db.reader(scope), scope, range, {});
    const told = counted.sensors.map((each) => [each.deviceId, [each.expected, each.reported, each.uptime]]);
    return { ...counted, told: Object.fromEntries(told) };
  };
  const one = await ask(3, 3);
  assert.deepEqual(one.told.seldom, [0, 0, null]);
  assert.deepEqual(one.told.daily, [1, 0, 0]);
  assert.deepEqual([one.expected, one.belowCount, one.uptime], [1, 1, 0]);
  // Its first reading is in the first slot of the one range, and before the other range.
  const [long, short] = [await ask(10, 1), await ask(9, 1)];
  assert.deepEqual(
    [long.told.daily, short.told.daily],
    [
      [10, 2, 2 / 10],
      [9, 1, 1 / 9],
    ],
  );
});

test('slots of whole days are days of the time zone, also where a clock changes, before and after they are rolled up', async () => {
  // Up to 30 April: the clocks of Berlin, St. John's and Lord Howe (by half an hour) changed in spring and in autumn, and 24 April has no
  // midnight in Cairo.
  clock.advance(60 * DAY_MS);
  for (const timeZone of [
    'Europe/Berlin',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'America/St_Johns',
    'Asia/Tokyo',
  ]) {
    const scope = await world.project(workspace);
    const today = Temporal.Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO(timeZone).toPlainDate();
    const days = Array.from({ length: 275 }, (_each, ago) => today.subtract({ days: ago + 1 }));
    const begins = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds;
    // Every third day without a reading, and every fourth with two.
    const readings = days.flatMap((day, at) => {
      if (at % 3 === 2) return [];
      const early = reading('daily', begins(day) + 60_000, 1);
      return at % 4 === 0 ? [early, reading('daily', begins(day.add({ days: 1 })) - 60_000, 1)] : [early];
    });
    assert.deepEqual((await post(scope, ...readings)).rejected, []);
    const { id: sensorId } = (await findSensor(scope, 'daily')) ?? assert.fail();
    const create = { comparison: 'at_least', value: 1000, severity: 'low', noDataMinutes: 1440 } as const;
    await createThreshold(deps, olga, scope, { sensorId, create });
    const check = async () => {
      for (const length of [1, 6, 30, 58, 272]) {
        const asked = { from: String(days[length - 1]), to: String(days[0]), timeZone };
        const range = readRange(asked, { projectZone: 'UTC', nowMs: clock.now() });
        const { expected, reported } = await countSensors(db.reader(scope), scope, range, {});
        const seen = Array.from({ length }, (_each, at) => at % 3 !== 2).filter(Boolean).length;
        assert.deepEqual([expected, reported], [length, seen], `${timeZone}, ${length} days`);
      }
    };
    await check();
    while (await inTransaction(db, scope, (tx) => rollUp(tx, scope, sensorId)));
    await check();
  }
});
