// What is typed is held against the same rules as a body of the API: text in NFC, lengths, known values.
import type { Static, TSchema } from 'typebox';
import { validationFailed } from '../platform/app-error.ts';
import { compileRequest } from '../platform/http/schema.ts';
import { normaliseText } from '../platform/text.ts';

/** The options as a record of this schema; those that were not given are left out. Refuses faults by their names. */
export function readRecord<Schema extends TSchema>(schema: Schema, options: Record<string, unknown>): Static<Schema> {
  const record = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const faults = [...normaliseText(record), ...compileRequest(schema)(record)];
  if (faults.length > 0) throw validationFailed(faults);
  return record as Static<Schema>;
}
