// The code of values that stay on their side because they have no counterpart on the other.
import type { SyncCode } from '../../../../contract/integrations.ts';
import type { Decision } from '../deciding/public.ts';

type Reason = Decision['held'][number]['reason'];

/** Returns the code of the first of some values that do not cross; null without one. */
export function findHeldCode([first]: readonly { readonly reason: Reason }[]): SyncCode | null {
  if (first === undefined) return null;
  const { reason } = first;
  return reason === 'unmapped_value' || reason === 'too_long' ? reason : 'field_refused';
}
