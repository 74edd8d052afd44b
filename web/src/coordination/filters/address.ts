// Search parameters that the lists of issues, RFIs and clashes have in common, and the query that they make. Pure.
import { startOfDay } from '../../language/day-in.ts';
import {
  omitUndefined,
  parseAsDay,
  parseAsEither,
  parseAsOneOf,
  parseAsSearchText,
  parseAsText,
  parseAsUuid,
  type Search,
} from '../../records/search-params.ts';

/** Longest GlobalId, and label, that the service takes. */
export const MAX_WORD_LENGTH = 64;

/** Filters of all three lists; an absent one does not filter. */
export const COMMON_PARAMS = {
  q: parseAsSearchText,
  /** Absent: what is still to be done. */
  show: parseAsOneOf(['settled', 'all']),
  /** An id; `me`, whoever reads it; `nobody`. */
  assignee: parseAsEither(parseAsOneOf(['me', 'nobody']), parseAsUuid),
  element: parseAsText(MAX_WORD_LENGTH),
  /** First and last day of the last change, by the project's clock. */
  from: parseAsDay,
  to: parseAsDay,
};

export type CommonSearch = Search<typeof COMMON_PARAMS>;

/** The reader of a list, and the project's time zone, whose days are meant. */
export interface Reader {
  readonly id: string;
  readonly timeZone: string;
}

/** The members of a query that all lists have. A status says by itself whether something is left. */
export function commonQuery(
  { q, show, assignee, element, from, to }: CommonSearch,
  reader: Reader,
  hasStatus: boolean,
) {
  const isPerson = assignee !== undefined && assignee !== 'nobody';
  return omitUndefined({
    q,
    settled: hasStatus || show === 'all' ? undefined : show === 'settled',
    assigneeId: isPerson ? (assignee === 'me' ? reader.id : assignee) : undefined,
    unassigned: assignee === 'nobody' ? true : undefined,
    elementGuid: element,
    updated_since: from && startOfDay(limitDay(from), reader.timeZone).toISOString(),
    updated_until: to && startOfDay(nextDay(limitDay(to)), reader.timeZone).toISOString(),
  });
}

/** How many of the named filters hold. */
export function countOf<Search extends object>(search: Search, names: readonly (keyof Search)[]): number {
  return names.filter((each) => search[each] !== undefined).length;
}

/** First and last day whose ends the service takes as instants in every time zone; no record is changed outside them. */
const [FIRST_DAY, LAST_DAY] = ['1970-01-02', '9998-12-31'];

function limitDay(day: string): string {
  if (day < FIRST_DAY) return FIRST_DAY;
  return day > LAST_DAY ? LAST_DAY : day;
}

function nextDay(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
