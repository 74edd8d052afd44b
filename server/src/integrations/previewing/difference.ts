// A difference that a dry run or a comparison lists: what a run would do to a record, or why it would do nothing.
import type { DifferenceAction, DifferenceField } from '../../../../contract/integration-differences.ts';
import type { SyncCode, SyncedEntity } from '../../../../contract/integrations.ts';
import type { FieldValues } from '../fields/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import type { VendorRecord } from '../vendors/public.ts';

export interface Difference {
  readonly entity: SyncedEntity;
  readonly recordId: string | null;
  readonly recordNumber: string | null;
  readonly recordTitle: string | null;
  readonly vendorId: string | null;
  readonly vendorNumber: string | null;
  readonly vendorTitle: string | null;
  readonly action: DifferenceAction;
  readonly side: 'local' | 'vendor' | null;
  readonly code: SyncCode | null;
  readonly fields: readonly DifferenceField[];
}

/** Returns what people call a record by, from its values of either side: of assets, beside their tag, the product. */
export function findTitle(values: FieldValues): string | null {
  const title = values.title ?? values.subject ?? values.name ?? null;
  if (title !== null) return typeof title === 'string' ? title : null;
  const parts = [values.manufacturer, values.modelNumber ?? values.serialNumber];
  const product = parts.filter((each) => typeof each === 'string' && each !== '').join(' ');
  return product === '' ? null : product;
}

/** Returns the members that name a record here; null for one that the run itself would make. */
const describeLocal = (record: LocalRecord | undefined) => ({
  recordId: record?.id ?? null,
  recordNumber: record?.label ?? null,
  recordTitle: record === undefined ? null : findTitle(record.values),
});

/** Returns the members that name a record at the vendor. */
const describeVendor = (record: VendorRecord | undefined) => ({
  vendorId: record?.vendorId ?? null,
  vendorNumber: record?.number ?? null,
  vendorTitle: record === undefined ? null : findTitle(record.values),
});

/** The members that name a record, by its side. */
export const describeSide = { local: describeLocal, vendor: describeVendor } as const;

/**
 * Returns the name of a difference within its run: a slice that is repeated finds what it entered before. A creation has one name
 * whatever does not cross with it: later steps of the run that change the new record belong to it.
 */
export function formatKey({ entity, action, side, code, recordId, vendorId }: Difference): string {
  const reason = action === 'create' ? null : code;
  return [entity, action, side ?? '', reason ?? '', recordId ?? '', vendorId ?? ''].join(' ');
}
