// Imports one model in the background: fetches its file, imports it in a process of its own and stores it piece by piece; the last step
// marks it as ready. A run that is interrupted is tried again or fails with a reason.
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isRefusedContent } from '../../platform/database/violations.ts';
import { copyStoredFile } from '../../platform/files/ledger.ts';
import type { Spool } from '../../platform/files/spool.ts';
import type { Storage } from '../../platform/files/storage-rules.ts';
import { insertElements, insertStructure, removeImported } from '../elements/public.ts';
import { type ModelPayload, type Run, runs } from '../versions/public.ts';
import type { Piece } from './messages.ts';
import { type ImportLimits, type ImportOutcome, importInProcess } from './run-process.ts';

type RunDeps = Parameters<typeof runs.begin>[0];

export interface ImportDeps extends RunDeps {
  readonly clock: Clock;
  readonly spool: Spool;
  readonly storage: Storage;
  readonly modelImport: ImportLimits & { readonly maxBytes: number };
  /** Called for each process that is started. */
  readonly onImportProcessStarted?: (pid: number) => void;
  /** Called if a process crashed, or the file could not be imported. */
  readonly onImportProcessCrashed: (model: { workspaceId: string; id: string; cause: string }) => void;
  /** Called if polling for cancellation or saving progress fails; the import continues. */
  readonly onImportPollFailed: (error: unknown, id: string) => void;
}

/** Imports a model; does nothing if it no longer needs it. Throws if it has to be tried again. */
export async function importModel(deps: ImportDeps, payload: ModelPayload, stopping: AbortSignal): Promise<void> {
  const scope = projectScope(payload.workspaceId, payload.projectId);
  const run = await runs.begin(deps, scope, payload.id);
  if (run === undefined) return;
  const paths = {
    path: deps.spool.freshPath(),
    unpackTo: deps.spool.freshPath(),
  };
  try {
    // An earlier attempt may have left data.
    await removeImported(deps.db, scope, run.id);
    await copyStoredFile(deps, scope, { id: run.originalFileId, path: paths.path });
    await settle(deps, scope, run, await runImport(deps, { scope, run, paths, stopping }));
  } catch (error) {
    if (isRefusedContent(error)) {
      deps.onImportProcessCrashed({ workspaceId: scope.workspaceId, id: run.id, cause: error.message });
      await runs.failBy(deps, scope, run, 'unreadable');
      return;
    }
    // The cause is not the file, but the storage, the database or the end of this process.
    if (!(error instanceof InterruptedRun)) await runs.requeue(deps, scope, run, { counts: false });
    throw error;
  } finally {
    for (const path of Object.values(paths)) await deps.spool.discard(path);
  }
}

/** Thrown to have the job tried again. */
class InterruptedRun extends Error {
  constructor(cause: string) {
    super(`the import of a model was interrupted: ${cause}`);
    this.name = 'InterruptedRun';
  }
}

interface Attempt {
  readonly scope: ProjectScope;
  readonly run: Run;
  readonly paths: { readonly path: string; readonly unpackTo: string };
  readonly stopping: AbortSignal;
}

/** Counts and ids of the data that is stored so far. */
interface Counted {
  schema: string | null;
  storeyIds: readonly string[];
  spaceIds: readonly string[];
  spaceCount: number;
  elementCount: number;
}

type Result = ImportOutcome & { readonly counted: Counted };

/** Interval of polling for cancellation. */
const POLL_EVERY_MS = 1000;

async function runImport(deps: ImportDeps, { scope, run, paths, stopping }: Attempt): Promise<Result> {
  const counted: Counted = { schema: null, storeyIds: [], spaceIds: [], spaceCount: 0, elementCount: 0 };
  const unwanted = new AbortController();
  const progress = openProgress(deps, scope, run, unwanted);
  const stopPolling = deps.clock.every(POLL_EVERY_MS, () => progress.poll());
  try {
    const outcome = await importInProcess(
      { ...deps.modelImport, clock: deps.clock },
      { ...paths, maxBytes: deps.modelImport.maxBytes },
      {
        scanned(schema) {
          counted.schema = schema;
        },
        progress: (percent) => progress.reached(percent, counted.schema),
        async piece(piece) {
          if (!(await storePiece(deps, { scope, run, counted }, piece))) unwanted.abort();
        },
        ...(deps.onImportProcessStarted === undefined ? {} : { began: deps.onImportProcessStarted }),
      },
      AbortSignal.any([unwanted.signal, stopping]),
    );
    return { ...outcome, counted };
  } finally {
    stopPolling();
    await progress.settled();
  }
}

/** Smaller steps of progress are not saved: each is a change of the record. */
const STEP_PERCENT = 5;

/** Saves progress at each poll, one at a time; aborts the import once its run is over. */
function openProgress(deps: ImportDeps, scope: ProjectScope, run: Run, unwanted: AbortController) {
  const state = {
    reached: 0,
    saved: 0,
    schema: null as string | null,
    working: undefined as Promise<void> | undefined,
  };
  const save = async () => {
    const { reached, schema } = state;
    const isStep = reached - state.saved >= STEP_PERCENT;
    state.saved = isStep ? reached : state.saved;
    const isRunning = isStep
      ? await runs.progress(deps, scope, run, { progress: reached, schema })
      : await runs.isRunning(deps.db.reader(scope), scope, run);
    if (!isRunning) unwanted.abort();
  };
  return {
    reached(percent: number, schema: string | null) {
      state.reached = percent;
      state.schema = schema;
    },
    poll() {
      // If the database is unreachable the pieces fail as well, and they end the import.
      state.working ??= save()
        .catch((error: unknown) => deps.onImportPollFailed(error, run.id))
        .finally(() => {
          state.working = undefined;
        });
    },
    settled: async () => state.working,
  };
}

/** Stores a piece; returns false if the run is over. */
async function storePiece(
  { db, ids }: ImportDeps,
  { scope, run, counted }: { scope: ProjectScope; run: Run; counted: Counted },
  piece: Piece,
): Promise<boolean> {
  return inTransaction(db, scope, async (tx) => {
    if (!(await runs.hold(tx, scope, run))) return false;
    if (piece.type === 'elements') {
      const given = Array.from({ length: piece.count }, () => ids.next());
      const { storeyIds, spaceIds } = counted;
      await insertElements(tx, scope, run.id, { ids: given, storeyIds, spaceIds, json: piece.json });
      counted.elementCount += piece.count;
      return true;
    }
    const storeys = piece.storeys.map((each) => ({ ...each, id: ids.next() }));
    const spaces = piece.spaces.map((each) => ({ ...each, id: ids.next() }));
    await insertStructure(tx, scope, run.id, { storeys, spaces });
    counted.storeyIds = storeys.map((each) => each.id);
    counted.spaceIds = spaces.map((each) => each.id);
    counted.spaceCount = spaces.length;
    return true;
  });
}

async function settle(deps: ImportDeps, scope: ProjectScope, run: Run, result: Result): Promise<void> {
  switch (result.type) {
    case 'done': {
      const { schema, storeyIds, spaceCount, elementCount } = result.counted;
      const counts = { spaceCount, elementCount, storeyCount: storeyIds.length };
      await runs.finish(deps, scope, run, { schema: schema ?? '', report: result.report, ...counts });
      return;
    }
    case 'refused':
      await runs.fail(deps, scope, run, result.failure);
      return;
    case 'timed_out':
    case 'out_of_memory':
      await runs.failBy(deps, scope, run, result.type);
      return;
    case 'unreadable':
      deps.onImportProcessCrashed({ workspaceId: scope.workspaceId, id: run.id, cause: result.cause });
      await runs.failBy(deps, scope, run, 'unreadable');
      return;
    case 'crashed':
      deps.onImportProcessCrashed({ workspaceId: scope.workspaceId, id: run.id, cause: result.cause });
      await runs.requeue(deps, scope, run, { counts: true });
      throw new InterruptedRun(result.cause);
    case 'aborted':
      // The model was cancelled or deleted, and there is nothing to requeue; or this process stops, and another takes the job.
      if (await runs.requeue(deps, scope, run, { counts: false })) throw new InterruptedRun('the service stops');
  }
}
