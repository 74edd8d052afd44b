// The rule of a synced field, which adapters declare as data, and the translation of its values: pure.
import { areEqual, cleanValue, type FieldValue } from './values.ts';

/** The reason why a value has no counterpart on the other side. */
type Untranslated = 'unmapped_value' | 'too_long' | 'not_permitted';

/** Limits of the vendor for a field. */
export interface FieldLimits {
  /** The maximum length in code points. */
  readonly maxLength?: number;
  /** Longer texts are cut with an ellipsis, or refused because they identify something. */
  readonly whenLonger?: 'cut' | 'refuse';
  /** The values that the vendor takes for this record now. */
  readonly permitted?: readonly FieldValue[];
}

/** A synced field: how its local value becomes the vendor's, and the other way round. */
export interface FieldRule {
  /** The local name, by which both sides' values are stored. */
  readonly field: string;
  /** `→` is never applied here, `←` is never sent. */
  readonly way: '↔' | '→' | '←';
  /** Returns the vendor's value, or undefined if there is none. What the vendor has now serves fields that only add to it. */
  readonly toVendor: (local: FieldValue, vendorNow: FieldValue | undefined) => FieldValue | undefined;
  /** Returns the local value, or undefined if there is none. */
  readonly toLocal: (vendor: FieldValue) => FieldValue | undefined;
  readonly limits?: FieldLimits;
}

/** A value in the terms of the other side, or the reason why there is none. */
export type Translation = { readonly value: FieldValue } | { readonly problem: Untranslated };

/** Translates a local value into the vendor's terms, within the vendor's limits. */
export function translateToVendor(rule: FieldRule, local: FieldValue, vendorNow?: FieldValue): Translation {
  const value = rule.toVendor(cleanValue(local), vendorNow);
  if (value === undefined) return { problem: 'unmapped_value' };
  const limited = limitLength(value, rule.limits);
  if (limited === undefined) return { problem: 'too_long' };
  const { permitted } = rule.limits ?? {};
  const isPermitted =
    permitted === undefined || areEqual(limited, vendorNow) || permitted.some((each) => areEqual(each, limited));
  return isPermitted ? { value: limited } : { problem: 'not_permitted' };
}

/** Translates a value of the vendor into local terms. */
export function translateToLocal(rule: FieldRule, vendor: FieldValue): Translation {
  const value = rule.toLocal(cleanValue(vendor));
  return value === undefined ? { problem: 'unmapped_value' } : { value };
}

/** Tells whether both sides hold the same: either value is the translation of the other. An unknown value never is. */
export function isSame(rule: FieldRule, local: FieldValue | undefined, vendor: FieldValue | undefined): boolean {
  if (local === undefined || vendor === undefined) return false;
  if (rule.way !== '←' && matches(translateToVendor(rule, local, vendor), vendor)) return true;
  return rule.way !== '→' && matches(translateToLocal(rule, vendor), local);
}

function matches(translation: Translation, value: FieldValue): boolean {
  return 'value' in translation && areEqual(translation.value, value);
}

function limitLength(value: FieldValue, limits: FieldLimits | undefined): FieldValue | undefined {
  const max = limits?.maxLength;
  if (typeof value !== 'string' || max === undefined) return value;
  const points = Array.from(value);
  if (points.length <= max) return value;
  return limits?.whenLonger === 'cut' ? `${points.slice(0, max - 1).join('')}…` : undefined;
}
