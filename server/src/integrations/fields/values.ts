// Values of synced fields, cleaned so that differences of form alone are not differences: pure.
import { toNfc } from '../../platform/text.ts';

/** A value of a synced field: JSON without objects. */
export type FieldValue = string | number | boolean | null | readonly string[];

/** Values by the local name of their field. A field that is absent is unknown. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** Returns a value in the form in which values are compared: NFC, line feeds, no blanks at the ends of lines. */
export function cleanValue(value: FieldValue): FieldValue {
  if (typeof value === 'string') return cleanText(value);
  return isList(value) ? value.map(cleanText) : value;
}

/** Tells whether two values are equal once they are cleaned. An unknown value differs from all, itself included. */
export function areEqual(left: FieldValue | undefined, right: FieldValue | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  const [one, other] = [cleanValue(left), cleanValue(right)];
  if (!isList(one) || !isList(other)) return one === other;
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

/** Returns the values of the given fields, without those that are unknown. */
export function pickValues(values: FieldValues, fields: readonly string[]): FieldValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** Returns the values without those of the given fields, which become unknown. */
export function omitValues(values: FieldValues, fields: readonly string[]): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}

function isList(value: FieldValue): value is readonly string[] {
  return Array.isArray(value);
}

/** Lone surrogates are replaced too: the digest of a record refuses them. */
function cleanText(text: string): string {
  const lines = text.toWellFormed().replaceAll(/\r\n?/g, '\n').split('\n');
  return toNfc(
    lines
      .map((line) => line.trimEnd())
      .join('\n')
      .trimEnd(),
  );
}
