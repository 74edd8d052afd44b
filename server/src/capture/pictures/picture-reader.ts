// Entry point to the decoders. They run only in child processes, so that a crash, a hang or a memory bomb ends a child and
// never affects the service.
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type PictureLog, startDecoderPool } from './decoder-pool.ts';
import type { PhotoFacts, PlanFacts, RenderOrder, Rendition } from './picture.ts';
import type { PictureAsker } from './picture-jobs.ts';
import { noPageNumber } from './refusal.ts';

/** All rejections are a `PictureRefusal` (the file's fault) or a `PictureReaderFailure` (not the file's). */
export interface PictureReader {
  /** Decodes the whole photo and returns its metadata. */
  inspectPhoto(path: string, asker?: PictureAsker): Promise<PhotoFacts>;
  /** Decodes the whole floor plan: a picture, or page `page` (from 1) of a PDF. */
  inspectPlan(path: string, page?: number, asker?: PictureAsker): Promise<PlanFacts>;
  /** Writes renditions and returns them. After a rejection none of the ordered paths exists. */
  render(path: string, order: RenderOrder, asker?: PictureAsker): Promise<Rendition[]>;
  /** Stops the children; waiting, running and later jobs are rejected. */
  stop(): Promise<void>;
}

export interface PictureReaderOptions {
  /** Number of children that work in parallel: 1 or 2 (default). */
  processes?: number;
  /** Maximum duration of rendering, once started. */
  timeoutMs?: number;
  /**
   * Maximum duration of an inspection, once started: a drawing of 400,000 separate short lines, which few plans come near to,
   * took 12.5 s on two cores shared with four other loads (2026-11-20).
   */
  inspectionTimeoutMs?: number;
  /** Maximum private memory of a child: a drawing of 500,000 separate lines took 1,150 (2026-11-20). */
  memoryMiB?: number;
  clock?: Clock;
  log?: PictureLog;
}

/** Starts a reader. A child starts with the first job and ends after a minute without jobs. */
export function startPictureReader(options: PictureReaderOptions = {}): PictureReader {
  const { processes = 2, timeoutMs = 60_000, memoryMiB = 1536, clock = systemClock, log } = options;
  const { inspectionTimeoutMs = Math.min(timeoutMs, 20_000) } = options;
  if (processes !== 1 && processes !== 2) throw new RangeError('A picture reader has one or two processes.');
  const pool = startDecoderPool({ processes, timeoutMs, inspectionTimeoutMs, memoryMiB, clock, log });
  return {
    inspectPhoto: async (path, asker = DEFAULT_ASKER) => pool.submit({ kind: 'inspect_photo', path }, asker),
    async inspectPlan(path, page = 1, asker = DEFAULT_ASKER) {
      checkPage(page);
      return pool.submit({ kind: 'inspect_plan', path, page }, asker);
    },
    async render(path, order, asker = DEFAULT_ASKER) {
      checkPage(order.page ?? 1);
      return pool.submit({ kind: 'render', path, order }, asker);
    },
    stop: () => pool.stop(),
  };
}

/** Requester that names no workspace: a tool, of which there is only one. */
const DEFAULT_ASKER: PictureAsker = { lane: '' };

function checkPage(page: number): void {
  if (!Number.isSafeInteger(page) || page < 1) throw noPageNumber();
}
