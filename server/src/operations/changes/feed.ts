// A page of the change feed and the cursor that the feed goes on from: within a load `nextCursor`, and ever after
// `X-Next-Cursor`, which the last page has too. Both hold the sequence up to which the reader has everything. Of a last page
// that is the workspace's clock and not its last record: with a filter, a project in which nothing happens for a month would
// else leave its reader with a cursor that is too old.
import type { ChangeRecord } from '../../../../contract/changes.ts';
import { PAGE_LIMIT_DEFAULT } from '../../../../contract/paging.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { cursorExpired } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import { nextPageLink, type PagingDeps } from '../../platform/http/paging.ts';
import { type Answer, ok } from '../../platform/http/route.ts';
import { type ChangeRows, listChanges } from './store.ts';

export interface FeedDeps extends PagingDeps {
  readonly clock: Clock;
}

export interface FeedQuery {
  readonly cursor?: string;
  readonly limit?: number;
  readonly projectId?: string;
}

/** How long a change is served (contract §3); housekeeping removes it then. */
const SERVED_MS = 30 * 24 * 60 * 60 * 1000;

/** Answers a page of the feed; cursor_expired where changes after the cursor are no longer kept. */
export async function answerChanges(
  { db, cursors, clock }: FeedDeps,
  scope: WorkspaceScope,
  query: FeedQuery,
  url: string,
): Promise<Answer> {
  const { cursor, limit = PAGE_LIMIT_DEFAULT, projectId } = query;
  const binding = `changes\0${scope.workspaceId}\0${projectId ?? ''}`;
  const from = cursor === undefined ? undefined : readPosition(cursors.open(cursor, binding));
  const after = from?.sequence ?? 0;
  const keptFrom = instantOf(clock.now() - SERVED_MS);
  const read = await listChanges(db.reader(scope), scope, { after, projectId, keptFrom, rows: limit + 1 });
  if (from !== undefined && isExpired(from, read)) throw cursorExpired();
  const changes = read.changes.slice(0, limit);
  const isFull = read.changes.length > limit;
  const sequence = isFull ? lastOf(changes) : read.lastSequence;
  const next = cursors.seal(writePosition({ sequence, epoch: read.epoch }), binding);
  return ok(
    { data: changes, nextCursor: isFull ? next : null },
    { headers: { 'x-next-cursor': next, ...(isFull ? { link: nextPageLink(url, next) } : {}) } },
  );
}

/**
 * A reader misses something where a change after the cursor was removed for its age. One that a newer change of the same record
 * superseded is not missed: the newer one names the record as well. A cursor from beyond the clock is of a time that a restored
 * database knows nothing of, and so is one of another epoch, whatever its sequence.
 */
function isExpired(
  { sequence: after, epoch }: Position,
  { lastSequence, removedThrough, ...read }: ChangeRows,
): boolean {
  return epoch !== read.epoch || after > lastSequence || after < removedThrough;
}

const lastOf = (changes: readonly ChangeRecord[]) => changes.at(-1)?.sequence ?? 0;

interface Position {
  readonly sequence: number;
  readonly epoch: bigint;
}

/** Writes the sequence, and behind it the epoch unless it is the first. */
function writePosition({ sequence, epoch }: Position): Buffer {
  const bytes = Buffer.alloc(epoch === 0n ? 8 : 16);
  bytes.writeBigUInt64BE(BigInt(sequence));
  if (epoch !== 0n) bytes.writeBigInt64BE(epoch, 8);
  return bytes;
}

function readPosition(bytes: Buffer): Position {
  return { sequence: Number(bytes.readBigUInt64BE(0)), epoch: bytes.length === 8 ? 0n : bytes.readBigInt64BE(8) };
}
