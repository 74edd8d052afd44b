// The records of a vendor under a dry run: they are read, and written in memory alone.
import type { FieldValues } from '../fields/public.ts';
import { type EntityAdapter, VendorFault, type VendorRecord, type VendorSession } from '../vendors/public.ts';
import { formatRecordKey, NEW_VENDOR_ID, type Preview } from './preview.ts';

/** Returns the adapter of records as the run would have left them. */
export function previewEntity(adapter: EntityAdapter, preview: Preview, nextId: () => string): EntityAdapter {
  const { entity, create, update, planCreation } = adapter;
  const getKey = (vendorId: string) => formatRecordKey(entity, vendorId);
  const see = (record: VendorRecord): VendorRecord => {
    preview.recentVendor.add(getKey(record.vendorId), record);
    return preview.vendor.get(getKey(record.vendorId)) ?? record;
  };
  const leave = (record: VendorRecord) => preview.vendor.set(getKey(record.vendorId), record);
  // The vendor's own values of the record that is planned, which the creation after it makes.
  let initial: FieldValues = {};
  return {
    ...adapter,
    ...(planCreation !== undefined && {
      planCreation(values, context) {
        const plan = planCreation(values, context);
        initial = plan.initial;
        return plan;
      },
    }),
    async list(session, query) {
      const page = await adapter.list(session, query);
      return { ...page, records: page.records.map(see) };
    },
    async get(session, vendorId) {
      const left = preview.vendor.get(getKey(vendorId));
      if (left !== undefined) return left;
      const record = await adapter.get(session, vendorId);
      return record && see(record);
    },
    async findByMarker(session, search) {
      return (await adapter.findByMarker(session, search)).map(see);
    },
    async history(session, vendorId, since) {
      return preview.vendor.get(getKey(vendorId)) === undefined ? adapter.history(session, vendorId, since) : null;
    },
    create:
      create &&
      (async ({ accountId }, { values, marker }) => {
        const vendorId = `${NEW_VENDOR_ID}${nextId()}`;
        leave({
          ...EMPTY,
          entity,
          vendorId,
          values: { ...initial, ...values },
          etag: vendorId,
          marker,
          createdBy: accountId,
        });
        return vendorId;
      }),
    update:
      update &&
      (async ({ accountId }, before, values) => {
        const now = preview.vendor.get(getKey(before.vendorId)) ?? before;
        const etag = `${NEW_VENDOR_ID}${nextId()}`;
        leave({ ...now, values: { ...now.values, ...values }, etag, updatedBy: accountId });
      }),
  };
}

const EMPTY = {
  number: null,
  url: null,
  createdAt: null,
  updatedAt: null,
  updatedBy: null,
  isDeleted: false,
  permitted: {},
  matchKey: null,
} as const;

/** Returns a session that refuses every call that could change something, for the case that one is made after all. */
export function readOnly(session: VendorSession): VendorSession {
  return {
    ...session,
    async call(request) {
      if (request.method !== 'GET') throw new VendorFault('interrupted', 'A dry run changes nothing at the vendor.');
      return session.call(request);
    },
  };
}
