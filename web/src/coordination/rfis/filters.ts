// Filters of the list of RFIs: parsed from the address, turned into a query, counted and cleared. Pure.

import type { Query } from '../../../../contract/operations/operation.ts';
import type { rfiOperations } from '../../../../contract/operations/rfis.ts';
import { createSearchParser, omitUndefined, parseAsOneOf, parseAsSort } from '../../records/search-params.ts';
import { COMMON_PARAMS, commonQuery, countOf, type Reader } from '../filters/address.ts';
import { createTimeParams, pickTimes, RFI_TIMES } from '../filters/times.ts';
import { RFI_PRIORITIES, RFI_STATUSES } from './rfi-terms.ts';

type ListQuery = Query<typeof rfiOperations.listProjectRfis>;
/** What the service is asked for, without the page. */
export type RfiQuery = Omit<ListQuery, 'cursor' | 'limit'>;

/** Search parameters of the list, and of an RFI that was opened from it. */
export const RFI_PARAMS = {
  ...COMMON_PARAMS,
  ...createTimeParams(RFI_TIMES),
  status: parseAsOneOf(RFI_STATUSES),
  priority: parseAsOneOf(RFI_PRIORITIES),
  overdue: parseAsOneOf([true]),
  sort: parseAsSort(['number', 'title', 'priority', 'dueDate', 'updatedAt']),
};

export const readRfiSearch = createSearchParser(RFI_PARAMS);
export type RfiSearch = ReturnType<typeof readRfiSearch>;

/** Returns what the service is asked for. */
export function rfiQuery(search: RfiSearch, reader: Reader): RfiQuery {
  const { status, priority, overdue, sort, from } = search;
  return {
    ...commonQuery(search, reader, status !== undefined),
    ...pickTimes(RFI_TIMES, search),
    // From a day on, rows come in the order of their last change and in no other.
    ...omitUndefined({ status, priority, overdue, sort: from === undefined ? sort : undefined }),
  };
}

/** How many filters hold. */
export function countFilters(search: RfiSearch): number {
  return countOf(search, [
    'q',
    'status',
    'show',
    'priority',
    'assignee',
    'overdue',
    'element',
    'from',
    'to',
    ...RFI_TIMES,
  ]);
}

/** The same order with no filter. */
export function withoutFilters({ sort }: RfiSearch): RfiSearch {
  return omitUndefined({ sort });
}
