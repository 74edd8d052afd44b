import type { Space, SpaceChange, SpaceReport } from '../../../../contract/spaces.ts';
import { listModelSpaces } from '../../models/elements/public.ts';
import { findReadyBefore, getModel } from '../../models/versions/public.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import type { Ids } from '../../platform/ids.ts';
import { type Change, recordAudit, stampChanges } from '../../platform/records/record-change.ts';
import { changedFields, keyOf, planSpaces, reportOf, type SpaceFields } from './space.ts';
import {
  insertSpaces,
  listSpaceIds,
  lockGroupSpaces,
  lockSpace,
  saveGoneSpaces,
  saveSeenSpaces,
  updateSpace,
} from './store.ts';

export interface SpaceDeps {
  readonly db: Db;
  readonly ids: Ids;
}

/** Changes what people keep of a space; a change that changes nothing leaves no trace. */
export async function changeSpace(
  deps: SpaceDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch, change }: { id: string; ifMatch: string | undefined; change: SpaceChange },
): Promise<Space> {
  return inTransaction(deps.db, scope, async (tx) => {
    const before = await lockSpace(tx, scope, id);
    requireMatch(ifMatch, before.updatedAt);
    return saveSpace(tx, { deps, actor, scope }, before, changedFields(before, change));
  });
}

/** The author of a change, and members for the detail of its audit entry. */
interface SpaceAuthor {
  readonly deps: Pick<SpaceDeps, 'ids'>;
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Saves changed fields of a locked space; nothing if there are none. */
export async function saveSpace(
  tx: Tx,
  { deps, actor, scope, detail }: SpaceAuthor,
  before: Space,
  fields: Partial<SpaceFields>,
): Promise<Space> {
  if (Object.keys(fields).length === 0) return before;
  const { id } = before;
  const at = await stampChanges(tx, scope, [changeOf('updated', scope, id)]);
  const after = await updateSpace(tx, scope, { id, fields }, at);
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: 'space.updated',
    subject: { type: 'space', id },
    projectId: scope.projectId,
    detail: { fields: Object.keys(fields), ...detail },
  });
  return after;
}

/** What is to be written once the transaction has its stamp. */
export interface HeldSpaces {
  readonly changes: readonly Change[];
  save(at: string): Promise<void>;
}

/**
 * Makes the spaces of a version group those of its new head, or of none: locks them and answers what is to be written. A
 * space keeps its id and what people entered, also while the head has it not.
 */
export async function followHead(
  deps: Pick<SpaceDeps, 'ids'>,
  tx: Tx,
  scope: ProjectScope,
  { versionGroupId, modelId }: { versionGroupId: string; modelId: string | undefined },
): Promise<HeldSpaces> {
  const kept = await lockGroupSpaces(tx, scope, versionGroupId);
  const found = modelId === undefined ? [] : await listModelSpaces(tx, scope, modelId);
  const plan = planSpaces(kept, found);
  const added = plan.added.map((each) => ({ ...each, id: deps.ids.next() }));
  const seen = plan.seen.map((each) => ({ ...each.found, id: each.kept.id }));
  const gone = plan.gone.map((each) => each.id);
  // Each that is seen now names another version. To who mirrors the list a space that is gone is deleted, and one that comes back is new.
  const changes = [
    ...added.map((each) => changeOf('created', scope, each.id)),
    ...plan.seen.map(({ kept: { id, isGone } }) => changeOf(isGone ? 'created' : 'updated', scope, id)),
    ...gone.map((id) => changeOf('deleted', scope, id)),
  ];
  return {
    changes,
    async save(at) {
      if (modelId !== undefined) {
        await insertSpaces(tx, scope, { versionGroupId, modelId, spaces: added }, at);
        await saveSeenSpaces(tx, scope, { modelId, spaces: seen }, at);
      }
      await saveGoneSpaces(tx, scope, gone, at);
    },
  };
}

/** What a version of a model has otherwise than the ready one before it. Throws not_found. */
export async function reportSpaces(reader: Reader, scope: ProjectScope, modelId: string): Promise<SpaceReport> {
  const model = await getModel(reader, scope, modelId);
  const before = await findReadyBefore(reader, scope, model);
  const was = before === undefined ? undefined : await listModelSpaces(reader, scope, before.id);
  const is = model.status === 'ready' ? await listModelSpaces(reader, scope, modelId) : (was ?? []);
  const ids = await listSpaceIds(reader, scope, model.versionGroupId);
  return { modelId, withModelId: before?.id ?? null, ...reportOf(was, is, (space) => ids.get(keyOf(space))) };
}

function changeOf(change: Change['change'], { projectId }: ProjectScope, id: string): Change {
  return { change, type: 'space', id, projectId };
}
