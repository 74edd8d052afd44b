// Statements on the references from photos: photo.floor_plan_id and photo.milestone_id.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type Reader, scoped } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** The records that a photo refers to. */
export interface Placement {
  readonly floorPlanId?: string | null | undefined;
  readonly milestoneId?: string | null | undefined;
}

/** A record that photos refer to. */
export type Place = { readonly type: 'floor_plan' | 'milestone'; readonly id: string };

const TABLES = { floorPlanId: 'floor_plan', milestoneId: 'milestone' } as const;

/** Lists the members that refer to a record that the project does not have; a check before the work. */
export function listMissing(reader: Reader, scope: ProjectScope, placement: Placement): Promise<string[]> {
  return findMissing(reader, scope, placement, false);
}

/**
 * Locks the records that exist, so that none is deleted before the photo refers to it, and lists the other members. The lock
 * is for key share: they can still be edited meanwhile.
 */
export function lockPlacement(tx: Tx, scope: ProjectScope, placement: Placement): Promise<string[]> {
  return findMissing(tx, scope, placement, true);
}

async function findMissing(
  reader: Reader,
  scope: ProjectScope,
  placement: Placement,
  isLocking: boolean,
): Promise<string[]> {
  const absent: string[] = [];
  // Every lock on them is taken in this order.
  for (const member of ['floorPlanId', 'milestoneId'] as const) {
    const id = placement[member];
    if (id === null || id === undefined) continue;
    const query = scoped(reader, scope).from(TABLES[member]).select('id').where('id', '=', id);
    const row = await (isLocking ? query.forKeyShare() : query).executeTakeFirst();
    if (row === undefined) absent.push(member);
  }
  return absent;
}

/** Locks at most `limit` photos at a place, in the order of their ids, so that two writers cannot deadlock. */
export async function lockPhotosAt(tx: Tx, scope: ProjectScope, place: Place, limit: number): Promise<string[]> {
  // Served by photo_on_plan and photo_of_milestone.
  const rows = await scoped(tx, scope)
    .from('photo')
    .select('id')
    .where(place.type === 'floor_plan' ? 'floor_plan_id' : 'milestone_id', '=', place.id)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Clears the references of locked photos under the stamp of the change, and with its plan the position of a photo. */
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
