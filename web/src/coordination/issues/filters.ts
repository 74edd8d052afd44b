// Filters of the list of issues: parsed from the address, turned into a query, counted and cleared. Pure.
import type { issueOperations } from '../../../../contract/operations/issues.ts';
import type { Query } from '../../../../contract/operations/operation.ts';
import {
  createSearchParser,
  omitUndefined,
  parseAsOneOf,
  parseAsSort,
  parseAsText,
  parseAsUuid,
} from '../../records/search-params.ts';
import { COMMON_PARAMS, commonQuery, countOf, MAX_WORD_LENGTH, type Reader } from '../filters/address.ts';
import { createTimeParams, ISSUE_TIMES, pickTimes } from '../filters/times.ts';
import { ISSUE_PRIORITIES, ISSUE_STATUSES, ISSUE_TYPES, type IssueStatus } from './issue-terms.ts';

type ListQuery = Query<typeof issueOperations.listProjectIssues>;
/** What the service is asked for, without the page. */
export type IssueQuery = Omit<ListQuery, 'cursor' | 'limit'>;

/** Search parameters of the list, and of an issue that was opened from it. */
export const ISSUE_PARAMS = {
  ...COMMON_PARAMS,
  ...createTimeParams(ISSUE_TIMES),
  view: parseAsOneOf(['board']),
  status: parseAsOneOf(ISSUE_STATUSES),
  type: parseAsOneOf(ISSUE_TYPES),
  priority: parseAsOneOf(ISSUE_PRIORITIES),
  label: parseAsText(MAX_WORD_LENGTH),
  overdue: parseAsOneOf([true]),
  plan: parseAsUuid,
  sort: parseAsSort(['number', 'title', 'priority', 'dueDate', 'updatedAt']),
};

export const readIssueSearch = createSearchParser(ISSUE_PARAMS);
export type IssueSearch = ReturnType<typeof readIssueSearch>;

/** Returns what the service is asked for. */
export function issueQuery(search: IssueSearch, reader: Reader): IssueQuery {
  const { status, type, priority, label, overdue, plan, from, sort } = search;
  return {
    ...commonQuery(search, reader, status !== undefined),
    ...pickTimes(ISSUE_TIMES, search),
    // From a day on, rows come in the order of their last change and in no other.
    ...omitUndefined({
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
  return omitUndefined({ view, sort });
}
