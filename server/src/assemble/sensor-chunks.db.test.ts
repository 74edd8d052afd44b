// Posts that are stored in several chunks leave the same as if one transaction had stored them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reading, sensorRig } from '../../testing/sensor-rig.ts';
import { lockWaiters } from '../../testing/service-db.ts';
import { openIngest } from '../facility/sensors/ingest.ts';
import { createThreshold } from '../facility/thresholds/commands.ts';
import { evaluateSilentSensors } from '../facility/thresholds/new-readings.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const { database, world, db, ids, clock, deps, workspace, olga, ...rig } = await sensorRig();
const { post, findSensor, listAnomalies, countEvents, getClock } = rig;

test('a post that is too much for one transaction is stored by several, in any order, and has one receipt', async () => {
  const scope = await world.project(workspace);
  const beginMs = clock.now() - 2 * DAY_MS;
  await post(scope, reading('watched', beginMs, 0), reading('other', beginMs, 0));
  const watched = await findSensor(scope, 'watched');
  assert.ok(watched);
  for (let number = 0; number < 20; number += 1) {
    await createThreshold(deps, olga, scope, {
      sensorId: watched.id,
      create: { comparison: 'at_least', value: 100 + number, severity: 'low' },
    });
  }
  // Weighs 63,000, of which one transaction takes 25,000; one reading breaches, and one is repeated.
  const values = Array.from({ length: 3_000 }, (_value, place) =>
    reading('watched', beginMs + (place + 1) * 1000, place === 2_500 ? 500 : 1),
  );
  const given = [
    ...values.toReversed(),
    reading('other', beginMs + 1000, 3),
    values[7],
    { deviceId: 'watched', value: 'x' },
  ];
  const stamped = await getClock(scope);
  const receipt = await post(scope, ...given);
  assert.deepEqual([receipt.accepted, receipt.duplicates], [3_001, 1]);
  assert.deepEqual(
    receipt.rejected.map(({ index, reason }) => [index, reason]),
    [[3_002, 'bad_value']],
  );
  assert.notEqual(await getClock(scope), stamped);
  const stood = await listAnomalies(watched.id);
  assert.equal(stood.length, 20);
  assert.ok(stood.every(({ atMs, endedMs }) => atMs === beginMs + 2_501_000 && endedMs === atMs + 1000));
  assert.deepEqual(await post(scope, ...given).then(({ accepted, duplicates }) => [accepted, duplicates]), [0, 3_002]);
});

test('a post in several chunks raises the same as one stored whole, and many anomalies make the chunks smaller', async () => {
  // The last of all is from now.
  const beginMs = clock.now() - 699 * MINUTE_MS;
  const minute = (at: number, value: number) => reading('d', beginMs + at * MINUTE_MS, value);
  const early = [-1, 90, 190, 300].map((at) => minute(at, 0));
  const minutes = Array.from({ length: 300 }, (_each, at) => at).filter(
    (at) => at >= 200 || (at % 100 < 80 && at !== 90),
  );
  // One late, between existing readings, and one in order, after them.
  const posts = [minutes.map((at) => minute(at, at % 2)), minutes.map((at) => minute(400 + at, at % 2))];
  const storeWith = async (sizes: { maxChunk?: number; maxAnomalies?: number }) => {
    const scope = await world.project(workspace);
    const saved: number[] = [];
    const small = openIngest({
      ...deps,
      ...sizes,
      async evaluateNewReadings(...[tx, at, newReadings]: Parameters<typeof deps.evaluateNewReadings>) {
        const anomalyChanges = await deps.evaluateNewReadings(tx, at, newReadings);
        const save = (...given: Parameters<typeof anomalyChanges.save>) => {
          saved.push(anomalyChanges.changes.length);
          return anomalyChanges.save(...given);
        };
        return { ...anomalyChanges, save };
      },
    });
    await post(scope, ...early.slice(0, 1));
    const { id: sensorId } = (await findSensor(scope, 'd')) as { id: string };
    const create = { comparison: 'at_least', value: 1, severity: 'low' } as const;
    await createThreshold(deps, olga, scope, { sensorId, create: { ...create, noDataMinutes: 5 } });
    await post(scope, ...early.slice(1));
    for (const each of posts) assert.equal((await small(scope, each)).accepted, minutes.length);
    return { saved, found: [await listAnomalies(sensorId, 'true'), await countEvents(scope)] };
  };
  const whole = await storeWith({});
  assert.equal(whole.saved.length, 2);
  const chunked = await storeWith({ maxChunk: 100 });
  assert.ok(chunked.saved.length >= 8, `${chunked.saved}`);
  assert.deepEqual(chunked.found, whole.found);
  const found = await storeWith({ maxAnomalies: 60 });
  assert.ok(found.saved.length > 2 && found.saved.every((each) => each <= 60), `${found.saved}`);
  assert.deepEqual(found.found, whole.found);
});

test('chunks that had to be small grow again when few anomalies change', async () => {
  const scope = await world.project(workspace);
  const sizes: number[] = [];
  const watched = openIngest({
    ...deps,
    maxAnomalies: 60,
    evaluateNewReadings(...[tx, at, newReadings]: Parameters<typeof deps.evaluateNewReadings>) {
      sizes.push(newReadings[0]?.readings.length ?? 0);
      return deps.evaluateNewReadings(tx, at, newReadings);
    },
  });
  const beginMs = clock.now() - 2000 * 1000;
  await post(scope, reading('d', beginMs, 0));
  const { id: sensorId } = (await findSensor(scope, 'd')) as { id: string };
  await createThreshold(deps, olga, scope, {
    sensorId,
    create: { comparison: 'at_least', value: 1, severity: 'low' },
  });
  const restless = Array.from({ length: 1000 }, (_each, at) =>
    reading('d', beginMs + (at + 1) * 1000, at < 200 ? at % 2 : 0),
  );
  assert.equal((await watched(scope, restless)).accepted, 1000);
  assert.equal((await listAnomalies(sensorId)).length, 100);
  const least = Math.min(...sizes.slice(0, -1));
  assert.ok(Math.max(...sizes.slice(sizes.lastIndexOf(least))) >= 4 * least, `${sizes}`);
});

test('an acknowledged anomaly stays what it was, however many chunks a late post takes', async () => {
  const beginMs = clock.now() - 60 * MINUTE_MS;
  const minute = (at: number, value: number) => reading('d', beginMs + at * MINUTE_MS, value);
  const leave = async (maxChunk: number, ...late: ReturnType<typeof minute>[]) => {
    const scope = await world.project(workspace);
    await post(scope, minute(0, 0));
    const { id: sensorId } = (await findSensor(scope, 'd')) as { id: string };
    await createThreshold(deps, olga, scope, {
      sensorId,
      create: { comparison: 'at_least', value: 1, severity: 'low' },
    });
    await post(scope, minute(30, 2));
    await database.asOwner("update anomaly set state = 'acknowledged' where sensor_id = $1", [sensorId]);
    await openIngest({ ...deps, maxChunk })(scope, late);
    return [
      (await listAnomalies(sensorId, 'true')).map(({ atMs, endedMs, state }) => [
        (atMs - beginMs) / MINUTE_MS,
        endedMs === undefined ? null : (endedMs - beginMs) / MINUTE_MS,
        state,
      ]),
      await countEvents(scope),
    ];
  };
  const apart = [minute(10, 2), minute(11, 2), minute(12, 2), minute(13, 0), minute(14, 0)];
  const joined = [minute(10, 2), minute(11, 2), minute(12, 2), minute(13, 2), minute(14, 2)];
  // A reading of a sensor with a threshold weighs two.
  for (const maxChunk of [1_000, 8, 6, 4, 2]) {
    assert.deepEqual(
      await leave(maxChunk, ...apart),
      [
        [
          [10, 13, 'open'],
          [30, null, 'acknowledged'],
        ],
        2,
      ],
      `apart, ${maxChunk}`,
    );
    assert.deepEqual(await leave(maxChunk, ...joined), [[[10, null, 'acknowledged']], 1], `joined, ${maxChunk}`);
  }
});

test('a silence is not raised between the chunks of a post, but is once the post has failed', async () => {
  const scope = await world.project(workspace);
  const minute = (ago: number) => reading('d', clock.now() - ago * MINUTE_MS, 0);
  await post(scope, minute(301));
  const { id: sensorId } = (await findSensor(scope, 'd')) as { id: string };
  const create = { comparison: 'at_least', value: 1000, severity: 'critical', noDataMinutes: 5 } as const;
  await createThreshold(deps, olga, scope, { sensorId, create });
  const evaluateSilence = () => evaluateSilentSensors({ db, clock, ids });
  await evaluateSilence();
  const before = await countEvents(scope);
  const evaluations: Promise<void>[] = [];
  let chunks = 0;
  const ingest = openIngest({
    ...deps,
    maxChunk: 100,
    async evaluateNewReadings(...asked) {
      chunks += 1;
      // After the first chunk, which ends the silence that was raised: it waits for the sensor, and gets it before the
      // next chunk.
      if (chunks > 1) {
        evaluations.push(evaluateSilence());
        await lockWaiters(database, 1);
      }
      if (chunks === 4) throw new Error('the server goes down');
      return deps.evaluateNewReadings(...asked);
    },
  });
  const given = Array.from({ length: 280 }, (_each, at) => minute(280 - at));
  await assert.rejects(ingest(scope, given), { message: 'the server goes down' });
  await Promise.all(evaluations);
  assert.deepEqual([chunks, await countEvents(scope)], [4, before]);
  clock.advance(2 * MINUTE_MS);
  await evaluateSilence();
  assert.equal(await countEvents(scope), (before ?? 0) + 1);
  assert.deepEqual(
    (await listAnomalies(sensorId)).map(({ endedMs }) => endedMs === undefined),
    [false, true],
  );
});
