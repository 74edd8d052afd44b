// The door to the decoders. They run in child processes alone, so that a crash, a hang or a memory bomb in one ends a
// child and never touches the service.
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type PictureLog, startDecoderPool } from './decoder-pool.ts';
import type { PhotoFacts, PlanFacts, RenderOrder, Rendition } from './picture.ts';
import type { PictureAsker } from './picture-jobs.ts';
import { noPageNumber } from './refusal.ts';

/** All rejections are a `PictureRefusal` (the file's fault) or a `PictureReaderFailure` (not the file's). */
export interface PictureReader {
  /** Decodes a photo whole and tells what it says of itself. */
  inspectPhoto(path: string, asker?: PictureAsker): Promise<PhotoFacts>;
  /** Decodes a floor plan whole: a picture, or page `page` (from 1) of a PDF. */
  inspectPlan(path: string, page?: number, asker?: PictureAsker): Promise<PlanFacts>;
  /** Writes renditions and lists them. After a rejection none of the ordered paths exists. */
  render(path: string, order: RenderOrder, asker?: PictureAsker): Promise<Rendition[]>;
  /** Ends the children; jobs that are waiting or running are rejected, later ones too. */
  stop(): Promise<void>;
}

export interface PictureReaderOptions {
  /** Children at work at once: 1 or 2 (default). */
  processes?: number;
  /** The longest that making renditions may take, once begun. */
  timeoutMs?: number;
  /**
   * The longest that an inspection may take, once begun: a drawing of 400,000 separate short lines, which few plans come
   * near to, took 12.5 s where two cores were shared with four other loads (2026-11-20).
   */
  inspectionTimeoutMs?: number;
  /** The memory that a child may hold for itself: a drawing of 500,000 separate lines took 1,150 (2026-11-20). */
  memoryMiB?: number;
  clock?: Clock;
  log?: PictureLog;
}

/** Makes a reader. A child starts with the first job and ends after a minute without any. */
export function startPictureReader(options: PictureReaderOptions = {}): PictureReader {
  const { processes = 2, timeoutMs = 60_000, memoryMiB = 1536, clock = systemClock, log } = options;
  const { inspectionTimeoutMs = Math.min(timeoutMs, 20_000) } = options;
  if (processes !== 1 && processes !== 2) throw new RangeError('A picture reader has one or two processes.');
  const pool = startDecoderPool({ processes, timeoutMs, inspectionTimeoutMs, memoryMiB, clock, log });
  return {
    inspectPhoto: async (path, asker = NOBODY) => pool.submit({ kind: 'inspect_photo', path }, asker),
    async inspectPlan(path, page = 1, asker = NOBODY) {
      checkPage(page);
      return pool.submit({ kind: 'inspect_plan', path, page }, asker);
    },
    async render(path, order, asker = NOBODY) {
      checkPage(order.page ?? 1);
      return pool.submit({ kind: 'render', path, order }, asker);
    },
    stop: () => pool.stop(),
  };
}

/** Whoever does not say for which workspace they ask: a tool, where there is no other. */
const NOBODY: PictureAsker = { lane: '' };

function checkPage(page: number): void {
  if (!Number.isSafeInteger(page) || page < 1) throw noPageNumber();
}
