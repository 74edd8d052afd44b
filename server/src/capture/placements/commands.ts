import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Change } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { type Author, recordChanges } from '../../platform/records/record-change.ts';
import { clearPlace, lockPhotosAt, type Place } from './store.ts';

/**
 * Records of other wings that lie on floor plans or milestones: handed in by assemble, because wings of one floor do not
 * import each other. They too are taken off a place before it is deleted.
 */
export interface PlaceDependents {
  /** Locks up to `most` of them at the place, before the clock. */
  lock(tx: Tx, scope: ProjectScope, place: Place, most: number): Promise<HeldDependents>;
}

export interface HeldDependents {
  readonly changes: readonly Change[];
  /** Takes them off the place under the stamp of the change. */
  clear(tx: Tx, author: Author, at: string): Promise<void>;
}

export interface PlaceDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly placeDependents?: PlaceDependents;
}

/** A record whose deletion takes photos off it. */
export interface PlaceRemoval<Row> {
  readonly place: Place;
  /** Locks the record for its deletion; throws where it is not there or has changed. */
  lock(tx: Tx): Promise<Row>;
  /** Deletes it, and what only it had. */
  remove(tx: Tx, row: Row): Promise<void>;
  /** What the audit log keeps of it. */
  describe(row: Row): Readonly<Record<string, unknown>>;
}

/** So many rows change in one transaction at most: it holds the workspace's other writers up (changes.ts). */
const ROWS_A_TRANSACTION = 500;

/**
 * Deletes a floor plan or a milestone and takes its photos off it: in one transaction where they are fewer than 500, else
 * in several, of which the last one deletes it. A deletion cut off between them has lost photos only, and is repeated.
 */
export async function removePlace<Row>(
  deps: PlaceDeps,
  actor: Actor,
  scope: ProjectScope,
  removal: PlaceRemoval<Row>,
): Promise<void> {
  while (!(await inTransaction(deps.db, scope, (tx) => removeStep(tx, deps, { deps, actor, scope }, removal))));
}

/** Returns true if this step deleted the record. */
async function removeStep<Row>(
  tx: Tx,
  { placeDependents }: PlaceDeps,
  author: Author,
  { place, ...removal }: PlaceRemoval<Row>,
): Promise<boolean> {
  const { scope } = author;
  const row = await removal.lock(tx);
  const photoIds = await lockPhotosAt(tx, scope, place, ROWS_A_TRANSACTION);
  const others = await placeDependents?.lock(tx, scope, place, ROWS_A_TRANSACTION);
  const isLast = Math.max(photoIds.length, others?.changes.length ?? 0) < ROWS_A_TRANSACTION;
  const released = { record: place, verb: 'photos_released', detail: { photoIds } };
  const deleted = { record: place, verb: 'deleted', detail: removal.describe(row) };
  const at = await recordChanges(tx, author, {
    changes: [
      ...photoIds.map((id) => ({ change: 'updated', type: 'photo', id }) as const),
      ...(others?.changes ?? []),
      ...(isLast ? [{ change: 'deleted', ...place } as const] : []),
    ],
    audit: [...(photoIds.length > 0 ? [released] : []), ...(isLast ? [deleted] : [])],
  });
  if (photoIds.length > 0) await clearPlace(tx, scope, place, { photoIds, at });
  await others?.clear(tx, author, at);
  if (isLast) await removal.remove(tx, row);
  return isLast;
}
