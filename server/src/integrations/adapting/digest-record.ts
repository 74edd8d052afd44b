// The version of a vendor's record where the vendor itself has none (section 11.7): pure.
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { cleanValue, type FieldValues } from '../fields/public.ts';

/** The content of a record that its version follows from. */
export interface DigestedRecord {
  readonly values: FieldValues;
  /** The vendor's instant of the last change; null without one. */
  readonly updatedAt: string | null;
  /** The number of entries of the record's history, where it is read with the record. */
  readonly historyLength?: number;
}

/** Returns `d1-` and the digest of a record: equal for equal content, in any order of its fields. */
export function digestRecord({ values, updatedAt, historyLength }: DigestedRecord): string {
  // Cleaned values have no lone surrogates, which RFC 8785 refuses.
  const cleaned = Object.entries(values).map(([field, value]) => [field.toWellFormed(), cleanValue(value)]);
  const content = {
    values: Object.fromEntries(cleaned),
    updatedAt: updatedAt?.toWellFormed() ?? null,
    ...(historyLength === undefined ? {} : { historyLength }),
  };
  const canonical = canonicalize(content);
  if (canonical === undefined) throw new TypeError('The record is not JSON.');
  return `d1-${createHash('sha256').update(canonical).digest('base64url')}`;
}
