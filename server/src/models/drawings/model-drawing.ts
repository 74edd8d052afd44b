// The drawing of one model in the background: its file is fetched, drawn in a process of its own, and its parts are stored; the
// last step makes the drawing ready. Whatever ends it on its way, it is drawn again or says why it was not. The model stays as
// good as it is.
import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import { closed } from '../../platform/files/closed.ts';
import { type LedgerDeps, storageKeyOf } from '../../platform/files/ledger.ts';
import type { Spool } from '../../platform/files/spool.ts';
import type { ProcessEnd, ProcessLimits } from '../../platform/processes/bounded-process.ts';
import { timeAllowedMs } from '../../platform/processes/time-allowed.ts';
import type { DrawingPayload } from './enqueue.ts';
import { drawBeyondHeavy, type HeavyWork } from './heavy-products.ts';
import { type DrawnPart, figuresPathFor } from './messages.ts';
import { type DrawingRun, isRunning, listStoreys } from './run-store.ts';
import { beginRun, type Drawn, failRun, finishRun, requeueRun } from './runs.ts';

export interface DrawingDeps extends LedgerDeps {
  readonly spool: Spool;
  readonly modelDrawing: ProcessLimits & { readonly maxBytes: number };
  /** The share of a step's time limit that a drawing gets; 1 unless a test cannot wait. */
  readonly drawingPatience?: number;
  /** Told of each process that draws. */
  readonly onDrawerBegan?: (pid: number) => void;
  /** Told where a process ended by itself, or could not draw. */
  readonly onDrawerCrashed: (model: { workspaceId: string; id: string; cause: string }) => void;
  /** Told where it could not be looked whether a drawing is still wanted: it goes on. */
  readonly onDrawingUnwatched: (error: unknown, id: string) => void;
}

/** Draws a model; does nothing where it needs no drawing any more. Throws where it is to be tried again. */
export async function drawModel(deps: DrawingDeps, payload: DrawingPayload, stopping: AbortSignal): Promise<void> {
  const scope = projectScope(payload.workspaceId, payload.projectId);
  const run = await beginRun(deps, scope, payload.id);
  if (run === undefined) return;
  const { spool } = deps;
  const paths = { path: spool.freshPath(), unpackTo: spool.freshPath(), writeTo: spool.freshPath() };
  const parts: DrawnPart[] = [];
  try {
    const file = createWriteStream(paths.path, { flags: 'wx', mode: 0o600 });
    const key = storageKeyOf(scope.workspaceId, run.originalFileId);
    await pipeline(await deps.storage.read(key), file).finally(() => closed(file));
    const storeys = await listStoreys(deps.db.reader(scope), scope, run.id);
    const order = { ...paths, maxBytes: deps.modelDrawing.maxBytes, storeys };
    await settle(deps, { scope, run }, await drawFetched(deps, { scope, run, order, parts, stopping }));
  } catch (error) {
    // What ended it was not in the file: the storage, the database, the end of this process.
    if (!(error instanceof InterruptedDrawing)) await requeueRun(deps, scope, run, { counts: false });
    throw error;
  } finally {
    // The part that was being written when the process ended was not told of.
    const written = [...parts.map((each) => each.path), `${paths.writeTo}.${parts.length + 1}`];
    const figures = written.map(figuresPathFor);
    for (const path of [paths.path, paths.unpackTo, ...written, ...figures]) await spool.discard(path);
  }
}

/** The drawing is to be begun anew. */
class InterruptedDrawing extends Error {
  constructor(cause: string) {
    super(`the drawing of a model was interrupted: ${cause}`);
    this.name = 'InterruptedDrawing';
  }
}

interface Drawing {
  readonly scope: ProjectScope;
  readonly run: DrawingRun;
  readonly order: HeavyWork['order'];
  /** Filled as they are drawn. */
  readonly parts: DrawnPart[];
  readonly stopping: AbortSignal;
}

/** How often it is looked whether the drawing is still wanted. */
const LOOK_EVERY_MS = 1000;

/** The file, its index and one part are in the heap; geometry is outside it. */
const MAX_HEAP_MIB = 4096;

async function drawFetched(
  deps: DrawingDeps,
  { scope, run, order, parts, stopping }: Drawing,
): Promise<ProcessEnd<Drawn>> {
  const unwanted = new AbortController();
  const look = async () => {
    if (!(await isRunning(deps.db.reader(scope), scope, run))) unwanted.abort();
  };
  let looking: Promise<void> | undefined;
  const stopLooking = deps.clock.every(LOOK_EVERY_MS, () => {
    // Where the database is away the last step fails as well, and says so.
    looking ??= look()
      .catch((error: unknown) => deps.onDrawingUnwatched(error, run.id))
      .finally(() => {
        looking = undefined;
      });
  });
  try {
    const { modelDrawing, clock, drawingPatience: patience = 1 } = deps;
    const timeoutMs = timeAllowedMs(modelDrawing.timeoutMs, order.path);
    return await drawBeyondHeavy(
      { ...modelDrawing, timeoutMs, clock, patience },
      {
        program: new URL('drawing-process.ts', import.meta.url),
        ...{ order, parts, writesTo: dirname(order.writeTo), maxHeapMiB: MAX_HEAP_MIB },
        ...(deps.onDrawerBegan === undefined ? {} : { began: deps.onDrawerBegan }),
      },
      AbortSignal.any([unwanted.signal, stopping]),
    );
  } finally {
    stopLooking();
    await looking;
  }
}

async function settle(
  deps: DrawingDeps,
  { scope, run }: Pick<Drawing, 'scope' | 'run'>,
  end: ProcessEnd<Drawn>,
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
      deps.onDrawerCrashed({ workspaceId, id: run.id, cause: end.cause });
      await failRun(deps, scope, run, 'undrawable');
      return;
    case 'crashed':
      deps.onDrawerCrashed({ workspaceId, id: run.id, cause: end.cause });
      await requeueRun(deps, scope, run, { counts: true });
      throw new InterruptedDrawing(end.cause);
    case 'aborted':
      // Deleted, where there is nothing to put back; or this process stops, and the job is another's.
      if (await requeueRun(deps, scope, run, { counts: false })) throw new InterruptedDrawing('the service stops');
  }
}
