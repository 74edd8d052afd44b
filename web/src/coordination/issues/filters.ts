// What the list of issues shows, as it stands in the address: read from it, asked of the service, counted and cleared. Pure.
import type { paths } from '../../api/operations.ts';
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
type Sort = NonNullable<ListQuery['sort']>;

/** The search part of the address of the list, and of an issue that was opened from it. What is absent does not filter. */
export interface IssueSearch {
  readonly view?: 'board';
  readonly q?: string;
  readonly status?: IssueStatus;
  /** Absent: what is still to be done. */
  readonly show?: 'settled' | 'all';
  readonly type?: IssueType;
  readonly priority?: IssuePriority;
  /** An id; `me`, whoever reads it; `nobody`. */
  readonly assignee?: string;
  readonly label?: string;
  readonly overdue?: true;
  readonly element?: string;
  readonly plan?: string;
  /** First and last day of the last change, by the reader's clock. */
  readonly from?: string;
  readonly to?: string;
  readonly sort?: Sort;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filters of an address. What is not understood is dropped. */
export function readIssueSearch(raw: Record<string, unknown>): IssueSearch {
  const text = (key: string, most: number) => {
    const value = typeof raw[key] === 'number' ? String(raw[key]) : raw[key];
    return typeof value === 'string' && value.trim() !== '' ? value.slice(0, most) : undefined;
  };
  const matching = (key: string, pattern: RegExp) => {
    const value = text(key, 64);
    return value !== undefined && pattern.test(value) ? value : undefined;
  };
  const assignee = text('assignee', 64);
  const isPerson = assignee === 'me' || assignee === 'nobody' || (assignee !== undefined && UUID.test(assignee));
  return known({
    view: raw.view === 'board' ? 'board' : undefined,
    q: text('q', 200),
    status: oneOf(ISSUE_STATUSES, raw.status),
    show: oneOf(['settled', 'all'], raw.show),
    type: oneOf(ISSUE_TYPES, raw.type),
    priority: oneOf(ISSUE_PRIORITIES, raw.priority),
    assignee: isPerson ? assignee : undefined,
    label: text('label', 64),
    overdue: raw.overdue === true ? true : undefined,
    element: text('element', 64),
    plan: matching('plan', UUID),
    from: dayOf(matching('from', DAY)),
    to: dayOf(matching('to', DAY)),
    sort: oneOf(
      ISSUE_SORTS.flatMap((each): Sort[] => [each, `-${each}`]),
      raw.sort,
    ),
  });
}

/** What the service is asked for; `me` is the reader's id. */
export function issueQuery(search: IssueSearch, me: string): IssueQuery {
  const { q, status, type, priority, assignee, label, overdue, element, plan, from, to, sort } = search;
  const isPerson = assignee !== undefined && assignee !== 'nobody';
  return known({
    q,
    status,
    type,
    priority,
    label,
    overdue,
    // A status says by itself whether something is left to do.
    settled: status !== undefined || search.show === 'all' ? undefined : search.show === 'settled',
    assigneeId: isPerson ? (assignee === 'me' ? me : assignee) : undefined,
    unassigned: assignee === 'nobody' ? true : undefined,
    elementGuid: element,
    floorPlanId: plan,
    updated_since: from && new Date(`${from}T00:00`).toISOString(),
    updated_until: to && nextDay(to).toISOString(),
    // From a day on, rows come in the order of their last change and in no other.
    sort: from === undefined ? sort : undefined,
  });
}

/** What a column of the board asks for: its own status, whatever else is filtered. */
export function columnQuery(search: IssueSearch, me: string, status: IssueStatus): IssueQuery {
  const { show: _show, sort, ...rest } = search;
  return issueQuery({ ...rest, status, ...(rest.from === undefined && { sort: sort ?? '-updatedAt' }) }, me);
}

const FILTERS = ['q', 'status', 'show', 'type', 'priority', 'assignee', 'label', 'overdue'] as const;
const RARE_FILTERS = ['element', 'plan', 'from', 'to'] as const;

/** How many filters hold. On the board the columns are the statuses. */
export function countFilters(search: IssueSearch): number {
  const counted = [...FILTERS, ...RARE_FILTERS].filter((each) => search[each] !== undefined);
  return search.view === 'board'
    ? counted.filter((each) => each !== 'status' && each !== 'show').length
    : counted.length;
}

/** How many of the filters hold that are not always in sight. */
export function countRareFilters(search: IssueSearch): number {
  return RARE_FILTERS.filter((each) => search[each] !== undefined).length;
}

/** The same view and order with no filter. */
export function withoutFilters({ view, sort }: IssueSearch): IssueSearch {
  return known({ view, sort });
}

/** The address of the rows as a file. */
export function exportAddress(
  projectId: string,
  query: IssueQuery,
  { format, lang }: { format: 'xlsx' | 'csv'; lang: string },
): string {
  const params = new URLSearchParams({ format, lang });
  for (const [name, value] of Object.entries(query)) params.set(name, String(value));
  // By its mark Excel opens the file in the right letters.
  if (format === 'csv') params.set('bom', 'true');
  return `/api/projects/${projectId}/exports/issues?${params}`;
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((each) => each === value);
}

function dayOf(day: string | undefined): string | undefined {
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

function nextDay(day: string): Date {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + 1);
  return date;
}

type Known<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function known<T extends object>(members: T): Known<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Known<T>;
}
