import type { PhotoChange, PhotoCreate } from '../../../../contract/records/photo.ts';
import { listKnownModels } from '../../models/versions/public.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { namedNotFound } from '../../platform/app-error.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { type LedgerDeps, type ReservedFiles, withStoredFiles } from '../../platform/files/ledger.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordChange } from '../../platform/records/record-change.ts';
import { getProject } from '../../tenancy/projects/public.ts';
import { awaitInspection, deletePictureFiles, describeOriginal, type PictureUpload } from '../picture-files/public.ts';
import type { PictureReader } from '../pictures/public.ts';
import { listMissing, lockPlacement } from '../placements/public.ts';
import { enqueueRenditions } from '../renditions/public.ts';
import { findPhotoFiles } from './file-store.ts';
import { changedFields, newPhoto, type PhotoVersion, requirePosition } from './photo.ts';
import { deletePhotoRow, insertPhoto, lockPhoto, lockPhotoForDeletion, type NewPhoto, updatePhoto } from './store.ts';

/** Dependencies of every command on a photo. */
export interface RecordDeps {
  readonly db: Db;
  readonly ids: Ids;
}

export interface PhotoDeps extends LedgerDeps {
  readonly pictures: PictureReader;
}

/** Creates a photo from an uploaded picture, as a draft; its renditions are generated in the background. */
export async function createPhoto(
  deps: PhotoDeps,
  actor: Actor,
  scope: ProjectScope,
  { record, file, aborted }: PictureUpload<PhotoCreate>,
): Promise<PhotoVersion> {
  requirePosition(record);
  const facts = await awaitInspection(deps.pictures.inspectPhoto(file.path, { lane: scope.workspaceId, aborted }));
  const reader = deps.db.reader(scope);
  await requireNamed(reader, scope, record, await listMissing(reader, scope, record));
  const { timeZone: projectTimeZone } = await getProject(reader, scope);
  const fields = newPhoto(record, facts, { projectTimeZone, uploadedAtMs: deps.clock.now() });
  const id = deps.ids.next();
  const original = describeOriginal(file, facts.mediaType, `photo ${id}`);
  return withStoredFiles(deps, scope, [original], (files) =>
    inTransaction(deps.db, scope, (tx) => saveNew(tx, { deps, actor, scope, files }, { id, fields, facts })),
  );
}

interface Creation {
  deps: PhotoDeps;
  actor: Actor;
  scope: ProjectScope;
  files: ReservedFiles;
}

async function saveNew(tx: Tx, creation: Creation, photo: Omit<NewPhoto, 'originalFileId'>): Promise<PhotoVersion> {
  const { deps, actor, scope, files } = creation;
  const { id, fields } = photo;
  await requireNamed(tx, scope, fields, await lockPlacement(tx, scope, fields));
  await files.keep(tx);
  const record = { type: 'photo', id } as const;
  const detail = { kind: fields.kind };
  const at = await recordChange(tx, { deps, actor, scope }, { record, change: 'created', detail });
  const version = await insertPhoto(tx, scope, { ...photo, originalFileId: files.ids[0] ?? '' }, at);
  await enqueueRenditions(tx, scope, record);
  return version;
}

/** Updates a photo; an update that changes nothing is not recorded. Rules apply to the record after the update. */
export async function changePhoto(
  deps: RecordDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch, change }: { id: string; ifMatch: string | undefined; change: PhotoChange },
): Promise<PhotoVersion> {
  return inTransaction(deps.db, scope, async (tx) => {
    // Lock the plan and the milestone first, then the photo: their deletion takes the locks in the same order.
    const missing = await lockPlacement(tx, scope, change);
    const before = await lockPhoto(tx, scope, id);
    const fields = changedFields(before.photo, change);
    // The photo may keep its model even if that has been deleted meanwhile.
    const isSameModel = change.modelId === before.photo.modelId;
    await requireNamed(tx, scope, isSameModel ? {} : change, missing);
    requireMatch(ifMatch, before.changedAt);
    if (Object.keys(fields).length === 0) return before;
    const record = { type: 'photo', id } as const;
    const detail = { fields: Object.keys(fields) };
    const at = await recordChange(tx, { deps, actor, scope }, { record, change: 'updated', detail });
    const after = await updatePhoto(tx, scope, { ...fields, id }, at);
    const [was, is] = [before.photo.kind, after.photo.kind];
    if ((was === 'photo360') !== (is === 'photo360')) {
      await enqueueRenditions(tx, scope, record, { remake: true });
    }
    return after;
  });
}

/** Deletes a photo with its files. */
export async function deletePhoto(
  deps: RecordDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const { photo, changedAt } = await lockPhotoForDeletion(tx, scope, id);
    requireMatch(ifMatch, changedAt);
    const files = await findPhotoFiles(tx, scope, id);
    const record = { type: 'photo', id };
    const detail = { takenAt: photo.takenAt };
    await recordChange(tx, { deps, actor, scope }, { record, change: 'deleted', detail });
    await deletePhotoRow(tx, scope, id);
    await deletePictureFiles(tx, scope, files);
  });
}

async function requireNamed(
  reader: Reader,
  scope: ProjectScope,
  { modelId }: { readonly modelId?: string | null | undefined },
  missing: readonly string[],
): Promise<void> {
  const isKnown = modelId == null || (await listKnownModels(reader, scope, [modelId])).length > 0;
  const paths = isKnown ? missing : [...missing, 'modelId'];
  if (paths.length > 0) throw namedNotFound(...paths);
}
