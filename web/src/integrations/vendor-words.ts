// Names the ways in which records are synchronized with a vendor. Pure.
import type { IntegrationVendor } from '../../../contract/integrations.ts';

type SyncedRecords = IntegrationVendor['entities'][number];

/** Returns the ways in which changes of a type of record go. */
export function findWay({ push, pull }: Pick<SyncedRecords, 'push' | 'pull'>): 'both' | 'push' | 'pull' {
  if (push && pull) return 'both';
  return push ? 'push' : 'pull';
}

/** Returns the directions in which a person can begin a run: changes of vendors of kind a arrive by events alone. */
export function listDirections(kind: IntegrationVendor['kind']): readonly ('push' | 'pull' | 'both')[] {
  return kind === 'a' ? ['push'] : ['both', 'push', 'pull'];
}
