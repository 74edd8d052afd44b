// A post as a whole: its readings by device, those twice in it counted once, those of another unit refused. Pure.
import { type GoodReading, judgeReading, type Rejected, rejected, UNREADABLE, type Window } from './reading.ts';

/** The good readings of one device, in the order of time, each instant once. */
export interface DeviceReadings {
  readonly deviceId: string;
  readonly kind: string | undefined;
  readonly unit: string | undefined;
  readonly readings: readonly GoodReading[];
}

export interface Reading {
  readonly atMs: number;
  readonly value: number;
}

/** A reading as it is kept. */
export interface KeptReading extends Reading {
  /** Of one that came late, after another of its sensor: how many rules the sensor had been given. Null of one in order. */
  readonly lateAfter: number | null;
}

/** What a post holds, as far as it can be told without the sensors. */
export interface Judged {
  readonly good: ReadonlyMap<string, readonly GoodReading[]>;
  readonly rejected: readonly Rejected[];
}

/** Judges each reading by itself. */
export function judgeAll(given: readonly unknown[], window: Window): Judged {
  const good = new Map<string, GoodReading[]>();
  const refusals: Rejected[] = [];
  given.forEach((each, index) => {
    const judged = judgeReading(each, index, window);
    if ('reason' in judged) refusals.push(judged);
    else {
      const ofDevice = good.get(judged.deviceId);
      if (ofDevice === undefined) good.set(judged.deviceId, [judged]);
      else ofDevice.push(judged);
    }
  });
  return { good, rejected: refusals };
}

/** A device's readings, each instant once, and what else came of it. */
export interface Sorted {
  readonly device: DeviceReadings;
  /** Further readings of the same instants, in the order given. */
  readonly repeats: readonly GoodReading[];
  readonly rejected: readonly Rejected[];
}

/** A device's readings that are to be stored, and what is said of the others. */
export interface Settled {
  readonly device: DeviceReadings;
  /** The places of those that are there already. */
  readonly duplicates: readonly number[];
  readonly rejected: readonly Rejected[];
}

/** Holds a device's readings against the unit of its sensor, or else the first one given, and counts each instant once. */
export function sortReadings(
  deviceId: string,
  given: readonly GoodReading[],
  sensor: { readonly kind: string | null; readonly unit: string | null } | undefined,
): Sorted {
  const unit = sensor?.unit ?? given.find((each) => each.unit !== undefined && each.unit !== UNREADABLE)?.unit;
  // Of a sensor without a unit a reading in one that cannot be read is taken: it contradicts nothing.
  const fits = (each: GoodReading) =>
    each.unit === undefined || each.unit === unit || (unit === undefined && each.unit === UNREADABLE);
  const fitting = given.filter(fits);
  const refusals =
    fitting.length === given.length
      ? []
      : given.filter((each) => !fits(each)).map(({ index }) => rejected(index, deviceId, 'unit_mismatch'));
  const readings = onceEach(fitting);
  const kind = sensor?.kind ?? fitting.find((each) => each.kind !== undefined)?.kind;
  return { device: { deviceId, kind, unit, readings }, repeats: without(fitting, readings), rejected: refusals };
}

/** Splits a device's readings at a count: the earliest, with their repeats, and the others with theirs. */
export function splitSorted(sorted: Sorted, count: number): { taken: Sorted; left: Sorted } {
  const { device, repeats } = sorted;
  const [earliest, later] = [device.readings.slice(0, count), device.readings.slice(count)];
  const lastMs = earliest.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
  return {
    taken: {
      ...sorted,
      device: { ...device, readings: earliest },
      repeats: repeats.filter(({ atMs }) => atMs <= lastMs),
    },
    left: {
      device: { ...device, readings: later },
      repeats: repeats.filter(({ atMs }) => atMs > lastMs),
      rejected: [],
    },
  };
}

/**
 * Settles what becomes of a device's readings, given the values that are stored already. Of one instant the stored value is kept, or
 * else the first one given: a reading of that value again is a duplicate, whatever came between; one of another value is refused.
 */
export function settleReadings(
  { device, repeats, rejected: refusals }: Sorted,
  storedAt?: (atMs: number) => number | undefined,
): Settled {
  const readings =
    storedAt === undefined ? device.readings : device.readings.filter(({ atMs }) => storedAt(atMs) === undefined);
  if (repeats.length === 0 && readings.length === device.readings.length) {
    return { device, duplicates: [], rejected: refusals };
  }
  const first = new Map(repeats.length === 0 ? [] : readings.map(({ atMs, value }) => [atMs, value]));
  const [duplicates, differing]: [number[], number[]] = [[], []];
  for (const { index, atMs, value } of [...without(device.readings, readings), ...repeats]) {
    (value === (storedAt?.(atMs) ?? first.get(atMs)) ? duplicates : differing).push(index);
  }
  return {
    device: { ...device, readings },
    duplicates,
    rejected: [...refusals, ...differing.map((index) => rejected(index, device.deviceId, 'value_differs'))],
  };
}

/** In the order of time; of several of one instant the first that was given. */
function onceEach(readings: readonly GoodReading[]): GoodReading[] {
  let isRising = true;
  for (let at = 1; at < readings.length && isRising; at += 1) {
    isRising = (readings[at - 1] as GoodReading).atMs < (readings[at] as GoodReading).atMs;
  }
  if (isRising) return [...readings];
  return readings
    .toSorted((left, right) => left.atMs - right.atMs || left.index - right.index)
    .filter((each, at, all) => each.atMs !== all[at - 1]?.atMs);
}

/**
 * How many of the readings of each are taken, the earliest first, so that all together weigh no more than `most`. `weight` is
 * what one reading of it costs, at most `most`: something is always taken where there is anything.
 */
export function takenOf(
  parts: readonly { readonly count: number; readonly weight: number }[],
  most: number,
): readonly number[] {
  let room = most;
  return parts.map(({ count, weight }) => {
    const taken = Math.min(count, Math.floor(room / weight));
    room -= taken * weight;
    return taken;
  });
}

/** The readings that were left out. */
function without(given: readonly GoodReading[], left: readonly GoodReading[]): GoodReading[] {
  if (given.length === left.length) return [];
  const stays = new Set(left.map(({ index }) => index));
  return given.filter(({ index }) => !stays.has(index));
}
