// Issues of vendor A with `permittedStatuses`, their types, custom attributes and people.
import { type Answer, type Call, getParam, Refusal, type Route } from '../vendor-core/call.ts';
import { isObject, type Json, type JsonObject } from '../vendor-core/json.ts';
import {
  allowList,
  allowNull,
  allowOne,
  allowText,
  type BodyRules,
  cutPage,
  isDay,
  isFlag,
  listVisible,
  readBody,
  readNumber,
  refuseOtherParameters,
} from '../vendor-core/read-body.ts';
import type { Row, World } from '../vendor-core/world.ts';

const API = '/construction/issues/v1/projects/{project}';
/** Statuses of issues. */
export const STATUSES = [
  'draft',
  'open',
  'pending',
  'in_progress',
  'in_review',
  'completed',
  'not_approved',
  'in_dispute',
  'closed',
];
/** Statuses that a new issue may have. */
const NEW_STATUSES = ['draft', 'open', 'pending', 'in_progress'];
const FILTERS = ['filter[updatedAt]', 'filter[deleted]', 'filter[createdBy]', 'filter[status]'];
const ATTRIBUTE_FILTER = /^filter\[customAttributes\]\[([^\]]+)\]$/;

const isAttribute = (value: Json): boolean =>
  isObject(value) && typeof value.attributeDefinitionId === 'string' && Object.hasOwn(value, 'value');

/** Members of an issue in a body. */
export const ISSUE_RULES: BodyRules = {
  members: {
    title: allowText(10_000, 1),
    description: allowNull(allowText(10_000)),
    status: allowOne(STATUSES),
    issueSubtypeId: allowText(64, 1),
    assignedTo: allowNull(allowText(64)),
    assignedToType: allowNull(allowOne(['user', 'company', 'role'])),
    dueDate: allowNull(isDay),
    startDate: allowNull(isDay),
    locationDetails: allowNull(allowText(250)),
    published: isFlag,
    customAttributes: allowList(isAttribute),
  },
  days: ['dueDate', 'startDate'],
};

/** Routes of issues and of everything that an issue refers to. */
export const ISSUE_ROUTES: readonly Route[] = [
  { method: 'GET', path: `${API}/issues`, kind: 'list', handle: listIssues },
  { method: 'POST', path: `${API}/issues`, kind: 'write', handle: createIssue },
  {
    method: 'GET',
    path: `${API}/issues/{id}`,
    kind: 'record',
    entity: 'issues',
    handle: (call, world) => ({ status: 200, body: showIssue(findIssue(call, world)) }),
  },
  { method: 'PATCH', path: `${API}/issues/{id}`, kind: 'write', entity: 'issues', handle: updateIssue },
  {
    method: 'GET',
    path: `${API}/issue-types`,
    kind: 'list',
    handle: (call, world) => showList(call, world, 'issue_types'),
  },
  {
    method: 'GET',
    path: `${API}/issue-attribute-definitions`,
    kind: 'list',
    handle: (call, world) => showList(call, world, 'issue_attributes'),
  },
  { method: 'GET', path: `${API}/users/me`, kind: 'record', handle: showMe },
  {
    method: 'GET',
    path: '/construction/admin/v1/projects/{project}/users',
    kind: 'list',
    handle: (call, world) => showList(call, world, 'users'),
  },
];

/** Returns the id of the project; ids of issues carry no `b.`, those of other parts do. */
function getScope(call: Call, world: World): string {
  const id = getParam(call, 'project');
  if (id.startsWith('b.') || world.find('projects', `b.${id}`) === undefined) {
    throw new Refusal(404, 'NOT_FOUND', 'The project does not exist.');
  }
  return id;
}

function readPage(call: Call): { offset: number; limit: number } {
  const limit = readNumber(call, 'limit', { min: 1, max: 100, standard: 100 });
  return { limit, offset: readNumber(call, 'offset', { min: 0, max: 1_000_000, standard: 0 }) };
}

function showList(call: Call, world: World, entity: string): Answer {
  getScope(call, world);
  refuseOtherParameters(call, ['limit', 'offset', 'include']);
  const { offset, limit } = readPage(call);
  const rows = listVisible(call, world, world.list(entity));
  const results = cutPage(call, rows, offset, limit).map(({ id, fields }) => ({ id, ...fields }));
  return { status: 200, body: { pagination: { limit, offset, totalResults: rows.length }, results } };
}

function showMe(call: Call, world: World): Answer {
  getScope(call, world);
  const row = world.find('users', call.userId);
  if (row === undefined) throw new Refusal(403, 'FORBIDDEN', 'The person is not a member of the project.');
  const issue = { new: { permittedStatuses: NEW_STATUSES }, permittedActions: ['create'] };
  return {
    status: 200,
    body: { id: row.id, ...row.fields, isProjectAdmin: row.fields.isProjectAdmin ?? false, issue },
  };
}

function listIssues(call: Call, world: World): Answer {
  const scope = getScope(call, world);
  const attribute = [...call.query.keys()].find((name) => ATTRIBUTE_FILTER.test(name));
  refuseOtherParameters(call, [
    'limit',
    'offset',
    'sortBy',
    'fields',
    ...FILTERS,
    ...(attribute === undefined ? [] : [attribute]),
  ]);
  const { offset, limit } = readPage(call);
  const [since = null, until = null] = readRange(call.query.get('filter[updatedAt]'));
  const wantsDeleted = call.query.get('filter[deleted]') === 'true';
  const creator = call.query.get('filter[createdBy]');
  const status = call.query.get('filter[status]');
  const rows = listVisible(call, world, world.list('issues', scope)).filter(
    (row) =>
      (row.deletedAt !== null) === wantsDeleted &&
      (since === null || row.updatedAt >= since) &&
      (until === null || row.updatedAt <= until) &&
      (creator === null || row.createdBy === creator) &&
      (status === null || row.fields.status === status) &&
      (attribute === undefined || hasAttribute(row, attribute, call.query.get(attribute))),
  );
  const results = cutPage(call, sortRows(rows, call.query.get('sortBy')), offset, limit).map(showIssue);
  return { status: 200, body: { pagination: { limit, offset, totalResults: rows.length }, results } };
}

function readRange(given: string | null): (string | null)[] {
  if (given === null) return [];
  return given.split('..').map((each) => {
    if (each === '') return null;
    if (Number.isNaN(Date.parse(each)))
      throw new Refusal(400, 'BAD_REQUEST', 'filter[updatedAt] is wrong.', 'updatedAt');
    return new Date(each).toISOString();
  });
}

function hasAttribute({ fields }: Row, filter: string, value: string | null): boolean {
  const id = ATTRIBUTE_FILTER.exec(filter)?.[1];
  const attributes = Array.isArray(fields.customAttributes) ? fields.customAttributes : [];
  return attributes.some((each) => isObject(each) && each.attributeDefinitionId === id && each.value === value);
}

function sortRows(rows: readonly Row[], sortBy: string | null): readonly Row[] {
  if (sortBy === null) return rows;
  if (!/^-?(?:updatedAt|createdAt|displayId)$/.test(sortBy))
    throw new Refusal(400, 'BAD_REQUEST', 'sortBy is wrong.', 'sortBy');
  const sorted = rows.toSorted((a, b) =>
    sortBy.endsWith('displayId')
      ? a.number - b.number
      : a[sortBy.endsWith('updatedAt') ? 'updatedAt' : 'createdAt'].localeCompare(
          b[sortBy.endsWith('updatedAt') ? 'updatedAt' : 'createdAt'],
        ),
  );
  return sortBy.startsWith('-') ? sorted.toReversed() : sorted;
}

function findIssue(call: Call, world: World): Row {
  const row = world.find('issues', getParam(call, 'id'));
  if (row?.scope !== getScope(call, world)) throw new Refusal(404, 'NOT_FOUND', 'The issue does not exist.');
  return row;
}

function createIssue(call: Call, world: World): Answer {
  const scope = getScope(call, world);
  const fields = readIssue(call, world, ['title', 'issueSubtypeId', 'status']);
  if (!NEW_STATUSES.includes(String(fields.status))) refuseStatus(fields.status);
  const row = world.insert('issues', { id: crypto.randomUUID(), scope, fields, by: call.userId });
  return { status: 201, body: showIssue(row) };
}

function updateIssue(call: Call, world: World): Answer {
  const row = findIssue(call, world);
  if (row.deletedAt !== null) throw new Refusal(409, 'CONFLICT', 'The issue is deleted.');
  const fields = readIssue(call, world, []);
  if (fields.status !== undefined && !listPermitted(row).includes(String(fields.status))) refuseStatus(fields.status);
  world.update(row, fields, call.userId);
  return { status: 200, body: showIssue(row) };
}

function readIssue(call: Call, world: World, required: readonly string[]): JsonObject {
  const fields = readBody(call, call.body, { ...ISSUE_RULES, required });
  const subtypes = world
    .list('issue_types')
    .flatMap((row) => (Array.isArray(row.fields.subtypes) ? row.fields.subtypes : []));
  const { issueSubtypeId: subtype, assignedTo, assignedToType } = fields;
  if (subtype !== undefined && !subtypes.some((each) => isObject(each) && each.id === subtype)) {
    throw new Refusal(400, 'BAD_REQUEST', 'issueSubtypeId does not exist.', 'issueSubtypeId');
  }
  if (typeof assignedTo === 'string' && typeof assignedToType !== 'string') {
    throw new Refusal(400, 'BAD_REQUEST', 'assignedToType is required with assignedTo.', 'assignedToType');
  }
  if (assignedToType === 'user' && world.find('users', String(assignedTo)) === undefined) {
    throw new Refusal(400, 'BAD_REQUEST', 'assignedTo is not a member of the project.', 'assignedTo');
  }
  return fields;
}

function refuseStatus(status: Json | undefined): never {
  throw new Refusal(400, 'BAD_REQUEST', `The status ${String(status)} is not permitted now.`, 'status');
}

/** Lists statuses that may follow; a record can have a list of its own, set by the control API. */
function listPermitted({ fields }: Row): string[] {
  if (Array.isArray(fields.permittedStatuses)) return fields.permittedStatuses.map(String);
  return fields.status === 'draft' ? ['draft', 'open'] : STATUSES.filter((each) => each !== 'draft');
}

function showIssue(row: Row): JsonObject {
  return {
    id: row.id,
    containerId: row.scope,
    displayId: row.number,
    description: null,
    assignedTo: null,
    assignedToType: null,
    dueDate: null,
    customAttributes: [],
    published: true,
    ...row.fields,
    permittedStatuses: listPermitted(row),
    permittedAttributes: Object.keys(ISSUE_RULES.members),
    deleted: row.deletedAt !== null,
    deletedAt: row.deletedAt,
    deletedBy: row.deletedBy,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedBy,
  };
}
