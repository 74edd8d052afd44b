// The speed of a host of files. One that sends a byte now and then is never silent for long, and would hold a download for days.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Clock } from '../../platform/clock.ts';
import { VendorFault } from '../vendors/public.ts';

/** Within it, a host may be as slow as it likes. */
const GRACE_MS = 60_000;
/** On average over the whole file. */
const MIN_BYTES_PER_SECOND = 10_000;

/** Passes the pieces of a file on. */
export type SpeedCheck = (body: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

/**
 * Opens the check of one file, through which the bodies of all of its parts go. Only the time in which the host is waited for counts, not
 * that of a slow reader here. What it returns throws VendorFault once the host is too slow.
 */
export function openSpeedCheck(clock: Pick<Clock, 'now'>): SpeedCheck {
  let waitedMs = 0;
  let bytes = 0;
  return async function* check(body) {
    let sinceMs = clock.now();
    for await (const part of body) {
      waitedMs += clock.now() - sinceMs;
      bytes += part.length;
      const isTooSlow = waitedMs > GRACE_MS && bytes * 1_000 < MIN_BYTES_PER_SECOND * waitedMs;
      if (isTooSlow) {
        throw new VendorFault(
          'timeout',
          createMessage('integrations.faultDownloadSlow', { number: MIN_BYTES_PER_SECOND }),
        );
      }
      yield part;
      sinceMs = clock.now();
    }
  };
}
