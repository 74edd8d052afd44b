// Generates the geometry of one model in the background: fetches its file, runs a process of its own on it and stores the parts; the
// last step marks the geometry as ready. A run that is interrupted is tried again or fails with a reason. The model itself stays
// ready.
import { dirname } from 'node:path';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import { copyStoredFile, type LedgerDeps } from '../../platform/files/ledger.ts';
import type { Spool } from '../../platform/files/spool.ts';
import type { ProcessEnd, ProcessLimits } from '../../platform/processes/bounded-process.ts';
import { timeAllowedMs } from '../../platform/processes/time-allowed.ts';
import type { GeometryPayload } from './enqueue.ts';
import { generateAroundHeavy, type HeavyWork } from './heavy-products.ts';
import { getFiguresPath, type WrittenPart } from './messages.ts';
import { type GeometryRun, isRunning, listStoreys } from './run-store.ts';
import { beginRun, failRun, finishRun, type GeneratedGeometry, requeueRun } from './runs.ts';

export interface GeometryDeps extends LedgerDeps {
  readonly spool: Spool;
  readonly modelGeometry: ProcessLimits & { readonly maxBytes: number };
  /** Share of a step's time limit that a run gets; 1 unless a test cannot wait. */
  readonly geometryPatience?: number;
  /** Called for each process that is started. */
  readonly onGeometryProcessStarted?: (pid: number) => void;
  /** Called if a process crashed, or could not process the file. */
  readonly onGeometryProcessCrashed: (model: { workspaceId: string; id: string; cause: string }) => void;
  /** Called if polling for cancellation fails; the run continues. */
  readonly onGeometryPollFailed: (error: unknown, id: string) => void;
}

/** Generates the geometry of a model; does nothing if it is no longer needed. Throws if it has to be tried again. */
export async function generateModelGeometry(
  deps: GeometryDeps,
  payload: GeometryPayload,
  stopping: AbortSignal,
): Promise<void> {
  const scope = projectScope(payload.workspaceId, payload.projectId);
  const run = await beginRun(deps, scope, payload.id);
  if (run === undefined) return;
  const { spool } = deps;
  const paths = { path: spool.freshPath(), unpackTo: spool.freshPath(), writeTo: spool.freshPath() };
  const parts: WrittenPart[] = [];
  try {
    await copyStoredFile(deps, scope, { id: run.originalFileId, path: paths.path });
    const storeys = await listStoreys(deps.db.reader(scope), scope, run.id);
    const order = { ...paths, maxBytes: deps.modelGeometry.maxBytes, storeys };
    await settle(deps, { scope, run }, await runProcesses(deps, { scope, run, order, parts, stopping }));
  } catch (error) {
    // The cause is not the file, but the storage, the database or the end of this process.
    if (!(error instanceof InterruptedRun)) await requeueRun(deps, scope, run, { counts: false });
    throw error;
  } finally {
    // The part that was being written when the process ended was not reported.
    const written = [...parts.map((each) => each.path), `${paths.writeTo}.${parts.length + 1}`];
    const figures = written.map(getFiguresPath);
    for (const path of [paths.path, paths.unpackTo, ...written, ...figures]) await spool.discard(path);
  }
}

/** Thrown to have the job tried again. */
class InterruptedRun extends Error {
  constructor(cause: string) {
    super(`generating the geometry of a model was interrupted: ${cause}`);
    this.name = 'InterruptedRun';
  }
}

interface Attempt {
  readonly scope: ProjectScope;
  readonly run: GeometryRun;
  readonly order: HeavyWork['order'];
  /** Filled as they are written. */
  readonly parts: WrittenPart[];
  readonly stopping: AbortSignal;
}

/** Interval of polling for cancellation. */
const POLL_EVERY_MS = 1000;

/** The file, its index and one part are in the heap; geometry is outside it. */
const MAX_HEAP_MIB = 4096;

async function runProcesses(
  deps: GeometryDeps,
  { scope, run, order, parts, stopping }: Attempt,
): Promise<ProcessEnd<GeneratedGeometry>> {
  const unwanted = new AbortController();
  const poll = async () => {
    if (!(await isRunning(deps.db.reader(scope), scope, run))) unwanted.abort();
  };
  let polling: Promise<void> | undefined;
  const stopPolling = deps.clock.every(POLL_EVERY_MS, () => {
    // If the database is unreachable the last step fails as well, and reports it.
    polling ??= poll()
      .catch((error: unknown) => deps.onGeometryPollFailed(error, run.id))
      .finally(() => {
        polling = undefined;
      });
  });
  try {
    const { modelGeometry, clock, geometryPatience: patience = 1 } = deps;
    const timeoutMs = timeAllowedMs(modelGeometry.timeoutMs, order.path);
    return await generateAroundHeavy(
      { ...modelGeometry, timeoutMs, clock, patience },
      {
        program: new URL('geometry-process.ts', import.meta.url),
        ...{ order, parts, writesTo: dirname(order.writeTo), maxHeapMiB: MAX_HEAP_MIB },
        ...(deps.onGeometryProcessStarted === undefined ? {} : { began: deps.onGeometryProcessStarted }),
      },
      AbortSignal.any([unwanted.signal, stopping]),
    );
  } finally {
    stopPolling();
    await polling;
  }
}

async function settle(
  deps: GeometryDeps,
  { scope, run }: Pick<Attempt, 'scope' | 'run'>,
  end: ProcessEnd<GeneratedGeometry>,
): Promise<void> {
  const { workspaceId } = scope;
  switch (end.type) {
    case 'answered':
      await finishRun(deps, scope, run, end.answer);
      return;
    case 'timed_out':
    case 'out_of_memory':
      await failRun(deps, scope, run, end.type);
      return;
    case 'broken':
      deps.onGeometryProcessCrashed({ workspaceId, id: run.id, cause: end.cause });
      await failRun(deps, scope, run, 'undrawable');
      return;
    case 'crashed':
      deps.onGeometryProcessCrashed({ workspaceId, id: run.id, cause: end.cause });
      await requeueRun(deps, scope, run, { counts: true });
      throw new InterruptedRun(end.cause);
    case 'aborted':
      // The model was deleted, and there is nothing to requeue; or this process stops, and another takes the job.
      if (await requeueRun(deps, scope, run, { counts: false })) throw new InterruptedRun('the service stops');
  }
}
