// Coordination issues of vendor B. Their uuid is the id of our record, their origin carries our marker and our address, and
// deleted ones wait in a recycle bin.
import { digestRecord, findOrNull, readMarker, withLocalFields } from '../adapting/public.ts';
import {
  dropUnknown,
  readDay,
  readId,
  readInstant,
  readPersonId,
  readRecords,
  readText,
  requireIdentified,
} from '../answers/public.ts';
import type { FieldValue, FieldValues } from '../fields/public.ts';
import { type EntityAdapter, VendorFault, type VendorRecord, type VendorSession } from '../vendors/public.ts';
import { readDescription, readIssueHistory } from './issue-history.ts';
import { getIssueRules, ISSUE_MEMBERS, OPEN_STATUSES, REVIEW_STATUS } from './issue-rules.ts';
import {
  API,
  filterSince,
  getMember,
  readAll,
  readAllRecords,
  readRecordPage,
  requireProject,
  toBodyId,
} from './pages.ts';

const ISSUES = `${API}/coordination_issues`;
const ORIGIN_TYPE = 'coordination_record';

type Identified = ReturnType<typeof requireIdentified>;
type NewIssue = Parameters<NonNullable<EntityAdapter['create']>>[1];

const LOCAL_NAMES = Object.fromEntries(Object.entries(ISSUE_MEMBERS).map(([field, member]) => [member, field]));

/** The adapter of coordination issues. */
export const coordinationIssues: EntityAdapter = {
  entity: 'issue',
  rules: getIssueRules,
  required: { fields: ['title'], config: [] },
  list: async (session, { since, cursor }) =>
    readRecordPage(session, ISSUES, {
      query: { project_id: requireProject(session), sort: 'updated_at', ...filterSince(since) },
      cursor,
      read: (record) => readIssue(session, record),
    }),
  get: (session, vendorId) =>
    findOrNull(async () => {
      const { body } = await session.call({ method: 'GET', path: getPath(vendorId), query: getProject(session) });
      return readIssue(session, requireIdentified(body));
    }),
  planCreation: ({ status, ...values }) =>
    status === REVIEW_STATUS
      ? { values, initial: { status: 'open' } }
      : { values: dropUnknown({ ...values, status }), initial: {} },
  create: createIssue,
  async update(session, before, values) {
    await withLocalFields(LOCAL_NAMES, () =>
      session.call({
        method: 'PATCH',
        path: getPath(before.vendorId),
        json: { project_id: toBodyId(requireProject(session)), coordination_issue: toMembers(values) },
      }),
    );
  },
  findByMarker: findIssues,
  history: async (session, vendorId, since) =>
    readIssueHistory(session, { path: `${getPath(vendorId)}/change_history`, query: getProject(session), since }),
  async listDeleted(session, since) {
    const items = await readAll(session, `${ISSUES}/recycle_bin`, { ...getProject(session), ...filterSince(since) });
    return items.flatMap((each) => readId(getMember(each, 'id')) ?? []);
  },
};

const getPath = (vendorId: string) => `${ISSUES}/${encodeURIComponent(vendorId)}`;
const getProject = (session: VendorSession) => ({ project_id: requireProject(session) });

async function createIssue(session: VendorSession, record: NewIssue): Promise<string> {
  try {
    return await postIssue(session, record, { uuid: record.recordId });
  } catch (error) {
    // A record in the recycle bin keeps its uuid: the one that replaces it gets another, and is found by its origin.
    if (!(error instanceof VendorFault) || !error.fields.includes('uuid')) throw error;
    if ((await listByUuid(session, 'recycle_bin', record)).length > 0) return postIssue(session, record, {});
    const { message, status, requestId } = error;
    throw new VendorFault('vendor_conflict', message, { status, requestId, cause: error });
  }
}

async function postIssue(
  session: VendorSession,
  { values, marker, recordUrl }: NewIssue,
  own: { readonly uuid?: string },
): Promise<string> {
  const origin = { title: marker, origin_id: marker, origin_type: ORIGIN_TYPE, deep_link_url: recordUrl };
  const { body } = await withLocalFields({ ...LOCAL_NAMES, uuid: 'uuid' }, () =>
    session.call({
      method: 'POST',
      path: ISSUES,
      json: {
        project_id: toBodyId(requireProject(session)),
        coordination_issue: { ...toMembers(values), ...own, origin },
      },
    }),
  );
  return requireIdentified(body).id;
}

async function findIssues(
  session: VendorSession,
  { marker, recordId, createdSince }: Parameters<EntityAdapter['findByMarker']>[1],
): Promise<readonly VendorRecord[]> {
  const own = { marker, recordId };
  const named = [...(await listByUuid(session, '', own)), ...(await listByUuid(session, 'recycle_bin', own))];
  // The uuid is our own name too, also of a record whose origin the vendor did not keep.
  const ours = named.filter((each) => each.marker === null || each.marker === marker);
  const isLive = ours.some((each) => !each.isDeleted);
  const others = isLive ? [] : await listSince(session, createdSince);
  const found = [...ours, ...others.filter((each) => each.marker === marker)];
  return [...new Map(found.map((each) => [each.vendorId, each])).values()];
}

/** Lists the records whose uuid is the id of ours. Vendors that do not know the filter answer with everything. */
async function listByUuid(
  session: VendorSession,
  list: '' | 'recycle_bin',
  { marker, recordId }: Pick<NewIssue, 'marker' | 'recordId'>,
): Promise<readonly VendorRecord[]> {
  const query = { ...getProject(session), 'filters[uuid]': recordId };
  const items = await readAll(session, list === '' ? ISSUES : `${ISSUES}/${list}`, query);
  const found: VendorRecord[] = [];
  for (const item of items) {
    const uuid = readText(getMember(item, 'uuid'));
    if (typeof uuid === 'string' && uuid.toLowerCase() !== recordId.toLowerCase()) continue;
    const { records } = await readRecords([item], (record) => readIssue(session, record));
    // Without a uuid, only the marker says that a record is ours.
    found.push(...(typeof uuid === 'string' ? records : records.filter((each) => each.marker === marker)));
  }
  return found;
}

function listSince(session: VendorSession, createdSince: string): Promise<readonly VendorRecord[]> {
  return readAllRecords(session, ISSUES, {
    query: {
      ...getProject(session),
      ...filterSince(createdSince),
      ...(session.accountId === null ? {} : { 'filters[created_by_id]': session.accountId }),
    },
    read: (record) => readIssue(session, record),
  });
}

function readIssue({ accountId }: VendorSession, { id, members }: Identified): VendorRecord {
  const values: FieldValues = dropUnknown<FieldValue>({
    title: readText(members.title),
    description: readDescription(members.description),
    status: readText(members.status),
    type: readText(members.issue_type),
    priority: readText(members.priority),
    assigneeId: readId(members.assignee_id),
    dueDate: readDay(members.due_date),
  });
  const updatedAt = readInstant(members.updated_at);
  const maySetReview = accountId === null || values.assigneeId === undefined || values.assigneeId === accountId;
  return {
    entity: 'issue',
    vendorId: id,
    number: readText(members.issue_number) ?? null,
    url: null,
    values,
    etag: digestRecord({ values, updatedAt }),
    createdAt: readInstant(members.created_at),
    updatedAt,
    createdBy: readPersonId(members.created_by),
    updatedBy: readPersonId(members.updated_by),
    marker: readMarker(getMember(members.origin, 'origin_id')),
    isDeleted: readInstant(members.deleted_at) !== null,
    permitted: maySetReview ? {} : { status: OPEN_STATUSES },
    matchKey: null,
  };
}

function toMembers(values: FieldValues): Record<string, FieldValue> {
  return dropUnknown<FieldValue>({
    title: values.title,
    description: values.description,
    status: values.status,
    issue_type: values.type,
    priority: values.priority,
    assignee_id: typeof values.assigneeId === 'string' ? toBodyId(values.assigneeId) : values.assigneeId,
    due_date: values.dueDate,
  });
}
