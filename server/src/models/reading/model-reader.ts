// One reading process, and what its messages mean.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ModelFailure } from '../../../../contract/models.ts';
import type { Clock } from '../../platform/clock.ts';
import { type ProcessLimits, runBounded } from '../../platform/processes/bounded-process.ts';
import { timeAllowedMs } from '../../platform/processes/time-allowed.ts';
import type { FileReport } from './ifc/read-file.ts';
import type { Piece, ReaderMessage, ReadOrder } from './messages.ts';

export type ReadingLimits = ProcessLimits;

/** What a reading tells on its way. Where one rejects, the process is ended and the reading rejects with its reason. */
export interface Listener {
  scanned(schema: string): void;
  progress(percent: number): void;
  /** The geometries of so many spaces are worked out until the first piece. */
  measuring?(spaces: number): void;
  piece(piece: Piece): Promise<void>;
  /** Told of the process once it runs, for whoever looks after it from outside. */
  began?(pid: number): void;
}

export type ReadingOutcome =
  | { readonly type: 'done'; readonly report: FileReport }
  | { readonly type: 'refused'; readonly failure: ModelFailure }
  | { readonly type: 'timed_out' | 'out_of_memory' | 'aborted' }
  /** web-ifc could not cope with the file, in which the scan found nothing wrong: it would not the next time either. */
  | { readonly type: 'unreadable'; readonly cause: string }
  /** It ended otherwise: killed from outside, or by a file that takes web-ifc down. */
  | { readonly type: 'crashed'; readonly cause: string };

/** Values of elements pass through the heap some hundred at a time; the file and its index are outside it. */
const MAX_HEAP_MIB = 1024;

export interface ReadingDeps extends ReadingLimits {
  readonly clock: Clock;
}

/** For the geometries of spaces: what is sound takes milliseconds each, and as much again to begin as the file takes to open. */
const MEASURING_MS = 30_000;
const MEASURING_MS_EACH = 100;

/**
 * Reads a file in a process of its own, which is gone when this settles. Where web-ifc does not come back from the geometries of
 * the spaces, or is taken down by them, the file is read again without: all else in it is of use.
 */
export async function readInProcess(
  deps: ReadingDeps,
  order: Omit<ReadOrder, 'measures'>,
  listener: Listener,
  aborted: AbortSignal,
): Promise<ReadingOutcome> {
  const tookTooLong = new AbortController();
  const measuring = { now: false, stopWatch: (): void => undefined };
  const watched: Listener = {
    ...listener,
    measuring(spaces) {
      measuring.now = true;
      const longestMs = MEASURING_MS + spaces * MEASURING_MS_EACH;
      measuring.stopWatch = deps.clock.after(longestMs, () => tookTooLong.abort());
    },
    async piece(piece) {
      measuring.now = false;
      measuring.stopWatch();
      await listener.piece(piece);
    },
  };
  const either = AbortSignal.any([aborted, tookTooLong.signal]);
  const outcome = await readOnce(deps, { ...order, measures: true }, watched, either);
  measuring.stopWatch();
  const isOfGeometry = measuring.now && !aborted.aborted && OF_GEOMETRY.has(outcome.type);
  if (!isOfGeometry) return outcome;
  // The archive is unpacked again: the first reading may have been taken down within.
  await rm(order.unpackTo, { force: true });
  return readOnce(deps, { ...order, measures: false }, listener, aborted);
}

/** How a reading ends that geometries took down. One that was killed from outside has crashed, and is begun again as it was. */
const OF_GEOMETRY: ReadonlySet<ReadingOutcome['type']> = new Set([
  'aborted',
  'timed_out',
  'unreadable',
  'out_of_memory',
]);

async function readOnce(
  deps: ReadingDeps,
  order: ReadOrder,
  listener: Listener,
  aborted: AbortSignal,
): Promise<ReadingOutcome> {
  const end = await runBounded(
    { ...deps, timeoutMs: timeAllowedMs(deps.timeoutMs, order.path) },
    {
      program: new URL('reading-process.ts', import.meta.url),
      order,
      writesTo: dirname(order.unpackTo),
      maxHeapMiB: MAX_HEAP_MIB,
      hear: (message: ReaderMessage, tell) => hear(listener, message, tell),
      ...(listener.began === undefined ? {} : { began: (pid) => listener.began?.(pid) }),
    },
    aborted,
  );
  if (end.type === 'answered') return end.answer;
  return end.type === 'broken' ? { type: 'unreadable', cause: end.cause } : end;
}

/** What a message means for the reading: its end, or nothing yet. */
async function hear(
  listener: Listener,
  message: ReaderMessage,
  tell: (value: object) => void,
): Promise<ReadingOutcome | undefined> {
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
