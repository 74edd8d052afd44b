// The reading of one model in the background: its file is fetched, read in a process of its own, and kept piece by piece; the
// last step makes it ready. Whatever ends it on its way, it is read again or says why it was not.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isRefusedContent } from '../../platform/database/violations.ts';
import { closed } from '../../platform/files/closed.ts';
import { storageKeyOf } from '../../platform/files/ledger.ts';
import type { Spool } from '../../platform/files/spool.ts';
import type { Storage } from '../../platform/files/storage-rules.ts';
import { keepElements, keepStructure, removeRead } from '../elements/public.ts';
import { type ModelPayload, type Run, runs } from '../versions/public.ts';
import type { Piece } from './messages.ts';
import { type ReadingLimits, type ReadingOutcome, readInProcess } from './model-reader.ts';

type RunDeps = Parameters<typeof runs.begin>[0];

export interface ReadingDeps extends RunDeps {
  readonly clock: Clock;
  readonly spool: Spool;
  readonly storage: Storage;
  readonly modelReading: ReadingLimits & { readonly maxBytes: number };
  /** Told of the process that reads. */
  readonly onReaderBegan?: (pid: number) => void;
  /** Told where a process ended by itself. */
  readonly onReaderCrashed: (model: { workspaceId: string; id: string; cause: string }) => void;
  /** Told where it could not be looked whether a reading is still wanted, or its progress not told: it goes on. */
  readonly onReadingUnwatched: (error: unknown, id: string) => void;
}

/** Reads a model; does nothing where it needs no reading any more. Throws where it is to be tried again. */
export async function readModel(deps: ReadingDeps, payload: ModelPayload, stopping: AbortSignal): Promise<void> {
  const scope = projectScope(payload.workspaceId, payload.projectId);
  const run = await runs.begin(deps, scope, payload.id);
  if (run === undefined) return;
  const paths = {
    path: deps.spool.freshPath(),
    unpackTo: deps.spool.freshPath(),
  };
  try {
    // What an attempt before this one left behind.
    await removeRead(deps.db, scope, run.id);
    const key = storageKeyOf(scope.workspaceId, run.originalFileId);
    const file = createWriteStream(paths.path, { flags: 'wx', mode: 0o600 });
    await pipeline(await deps.storage.read(key), file).finally(() => closed(file));
    await settle(deps, scope, run, await readFetched(deps, { scope, run, paths, stopping }));
  } catch (error) {
    if (isRefusedContent(error)) {
      deps.onReaderCrashed({ workspaceId: scope.workspaceId, id: run.id, cause: error.message });
      await runs.failBy(deps, scope, run, 'unreadable');
      return;
    }
    // What ended it was not in the file: the storage, the database, the end of this process.
    if (!(error instanceof InterruptedReading)) await runs.requeue(deps, scope, run, { counts: false });
    throw error;
  } finally {
    for (const path of Object.values(paths)) await deps.spool.discard(path);
  }
}

/** The reading is to be begun anew. */
class InterruptedReading extends Error {
  constructor(cause: string) {
    super(`the reading of a model was interrupted: ${cause}`);
    this.name = 'InterruptedReading';
  }
}

interface Reading {
  readonly scope: ProjectScope;
  readonly run: Run;
  readonly paths: { readonly path: string; readonly unpackTo: string };
  readonly stopping: AbortSignal;
}

/** What was counted on the way. */
interface Counted {
  schema: string | null;
  storeyIds: readonly string[];
  spaceIds: readonly string[];
  spaceCount: number;
  elementCount: number;
}

type Read = ReadingOutcome & { readonly counted: Counted };

/** How often it is looked whether the reading is still wanted. */
const LOOK_EVERY_MS = 1000;

async function readFetched(deps: ReadingDeps, { scope, run, paths, stopping }: Reading): Promise<Read> {
  const counted: Counted = { schema: null, storeyIds: [], spaceIds: [], spaceCount: 0, elementCount: 0 };
  const unwanted = new AbortController();
  const progress = progressTeller(deps, scope, run, unwanted);
  const stopLooking = deps.clock.every(LOOK_EVERY_MS, () => progress.look());
  try {
    const outcome = await readInProcess(
      { ...deps.modelReading, clock: deps.clock },
      { ...paths, maxBytes: deps.modelReading.maxBytes },
      {
        scanned(schema) {
          counted.schema = schema;
        },
        progress: (percent) => progress.reached(percent, counted.schema),
        async piece(piece) {
          if (!(await keepPiece(deps, { scope, run, counted }, piece))) unwanted.abort();
        },
        ...(deps.onReaderBegan === undefined ? {} : { began: deps.onReaderBegan }),
      },
      AbortSignal.any([unwanted.signal, stopping]),
    );
    return { ...outcome, counted };
  } finally {
    stopLooking();
    await progress.settled();
  }
}

/** Steps of progress smaller than this are not told: each is a change of the record. */
const STEP_PERCENT = 5;

/** Tells progress as the clock looks, one step at a time; ends the reading where it is over or nobody can be told. */
function progressTeller(deps: ReadingDeps, scope: ProjectScope, run: Run, unwanted: AbortController) {
  const state = { reached: 0, told: 0, schema: null as string | null, working: undefined as Promise<void> | undefined };
  const tell = async () => {
    const { reached, schema } = state;
    const isStep = reached - state.told >= STEP_PERCENT;
    state.told = isStep ? reached : state.told;
    const goesOn = isStep
      ? await runs.progress(deps, scope, run, { progress: reached, schema })
      : await runs.goesOn(deps.db.reader(scope), scope, run);
    if (!goesOn) unwanted.abort();
  };
  return {
    reached(percent: number, schema: string | null) {
      state.reached = percent;
      state.schema = schema;
    },
    look() {
      // Where the database is away the pieces fail as well, and they end the reading.
      state.working ??= tell()
        .catch((error: unknown) => deps.onReadingUnwatched(error, run.id))
        .finally(() => {
          state.working = undefined;
        });
    },
    settled: async () => state.working,
  };
}

/** Keeps a piece; false where the reading is over. */
async function keepPiece(
  { db, ids }: ReadingDeps,
  { scope, run, counted }: { scope: ProjectScope; run: Run; counted: Counted },
  piece: Piece,
): Promise<boolean> {
  return inTransaction(db, scope, async (tx) => {
    if (!(await runs.hold(tx, scope, run))) return false;
    if (piece.type === 'elements') {
      const given = Array.from({ length: piece.count }, () => ids.next());
      const { storeyIds, spaceIds } = counted;
      await keepElements(tx, scope, run.id, { ids: given, storeyIds, spaceIds, json: piece.json });
      counted.elementCount += piece.count;
      return true;
    }
    const storeys = piece.storeys.map((each) => ({ ...each, id: ids.next() }));
    const spaces = piece.spaces.map((each) => ({ ...each, id: ids.next() }));
    await keepStructure(tx, scope, run.id, { storeys, spaces });
    counted.storeyIds = storeys.map((each) => each.id);
    counted.spaceIds = spaces.map((each) => each.id);
    counted.spaceCount = spaces.length;
    return true;
  });
}

async function settle(deps: ReadingDeps, scope: ProjectScope, run: Run, read: Read): Promise<void> {
  switch (read.type) {
    case 'done': {
      const { schema, storeyIds, spaceCount, elementCount } = read.counted;
      const counts = { spaceCount, elementCount, storeyCount: storeyIds.length };
      await runs.finish(deps, scope, run, { schema: schema ?? '', report: read.report, ...counts });
      return;
    }
    case 'refused':
      await runs.fail(deps, scope, run, read.failure);
      return;
    case 'timed_out':
    case 'out_of_memory':
      await runs.failBy(deps, scope, run, read.type);
      return;
    case 'unreadable':
      deps.onReaderCrashed({ workspaceId: scope.workspaceId, id: run.id, cause: read.cause });
      await runs.failBy(deps, scope, run, 'unreadable');
      return;
    case 'crashed':
      deps.onReaderCrashed({ workspaceId: scope.workspaceId, id: run.id, cause: read.cause });
      await runs.requeue(deps, scope, run, { counts: true });
      throw new InterruptedReading(read.cause);
    case 'aborted':
      // Cancelled or deleted, where there is nothing to put back; or this process stops, and the job is another's.
      if (await runs.requeue(deps, scope, run, { counts: false })) throw new InterruptedReading('the service stops');
  }
}
