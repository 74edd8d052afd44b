// Readings, thresholds and anomalies in a real database: what a post leaves behind, whatever came before it and at the
// same time.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { reading, sensorRig } from '../../testing/sensor-rig.ts';
import { lockWaiters } from '../../testing/service-db.ts';
import { listUntold } from '../../testing/told-changes.ts';
import type { Run } from '../facility/anomalies/public.ts';
import { scanAll } from '../facility/anomalies/scan-job.ts';
import { bindSensor, decommissionSensor } from '../facility/sensors/commands.ts';
import { openIngest } from '../facility/sensors/ingest.ts';
import { keepPartitions, rollUpAll } from '../facility/sensors/jobs.ts';
import { removeAllReadings } from '../facility/sensors/removal.ts';
import { listBuckets } from '../facility/sensors/roll-ups.ts';
import { buildSeries, computeSpan } from '../facility/sensors/series.ts';
import { changeThreshold, createThreshold, deleteThreshold } from '../facility/thresholds/commands.ts';
import { evaluateSilentSensors } from '../facility/thresholds/new-readings.ts';
import { openFold } from '../facility/thresholds/runs.ts';
import type { Rule } from '../facility/thresholds/threshold.ts';
import type { ProjectScope } from '../platform/access/scope.ts';
import { instantOf, type ManualClock } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const SEEDS = process.env.PCS_TEST_SOAK === '1' ? 300 : 12;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const { database, world, db, ids, clock, deps, workspace, olga, ...rig } = await sensorRig();
const { post, findSensor, countEvents, getClock } = rig;
/** Without the changes that people made. */
const listAnomalies = async (...asked: Parameters<typeof rig.listAnomalies>) =>
  (await rig.listAnomalies(...asked)).map(({ state: _state, ...same }) => same);
const GOING_ON = "ended_at is null and state <> 'withdrawn'";

test('a sensor is registered by its first reading; a repeated post stores nothing twice, and the latest value is the latest by time', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  const readings = [
    { ...reading('t1', now - 2000, 20), kind: 'temperature', unit: '°C' },
    { ...reading('t1', now - 1000, 21), unit: 'K' },
    reading('t2', now, 5),
    { deviceId: 't2', value: 'x' },
  ];
  const first = await post(scope, ...readings);
  assert.deepEqual(
    [first.accepted, first.duplicates, first.rejected.map(({ index, reason }) => [index, reason])],
    [
      2,
      0,
      [
        [1, 'unit_mismatch'],
        [3, 'bad_value'],
      ],
    ],
  );
  const stamped = await getClock(scope);
  const again = await post(scope, ...readings);
  assert.deepEqual([again.accepted, again.duplicates], [0, 2]);
  // Another value of a stored instant is refused as such, also within a post; the first one stays.
  const other = await post(scope, reading('t1', now - 2000, 99), reading('t2', now, 5), reading('t2', now, 6));
  assert.deepEqual(
    [other.accepted, other.duplicates, other.rejected.map(({ index, reason }) => [index, reason])],
    [
      0,
      1,
      [
        [0, 'value_differs'],
        [2, 'value_differs'],
      ],
    ],
  );
  assert.deepEqual((await post(scope, reading('t1', now - 5000, 1), reading('t1', now - 500, 22))).accepted, 2);
  const sensor = await findSensor(scope, 't1');
  assert.deepEqual([sensor?.latest_value, sensor?.unit, sensor?.kind], [22, '°C', 'temperature']);
  assert.equal(sensor?.last_seen_at, now - 500);
  assert.equal(await getClock(scope), stamped, 'readings of known sensors do not take the clock');
  assert.equal((await post(scope, { ...reading('t2', now + 1, 6), unit: 'ppm' })).accepted, 1);
  assert.equal((await findSensor(scope, 't2'))?.unit, 'ppm');
  assert.notEqual(await getClock(scope), stamped, 'a unit is told of');
});

test('a repeat of the stored value is a duplicate, whatever precedes it, in one transaction and in several', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  await post(scope, reading('r', now - 2000, 5), reading('r', now - 1000, 5));
  const readings = [6, 5, 6].flatMap((value) => [reading('r', now - 2000, value), reading('r', now - 1000, value)]);
  const small = openIngest({ ...deps, maxChunk: 1 });
  for (const receipt of [await post(scope, ...readings), await small(scope, readings)]) {
    assert.deepEqual(
      [receipt.accepted, receipt.duplicates, receipt.rejected.map(({ index, reason }) => `${index} ${reason}`)],
      [0, 2, [0, 1, 4, 5].map((index) => `${index} value_differs`)],
    );
  }
});

test('the same post twice at once, and two posts that register a sensor at once, store each reading once', async () => {
  const scope = await world.project(workspace);
  const other = await world.project(workspace);
  const now = clock.now();
  const batch = (device: string) => Array.from({ length: 50 }, (_each, at) => reading(device, now - at * 1000, at));
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => post(scope, ...batch('same'), ...batch('with'))),
    post(other, ...batch('same')),
    post(scope, ...batch('with'), ...batch('same')),
  ]);
  const sum = (of: 'accepted' | 'duplicates') => answers.reduce((total, each) => total + each[of], 0);
  assert.deepEqual([sum('accepted'), sum('duplicates')], [150, 600]);
  const [mine, theirs] = [await findSensor(scope, 'same'), await findSensor(other, 'same')];
  assert.notEqual(mine?.id, theirs?.id, 'a device of another project is another sensor');
  const rows = await database.asOwner('select from sensor_reading where sensor_id = $1', [mine?.id]);
  assert.equal(rows.length, 50);
});

test('posts that share a transaction each get a receipt for their own readings only', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  const good = (device: string, second: number) => ({ ...reading(device, now - second * 1000, second), unit: 'K' });
  await post(scope, good('a', 9), good('b', 9));
  const answers = await Promise.all([
    post(scope, good('a', 4), good('b', 4)),
    post(scope, good('a', 8)),
    post(scope, good('a', 9), { deviceId: 'a', value: '7' }, { ...good('b', 7), unit: 'm' }, good('b', 9)),
    post(scope, good('b', 6), good('b', 6), good('c', 6)),
    post(scope, { ...good('a', 5), unit: 'm' }, good('a', 5)),
  ]);
  assert.deepEqual(
    answers.map(({ accepted, duplicates, rejected }) => [
      accepted,
      duplicates,
      ...rejected.map(({ index, reason }) => `${index} ${reason}`),
    ]),
    [
      [2, 0],
      [1, 0],
      [0, 2, '1 bad_value', '2 unit_mismatch'],
      [2, 1],
      [1, 0, '0 unit_mismatch'],
    ],
  );
});

const RULES: readonly Partial<Rule>[] = [
  {},
  { consecutive: 3 },
  { comparison: 'at_most', value: 4, clearValue: 6, consecutive: 2 },
  { noDataMinutes: 4 },
];
const ruleOf = (fields: Partial<Rule>): Rule => ({
  comparison: 'greater_than',
  value: 5,
  consecutive: 1,
  clearValue: null,
  noDataMinutes: null,
  ...fields,
});

test('whatever the order, the batches and the concurrent posts, the anomalies, the roll-ups and the series are those of the readings', async (t) => {
  for (let round = 0; round < SEEDS; round += 1) {
    const seed = randomInt(2 ** 31);
    t.diagnostic(`seed ${seed}`);
    const dice = diceOf(seed);
    const scope = await world.project(workspace);
    const rule = ruleOf(RULES[dice(RULES.length)] as Partial<Rule>);
    const start = clock.now() - 90 * MINUTE_MS;
    await post(scope, reading('d', start, 5));
    const sensor = (await findSensor(scope, 'd')) as { id: string };
    await createThreshold(deps, olga, scope, { sensorId: sensor.id, create: { ...rule, severity: 'high' } });
    const all = Array.from({ length: 80 }, (_each, at) => ({
      atMs: start + (at + 1) * MINUTE_MS,
      value: dice(11),
    })).filter(() => dice(5) > 0);
    const shuffled =
      dice(2) === 0
        ? all
        : all
            .map((each) => ({ each, key: dice(1e6) }))
            .sort((a, b) => a.key - b.key)
            .map(({ each }) => each);
    const posts: Promise<unknown>[] = [];
    for (let at = 0; at < shuffled.length; ) {
      const size = 1 + dice(12);
      const batch = shuffled
        .slice(Math.max(0, at - dice(3)), at + size)
        .map(({ atMs, value }) => reading('d', atMs, value));
      posts.push(post(scope, ...batch));
      if (dice(3) > 0) await Promise.all(posts.splice(0));
      if (dice(6) === 0) await rollUpAll(db);
      at += size;
    }
    await Promise.all(posts);
    await evaluateSilentSensors(deps);
    const stored = [{ atMs: start, value: 5 }, ...all];
    const expected: Run[] = [];
    const fold = openFold(rule, (run) => expected.push(run));
    fold.take(stored);
    fold.end(clock.now());
    expected.sort((a, b) => a.atMs - b.atMs || a.kind.localeCompare(b.kind));
    const found = await listAnomalies(sensor.id);
    // The reading from before the threshold led up to the others, and is not evaluated.
    assert.deepEqual(
      found,
      expected.map(({ kind, atMs, endedMs, value }) => ({ kind, atMs, endedMs, value })),
      `seed ${seed}`,
    );
    await requireBuckets(scope, sensor.id, stored);
    await rollUpAll(db);
    await requireBuckets(scope, sensor.id, stored);
  }
});

test('the days of a year are those of the project, in every zone, before and after they are rolled up', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  const readings = Array.from({ length: 700 }, (_each, at) => ({ atMs: now - 1000 - at * 7 * MINUTE_MS, value: at }));
  await post(scope, ...readings.map(({ atMs, value }) => reading('d', atMs, value)));
  const { id } = (await findSensor(scope, 'd')) as { id: string };
  await requireBuckets(scope, id, readings);
  await rollUpAll(db);
  await requireBuckets(scope, id, readings);
});

function diceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function requireBuckets(
  scope: ProjectScope,
  sensorId: string,
  readings: readonly { atMs: number; value: number }[],
): Promise<void> {
  const spans = [
    ...(['24h', '30d'] as const).map((range) => computeSpan(range, clock.now(), 'UTC')),
    // Days that begin with an hour, in its middle, and at a quarter of it.
    ...['Asia/Dubai', 'Asia/Kolkata', 'Asia/Kathmandu'].map((zone) => computeSpan('365d', clock.now(), zone)),
  ];
  for (const span of spans) {
    const expected = new Map<number, number[]>();
    for (const { atMs, value } of readings) {
      if (atMs < span.fromMs) continue;
      const bucketMs = span.bucketSeconds * 1000;
      const bucket = span.edgesMs?.findLast((each) => each <= atMs) ?? Math.floor(atMs / bucketMs) * bucketMs;
      expected.set(bucket, [...(expected.get(bucket) ?? []), value]);
    }
    const found = await listBuckets(db.reader(scope), scope, sensorId, span);
    assert.deepEqual(
      found,
      [...expected]
        .sort(([a], [b]) => a - b)
        .map(([atMs, values]) => ({
          atMs,
          least: Math.min(...values),
          most: Math.max(...values),
          total: values.reduce((sum, each) => sum + each, 0),
          readings: values.length,
        })),
    );
  }
}

test('an anomaly is raised once, withdrawn by readings that undo it, ended with its rule, and kept when its sensor is removed', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  const at = (minutes: number, value: number) => reading('s', now - minutes * MINUTE_MS, value);
  await post(scope, at(60, 1));
  const sensor = (await findSensor(scope, 's')) as { id: string };
  const space = ids.next();
  await bindSensor(deps, olga, scope, { id: sensor.id, binding: { type: 'space', id: space } });
  const create = { comparison: 'greater_than', value: 5, severity: 'critical', consecutive: 2 } as const;
  const { threshold } = await createThreshold(deps, olga, scope, { sensorId: sensor.id, create });
  await post(scope, at(50, 6), at(40, 7));
  assert.equal(await countEvents(scope), 1);
  await post(scope, at(45, 0));
  const [withdrawn] = await database.asOwner('select state, space_id, explanation from anomaly where sensor_id = $1', [
    sensor.id,
  ]);
  assert.deepEqual(
    [withdrawn?.state, withdrawn?.space_id, withdrawn?.explanation.crossed],
    ['withdrawn', space, 'high'],
  );
  await post(scope, at(30, 8));
  assert.equal(await countEvents(scope), 2);
  await changeThreshold(deps, olga, scope, { id: threshold.id, ifMatch: undefined, change: { value: 7 } });
  const [ended] = await listAnomalies(sensor.id);
  assert.ok(ended?.endedMs !== undefined, 'what the rule before raised ends with it');
  await post(scope, at(20, 9));
  assert.equal((await listAnomalies(sensor.id)).length, 2);
  await post(scope, at(10, 9));
  const inTheEnd = await listAnomalies(sensor.id, GOING_ON);
  assert.equal(inTheEnd.length, 1);
  await deleteThreshold(deps, olga, scope, { id: threshold.id, ifMatch: undefined });
  assert.equal((await listAnomalies(sensor.id, GOING_ON)).length, 0);
  assert.equal((await findSensor(scope, 's'))?.threshold_count, 0);
  await decommissionSensor(deps, olga, scope, sensor.id);
  await removeAllReadings(db, { workspaceId: scope.workspaceId, sensorId: sensor.id }, 3);
  assert.equal((await database.asOwner('select from sensor_reading where sensor_id = $1', [sensor.id])).length, 0);
  assert.equal((await listAnomalies(sensor.id)).length, 2);
  await post(scope, at(60, 1));
  assert.notEqual((await findSensor(scope, 's'))?.id, sensor.id, 'a new sensor, with readings of its own');
});

test('a post waits for the removal of its sensor, and then registers a new one', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  await post(scope, reading('r', now - 1000, 1));
  const before = (await findSensor(scope, 'r')) as { id: string };
  let posting: Promise<unknown> | undefined;
  await inTransaction(db, scope, async (tx) => {
    await tx.deleteFrom('sensor').where('workspace_id', '=', scope.workspaceId).where('id', '=', before.id).execute();
    posting = post(scope, reading('r', now, 2));
    await lockWaiters(database, 1);
  });
  await posting;
  const after = (await findSensor(scope, 'r')) as { id: string };
  assert.notEqual(after.id, before.id);
  const rows = await database.asOwner('select value from sensor_reading where sensor_id = $1', [after.id]);
  assert.deepEqual(rows, [{ value: 2 }]);
});

test('readings of each month have a partition, into which the service may insert and nothing else, and old ones are dropped', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  const old = now - 399 * DAY_MS;
  assert.equal(
    (await post(scope, reading('m', old, 1), reading('m', now - 40 * DAY_MS, 2), reading('m', now, 3))).accepted,
    3,
  );
  await rollUpAll(db);
  await keepPartitions(deps);
  const partitions = () =>
    database.asOwner<{ relname: string; others: boolean; inserts: boolean }>(
      `select relname, has_table_privilege($1, oid, 'select, update, delete, truncate') as others,
              has_table_privilege($1, oid, 'insert') as inserts
       from pg_class where relispartition and relname like 'sensor_reading_2%' and relkind = 'r' order by relname`,
      [database.serviceRole],
    );
  const made = await partitions();
  assert.ok(made.every((each) => each.inserts && !each.others));
  assert.ok(
    ['202501', '202603', '202604', '202605'].every((month) => made.some((each) => each.relname.endsWith(month))),
  );
  await keepPartitions({ ...deps, clock: { ...clock, now: () => now + 32 * DAY_MS } as ManualClock });
  assert.ok(!(await partitions()).some((each) => each.relname.endsWith('202501')));
  const [hours] = await database.asOwner('select count(*)::int as count from sensor_hour', []);
  assert.ok(Number(hours?.count) > 0, 'roll-ups outlive their readings');
});

test('the scan raises what is unusual for its hour of the week, a flat line and a gap, each once', async () => {
  const scope = await world.project(workspace);
  const end = Math.floor(clock.now() / HOUR_MS) * HOUR_MS;
  const odd = { from: 30, to: 27 };
  const readings: unknown[] = [];
  const wave = (atMs: number) => 20 + 5 * Math.sin((atMs / DAY_MS) * 2 * Math.PI);
  for (let hour = 24 * 30; hour > 0; hour -= 1) {
    const begin = end - hour * HOUR_MS;
    for (const minute of [5, 35]) {
      const atMs = begin + minute * MINUTE_MS;
      const usual = wave(atMs) + ((hour * 7 + minute) % 5) / 10;
      readings.push(reading('usual', atMs, hour <= odd.from && hour > odd.to ? usual + 30 : usual));
      readings.push(reading('flat', atMs, hour <= 14 ? 7 : 7 + ((hour * 7 + minute) % 11) / 10 - 0.5));
      if (hour > 20 || hour <= 15) readings.push(reading('gap', atMs, usual));
    }
  }
  await post(scope, ...readings);
  await rollUpAll(db);
  const scanned = await scanAll(deps);
  assert.equal(scanned.raised, 3);
  const found = async (device: string) => listAnomalies((await findSensor(scope, device))?.id ?? '');
  const [deviation] = await found('usual');
  assert.deepEqual(
    [deviation?.kind, deviation?.atMs, deviation?.endedMs],
    ['deviation', end - odd.from * HOUR_MS, end - odd.to * HOUR_MS],
  );
  const [flat] = await found('flat');
  assert.deepEqual(
    [flat?.kind, flat?.atMs, flat?.endedMs, flat?.value],
    ['flat_line', end - 14 * HOUR_MS, undefined, 7],
  );
  const [gap] = await found('gap');
  assert.deepEqual([gap?.kind, gap?.atMs, gap?.endedMs], ['gap', end - 20 * HOUR_MS, end - 15 * HOUR_MS]);
  const [explained] = await database.asOwner("select explanation, severity from anomaly where kind = 'deviation'");
  const { baseline, band, crossed, samples } = explained?.explanation ?? {};
  assert.ok(band.low < baseline && baseline < band.high && band.high < (deviation?.value ?? 0));
  assert.deepEqual([crossed, samples, explained?.severity], ['high', 12, 'high']);
  assert.equal((await scanAll(deps)).raised, 0);
  await post(scope, reading('flat', end + MINUTE_MS, 7.2));
  clock.advance(HOUR_MS);
  assert.equal((await scanAll(deps)).raised, 0);
  assert.equal((await found('flat'))[0]?.endedMs, end, 'it has ended');
  assert.equal(await countEvents(scope), 3);
  // Late readings fill a part of the gap, then all of it.
  const late = (...hours: number[]) =>
    hours.map((hour) => end - hour * HOUR_MS + 5 * MINUTE_MS).map((atMs) => reading('gap', atMs, wave(atMs)));
  await post(scope, ...late(20, 19));
  assert.equal((await scanAll(deps)).raised, 0);
  assert.deepEqual([(await found('gap'))[0]?.atMs, (await found('gap')).length], [end - 18 * HOUR_MS, 1]);
  await post(scope, ...late(18, 17, 16));
  assert.equal((await scanAll(deps)).raised, 0);
  assert.deepEqual(await found('gap'), []);
  const withdrawn = await database.asOwner("select state from anomaly where kind = 'gap'");
  assert.deepEqual([withdrawn, await countEvents(scope)], [[{ state: 'withdrawn' }], 3]);
  // And the first hour of the deviation, by readings that bring its average back to usual values, then all of it.
  const calm = (hour: number) =>
    Array.from({ length: 300 }, (_each, at) => {
      const atMs = end - hour * HOUR_MS + at * 5000;
      return reading('usual', atMs, wave(atMs) + 0.2);
    });
  await post(scope, ...calm(30));
  assert.equal((await scanAll(deps)).raised, 0);
  const [later] = await found('usual');
  assert.deepEqual([later?.kind, later?.atMs, later?.endedMs], ['deviation', end - 29 * HOUR_MS, deviation?.endedMs]);
  assert.ok(Math.abs((later?.value ?? 0) - wave(end - 28.5 * HOUR_MS) - 30) < 2, `${later?.value}`);
  await post(scope, ...calm(29), ...calm(28));
  assert.equal((await scanAll(deps)).raised, 0);
  assert.deepEqual([await found('usual'), await countEvents(scope)], [[], 3]);
});

const REAL = new URL('../../../../shared/data/sensors/ambient_temperature_system_failure.csv', import.meta.url);

test('the largest numbers neither break a sum nor delay the roll-ups and the scan of other sensors', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  const huge = 1.7e308;
  await post(
    scope,
    ...[3, 2, 1].map((back) => reading('huge', now - back * HOUR_MS, huge)),
    ...[3, 2, 1].map((back) => reading('huge', now - back * HOUR_MS + 1000, huge)),
    ...[3, 2, 1].map((back) => reading('low', now - back * HOUR_MS, -huge)),
    ...[3, 2, 1].map((back) => reading('low', now - back * HOUR_MS + 1000, -huge)),
    ...[3, 2, 1].map((back) => reading('plain', now - back * HOUR_MS, back)),
  );
  const series = async (device: string) => {
    const id = String((await findSensor(scope, device))?.id);
    const span = computeSpan('30d', now, 'UTC');
    const { buckets } = buildSeries(id, '30d', span, await listBuckets(db.reader(scope), scope, id, span));
    return buckets.filter(({ count }) => count > 0).map(({ avg }) => avg);
  };
  const all = async () => [await series('huge'), await series('low'), await series('plain')];
  const before = await all();
  assert.ok(before[0]?.every((avg) => avg === huge) && before[1]?.every((avg) => avg === -huge));
  await rollUpAll(db);
  assert.deepEqual(await all(), before);
  assert.ok(Number((await scanAll(deps)).sensors) >= 3);
});

test('a threshold over a year of a real sensor raises what a plain evaluation of the file finds', async (t) => {
  if (!existsSync(REAL)) return t.skip('the file is not here');
  const lines = readFileSync(REAL, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  const times = lines.map(([at]) => Date.parse(`${at?.replace(' ', 'T')}Z`));
  const shift = clock.now() - Math.max(...times);
  const given = lines.map(([, value], at) => ({ atMs: (times[at] as number) + shift, value: Number(value) }));
  const scope = await world.project(workspace);
  await post(scope, reading('ambient', (given[0]?.atMs ?? 0) - HOUR_MS, 60));
  const { id: sensorId } = (await findSensor(scope, 'ambient')) as { id: string };
  const made = async (create: object) =>
    createThreshold(deps, olga, scope, {
      sensorId,
      create: { comparison: 'greater_than', severity: 'low', ...create } as never,
    });
  const plain = await made({ value: 76 });
  const steady = await made({ value: 75, consecutive: 3, clearValue: 73 });
  for (let at = 0; at < given.length; at += 500) {
    await post(scope, ...given.slice(at, at + 500).map(({ atMs, value }) => reading('ambient', atMs, value)));
  }
  // Evaluated plainly: a reading above, with none above before it.
  const sorted = [...new Map(given.map((each) => [each.atMs, each])).values()].sort((a, b) => a.atMs - b.atMs);
  const starts = sorted.filter(({ value }, at) => value > 76 && !((sorted[at - 1]?.value ?? 0) > 76));
  const endOf = (from: number, isOver: (value: number) => boolean) =>
    sorted.find(({ atMs, value }) => atMs > from && isOver(value))?.atMs;
  const foundBy = async ({ threshold: { id } }: Awaited<ReturnType<typeof made>>) =>
    (await listAnomalies(sensorId, `threshold_id = '${id}' and state <> 'withdrawn'`)).map(
      ({ kind: _, ...each }) => each,
    );
  assert.ok(starts.length > 10);
  assert.deepEqual(
    await foundBy(plain),
    starts.map(({ atMs, value }) => ({ atMs, endedMs: endOf(atMs, (each) => each <= 76), value })),
  );
  // Three above in a row, ended by the first at 73 or below.
  const runs: { atMs: number; endedMs: number | undefined; value: number }[] = [];
  for (const [at, { atMs, value }] of sorted.entries()) {
    const isThird = [at - 2, at - 1, at].every((each) => (sorted[each]?.value ?? 0) > 75);
    const last = runs.at(-1);
    const goesOn = last !== undefined && (last.endedMs === undefined || last.endedMs > atMs);
    // The end of a run restarts the count.
    if (isThird && !goesOn) runs.push({ atMs, endedMs: endOf(atMs, (each) => each <= 73), value });
  }
  assert.ok(runs.length > 10);
  assert.deepEqual(await foundBy(steady), runs);
});

// Last: the scan and the jobs of the tests above visit every sensor.
test('a post of the maximum number of devices registers them all, and one that raises thousands of anomalies raises each', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  const many = (more: object) =>
    post(scope, ...Array.from({ length: 10_000 }, (_each, at) => ({ ...reading(`many-${at}`, now, at), ...more })));
  assert.equal((await many({})).accepted, 10_000);
  assert.equal((await many({ at: instantOf(now + 1), unit: 'lx' })).accepted, 10_000);
  const [made] = await database.asOwner(
    "select count(*)::int as sensors from sensor where project_id = $1 and unit = 'lx'",
    [scope.projectId],
  );
  assert.equal(made?.sensors, 10_000);
  const { id: sensorId } = (await findSensor(scope, 'many-0')) as { id: string };
  await createThreshold(deps, olga, scope, {
    sensorId,
    create: { comparison: 'at_least', value: 1, severity: 'low' },
  });
  const swinging = Array.from({ length: 10_000 }, (_each, at) => reading('many-0', now - DAY_MS + at * 1000, at % 2));
  assert.equal((await post(scope, ...swinging)).accepted, 10_000);
  assert.equal((await listAnomalies(sensorId)).length, 5_000);
  assert.equal(await countEvents(scope), 5_000);
});

test('each record here has the entry of its last stamp in the change feed', async () => {
  const { untold, told } = await listUntold(database.ownerUrl);
  assert.deepEqual(untold, []);
  for (const table of ['anomaly', 'sensor', 'sensor_threshold']) assert.ok(told[table], table);
});
