// The work of a run that imports a model: the item, its version and its file are checked, and the version is taken over.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Run } from '../runs/public.ts';
import { findModelItem, findModelVersion, type ModelVersion } from '../vendor-a/public.ts';
import { VendorFault } from '../vendors/public.ts';
import type { ModelContext } from './context.ts';
import { isNotReady } from './faults.ts';
import { findWaitEnd, requireReady } from './not-ready.ts';
import { findLinkedGroup } from './store.ts';
import { takeNewer } from './take-newer.ts';
import { takeUnlinked } from './take-unlinked.ts';
import { requireModelFile, takeVersion } from './take-version.ts';

type ModelImport = NonNullable<Run['import']>;

/** The instant until which a run waits for the vendor; null for one that is done. */
type ImportOutcome = { readonly waitingUntil: string; readonly import: ModelImport } | null;

/** Imports the model that a run asks for. Throws VendorFault. */
export async function importModel(context: ModelContext, asked: ModelImport): Promise<ImportOutcome> {
  const { deps, run, counts } = context;
  const before = { ...counts };
  try {
    await (run.cause === 'event' ? followItem(context, asked) : importItem(context, asked));
    return null;
  } catch (error) {
    const waitingUntil = isNotReady(error) ? findWaitEnd(asked.tries, deps.clock.now()) : undefined;
    if (waitingUntil === undefined) throw error;
    // Counted by the slice that takes the version over.
    Object.assign(counts, before);
    return { waitingUntil, import: { ...asked, tries: asked.tries + 1 } };
  }
}

/** Imports an item for a person. */
async function importItem(context: ModelContext, { itemId, versionId, name }: ModelImport): Promise<void> {
  const { deps, scope, connection, run, counts } = context;
  // A worker before this one was killed after it had made the model.
  if (run.modelId !== null) return;
  counts.considered += 1;
  const version = await findVersion(context, { itemId, versionId });
  const linked = await findLinkedGroup(deps.db.reader(scope), scope, connection.id, itemId);
  if (linked !== undefined) {
    const params = { name: linked.name ?? linked.groupId, id: linked.groupId };
    throw new VendorFault('local_rule', createMessage('integrations.itemImported', params));
  }
  requireModelFile(version);
  requireReady(version);
  await takeVersion(context, { itemId, version, groupId: undefined, name });
}

/** Takes over a version that an event named and that was not ready then. */
async function followItem(context: ModelContext, { itemId, versionId }: ModelImport): Promise<void> {
  const version = await findVersion(context, { itemId, versionId });
  if (!(await takeNewer(context, itemId, version))) await takeUnlinked(context, itemId, version);
}

async function findVersion(
  { session }: ModelContext,
  { itemId, versionId }: Pick<ModelImport, 'itemId' | 'versionId'>,
): Promise<ModelVersion> {
  const item = await findModelItem(session, itemId);
  if (item === null) {
    throw new VendorFault('not_found_or_no_access', createMessage('integrations.faultNoItem'));
  }
  if (versionId === null) {
    if (item.tip !== null) return item.tip;
    throw new VendorFault('vendor_validation', createMessage('integrations.faultNoVersions', { name: item.name }));
  }
  const version = await findModelVersion(session, versionId);
  if (version === null) {
    throw new VendorFault('not_found_or_no_access', createMessage('integrations.faultNoVersion'));
  }
  if (version.lineageId === itemId) return version;
  throw new VendorFault(
    'vendor_validation',
    createMessage('integrations.faultOtherItem', { fileName: version.fileName }),
  );
}
