// A list of users as it is asked for (RFC 7644 §3.4.2), in a query or in the body of a search.
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invalidPath, invalidValue } from '../scim-error.ts';
import { readFilter } from './filter.ts';
import { readSelection, type Selection, select } from './selection.ts';
import { countUsers, listUsers, type SortKey, type UserWindow } from './store.ts';
import { withoutCoreUrn } from './user-schema.ts';
import { userView } from './views.ts';

/** What a list is asked by, as it came. */
export type Asked = Readonly<Record<string, unknown>>;

export interface UserList {
  readonly window: UserWindow;
  readonly startIndex: number;
  readonly selection: Selection;
}

const DEFAULT_COUNT = 100;
/** Most users in one answer. */
export const MAX_COUNT = 200;
/** Beyond the largest workspace; what PostgreSQL takes as an offset has its bound too. */
const MAX_INDEX = 1_000_000_000;

const SORTED: Readonly<Record<string, SortKey>> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  active: 'active',
  emails: 'userName',
  'emails.value': 'userName',
  'meta.created': 'created',
  'meta.lastmodified': 'lastModified',
};

/** Reads what is asked for. Throws invalidFilter, invalidPath for a sort by what is not sorted by, and invalidValue. */
export function readList(asked: Asked): UserList {
  const startIndex = Math.min(Math.max(1, wholeNumber(asked.startIndex, 'startIndex') ?? 1), MAX_INDEX);
  const count = wholeNumber(asked.count, 'count') ?? DEFAULT_COUNT;
  const filter = textOf(asked.filter, 'filter');
  return {
    startIndex,
    selection: readSelection(asked.attributes, asked.excludedAttributes),
    window: {
      condition: filter === undefined ? undefined : readFilter(filter),
      sortBy: sortKey(textOf(asked.sortBy, 'sortBy')),
      isDescending: isDescending(textOf(asked.sortOrder, 'sortOrder')),
      offset: startIndex - 1,
      count: Math.min(Math.max(0, count), MAX_COUNT),
    },
  };
}

function wholeNumber(given: unknown, name: string): number | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  const text = String(given);
  if (!/^-?\d{1,18}$/.test(text)) throw invalidValue(`${name} must be a whole number.`);
  return Number(text);
}

function textOf(given: unknown, name: string): string | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  if (typeof given !== 'string') throw invalidValue(`${name} must be a string.`);
  return given;
}

function sortKey(sortBy: string | undefined): SortKey {
  if (sortBy === undefined) return 'id';
  const path = withoutCoreUrn(sortBy.trim()).toLowerCase();
  const key = Object.hasOwn(SORTED, path) ? SORTED[path] : undefined;
  if (key === undefined) throw invalidPath(`Users cannot be sorted by ${sortBy.slice(0, 100)}.`);
  return key;
}

function isDescending(order: string | undefined): boolean {
  const word = (order ?? 'ascending').toLowerCase();
  if (word !== 'ascending' && word !== 'descending') throw invalidValue('sortOrder must be ascending or descending.');
  return word === 'descending';
}

/** The list's answer. */
export async function answerList(
  { db, baseUrl }: { readonly db: Db; readonly baseUrl: () => string },
  scope: WorkspaceScope,
  { window, startIndex, selection }: UserList,
): Promise<object> {
  const reader = db.reader(scope);
  const [rows, totalResults] = await Promise.all([listUsers(reader, scope, window), countUsers(reader, scope, window)]);
  const resources = rows.map((row) => select(userView(row, baseUrl()), selection));
  return listResponse(resources, { totalResults, startIndex });
}

/** A ListResponse. */
export function listResponse(
  resources: readonly object[],
  { totalResults = resources.length, startIndex = 1 } = {},
): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
