// Versions that cannot be taken over yet: they are asked for again after 30 s, 2, 10 and 30 min.
import { createMessage } from '../../../../contract/messages/message.ts';
import { instantOf } from '../../platform/clock.ts';
import type { ModelVersion } from '../vendor-a/public.ts';
import { VendorFault } from '../vendors/public.ts';

const MINUTE_MS = 60_000;
const WAITS_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS];

/** The vendor has not finished a file, or its download broke off. */
export class NotReady extends VendorFault {}

/** Returns the end of the wait after a number of tries; undefined after the last one. */
export function findWaitEnd(tries: number, nowMs: number): string | undefined {
  const waitMs = WAITS_MS[tries];
  return waitMs === undefined ? undefined : instantOf(nowMs + waitMs);
}

/** Throws NotReady for a version that is empty or still being processed at the vendor. */
export function requireReady({ state, fileName }: ModelVersion): void {
  if (state === 'ready') return;
  const key = state === 'empty' ? 'integrations.faultFileEmpty' : 'integrations.faultFileProcessing';
  throw new NotReady('vendor_validation', createMessage(key, { fileName }));
}
