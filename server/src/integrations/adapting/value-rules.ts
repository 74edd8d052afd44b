// Rules of fields that adapters share: pure.
import type { FieldRule, FieldValue } from '../fields/public.ts';

type Table = Readonly<Record<string, string>>;

/** The usual values of a vendor for a field, either way round. */
export interface ValueTables {
  /** The vendor's value by the local one. */
  readonly toVendor: Table;
  /** The local value by the vendor's, for all that the vendor has. */
  readonly toLocal: Table;
}

/**
 * Returns the rule of a field whose values are named in tables. Entries of the connection's own table come first, either way
 * round. A value in none of the tables, null included, has no counterpart.
 */
export function createTableRule(field: string, usual: ValueTables, own: Table = {}): FieldRule {
  const there = new Map([...Object.entries(usual.toVendor), ...Object.entries(own)]);
  const here = new Map(Object.entries(usual.toLocal));
  // Of several local values with one vendor value, the first one is what it means here.
  for (const [local, vendor] of Object.entries(own).toReversed()) here.set(vendor, local);
  return { field, way: '↔', toVendor: (local) => lookUp(there, local), toLocal: (vendor) => lookUp(here, vendor) };
}

function lookUp(table: ReadonlyMap<string, string>, value: FieldValue): string | undefined {
  return typeof value === 'string' ? table.get(value) : undefined;
}

/** Returns the rule of a field with equal values on both sides; `holds` is false for values that a side cannot have. */
export function createEqualRule(
  field: string,
  holds: (value: FieldValue) => boolean,
  limits: Pick<FieldRule, 'limits'> = {},
): FieldRule {
  const keep = (value: FieldValue) => (holds(value) ? value : undefined);
  return { field, way: '↔', toVendor: keep, toLocal: keep, ...limits };
}

/** Returns the check of a text with something to see and at most the given number of characters. */
export function createTextCheck(maxLength: number): (value: FieldValue) => boolean {
  return (value) => typeof value === 'string' && value.trim() !== '' && Array.from(value).length <= maxLength;
}

/** Returns the member that is a vendor user, or the other way round; undefined without a match. */
export function createPeopleMap(people: ReadonlyMap<string, string>) {
  const members = new Map(Array.from(people, ([member, user]) => [user, member]));
  return {
    toVendor: (member: string): string | undefined => people.get(member),
    toLocal: (user: string): string | undefined => members.get(user),
  };
}

/** Returns the rules of a record: within the values that the vendor takes for it now. */
export function limitRules(
  rules: readonly FieldRule[],
  record: { readonly permitted: Readonly<Record<string, readonly FieldValue[]>> } | undefined,
): readonly FieldRule[] {
  if (record === undefined) return rules;
  return rules.map((rule) => {
    const permitted = record.permitted[rule.field];
    return permitted === undefined ? rule : { ...rule, limits: { ...rule.limits, permitted } };
  });
}
