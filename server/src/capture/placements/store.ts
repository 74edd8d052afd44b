// The statements on what ties photos to floor plans and milestones: photo.floor_plan_id and photo.milestone_id.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { scoped } from '../../platform/records/scoped.ts';

/** The records a photo is tied to. */
export interface Placement {
  readonly floorPlanId?: string | null | undefined;
  readonly milestoneId?: string | null | undefined;
}

/** One record that photos are tied to. */
export type Place = { readonly type: 'floor_plan' | 'milestone'; readonly id: string };

const TABLES = { floorPlanId: 'floor_plan', milestoneId: 'milestone' } as const;

/** Which members name a record that the project does not have; for a look before the work. */
export function listMissing(reader: Reader, scope: ProjectScope, placement: Placement): Promise<string[]> {
  return missing(reader, scope, placement, false);
}

/**
 * The same, and locks the records that are there, so that none is deleted before the photo is on it. Key share: they may
 * still be edited meanwhile.
 */
export function lockPlacement(tx: Tx, scope: ProjectScope, placement: Placement): Promise<string[]> {
  return missing(tx, scope, placement, true);
}

async function missing(reader: Reader, scope: ProjectScope, placement: Placement, locking: boolean): Promise<string[]> {
  const absent: string[] = [];
  // Always in this order, as every lock on them is taken.
  for (const member of ['floorPlanId', 'milestoneId'] as const) {
    const id = placement[member];
    if (id === null || id === undefined) continue;
    const query = scoped(reader, scope).from(TABLES[member]).select('id').where('id', '=', id);
    const row = await (locking ? query.forKeyShare() : query).executeTakeFirst();
    if (row === undefined) absent.push(member);
  }
  return absent;
}

/** Locks up to `most` of the photos at a place, in the order of their ids, so that two writers cannot wait in a ring. */
export async function lockPhotosAt(tx: Tx, scope: ProjectScope, place: Place, most: number): Promise<string[]> {
  // Served by photo_on_plan and photo_of_milestone.
  const rows = await scoped(tx, scope)
    .from('photo')
    .select('id')
    .where(place.type === 'floor_plan' ? 'floor_plan_id' : 'milestone_id', '=', place.id)
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Takes locked photos off a place under the stamp of the change; a photo off its plan has no position on it either. */
export async function clearPlace(
  tx: Tx,
  scope: ProjectScope,
  place: Place,
  { photoIds, at }: { photoIds: readonly string[]; at: string },
): Promise<void> {
  await scoped(tx, scope)
    .update('photo')
    .set({
      updated_at: at,
      ...(place.type === 'milestone' ? { milestone_id: null } : { floor_plan_id: null, plan_x: null, plan_y: null }),
    })
    .where(sql<boolean>`id = any(${photoIds}::uuid[])`)
    .execute();
}
