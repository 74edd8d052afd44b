// Versions of items that have no group here: new items of some folders are imported by themselves.

import { createMessage } from '../../../../contract/messages/message.ts';
import { findModelItem, listFolderItems, type ModelVersion } from '../vendor-a/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { inStep } from '../work/public.ts';
import { enterModelOutcome, type ModelContext } from './context.ts';
import { requireReady } from './not-ready.ts';
import { wasLinked } from './store.ts';
import { isModelFile, requireModelFile, takeVersion } from './take-version.ts';

/** Takes over a version of an item that has no group here, if new items of its folder are wanted. Throws VendorFault. */
export async function takeUnlinked(context: ModelContext, itemId: string, version: ModelVersion): Promise<void> {
  const { deps, scope, connection, session, counts } = context;
  const folders = listAutoFolders(context);
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

/** Lists the folders whose new items are imported by themselves. */
export const listAutoFolders = ({ connection }: Pick<ModelContext, 'connection'>): readonly string[] =>
  Array.isArray(connection.config.autoImportFolders) ? connection.config.autoImportFolders : [];

/** An item without a group here, with its current version. */
export interface NewItem {
  readonly itemId: string;
  readonly version: ModelVersion;
}

/**
 * Lists the items of such a folder that no event has told of: models that were added since the connection was made, and never had a group
 * here. Throws VendorFault.
 */
export async function listNewItems(context: ModelContext, folderId: string): Promise<readonly NewItem[]> {
  const { deps, scope, connection, session } = context;
  const itemIds = await listFolderItems(session, folderId);
  if (itemIds === null) throw new VendorFault('not_found_or_no_access', createMessage('integrations.faultNoItem'));
  const found: NewItem[] = [];
  for (const itemId of itemIds) {
    if (await wasLinked(deps.db.reader(scope), scope, connection.id, itemId)) continue;
    const version = (await findModelItem(session, itemId))?.tip ?? null;
    if (version === null || !isModelFile(version)) continue;
    const isSince = version.createdAt === null || Date.parse(version.createdAt) >= Date.parse(connection.createdAt);
    if (isSince) found.push({ itemId, version });
  }
  return found;
}
