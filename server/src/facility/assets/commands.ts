import type {
  Asset,
  AssetChange,
  AssetCreate,
  MaintenancePlan,
  MaintenancePlanWrite,
} from '../../../../contract/assets.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { namedNotFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { doomFiles } from '../../platform/files/ledger.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import type { Ids } from '../../platform/ids.ts';
import { stampChanges } from '../../platform/records/record-change.ts';
import { auditRecord, changeOf, forgottenTasks } from '../asset-trail/public.ts';
import { changedFields, newAsset, planAfter, planOf, requireWarrantyBehind, writtenPlan } from './asset.ts';
import type { ModelSource } from './model-source.ts';
import { saveAsset, saveNewAsset } from './saving.ts';
import { deleteAssetRow, lockAsset, lockAssetForDeletion } from './store.ts';

export interface AssetDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly models: ModelSource;
}

/** Registers an asset. */
export async function createAsset(
  deps: AssetDeps,
  actor: Actor,
  scope: ProjectScope,
  create: AssetCreate,
): Promise<Asset> {
  const fields = newAsset(create);
  requireWarrantyBehind(fields, fields);
  const id = deps.ids.next();
  return inTransaction(deps.db, scope, async (tx) => {
    await requireModel(tx, deps, scope, fields.modelId);
    return saveNewAsset(tx, { deps, actor, scope }, { id, fields });
  });
}

/** Changes an asset; a change that changes nothing leaves no trace. */
export async function changeAsset(
  deps: AssetDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch, change }: { id: string; ifMatch: string | undefined; change: AssetChange },
): Promise<Asset> {
  return inTransaction(deps.db, scope, async (tx) => {
    const before = await lockAsset(tx, scope, id);
    const fields = changedFields(before.asset, change);
    requireWarrantyBehind(before.asset, fields);
    await requireModel(tx, deps, scope, fields.modelId);
    requireMatch(ifMatch, before.asset.updatedAt);
    const plan = planAfter(before.series, fields);
    return (await saveAsset(tx, { deps, actor, scope }, before, { fields, plan })).asset;
  });
}

/** Writes how the maintenance of an asset comes round. */
export async function writePlan(
  deps: AssetDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch, write }: { id: string; ifMatch: string | undefined; write: MaintenancePlanWrite },
): Promise<MaintenancePlan> {
  return inTransaction(deps.db, scope, async (tx) => {
    const before = await lockAsset(tx, scope, id);
    requireMatch(ifMatch, before.asset.updatedAt);
    const plan = writtenPlan(before.series, write);
    return planOf(await saveAsset(tx, { deps, actor, scope }, before, { fields: {}, plan }));
  });
}

/** Deletes an asset with its documents and its maintenance. */
export async function deleteAsset(
  deps: AssetDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const { asset } = await lockAssetForDeletion(tx, scope, id);
    requireMatch(ifMatch, asset.updatedAt);
    const { documentIds, taskIds, fileIds } = await deleteAssetRow(tx, scope, id);
    await doomFiles(tx, scope, fileIds);
    const record = { type: 'asset', id } as const;
    await stampChanges(tx, scope, [
      ...documentIds.map((documentId) => changeOf('deleted', scope, { type: 'asset_document', id: documentId })),
      ...forgottenTasks(scope, taskIds),
      changeOf('deleted', scope, record),
    ]);
    await auditRecord(tx, { deps, actor, scope }, record, { verb: 'deleted', detail: { tag: asset.tag } });
  });
}

async function requireModel(tx: Tx, deps: AssetDeps, scope: ProjectScope, modelId: string | null | undefined) {
  if (typeof modelId === 'string' && !(await deps.models.holdModel(tx, scope, modelId))) throw namedNotFound('modelId');
}
