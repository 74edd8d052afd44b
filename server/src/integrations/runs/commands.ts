// Beginning, joining and cancelling runs.
import type { RunCounts, RunKind } from '../../../../contract/integration-runs.ts';
import type { VendorKind } from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict, invalidField } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { findStatus } from '../connection-states/public.ts';
import { findSealed, type StoredConnection } from '../connections/public.ts';
import { letIn } from './import-store.ts';
import {
  includesRequest,
  isJoinable,
  type ModelImport,
  mergeRequests,
  type Run,
  type RunRequest,
  subtractCounts,
} from './run.ts';
import { endRun, findRun, holdAgain, insertRun, lockLiveRun, type RunEnd, saveRequest } from './store.ts';

/** Receives the ends of runs and their outcomes over records once they are committed, for metrics. */
export interface RunObserver {
  readonly onRunEnded?: (vendor: VendorKind, kind: RunKind, state: RunEnd['state']) => void;
  /** The records since the last call. Dry runs and comparisons have none. */
  readonly onRecords?: (vendor: VendorKind, counts: RunCounts) => void;
}

export interface RunDeps extends RunObserver {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** The job that works off runs. */
export const RUN_JOB = 'synchronize_connection';

export interface RunPayload {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly runId: string;
}

/** Ends a run in this transaction. Returns what was asked for meanwhile. */
export async function finishRun(
  tx: Tx,
  observer: RunObserver,
  scope: ProjectScope,
  { run, ...end }: RunEnd & { readonly run: Run },
): Promise<RunRequest | null> {
  const ended = await endRun(tx, scope, run.id, end);
  if (ended === undefined) return null;
  const { vendor, kind, again } = ended;
  tx.afterCommit(() => observer.onRunEnded?.(vendor, kind, end.state));
  observeRecords(tx, observer, vendor, { run, counts: end.counts });
  return again;
}

/** Reports what a slice of work has added to the counts of its run, once this transaction is committed. */
export function observeRecords(
  tx: Tx,
  { onRecords }: RunObserver,
  vendor: VendorKind | undefined,
  { run, counts }: { readonly run: Run; readonly counts: RunCounts },
): void {
  if (vendor === undefined || run.dryRun || run.kind === 'compare') return;
  const added = subtractCounts(counts, run.counts);
  tx.afterCommit(() => onRecords?.(vendor, added));
}

/** Enqueues the next slice of work of a run, at an instant if one is given. */
export async function enqueueSlice(
  tx: Tx,
  { workspaceId, projectId }: ProjectScope,
  runId: string,
  runAt?: string,
): Promise<void> {
  const payload: RunPayload = { workspaceId, projectId, runId };
  const key = `${RUN_JOB}:${runId}`;
  await enqueue(tx, { name: RUN_JOB }, payload, { key, ...(runAt !== undefined && { runAt }) });
}

/**
 * Begins a run in this transaction, or joins the active one. A run that waits for a worker does what is asked too; one that has
 * begun, or that writes nothing, runs once more. Throws conflict for a dry run while another run is active.
 */
export async function requestRun(
  tx: Tx,
  deps: Pick<RunDeps, 'ids'>,
  scope: ProjectScope,
  {
    connectionId,
    request,
    runAt,
  }: { readonly connectionId: string; readonly request: RunRequest; readonly runAt?: string },
): Promise<string> {
  const held = await findHeld(tx, scope, { connectionId, request });
  if (held !== undefined) return held;
  for (;;) {
    const live = await lockLiveRun(tx, scope, connectionId);
    if (live !== undefined) {
      await joinRun(tx, scope, live, request);
      return live.id;
    }
    const id = deps.ids.next();
    // Another transaction may have begun one since: it is joined.
    if (await insertRun(tx, scope, { id, connectionId }, request)) {
      await enqueueSlice(tx, scope, id, runAt);
      return id;
    }
  }
}

interface Asked {
  readonly connectionId: string;
  readonly request: RunRequest;
}

/** Holds the run of a connection that is to run once more and then does what is asked too, until this transaction is over. */
export async function holdFor(tx: Tx, scope: ProjectScope, asked: Asked): Promise<boolean> {
  return (await findHeld(tx, scope, asked)) !== undefined;
}

async function findHeld(tx: Tx, scope: ProjectScope, { connectionId, request }: Asked): Promise<string | undefined> {
  const held = await holdAgain(tx, scope, connectionId);
  return held !== undefined && includesRequest(held.again, request) ? held.id : undefined;
}

async function joinRun(tx: Tx, scope: ProjectScope, live: Run, request: RunRequest): Promise<void> {
  // Imports are not joined: each has a model of its own.
  if (live.state === 'queued' && live.import === null && isJoinable(live, request)) {
    await saveRequest(tx, scope, live.id, mergeRequests(live, request));
    // A run that waits to be tried again begins now.
    await enqueueSlice(tx, scope, live.id);
    return;
  }
  if (request.dryRun) throw conflict(createMessage('integrations.runActive'));
  const before = live.progress.again as RunRequest | undefined;
  const again = before === undefined ? request : { ...request, ...mergeRequests(before, request) };
  await saveRequest(tx, scope, live.id, { again });
}

/** An import that is asked for. */
export interface ImportRequest extends Pick<RunRequest, 'cause' | 'startedBy'> {
  readonly connectionId: string;
  readonly import: ModelImport;
  /** The end of the wait before its turn, if there is one. */
  readonly waitingUntil?: string;
}

/** Begins an import in this transaction, or puts it in line if the connection has another run. Returns the id of its run. */
export async function queueImport(
  tx: Tx,
  deps: Pick<RunDeps, 'ids'>,
  scope: ProjectScope,
  { connectionId, import: asked, waitingUntil, cause, startedBy }: ImportRequest,
): Promise<string> {
  const all = { entities: null, recordIds: null, dryRun: false } as const;
  const request = { ...all, kind: 'import', direction: 'pull', cause, startedBy } as const;
  const made = { id: deps.ids.next(), connectionId, import: asked };
  for (;;) {
    // Locked until this is committed: its end sees who is in line.
    const live = await lockLiveRun(tx, scope, connectionId);
    if (live !== undefined || waitingUntil !== undefined) {
      await insertRun(tx, scope, { ...made, line: { waitingUntil: waitingUntil ?? null } }, request);
      if (waitingUntil !== undefined) await enqueueSlice(tx, scope, made.id, waitingUntil);
      return made.id;
    }
    if (await insertRun(tx, scope, made, request)) {
      await enqueueSlice(tx, scope, made.id);
      return made.id;
    }
  }
}

/**
 * Begins the next run of a connection, whose run has ended or stepped aside in this transaction: an import in line and what was asked
 * for meanwhile take turns.
 */
export async function passTurn(
  tx: Tx,
  deps: Pick<RunDeps, 'ids'>,
  scope: ProjectScope,
  { before, again }: { readonly before: Pick<Run, 'connectionId' | 'import'>; readonly again: RunRequest | null },
): Promise<void> {
  const { connectionId } = before;
  if (before.import === null || again === null) {
    const id = await letIn(tx, scope, connectionId);
    if (id !== undefined) await enqueueSlice(tx, scope, id);
  }
  if (again !== null) await requestRun(tx, deps, scope, { connectionId, request: again });
}

/** Begins or joins a run for a person. Throws conflict for a connection that cannot run. */
export async function startRun(
  deps: RunDeps,
  actor: Actor,
  scope: ProjectScope,
  {
    connectionId,
    start,
  }: {
    readonly connectionId: string;
    readonly start: Pick<RunRequest, 'direction' | 'entities' | 'recordIds' | 'dryRun'> & { readonly kind?: 'compare' };
  },
): Promise<Run> {
  return inTransaction(deps.db, scope, async (tx) => {
    const { connection } = await findSealed(tx, scope, connectionId);
    requireRunnable(connection, deps.clock.now());
    if (connection.vendor === 'a' && start.direction !== 'push' && start.kind !== 'compare') {
      throw invalidField('direction', createMessage('integrations.pullsByEvents'));
    }
    const kind = start.direction === 'both' ? 'sync' : start.direction;
    const startedBy = { type: actor.type === 'user' ? ('user' as const) : ('system' as const), id: actor.id };
    const request = { kind, ...start, cause: 'manual', startedBy } as const;
    const id = await requestRun(tx, deps, scope, { connectionId, request });
    const run = await findRun(tx, scope, id);
    if (run === undefined) throw new Error('a run that was just begun is gone');
    return run;
  });
}

/** Throws conflict unless a run of the connection can call the vendor. */
export function requireRunnable(connection: StoredConnection, nowMs: number): void {
  const status = findStatus(connection, false, nowMs);
  if (status === 'disconnected') throw conflict(createMessage('integrations.disconnected'));
  if (status === 'needs_authorization') throw conflict(createMessage('integrations.needsAuthorization'));
  if (connection.linkedProjectId === null) throw conflict(createMessage('integrations.notLinked'));
}
