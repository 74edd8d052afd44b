// Takes over the versions of a linked item that its group here lacks, in the order of their numbers.
import { listModelVersions } from '../vendor-a/public.ts';
import { inStep } from '../work/public.ts';
import { enterModelOutcome, type ModelContext } from './context.ts';
import { findModelFault, type Last, VersionFault } from './faults.ts';
import { requireReady } from './not-ready.ts';
import { findLinkedGroup } from './store.ts';
import { takeVersion } from './take-version.ts';

/**
 * Takes over the versions up to one of them. Versions that the vendor never finished are left out once it has finished a later one.
 * Returns false if the item has no group here. Throws VersionFault for one that cannot be fetched: those after it wait.
 */
export async function takeNewer(context: ModelContext, itemId: string, last: Last): Promise<boolean> {
  const { deps, scope, connection, session, counts } = context;
  const linked = await findLinkedGroup(deps.db.reader(scope), scope, connection.id, itemId);
  if (linked === undefined) return false;
  counts.considered += 1;
  if (linked.versionIds.includes(last.versionId)) {
    counts.unchanged += 1;
    return true;
  }
  if (last.number < linked.latest) {
    await skipStale(context, last);
    return true;
  }
  const { versions } = await listModelVersions(session, itemId);
  for (const version of versions) {
    if (version.number <= linked.latest || version.number > last.number) continue;
    try {
      if (version.versionId === last.versionId) requireReady(version);
      if (version.state !== 'ready') continue;
      await takeVersion(context, { itemId, version, groupId: linked.groupId, name: null });
    } catch (error) {
      const fault = findModelFault(context, error);
      throw fault === undefined ? error : new VersionFault(fault, { linked, version, last });
    }
  }
  return true;
}

/** Enters that a version is older than one that was taken over. */
async function skipStale(context: ModelContext, { versionId, number }: Last): Promise<void> {
  context.counts.skipped += 1;
  const about = { vendorId: versionId, vendorNumber: String(number) };
  const skipped = { outcome: 'skipped', action: 'none', code: 'stale_event' } as const;
  await inStep(context, (tx) => enterModelOutcome(tx, context, { ...about, ...skipped }));
}
