// Values of a record's fields, as its declaration in contract/records says.
import { isDeepStrictEqual } from 'node:util';
import type { DefaultValues, Fields, WritableValues } from '../../../../contract/records/record.ts';

/** Returns the fields of a new record: those given, else their defaults. Fields without a default are left to the caller. */
export function applyDefaults<F extends Fields>(fields: F, given: object): DefaultValues<F> {
  const values = new Map(Object.entries(given));
  const found = Object.entries(fields)
    .filter(([, field]) => 'default' in field)
    .map(([name, field]) => [name, values.get(name) ?? field.default]);
  return Object.fromEntries(found);
}

/** Returns the given fields that differ from those before; empty if nothing changes. */
export function selectChanges<F extends Fields>(
  fields: F,
  before: WritableValues<F>,
  given: object,
): Partial<WritableValues<F>> {
  const former = new Map(Object.entries(before));
  const changed = Object.entries(given).filter(
    ([name, value]) => fields[name]?.update !== undefined && value !== undefined && !isSame(value, former.get(name)),
  );
  return Object.fromEntries(changed) as Partial<WritableValues<F>>;
}

// Not isDeepStrictEqual alone: to it 0 and -0 differ.
function isSame(left: unknown, right: unknown): boolean {
  return left === right || isDeepStrictEqual(left, right);
}
