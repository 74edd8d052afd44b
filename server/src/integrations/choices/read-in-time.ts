// Reads of a vendor that a person waits for: the only answers that wait for a vendor, and not for long.
import { createMessage } from '../../../../contract/messages/message.ts';
import { conflict, vendorUnavailable } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { MustWait } from '../calls/public.ts';
import { VendorFault } from '../vendors/public.ts';

/** The time for all calls of one answer together. */
const MAX_MS = 10_000;

/** Reads from a vendor. Throws conflict if the connection cannot call, and vendor_unavailable if the vendor does not answer well. */
export function readInTime<T>(clock: Clock, read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = Promise.withResolvers<never>();
  const cancel = clock.after(MAX_MS, () => {
    limit.abort();
    late.reject(new VendorFault('timeout', createMessage('integrations.faultTimeout')));
  });
  // The refresh of a token is not ended by the signal: others wait for it as well.
  return Promise.race([read(limit.signal), late.promise])
    .catch((error: unknown) => {
      if (error instanceof VendorFault && error.code === 'not_configured') throw cannotCall();
      if (error instanceof VendorFault || error instanceof MustWait) throw vendorUnavailable(error);
      throw error;
    })
    .finally(cancel);
}

/** Refuses a read of a connection that cannot call. */
export const cannotCall = () => conflict(createMessage('integrations.cannotCall'));
