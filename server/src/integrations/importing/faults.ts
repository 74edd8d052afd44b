// Faults that concern one model: its import ends, or a pull continues with the next one.
import { findRecordFault } from '../outcomes/public.ts';
import type { VendorFault } from '../vendors/public.ts';
import type { ModelContext } from './context.ts';
import { NotReady } from './not-ready.ts';

/** Returns a fault that concerns one model; undefined for every other error. */
export function findModelFault({ isStopping }: ModelContext, error: unknown): VendorFault | undefined {
  if (isStopping()) return undefined;
  return error instanceof NotReady ? error : findRecordFault(error);
}
