// What one transaction does of posts: lock the sensors in the order of their ids → sort out what is stored already → write the
// readings → latest values → thresholds → the clock, and only where a record changes that lists show. With in-order readings of
// known sensors that is six round trips, and the workspace's clock is not taken.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Change, stampChanges } from '../../platform/database/changes.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { lockAppearances, SensorsMissing } from './appearing.ts';
import {
  type Reading,
  type Settled,
  type Sorted,
  settleReadings,
  sortReadings,
  splitSorted,
  takenOf,
} from './batch.ts';
import type { GoodReading } from './reading.ts';
import { copyReadings, findStored, storedKey } from './readings.ts';
import { type LockedSensor, rollUpOf } from './sensor.ts';
import { insertSensors, type Latest, lockSensorsOf, saveDescriptions, saveLatest } from './store.ts';

/** What came in of one sensor that has thresholds. */
export interface Arrival {
  readonly sensor: LockedSensor;
  /** Stored now and not before, in the order of time. */
  readonly readings: readonly Reading[];
  /** The later readings of the same post, which other transactions store after this one, in the order of time. */
  readonly coming: readonly Reading[];
}

/** What arrivals mean for anomalies: what the change feed is told, and what is written under the stamp of it. */
export interface Judgement {
  readonly changes: readonly Change[];
  save(tx: Tx, at: string): Promise<void>;
}

export interface PortionDeps {
  readonly ids: Ids;
  readonly clock: Clock;
  /** Holds arrivals against the thresholds of their sensors, whose locks are held. */
  readonly judgeArrivals: (tx: Tx, scope: ProjectScope, arrivals: readonly Arrival[]) => Promise<Judgement>;
  /** Anomalies that one transaction may write; FOUND_AT_MOST unless told. */
  readonly foundAtMost?: number;
}

/** What a portion brings is more anomalies than one transaction should write. */
export class TooMuchFound extends Error {
  readonly found: number;
  constructor(found: number) {
    super(`${found} anomalies change`);
    this.found = found;
  }
}

/**
 * Anomalies that one transaction may write: half a second on a machine with nothing else to do, and a transaction has ten. Where
 * a portion brings more it is taken again as a smaller one, and so are those after it until they bring little again; one of
 * AT_LEAST writes what it brings.
 */
export const FOUND_AT_MOST = 3_000;
export const AT_LEAST = 50;

/** How long the next portion of a post may take: a transaction has 10 s, and may be tried again. */
const NEXT_WITHIN_MS = 60_000;

/** Good readings by the ids of their devices. */
export type Good = ReadonlyMap<string, readonly GoodReading[]>;

/** The readings that one transaction stored. */
export interface Portion {
  readonly parts: readonly Part[];
  /** What is still to be stored. */
  readonly left: Good;
  /** How many anomalies changed by it. */
  readonly found: number;
}

/** What is to be stored, and how much of it a transaction takes at most. */
export interface Asked {
  readonly good: Good;
  readonly most: number;
  /** Whether sensors may appear: then it does so alone in its project. */
  readonly mayAppear: boolean;
}

/** The sensor that a device's readings go to. */
interface Target {
  readonly id: string;
  /** Undefined: it appears with these readings. */
  readonly sensor: LockedSensor | undefined;
  /** The later readings of the same posts, which other transactions store, in the order of time. */
  readonly coming: readonly GoodReading[];
}

/** A device's readings that are stored, and the verdicts on the others. */
export interface Part extends Settled, Target {}

/** A device's readings before they are held against those stored already. */
interface Candidate extends Sorted, Target {}

/** Stores as much of posts as one transaction takes. Throws SensorsMissing or TooMuchFound where it is to be tried again. */
export async function storePortion(
  tx: Tx,
  deps: PortionDeps,
  scope: ProjectScope,
  { good, most, mayAppear }: Asked,
): Promise<Portion> {
  let found = 0;
  if (mayAppear) await lockAppearances(tx, scope);
  const all = await listCandidates(tx, deps, scope, good);
  const missing = all.filter(({ sensor }) => sensor === undefined).length;
  if (missing > 0 && !mayAppear) throw new SensorsMissing(missing);
  const { parts: taken, left } = takePortion(all, most);
  const parts = await settleAll(tx, scope, taken);
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
    if (known.length > 0) {
      const moreUntilMs = deps.clock.now() + NEXT_WITHIN_MS;
      const latest = known.map((part) => ({
        ...latestOf(part),
        moreUntilMs: part.coming.length > 0 ? moreUntilMs : undefined,
      }));
      await saveLatest(tx, scope, latest);
    }
    const { foundAtMost = FOUND_AT_MOST } = deps;
    found = await saveChanges(tx, deps, scope, {
      parts: filled,
      findsMost: most > AT_LEAST ? foundAtMost : Infinity,
    });
  }
  return { parts, left, found };
}

/** What one transaction takes of the readings, and what is left of each device: the later ones. */
function takePortion(all: readonly Candidate[], most: number): { parts: readonly Candidate[]; left: Good } {
  const counts = takenOf(
    all.map(({ sensor, device }) => ({ count: device.readings.length, weight: 1 + (sensor?.thresholdCount ?? 0) })),
    most,
  );
  const left = new Map<string, readonly GoodReading[]>();
  const parts = all.map((each, place) => {
    const { device } = each;
    const count = counts[place] as number;
    if (count === device.readings.length) return each;
    const split = splitSorted(each, count);
    const coming = split.left.device.readings;
    left.set(device.deviceId, [...coming, ...split.left.repeats]);
    return { ...each, ...split.taken, coming };
  });
  return { parts, left };
}

async function listCandidates(tx: Tx, { ids }: PortionDeps, scope: ProjectScope, good: Good): Promise<Candidate[]> {
  const sensors = await lockSensorsOf(tx, scope, [...good.keys()]);
  const byDevice = new Map(sensors.map((each) => [each.deviceId, each]));
  return [...good].map(([deviceId, readings]) => {
    const sensor = byDevice.get(deviceId);
    return { id: sensor?.id ?? ids.next(), sensor, coming: [], ...sortReadings(deviceId, readings, sensor) };
  });
}

/** Holds readings against what is stored already. Only what is not after a sensor's latest reading can be. */
async function settleAll(tx: Tx, scope: ProjectScope, candidates: readonly Candidate[]): Promise<readonly Part[]> {
  const asked = candidates.flatMap(({ id, sensor, device }) => {
    const lastMs = sensor?.lastSeenMs;
    if (lastMs === undefined) return [];
    return device.readings.filter(({ atMs }) => atMs <= lastMs).map(({ atMs }) => ({ id, atMs }));
  });
  const stored = asked.length === 0 ? new Map<string, number>() : await findStored(tx, scope, asked);
  return candidates.map(({ id, sensor, coming, ...sorted }) => {
    const storedAt = stored.size === 0 ? undefined : (atMs: number) => stored.get(storedKey(id, atMs));
    return { id, sensor, coming, ...settleReadings(sorted, storedAt) };
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

/** What lists show: sensors that appear, or get a kind or a unit, and anomalies; answers how many of these. The clock is the last lock. */
async function saveChanges(
  tx: Tx,
  deps: PortionDeps,
  scope: ProjectScope,
  { parts, findsMost }: { readonly parts: readonly Part[]; readonly findsMost: number },
): Promise<number> {
  const appearing = parts.filter(({ sensor }) => sensor === undefined);
  const described = parts.filter(isDescribed);
  const arrivals = parts.flatMap(({ sensor, device, coming }) =>
    sensor !== undefined && sensor.thresholdCount > 0 ? [{ sensor, readings: device.readings, coming }] : [],
  );
  const judgement = arrivals.length === 0 ? undefined : await deps.judgeArrivals(tx, scope, arrivals);
  const found = judgement?.changes.length ?? 0;
  if (found > findsMost) throw new TooMuchFound(found);
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
  if (changes.length === 0) return found;
  const at = await stampChanges(tx, scope, changes);
  if (appearing.length > 0) {
    const made = await insertSensors(
      tx,
      scope,
      appearing.map((each) => ({ ...each.device, ...latestOf(each) })),
      at,
    );
    if (made < appearing.length) throw new Error(`${appearing.length - made} sensors appeared beside the lock`);
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
  return found;
}
