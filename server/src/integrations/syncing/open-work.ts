// Opens the work of a slice: the session of its run, the mapping, and the types of records with those here.
import type { RunCounts } from '../../../../contract/integration-runs.ts';
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import { changingScope, type ProjectScope } from '../../platform/access/scope.ts';
import { type CallerState, WorkCancelled } from '../calls/public.ts';
import type { EventDeps } from '../connections/public.ts';
import type { ModelContext, ModelFileDeps } from '../importing/public.ts';
import type { Arrivals } from '../inbound/public.ts';
import { links } from '../links/public.ts';
import type { LocalRecords } from '../local-records/public.ts';
import { type Preview, previewEntity, previewRecords, readOnly } from '../previewing/public.ts';
import type { Run, RunObserver } from '../runs/public.ts';
import { type OpenSession, openSession, type SessionDeps } from '../sessions/public.ts';
import type { Tally } from '../tallying/public.ts';
import { watchVendorClock } from '../vendor-c/public.ts';
import { type EntityAdapter, VendorFault, type VendorRecord, type VendorSession } from '../vendors/public.ts';
import type { WorkDeps } from '../work/public.ts';
import { loadMapping } from './load-mapping.ts';
import type { Place, Slice } from './phases.ts';
import { withRoomIds } from './room-ids.ts';
import type { RunUsers } from './run-users.ts';

export interface SyncDeps extends SessionDeps, EventDeps, WorkDeps, ModelFileDeps, RunObserver {
  readonly localRecords: Readonly<Partial<Record<SyncedEntity, LocalRecords>>>;
  readonly arrivals: Pick<Arrivals, 'giveWay'>;
}

/** Dependencies with the memory that a process keeps between slices of runs. */
export interface SliceDeps extends SyncDeps {
  readonly users: RunUsers;
}

/** A slice at work. */
export interface SliceState {
  readonly deps: SliceDeps;
  readonly scope: ProjectScope;
  readonly run: Run;
  /** Of this slice. */
  readonly counts: RunCounts;
  readonly tally: Tally;
  readonly onHeld: NonNullable<ModelContext['onHeld']>;
  readonly isCancelled: () => boolean;
  readonly progress: { place: Place; state: CallerState | undefined };
  /** Of a dry run. */
  preview: Preview | null;
}

interface Opening {
  readonly isOver: () => boolean;
  readonly stopping: AbortSignal | undefined;
  readonly opened: { session: OpenSession | undefined };
}

/** Opens the session of a run. */
export async function openRunSession(
  { deps, scope, run, progress }: SliceState,
  { stopping, opened }: Pick<Opening, 'stopping' | 'opened'>,
): Promise<OpenSession> {
  const onState = (state: CallerState) => {
    progress.state = state;
  };
  const id = run.connectionId;
  const open = await openSession(deps, scope, { id, state: progress.state ?? null, onState, signal: stopping });
  opened.session = open;
  return open;
}

/** Returns the context in which a run works on models. */
export function createModelContext(
  { deps, scope, run, counts, onHeld, isCancelled }: SliceState,
  open: OpenSession,
  stopping?: AbortSignal,
) {
  const { session, connection, caller } = open;
  const isStopping = () => stopping?.aborted === true;
  return {
    ...{ deps, scope: changingScope(scope), run, connection, session, counts, onHeld, preview: null },
    ...{ openFile: caller.openFile, isStopping, isCancelled },
  } satisfies ModelContext;
}

/** Opens the session of a run with all that its work on records needs. */
export async function openWork(slice: SliceState, opening: Opening): Promise<Slice> {
  const { deps, scope, run, counts, tally, onHeld, isCancelled, preview } = slice;
  const { isOver, stopping } = opening;
  const changing = preview === null ? changingScope(scope) : { ...changingScope(scope), links: preview.links };
  const open = await openRunSession(slice, opening);
  const { adapter, connection } = open;
  const watch = watchVendorClock(open.session, deps.clock);
  const watched = { ...watch.session, clockAheadMs: watch.getAhead };
  const session = preview === null ? watched : readOnly(watched);
  const reading = endOnCancel(session, isCancelled);
  const vendorUsers = await deps.users.list(run.id, () => adapter.listUsers(reading));
  const mapping = await loadMapping(deps.db.reader(scope), scope, { connection, session: reading, vendorUsers });
  const room = await links.findRoom(deps.db.reader(scope), scope, run.connectionId);
  // Less the records that earlier slices of a dry run would have made; a comparison makes none.
  if (preview !== null) room.left = run.kind === 'compare' ? Number.POSITIVE_INFINITY : room.left - run.counts.created;
  const context = { deps, scope: changing, run, connection, session, mapping, counts, tally, onHeld, room, preview };
  // The room of an asset is known once spaces are joined.
  const inOrder = [...adapter.entities].sort(
    (one, other) => Number(one.entity === 'asset') - Number(other.entity === 'asset'),
  );
  const permitted = run.direction === 'pull' ? {} : await findPermitted(inOrder, reading);
  const entities = inOrder.flatMap((entity) => {
    const stored = deps.localRecords[entity.entity];
    if (stored === undefined) return [];
    const records =
      preview === null ? stored : previewRecords(stored, preview, (values) => entity.findMatchKey?.(values) ?? null);
    const named = entity.entity === 'asset' ? withRoomIds(records, connection.id) : records;
    const adapted = preview === null ? entity : previewEntity(entity, preview, deps.ids.next);
    const limits = permitted[entity.entity];
    return [{ ...context, entity: adapted, records: named, ...(limits && { permitted: limits }) }];
  });
  const onPlace = (place: Place) => {
    slice.progress.place = place;
  };
  const models = connection.vendor === 'a' ? { models: createModelContext(slice, open, stopping) } : {};
  const giveWay = () => deps.arrivals.giveWay(run.connectionId);
  return { context, entities, ...models, isOver, giveWay, onPlace };
}

/** Returns a session that makes no call once the run is cancelled: for lists before any record, which a vendor may make long. */
const endOnCancel = (session: VendorSession, isCancelled: () => boolean): VendorSession => ({
  ...session,
  call(request) {
    if (isCancelled()) return Promise.reject(new WorkCancelled());
    return session.call(request);
  },
});

/** Returns what the vendor permits in new records, by type. An account that may not see that finds out by their creation. */
async function findPermitted(
  entities: readonly EntityAdapter[],
  session: VendorSession,
): Promise<Partial<Record<SyncedEntity, VendorRecord['permitted']>>> {
  const found: Partial<Record<SyncedEntity, VendorRecord['permitted']>> = {};
  for (const { entity, findPermitted: find } of entities) {
    if (find === undefined) continue;
    try {
      found[entity] = await find(session);
    } catch (error) {
      if (!(error instanceof VendorFault) || error.code !== 'forbidden') throw error;
    }
  }
  return found;
}
