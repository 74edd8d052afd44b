// The job of a run: takes its lease, works for a slice of time, and leaves the rest to the next slice or ends the run.

import type { RunCounts } from '../../../../contract/integration-runs.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { SYSTEM } from '../../platform/access/caller.ts';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { type CallerState, MustWait, WorkCancelled } from '../calls/public.ts';
import { connectionStore, recordConnectionEvent } from '../connections/public.ts';
import { workOnImport } from '../importing/public.ts';
import { enqueueHookCheck, findMissed } from '../inbound/public.ts';
import { links } from '../links/public.ts';
import { loadPreview } from '../previewing/public.ts';
import { endOldLinks } from '../relinking/public.ts';
import { addCounts, NO_COUNTS, RUN_JOB, type Run, type RunPayload, runSteps } from '../runs/public.ts';
import type { OpenSession } from '../sessions/public.ts';
import { createTally, type TallyState } from '../tallying/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { LeaseLost } from '../work/public.ts';
import {
  createModelContext,
  openRunSession,
  openWork,
  type SliceDeps,
  type SliceState,
  type SyncDeps,
} from './open-work.ts';
import { type Place, workOn } from './phases.ts';
import { createRunUsers } from './run-users.ts';

/** Attempts of a slice that ends by an error of our own. */
const MAX_TRIES = 5;
const SLICE_MS = 20_000;
/** Also how late a cancellation is seen by work that writes nothing, such as the reading of records one by one. */
const RENEW_MS = 5_000;
/** Records that a slice writes at most. */
const SLICE_WRITES = 50;

/** Records that a run writes at most: another one goes through the rest, and imports in line have their turn between them. */
const RUN_WRITES = 20_000;

/** Returns the job that works off runs. */
export function syncJob(deps: SyncDeps): Job<RunPayload> {
  const kept = { ...deps, users: createRunUsers() };
  return { name: RUN_JOB, places: 'calls', handle: (payload, stopping) => workSlice(kept, payload, stopping) };
}

async function workSlice(deps: SliceDeps, payload: RunPayload, stopping?: AbortSignal): Promise<void> {
  const scope = projectScope(payload.workspaceId, payload.projectId);
  const run = await takeRun(deps, scope, payload.runId);
  if (run === undefined) {
    await inTransaction(deps.db, scope, (tx) => runSteps.lookAgain(tx, scope, payload.runId));
    return;
  }
  const lease = keepLease(deps, scope, run);
  const counts = { ...NO_COUNTS };
  const progress: { place: Place; state: CallerState | undefined } = {
    place: (run.progress.place as Place | undefined) ?? { phase: 'settle' },
    state: run.progress.state as CallerState | undefined,
  };
  const { note: onHeld, isCancelled } = lease;
  const tally = createTally(counts, run.progress.tally as TallyState | undefined);
  const slice: SliceState = { deps, scope, run, counts, tally, onHeld, isCancelled, progress, preview: null };
  const opened: { session: OpenSession | undefined } = { session: undefined };
  try {
    if (run.isCancelled) {
      await end(slice, { state: 'cancelled' });
      return;
    }
    // A burst of events begins a run by its first one.
    await deps.arrivals.giveWay(run.connectionId);
    await endOldLinks(deps, scope, run.connectionId);
    if (run.import !== null) {
      const open = await openRunSession(slice, { stopping, opened });
      return await workOnImport(createModelContext(slice, open, stopping), run.import);
    }
    let startedMs = Number.POSITIVE_INFINITY;
    const isOver = () =>
      isCancelled() ||
      stopping?.aborted === true ||
      deps.clock.now() - startedMs >= SLICE_MS ||
      counts.created + counts.updated >= SLICE_WRITES;
    if (run.dryRun) slice.preview = await loadPreview(deps.db.reader(scope), { ids: deps.ids, scope, runId: run.id });
    const work = await openWork(slice, { isOver, stopping, opened });
    // Reading people may take long: the time is for records.
    startedMs = deps.clock.now();
    const next = await workOn(work, progress.place);
    if (isCancelled()) await end(slice, { state: 'cancelled' });
    else if (next === undefined) await end(slice, { state: 'done' });
    else if (isFull(slice)) await end(slice, { state: 'done', isRestLeft: true });
    else await goOn({ ...slice, progress: { ...progress, place: next } }, null);
  } catch (error) {
    if (isBreak(error) && isCancelled()) await end(slice, { state: 'cancelled' });
    else await endBadly(slice, error, opened.session, stopping);
  } finally {
    lease.stop();
  }
}

/** Tells whether work ended before its end without a fault: to wait, or because nobody wants it. */
const isBreak = (error: unknown): boolean => error instanceof MustWait || error instanceof WorkCancelled;

/** Takes a run; undefined if it has ended, or another worker or run is before it. */
async function takeRun({ db }: SyncDeps, scope: ProjectScope, runId: string): Promise<Run | undefined> {
  try {
    return await inTransaction(db, scope, (tx) => runSteps.take(tx, scope, runId));
  } catch (error) {
    // Another run of the connection began at the same moment: its end lets in the import that is in line.
    if (isUniqueViolation(error, 'integration_run_live')) return undefined;
    throw error;
  }
}

/**
 * Lengthens the lease while a slice works, and knows whether the run is cancelled from that and from the transactions of the slice. A
 * lease that is lost shows at the next transaction.
 */
function keepLease({ db, clock }: SyncDeps, scope: ProjectScope, run: Run) {
  let { isCancelled } = run;
  const note = (held: { readonly isCancelled: boolean } | undefined) => {
    if (held?.isCancelled) isCancelled = true;
  };
  const stop = clock.every(RENEW_MS, () => {
    inTransaction(db, scope, (tx) => runSteps.renew(tx, scope, run)).then(
      note,
      // The next transaction of the slice finds the database away too.
      () => undefined,
    );
  });
  return { stop, note, isCancelled: () => isCancelled };
}

/** Leaves the rest to the next slice, now or once the vendor's wait is over. */
async function goOn(slice: SliceState, untilMs: number | null): Promise<void> {
  const { deps, scope, run, counts, tally, progress, preview } = slice;
  const waitingUntil = untilMs === null ? null : instantOf(untilMs);
  const isCancelled = await inTransaction(deps.db, scope, async (tx) => {
    const held = await runSteps.renew(tx, scope, run);
    // Cancelled since the slice last asked: the next one would see it after the wait.
    if (waitingUntil !== null && held?.isCancelled) return true;
    await preview?.save(tx);
    await runSteps.save(tx, deps, scope, {
      run,
      state: waitingUntil === null ? 'running' : 'waiting',
      counts: addCounts(run.counts, counts),
      progress: {
        place: progress.place,
        leaseSeq: run.leaseSeq,
        tally: tally.save(),
        ...(progress.state !== undefined && { state: progress.state }),
      },
      waitingUntil,
    });
    if (waitingUntil !== null && !run.dryRun)
      await connectionStore.savePause(tx, scope, run.connectionId, waitingUntil);
    return false;
  });
  if (isCancelled) await end(slice, { state: 'cancelled' });
}

/** Tells whether a run has written as many records as it may. */
function isFull({ run, counts }: SliceState): boolean {
  const { created, updated } = addCounts(run.counts, counts);
  return !run.dryRun && created + updated >= RUN_WRITES;
}

interface Ending {
  readonly state: 'done' | 'cancelled';
  /** True if another run is to do the rest. */
  readonly isRestLeft?: boolean;
}

async function end({ deps, scope, run, counts, tally }: SliceState, ending: Ending): Promise<void> {
  const all = addCounts(run.counts, counts);
  await inTransaction(deps.db, scope, async (tx) => {
    const held = await runSteps.renew(tx, scope, run);
    if (held === undefined) return;
    const { isRestLeft = false } = ending;
    // Cancelled since the slice last asked, as by disconnecting: no other run does the rest.
    const state = isRestLeft && held.isCancelled ? 'cancelled' : ending.state;
    if (isRestLeft && state === 'done') await repeatRest(tx, deps, scope, run);
    if (!(await runSteps.end(tx, deps, scope, { run, state, counts: all, error: null }))) return;
    if (run.dryRun) return;
    const { connectionId: id } = run;
    const { hookStatus } = await connectionStore.get(tx, scope, id);
    if (state === 'done') {
      await recordConnectionEvent(tx, deps, scope, { id, event: { kind: 'run_ended' } });
      if (!isRestLeft) await requestWanted(tx, deps, scope, run);
    }
    if (run.cause !== 'event' || hookStatus !== 'active') await enqueueHookCheck(tx, scope, id);
    await auditSync(tx, { deps, scope, run, tally }, all);
  });
}

/**
 * Has another run do the rest. What the vendor refused is tried again once for each time that a person asks: a run that tried it again
 * by itself might write the same records without end.
 */
const repeatRest = (tx: Tx, deps: SyncDeps, scope: ProjectScope, run: Run) =>
  runSteps.repeat(tx, deps, scope, { run, cause: run.cause === 'manual' ? 'retry' : run.cause });

/**
 * Begins a pull of what a push found changed there, and of what events named that no run has read, as one that was cancelled, of
 * vendors whose pulls come from events: no event names it again.
 */
async function requestWanted(
  tx: Tx,
  deps: SyncDeps,
  scope: ProjectScope,
  { connectionId, direction, startedBy, dryRun }: Run,
): Promise<void> {
  const { vendor } = await connectionStore.get(tx, scope, connectionId);
  if (vendor !== 'a' || direction !== 'push' || dryRun) return;
  const { hasOpen } = await findMissed(tx, scope, connectionId);
  if (!hasOpen && !(await links.hasWanted(tx, scope, connectionId))) return;
  const request = { kind: 'pull', cause: 'event', direction: 'pull', startedBy, dryRun } as const;
  await runSteps.request(tx, deps, scope, { connectionId, request: { ...request, entities: null, recordIds: null } });
}

/** A run that changed something is in the audit log, with its counts. */
async function auditSync(
  tx: Tx,
  { deps, scope, run, tally }: Pick<SliceState, 'deps' | 'scope' | 'run' | 'tally'>,
  counts: RunCounts,
): Promise<void> {
  // A record that was written and then refused counts as an error alone.
  if (counts.created + counts.updated === 0 && !tally.hasWritten()) return;
  const { startedBy, connectionId, kind, id } = run;
  const actor = startedBy.type === 'user' ? { type: 'user' as const, id: startedBy.id, requestId: null } : SYSTEM;
  const subject = { type: 'integration_connection', id: connectionId };
  const detail = { runId: id, kind, ...counts };
  const entry = { action: 'integrations.synced', subject, projectId: scope.projectId, detail };
  await recordAudit(tx, { ids: deps.ids, actor }, scope, entry);
}

async function endBadly(
  slice: SliceState,
  error: unknown,
  session: OpenSession | undefined,
  stopping: AbortSignal | undefined,
): Promise<void> {
  if (error instanceof LeaseLost) return;
  if (error instanceof MustWait) {
    if (isFull(slice)) return end(slice, { state: 'done', isRestLeft: true });
    return goOn(slice, error.untilMs);
  }
  if (stopping?.aborted === true) return goOn(slice, null);
  const fault = findRunFault(error);
  if (fault !== undefined) return fail(slice, fault, session);
  // An error of our own: the job is tried again, and the run ends if that does not help.
  if (countTries(slice.run) >= MAX_TRIES) {
    await fail(slice, new VendorFault('interrupted', createMessage('integrations.faultRunInterrupted')), session);
  }
  throw error;
}

/** The workers that took a run since a slice of it last ended well. */
const countTries = ({ leaseSeq, progress }: Run): number => leaseSeq - Number(progress.leaseSeq ?? 0);

/** Returns the fault that ends a run; undefined for an error of our own, after which the job is tried again. */
function findRunFault(error: unknown): VendorFault | undefined {
  if (error instanceof VendorFault) return error;
  return error instanceof AppError && error.code === 'conflict' ? new VendorFault('local_rule', error.said) : undefined;
}

async function fail(
  { deps, scope, run, counts, tally }: SliceState,
  { code, message, said }: VendorFault,
  session: OpenSession | undefined,
): Promise<void> {
  const kind = code === 'unauthorized' ? ('credentials_refused' as const) : ('run_failed' as const);
  const generation = session?.generation();
  await inTransaction(deps.db, scope, async (tx) => {
    const error = { code, message, said };
    const all = addCounts(run.counts, counts);
    if (!(await runSteps.end(tx, deps, scope, { run, state: 'failed', counts: all, error }))) return;
    if (!run.dryRun) await auditSync(tx, { deps, scope, run, tally }, all);
    // A run that changes nothing leaves the state of the connection too; credentials that are refused are refused for all.
    if (run.dryRun && kind === 'run_failed') return;
    const happening = {
      id: run.connectionId,
      event: { kind, ...error },
      ...(generation !== undefined && { generation }),
    };
    const retryMs = await recordConnectionEvent(tx, deps, scope, happening);
    if (retryMs === undefined || run.dryRun) return;
    const runAt = instantOf(deps.clock.now() + retryMs);
    if (run.import !== null) {
      await runSteps.queueImport(tx, deps, scope, { ...run, import: run.import, waitingUntil: runAt });
      return;
    }
    await runSteps.repeat(tx, deps, scope, { run, cause: 'retry', runAt });
  });
}
