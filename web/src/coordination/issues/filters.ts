// What the list of issues shows, as it stands in the address: read from it, asked of the service, counted and cleared. Pure.
import type { paths } from '../../api/operations.ts';
import {
  type CommonSearch,
  commonQuery,
  countOf,
  idOf,
  known,
  oneOf,
  type Reader,
  readCommon,
  sortOf,
  textOf,
} from '../filters/address.ts';
import { ISSUE_TIMES, pickTimes, readTimes, type Times } from '../filters/times.ts';
import {
  ISSUE_PRIORITIES,
  ISSUE_STATUSES,
  ISSUE_TYPES,
  type IssuePriority,
  type IssueStatus,
  type IssueType,
} from './issue-terms.ts';

type ListQuery = NonNullable<paths['/api/projects/{projectId}/issues']['get']['parameters']['query']>;
/** What the service is asked for, without the page. */
export type IssueQuery = Omit<ListQuery, 'cursor' | 'limit'>;

const ISSUE_SORTS = ['number', 'title', 'priority', 'dueDate', 'updatedAt'] as const;

/** The search part of the address of the list, and of an issue that was opened from it. */
export interface IssueSearch extends CommonSearch, Times<(typeof ISSUE_TIMES)[number]> {
  readonly view?: 'board';
  readonly status?: IssueStatus;
  readonly type?: IssueType;
  readonly priority?: IssuePriority;
  readonly label?: string;
  readonly overdue?: true;
  readonly plan?: string;
  readonly sort?: NonNullable<ListQuery['sort']>;
}

/** The filters of an address. What is not understood is dropped. */
export function readIssueSearch(raw: Record<string, unknown>): IssueSearch {
  return {
    ...readCommon(raw),
    ...readTimes(ISSUE_TIMES, raw),
    ...known({
      view: raw.view === 'board' ? ('board' as const) : undefined,
      status: oneOf(ISSUE_STATUSES, raw.status),
      type: oneOf(ISSUE_TYPES, raw.type),
      priority: oneOf(ISSUE_PRIORITIES, raw.priority),
      label: textOf(raw.label, 64),
      overdue: raw.overdue === true ? (true as const) : undefined,
      plan: idOf(raw.plan),
      sort: sortOf(ISSUE_SORTS, raw.sort),
    }),
  };
}

/** Returns what the service is asked for. */
export function issueQuery(search: IssueSearch, reader: Reader): IssueQuery {
  const { status, type, priority, label, overdue, plan, from, sort } = search;
  return {
    ...commonQuery(search, reader, status !== undefined),
    ...pickTimes(ISSUE_TIMES, search),
    // From a day on, rows come in the order of their last change and in no other.
    ...known({
      status,
      type,
      priority,
      label,
      overdue,
      floorPlanId: plan,
      sort: from === undefined ? sort : undefined,
    }),
  };
}

/** What a column of the board asks for: its own status, whatever else is filtered. */
export function columnQuery(search: IssueSearch, reader: Reader, status: IssueStatus): IssueQuery {
  const { show: _show, sort, ...rest } = search;
  return issueQuery({ ...rest, status, ...(rest.from === undefined && { sort: sort ?? '-updatedAt' }) }, reader);
}

const FILTERS = ['q', 'type', 'priority', 'assignee', 'overdue'] as const;
const RARE_FILTERS = ['label', 'element', 'plan', 'from', 'to'] as const;

/** How many filters hold. On the board the columns are the statuses. */
export function countFilters(search: IssueSearch): number {
  const ofTable = search.view === 'board' ? [] : (['status', 'show'] as const);
  return countOf(search, [...FILTERS, ...RARE_FILTERS, ...ISSUE_TIMES, ...ofTable]);
}

/** How many of the filters hold that are not always in sight. */
export function countRareFilters(search: IssueSearch): number {
  return countOf(search, RARE_FILTERS);
}

/** The same view and order with no filter. */
export function withoutFilters({ view, sort }: IssueSearch): IssueSearch {
  return known({ view, sort });
}
