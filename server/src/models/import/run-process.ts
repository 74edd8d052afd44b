// Runs the process that imports a file, and handles its messages.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ModelFailure } from '../../../../contract/models.ts';
import type { Clock } from '../../platform/clock.ts';
import { type ProcessLimits, runBounded } from '../../platform/processes/bounded-process.ts';
import { timeAllowedMs } from '../../platform/processes/time-allowed.ts';
import type { FileReport } from './ifc/read-file.ts';
import type { ImportMessage, ImportOrder, Piece } from './messages.ts';

export type ImportLimits = ProcessLimits;

/** Receives the progress and the data of an import. If a function rejects, the process is ended and the import rejects with its reason. */
export interface Listener {
  scanned(schema: string): void;
  progress(percent: number): void;
  /** Called before the geometries of this number of spaces are measured, which ends with the first piece. */
  measuring?(spaces: number): void;
  piece(piece: Piece): Promise<void>;
  /** Called once the process runs. */
  began?(pid: number): void;
}

export type ImportOutcome =
  | { readonly type: 'done'; readonly report: FileReport }
  | { readonly type: 'refused'; readonly failure: ModelFailure }
  | { readonly type: 'timed_out' | 'out_of_memory' | 'aborted' }
  /** web-ifc cannot process a file in which the scan found no fault; another attempt would fail too. */
  | { readonly type: 'unreadable'; readonly cause: string }
  /** The process ended in another way: killed from outside, or by a file that crashes web-ifc. */
  | { readonly type: 'crashed'; readonly cause: string };

/** Values of elements pass through the heap a few hundred at a time; the file and its index are outside it. */
const MAX_HEAP_MIB = 1024;

export interface ImportDeps extends ImportLimits {
  readonly clock: Clock;
}

/** Time limits for the geometries of spaces: sound ones take milliseconds each, and starting takes as long as opening the file. */
const MEASURING_MS = 30_000;
const MEASURING_MS_EACH = 100;

/**
 * Imports a file in a process of its own, which has ended when this settles. If web-ifc hangs on the geometries of the spaces, or
 * crashes, imports the file again without them: everything else in it is useful.
 */
export async function importInProcess(
  deps: ImportDeps,
  order: Omit<ImportOrder, 'measures'>,
  listener: Listener,
  aborted: AbortSignal,
): Promise<ImportOutcome> {
  const tookTooLong = new AbortController();
  const measuring = { now: false, stopWatch: (): void => undefined };
  const watched: Listener = {
    ...listener,
    measuring(spaces) {
      measuring.now = true;
      const maxMs = MEASURING_MS + spaces * MEASURING_MS_EACH;
      measuring.stopWatch = deps.clock.after(maxMs, () => tookTooLong.abort());
    },
    async piece(piece) {
      measuring.now = false;
      measuring.stopWatch();
      await listener.piece(piece);
    },
  };
  const either = AbortSignal.any([aborted, tookTooLong.signal]);
  const outcome = await runOnce(deps, { ...order, measures: true }, watched, either);
  measuring.stopWatch();
  const isByGeometry = measuring.now && !aborted.aborted && GEOMETRY_ENDS.has(outcome.type);
  if (!isByGeometry) return outcome;
  // The archive is unpacked again: the first process may have crashed while it unpacked.
  await rm(order.unpackTo, { force: true });
  return runOnce(deps, { ...order, measures: false }, listener, aborted);
}

/** Ends of a process that geometries can cause. A process killed from outside has crashed, and is restarted unchanged. */
const GEOMETRY_ENDS: ReadonlySet<ImportOutcome['type']> = new Set([
  'aborted',
  'timed_out',
  'unreadable',
  'out_of_memory',
]);

async function runOnce(
  deps: ImportDeps,
  order: ImportOrder,
  listener: Listener,
  aborted: AbortSignal,
): Promise<ImportOutcome> {
  const end = await runBounded(
    { ...deps, timeoutMs: timeAllowedMs(deps.timeoutMs, order.path) },
    {
      program: new URL('import-process.ts', import.meta.url),
      order,
      writesTo: dirname(order.unpackTo),
      maxHeapMiB: MAX_HEAP_MIB,
      hear: (message: ImportMessage, tell) => handleMessage(listener, message, tell),
      ...(listener.began === undefined ? {} : { began: (pid) => listener.began?.(pid) }),
    },
    aborted,
  );
  if (end.type === 'answered') return end.answer;
  return end.type === 'broken' ? { type: 'unreadable', cause: end.cause } : end;
}

/** Handles a message; returns the outcome if it ends the import, else undefined. */
async function handleMessage(
  listener: Listener,
  message: ImportMessage,
  tell: (value: object) => void,
): Promise<ImportOutcome | undefined> {
  switch (message.type) {
    case 'scanned':
      listener.scanned(message.schema);
      return undefined;
    case 'progress':
      listener.progress(message.percent);
      return undefined;
    case 'measuring':
      listener.measuring?.(message.spaces);
      return undefined;
    case 'structure':
    case 'elements':
      await listener.piece(message);
      tell({ type: 'taken' });
      return undefined;
    default:
      return message;
  }
}
