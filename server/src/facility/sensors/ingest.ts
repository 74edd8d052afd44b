// Posts of readings: each reading is judged alone, posts that wait at the same time share a transaction, and what is more than one
// transaction has the time for is stored by several (portion.ts).
import { MAX_READINGS, type ReadingsReceipt } from '../../../../contract/sensors.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import { requireActiveProject } from '../../platform/database/active-project.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { SensorsMissing } from './appearing.ts';
import { judgeAll } from './batch.ts';
import { openPartitions } from './partitions.ts';
import {
  type Asked,
  AT_LEAST,
  FOUND_AT_MOST,
  type Good,
  type Part,
  type Portion,
  type PortionDeps,
  storePortion,
  TooMuchFound,
} from './portion.ts';
import type { GoodReading } from './reading.ts';
import { storingTogether } from './waiting-posts.ts';

export interface IngestDeps extends PortionDeps {
  readonly db: Db;
  readonly readingsKeptMs: number;
  /** What one transaction may take; AT_MOST unless told. */
  readonly takenAtMost?: number;
}

/** Transactions of a project at the same time, and readings of posts that share one. */
const AT_ONCE = 2;
const TOGETHER = 5_000;

/** What one transaction may take: a reading counts once, and once more for each threshold of its sensor. */
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
    if (good.size === 0) {
      // No transaction refuses it below.
      await requireActiveProject(deps.db, scope);
      return { accepted: 0, duplicates: 0, rejected: [...rejected] };
    }
    await partitions.ensure(listTimes(good));
    const stored = await store(scope, good);
    const all = [...rejected, ...stored.rejected].sort((left, right) => left.index - right.index);
    return { accepted: stored.accepted, duplicates: stored.duplicates, rejected: all };
  };
}

function* listTimes(good: Good): Iterable<number> {
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
  const { takenAtMost = AT_MOST, foundAtMost = FOUND_AT_MOST } = deps;
  let most = takenAtMost;
  let mayAppear = false;
  // Nearly always one: what is left is more than a transaction has the time for.
  for (let good = asOne(posts); good.size > 0; ) {
    const now = good.size <= DEVICES_AT_MOST ? good : new Map([...good].slice(0, DEVICES_AT_MOST));
    const later = now === good ? [] : [...good].slice(DEVICES_AT_MOST);
    const stored = await storedPortion(deps, scope, { good: now, most, mayAppear });
    mayAppear = stored.mayAppear;
    parts.push(...stored.parts);
    // Twice as much would still have brought no more than half of what it may.
    const isLittle = stored.found <= foundAtMost / 4;
    most = isLittle ? Math.min(takenAtMost, 2 * stored.most) : stored.most;
    good = new Map([...stored.left, ...later]);
  }
  return receiptsOf(parts, posts.length);
}

async function storedPortion(deps: IngestDeps, scope: ProjectScope, asked: Asked): Promise<Portion & Asked> {
  const { foundAtMost = FOUND_AT_MOST } = deps;
  let { most, mayAppear } = asked;
  for (;;) {
    const trying = { ...asked, most, mayAppear };
    try {
      return { ...trying, ...(await inTransaction(deps.db, scope, (tx) => storePortion(tx, deps, scope, trying))) };
    } catch (error) {
      if (error instanceof TooMuchFound) most = Math.max(AT_LEAST, Math.floor((most * foundAtMost) / error.found / 2));
      else if (error instanceof SensorsMissing) mayAppear = true;
      else throw error;
    }
  }
}
