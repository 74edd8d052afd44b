// Values that a sync brings, checked against the schemas of the records' own fields.
import type { Static, TSchema } from 'typebox';
import { validationFailed } from '../../platform/app-error.ts';
import { compileRequest } from '../../platform/http/schema.ts';
import { areEqual, cleanValue, type FieldValues } from '../fields/public.ts';

/** The check of values by a schema. */
export interface ValueCheck<Schema extends TSchema> {
  /** Returns the fields whose value breaks the schema, fields that it has not among them. */
  listInvalid(values: object): readonly string[];
  /** Returns the values as the schema has them. Throws validation_failed with a detail for each that breaks it. */
  read(values: object): Static<Schema>;
}

/** Returns the check of a schema. */
export function createCheck<Schema extends TSchema>(schema: Schema): ValueCheck<Schema> {
  // Brings ids to lower case in place: it is given copies.
  const check = compileRequest(schema);
  const holds = (values: unknown): values is Static<Schema> => check(values).length === 0;
  return {
    listInvalid: (values) => [...new Set(check({ ...values }).map(({ path }) => path.split('/')[0] ?? path))],
    read(values) {
      const copy: unknown = { ...values };
      if (!holds(copy)) throw validationFailed(check({ ...values }));
      return copy;
    },
  };
}

/** Returns the incoming values that differ from the record's, as they are stored: cleaned. */
export function pickChanged(here: FieldValues, incoming: FieldValues): FieldValues {
  return cleanValues(
    Object.fromEntries(Object.entries(incoming).filter(([field, value]) => !areEqual(here[field], value))),
  );
}

/** Returns the values as they are stored. */
export function cleanValues(values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, cleanValue(value)]));
}
