import type { Clash, TrackedClash } from '../../../../contract/clashes.ts';
import { nextStatuses } from './clash.ts';

/** A clash with what the app API adds. */
export function tracked({ clash, watchers }: { clash: Clash; watchers: string[] }): TrackedClash {
  return { ...clash, nextStatuses: nextStatuses(clash.status), watchers };
}
