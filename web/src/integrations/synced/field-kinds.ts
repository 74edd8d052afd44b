// The kinds of values that fields of synchronized records have. Pure.

/** A value of a field as the API has it. */
export type SyncedValue = string | number | boolean | readonly string[] | null;

export type FieldKind = 'text' | 'word' | 'person' | 'day' | 'money';

const KINDS: Readonly<Record<string, FieldKind>> = {
  status: 'word',
  type: 'word',
  priority: 'word',
  condition: 'word',
  assigneeId: 'person',
  dueDate: 'day',
  installedOn: 'day',
  warrantyExpiresOn: 'day',
  costImpact: 'money',
};

/** Returns the kind of the values of a field; text for all that are shown as they are. */
export const readKind = (field: string): FieldKind =>
  (Object.hasOwn(KINDS, field) ? KINDS[field] : undefined) ?? 'text';

/** True for a value that people read as empty: a list of nobody is empty too. */
export const isEmptyValue = (value: SyncedValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Tells whether some of the fields have people as values. */
export const holdPeople = (fields: readonly { readonly field: string }[]): boolean =>
  fields.some(({ field }) => readKind(field) === 'person');
