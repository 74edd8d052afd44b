// Filters of the list of clashes: parsed from the address, turned into a query, counted and cleared. Pure.
import type { clashOperations } from '../../../../contract/operations/clashes.ts';
import type { Query } from '../../../../contract/operations/operation.ts';
import {
  createSearchParser,
  omitUndefined,
  parseAsBoolean,
  parseAsOneOf,
  parseAsSort,
} from '../../records/search-params.ts';
import { COMMON_PARAMS, commonQuery, countOf, type Reader } from '../filters/address.ts';
import { CLASH_TIMES, createTimeParams, pickTimes } from '../filters/times.ts';
import { CLASH_KINDS, CLASH_STATUSES } from './clash-terms.ts';

type ListQuery = Query<typeof clashOperations.listProjectClashes>;
/** What the service is asked for, without the page. */
export type ClashQuery = Omit<ListQuery, 'cursor' | 'limit'>;

/** Search parameters of the list, and of a clash that was opened from it. */
export const CLASH_PARAMS = {
  ...COMMON_PARAMS,
  ...createTimeParams(CLASH_TIMES),
  status: parseAsOneOf(CLASH_STATUSES),
  kind: parseAsOneOf(CLASH_KINDS),
  /** Whether the latest run of its test found it; absent: either. */
  present: parseAsBoolean,
  sort: parseAsSort(['number', 'title', 'updatedAt']),
};

export const readClashSearch = createSearchParser(CLASH_PARAMS);
export type ClashSearch = ReturnType<typeof readClashSearch>;

/** Returns what the service is asked for. */
export function clashQuery(search: ClashSearch, reader: Reader): ClashQuery {
  const { status, kind, present, sort, from } = search;
  return {
    ...commonQuery(search, reader, status !== undefined),
    ...pickTimes(CLASH_TIMES, search),
    // From a day on, rows come in the order of their last change and in no other.
    ...omitUndefined({ status, kind, present, sort: from === undefined ? sort : undefined }),
  };
}

/** How many filters hold. */
export function countFilters(search: ClashSearch): number {
  return countOf(search, [
    'q',
    'status',
    'show',
    'kind',
    'present',
    'assignee',
    'element',
    'from',
    'to',
    ...CLASH_TIMES,
  ]);
}

/** The same order with no filter. */
export function withoutFilters({ sort }: ClashSearch): ClashSearch {
  return omitUndefined({ sort });
}
