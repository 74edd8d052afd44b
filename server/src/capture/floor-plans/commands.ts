import type { FloorPlanChange, FloorPlanCreate } from '../../../../contract/records/floor-plan.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { type LedgerDeps, type ReservedFiles, withStoredFiles } from '../../platform/files/ledger.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import { recordChange } from '../../platform/records/record-change.ts';
import { awaitInspection, deletePictureFiles, describeOriginal, type PictureUpload } from '../picture-files/public.ts';
import type { PictureReader } from '../pictures/public.ts';
import { type PlaceDeps, removePlace } from '../placements/public.ts';
import { enqueueRenditions } from '../renditions/public.ts';
import { findFloorPlanFiles } from './file-store.ts';
import { changedFields, type FloorPlanVersion, newFloorPlan, selectPicture } from './floor-plan.ts';
import {
  deleteFloorPlanRow,
  insertFloorPlan,
  lockFloorPlan,
  lockFloorPlanForDeletion,
  type NewFloorPlan,
  updateFloorPlan,
} from './store.ts';

export interface FloorPlanDeps extends LedgerDeps {
  readonly pictures: PictureReader;
}

/** Creates a floor plan from an uploaded picture or PDF page; its renditions are generated in the background. */
export async function createFloorPlan(
  deps: FloorPlanDeps,
  actor: Actor,
  scope: ProjectScope,
  { record, file, aborted }: PictureUpload<FloorPlanCreate>,
): Promise<FloorPlanVersion> {
  const asker = { lane: scope.workspaceId, aborted };
  const facts = await awaitInspection(deps.pictures.inspectPlan(file.path, record.page ?? undefined, asker));
  const fields = { ...newFloorPlan(record), ...selectPicture(facts, record.page), id: deps.ids.next() };
  const original = describeOriginal(file, facts.mediaType, fields.name);
  return withStoredFiles(deps, scope, [original], (files) =>
    inTransaction(deps.db, scope, (tx) => saveNew(tx, { deps, actor, scope, files }, fields)),
  );
}

interface Creation {
  deps: FloorPlanDeps;
  actor: Actor;
  scope: ProjectScope;
  files: ReservedFiles;
}

async function saveNew(tx: Tx, creation: Creation, fields: Omit<NewFloorPlan, 'originalFileId'>) {
  const { deps, actor, scope, files } = creation;
  const { id, name } = fields;
  await files.keep(tx);
  const record = { type: 'floor_plan', id } as const;
  const at = await recordChange(tx, { deps, actor, scope }, { record, change: 'created', detail: { name } });
  const plan = await insertFloorPlan(tx, scope, { ...fields, originalFileId: files.ids[0] ?? '' }, at);
  await enqueueRenditions(tx, scope, record);
  return plan;
}

/** Updates a floor plan; an update that changes nothing is not recorded. */
export async function changeFloorPlan(
  deps: PlaceDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch, change }: { id: string; ifMatch: string | undefined; change: FloorPlanChange },
): Promise<FloorPlanVersion> {
  return inTransaction(deps.db, scope, async (tx) => {
    const before = await lockFloorPlan(tx, scope, id);
    requireMatch(ifMatch, before.changedAt);
    const fields = changedFields(before.floorPlan, change);
    if (Object.keys(fields).length === 0) return before;
    const detail = { fields: Object.keys(fields) };
    const record = { type: 'floor_plan', id };
    const at = await recordChange(tx, { deps, actor, scope }, { record, change: 'updated', detail });
    return updateFloorPlan(tx, scope, { ...fields, id }, at);
  });
}

/** Deletes a floor plan with its files and keeps the photos on it, without a plan and a position. */
export async function deleteFloorPlan(
  deps: PlaceDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
): Promise<void> {
  await removePlace<FloorPlanVersion>(deps, actor, scope, {
    place: { type: 'floor_plan', id },
    async lock(tx) {
      const version = await lockFloorPlanForDeletion(tx, scope, id);
      requireMatch(ifMatch, version.changedAt);
      return version;
    },
    async remove(tx) {
      const files = await findFloorPlanFiles(tx, scope, id);
      await deleteFloorPlanRow(tx, scope, id);
      await deletePictureFiles(tx, scope, files);
    },
    describe: ({ floorPlan }) => ({ name: floorPlan.name }),
  });
}
