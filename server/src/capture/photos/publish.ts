import type { Photo } from '../../../../contract/records/photo.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { namedNotFound, notFound } from '../../platform/app-error.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { type Author, recordChanges } from '../../platform/records/record-change.ts';
import type { RecordDeps } from './commands.ts';
import type { PhotoVersion } from './photo.ts';
import { lockPhotos, publishRows } from './store.ts';

/**
 * Publishes all of the photos or none, and returns them in the given order. Live photos are left unchanged. Throws not_found
 * with the path of each id that the project does not have.
 */
export async function publishPhotos(
  deps: RecordDeps,
  actor: Actor,
  scope: ProjectScope,
  photoIds: readonly string[],
): Promise<Photo[]> {
  return inTransaction(deps.db, scope, async (tx) => {
    const published = await publish(tx, { deps, actor, scope }, photoIds);
    const missing = photoIds.filter((id) => !published.has(id)).map((id) => `photoIds/${photoIds.indexOf(id)}`);
    if (missing.length > 0) throw namedNotFound(...missing);
    return photoIds.map((id) => (published.get(id) as PhotoVersion).photo);
  });
}

/** Publishes one photo; a live photo is left unchanged. */
export async function publishPhoto(
  deps: RecordDeps,
  actor: Actor,
  scope: ProjectScope,
  id: string,
): Promise<PhotoVersion> {
  return inTransaction(deps.db, scope, async (tx) => {
    const published = (await publish(tx, { deps, actor, scope }, [id])).get(id);
    if (published === undefined) throw notFound();
    return published;
  });
}

/** Publishes drafts and returns the photos that exist in the project, by id. */
async function publish(tx: Tx, author: Author, ids: readonly string[]): Promise<Map<string, PhotoVersion>> {
  const { scope } = author;
  const found = await lockPhotos(tx, scope, ids);
  const drafts = found.filter(({ photo }) => photo.visibility === 'draft').map(({ photo }) => photo.id);
  const at = drafts.length === 0 ? undefined : await publishDrafts(tx, author, drafts);
  return new Map(
    found.map((version) => {
      const { photo } = version;
      const isNew = at !== undefined && photo.visibility === 'draft';
      return [photo.id, isNew ? { photo: { ...photo, visibility: 'live' }, changedAt: at } : version];
    }),
  );
}

async function publishDrafts(tx: Tx, author: Author, drafts: readonly string[]): Promise<string> {
  const records = drafts.map((id) => ({ type: 'photo', id }));
  const [only, another] = drafts;
  const subject = { type: 'photo', id: another === undefined ? (only ?? null) : null };
  const at = await recordChanges(tx, author, {
    changes: records.map((record) => ({ ...record, change: 'updated' })),
    audit: [{ record: subject, verb: 'published', detail: { photoIds: drafts } }],
    events: records.map((record) => ({ record, type: 'photo.published' })),
  });
  await publishRows(tx, author.scope, drafts, at);
  return at;
}
