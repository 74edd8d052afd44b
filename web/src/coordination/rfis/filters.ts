// What the list of RFIs shows, as it stands in the address. Pure.
import type { paths } from '../../api/operations.ts';
import {
  type CommonSearch,
  commonQuery,
  countOf,
  known,
  oneOf,
  type Reader,
  readCommon,
  sortOf,
} from '../filters/address.ts';
import { pickTimes, RFI_TIMES, readTimes, type Times } from '../filters/times.ts';
import { RFI_PRIORITIES, RFI_STATUSES, type RfiPriority, type RfiStatus } from './rfi-terms.ts';

type ListQuery = NonNullable<paths['/api/projects/{projectId}/rfis']['get']['parameters']['query']>;
/** What the service is asked for, without the page. */
export type RfiQuery = Omit<ListQuery, 'cursor' | 'limit'>;

/** The search part of the address of the list, and of an RFI that was opened from it. */
export interface RfiSearch extends CommonSearch, Times<(typeof RFI_TIMES)[number]> {
  readonly status?: RfiStatus;
  readonly priority?: RfiPriority;
  readonly overdue?: true;
  readonly sort?: NonNullable<ListQuery['sort']>;
}

const SORTS = ['number', 'title', 'priority', 'dueDate', 'updatedAt'] as const;

/** The filters of an address. What is not understood is dropped. */
export function readRfiSearch(raw: Record<string, unknown>): RfiSearch {
  return {
    ...readCommon(raw),
    ...readTimes(RFI_TIMES, raw),
    ...known({
      status: oneOf(RFI_STATUSES, raw.status),
      priority: oneOf(RFI_PRIORITIES, raw.priority),
      overdue: raw.overdue === true ? (true as const) : undefined,
      sort: sortOf(SORTS, raw.sort),
    }),
  };
}

/** Returns what the service is asked for. */
export function rfiQuery(search: RfiSearch, reader: Reader): RfiQuery {
  const { status, priority, overdue, sort, from } = search;
  return {
    ...commonQuery(search, reader, status !== undefined),
    ...pickTimes(RFI_TIMES, search),
    // From a day on, rows come in the order of their last change and in no other.
    ...known({ status, priority, overdue, sort: from === undefined ? sort : undefined }),
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
  return known({ sort });
}
