// Values of a record that no request brings, such as those of a vendor: kept in the same form as the values of a request body,
// and within the same bounds.
import type { Static, TObject } from 'typebox';
import { type FieldError, validationFailed } from '../app-error.ts';
import { compileRequest } from '../http/schema.ts';
import { normaliseText } from '../text.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values of a record that differ from those that it has, in the form in which they are kept. */
interface Incoming {
  readonly values: Values;
  /** Faults by field, those of fields that the schema does not have among them. */
  readonly faults: readonly FieldError[];
}

/** A reader of the values of a kind of record. */
export interface IncomingValues<T> {
  /** Checks values for a record, without those that the record has already: these may be older than a bound. */
  check(before: Values, incoming: Values): Incoming;
  /** Returns the same values; throws validation_failed if one has a fault. */
  read(before: Values, incoming: Values): T;
}

/** Creates a reader of values from the contract's schema of a change or a new record, limited to the fields that may come in. */
export function readIncomingValues<T extends TObject>(schema: T): IncomingValues<Static<T>> {
  const checkBody = compileRequest(schema);
  const check = (before: Values, incoming: Values): Incoming => {
    const values: Record<string, unknown> = structuredClone({ ...incoming });
    const faults = normaliseText(values);
    for (const name of Object.keys(schema.properties)) {
      if (values[name] === undefined || values[name] === before[name]) delete values[name];
    }
    const named = new Set(faults.map(({ path }) => path));
    return { values, faults: [...faults, ...checkBody(values).filter(({ path }) => !named.has(path))] };
  };
  return {
    check,
    read(before, incoming) {
      const { values, faults } = check(before, incoming);
      if (faults.length > 0) throw validationFailed(faults);
      // The check has just shown that they are of the schema.
      return values as Static<T>;
    },
  };
}

/** Returns the fields of values that have a fault. */
export function listFaultyFields({ values, faults }: Incoming): string[] {
  return Object.keys(values).filter((name) => faults.some(({ path }) => path === name || path.startsWith(`${name}/`)));
}
