// Fields of type `datetime-local` and instants: the field writes the reader's own time, without a zone.

/** Returns the instant that such a field names; undefined while it names none. */
export function readLocalInstant(local: string): string | undefined {
  const time = Date.parse(local);
  return local === '' || Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Returns what such a field shows of an instant, to the minute. */
export function formatLocalInstant(instant: string | undefined): string {
  if (instant === undefined) return '';
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
