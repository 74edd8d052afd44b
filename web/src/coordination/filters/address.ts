// What lists of issues, RFIs and clashes show, as it stands in the address: what all have, read from it and asked of the service. Pure.
import { readUuid } from '../../../../contract/forms.ts';
import { startOfDay } from '../../language/day-in.ts';
import { readDay } from '../../language/read-day.ts';

/** The filters that all of them have. What is absent does not filter. */
export interface CommonSearch {
  readonly q?: string;
  /** Absent: what is still to be done. */
  readonly show?: 'settled' | 'all';
  /** An id; `me`, whoever reads it; `nobody`. */
  readonly assignee?: string;
  readonly element?: string;
  /** First and last day of the last change, by the project's clock. */
  readonly from?: string;
  readonly to?: string;
}

/** The reader of a list, and the project's time zone, whose days are meant. */
export interface Reader {
  readonly id: string;
  readonly timeZone: string;
}

/** The days that the service takes in any time zone. */
const DAYS = { from: '1970-01-02', before: '9999' };

/** The filters of an address that all lists have. What is not understood is dropped. */
export function readCommon(raw: Record<string, unknown>): CommonSearch {
  const assignee = textOf(raw.assignee, 64);
  return known({
    q: textOf(raw.q, 200),
    show: oneOf(['settled', 'all'], raw.show),
    assignee: assignee === 'me' || assignee === 'nobody' ? assignee : idOf(assignee),
    element: textOf(raw.element, 64),
    from: readDay(raw.from, DAYS),
    to: readDay(raw.to, DAYS),
  });
}

/** The members of a query that all lists have. A status says by itself whether something is left. */
export function commonQuery(
  { q, show, assignee, element, from, to }: CommonSearch,
  reader: Reader,
  hasStatus: boolean,
) {
  const isPerson = assignee !== undefined && assignee !== 'nobody';
  return known({
    q,
    settled: hasStatus || show === 'all' ? undefined : show === 'settled',
    assigneeId: isPerson ? (assignee === 'me' ? reader.id : assignee) : undefined,
    unassigned: assignee === 'nobody' ? true : undefined,
    elementGuid: element,
    updated_since: from && startOfDay(from, reader.timeZone).toISOString(),
    updated_until: to && startOfDay(nextDay(to), reader.timeZone).toISOString(),
  });
}

/** How many of the named filters hold. */
export function countOf<Search extends object>(search: Search, names: readonly (keyof Search)[]): number {
  return names.filter((each) => search[each] !== undefined).length;
}

export type Known<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The members that have a value. */
export function known<T extends object>(members: T): Known<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Known<T>;
}

/** One of the values, or undefined. */
export function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((each) => each === value);
}

/** One of the orders that a table has, either way round. */
export function sortOf<T extends string>(keys: readonly T[], value: unknown): T | `-${T}` | undefined {
  return oneOf(
    keys.flatMap((each): (T | `-${T}`)[] => [each, `-${each}`]),
    value,
  );
}

/** An id of a record, or undefined. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' ? readUuid(value) : undefined;
}

/** A text of so many characters at most, which says something. */
export function textOf(value: unknown, most: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, most) : undefined;
}

function nextDay(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
