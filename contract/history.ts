// What changed in the fields of a record: the same of issues, RFIs and clashes.
import { Type } from 'typebox';
import { Doer, Instant, Nullable, Uuid } from './values.ts';

/** The members of a history entry beside its own id and its record's. */
export const fieldChange = {
  at: Instant(),
  by: Doer,
  chosenBy: Nullable(
    Uuid(
      'Id of the person whose choice over a conflict a connection to a vendor carried out; null for all other changes.',
    ),
  ),
  field: Type.String({ examples: ['status'] }),
  from: Type.Unknown({ description: 'Previous value; null if the field was empty.' }),
  to: Type.Unknown({ description: 'New value; null if the field was cleared.' }),
};
