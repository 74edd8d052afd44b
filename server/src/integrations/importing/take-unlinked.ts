// Versions of items that have no group here: new items of some folders are imported by themselves.
import { findModelItem, type ModelVersion } from '../vendor-a/public.ts';
import { inStep } from '../work/public.ts';
import { enterModelOutcome, type ModelContext } from './context.ts';
import { requireReady } from './not-ready.ts';
import { wasLinked } from './store.ts';
import { requireModelFile, takeVersion } from './take-version.ts';

/** Takes over a version of an item that has no group here, if new items of its folder are wanted. Throws VendorFault. */
export async function takeUnlinked(context: ModelContext, itemId: string, version: ModelVersion): Promise<void> {
  const { deps, scope, connection, session, counts } = context;
  const folders = Array.isArray(connection.config.autoImportFolders) ? connection.config.autoImportFolders : [];
  // A model that was deleted here, or whose link a person ended, is not made again by an event.
  const isNew = folders.length > 0 && !(await wasLinked(deps.db.reader(scope), scope, connection.id, itemId));
  const folderId = isNew ? ((await findModelItem(session, itemId))?.folderId ?? null) : null;
  if (folderId === null || !folders.includes(folderId)) {
    counts.skipped += 1;
    // Once for the item, whatever its versions.
    const skipped = { outcome: 'skipped', action: 'none', code: 'not_linked', vendorId: itemId } as const;
    await inStep(context, (tx) => enterModelOutcome(tx, context, skipped));
    return;
  }
  requireModelFile(version);
  requireReady(version);
  await takeVersion(context, { itemId, version, groupId: undefined, name: null });
}
