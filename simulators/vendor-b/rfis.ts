// RFIs of vendor B with their questions and replies. The status follows from `draft` and `accepted` and is never written.
import { type Answer, type Call, getParam, Refusal, type Route } from '../vendor-core/call.ts';
import { isObject, type Json, type JsonObject } from '../vendor-core/json.ts';
import {
  allowList,
  allowNull,
  allowOne,
  allowText,
  type BodyRules,
  isDay,
  isFlag,
  isId,
  isNumber,
  readBody,
} from '../vendor-core/read-body.ts';
import type { Row, World } from '../vendor-core/world.ts';
import { API, findLive, getProject, listPage, readWrapped, showPerson } from './lists.ts';

const RFIS = `${API}/projects/{project}/rfis`;
/** Statuses of an impact. */
export const IMPACTS = ['yes_known', 'yes_unknown', 'no_impact', 'tbd', 'n_a'];
const ADMIN_MEMBERS = ['due_date', 'assignee_ids'];

const isImpact = (value: Json): boolean =>
  isObject(value) &&
  allowOne(IMPACTS)(value.status ?? null) &&
  (value.value === undefined || allowNull(isNumber)(value.value)) &&
  Object.keys(value).every((name) => ['status', 'value'].includes(name));
const isQuestion = (value: Json): boolean => isObject(value) && allowText(100_000, 1)(value.body ?? null);

/** Members of an RFI in a body. */
export const RFI_RULES: BodyRules = {
  members: {
    subject: allowText(500, 1),
    question: isQuestion,
    rfi_manager_id: isId,
    due_date: allowNull(isDay),
    assignee_ids: allowList(isId),
    reference: allowNull(allowText(255)),
    custom_textfield_1: allowNull(allowText(255)),
    custom_textfield_2: allowNull(allowText(255)),
    cost_impact: isImpact,
    schedule_impact: isImpact,
    draft: isFlag,
    accepted: isFlag,
  },
  days: ['due_date'],
  isLaxWithDays: true,
  status: 422,
};

/** Routes of RFIs and their replies. */
export const RFI_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: RFIS,
    kind: 'list',
    handle(call, world) {
      const status = call.query.get('filters[status]');
      const rows = world.list('rfis', getProject(call, world).id);
      return listPage(call, world, status === null ? rows : rows.filter((row) => row.fields.status === status), (row) =>
        showRfi(world, row),
      );
    },
  },
  { method: 'POST', path: RFIS, kind: 'write', handle: createRfi },
  {
    method: 'GET',
    path: `${RFIS}/{id}`,
    kind: 'record',
    entity: 'rfis',
    handle: (call, world) => ({ status: 200, body: showRfi(world, findRfi(call, world)) }),
  },
  { method: 'PATCH', path: `${RFIS}/{id}`, kind: 'write', entity: 'rfis', handle: updateRfi },
  { method: 'POST', path: `${RFIS}/{id}/replies`, kind: 'write', entity: 'rfis', handle: addReply },
];

function findRfi(call: Call, world: World): Row {
  const project = getProject(call, world);
  const row = findLive(world, 'rfis', getParam(call, 'id'));
  if (row.scope !== project.id)
    throw new Refusal(404, 'not_found', 'The record does not exist, or you may not see it.');
  return row;
}

function createRfi(call: Call, world: World): Answer {
  const { scope, fields: given } = readWrapped(call, world, 'rfi');
  const { draft, question, accepted, ...fields } = readRfi(call, world, given, [
    'subject',
    'question',
    'rfi_manager_id',
  ]);
  if (accepted === true) throw new Refusal(422, 'bad_value', 'A new RFI cannot be accepted.', 'accepted');
  const body = isObject(question ?? null) ? (question as JsonObject).body : '';
  const questions = [createEntry(world, call.userId, { body: body ?? '' })];
  const row = world.insert('rfis', {
    scope,
    fields: { ...fields, status: draft === true ? 'draft' : 'open', questions, answers: [] },
    by: call.userId,
  });
  return { status: 201, body: showRfi(world, row) };
}

function updateRfi(call: Call, world: World): Answer {
  const row = findRfi(call, world);
  const { fields: given } = readWrapped(call, world, 'rfi');
  const { draft, accepted, question, ...fields } = readRfi(call, world, given, []);
  const changes: JsonObject = { ...fields };
  if (draft !== undefined) {
    if (row.fields.status !== 'draft') throw new Refusal(422, 'bad_value', 'Only a draft can change draft.', 'draft');
    changes.status = draft === true ? 'draft' : 'open';
  }
  if (accepted !== undefined) {
    if (row.fields.status === 'draft') throw new Refusal(422, 'bad_value', 'A draft cannot be accepted.', 'accepted');
    changes.status = accepted === true ? 'closed' : 'open';
  }
  if (question !== undefined) {
    changes.questions = [createEntry(world, call.userId, isObject(question) ? question : {})];
  }
  world.update(row, changes, call.userId);
  return { status: 200, body: showRfi(world, row) };
}

function readRfi(call: Call, world: World, given: JsonObject, required: readonly string[]): JsonObject {
  const isAdmin = world.find('users', call.userId)?.fields.is_admin === true;
  const forbidden = ADMIN_MEMBERS.find((name) => given[name] !== undefined);
  if (forbidden !== undefined && !isAdmin) {
    throw new Refusal(403, 'forbidden', `Only admins may set ${forbidden}.`, forbidden);
  }
  const fields = readBody(call, given, { ...RFI_RULES, required });
  const people = [fields.rfi_manager_id, ...(Array.isArray(fields.assignee_ids) ? fields.assignee_ids : [])];
  const unknown = people.find((id) => id !== undefined && world.find('users', String(id)) === undefined);
  if (unknown !== undefined) throw new Refusal(422, 'bad_value', `Person ${unknown} does not exist.`, 'assignee_ids');
  return fields;
}

function addReply(call: Call, world: World): Answer {
  const row = findRfi(call, world);
  const { fields: given } = readWrapped(call, world, 'reply');
  const reply = readBody(call, given, {
    members: { body: allowText(100_000, 1), official: isFlag },
    required: ['body'],
    status: 422,
  });
  if (row.fields.status !== 'open') throw new Refusal(422, 'bad_state', 'Only an open RFI takes replies.');
  const entry = { ...createEntry(world, call.userId, reply), official: reply.official === true };
  const answers = Array.isArray(row.fields.answers) ? row.fields.answers : [];
  world.update(row, { answers: [...answers, entry] }, call.userId);
  return { status: 201, body: entry };
}

/** Creates a question or a reply of a person. */
export function createEntry(world: World, userId: string, given: JsonObject): JsonObject {
  const body = String(given.body);
  const rich = /<[a-z][^>]*>/i.test(body) ? body : `<p>${body}</p>`;
  return {
    id: world.nextNumber(),
    plain_text_body: showPlain(rich),
    rich_text_body: rich,
    created_at: world.now(),
    created_by: showPerson(world, userId),
  };
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' };

/** Shows a body, which is HTML, without its tags. */
function showPlain(rich: string): string {
  return rich
    .replaceAll(/<br\s*\/?>|<\/p>\s*<p>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|nbsp|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function showRfi(world: World, row: Row): JsonObject {
  const { questions, answers, assignee_ids: assignees, rfi_manager_id: manager, ...fields } = row.fields;
  const [first, ...others] = Array.isArray(questions) ? questions : [];
  const shown = isObject(first ?? null) ? [{ ...(first as JsonObject), answers: answers ?? [] }, ...others] : [];
  return {
    id: Number(row.id),
    number: String(row.number),
    due_date: null,
    reference: null,
    custom_textfield_1: null,
    custom_textfield_2: null,
    cost_impact: { status: 'tbd', value: null },
    schedule_impact: { status: 'tbd', value: null },
    ...fields,
    questions: shown,
    rfi_manager: showPerson(world, manager),
    assignees: (Array.isArray(assignees) ? assignees : []).map((id) => showPerson(world, id)),
    project: { id: Number(row.scope) },
    created_at: row.createdAt,
    created_by: showPerson(world, row.createdBy),
    updated_at: row.updatedAt,
    deleted_at: row.deletedAt,
  };
}
