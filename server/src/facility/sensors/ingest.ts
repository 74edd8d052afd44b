// Ingest of readings: each reading is validated by itself, waiting posts share a transaction (group-commit.ts), and a
// batch that is too much for one transaction is stored in several chunks (chunk.ts).
import { createMessage } from '../../../../contract/messages/message.ts';
import { MAX_READINGS, type ReadingsReceipt } from '../../../../contract/sensors.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, requireActiveProject } from '../../platform/database/transaction.ts';
import { UnregisteredDevicesError } from './auto-registration.ts';
import { validateReadings } from './batch.ts';
import {
  type ChunkDeps,
  type ChunkRequest,
  type DeviceResult,
  MAX_ANOMALIES,
  MIN_CHUNK,
  type ReadingsByDevice,
  type StoredChunk,
  storeChunk,
  TooManyAnomaliesError,
} from './chunk.ts';
import { createGroupCommit } from './group-commit.ts';
import { openPartitions } from './partitions.ts';
import type { ValidReading } from './reading.ts';

export interface IngestDeps extends ChunkDeps {
  readonly db: Db;
  readonly readingsKeptMs: number;
  /** Maximum weight of a chunk; MAX_CHUNK by default. */
  readonly maxChunk?: number;
}

/** Maximum number of concurrent transactions of a project, and of readings in posts that share one. */
const MAX_CONCURRENT = 2;
const MAX_GROUP = 5_000;

/** Maximum weight of a chunk: a reading counts once, and once more for each threshold of its sensor. */
const MAX_CHUNK = 25_000;
/**
 * Maximum number of devices in a chunk. While the database has no statistics on sensors yet, finding them takes
 * quadratic time.
 */
const MAX_DEVICES = 2_000;

/**
 * Opens the ingest of posts; those of a project that wait at the same time share a transaction. When it returns, the
 * readings that it accepted are on disk. Throws payload_too_large for too many.
 */
export function openIngest(
  deps: IngestDeps,
): (scope: ProjectScope, given: readonly unknown[]) => Promise<ReadingsReceipt> {
  const partitions = openPartitions(deps.db);
  const store = createGroupCommit<ReadingsByDevice, ReadingsReceipt>((scope, posts) => storePosts(deps, scope, posts), {
    maxConcurrent: MAX_CONCURRENT,
    maxWeight: MAX_GROUP,
    weigh: (post) => [...post.values()].reduce((sum, readings) => sum + readings.length, 0),
  });
  return async (scope, given) => {
    if (given.length > MAX_READINGS) {
      throw new AppError('payload_too_large', createMessage('sensors.most', { count: MAX_READINGS }));
    }
    const nowMs = deps.clock.now();
    const { valid, rejected } = validateReadings(given, { nowMs, fromMs: nowMs - deps.readingsKeptMs });
    if (valid.size === 0) {
      // No transaction follows that would refuse it.
      await requireActiveProject(deps.db, scope);
      return { accepted: 0, duplicates: 0, rejected: [...rejected] };
    }
    await partitions.ensure(listTimes(valid));
    const stored = await store(scope, valid);
    const all = [...rejected, ...stored.rejected].sort((remaining, right) => remaining.index - right.index);
    return { accepted: stored.accepted, duplicates: stored.duplicates, rejected: all };
  };
}

function* listTimes(valid: ReadingsByDevice): Iterable<number> {
  for (const readings of valid.values()) for (const { atMs } of readings) yield atMs;
}

/**
 * Merges posts into one batch. The indexes of each follow those of the previous one, as if they had been sent one after
 * another.
 */
function mergePosts(posts: readonly ReadingsByDevice[]): ReadingsByDevice {
  const [first] = posts;
  if (posts.length === 1 && first !== undefined) return first;
  const all = new Map<string, ValidReading[]>();
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

/** Builds the receipt of each post. */
function buildReceipts(results: readonly DeviceResult[], posts: number): ReadingsReceipt[] {
  const receipts = Array.from({ length: posts }, (): ReadingsReceipt => ({ accepted: 0, duplicates: 0, rejected: [] }));
  const of = (index: number) => receipts[Math.floor(index / MAX_READINGS)] as ReadingsReceipt;
  for (const { device, duplicates, rejected } of results) {
    for (const { index } of device.readings) of(index).accepted += 1;
    for (const index of duplicates) of(index).duplicates += 1;
    for (const each of rejected) of(each.index).rejected.push({ ...each, index: each.index % MAX_READINGS });
  }
  return receipts;
}

async function storePosts(
  deps: IngestDeps,
  scope: ProjectScope,
  posts: readonly ReadingsByDevice[],
): Promise<readonly ReadingsReceipt[]> {
  const results: DeviceResult[] = [];
  const { maxChunk = MAX_CHUNK, maxAnomalies = MAX_ANOMALIES } = deps;
  let max = maxChunk;
  let mayRegister = false;
  // Nearly always one round: the rest is what a transaction has no time for.
  for (let valid = mergePosts(posts); valid.size > 0; ) {
    const now = valid.size <= MAX_DEVICES ? valid : new Map([...valid].slice(0, MAX_DEVICES));
    const later = now === valid ? [] : [...valid].slice(MAX_DEVICES);
    const stored = await storeNextChunk(deps, scope, { valid: now, max, mayRegister });
    mayRegister = stored.mayRegister;
    results.push(...stored.results);
    // Twice the chunk would still have changed no more than half of the allowed anomalies.
    const isFew = stored.anomalyCount <= maxAnomalies / 4;
    max = isFew ? Math.min(maxChunk, 2 * stored.max) : stored.max;
    valid = new Map([...stored.remaining, ...later]);
  }
  return buildReceipts(results, posts.length);
}

async function storeNextChunk(
  deps: IngestDeps,
  scope: ProjectScope,
  request: ChunkRequest,
): Promise<StoredChunk & ChunkRequest> {
  const { maxAnomalies = MAX_ANOMALIES } = deps;
  let { max, mayRegister } = request;
  for (;;) {
    const trying = { ...request, max, mayRegister };
    try {
      return { ...trying, ...(await inTransaction(deps.db, scope, (tx) => storeChunk(tx, deps, scope, trying))) };
    } catch (error) {
      if (error instanceof TooManyAnomaliesError)
        max = Math.max(MIN_CHUNK, Math.floor((max * maxAnomalies) / error.anomalyCount / 2));
      else if (error instanceof UnregisteredDevicesError) mayRegister = true;
      else throw error;
    }
  }
}
