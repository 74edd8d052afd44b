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

/** Lists the items of such a folder in the order of their ids. Throws VendorFault. */
export async function listItems({ session }: ModelContext, folderId: string): Promise<readonly string[]> {
  const items = await listFolderItems(session, folderId);
  if (items === null) throw new VendorFault('not_found_or_no_access', createMessage('integrations.faultNoItem'));
  return [...items].sort();
}

/** Finds the version of an item that no event has told of: of a model that was added since the connection was made and never had a group here. */
export async function findNewVersion(context: ModelContext, itemId: string): Promise<ModelVersion | undefined> {
  const { deps, scope, connection, session } = context;
  if (await wasLinked(deps.db.reader(scope), scope, connection.id, itemId)) return undefined;
  const version = (await findModelItem(session, itemId))?.tip ?? null;
  if (version === null || !isModelFile(version)) return undefined;
  const isSince = version.createdAt === null || Date.parse(version.createdAt) >= Date.parse(connection.createdAt);
  return isSince ? version : undefined;
}
