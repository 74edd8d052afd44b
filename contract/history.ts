// What changed in the fields of a record: the same of issues, RFIs and clashes.
import { Type } from 'typebox';
import { Doer, Instant } from './values.ts';

/** The members of a history entry beside its own id and its record's. */
export const fieldChange = {
  at: Instant(),
  by: Doer,
  field: Type.String({ examples: ['status'] }),
  from: Type.Unknown({ description: 'The value before, null where it was empty.' }),
  to: Type.Unknown({ description: 'The value after, null where it was cleared.' }),
};
