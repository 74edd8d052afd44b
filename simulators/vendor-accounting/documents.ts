// Documents of the accounting provider: purchase orders, bills and credit notes, written as drafts or not at all.
import { type Answer, type Call, getParam, Refusal, type Route } from '../vendor-core/call.ts';
import { isObject, type Json, type JsonObject } from '../vendor-core/json.ts';
import { allowNull, allowText, type BodyRules, type Check, isDay, readBody } from '../vendor-core/read-body.ts';
import type { Row, World } from '../vendor-core/world.ts';
import { API, listPage } from './lists.ts';

/** A type of documents. */
export interface DocumentKind {
  /** In paths and as the entity of records. */
  readonly entity: 'purchaseOrders' | 'bills' | 'creditNotes';
  readonly singular: string;
  readonly prefix: string;
}

/** All types of documents. */
export const DOCUMENTS: readonly DocumentKind[] = [
  { entity: 'purchaseOrders', singular: 'purchase order', prefix: 'PO' },
  { entity: 'bills', singular: 'bill', prefix: 'BILL' },
  { entity: 'creditNotes', singular: 'credit note', prefix: 'CN' },
];

/** Statuses that a document can have. */
export const STATUSES = ['draft', 'open', 'paid', 'void'];

const MAX_LINES = 100;
const MAX_AMOUNT = 1e15;
const isReference = allowText(100);
const isName = allowNull(allowText(50));
const isAmount: Check = (value) => typeof value === 'number' && Math.abs(value) < MAX_AMOUNT;

const LINE: Readonly<Record<string, Check>> = {
  description: allowText(4000, 1),
  quantity: (value) => typeof value === 'number' && value > 0,
  unitAmount: isAmount,
  accountId: allowText(50, 1),
  taxId: isName,
  trackingId: isName,
};

const isLine = (value: Json): boolean =>
  isObject(value) &&
  Object.entries(value).every(([name, each]) => Object.hasOwn(LINE, name) && LINE[name]?.(each) === true) &&
  ['description', 'unitAmount', 'accountId'].every((name) => value[name] !== undefined);

const RULES: BodyRules = {
  members: {
    contactId: allowText(50, 1),
    reference: isReference,
    date: isDay,
    dueDate: allowNull(isDay),
    currency: allowText(3, 3),
    lines: (value) => Array.isArray(value) && value.length > 0 && value.length <= MAX_LINES && value.every(isLine),
    linkedDocumentId: isName,
  },
};
const CREATE: BodyRules = { ...RULES, required: ['contactId', 'date', 'currency', 'lines'] };

/** Calls that would make a document count: a service that may write drafts alone makes none of them. */
const FINAL_CALLS = ['approve', 'send', 'post', 'pay', 'void'];

/** Creates the routes of the documents. */
export function createDocumentRoutes(): Route[] {
  return DOCUMENTS.flatMap((kind) => {
    const path = `${API}/${kind.entity}`;
    const { entity } = kind;
    return [
      { method: 'GET', path, kind: 'list', handle: (call, world) => listDocuments(call, world, kind) },
      {
        method: 'POST',
        path,
        kind: 'write',
        handle: (call, world) => repeatAnswer(call, world, () => create(call, world, kind)),
      },
      {
        method: 'GET',
        path: `${path}/{id}`,
        kind: 'record',
        entity,
        handle: (call, world) => ({ status: 200, body: showDocument(call, find(call, world, kind)) }),
      },
      {
        method: 'PATCH',
        path: `${path}/{id}`,
        kind: 'write',
        entity,
        handle: (call, world) => update(call, world, kind),
      },
      {
        method: 'DELETE',
        path: `${path}/{id}`,
        kind: 'write',
        entity,
        handle: (call, world) => remove(call, world, kind),
      },
      ...FINAL_CALLS.map(
        (name): Route => ({
          method: 'POST',
          path: `${path}/{id}/${name}`,
          kind: 'write',
          handle: (call, world) => finalize(call, world, kind),
        }),
      ),
    ] satisfies Route[];
  });
}

/** Answers a repeated idempotency key as the first time. @throws Refusal for another body under the key */
function repeatAnswer(call: Call, world: World, create: () => Answer): Answer {
  const key = call.headers['idempotency-key'];
  if (typeof key !== 'string') return create();
  if (key.length > 128) throw new Refusal(400, 'bad_key', 'Idempotency-Key has at most 128 characters.');
  const name = `${call.path} ${key}`;
  const body = JSON.stringify(call.body);
  const known = world.find('keys', name);
  if (known !== undefined) {
    if (known.fields.body === body) return { status: Number(known.fields.status), body: known.fields.answer };
    throw new Refusal(400, 'key_reused', 'Idempotency-Key was used for another request.');
  }
  const answer = create();
  const fields = { body, status: answer.status, answer: (answer.body ?? null) as Json };
  world.insert('keys', { id: name, scope: '', fields, by: call.userId });
  return answer;
}

function listDocuments(call: Call, world: World, { entity }: DocumentKind): Answer {
  const reference = call.query.get('reference');
  const rows = world
    .list(entity)
    .filter((row) => row.deletedAt === null && (reference === null || row.fields.reference === reference));
  return listPage(call, rows, { known: ['reference'], show: (row) => showDocument(call, row) }, world);
}

function find(call: Call, world: World, { entity, singular }: DocumentKind): Row {
  const row = world.find(entity, getParam(call, 'id'));
  if (row === undefined || row.deletedAt !== null)
    throw new Refusal(404, 'not_found', `The ${singular} does not exist.`);
  return row;
}

/** Finds a document that may be written: with the version that the caller read, and a draft. */
function findDraft(call: Call, world: World, kind: DocumentKind): Row {
  const row = find(call, world, kind);
  const version = call.headers['if-match'];
  if (version === undefined) throw new Refusal(428, 'version_required', 'If-Match is required.');
  if (version !== formatVersion(row))
    throw new Refusal(412, 'entity_changed', 'The document has changed since it was read.');
  if (row.fields.status !== 'draft') throw new Refusal(409, 'not_draft', `The ${kind.singular} is no longer a draft.`);
  return row;
}

function create(call: Call, world: World, { entity, prefix }: DocumentKind): Answer {
  const fields = readBody(call, call.body, CREATE);
  check(world, fields);
  // A provider without draft bills posts them at once.
  const isDraft = entity !== 'bills' || world.state.settings.draftBills === true;
  const number = `${prefix}-${String(world.list(entity).length + 1).padStart(4, '0')}`;
  const row = world.insert(entity, {
    scope: '',
    fields: {
      reference: '',
      dueDate: null,
      linkedDocumentId: null,
      ...addSurcharge(fields, world),
      number,
      status: isDraft ? 'draft' : 'open',
    },
    by: call.userId,
  });
  return { status: 201, body: showDocument(call, row) };
}

/** Adds what the provider adds to the first line by itself, if it is set to: it then stores another amount than was sent. */
function addSurcharge(fields: JsonObject, { state }: World): JsonObject {
  const surcharge = Number(state.settings.surcharge ?? 0);
  const [first, ...others] = Array.isArray(fields.lines) ? fields.lines : [];
  if (surcharge === 0 || !isObject(first)) return fields;
  return { ...fields, lines: [{ ...first, unitAmount: Number(first.unitAmount) + surcharge }, ...others] };
}

function update(call: Call, world: World, kind: DocumentKind): Answer {
  const row = findDraft(call, world, kind);
  const fields = readBody(call, call.body, RULES);
  check(world, fields);
  world.update(row, addSurcharge(fields, world), call.userId);
  return { status: 200, body: showDocument(call, row) };
}

function remove(call: Call, world: World, kind: DocumentKind): Answer {
  world.remove(findDraft(call, world, kind), call.userId);
  return { status: 204 };
}

/** Counts the call and refuses it: the scope of the service allows drafts alone. */
function finalize(call: Call, world: World, kind: DocumentKind): Answer {
  find(call, world, kind);
  world.state.settings.finalCalls = Number(world.state.settings.finalCalls ?? 0) + 1;
  throw new Refusal(403, 'forbidden', 'The application may write drafts alone.');
}

function check(world: World, { contactId, currency, lines, linkedDocumentId }: JsonObject): void {
  const company = world.list('companies')[0]?.fields ?? {};
  if (currency !== undefined && currency !== company.currency) {
    throw new Refusal(400, 'bad_value', `The currency of the company is ${String(company.currency)}.`, 'currency');
  }
  if (contactId !== undefined) requireActive(world, 'contacts', contactId, 'contactId');
  for (const line of Array.isArray(lines) ? lines : []) {
    if (!isObject(line)) continue;
    requireActive(world, 'accounts', line.accountId, 'accountId');
    requireActive(world, 'taxes', line.taxId, 'taxId');
    requireActive(world, 'tracking', line.trackingId, 'trackingId');
  }
  if (typeof linkedDocumentId !== 'string') return;
  if (!DOCUMENTS.some(({ entity }) => world.find(entity, linkedDocumentId) !== undefined)) {
    throw new Refusal(400, 'bad_value', 'The linked document does not exist.', 'linkedDocumentId');
  }
}

function requireActive(world: World, entity: string, id: Json | undefined, member: string): void {
  if (typeof id !== 'string') return;
  const row = world.find(entity, id);
  if (row === undefined || row.deletedAt !== null)
    throw new Refusal(400, 'bad_value', `${member} ${id} does not exist.`, member);
  if (row.fields.isArchived === true) throw new Refusal(400, 'archived', `${member} ${id} is archived.`, member);
}

const formatVersion = ({ id, history, updatedAt }: Row) => `W/"${id}-${history.length}-${Date.parse(updatedAt)}"`;

/** Returns a document as the API shows it, with the total of its lines. */
export function showDocument({ origin }: Pick<Call, 'origin'>, row: Row): JsonObject {
  const lines = (Array.isArray(row.fields.lines) ? row.fields.lines : []).filter(isObject);
  const shown = lines.map((line) => {
    const { quantity = 1, unitAmount = 0 } = line;
    return {
      taxId: null,
      trackingId: null,
      quantity,
      ...line,
      amount: roundCents(Number(quantity) * Number(unitAmount)),
    };
  });
  return {
    '@odata.etag': formatVersion(row),
    id: row.id,
    ...row.fields,
    lines: shown,
    total: roundCents(shown.reduce((sum, { amount }) => sum + amount, 0)),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    url: `${origin}/${row.entity}/${row.id}`,
  };
}

const roundCents = (amount: number) => Number(amount.toFixed(3));
