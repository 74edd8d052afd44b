// The door to the decoders. They run in child processes alone, so that a crash, a hang or a memory bomb in one ends a
// child and never touches the service.
import { type Clock, systemClock } from '../../platform/clock.ts';
import { startDecoderPool } from './decoder-pool.ts';
import type { PhotoFacts, PlanFacts, RenderOrder, Rendition } from './picture.ts';
import { noPageNumber } from './refusal.ts';

/** All rejections are a `PictureRefusal` (the file's fault) or a `PictureReaderFailure` (ours). */
export interface PictureReader {
  /** Decodes a photo whole and tells what it says of itself. */
  inspectPhoto(path: string): Promise<PhotoFacts>;
  /** Decodes a floor plan whole: a picture, or page `page` (from 1) of a PDF. */
  inspectPlan(path: string, page?: number): Promise<PlanFacts>;
  /** Writes renditions and lists them. After a rejection none of the ordered paths exists. */
  render(path: string, order: RenderOrder): Promise<Rendition[]>;
  /** Ends the children; jobs that are waiting or running are rejected, later ones too. */
  stop(): Promise<void>;
}

export interface PictureReaderOptions {
  /** Children at work at once: 1 (default) or 2. */
  processes?: number;
  /** The longest that one job may take, once begun. */
  timeoutMs?: number;
  /** The memory that a child may hold for itself: a drawing of 500,000 separate lines took 1,150 (2026-11-20). */
  memoryMiB?: number;
  clock?: Clock;
  log?: { warn(fields: Record<string, unknown>, message: string): void };
}

/** Makes a reader. A child starts with the first job and ends after a minute without any. */
export function startPictureReader(options: PictureReaderOptions = {}): PictureReader {
  const { processes = 1, timeoutMs = 60_000, memoryMiB = 1536, clock = systemClock, log } = options;
  if (processes !== 1 && processes !== 2) throw new RangeError('A picture reader has one or two processes.');
  const pool = startDecoderPool({ processes, timeoutMs, memoryMiB, clock, log });
  return {
    inspectPhoto: (path) => pool.submit({ kind: 'inspect_photo', path }),
    async inspectPlan(path, page = 1) {
      checkPage(page);
      return pool.submit({ kind: 'inspect_plan', path, page });
    },
    async render(path, order) {
      checkPage(order.page ?? 1);
      return pool.submit({ kind: 'render', path, order });
    },
    stop: () => pool.stop(),
  };
}

function checkPage(page: number): void {
  if (!Number.isSafeInteger(page) || page < 1) throw noPageNumber();
}
