import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Change } from '../../platform/records/record-change.ts';
import { type Author, recordChanges } from '../../platform/records/record-change.ts';
import { clearPlace, lockPhotosAt, type Place } from './store.ts';

/**
 * Records of other wings that refer to floor plans or milestones: passed in by assemble, because wings of one layer do not
 * import each other. Their references too are cleared before a place is deleted.
 */
export interface PlaceDependents {
  /** Locks at most `limit` of them at the place, before the clock. */
  lock(tx: Tx, scope: ProjectScope, place: Place, limit: number): Promise<HeldDependents>;
}

export interface HeldDependents {
  readonly changes: readonly Change[];
  /** Clears their references under the stamp of the change. */
  clear(tx: Tx, author: Author, at: string): Promise<void>;
}

export interface PlaceDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly placeDependents?: PlaceDependents;
}

/** The deletion of a record that photos refer to. */
export interface PlaceRemoval<Row> {
  readonly place: Place;
  /** Locks the record for its deletion; throws if it does not exist or has changed. */
  lock(tx: Tx): Promise<Row>;
  /** Deletes the record and everything that belongs to it alone. */
  remove(tx: Tx, row: Row): Promise<void>;
  /** Returns the details for the audit log. */
  describe(row: Row): Readonly<Record<string, unknown>>;
}

/** Maximum number of rows per transaction, which delays the workspace's other writers (record-change.ts). */
const MAX_ROWS_PER_TRANSACTION = 500;

/**
 * Deletes a floor plan or a milestone and clears the references of its photos: in one transaction if there are fewer than 500,
 * otherwise in several, of which the last deletes it. An interrupted deletion has released photos only and can be repeated.
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
  const photoIds = await lockPhotosAt(tx, scope, place, MAX_ROWS_PER_TRANSACTION);
  const others = await placeDependents?.lock(tx, scope, place, MAX_ROWS_PER_TRANSACTION);
  const isLast = Math.max(photoIds.length, others?.changes.length ?? 0) < MAX_ROWS_PER_TRANSACTION;
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
