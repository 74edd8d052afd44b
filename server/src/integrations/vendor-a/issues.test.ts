import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { JsonObject } from '../../../testing/integrations/simulator-parts.ts';
import { startVendorSession } from '../../../testing/integrations/vendor-session.ts';
import { translateToVendor } from '../fields/public.ts';
import type { MappingContext, VendorRecord, VendorSession } from '../vendors/public.ts';
import { issues } from './issues.ts';

const PROJECT = '7d0c2f3e-5a41-4c55-9d4e-1f2a3b4c5d6e';
const ISSUE = '3b241101-e2bb-4255-8caf-4136c566a962';
const MARKER = 'PCS-AAAAAAAAAAAAA';
const MONA = '0192aaaa-0000-7000-8000-000000000001';
const CONTEXT: MappingContext = {
  statuses: {},
  types: {},
  conditions: {},
  people: new Map([[MONA, '502']]),
  config: {},
  timeZone: 'UTC',
};
const VALUES = {
  title: 'Leak',
  description: null,
  type: 'sub-defect',
  assigneeId: null,
  dueDate: null,
  status: 'open',
};
const RECORD = {
  values: VALUES,
  marker: MARKER,
  recordId: '0192dddd-0000-7000-8000-000000000001',
  recordUrl: 'https://pcs.example/1',
  key: 'key',
};
const SEARCH = { marker: MARKER, recordId: RECORD.recordId, createdSince: '2020-01-01T00:00:00.000Z', values: VALUES };

async function start(t: TestContext, place: Partial<VendorSession> = {}) {
  const { simulator, session } = await startVendorSession(t, 'a', {
    projectId: `b.${PROJECT}`,
    accountId: '501',
    ...place,
  });
  const add = (fields: JsonObject, by = '502') =>
    simulator.control.addRecord('issues', {
      scope: PROJECT,
      fields: { title: 'Leak', status: 'open', issueSubtypeId: 'sub-defect', ...fields },
      by,
    });
  const read = async (id: string): Promise<VendorRecord> => {
    const record = await issues.get(session, id);
    assert.ok(record);
    return record;
  };
  return { control: simulator.control, session, add, read };
}

const { create, update, planCreation } = issues;
assert.ok(create && update && planCreation);

test('a record has the number, dates and people that the vendor has, and the address of its web application', async (t) => {
  const { session, read, control } = await start(t, { settings: { webUrl: 'https://a.example/' } });
  const row = await control.editRecord('issues', ISSUE, { title: 'Renamed' }, '503');
  const record = await read(ISSUE);
  assert.deepEqual(
    [record.number, record.createdAt, record.updatedAt, record.createdBy, record.updatedBy, record.matchKey],
    ['1', row.createdAt, row.updatedAt, '501', '503', null],
  );
  assert.equal(record.url, `https://a.example/projects/${PROJECT}/issues/${ISSUE}`);
  const bare = await issues.get({ ...session, settings: { webUrl: undefined } }, ISSUE);
  assert.equal(bare?.url, null);
});

test('only the statuses that the vendor permits now are sent', async (t) => {
  const { control, read } = await start(t);
  await control.editRecord('issues', ISSUE, { permittedStatuses: ['open', 'in_progress'] });
  const record = await read(ISSUE);
  assert.deepEqual(record.permitted, { status: ['open', 'in_progress'] });
  const rule = issues.rules(CONTEXT, record).find((each) => each.field === 'status');
  assert.ok(rule);
  assert.deepEqual(translateToVendor(rule, 'closed', 'open'), { problem: 'not_permitted' });
  assert.deepEqual(translateToVendor(rule, 'in_progress', 'open'), { value: 'in_progress' });
});

test('a field that the account may not change is not sent, but counts as the same where it is', async (t) => {
  const { control, read } = await start(t);
  const value = ['title', 'description', 'issueSubtypeId', 'dueDate'];
  await control.addFault({ kind: 'unknown_value', field: 'permittedAttributes', value });
  const record = await read(ISSUE);
  assert.deepEqual(record.permitted.assigneeId, []);
  assert.deepEqual(record.permitted.title, undefined);
  const rule = issues.rules(CONTEXT, record).find((each) => each.field === 'assigneeId');
  assert.ok(rule);
  assert.deepEqual(translateToVendor(rule, MONA, '503'), { problem: 'not_permitted' });
  assert.deepEqual(translateToVendor(rule, MONA, '502'), { value: '502' });
});

test('companies and roles are read as such and can be put back', async (t) => {
  const { add, read, session } = await start(t);
  const { id } = await add({ assignedTo: '77', assignedToType: 'company' });
  const record = await read(id);
  assert.equal(record.values.assigneeId, 'company:77');
  await update(session, record, { assigneeId: '502' });
  assert.equal((await read(id)).values.assigneeId, '502');
  await update(session, await read(id), { assigneeId: 'company:77' });
  assert.equal((await read(id)).values.assigneeId, 'company:77');
  await update(session, await read(id), { assigneeId: null });
  assert.equal((await read(id)).values.assigneeId, null);
});

test('an assignee of an unknown kind is unknown', async (t) => {
  const { add, read } = await start(t);
  const { id } = await add({ assignedTo: '77', assignedToType: 'robot' });
  assert.equal((await read(id)).values.assigneeId, undefined);
});

test('formatted descriptions are read as the text that people see', async (t) => {
  const { add, read } = await start(t);
  const { id } = await add({ description: '<p>Two<br>lines &amp; more</p>' });
  assert.equal((await read(id)).values.description, 'Two\nlines & more');
  const { id: plain } = await add({ description: 'a < b and b > c' });
  assert.equal((await read(plain)).values.description, 'a < b and b > c');
});

test('a text that looks formatted comes back as it was written here', async (t) => {
  const { session, control, read } = await start(t);
  for (const description of ['<b>x</b>', '<p>a &amp; b</p>', ' <i>\nx\n</i>', 'Use <b> for walls', '1 < 2 > 0']) {
    await update(session, await read(ISSUE), { description });
    assert.equal((await read(ISSUE)).values.description, description);
  }
  assert.equal((await control.getRecord('issues', ISSUE)).fields.description, '1 < 2 > 0', 'plain text stays plain');
});

test('creation opens an issue, publishes it and leaves a later status to an update', async (t) => {
  const { session, control, read } = await start(t);
  assert.deepEqual(planCreation(VALUES, CONTEXT), { values: VALUES, initial: {} });
  const { status: _status, ...rest } = VALUES;
  const plan = planCreation({ ...VALUES, status: 'closed' }, CONTEXT);
  assert.deepEqual(plan, { values: rest, initial: { status: 'open' } });
  await control.clearRequests();
  const id = await create(session, { ...RECORD, values: plan.values });
  const [request] = await control.listRequests({ method: 'POST' });
  assert.deepEqual(JSON.parse(request?.body ?? ''), {
    status: 'open',
    title: 'Leak',
    issueSubtypeId: 'sub-defect',
    published: true,
  });
  const record = await read(id);
  assert.deepEqual([record.values.status, record.marker], ['open', null]);
  await update(session, record, { status: 'closed' });
  assert.equal((await read(id)).values.status, 'closed');
});

test('an update sends the members of the given fields and no others', async (t) => {
  const { session, control, read } = await start(t);
  await update(session, await read(ISSUE), { title: 'Renamed', type: 'sub-safety' });
  const [request] = await control.listRequests({ method: 'PATCH' });
  assert.deepEqual(JSON.parse(request?.body ?? ''), { title: 'Renamed', issueSubtypeId: 'sub-safety' });
  await assert.rejects(update(session, await read(ISSUE), { priority: 'high' }), TypeError);
});

test('refusals name the field here', async (t) => {
  const { session, read } = await start(t);
  const record = await read(ISSUE);
  const refused = [
    [{ type: 'none' }, 'type'],
    [{ assigneeId: '999' }, 'assigneeId'],
    [{ status: 'draft' }, 'status'],
    [{ dueDate: '24.12.2026' }, 'dueDate'],
  ] as const;
  for (const [values, field] of refused) {
    await assert.rejects(update(session, record, values), { name: 'VendorFault', status: 400, fields: [field] }, field);
  }
  await assert.rejects(create(session, { ...RECORD, values: { ...VALUES, type: 'none' } }), { fields: ['type'] });
});

test('a write that is reset after it was done has no answer, and the vendor has it once', async (t) => {
  const { session, control, read } = await start(t);
  await control.addFault({ kind: 'reset_after', times: 1, match: { method: 'PATCH' } });
  await assert.rejects(update(session, await read(ISSUE), { title: 'Renamed' }));
  const record = await read(ISSUE);
  assert.deepEqual([record.values.title, record.updatedBy], ['Renamed', '501']);
});

test('without a marker attribute a record is found by its creator, its title, its type and the time', async (t) => {
  const { session, control, add, read } = await start(t);
  await control.setClock(60_000);
  const id = await create(session, RECORD);
  const find = async (search: Partial<typeof SEARCH> = {}) =>
    (await issues.findByMarker(session, { ...SEARCH, ...search })).map(({ vendorId }) => vendorId);
  assert.deepEqual(await find(), [id]);
  assert.deepEqual(await find({ values: { ...VALUES, status: 'closed' } }), [id], 'the status may have moved on');
  assert.deepEqual(await find({ values: { ...VALUES, title: 'Leak 2' } }), []);
  assert.deepEqual(await find({ values: { ...VALUES, type: 'sub-safety' } }), []);
  const { createdAt } = await read(id);
  assert.deepEqual(await find({ createdSince: createdAt ?? '' }), [id]);
  const later = new Date(Date.parse(createdAt ?? '') + 1).toISOString();
  assert.deepEqual(await find({ createdSince: later }), []);
  await control.editRecord('issues', id, { locationDetails: 'Riser 3' });
  assert.deepEqual(await find({ createdSince: later }), [], 'a later edit is not a later creation');
  await add({});
  assert.deepEqual(await find(), [id], 'the equal one of another person is not ours');
  const twin = await create(session, RECORD);
  assert.deepEqual((await find()).toSorted(), [id, twin].toSorted(), 'two of ours are for a person to tell apart');
  await control.deleteRecord('issues', twin);
  assert.deepEqual((await find()).toSorted(), [id, twin].toSorted(), 'deleted ones are found too');
});

test('a vendor that ignores the filter of creators does not give the records of other people for ours', async (t) => {
  const { session, control } = await start(t);
  const row = { title: 'Leak', issueSubtypeId: 'sub-defect', createdAt: '2026-11-28T10:00:00.000Z' };
  const value = [
    { ...row, id: 'theirs', createdBy: '502' },
    { ...row, id: 'ours', createdBy: '501' },
  ];
  await control.addFault({ kind: 'unknown_value', field: 'results', value });
  assert.deepEqual(
    (await issues.findByMarker(session, SEARCH)).map(({ vendorId }) => vendorId),
    ['ours'],
  );
  const requests = await control.listRequests({ method: 'GET' });
  assert.ok(requests.every(({ query }) => new URLSearchParams(query).get('filter[createdBy]') === '501'));
});

test('an account that is not known yet is read before the search', async (t) => {
  const { session } = await start(t, { accountId: null });
  const id = await create(session, RECORD);
  assert.deepEqual(
    (await issues.findByMarker(session, SEARCH)).map(({ vendorId }) => vendorId),
    [id],
  );
});

test('a vendor that ignores the filter of attributes does not give other records for ours', async (t) => {
  const { session, control } = await start(t, { config: { markerAttributeId: 'attribute-marker' } });
  const id = await create(session, RECORD);
  const search = { ...SEARCH, marker: 'PCS-BBBBBBBBBBBBB' };
  await control.addFault({
    kind: 'unknown_value',
    field: 'results',
    value: [{ id, customAttributes: [{ attributeDefinitionId: 'attribute-marker', value: MARKER }] }],
  });
  assert.deepEqual(await issues.findByMarker(session, search), []);
  assert.equal((await issues.findByMarker(session, SEARCH)).length, 1);
});

test('a text of a person in the attribute of markers is not a marker, nor is one in another attribute', async (t) => {
  const { add, read } = await start(t, { config: { markerAttributeId: 'attribute-marker' } });
  const mark = (attributeDefinitionId: string, value: string) => ({
    customAttributes: [{ attributeDefinitionId, value }],
  });
  assert.equal((await read((await add(mark('attribute-marker', 'Room 3'))).id)).marker, null);
  assert.equal((await read((await add(mark('attribute-other', MARKER))).id)).marker, null);
  assert.equal((await read((await add(mark('attribute-marker', MARKER))).id)).marker, MARKER);
});

test('deleted issues are flagged, listed apart and not counted among the others', async (t) => {
  const { session, control, add, read } = await start(t);
  const { id } = await add({});
  await control.deleteRecord('issues', id, '502');
  const { records, total, next } = await issues.list(session, { since: null, cursor: null });
  assert.deepEqual([records.some(({ vendorId }) => vendorId === id), total, next], [false, 2, null]);
  assert.deepEqual(await issues.listDeleted(session, null), [id]);
  const gone = await read(id);
  assert.equal(gone.isDeleted, true);
  await assert.rejects(update(session, gone, { title: 'x' }), { status: 409 });
});

test('a vendor that ignores the filter of deleted issues does not make the others deleted', async (t) => {
  const { session, control, add } = await start(t);
  const { id } = await add({});
  await control.addFault({
    kind: 'unknown_value',
    field: 'results',
    value: [{ id: 'live', deleted: false }, { id: 'unknown' }, { id, deleted: true }],
  });
  assert.deepEqual(await issues.listDeleted(session, null), [id]);
});

test('an empty list is an empty page, which concludes nothing about the records that are missing', async (t) => {
  const { session, control } = await start(t);
  await control.addFault({ kind: 'empty_list' });
  const page = await issues.list(session, { since: null, cursor: null });
  assert.deepEqual(page, { records: [], unreadable: 0, next: null, total: 0, isGuess: false });
  assert.deepEqual(await issues.listDeleted(session, null), []);
});

test('a list without a total ends at its first page that is not full', async (t) => {
  const { session, control, add } = await start(t);
  for (let count = 0; count < 98; count += 1) await add({ title: `Leak ${count}` });
  await control.addFault({ kind: 'missing_field', field: 'pagination' });
  const first = await issues.list(session, { since: null, cursor: null });
  assert.deepEqual([first.records.length, first.next, first.total], [100, '100', null]);
  const last = await issues.list(session, { since: null, cursor: first.next });
  assert.deepEqual([last.records.length, last.next], [0, null]);
});

test('a vendor with smaller pages than were asked for is read to its end, also if it does not say their size', async (t) => {
  const { session, control, add } = await start(t);
  for (let count = 0; count < 5; count += 1) {
    const { id } = await add({});
    await control.deleteRecord('issues', id);
  }
  for (const hidesSize of [false, true]) {
    const call: VendorSession['call'] = async ({ query, ...request }) => {
      const answer = await session.call({ ...request, query: { ...query, limit: 2 } });
      const { results } = answer.body as { results: unknown };
      return hidesSize ? { ...answer, body: { results, pagination: { totalResults: 5 } } } : answer;
    };
    assert.equal(new Set(await issues.listDeleted({ ...session, call }, null)).size, 5);
  }
});

test('no access is a fault, and a connection without a project is not configured', async (t) => {
  const { session, control } = await start(t);
  await control.addFault({ kind: 'no_access', times: 1 });
  await assert.rejects(issues.get(session, ISSUE), { name: 'VendorFault', status: 403 });
  await assert.rejects(issues.get({ ...session, projectId: null }, ISSUE), { code: 'not_configured' });
});

test('a stale read has the etag that belongs to its values', async (t) => {
  const { control, read } = await start(t);
  const before = await read(ISSUE);
  await control.setClock(1000);
  await control.editRecord('issues', ISSUE, { title: 'Renamed' });
  await control.addFault({ kind: 'stale_read', times: 1 });
  assert.equal((await read(ISSUE)).etag, before.etag);
  assert.notEqual((await read(ISSUE)).etag, before.etag);
});

test('a write that the vendor ignores, cuts or cleans shows in the next reading', async (t) => {
  const { session, control, read } = await start(t);
  const before = await read(ISSUE);
  await control.addFault({ kind: 'ignore_write', times: 1 });
  await update(session, before, { title: 'Ignored' });
  assert.equal((await read(ISSUE)).values.title, before.values.title);
  await control.addFault({ kind: 'truncate', length: 4, field: 'title', times: 1 });
  await update(session, before, { title: 'Cut short' });
  assert.equal((await read(ISSUE)).values.title, 'Cut ');
  await control.addFault({ kind: 'normalise', field: 'title', times: 1 });
  await update(session, before, { title: 'Two  blanks' });
  assert.equal((await read(ISSUE)).values.title, 'Two blanks');
  await control.addFault({ kind: 'null_bad_date', times: 1 });
  await update(session, before, { dueDate: 'soon' });
  assert.equal((await read(ISSUE)).values.dueDate, null);
});
