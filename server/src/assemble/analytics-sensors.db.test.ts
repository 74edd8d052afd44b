// The slots that the uptime of sensors is counted in, at the borders of ranges.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reading, sensorRig } from '../../testing/sensor-rig.ts';
import { createThreshold } from '../facility/thresholds/commands.ts';
import { readRange } from '../reporting/analytics/range.ts';
import { countSensors } from '../reporting/analytics/sensors.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const { world, clock, deps, db, workspace, olga, ...rig } = await sensorRig();
const { post, sensorOf } = rig;

/** A day of India, whose midnight is in the midst of a slot, so many days ago, and the instant at which it begins. */
const dayOf = (ago: number) => new Date(clock.now() + 5.5 * HOUR_MS - ago * DAY_MS).toISOString().slice(0, 10);
const startOf = (ago: number) => Date.parse(`${dayOf(ago)}T00:00:00+05:30`);

test('a range without a whole slot expects nothing, and a sensor counts from the slot of its first reading on', async () => {
  const scope = await world.project(workspace);
  const seldom = Array.from({ length: 6 }, (_each, number) => reading('seldom', startOf(4) - number * 36 * HOUR_MS, 1));
  const daily = [1, 8 * 24, 8 * 24 + 1].map((hours) => reading('daily', startOf(10) + hours * HOUR_MS, 1));
  assert.deepEqual((await post(scope, ...seldom, ...daily)).rejected, []);
  const { id: sensorId } = (await sensorOf(scope, 'daily')) ?? assert.fail();
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
  assert.deepEqual([one.expected, one.belowCount, one.uptime], [0, 0, null]);
  // Its first reading is before the first whole slot of the one range, and before the other range.
  const [long, short] = [await ask(10, 1), await ask(9, 1)];
  assert.deepEqual(
    [long.told.daily, short.told.daily],
    [
      [9, 1, 1 / 9],
      [8, 1, 1 / 8],
    ],
  );
});
