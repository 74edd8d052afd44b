// Vendors that do not know a filter answer with everything: nothing of it is ours that does not say so itself.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startVendorSession } from '../../../testing/integrations/vendor-session.ts';
import type { VendorSession } from '../vendors/public.ts';
import { coordinationIssues } from './issues.ts';

const RECORD_ID = '0192dddd-0000-7000-8000-000000000001';
const MARKER = 'PCS-AAAAAAAAAAAAA';
const RECORD = { values: { title: 'Duct' }, marker: MARKER, recordId: RECORD_ID, recordUrl: 'https://pcs.example/1' };
const SEARCH = { marker: MARKER, recordId: RECORD_ID, createdSince: '2020-01-01T00:00:00.000Z', values: {} };

/** Starts a vendor that ignores filters of uuids, and with `hidesUuid` shows none. */
async function startDeaf(t: TestContext, { hidesUuid = false } = {}) {
  const { simulator, session } = await startVendorSession(t, 'b', { projectId: '201', accountId: '501' });
  if (hidesUuid) await simulator.control.addFault({ kind: 'missing_field', field: 'uuid' });
  const call: VendorSession['call'] = ({ query = {}, ...request }) =>
    session.call({ ...request, query: { ...query, 'filters[uuid]': undefined } });
  return { control: simulator.control, session: { ...session, call } };
}

async function create(session: VendorSession) {
  assert.ok(coordinationIssues.create);
  return coordinationIssues.create(session, { ...RECORD, key: 'k' });
}

const find = async (session: VendorSession) =>
  (await coordinationIssues.findByMarker(session, SEARCH)).map(({ vendorId }) => vendorId);

test('a vendor that ignores the filter of uuids does not give the records of others for ours', async (t) => {
  const { session, control } = await startDeaf(t);
  await control.deleteRecord('coordination_issues', '402');
  assert.deepEqual(await find(session), []);
  const id = await create(session);
  assert.deepEqual(await find(session), [id]);
});

test('a record that does not show its uuid is ours by its marker alone', async (t) => {
  const { session } = await startDeaf(t, { hidesUuid: true });
  const id = await create(session);
  assert.deepEqual(await find(session), [id]);
});

test('a uuid that is taken outside the recycle bin is a conflict, whatever else is in the bin', async (t) => {
  const { session, control } = await startDeaf(t);
  await control.deleteRecord('coordination_issues', '402');
  await create(session);
  await assert.rejects(create(session), { name: 'VendorFault', code: 'vendor_conflict' });
});
