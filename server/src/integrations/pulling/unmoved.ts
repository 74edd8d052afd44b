// Records of the vendor over which nothing is to be decided: no transaction is spent on them.
import { areEqual, translateToLocal } from '../fields/public.ts';
import type { Link } from '../links/public.ts';
import type { VendorRecord } from '../vendors/public.ts';
import { type EntityContext, listRules } from '../work/public.ts';

/** Tells whether neither the vendor's record nor the tables have changed since both sides were compared. */
export function isUnmoved(context: EntityContext, link: Link, record: VendorRecord): boolean {
  const { mapping, connection } = context;
  if (link.state === 'ended' || link.state === 'vendor_deleted') return record.isDeleted || link.state === 'ended';
  if (link.state !== 'linked' || link.intent !== null || record.isDeleted) return false;
  if (link.mappingVersion !== mapping.version) return false;
  const isEqual = link.bases.etag === null ? isHeldAsBefore(context, link, record) : link.bases.etag === record.etag;
  return isEqual && (link.refusal === null || link.refusal.digest === connection.updatedAt);
}

/** Tells whether all that keeps a link from being in step are the vendor's values that could not cross before, and cannot now. */
function isHeldAsBefore(context: EntityContext, link: Link, { values }: VendorRecord): boolean {
  if (link.held.length === 0 || link.initial !== null || canCross(context, link)) return false;
  return Object.entries(values).every(([field, value]) => {
    const held = link.held.find((each) => each.field === field && each.side === 'vendor');
    return areEqual(value, held === undefined ? link.bases.vendorBase[field] : held.value);
  });
}

/** Tells whether a value of the vendor that no table knew has one now. */
export function canCross(context: EntityContext, { held }: Link): boolean {
  const there = held.filter(({ side, value }) => side === 'vendor' && value !== null);
  if (there.length === 0) return false;
  const rules = listRules(context);
  return there.some(({ field, value }) => {
    const rule = rules.find((each) => each.field === field);
    return rule !== undefined && value !== null && 'value' in translateToLocal(rule, value);
  });
}
