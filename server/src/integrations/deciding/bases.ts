// The values on which both sides of a link last agreed, each in its own terms, and the changes since: pure.
import {
  areEqual,
  type FieldRule,
  type FieldValue,
  type FieldValues,
  isSame,
  omitValues,
  translateToLocal,
} from '../fields/public.ts';

/** A side of a link. */
export type Side = 'local' | 'vendor';

/** The bases of a link. A field that is absent from a base is unknown and differs from every value. */
export interface Bases {
  readonly localBase: FieldValues;
  readonly vendorBase: FieldValues;
  /** The vendor's version at which its record equals `vendorBase`; null if that is not known. */
  readonly etag: string | null;
}

/** A record as both sides hold it now. */
export interface Sides {
  readonly local: FieldValues;
  readonly vendor: FieldValues;
  /** The version of the vendor's values; null if unknown. */
  readonly etag: string | null;
}

/** A value that was overwritten, kept so that a person can restore it. */
export interface ReplacedValue {
  readonly side: Side;
  readonly field: string;
  readonly value: FieldValue;
}

/** The fields that changed since the bases. A value that was not read does not count as changed. */
export interface Changes {
  readonly local: readonly string[];
  readonly vendor: readonly string[];
  /** Changed fields that are the same on both sides. */
  readonly agreed: readonly string[];
}

/** Finds the fields whose values differ from their bases. */
export function findChanges(rules: readonly FieldRule[], bases: Bases, { local, vendor, etag }: Sides): Changes {
  // An equal etag says that the vendor's record equals its base; only fields without a base need a look.
  const isUnmoved = etag !== null && etag === bases.etag;
  const changes = rules.map((rule) => {
    const { field } = rule;
    const isHere = rule.way !== '←' && local[field] !== undefined && !areEqual(local[field], bases.localBase[field]);
    const isThere =
      rule.way !== '→' &&
      vendor[field] !== undefined &&
      (isUnmoved ? bases.vendorBase[field] === undefined : !areEqual(vendor[field], bases.vendorBase[field]));
    return { field, isHere, isThere, isAgreed: (isHere || isThere) && isSame(rule, local[field], vendor[field]) };
  });
  return {
    local: changes.filter((each) => each.isHere).map((each) => each.field),
    vendor: changes.filter((each) => each.isThere).map((each) => each.field),
    agreed: changes.filter((each) => each.isAgreed).map((each) => each.field),
  };
}

/**
 * Tells whether a field is left out of a conflict: the vendor's value has no counterpart here, and nobody changed the one here. Both
 * sides keep what they have until the value is mapped.
 */
export function isWaitingThere(rule: FieldRule, { local }: Pick<Changes, 'local'>, { vendor }: Sides): boolean {
  const value = vendor[rule.field];
  if (rule.way === '→' || value === undefined || local.includes(rule.field)) return false;
  return 'problem' in translateToLocal(rule, value);
}

/** Moves both bases of the given fields to the given values and leaves the etag out of it. */
export function moveBases(bases: Bases, local: FieldValues, vendor: FieldValues): Bases {
  return {
    localBase: { ...bases.localBase, ...local },
    vendorBase: { ...bases.vendorBase, ...vendor },
    etag: bases.etag,
  };
}

/** Makes both bases of the given fields unknown and leaves the etag out of it. */
export function forgetBases({ localBase, vendorBase, etag }: Bases, fields: readonly string[]): Bases {
  return { localBase: omitValues(localBase, fields), vendorBase: omitValues(vendorBase, fields), etag };
}

/**
 * Takes the vendor's etag over if every field that comes from there was read and equals its base; else the etag is unknown, so
 * that a field that could not be read is compared once it can.
 */
export function takeEtag(
  rules: readonly FieldRule[],
  bases: Bases,
  { vendor, etag }: Pick<Sides, 'vendor' | 'etag'>,
): Bases {
  const isEqual = rules.every(({ field, way }) => way === '→' || areEqual(vendor[field], bases.vendorBase[field]));
  return { ...bases, etag: isEqual ? etag : null };
}
