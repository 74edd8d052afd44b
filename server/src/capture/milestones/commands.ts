import {
  type Milestone,
  type MilestoneChange,
  type MilestoneCreate,
  milestoneFields,
} from '../../../../contract/records/milestone.ts';
import type { WritableValues } from '../../../../contract/records/record.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordChange } from '../../platform/records/record-change.ts';
import { applyDefaults, selectChanges, type Version } from '../../platform/records/record-table.ts';
import { removePlace } from '../placements/public.ts';
import {
  deleteMilestoneRow,
  insertMilestone,
  lockMilestone,
  lockMilestoneForDeletion,
  updateMilestone,
} from './store.ts';

export type MilestoneFields = WritableValues<typeof milestoneFields>;
export type MilestoneVersion = Version<'milestone', Milestone>;

/** @internal Returns the fields of a new milestone. */
export const newMilestone = (create: MilestoneCreate): MilestoneFields => applyDefaults(milestoneFields, create);

/** @internal Returns the fields that an update changes; empty if it changes nothing. */
export const changedFields = (before: MilestoneFields, change: MilestoneChange): Partial<MilestoneFields> =>
  selectChanges(milestoneFields, before, change);

export interface MilestoneDeps {
  readonly db: Db;
  readonly ids: Ids;
}

/** Creates a milestone in the project. */
export async function createMilestone(
  deps: MilestoneDeps,
  actor: Actor,
  scope: ProjectScope,
  create: MilestoneCreate,
): Promise<MilestoneVersion> {
  const id = deps.ids.next();
  return inTransaction(deps.db, scope, async (tx) => {
    const record = { type: 'milestone', id };
    const at = await recordChange(
      tx,
      { deps, actor, scope },
      { record, change: 'created', detail: { name: create.name } },
    );
    return insertMilestone(tx, scope, { ...newMilestone(create), id }, at);
  });
}

/** Updates a milestone; an update that changes nothing is not recorded. */
export async function changeMilestone(
  deps: MilestoneDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch, change }: { id: string; ifMatch: string | undefined; change: MilestoneChange },
): Promise<MilestoneVersion> {
  return inTransaction(deps.db, scope, async (tx) => {
    const before = await lockMilestone(tx, scope, id);
    requireMatch(ifMatch, before.changedAt);
    const fields = changedFields(before.milestone, change);
    if (Object.keys(fields).length === 0) return before;
    const detail = { fields: Object.keys(fields) };
    const record = { type: 'milestone', id };
    const at = await recordChange(tx, { deps, actor, scope }, { record, change: 'updated', detail });
    return updateMilestone(tx, scope, { ...fields, id }, at);
  });
}

/** Deletes a milestone and keeps its photos, without a milestone. */
export async function deleteMilestone(
  deps: MilestoneDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
): Promise<void> {
  await removePlace<MilestoneVersion>(deps, actor, scope, {
    place: { type: 'milestone', id },
    async lock(tx) {
      const version = await lockMilestoneForDeletion(tx, scope, id);
      requireMatch(ifMatch, version.changedAt);
      return version;
    },
    remove: (tx) => deleteMilestoneRow(tx, scope, id),
    describe: ({ milestone }) => ({ name: milestone.name }),
  });
}
