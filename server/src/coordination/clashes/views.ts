import type { Clash, TrackedClash } from '../../../../contract/clashes.ts';
import { nextStatuses } from './clash.ts';

/** A clash with what the app API adds. */
export const tracked = (clash: Clash): TrackedClash => ({ ...clash, nextStatuses: nextStatuses(clash.status) });
