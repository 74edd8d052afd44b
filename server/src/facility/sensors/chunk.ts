// A chunk is the part of a batch that one transaction stores: lock the sensors in the order of their ids → leave out
// readings that are already stored → write the others → latest values → thresholds → the clock, and only if a record
// changes that lists show. With in-order readings of known sensors that is six round trips, and the workspace's clock
// is not locked.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { type Change, stampChanges } from '../../platform/records/record-change.ts';
import { lockRegistrations, UnregisteredDevicesError } from './auto-registration.ts';
import {
  allocateChunk,
  type DeduplicatedReadings,
  deduplicateReadings,
  type Reading,
  type SortedReadings,
  sortReadings,
  splitReadings,
} from './batch.ts';
import type { ValidReading } from './reading.ts';
import { copyReadings, findStored, formatStoredKey } from './readings.ts';
import { floorToRollUp, type LockedSensor } from './sensor.ts';
import { insertSensors, type Latest, lockSensorsByDevice, saveDescriptions, saveLatest } from './store.ts';

/** New readings of a sensor that has thresholds. */
export interface NewReadings {
  readonly sensor: LockedSensor;
  /** Readings that are stored in this transaction, in chronological order. */
  readonly readings: readonly Reading[];
  /** Later readings of the same post, which further transactions store after this one, in chronological order. */
  readonly upcoming: readonly Reading[];
}

/** Changes of anomalies: the entries for the change feed, and the writes under its stamp. */
export interface AnomalyChanges {
  readonly changes: readonly Change[];
  save(tx: Tx, at: string): Promise<void>;
}

export interface ChunkDeps {
  readonly ids: Ids;
  readonly clock: Clock;
  /** Evaluates new readings against the thresholds of their sensors, which are locked. */
  readonly evaluateNewReadings: (
    tx: Tx,
    scope: ProjectScope,
    newReadings: readonly NewReadings[],
  ) => Promise<AnomalyChanges>;
  /** Maximum number of anomalies that one transaction may change; MAX_ANOMALIES by default. */
  readonly maxAnomalies?: number;
}

/** Thrown if a chunk changes more anomalies than one transaction should write. */
export class TooManyAnomaliesError extends Error {
  readonly anomalyCount: number;
  constructor(anomalyCount: number) {
    super(`${anomalyCount} anomalies change`);
    this.anomalyCount = anomalyCount;
  }
}

/**
 * Maximum number of anomalies that one transaction may change: half a second on an idle machine, and a transaction has
 * ten. A chunk that changes more is repeated as a smaller one, and so are those after it until they change few again; a
 * chunk of MIN_CHUNK is written whatever it changes.
 */
export const MAX_ANOMALIES = 3_000;
export const MIN_CHUNK = 50;

/** Time within which the next chunk of a post is stored: a transaction has 10 s, and may be repeated. */
const NEXT_WITHIN_MS = 60_000;

/** Valid readings by the ids of their devices. */
export type ReadingsByDevice = ReadonlyMap<string, readonly ValidReading[]>;

/** Outcome of a chunk. */
export interface StoredChunk {
  readonly results: readonly DeviceResult[];
  /** Readings that are still to be stored. */
  readonly remaining: ReadingsByDevice;
  /** Number of anomalies that the chunk changed. */
  readonly anomalyCount: number;
}

/** Readings to store, and the limit of the chunk. */
export interface ChunkRequest {
  readonly valid: ReadingsByDevice;
  readonly max: number;
  /** True if the chunk may register sensors: then it is the only one in its project that does. */
  readonly mayRegister: boolean;
}

/** The sensor of a device's readings. */
interface TargetSensor {
  readonly id: string;
  /** Undefined if these readings register the sensor. */
  readonly sensor: LockedSensor | undefined;
  /** Later readings of the same posts, which further transactions store, in chronological order. */
  readonly upcoming: readonly ValidReading[];
}

/** Stored readings of a device, with the verdicts on the others. */
export interface DeviceResult extends DeduplicatedReadings, TargetSensor {}

/** Readings of a device before they are compared with the stored ones. */
interface Candidate extends SortedReadings, TargetSensor {}

/**
 * Stores as much of a batch as one transaction takes. Throws UnregisteredDevicesError or TooManyAnomaliesError if it
 * must be repeated with other limits.
 */
export async function storeChunk(
  tx: Tx,
  deps: ChunkDeps,
  scope: ProjectScope,
  { valid, max, mayRegister }: ChunkRequest,
): Promise<StoredChunk> {
  let anomalyCount = 0;
  if (mayRegister) await lockRegistrations(tx, scope);
  const all = await listCandidates(tx, deps, scope, valid);
  const missing = all.filter(({ sensor }) => sensor === undefined).length;
  if (missing > 0 && !mayRegister) throw new UnregisteredDevicesError(missing);
  const { results: taken, remaining } = takeChunk(all, max);
  const results = await deduplicateAll(tx, scope, taken);
  const filled = results.filter(({ device }) => device.readings.length > 0);
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
    if (known.length > 0) {
      const moreUntilMs = deps.clock.now() + NEXT_WITHIN_MS;
      const latest = known.map((result) => ({
        ...computeLatest(result),
        moreUntilMs: result.upcoming.length > 0 ? moreUntilMs : undefined,
      }));
      await saveLatest(tx, scope, latest);
    }
    const { maxAnomalies = MAX_ANOMALIES } = deps;
    anomalyCount = await saveChanges(tx, deps, scope, {
      results: filled,
      maxAnomalies: max > MIN_CHUNK ? maxAnomalies : Infinity,
    });
  }
  return { results, remaining, anomalyCount };
}

/** Takes the readings of one chunk; the remaining ones are the later readings of each device. */
function takeChunk(
  all: readonly Candidate[],
  max: number,
): { results: readonly Candidate[]; remaining: ReadingsByDevice } {
  const counts = allocateChunk(
    all.map(({ sensor, device }) => ({ count: device.readings.length, weight: 1 + (sensor?.thresholdCount ?? 0) })),
    max,
  );
  const remaining = new Map<string, readonly ValidReading[]>();
  const results = all.map((each, place) => {
    const { device } = each;
    const count = counts[place] as number;
    if (count === device.readings.length) return each;
    const split = splitReadings(each, count);
    const upcoming = split.remaining.device.readings;
    remaining.set(device.deviceId, [...upcoming, ...split.remaining.repeats]);
    return { ...each, ...split.taken, upcoming };
  });
  return { results, remaining };
}

async function listCandidates(
  tx: Tx,
  { ids }: ChunkDeps,
  scope: ProjectScope,
  valid: ReadingsByDevice,
): Promise<Candidate[]> {
  const sensors = await lockSensorsByDevice(tx, scope, [...valid.keys()]);
  const byDevice = new Map(sensors.map((each) => [each.deviceId, each]));
  return [...valid].map(([deviceId, readings]) => {
    const sensor = byDevice.get(deviceId);
    return { id: sensor?.id ?? ids.next(), sensor, upcoming: [], ...sortReadings(deviceId, readings, sensor) };
  });
}

/** Leaves out readings that are already stored. Only those not after the sensor's latest reading can be. */
async function deduplicateAll(
  tx: Tx,
  scope: ProjectScope,
  candidates: readonly Candidate[],
): Promise<readonly DeviceResult[]> {
  const request = candidates.flatMap(({ id, sensor, device }) => {
    const lastMs = sensor?.lastSeenMs;
    if (lastMs === undefined) return [];
    return device.readings.filter(({ atMs }) => atMs <= lastMs).map(({ atMs }) => ({ id, atMs }));
  });
  const stored = request.length === 0 ? new Map<string, number>() : await findStored(tx, scope, request);
  return candidates.map(({ id, sensor, upcoming, ...sorted }) => {
    const storedAt = stored.size === 0 ? undefined : (atMs: number) => stored.get(formatStoredKey(id, atMs));
    return { id, sensor, upcoming, ...deduplicateReadings(sorted, storedAt) };
  });
}

/** Returns true if a known sensor gets a kind or a unit. */
const isDescribed = ({ sensor, device }: DeviceResult) =>
  sensor !== undefined && (sensor.kind !== (device.kind ?? null) || sensor.unit !== (device.unit ?? null));

function computeLatest({ id, device: { readings } }: DeviceResult): Latest {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a part without readings has no latest');
  return { id, value: last.value, atMs: last.atMs, rollUpFromMs: floorToRollUp(first.atMs) };
}

/**
 * Saves the changes that lists show: sensors that are registered, or get a kind or a unit, and anomalies; returns the
 * number of the latter. The clock is the last lock.
 */
async function saveChanges(
  tx: Tx,
  deps: ChunkDeps,
  scope: ProjectScope,
  { results, maxAnomalies }: { readonly results: readonly DeviceResult[]; readonly maxAnomalies: number },
): Promise<number> {
  const registered = results.filter(({ sensor }) => sensor === undefined);
  const described = results.filter(isDescribed);
  const newReadings = results.flatMap(({ sensor, device, upcoming }) =>
    sensor !== undefined && sensor.thresholdCount > 0 ? [{ sensor, readings: device.readings, upcoming }] : [],
  );
  const anomalyChanges = newReadings.length === 0 ? undefined : await deps.evaluateNewReadings(tx, scope, newReadings);
  const anomalyCount = anomalyChanges?.changes.length ?? 0;
  if (anomalyCount > maxAnomalies) throw new TooManyAnomaliesError(anomalyCount);
  const createChange = (change: Change['change'], { id }: DeviceResult): Change => ({
    change,
    type: 'sensor',
    id,
    projectId: scope.projectId,
  });
  const changes = [
    ...registered.map((each) => createChange('created', each)),
    ...described.map((each) => createChange('updated', each)),
    ...(anomalyChanges?.changes ?? []),
  ];
  if (changes.length === 0) return anomalyCount;
  const at = await stampChanges(tx, scope, changes);
  if (registered.length > 0) {
    const made = await insertSensors(
      tx,
      scope,
      registered.map((each) => ({ ...each.device, ...computeLatest(each) })),
      at,
    );
    if (made < registered.length) throw new Error(`${registered.length - made} sensors appeared beside the lock`);
  }
  if (described.length > 0) {
    await saveDescriptions(
      tx,
      scope,
      described.map(({ id, device }) => ({ id, kind: device.kind, unit: device.unit })),
      at,
    );
  }
  await anomalyChanges?.save(tx, at);
  return anomalyCount;
}
