// RFIs of vendor B. The status is never written: `draft` and `accepted` move it, and an answer is an official reply.
import { createMessage } from '../../../../contract/messages/message.ts';
import { digestRecord, findOrNull, readMarker, withLocalFields } from '../adapting/public.ts';
import { readInstant, readPersonId, readText, requireIdentified } from '../answers/public.ts';
import { type FieldValues, omitValues, pickValues } from '../fields/public.ts';
import { toHtml } from '../formatted-text/public.ts';
import { type EntityAdapter, VendorFault, type VendorRecord, type VendorSession } from '../vendors/public.ts';
import { getCurrency, getMarkerField, getRfiManager } from './config.ts';
import { API, filterSince, readAllRecords, readRecordPage, requireProject, toBodyId } from './pages.ts';
import { ADMIN_FIELDS, getRfiRules, RFI_MEMBERS } from './rfi-rules.ts';
import { listPermitted, readRfiValues, toRfiMembers } from './rfi-values.ts';

type Identified = ReturnType<typeof requireIdentified>;
type NewRfi = Parameters<NonNullable<EntityAdapter['create']>>[1];

const WITH_DELETED = { 'filters[include_deleted]': 'with' };
const LOCAL_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(RFI_MEMBERS).map(([field, member]) => [member, field])),
  draft: 'status',
  accepted: 'status',
  body: 'answer',
  official: 'answer',
};

/** The adapter of RFIs. */
export const rfis: EntityAdapter = {
  entity: 'rfi',
  rules: getRfiRules,
  required: { fields: ['subject', 'question'], config: ['rfiManagerId'] },
  list: async (session, { since, cursor }) =>
    readRecordPage(session, getPath(session), {
      query: { sort: 'updated_at', ...WITH_DELETED, ...filterSince(since) },
      cursor,
      read: (record) => readRfi(session, record),
    }),
  get: (session, vendorId) =>
    findOrNull(async () => {
      const { body } = await session.call({ method: 'GET', path: getPath(session, vendorId) });
      return readRfi(session, requireIdentified(body));
    }),
  planCreation,
  create: createRfi,
  update: updateRfi,
  // The answer first: what is closed there takes none.
  separate: ['answer', 'status'],
  // An official reply opens a draft, and what is open with one is answered.
  follow: ({ answer }, { status }) =>
    typeof answer === 'string' && (status === 'draft' || status === 'open') ? { status: 'answered' } : {},
  async findByMarker(session, { marker, createdSince }) {
    const found = await readAllRecords(session, getPath(session), {
      query: {
        ...WITH_DELETED,
        ...filterSince(createdSince),
        ...(session.accountId === null ? {} : { 'filters[created_by_id]': session.accountId }),
      },
      read: (record) => readRfi(session, record),
    });
    return found.filter((each) => each.marker === marker);
  },
  history: async () => null,
  listDeleted: async () => [],
};

function getPath(session: VendorSession, ...rest: readonly string[]): string {
  const parts = ['projects', requireProject(session), 'rfis', ...rest];
  return [API, ...parts.map(encodeURIComponent)].join('/');
}

/** Leaves replies, and the status that follows from them, to an update: creation is one call. */
function planCreation(values: FieldValues) {
  const { status, answer = null } = values;
  const isFirst = status === undefined || status === 'draft' || status === 'open';
  if (isFirst && answer === null) return { values, initial: {} };
  const later = [...(isFirst ? [] : ['status']), ...(answer === null ? [] : ['answer'])];
  return { values: omitValues(values, later), initial: pickValues({ status: 'open', answer: null }, later) };
}

async function createRfi(session: VendorSession, { values, marker }: NewRfi): Promise<string> {
  const manager = getRfiManager(session.config);
  if (manager === undefined)
    throw new VendorFault(
      'not_configured',
      createMessage('integrations.faultMissingSetting', { name: 'rfiManagerId' }),
    );
  const { body } = await write(session, {
    method: 'POST',
    path: getPath(session),
    json: {
      rfi: {
        ...toRfiMembers(values),
        rfi_manager_id: toBodyId(manager),
        [getMarkerField(session.config)]: marker,
        ...(values.status === 'draft' ? { draft: true } : {}),
      },
    },
    fields: Object.keys(values),
  });
  return requireIdentified(body).id;
}

/** Changes fields, replies and closes in this order: neither a draft nor what is closed takes a reply. */
async function updateRfi(session: VendorSession, before: VendorRecord, values: FieldValues): Promise<void> {
  const path = getPath(session, before.vendorId);
  const patch = (rfi: object, fields: readonly string[]) =>
    write(session, { method: 'PATCH', path, json: { rfi }, fields });
  const { answer, status: to } = values;
  const from = before.values.status;
  const isAnswered = typeof answer === 'string' && answer !== before.values.answer;
  const isRaised = from === 'draft' && (isAnswered || (to !== undefined && to !== 'draft'));
  const members = {
    ...toRfiMembers(values),
    ...(isRaised ? { draft: false } : {}),
    ...(from === 'closed' && (to === 'open' || to === 'answered') ? { accepted: false } : {}),
  };
  if (Object.keys(members).length > 0) await patch(members, Object.keys(values));
  if (isAnswered) {
    const reply = { body: toHtml(answer), official: true };
    await write(session, { method: 'POST', path: `${path}/replies`, json: { reply }, fields: ['answer'] });
  }
  if (to === 'closed' && from !== 'closed') await patch({ accepted: true }, ['status']);
}

/** Makes a write. A 403 on members that only admins may set is a refusal of these fields, not of the record. */
async function write(
  session: VendorSession,
  { fields, ...request }: { method: 'POST' | 'PATCH'; path: string; json: object; fields: readonly string[] },
) {
  try {
    return await withLocalFields(LOCAL_NAMES, () => session.call(request));
  } catch (error) {
    if (!(error instanceof VendorFault) || error.status !== 403) throw error;
    const named = error.fields.filter((each) => fields.includes(each));
    const refused = named.length > 0 ? named : ADMIN_FIELDS.filter((each) => fields.includes(each));
    if (refused.length === 0) throw error;
    const { message, status, requestId } = error;
    throw new VendorFault('field_refused', message, { status, requestId, fields: refused, cause: error });
  }
}

function readRfi({ config }: VendorSession, { id, members }: Identified): VendorRecord {
  const values = readRfiValues(members, getCurrency(config));
  const updatedAt = readInstant(members.updated_at);
  return {
    entity: 'rfi',
    vendorId: id,
    number: readText(members.number) ?? null,
    url: null,
    values,
    etag: digestRecord({ values, updatedAt }),
    createdAt: readInstant(members.created_at),
    updatedAt,
    createdBy: readPersonId(members.created_by),
    updatedBy: readPersonId(members.updated_by),
    marker: readMarker(members[getMarkerField(config)]),
    isDeleted: readInstant(members.deleted_at) !== null,
    permitted: listPermitted(values),
    matchKey: null,
  };
}
