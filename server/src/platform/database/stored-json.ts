/**
 * Formats a value as JSON for a jsonb column, which refuses NUL and halves of surrogate pairs: both become U+FFFD. For values with texts
 * from files and other services, which no check has seen.
 */
export const formatStoredJson = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'string' ? member.replaceAll('\0', '\uFFFD').toWellFormed() : member,
  );
