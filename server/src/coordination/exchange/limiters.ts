// How many archives a process writes at once. One holds a page of topics and a zip writer for as long as its reader takes:
// thirty that nobody read on grew a process by 720 MB (2026-11-20).
import { finished, type Writable } from 'node:stream';
import { type Acquire, openLimiter } from '../../platform/access/limiter.ts';
import type { Clock } from '../../platform/clock.ts';

export interface ExportBounds {
  readonly slots: number;
  readonly slotsPerWorkspace: number;
  /** How long a reader may take nothing. */
  readonly maxStallMs: number;
  /** For the whole of it. */
  readonly maxMs: number;
}

/** Opens an archive where there is room for it, and breaks it off where its reader leaves it lying. */
export interface ExportLimiter {
  /** Throws `rate_limited` if too many are being written. */
  open<T extends Writable>(workspaceId: string, begin: () => Promise<T>): Promise<T>;
}

const BOUNDS: ExportBounds = { slots: 8, slotsPerWorkspace: 3, maxStallMs: 30_000, maxMs: 10 * 60_000 };

/** Opens the limiter of one process. */
export function openExportLimiter(clock: Clock, bounds: ExportBounds = BOUNDS): ExportLimiter {
  const { slots, slotsPerWorkspace } = bounds;
  const acquire = openLimiter({ slots, slotsPerWorkspace, waitingPerWorkspace: 0 }, clock);
  return {
    async open(workspaceId, begin) {
      const release = await acquire(workspaceId);
      try {
        const stream = await begin();
        const stopWatching = watch(stream, clock, bounds);
        // Whoever reads the stream hears of an error.
        finished(stream, () => {
          stopWatching();
          release();
        });
        return stream;
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

/** Opens the limiter of imports. Two archives of minutes of one workspace would otherwise hold up the imports of all others. */
export const openImportLimiter = (clock: Clock): Acquire =>
  openLimiter({ slots: 3, slotsPerWorkspace: 1, waitingPerWorkspace: 8, maxWaitMs: 60_000 }, clock);

/** Destroys the stream when its time is over, or when it is full and nothing was taken of it for too long. */
function watch(stream: Writable, clock: Clock, { maxStallMs, maxMs }: ExportBounds): () => void {
  let drains = 0;
  stream.on('drain', () => {
    drains += 1;
  });
  const stopTime = clock.after(maxMs, () => void stream.destroy(new Error(`an export took more than ${maxMs} ms`)));
  let stopStall: () => void;
  const look = (before: number) => {
    stopStall = clock.after(maxStallMs, () => {
      if (stream.writableNeedDrain && drains === before) {
        stream.destroy(new Error(`nothing of an export was read for ${maxStallMs} ms`));
      } else look(drains);
    });
  };
  look(drains);
  return () => {
    stopTime();
    stopStall();
  };
}
