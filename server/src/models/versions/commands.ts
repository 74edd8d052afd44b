import { createMessage } from '../../../../contract/messages/message.ts';
import type { Model, ModelCreate } from '../../../../contract/models.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict, namedNotFound } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { downloadName } from '../../platform/files/download-name.ts';
import { doomFiles, type LedgerDeps, type ReservedFiles, withStoredFiles } from '../../platform/files/ledger.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import type { Received } from '../../platform/http/upload.ts';
import type { Ids } from '../../platform/ids.ts';
import { type Change, recordAudit, stampChanges } from '../../platform/records/record-change.ts';
import { deleteGeometryParts } from '../geometry/public.ts';
import { enqueueImport, enqueuePurge } from './enqueue.ts';
import { type HeadFollower, type HeldRecords, saveFailure } from './runs.ts';
import {
  deleteModelRow,
  findGroup,
  findLatestReady,
  findModelFile,
  getModel,
  insertGroup,
  insertModel,
  lockGroup,
  lockModel,
  moveHead,
  takeVersion,
} from './store.ts';
import { modelMediaType } from './upload.ts';
import { chooseName, createFailure, doerOf, isPending } from './version.ts';

export interface ModelDeps extends LedgerDeps, HeadFollower {}

/** Records that name a version of a model: the assets. */
export interface VersionFollower {
  /** Locks so much of what names a version that is deleted; it names the head that its model has then, or none. */
  followDeletion(
    tx: Tx,
    scope: ProjectScope,
    deleted: { modelId: string; headId: string | undefined; most: number },
  ): Promise<HeldRecords & { readonly isPart: boolean }>;
}

/** What names a version that is deleted and is moved by one transaction, which holds up all others that write in the workspace. */
const MOVED_AT_ONCE = 1_000;

/** What a change of a model needs. */
interface ChangeDeps {
  readonly db: Db;
  readonly ids: Ids;
}

/** Work of others in the transaction that saves a version, such as linking it to one at a vendor. */
export interface VersionSaving {
  /** Runs before anything is locked. */
  begin(tx: Tx): Promise<void>;
  /** Runs before the version is saved, with its group locked. */
  check(tx: Tx, id: string, versionGroupId: string): Promise<void>;
  /** Runs at the end. */
  finish(tx: Tx, model: Model): Promise<void>;
  /** Added to the entry of the audit log. */
  readonly detail: Readonly<Record<string, unknown>>;
}

interface NewVersion {
  readonly record: ModelCreate;
  readonly file: Pick<Received, 'path' | 'sizeBytes' | 'sha256' | 'fileName'>;
  readonly saving?: VersionSaving;
}

/** Stores a model as a version, of a new group unless one is named; it is imported in the background. */
export async function createModel(
  deps: ModelDeps,
  actor: Actor,
  scope: ProjectScope,
  { record, file, saving }: NewVersion,
): Promise<Model> {
  const groupId = record.versionGroupId ?? undefined;
  const group = groupId === undefined ? undefined : await findGroup(deps.db.reader(scope), scope, groupId);
  if (groupId !== undefined && group === undefined) throw namedNotFound('versionGroupId');
  const mediaType = await modelMediaType(file.path);
  const name = chooseName(record.name, group?.lastName ?? null, file.fileName);
  const { path, sizeBytes, sha256 } = file;
  const source = { path, sizeBytes, sha256, mediaType, downloadName: downloadName(name, mediaType) };
  return withStoredFiles(deps, scope, [source], (files) =>
    inTransaction(deps.db, scope, (tx) =>
      saveNew(tx, { deps, actor, scope, files, saving }, { groupId, name, sizeBytes }),
    ),
  );
}

interface Creation {
  readonly deps: ModelDeps;
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly files: ReservedFiles;
  readonly saving: VersionSaving | undefined;
}

async function saveNew(
  tx: Tx,
  { deps, actor, scope, files, saving }: Creation,
  { groupId, name, sizeBytes }: { groupId: string | undefined; name: string; sizeBytes: number },
): Promise<Model> {
  await saving?.begin(tx);
  const id = deps.ids.next();
  const versionGroupId = groupId ?? id;
  if (groupId === undefined) await insertGroup(tx, scope, versionGroupId);
  else if (!(await lockGroup(tx, scope, versionGroupId))) throw namedNotFound('versionGroupId');
  await saving?.check(tx, id, versionGroupId);
  const version = await takeVersion(tx, scope, versionGroupId);
  await files.keep(tx);
  const at = await stampChanges(tx, scope, [changeOf('created', scope, id)]);
  const originalFileId = files.ids[0] ?? '';
  const createdBy = doerOf(actor);
  const model = await insertModel(
    tx,
    scope,
    { id, versionGroupId, version, name, sizeBytes, originalFileId, createdBy },
    at,
  );
  await audit(tx, { deps, actor, scope, detail: saving?.detail }, model, 'created');
  await enqueueImport(tx, scope, id);
  await saving?.finish(tx, model);
  return model;
}

/** Cancels the import of a model. Throws conflict if it is over. */
export async function cancelImport(deps: ChangeDeps, actor: Actor, scope: ProjectScope, id: string): Promise<Model> {
  return inTransaction(deps.db, scope, async (tx) => {
    const before = await lockModel(tx, scope, id);
    if (!isPending(before)) throw conflict(createMessage('models.cancelPending'));
    const at = await stampChanges(tx, scope, [changeOf('updated', scope, id)]);
    await saveFailure(tx, scope, { id, failure: createFailure('cancelled') }, at);
    await audit(tx, { deps, actor, scope }, before, 'cancelled');
    return getModel(tx, scope, id);
  });
}

type DeletionDeps = ChangeDeps & HeadFollower & VersionFollower;

/** Which version is to be deleted. */
interface Deletion {
  readonly id: string;
  readonly ifMatch: string | undefined;
}

/**
 * Deletes a version with its file and all that was read of it; the latest ready one that is left becomes head, and what named
 * the version names the head. Where much names it, transactions before move that; one that is broken off is asked for again.
 */
export async function deleteModel(
  deps: DeletionDeps,
  actor: Actor,
  scope: ProjectScope,
  deletion: Deletion,
): Promise<void> {
  // Asked once: another version that becomes head between two parts changes this one too, and what was begun is to be ended.
  let { ifMatch } = deletion;
  while (!(await deletePart(deps, actor, scope, { ...deletion, ifMatch }))) ifMatch = undefined;
}

/** Moves a part of what names the version, or the last of it and deletes the version: whether it did that. */
function deletePart(
  deps: DeletionDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch }: Deletion,
): Promise<boolean> {
  return inTransaction(deps.db, scope, async (tx) => {
    const { versionGroupId } = await getModel(tx, scope, id);
    await lockGroup(tx, scope, versionGroupId);
    const model = await lockModel(tx, scope, id);
    requireMatch(ifMatch, model.updatedAt);
    const head = await findLatestReady(tx, scope, model);
    const named = await deps.followDeletion(tx, scope, { modelId: id, headId: head?.id, most: MOVED_AT_ONCE });
    if (named.isPart) await named.save(await stampChanges(tx, scope, named.changes));
    else {
      const next = model.isHead ? head : undefined;
      await deleteLocked(tx, { deps, scope }, { model, next, named });
      await audit(tx, { deps, actor, scope }, model, 'deleted');
    }
    return !named.isPart;
  });
}

/** Deletes a locked version with the last that names it; `next` becomes head where it was. */
async function deleteLocked(
  tx: Tx,
  { deps, scope }: { deps: DeletionDeps; scope: ProjectScope },
  { model, next, named }: { model: Model; next: { readonly id: string } | undefined; named: HeldRecords },
): Promise<void> {
  const { id, versionGroupId } = model;
  const fileId = await findModelFile(tx, scope, id);
  const spaces = model.isHead ? [await deps.followHead(tx, scope, { versionGroupId, modelId: next?.id })] : [];
  const held = [...spaces, named];
  const changes = [
    changeOf('deleted', scope, id),
    ...(next === undefined ? [] : [changeOf('updated', scope, next.id)]),
  ];
  const at = await stampChanges(tx, scope, [...changes, ...held.flatMap((each) => each.changes)]);
  await deleteGeometryParts(tx, scope, id);
  await deleteModelRow(tx, scope, id);
  await moveHead(tx, scope, { from: undefined, to: next?.id }, at);
  for (const each of held) await each.save(at);
  await doomFiles(tx, scope, fileId === undefined ? [] : [fileId]);
  await enqueuePurge(tx, scope, id);
}

interface Auditing {
  readonly deps: Pick<ChangeDeps, 'ids'>;
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly detail?: VersionSaving['detail'] | undefined;
}

async function audit(
  tx: Tx,
  { deps, actor, scope, detail }: Auditing,
  { id, name, version }: Model,
  verb: 'created' | 'cancelled' | 'deleted',
): Promise<void> {
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: `model.${verb}`,
    subject: { type: 'model', id },
    projectId: scope.projectId,
    detail: { name, version, ...detail },
  });
}

const changeOf = (change: Change['change'], { projectId }: ProjectScope, id: string): Change => ({
  change,
  type: 'model',
  id,
  projectId,
});
