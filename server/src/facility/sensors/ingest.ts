// What posts of readings do, in one transaction: lock the sensors in the order of their ids → sort out what is stored
// already → write the readings → latest values → thresholds → the clock, and only where a record changes that lists show.
// With in-order readings of known sensors that is six round trips, and the workspace's clock is not taken.
import { MAX_READINGS, type ReadingsReceipt } from '../../../../contract/sensors.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Change, stampChanges } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { judgeAll, placesWithout, type Reading, type Sorted, sortReadings, takenOf } from './batch.ts';
import { openPartitions } from './partitions.ts';
import type { GoodReading } from './reading.ts';
import { copyReadings, findStored, storedKey } from './readings.ts';
import { type LockedSensor, rollUpOf } from './sensor.ts';
import { insertSensors, type Latest, lockSensorsOf, saveDescriptions, saveLatest } from './store.ts';
import { storingTogether } from './waiting-posts.ts';

/** What came in of one sensor that has thresholds. */
export interface Arrival {
  readonly sensor: LockedSensor;
  /** Stored now and not before, in the order of time. */
  readonly readings: readonly Reading[];
}

/** What arrivals mean for anomalies: what the change feed is told, and what is written under the stamp of it. */
export interface Judgement {
  readonly changes: readonly Change[];
  save(tx: Tx, at: string): Promise<void>;
}

export interface IngestDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly readingsKeptMs: number;
  /** Holds arrivals against the thresholds of their sensors, whose locks are held. */
  readonly judgeArrivals: (tx: Tx, scope: ProjectScope, arrivals: readonly Arrival[]) => Promise<Judgement>;
}

/** Another post made a sensor of the same device at the same moment: this one begins anew and finds it. */
class SensorAppeared extends Error {}

const MAX_ATTEMPTS = 5;

type Good = ReadonlyMap<string, readonly GoodReading[]>;

/** Transactions of a project at the same time, and readings of posts that share one. */
const AT_ONCE = 2;
const TOGETHER = 5_000;

/**
 * What one transaction may take: a reading counts once, and once more for each threshold of its sensor. In the worst case, which is
 * a run of breaches at every second reading, that is 12,000 anomalies and about 1 s; a transaction has 10.
 */
const AT_MOST = 25_000;
/** Devices of one transaction. Where the database does not know yet how many sensors there are, finding them takes the square of it. */
const DEVICES_AT_MOST = 2_000;

/**
 * Takes posts of readings; those of a project that wait at the same time share a transaction. When it answers, the readings that
 * it accepted are on disk. Throws payload_too_large for too many.
 */
export function openIngest(
  deps: IngestDeps,
): (scope: ProjectScope, given: readonly unknown[]) => Promise<ReadingsReceipt> {
  const partitions = openPartitions(deps.db);
  const store = storingTogether<Good, ReadingsReceipt>((scope, posts) => storedOnce(deps, scope, posts), {
    atOnce: AT_ONCE,
    heaviest: TOGETHER,
    weigh: (post) => [...post.values()].reduce((sum, readings) => sum + readings.length, 0),
  });
  return async (scope, given) => {
    if (given.length > MAX_READINGS) {
      throw new AppError('payload_too_large', `A post holds at most ${MAX_READINGS} readings.`);
    }
    const nowMs = deps.clock.now();
    const { good, rejected } = judgeAll(given, { nowMs, fromMs: nowMs - deps.readingsKeptMs });
    if (good.size === 0) return { accepted: 0, duplicates: 0, rejected: [...rejected] };
    await partitions.ensure(timesOf(good));
    const stored = await store(scope, good);
    const all = [...rejected, ...stored.rejected].sort((left, right) => left.index - right.index);
    return { accepted: stored.accepted, duplicates: stored.duplicates, rejected: all };
  };
}

function* timesOf(good: Good): Iterable<number> {
  for (const readings of good.values()) for (const { atMs } of readings) yield atMs;
}

/** Of several posts one, the places of each behind those of the one before, as if they had come as one after another. */
function asOne(posts: readonly Good[]): Good {
  const [first] = posts;
  if (posts.length === 1 && first !== undefined) return first;
  const all = new Map<string, GoodReading[]>();
  posts.forEach((post, number) => {
    for (const [deviceId, readings] of post) {
      const placed = readings.map((each) => ({ ...each, index: number * MAX_READINGS + each.index }));
      const before = all.get(deviceId);
      if (before === undefined) all.set(deviceId, placed);
      else before.push(...placed);
    }
  });
  return all;
}

/** What each post is told. */
function receiptsOf(parts: readonly Part[], posts: number): ReadingsReceipt[] {
  const receipts = Array.from({ length: posts }, (): ReadingsReceipt => ({ accepted: 0, duplicates: 0, rejected: [] }));
  const of = (index: number) => receipts[Math.floor(index / MAX_READINGS)] as ReadingsReceipt;
  for (const { device, duplicates, rejected } of parts) {
    for (const { index } of device.readings) of(index).accepted += 1;
    for (const index of duplicates) of(index).duplicates += 1;
    for (const each of rejected) of(each.index).rejected.push({ ...each, index: each.index % MAX_READINGS });
  }
  return receipts;
}

async function storedOnce(
  deps: IngestDeps,
  scope: ProjectScope,
  posts: readonly Good[],
): Promise<readonly ReadingsReceipt[]> {
  const parts: Part[] = [];
  // Nearly always one: what is left is more than a transaction has the time for.
  for (let good = asOne(posts); good.size > 0; ) {
    const now = good.size <= DEVICES_AT_MOST ? good : new Map([...good].slice(0, DEVICES_AT_MOST));
    const later = now === good ? [] : [...good].slice(DEVICES_AT_MOST);
    const stored = await storedPortion(deps, scope, now);
    parts.push(...stored.parts);
    good = new Map([...stored.left, ...later]);
  }
  return receiptsOf(parts, posts.length);
}

interface Portion {
  readonly parts: readonly Part[];
  /** What is still to be stored. */
  readonly left: Good;
}

async function storedPortion(deps: IngestDeps, scope: ProjectScope, good: Good): Promise<Portion> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(deps.db, scope, (tx) => store(tx, deps, scope, good));
    } catch (error) {
      if (!(error instanceof SensorAppeared) || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}

/** What is left of a device's readings, and the sensor that they go to. */
interface Part extends Sorted {
  readonly id: string;
  /** Undefined: it appears with these readings. */
  readonly sensor: LockedSensor | undefined;
}

async function store(tx: Tx, deps: IngestDeps, scope: ProjectScope, good: Good): Promise<Portion> {
  const { parts: taken, left } = portionOf(await partsOf(tx, deps, scope, good));
  const parts = await withoutStored(tx, scope, taken);
  const filled = parts.filter(({ device }) => device.readings.length > 0);
  if (filled.length > 0) {
    await copyReadings(
      tx,
      scope,
      filled.map(({ id, sensor, device }) => ({
        id,
        readings: device.readings,
        lastSeenMs: sensor?.lastSeenMs,
        rulesGiven: sensor?.rulesGiven ?? 0,
      })),
    );
    const known = filled.filter(({ sensor }) => sensor !== undefined);
    if (known.length > 0) await saveLatest(tx, scope, known.map(latestOf));
    await saveChanges(tx, deps, scope, filled);
  }
  return { parts, left };
}

/** What one transaction takes of the readings, and what is left of each device: the later ones. */
function portionOf(parts: readonly Part[]): Portion {
  const counts = takenOf(
    parts.map(({ sensor, device }) => ({ count: device.readings.length, weight: 1 + (sensor?.thresholdCount ?? 0) })),
    AT_MOST,
  );
  const left = new Map<string, readonly GoodReading[]>();
  const taken = parts.map((part, place) => {
    const { device } = part;
    const count = counts[place] as number;
    if (count === device.readings.length) return part;
    left.set(device.deviceId, device.readings.slice(count));
    return { ...part, device: { ...device, readings: device.readings.slice(0, count) } };
  });
  return { parts: taken, left };
}

async function partsOf(tx: Tx, { ids }: IngestDeps, scope: ProjectScope, good: Good): Promise<Part[]> {
  const sensors = await lockSensorsOf(tx, scope, [...good.keys()]);
  const byDevice = new Map(sensors.map((each) => [each.deviceId, each]));
  return [...good].map(([deviceId, readings]) => {
    const sensor = byDevice.get(deviceId);
    return { id: sensor?.id ?? ids.next(), sensor, ...sortReadings(deviceId, readings, sensor) };
  });
}

/** Without what is stored already. Only what is not after a sensor's latest reading can be. */
async function withoutStored(tx: Tx, scope: ProjectScope, parts: readonly Part[]): Promise<readonly Part[]> {
  const asked = parts.flatMap(({ id, sensor, device }) => {
    const lastMs = sensor?.lastSeenMs;
    if (lastMs === undefined) return [];
    return device.readings.filter(({ atMs }) => atMs <= lastMs).map(({ atMs }) => ({ id, atMs }));
  });
  if (asked.length === 0) return parts;
  const stored = await findStored(tx, scope, asked);
  if (stored.size === 0) return parts;
  return parts.map((part) => {
    const readings = part.device.readings.filter(({ atMs }) => !stored.has(storedKey(part.id, atMs)));
    const duplicates = [...part.duplicates, ...placesWithout(part.device.readings, readings)];
    return { ...part, duplicates, device: { ...part.device, readings } };
  });
}

/** Whether a known sensor is given a kind or a unit. */
const isDescribed = ({ sensor, device }: Part) =>
  sensor !== undefined && (sensor.kind !== (device.kind ?? null) || sensor.unit !== (device.unit ?? null));

function latestOf({ id, device: { readings } }: Part): Latest {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a part without readings has no latest');
  return { id, value: last.value, atMs: last.atMs, rollUpFromMs: rollUpOf(first.atMs) };
}

/** What lists show: sensors that appear, or get a kind or a unit, and anomalies. The clock is the last lock. */
async function saveChanges(tx: Tx, deps: IngestDeps, scope: ProjectScope, parts: readonly Part[]): Promise<void> {
  const appearing = parts.filter(({ sensor }) => sensor === undefined);
  const described = parts.filter(isDescribed);
  const arrivals = parts.flatMap(({ sensor, device }) =>
    sensor !== undefined && sensor.thresholdCount > 0 ? [{ sensor, readings: device.readings }] : [],
  );
  const judgement = arrivals.length === 0 ? undefined : await deps.judgeArrivals(tx, scope, arrivals);
  const changeOf = (change: Change['change'], { id }: Part): Change => ({
    change,
    type: 'sensor',
    id,
    projectId: scope.projectId,
  });
  const changes = [
    ...appearing.map((each) => changeOf('created', each)),
    ...described.map((each) => changeOf('updated', each)),
    ...(judgement?.changes ?? []),
  ];
  if (changes.length === 0) return;
  const at = await stampChanges(tx, scope, changes);
  if (appearing.length > 0) {
    const made = await insertSensors(
      tx,
      scope,
      appearing.map((each) => ({ ...each.device, ...latestOf(each) })),
      at,
    );
    if (made < appearing.length) throw new SensorAppeared();
  }
  if (described.length > 0) {
    await saveDescriptions(
      tx,
      scope,
      described.map(({ id, device }) => ({ id, kind: device.kind, unit: device.unit })),
      at,
    );
  }
  await judgement?.save(tx, at);
}
