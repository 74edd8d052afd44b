// A batch is the readings of one or more posts, by device. Validates them, counts repeated ones once and refuses those
// of another unit. Pure; the chunk of a batch that one transaction stores is in chunk.ts.
import {
  type Rejected,
  rejectReading,
  UNREADABLE,
  type ValidReading,
  validateReading,
  type Window,
} from './reading.ts';

/** The valid readings of one device in chronological order, each instant once. */
export interface DeviceReadings {
  readonly deviceId: string;
  readonly kind: string | undefined;
  readonly unit: string | undefined;
  readonly readings: readonly ValidReading[];
}

export interface Reading {
  readonly atMs: number;
  readonly value: number;
}

/** A stored reading. */
export interface KeptReading extends Reading {
  /**
   * Number of rules that the sensor had been given when the reading came late, after another of its sensor; null for a
   * reading in order.
   */
  readonly lateAfter: number | null;
}

/** Readings of a post, validated as far as possible without the sensors. */
export interface ValidatedReadings {
  readonly valid: ReadonlyMap<string, readonly ValidReading[]>;
  readonly rejected: readonly Rejected[];
}

/** Validates each reading by itself. */
export function validateReadings(given: readonly unknown[], window: Window): ValidatedReadings {
  const valid = new Map<string, ValidReading[]>();
  const refusals: Rejected[] = [];
  given.forEach((each, index) => {
    const validated = validateReading(each, index, window);
    if ('reason' in validated) refusals.push(validated);
    else {
      const ofDevice = valid.get(validated.deviceId);
      if (ofDevice === undefined) valid.set(validated.deviceId, [validated]);
      else ofDevice.push(validated);
    }
  });
  return { valid, rejected: refusals };
}

/** Readings of a device, each instant once, with the repeated and the refused ones. */
export interface SortedReadings {
  readonly device: DeviceReadings;
  /** Further readings of the same instants, in the order given. */
  readonly repeats: readonly ValidReading[];
  readonly rejected: readonly Rejected[];
}

/** Readings of a device to store, with the verdicts on the others. */
export interface DeduplicatedReadings {
  readonly device: DeviceReadings;
  /** Indexes of the readings that are already stored. */
  readonly duplicates: readonly number[];
  readonly rejected: readonly Rejected[];
}

/**
 * Checks a device's readings against the unit of its sensor, or else the first unit given, and sorts them so that each
 * instant counts once.
 */
export function sortReadings(
  deviceId: string,
  given: readonly ValidReading[],
  sensor: { readonly kind: string | null; readonly unit: string | null } | undefined,
): SortedReadings {
  const unit = sensor?.unit ?? given.find((each) => each.unit !== undefined && each.unit !== UNREADABLE)?.unit;
  // A sensor without a unit accepts an unreadable unit: it contradicts nothing.
  const fits = (each: ValidReading) =>
    each.unit === undefined || each.unit === unit || (unit === undefined && each.unit === UNREADABLE);
  const fitting = given.filter(fits);
  const refusals =
    fitting.length === given.length
      ? []
      : given.filter((each) => !fits(each)).map(({ index }) => rejectReading(index, deviceId, 'unit_mismatch'));
  const readings = sortUnique(fitting);
  const kind = sensor?.kind ?? fitting.find((each) => each.kind !== undefined)?.kind;
  return { device: { deviceId, kind, unit, readings }, repeats: listLeftOut(fitting, readings), rejected: refusals };
}

/** Splits a device's readings at a count: the earliest ones, with their repeats, and the remaining ones with theirs. */
export function splitReadings(
  sorted: SortedReadings,
  count: number,
): { taken: SortedReadings; remaining: SortedReadings } {
  const { device, repeats } = sorted;
  const [earliest, later] = [device.readings.slice(0, count), device.readings.slice(count)];
  const lastMs = earliest.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
  return {
    taken: {
      ...sorted,
      device: { ...device, readings: earliest },
      repeats: repeats.filter(({ atMs }) => atMs <= lastMs),
    },
    remaining: {
      device: { ...device, readings: later },
      repeats: repeats.filter(({ atMs }) => atMs > lastMs),
      rejected: [],
    },
  };
}

/**
 * Separates a device's new readings from those that are already stored. The stored value of an instant is kept, or else
 * the first one given: another reading of that value is a duplicate, whatever came between; one of another value is
 * refused.
 */
export function deduplicateReadings(
  { device, repeats, rejected: refusals }: SortedReadings,
  storedAt?: (atMs: number) => number | undefined,
): DeduplicatedReadings {
  const readings =
    storedAt === undefined ? device.readings : device.readings.filter(({ atMs }) => storedAt(atMs) === undefined);
  if (repeats.length === 0 && readings.length === device.readings.length) {
    return { device, duplicates: [], rejected: refusals };
  }
  const first = new Map(repeats.length === 0 ? [] : readings.map(({ atMs, value }) => [atMs, value]));
  const [duplicates, differing]: [number[], number[]] = [[], []];
  for (const { index, atMs, value } of [...listLeftOut(device.readings, readings), ...repeats]) {
    (value === (storedAt?.(atMs) ?? first.get(atMs)) ? duplicates : differing).push(index);
  }
  return {
    device: { ...device, readings },
    duplicates,
    rejected: [...refusals, ...differing.map((index) => rejectReading(index, device.deviceId, 'value_differs'))],
  };
}

/** Sorts readings chronologically; of several readings of an instant it keeps the first one given. */
function sortUnique(readings: readonly ValidReading[]): ValidReading[] {
  let isRising = true;
  for (let at = 1; at < readings.length && isRising; at += 1) {
    isRising = (readings[at - 1] as ValidReading).atMs < (readings[at] as ValidReading).atMs;
  }
  if (isRising) return [...readings];
  return readings
    .toSorted((left, right) => left.atMs - right.atMs || left.index - right.index)
    .filter((each, at, all) => each.atMs !== all[at - 1]?.atMs);
}

/**
 * Allocates a chunk: returns how many readings of each part it takes, the earliest first, so that together they weigh
 * at most `max`. `weight` is the cost of one reading of a part, at most `max`, so something is always taken if there is
 * anything.
 */
export function allocateChunk(
  parts: readonly { readonly count: number; readonly weight: number }[],
  max: number,
): readonly number[] {
  let room = max;
  return parts.map(({ count, weight }) => {
    const taken = Math.min(count, Math.floor(room / weight));
    room -= taken * weight;
    return taken;
  });
}

/** Lists the readings that were left out. */
function listLeftOut(given: readonly ValidReading[], left: readonly ValidReading[]): ValidReading[] {
  if (given.length === left.length) return [];
  const stays = new Set(left.map(({ index }) => index));
  return given.filter(({ index }) => !stays.has(index));
}
