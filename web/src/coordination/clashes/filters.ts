// What the list of clashes shows, as it stands in the address. Pure.
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
import { CLASH_TIMES, pickTimes, readTimes, type Times } from '../filters/times.ts';
import { CLASH_KINDS, CLASH_STATUSES, type ClashKind, type ClashStatus } from './clash-terms.ts';

type ListQuery = NonNullable<paths['/api/projects/{projectId}/clashes']['get']['parameters']['query']>;
/** What the service is asked for, without the page. */
export type ClashQuery = Omit<ListQuery, 'cursor' | 'limit'>;

/** The search part of the address of the list, and of a clash that was opened from it. */
export interface ClashSearch extends CommonSearch, Times<(typeof CLASH_TIMES)[number]> {
  readonly status?: ClashStatus;
  readonly kind?: ClashKind;
  /** Whether the latest run of its test found it; absent: either. */
  readonly present?: boolean;
  readonly sort?: NonNullable<ListQuery['sort']>;
}

const SORTS = ['number', 'title', 'updatedAt'] as const;

/** The filters of an address. What is not understood is dropped. */
export function readClashSearch(raw: Record<string, unknown>): ClashSearch {
  return {
    ...readCommon(raw),
    ...readTimes(CLASH_TIMES, raw),
    ...known({
      status: oneOf(CLASH_STATUSES, raw.status),
      kind: oneOf(CLASH_KINDS, raw.kind),
      present: typeof raw.present === 'boolean' ? raw.present : undefined,
      sort: sortOf(SORTS, raw.sort),
    }),
  };
}

/** Returns what the service is asked for. */
export function clashQuery(search: ClashSearch, reader: Reader): ClashQuery {
  const { status, kind, present, sort, from } = search;
  return {
    ...commonQuery(search, reader, status !== undefined),
    ...pickTimes(CLASH_TIMES, search),
    // From a day on, rows come in the order of their last change and in no other.
    ...known({ status, kind, present, sort: from === undefined ? sort : undefined }),
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
  return known({ sort });
}
