import type { Rfi, TrackedRfi } from '../../../../contract/rfis.ts';
import { nextStatuses } from './rfi.ts';

/** An RFI with what the app API adds. */
export function tracked({ rfi, watchers }: { rfi: Rfi; watchers: string[] }): TrackedRfi {
  return { ...rfi, nextStatuses: nextStatuses(rfi.status), watchers };
}
