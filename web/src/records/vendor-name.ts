// The name of a record at a vendor. Pure.
import type { RecordLink } from '../../../contract/integration-sync.ts';
import type { SyncedEntity } from '../../../contract/integrations.ts';

export type VendorEnd = Pick<RecordLink, 'vendorId' | 'vendorNumber'>;

interface VendorName {
  /** The word around the name; undefined for a name that stands alone. */
  readonly word: 'versionThere' | 'numberOf' | 'idOf' | undefined;
  readonly shown: string;
}

/**
 * Returns the number of a record at a vendor, or its id; undefined for one that is not created yet. The number of a model is that of its
 * version and is always called so. `isInText`: other figures get a word too, as they would read as counts beside other words.
 */
export function findVendorName(
  entity: SyncedEntity,
  { vendorId, vendorNumber }: VendorEnd,
  isInText: boolean,
): VendorName | undefined {
  const shown = vendorNumber ?? vendorId;
  if (shown === null) return undefined;
  if (entity === 'model' && vendorNumber !== null) return { word: 'versionThere', shown };
  const isFigure = isInText && /^\d+$/.test(shown);
  return { word: isFigure ? (vendorNumber === null ? 'idOf' : 'numberOf') : undefined, shown };
}
