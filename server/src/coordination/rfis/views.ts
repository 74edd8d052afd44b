import type { Rfi, TrackedRfi } from '../../../../contract/rfis.ts';
import { nextStatuses } from './rfi.ts';

/** An RFI with what the app API adds. */
export const tracked = (rfi: Rfi): TrackedRfi => ({ ...rfi, nextStatuses: nextStatuses(rfi.status) });
