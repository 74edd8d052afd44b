// Issues of vendor A: no conditional writes, no history, and deleted ones in a list of their own.

import { findOrNull, withLocalFields } from '../adapting/public.ts';
import { readRecords, requireIdentified } from '../answers/public.ts';
import { areEqual, type FieldValues } from '../fields/public.ts';
import { requirePage } from '../lists/public.ts';
import type { EntityAdapter, VendorRecord, VendorSession } from '../vendors/public.ts';
import { readAccount } from './account.ts';
import { readMarkerAttribute } from './config.ts';
import { LOCAL_NAMES, readIssue, writeMembers } from './issue-record.ts';
import { createIssueRules } from './issue-rules.ts';
import { getId, getMember, listResults, readResults, requireProject, toIssuesId } from './vendor-json.ts';

/** The status of a new issue. All others may be refused for one, by project and person. */
const FIRST_STATUS = 'open';
/** The fields by which a record without a marker is recognised. The status may have moved on since. */
const RECOGNISED_BY = ['title', 'type'];
const OLDEST_CHANGE_FIRST = 'updatedAt';

type Query = Readonly<Record<string, string | undefined>>;

/** The issues of a linked project. */
export const issues: EntityAdapter = {
  entity: 'issue',
  rules: createIssueRules,
  required: { fields: RECOGNISED_BY, config: ['issueSubtypes'] },

  async list(session, { since, cursor }) {
    const { results, next, total } = await readResults(session, {
      path: getPath(session),
      query: { ...changedSince(since), sortBy: OLDEST_CHANGE_FIRST },
      offset: Number(cursor ?? 0),
    });
    const page = await readRecords(requirePage(results), (each) => readIssue(each, session));
    return { ...page, next: next === null ? null : String(next), total, isGuess: total === null };
  },

  async get(session, vendorId) {
    const path = `${getPath(session)}/${encodeURIComponent(vendorId)}`;
    const answer = await findOrNull(() => session.call({ method: 'GET', path }));
    return answer === null ? null : readIssue(requireIdentified(answer.body), session);
  },

  planCreation({ status = FIRST_STATUS, ...values }) {
    return status === FIRST_STATUS
      ? { values: { ...values, status }, initial: {} }
      : { values, initial: { status: FIRST_STATUS } };
  },

  async create(session, { values, marker }) {
    const attributeId = readMarkerAttribute(session.config);
    const marked =
      attributeId === undefined ? {} : { customAttributes: [{ attributeDefinitionId: attributeId, value: marker }] };
    const given = Object.entries(values).filter(([, value]) => value !== null);
    const { body } = await withLocalFields(LOCAL_NAMES, () =>
      session.call({
        method: 'POST',
        path: getPath(session),
        // Nobody else sees an issue that is not published.
        json: { status: FIRST_STATUS, ...writeMembers(Object.fromEntries(given)), ...marked, published: true },
      }),
    );
    return requireIdentified(body).id;
  },

  async update(session, { vendorId }, values) {
    const path = `${getPath(session)}/${encodeURIComponent(vendorId)}`;
    await withLocalFields(LOCAL_NAMES, () => session.call({ method: 'PATCH', path, json: writeMembers(values) }));
  },

  async findByMarker(session, { marker, createdSince, values }) {
    const attributeId = readMarkerAttribute(session.config);
    if (attributeId !== undefined) {
      const found = await listBoth(session, { [`filter[customAttributes][${attributeId}]`]: marker });
      // Vendors that do not know a filter answer with everything.
      return found.filter((each) => each.marker === marker);
    }
    const creator = session.accountId ?? (await readAccount(session)).id;
    const found = await listBoth(session, { ...changedSince(createdSince), 'filter[createdBy]': creator });
    return found.filter((each) => each.createdBy === creator && isCreated(each, { createdSince, values }));
  },

  history: async () => null,

  async listDeleted(session, since) {
    const query = { ...changedSince(since), 'filter[deleted]': 'true' };
    const results = await listResults(session, { path: getPath(session), query });
    // Vendors that do not know a filter answer with everything.
    const deleted = results.filter((each) => getMember(each, 'deleted') === true);
    return deleted.flatMap((each) => getId(each, 'id') ?? []);
  },
};

function getPath(session: VendorSession): string {
  return `/construction/issues/v1/projects/${encodeURIComponent(toIssuesId(requireProject(session)))}/issues`;
}

function changedSince(instant: string | null): Query {
  return instant === null ? {} : { 'filter[updatedAt]': `${instant}..` };
}

/** Lists the issues that a filter finds, deleted ones too. */
async function listBoth(session: VendorSession, query: Query): Promise<readonly VendorRecord[]> {
  const path = getPath(session);
  const results = [
    ...(await listResults(session, { path, query })),
    ...(await listResults(session, { path, query: { ...query, 'filter[deleted]': 'true' } })),
  ];
  const { records } = await readRecords(results, (each) => readIssue(each, session));
  return [...new Map(records.map((each) => [each.vendorId, each])).values()];
}

function isCreated(
  record: VendorRecord,
  { createdSince, values }: { readonly createdSince: string; readonly values: FieldValues },
): boolean {
  const isLater = record.createdAt === null || record.createdAt >= createdSince;
  return isLater && RECOGNISED_BY.every((field) => areEqual(record.values[field], values[field]));
}
