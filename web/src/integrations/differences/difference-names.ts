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

interface NamedFields extends Pick<IntegrationDifference, 'action'> {
  readonly fields: readonly Pick<DifferenceField, 'field' | 'waits'>[];
}

/** Returns the fields that a list names: those that differ, unless the whole record is made, and after them those that its reason is about. */
export function groupFields({ action, fields }: NamedFields): readonly (readonly string[])[] {
  const named = fields.filter(({ waits }) => waits || action !== 'create');
  const group = (isWaiting: boolean) =>
    named.filter(({ waits = false }) => waits === isWaiting).map(({ field }) => field);
  return [group(false), group(true)].filter((names) => names.length > 0);
}
