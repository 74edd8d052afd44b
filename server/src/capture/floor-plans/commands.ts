import type { FloorPlanChange, FloorPlanCreate } from '../../../../contract/capture.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { type Change, stampChanges } from '../../platform/database/changes.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { type LedgerDeps, type ReservedFiles, withStoredFiles } from '../../platform/files/ledger.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import { doomPicture, enqueueRenditions, inspected, originalOf, type PictureUpload } from '../picture-files/public.ts';
import type { PictureReader } from '../pictures/public.ts';
import { type PlaceDeps, removePlace } from '../placements/public.ts';
import { findFloorPlanFiles } from './file-store.ts';
import { changedFields, type FloorPlanVersion, newFloorPlan, pictureOf } from './floor-plan.ts';
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

/** Makes a floor plan of an uploaded picture or PDF page; its renditions follow in the background. */
export async function createFloorPlan(
  deps: FloorPlanDeps,
  actor: Actor,
  scope: ProjectScope,
  { record, file }: PictureUpload<FloorPlanCreate>,
): Promise<FloorPlanVersion> {
  const facts = await inspected(deps.pictures.inspectPlan(file.path, record.page ?? undefined));
  const fields = { ...newFloorPlan(record), ...pictureOf(facts, record.page), id: deps.ids.next() };
  const original = originalOf(file, facts.mediaType, fields.name);
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
  const at = await stampChanges(tx, scope, [changeOf('created', scope, id)]);
  const made = await insertFloorPlan(tx, scope, { ...fields, originalFileId: files.ids[0] ?? '' }, at);
  await audit(tx, { deps, actor, scope }, id, { verb: 'created', detail: { name } });
  await enqueueRenditions(tx, scope, { type: 'floor_plan', id });
  return made;
}

/** Changes a floor plan; a change that changes nothing leaves no trace. */
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
    const at = await stampChanges(tx, scope, [changeOf('updated', scope, id)]);
    const after = await updateFloorPlan(tx, scope, { ...fields, id }, at);
    await audit(tx, { deps, actor, scope }, id, { verb: 'updated', detail: { fields: Object.keys(fields) } });
    return after;
  });
}

/** Deletes a floor plan with its files; the photos on it stay, without a plan and a position on it. */
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
      await doomPicture(tx, scope, files);
    },
    describe: ({ floorPlan }) => ({ name: floorPlan.name }),
  });
}

async function audit(
  tx: Tx,
  { deps, actor, scope }: { deps: PlaceDeps; actor: Actor; scope: ProjectScope },
  id: string,
  { verb, detail }: { verb: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: `floor_plan.${verb}`,
    subject: { type: 'floor_plan', id },
    projectId: scope.projectId,
    detail,
  });
}

function changeOf(change: Change['change'], { projectId }: ProjectScope, id: string): Change {
  return { change, type: 'floor_plan', id, projectId };
}
