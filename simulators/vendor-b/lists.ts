// Pages, filters and lookups that all lists of vendor B share.
import { type Answer, type Call, Refusal } from '../vendor-core/call.ts';
import { isObject, type JsonObject } from '../vendor-core/json.ts';
import { cutPage, listVisible, readNumber } from '../vendor-core/read-body.ts';
import type { Row, World } from '../vendor-core/world.ts';

/** Beginning of every path of the API. */
export const API = '/rest/v1.0';

const MAX_PAGE = 100;
const NOT_FOUND = 'The record does not exist, or you may not see it.';

/** Finds a record that is not deleted. @throws Refusal 404 */
export function findLive(world: World, entity: string, id: string): Row {
  const row = world.find(entity, id);
  if (row === undefined || row.deletedAt !== null) throw new Refusal(404, 'not_found', NOT_FOUND);
  return row;
}

/** Returns the project that the path, the query or the body names. @throws Refusal */
export function getProject(call: Call, world: World): Row {
  const id = call.params.project ?? call.query.get('project_id') ?? call.body.project_id;
  if (id === undefined) throw new Refusal(400, 'missing_member', 'project_id is required.', 'project_id');
  return findLive(world, 'projects', String(id));
}

/** Reads a body that wraps its record, and the project that it is for. @throws Refusal */
export function readWrapped(call: Call, world: World, name: string): { scope: string; fields: JsonObject } {
  const { id: scope } = getProject(call, world);
  const { [name]: fields, project_id: _project, ...others } = call.body;
  const other = Object.keys(others)[0];
  if (other !== undefined) throw new Refusal(400, 'unknown_member', `${other} is not a known member.`, other);
  if (!isObject(fields)) throw new Refusal(400, 'missing_member', `${name} is required.`, name);
  return { scope, fields };
}

/** Answers with one page of the rows that the filters keep. */
export function listPage(call: Call, world: World, rows: readonly Row[], show: (row: Row) => JsonObject): Answer {
  const page = readNumber(call, 'page', { min: 1, max: 100_000, standard: 1 });
  const perPage = readNumber(call, 'per_page', { min: 1, max: MAX_PAGE, standard: 20 });
  const found = sortRows(call, filterRows(call, listVisible(call, world, rows)));
  const items = cutPage(call, found, (page - 1) * perPage, perPage).map(show);
  const link = (to: number, rel: string) => {
    const query = new URLSearchParams(call.query);
    query.set('page', String(to));
    query.set('per_page', String(perPage));
    return `<${call.origin}${call.path}?${query}>; rel="${rel}"`;
  };
  const last = Math.max(1, Math.ceil(found.length / perPage));
  const links = [
    ...(page < last ? [link(page + 1, 'next'), link(last, 'last')] : []),
    ...(page > 1 ? [link(1, 'first')] : []),
  ];
  return {
    status: 200,
    headers: {
      total: String(found.length),
      'per-page': String(perPage),
      ...(links.length === 0 ? {} : { link: links.join(', ') }),
    },
    body: items,
  };
}

function filterRows(call: Call, rows: readonly Row[]): readonly Row[] {
  const deleted = call.query.get('filters[include_deleted]');
  if (deleted !== null && !['only', 'with'].includes(deleted)) {
    throw new Refusal(400, 'bad_query', 'include_deleted must be only or with.', 'include_deleted');
  }
  const within = readRange(call.query.get('filters[updated_at]'));
  const creator = call.query.get('filters[created_by_id]');
  return rows.filter(
    (row) =>
      (deleted === 'with' || (row.deletedAt !== null) === (deleted === 'only')) &&
      (within === undefined || (row.updatedAt >= within.from && row.updatedAt <= within.to)) &&
      (creator === null || row.createdBy === creator),
  );
}

function readRange(given: string | null): { from: string; to: string } | undefined {
  if (given === null) return undefined;
  const [from = '', to = ''] = given
    .split('...')
    .map((each) => new Date(each))
    .map(toInstant);
  if (from === '' || to === '') throw new Refusal(400, 'bad_query', 'updated_at must be two instants.', 'updated_at');
  return { from, to };
}

function toInstant(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

function sortRows(call: Call, rows: readonly Row[]): readonly Row[] {
  const sort = call.query.get('sort');
  if (sort === null) return rows;
  if (!['updated_at', '-updated_at', 'created_at', '-created_at'].includes(sort)) {
    throw new Refusal(400, 'bad_query', 'sort is not a known order.', 'sort');
  }
  const key = sort.endsWith('updated_at') ? 'updatedAt' : 'createdAt';
  const sorted = rows.toSorted((a, b) => a[key].localeCompare(b[key]) || Number(a.id) - Number(b.id));
  return sort.startsWith('-') ? sorted.toReversed() : sorted;
}

/** Shows a person by id and name; null for one that does not exist. */
export function showPerson(world: World, id: unknown): JsonObject | null {
  const row = world.find('users', String(id));
  return row === undefined
    ? null
    : { id: Number(row.id), name: row.fields.name ?? null, login: row.fields.email ?? null };
}
