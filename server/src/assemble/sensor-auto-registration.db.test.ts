// Posts with new devices that are concurrent with others of the same devices, and with the removal of their sensors.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reading, sensorRig } from '../../testing/sensor-rig.ts';
import { decommissionSensor } from '../facility/sensors/commands.ts';
import { openIngest } from '../facility/sensors/ingest.ts';

const { database, world, clock, deps, workspace, olga, ...rig } = await sensorRig();

/** Processes of the service, whose posts do not wait for each other before they reach the database. */
const [one, other, third] = [openIngest(deps), openIngest(deps), openIngest(deps)];

test('a long post of new devices is stored whole while others bring the same devices one by one', async () => {
  const scope = await world.project(workspace);
  const devices = Array.from({ length: 1_000 }, (_each, at) => `n-${at}`);
  let left = true;
  const short = async (ingest: typeof one, names: readonly string[]) => {
    let accepted = 0;
    for (const name of names) if (left) accepted += (await ingest(scope, [reading(name, clock.now(), 1)])).accepted;
    return accepted;
  };
  const long = one(
    scope,
    devices.map((name) => reading(name, clock.now() - 60_000, 2)),
  ).finally(() => {
    left = false;
  });
  const backwards = devices.toReversed();
  const [stored, ...shorts] = await Promise.all([long, short(other, backwards), short(third, backwards.slice(300))]);
  assert.deepEqual(stored, { accepted: 1_000, duplicates: 0, rejected: [] });
  assert.ok(
    shorts.every((each) => each > 0),
    `${shorts}`,
  );
  const [{ sensors } = { sensors: 0 }] = await database.asOwner<{ sensors: number }>(
    'select count(*)::int as sensors from sensor where project_id = $1',
    [scope.projectId],
  );
  assert.equal(sensors, 1_000);
});

test('posts that are concurrent with the removal of their sensors register new ones, and none fails', async () => {
  const scope = await world.project(workspace);
  const devices = Array.from({ length: 20 }, (_each, at) => `d-${at}`);
  let left = 30;
  const posting = async (ingest: typeof one, step: number) => {
    for (let round = 0; left > 0; round += 1) {
      const given = devices.map((name) => reading(name, clock.now() - 1_000 * (3 * round + step) - 1, round));
      const { accepted, duplicates } = await ingest(scope, given);
      assert.deepEqual([accepted, duplicates], [20, 0]);
    }
  };
  const removing = async () => {
    for (; left > 0; left -= 1) {
      const sensor = await rig.findSensor(scope, devices[left % 20] as string);
      if (sensor !== undefined) await decommissionSensor(deps, olga, scope, sensor.id);
    }
  };
  await rig.post(scope, ...devices.map((name) => reading(name, clock.now(), 1)));
  await Promise.all([posting(one, 0), posting(other, 1), posting(third, 2), removing()]);
});
