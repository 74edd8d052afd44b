import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startVendorSession } from '../../../testing/integrations/vendor-session.ts';
import { makeMarker } from '../adapting/public.ts';
import type { FieldValues } from '../fields/public.ts';
import { hooks } from './hooks.ts';
import { coordinationIssues } from './issues.ts';
import { rfis } from './rfis.ts';

const PLACE = {
  companyId: '100',
  projectId: '201',
  accountId: '501',
  config: { rfiManagerId: '502', currency: 'EUR' },
};
const CONTEXT = { statuses: {}, types: {}, conditions: {}, people: new Map(), config: PLACE.config, timeZone: 'UTC' };
const RECORD_ID = '0192dddd-0000-7000-8000-000000000001';
const MARKER = makeMarker('connection', RECORD_ID);
const NEW = { marker: MARKER, recordId: RECORD_ID, recordUrl: 'https://pcs.example/1', key: 'k' };
const QUESTION = { subject: 'Beam', question: 'Which size?' };

type Started = Awaited<ReturnType<typeof startVendorSession>>;

async function read({ session }: Started, id: string) {
  const record = await rfis.get(session, id);
  assert.ok(record);
  return record;
}

async function create({ session }: Started, values: FieldValues = QUESTION) {
  assert.ok(rfis.create);
  return rfis.create(session, { ...NEW, values });
}

async function update(started: Started, id: string, values: FieldValues) {
  assert.ok(rfis.update);
  await rfis.update(started.session, await read(started, id), values);
  return (await read(started, id)).values;
}

test('a draft is asked, answered and closed by steps in their order, in one update', async (t) => {
  const started = await startVendorSession(t, 'b', PLACE);
  const id = await create(started, { ...QUESTION, status: 'draft' });
  assert.equal((await read(started, id)).values.status, 'draft');
  const values = await update(started, id, { status: 'closed', answer: 'IPE 300', subject: 'Beam at C4' });
  assert.deepEqual([values.status, values.answer, values.subject], ['closed', 'IPE 300', 'Beam at C4']);
});

test('an answer raises a draft, which takes no replies', async (t) => {
  const started = await startVendorSession(t, 'b', PLACE);
  const id = await create(started, { ...QUESTION, status: 'draft' });
  const values = await update(started, id, { answer: 'IPE 300' });
  assert.deepEqual([values.status, values.answer], ['answered', 'IPE 300']);
});

test('a closed RFI is reopened, and the answer is an official reply once', async (t) => {
  const started = await startVendorSession(t, 'b', PLACE);
  const id = await create(started);
  assert.equal((await update(started, id, { status: 'answered', answer: 'a\nb' })).answer, 'a\nb');
  await update(started, id, { status: 'closed' });
  const values = await update(started, id, { status: 'answered', answer: 'a\nb' });
  assert.deepEqual([values.status, values.answer], ['answered', 'a\nb']);
  const replies = await started.simulator.control.listRequests({
    method: 'POST',
    path: `/rest/v1.0/projects/201/rfis/${id}`,
  });
  assert.equal(replies.length, 1);
});

test('creation leaves replies and what follows from them to an update', () => {
  const plan = (values: FieldValues) => rfis.planCreation?.(values, CONTEXT);
  assert.deepEqual(plan({ ...QUESTION, status: 'draft' }), { values: { ...QUESTION, status: 'draft' }, initial: {} });
  assert.deepEqual(plan({ ...QUESTION, status: 'answered', answer: 'a' }), {
    values: QUESTION,
    initial: { status: 'open', answer: null },
  });
});

test('an RFI is not created without a manager', async (t) => {
  const started = await startVendorSession(t, 'b', { ...PLACE, config: {} });
  await assert.rejects(create(started), { name: 'VendorFault', code: 'not_configured' });
});

test('the marker is in the text that the connection chooses', async (t) => {
  const started = await startVendorSession(t, 'b', {
    ...PLACE,
    config: { ...PLACE.config, markerField: 'custom_textfield_1' },
  });
  const id = await create(started);
  const row = await started.simulator.control.getRecord('rfis', id);
  assert.deepEqual([row.fields.custom_textfield_1, row.fields.reference], [MARKER, undefined]);
  assert.equal((await read(started, id)).marker, MARKER);
});

test('a due date or an assignee that only admins set is a refused field, and the rest goes through', async (t) => {
  const started = await startVendorSession(t, 'b', { ...PLACE, userId: '503', accountId: '503' });
  const refused = update(started, '301', { subject: 'Renamed', dueDate: '2027-01-01', assigneeId: ['502'] });
  await assert.rejects(refused, { name: 'VendorFault', code: 'field_refused', fields: ['dueDate'] });
  assert.equal((await read(started, '301')).values.subject, 'Fire rating of door D-114');
  assert.equal((await update(started, '301', { subject: 'Renamed' })).subject, 'Renamed');
});

test('a 403 that names no field refuses the fields of admins; without these it refuses the record', async (t) => {
  const started = await startVendorSession(t, 'b', PLACE);
  await started.simulator.control.addFault({ kind: 'status', status: 403, match: { method: 'PATCH' } });
  const attempt = (values: FieldValues) => update(started, '301', values);
  await assert.rejects(attempt({ subject: 'x', dueDate: null, assigneeId: [] }), { fields: ['assigneeId', 'dueDate'] });
  await assert.rejects(attempt({ subject: 'x' }), { code: 'forbidden', fields: [] });
});

test('a coordination issue that replaces a deleted one has a uuid of its own, and is found by its origin', async (t) => {
  const { simulator, session } = await startVendorSession(t, 'b', PLACE);
  const { create: createIssue } = coordinationIssues;
  assert.ok(createIssue);
  const record = { ...NEW, values: { title: 'Duct' } };
  const first = await createIssue(session, record);
  await assert.rejects(createIssue(session, record), { name: 'VendorFault', code: 'vendor_conflict' });
  await simulator.control.deleteRecord('coordination_issues', first);
  const second = await createIssue(session, record);
  const found = await coordinationIssues.findByMarker(session, {
    marker: MARKER,
    recordId: RECORD_ID,
    createdSince: '2020-01-01T00:00:00.000Z',
    values: {},
  });
  assert.deepEqual(
    found.map(({ vendorId, isDeleted }) => [vendorId, isDeleted]),
    [
      [first, true],
      [second, false],
    ],
  );
});

test('only the assignee may ask for review, and the record says so', async (t) => {
  const { session } = await startVendorSession(t, 'b', { ...PLACE, userId: '503', accountId: '503' });
  const mine = await coordinationIssues.get(session, '401');
  assert.deepEqual(mine?.permitted, {});
  const other = await startVendorSession(t, 'b', PLACE);
  const theirs = await coordinationIssues.get(other.session, '401');
  assert.equal(theirs?.permitted.status?.includes('ready_for_review'), false);
  assert.equal(theirs?.permitted.status?.includes('closed'), true);
});

test('the history of an issue is in the order of its instants, without what is not synced or cannot be read', async () => {
  const entry = (field: unknown, to: unknown, minute: number, by: unknown = 502) => ({
    field,
    new_value: to,
    created_at: `2026-11-28T10:0${minute}:00Z`,
    created_by: { id: by },
  });
  const body = [
    entry('status', 'closed', 3, 501),
    entry('title', 'late', 2),
    entry('title', 'early', 1),
    entry('title', 'before', 0),
    entry('location_id', 7, 2),
    entry('due_date', '31.12.2026', 2),
    entry('due_date', null, 4, null),
    entry({}, 'x', 2),
    { field: 'title', new_value: 'without an instant' },
    7,
  ];
  const session = {
    ...PLACE,
    timeZone: 'UTC',
    settings: { webUrl: undefined },
    call: async () => ({ status: 200, headers: new Map<string, string>(), body, vendorNowMs: undefined, sizeBytes: 0 }),
  };
  assert.deepEqual(await coordinationIssues.history(session, '1', '2026-11-28T10:00:00Z'), [
    { field: 'title', to: 'early', isOurs: false },
    { field: 'title', to: 'late', isOurs: false },
    { field: 'status', to: 'closed', isOurs: true },
    { field: 'dueDate', to: null, isOurs: false },
  ]);
});

test('a session without a project calls nothing', async (t) => {
  const { session, simulator } = await startVendorSession(t, 'b');
  for (const entity of [rfis, coordinationIssues]) {
    await assert.rejects(entity.list(session, { since: null, cursor: null }), { code: 'not_linked' });
  }
  assert.deepEqual(await simulator.control.listRequests(), []);
});

test('a hook is registered once for its address, with the secret of now, and removed', async (t) => {
  const { session, simulator } = await startVendorSession(t, 'b', PLACE);
  const { control } = simulator;
  const url = 'https://pcs.example/api/webhooks/vendor-b';
  const listLive = async () => (await control.listRecords('hooks')).filter((each) => each.deletedAt === null);
  await hooks.ensure(session, `${url}/other`, 'theirs');
  await hooks.ensure(session, url, 'old');
  const made = await hooks.ensure(session, url, 'new');
  assert.equal(made.length, 1);
  assert.deepEqual(await hooks.list(session, url), made);
  assert.deepEqual(
    (await listLive()).map(({ fields }) => [fields.destination_url, fields.secret]),
    [
      [`${url}/other`, 'theirs'],
      [url, 'new'],
    ],
  );
  await hooks.remove(session, url);
  assert.deepEqual(
    (await listLive()).map(({ fields }) => fields.destination_url),
    [`${url}/other`],
  );
});

test('an inactive hook is replaced, and one that is gone by then is no fault', async (t) => {
  const { session, simulator } = await startVendorSession(t, 'b', PLACE);
  const url = 'https://pcs.example/api/webhooks/vendor-b';
  const [inactive] = await hooks.ensure(session, url, 'secret');
  assert.ok(inactive);
  const row = { id: Number(inactive.id), destination_url: url, is_active: false };
  const call: typeof session.call = async (request) => {
    const answer = await session.call(request);
    const isFirstList = request.method === 'GET' && Array.isArray(answer.body) && answer.body.length === 1;
    return isFirstList && answer.body[0].id === row.id ? { ...answer, body: [{ ...row, id: 9 }, row] } : answer;
  };
  const now = await hooks.ensure({ ...session, call }, url, 'secret');
  assert.deepEqual(
    now.map(({ isActive, id }) => [isActive, id === inactive.id]),
    [[true, false]],
  );
  const requests = await simulator.control.listRequests({ method: 'DELETE' });
  assert.deepEqual(
    requests.map(({ status }) => status),
    [404, 200],
  );
});
