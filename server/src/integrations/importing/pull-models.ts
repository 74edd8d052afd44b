// The models of a pull: versions that events name, and after missed events those that linked items have beyond what is here.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { listOpenEvents, markHandled } from '../inbound/public.ts';
import { runSteps } from '../runs/public.ts';
import { findModelItem, findModelVersion, type ModelVersion } from '../vendor-a/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { inStep } from '../work/public.ts';
import type { ModelContext } from './context.ts';
import { enterFault, findModelFault, isNotReady } from './faults.ts';
import { findWaitEnd } from './not-ready.ts';
import { clearRefusals, listLinkedItems } from './store.ts';
import { takeNewer } from './take-newer.ts';
import { findNewVersion, listAutoFolders, listItems, takeUnlinked } from './take-unlinked.ts';

/** The item after which a catch-up continues: of those that are linked, then of a folder. */
export interface ModelPlace {
  readonly after: string | null;
  /** The number of the folder; undefined for linked items. */
  readonly folder?: number;
}

interface Pulling {
  readonly place: ModelPlace;
  /** True if changes were missed. */
  readonly isListed: boolean;
  readonly isOver: () => boolean;
  /** Notes the place on the way: a wait for the vendor leads back to it. */
  readonly onPlace: (place: ModelPlace) => void;
}

/** Takes over models. Returns the next place if the slice was over; undefined at the end. */
export async function pullModels(context: ModelContext, pulling: Pulling): Promise<ModelPlace | undefined> {
  const { place, isListed, isOver } = pulling;
  if (!(await pullNamedVersions(context, isOver))) return place;
  return isListed ? catchUp(context, pulling) : undefined;
}

const EVENTS_AT_ONCE = 1_000;
/** Versions that are read before one is taken over: a slice of work has time for these. */
const VERSIONS_AT_ONCE = 50;

/** A version with the events that name it. */
interface NamedVersion {
  readonly keys: readonly string[];
  readonly version: ModelVersion;
}

/** Takes over the versions that open events name, in the order of their numbers. False if the slice was over before the last. */
async function pullNamedVersions(context: ModelContext, isOver: () => boolean): Promise<boolean> {
  const { deps, scope, connection } = context;
  const of = { connectionId: connection.id, entity: 'model', max: EVENTS_AT_ONCE } as const;
  for (;;) {
    const events = await listOpenEvents(deps.db.reader(scope), scope, of);
    if (events.length === 0) return true;
    const named: NamedVersion[] = [];
    if (isOver()) return false;
    for (const [vendorId, same] of [...Map.groupBy(events, (each) => each.vendorId)].slice(0, VERSIONS_AT_ONCE)) {
      const keys = same.map(({ key }) => key);
      const version = await skipFaults(context, { vendorId, keys }, () => readVersion(context, vendorId));
      if (version !== undefined) named.push({ keys, version });
    }
    for (const { keys, version } of named.toSorted((one, other) => one.version.number - other.version.number)) {
      const about = { vendorId: version.versionId, keys };
      await skipFaults(context, about, () => takeNamed(context, version, keys));
      // Asked behind it: reading the versions may have taken the time of the slice.
      if (isOver()) return false;
    }
  }
}

async function readVersion({ session }: ModelContext, versionId: string): Promise<ModelVersion> {
  const version = await findModelVersion(session, versionId);
  if (version !== null) return version;
  throw new VendorFault('not_found_or_no_access', createMessage('integrations.faultNoVersion'));
}

async function takeNamed(context: ModelContext, version: ModelVersion, keys: readonly string[]): Promise<void> {
  const { scope, connection } = context;
  const { lineageId } = version;
  if (lineageId === null) throw new VendorFault('bad_answer', createMessage('integrations.faultIncomplete'));
  const isReady = await isTaken(async () => {
    if (!(await takeNewer(context, lineageId, version))) await takeUnlinked(context, lineageId, version);
  });
  await inStep(context, async (tx) => {
    if (!isReady) await queueLater(tx, context, lineageId, version);
    await markHandled(tx, scope, connection.id, keys);
  });
}

/** Takes over a version. False if it is not ready. */
async function isTaken(take: () => Promise<unknown>): Promise<boolean> {
  try {
    await take();
    return true;
  } catch (error) {
    if (isNotReady(error)) return false;
    throw error;
  }
}

/** Has a version asked for again that is not ready at the vendor, by a run of its own. */
async function queueLater(tx: Tx, context: ModelContext, itemId: string, version: ModelVersion): Promise<void> {
  const { deps, scope, connection, run } = context;
  const open = await runSteps.listOpenImports(tx, scope, connection.id);
  if (open.some((each) => each.import?.versionId === version.versionId)) return;
  const waitingUntil = findWaitEnd(0, deps.clock.now());
  if (waitingUntil === undefined) return;
  await runSteps.queueImport(tx, deps, scope, {
    connectionId: connection.id,
    import: { itemId, versionId: version.versionId, name: null, tries: 1 },
    cause: 'event',
    startedBy: run.startedBy,
    waitingUntil,
  });
}

/** Items of a catch-up that are read together. */
const ITEMS_AT_ONCE = 100;

/** Takes over what linked items have beyond what is here, then new items of folders that are imported by themselves. */
async function catchUp(context: ModelContext, pulling: Pulling): Promise<ModelPlace | undefined> {
  const { place } = pulling;
  if (place.folder !== undefined) return catchUpFolders(context, { ...place, folder: place.folder }, pulling);
  const next = await followItems(context, pulling, { isRefused: false });
  return next ?? catchUpFolders(context, { after: null, folder: 0 }, pulling);
}

/** Takes over what linked items have beyond what is here if a version could not be fetched. Returns the next place as `pullModels` does. */
export function retryModels(context: ModelContext, pulling: Following): Promise<ModelPlace | undefined> {
  return followItems(context, pulling, { isRefused: true });
}

type Following = Omit<Pulling, 'isListed'>;

/** Follows linked items in the order of their ids: all, or those alone of which a version could not be fetched. */
async function followItems(
  context: ModelContext,
  { place, isOver, onPlace }: Following,
  { isRefused }: { readonly isRefused: boolean },
): Promise<ModelPlace | undefined> {
  const { deps, scope, connection } = context;
  for (let { after } = place; ; ) {
    const page = { after, max: ITEMS_AT_ONCE, isRefused };
    const items = await listLinkedItems(deps.db.reader(scope), scope, connection.id, page);
    for (const itemId of items) {
      if (isOver()) return { after };
      await skipFaults(context, { vendorId: itemId, keys: [] }, () => followItem(context, itemId));
      after = itemId;
      onPlace({ after });
    }
    if (items.length < ITEMS_AT_ONCE) return undefined;
  }
}

/** Takes over what a linked item has beyond what is here. Throws VendorFault. */
async function followItem(context: ModelContext, itemId: string): Promise<void> {
  const { scope, connection, session } = context;
  const item = await findModelItem(session, itemId);
  if (item === null) throw new VendorFault('not_found_or_no_access', createMessage('integrations.faultNoItem'));
  const { tip } = item;
  if (tip === null) return;
  const isReady = await isTaken(() => takeNewer(context, itemId, tip));
  // A version that could not be fetched may have been deleted there.
  await inStep(context, (tx) =>
    isReady ? clearRefusals(tx, scope, connection.id, itemId) : queueLater(tx, context, itemId, tip),
  );
}

/** Takes over new items of folders, in the order of their ids. */
async function catchUpFolders(
  context: ModelContext,
  { after: begun, folder }: Required<ModelPlace>,
  { isOver, onPlace }: Pulling,
): Promise<ModelPlace | undefined> {
  for (const [at, folderId] of listAutoFolders(context).entries()) {
    if (at < folder) continue;
    let after = at === folder ? begun : null;
    const listed = await skipFaults(context, { vendorId: folderId, keys: [] }, () => listItems(context, folderId));
    for (const itemId of listed ?? []) {
      if (after !== null && itemId <= after) continue;
      if (isOver()) return { after, folder: at };
      await skipFaults(context, { vendorId: itemId, keys: [] }, async () => {
        const version = await findNewVersion(context, itemId);
        if (version === undefined || (await isTaken(() => takeUnlinked(context, itemId, version)))) return;
        await inStep(context, (tx) => queueLater(tx, context, itemId, version));
      });
      after = itemId;
      onPlace({ after, folder: at });
    }
  }
  return undefined;
}

interface About {
  readonly vendorId: string;
  readonly keys: readonly string[];
}

/** Does work over one version. A fault that concerns it alone is entered, with its events handled, and the run continues. */
async function skipFaults<T>(context: ModelContext, about: About, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const fault = findModelFault(context, error);
    if (fault === undefined) throw error;
    context.counts.errors += 1;
    await inStep(context, async (tx) => {
      await enterFault(tx, context, fault, about.vendorId);
      await markHandledKeys(tx, context.scope, context.connection.id, about.keys);
    });
    return undefined;
  }
}

const markHandledKeys = async (tx: Tx, scope: ProjectScope, connectionId: string, keys: readonly string[]) => {
  if (keys.length > 0) await markHandled(tx, scope, connectionId, keys);
};
