// Names of the records of a difference, and of its fields. Pure.
import type { DifferenceField, IntegrationDifference } from '../../../../contract/integration-differences.ts';

type Named = Pick<
  IntegrationDifference,
  'recordId' | 'recordNumber' | 'recordTitle' | 'vendorId' | 'vendorNumber' | 'vendorTitle'
>;

/** The number of a record that has none. */
const UNNAMED = '—';

/** Returns the number and the title of the record of one side, each once; its id if it has neither; nothing without a record. */
export function listNames(difference: Named, side: 'local' | 'vendor'): readonly string[] {
  const [number, title, id] =
    side === 'local'
      ? [difference.recordNumber, difference.recordTitle, difference.recordId]
      : [difference.vendorNumber, difference.vendorTitle, difference.vendorId];
  const names = [number, title].filter((each) => each !== null && each !== '' && each !== UNNAMED);
  const known = names.length > 0 ? names : [id];
  return [...new Set(known.filter((each) => each !== null))];
}

/** Returns the fields whose values would not cross, of a record that is made without them. */
export const listWaiting = (fields: readonly Pick<DifferenceField, 'field' | 'waits'>[]): readonly string[] =>
  fields.filter(({ waits }) => waits).map(({ field }) => field);
