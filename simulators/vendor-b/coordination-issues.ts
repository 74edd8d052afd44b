// Coordination issues of vendor B: a uuid that the client may choose, a history, a recycle bin and a bulk call.
import { randomUUID } from 'node:crypto';
import { type Answer, type Call, getParam, Refusal, type Route } from '../vendor-core/call.ts';
import { isObject, type Json, type JsonObject } from '../vendor-core/json.ts';
import { allowNull, allowOne, allowText, type BodyRules, isDay, isId, readBody } from '../vendor-core/read-body.ts';
import type { Row, World } from '../vendor-core/world.ts';
import { API, findLive, getProject, listPage, readWrapped, showPerson } from './lists.ts';

const ISSUES = `${API}/coordination_issues`;
const MAX_BULK = 1000;
/** Statuses of coordination issues. */
export const STATUSES = [
  'open',
  'in_progress',
  'blocked',
  'unblocked',
  'ready_for_review',
  'moved_to_observation',
  'closed',
];
/** Priorities of coordination issues. */
export const PRIORITIES = ['low', 'medium', 'high', 'critical'];
/** Types of coordination issues. */
export const TYPES = [
  'building_code',
  'clash',
  'coordination',
  'design_review',
  'client_feedback',
  'requirement_change',
  'constructability',
  'existing_condition',
  'other',
];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isOrigin = (value: Json): boolean =>
  isObject(value) &&
  Object.entries(value).every(
    ([name, each]) => ['title', 'origin_id', 'origin_type', 'deep_link_url'].includes(name) && allowText(2000)(each),
  );

/** Members of a coordination issue in a body. */
export const ISSUE_RULES: BodyRules = {
  members: {
    title: allowText(80, 1),
    description: allowNull(allowText(10_000)),
    status: allowOne(STATUSES),
    issue_type: allowOne(TYPES),
    priority: allowNull(allowOne(PRIORITIES)),
    assignee_id: allowNull(isId),
    due_date: allowNull(isDay),
  },
  days: ['due_date'],
  isLaxWithDays: true,
  status: 422,
};
/** Members that only a creation may have. */
const CREATE_RULES: BodyRules = {
  ...ISSUE_RULES,
  members: { ...ISSUE_RULES.members, uuid: (value) => typeof value === 'string' && UUID.test(value), origin: isOrigin },
  required: ['title'],
};

/** Routes of coordination issues. */
export const COORDINATION_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: ISSUES,
    kind: 'list',
    handle: (call, world) => listIssues(call, world, (row) => row.deletedAt === null),
  },
  {
    method: 'GET',
    path: `${ISSUES}/recycle_bin`,
    kind: 'list',
    handle: (call, world) => listIssues(call, world, (row) => row.deletedAt !== null),
  },
  { method: 'POST', path: ISSUES, kind: 'write', handle: (call, world) => createIssue(call, world) },
  { method: 'PATCH', path: `${ISSUES}/sync`, kind: 'write', handle: syncIssues },
  {
    method: 'GET',
    path: `${ISSUES}/{id}`,
    kind: 'record',
    entity: 'coordination_issues',
    handle: (call, world) => ({ status: 200, body: showIssue(world, findIssue(call, world)) }),
  },
  { method: 'PATCH', path: `${ISSUES}/{id}`, kind: 'write', entity: 'coordination_issues', handle: updateIssue },
  {
    method: 'DELETE',
    path: `${ISSUES}/{id}`,
    kind: 'write',
    entity: 'coordination_issues',
    handle(call, world) {
      world.remove(findIssue(call, world), call.userId);
      return { status: 204 };
    },
  },
  {
    method: 'PATCH',
    path: `${ISSUES}/{id}/restore`,
    kind: 'write',
    entity: 'coordination_issues',
    handle: restoreIssue,
  },
  {
    method: 'GET',
    path: `${ISSUES}/{id}/change_history`,
    kind: 'record',
    handle: (call, world) => showHistory(call, world, () => true),
  },
  {
    method: 'GET',
    path: `${ISSUES}/{id}/status_changes`,
    kind: 'record',
    handle: (call, world) => showHistory(call, world, (field) => field === 'status'),
  },
];

function listIssues(call: Call, world: World, keeps: (row: Row) => boolean): Answer {
  const rows = world.list('coordination_issues', getProject(call, world).id).filter(keeps);
  const uuid = call.query.get('filters[uuid]');
  const found = rows.filter((row) => uuid === null || row.fields.uuid === uuid);
  // The filter of deleted records belongs to other lists; the recycle bin is a list of its own.
  const query = new URLSearchParams(call.query);
  if (found.some((row) => row.deletedAt !== null)) query.set('filters[include_deleted]', 'with');
  return listPage({ ...call, query }, world, found, (row) => showIssue(world, row));
}

function findIssue(call: Call, world: World): Row {
  const project = getProject(call, world);
  const row = findLive(world, 'coordination_issues', getParam(call, 'id'));
  if (row.scope !== project.id)
    throw new Refusal(404, 'not_found', 'The record does not exist, or you may not see it.');
  return row;
}

function createIssue(call: Call, world: World): Answer {
  const { scope, fields } = readWrapped(call, world, 'coordination_issue');
  return { status: 201, body: showIssue(world, insertIssue(call, world, scope, fields)) };
}

function insertIssue(call: Call, world: World, scope: string, given: JsonObject): Row {
  const fields = readBody(call, given, CREATE_RULES);
  checkPerson(world, fields);
  const { uuid = randomUUID() } = fields;
  if (world.list('coordination_issues').some((row) => row.fields.uuid === uuid)) {
    throw new Refusal(422, 'taken', 'uuid has already been taken.', 'uuid');
  }
  checkReview(call, fields, null);
  return world.insert('coordination_issues', {
    scope,
    fields: { status: 'open', issue_type: 'other', ...fields, uuid },
    by: call.userId,
  });
}

function updateIssue(call: Call, world: World): Answer {
  const row = findIssue(call, world);
  const { fields } = readWrapped(call, world, 'coordination_issue');
  changeIssue(call, world, row, fields);
  return { status: 200, body: showIssue(world, row) };
}

function changeIssue(call: Call, world: World, row: Row, given: JsonObject): void {
  const fields = readBody(call, given, ISSUE_RULES);
  checkPerson(world, fields);
  checkReview(call, fields, row);
  world.update(row, fields, call.userId);
}

function checkReview(call: Call, fields: JsonObject, row: Row | null): void {
  if (fields.status !== 'ready_for_review' || row?.fields.status === 'ready_for_review') return;
  const assignee = fields.assignee_id ?? row?.fields.assignee_id;
  if (String(assignee) !== call.userId) {
    throw new Refusal(403, 'forbidden', 'Only the assignee may set ready_for_review.', 'status');
  }
}

function checkPerson(world: World, { assignee_id: id }: JsonObject): void {
  if (typeof id === 'number' && world.find('users', String(id)) === undefined) {
    throw new Refusal(422, 'bad_value', `Person ${id} does not exist.`, 'assignee_id');
  }
}

function restoreIssue(call: Call, world: World): Answer {
  const project = getProject(call, world);
  const row = world.find('coordination_issues', getParam(call, 'id'));
  if (row?.scope !== project.id || row.deletedAt === null) {
    throw new Refusal(404, 'not_found', 'The record is not in the recycle bin.');
  }
  world.restore(row, call.userId);
  return { status: 200, body: showIssue(world, row) };
}

/** Creates and changes many at once; always 200, with those that failed in `errors`. */
function syncIssues(call: Call, world: World): Answer {
  const project = getProject(call, world);
  const { updates } = call.body;
  if (!Array.isArray(updates) || updates.length > MAX_BULK) {
    throw new Refusal(400, 'bad_value', `updates must be a list of at most ${MAX_BULK}.`, 'updates');
  }
  const entities: Json[] = [];
  const errors: Json[] = [];
  for (const each of updates) {
    try {
      if (!isObject(each)) throw new Refusal(422, 'bad_value', 'An update must be an object.');
      const { id, ...fields } = each;
      const row =
        id === undefined
          ? insertIssue(call, world, project.id, fields)
          : findLive(world, 'coordination_issues', String(id));
      if (id !== undefined) changeIssue(call, world, row, fields);
      entities.push(showIssue(world, row));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      errors.push({ ...(isObject(each) ? each : {}), errors: { [error.field ?? 'base']: [error.message] } });
    }
  }
  return { status: 200, body: { entities, errors } };
}

function showHistory(call: Call, world: World, keeps: (field: string) => boolean): Answer {
  const { history } = findIssue(call, world);
  return {
    status: 200,
    body: history
      .filter(({ field }) => keeps(field))
      .map(({ at, by, field, from, to }) => ({
        field,
        old_value: from,
        new_value: to,
        created_at: at,
        created_by: showPerson(world, by) ?? { id: null, name: by, login: null },
      })),
  };
}

function showIssue(world: World, row: Row): JsonObject {
  return {
    id: Number(row.id),
    issue_number: row.number,
    description: null,
    priority: null,
    assignee_id: null,
    due_date: null,
    origin: null,
    ...row.fields,
    assignee: showPerson(world, row.fields.assignee_id),
    project_id: Number(row.scope),
    created_at: row.createdAt,
    created_by: showPerson(world, row.createdBy),
    updated_at: row.updatedAt,
    deleted_at: row.deletedAt,
  };
}
