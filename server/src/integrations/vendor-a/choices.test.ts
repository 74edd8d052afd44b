import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ChoiceKind } from '../../../../contract/integration-sync.ts';
import { startVendorSession } from '../../../testing/integrations/vendor-session.ts';
import type { VendorSession } from '../vendors/public.ts';
import { vendorA } from './adapter.ts';

const PROJECT = '7d0c2f3e-5a41-4c55-9d4e-1f2a3b4c5d6e';
const LINKED = { companyId: 'b.hub-1', projectId: `b.${PROJECT}` };

async function start(t: TestContext, place: Partial<VendorSession> = LINKED) {
  const { simulator, session } = await startVendorSession(t, 'a', place);
  const list = async (kind: ChoiceKind, parent: string | null = null, q: string | null = null) =>
    (await vendorA.listChoices(session, { kind, parent, q })).map(({ id, name }) => [id, name]);
  return { control: simulator.control, session, list };
}

test('hubs lead to projects, also before anything is linked', async (t) => {
  const { list, control } = await start(t, {});
  await control.addRecord('hubs', { id: 'b.hub-2', fields: { name: 'Southgate' } });
  await control.addRecord('projects', { id: 'b.other', scope: 'b.hub-2', fields: { name: 'Old Mill' } });
  assert.deepEqual(await list('companies'), [
    ['b.hub-1', 'Northgate Contractors'],
    ['b.hub-2', 'Southgate'],
  ]);
  assert.deepEqual(await list('projects', 'b.hub-2'), [['b.other', 'Old Mill']]);
  assert.deepEqual(await list('projects', 'hub-1'), [[`b.${PROJECT}`, 'Harbour Clinic']], 'with and without b.');
  assert.equal((await list('projects')).length, 2, 'those of all hubs');
  assert.deepEqual(await list('projects', null, 'HARBOUR'), [[`b.${PROJECT}`, 'Harbour Clinic']]);
});

test('folders are told by a slash and lead to folders and files', async (t) => {
  const { list, control } = await start(t);
  const fields = { name: 'Structure', folderId: 'urn:folder:models' };
  const { id } = await control.addRecord('folders', { scope: LINKED.projectId, fields });
  assert.deepEqual(await list('items'), [['urn:folder:models', 'Models/']]);
  assert.deepEqual(await list('items', 'urn:folder:models'), [
    [id, 'Structure/'],
    ['urn:lineage:clinic', 'clinic.ifc'],
  ]);
  assert.deepEqual(await list('items', id), []);
  await assert.rejects(list('items', 'urn:folder:none'), { name: 'VendorFault', status: 404 });
});

test('a connection that was linked without a hub finds the folders of its project', async (t) => {
  const { list } = await start(t, { projectId: PROJECT });
  assert.deepEqual(await list('items'), [['urn:folder:models', 'Models/']]);
});

test('subtypes are named by their type, and those out of use are left out', async (t) => {
  const { list, control } = await start(t);
  assert.deepEqual(await list('issue_types'), [
    ['sub-design', 'Design / Design'],
    ['sub-defect', 'Quality / Defect'],
    ['sub-safety', 'Quality / Safety'],
  ]);
  await control.editRecord('issue_types', 'type-design', { isActive: false });
  await control.editRecord('issue_types', 'type-quality', {
    subtypes: [{ id: 'sub-defect', title: 'Defect', isActive: false }, { id: 'sub-safety' }, { title: 'No id' }],
  });
  assert.deepEqual(await list('issue_types', PROJECT), [['sub-safety', 'Quality / sub-safety']]);
});

test('people who left are users that are not active, and are not offered', async (t) => {
  const { list, control, session } = await start(t);
  await control.editRecord('users', '503', { status: 'deleted' });
  await control.editRecord('users', '502', { email: null, status: 'active' });
  assert.deepEqual(await list('users', PROJECT), [
    ['501', 'Integration Account'],
    ['502', 'Mona Haddad'],
  ]);
  const users = await vendorA.listUsers(session);
  assert.deepEqual(
    users.map(({ id, email, isActive }) => [id, email, isActive]),
    [
      ['501', 'integration@northgate.example', true],
      ['502', null, true],
      ['503', 'tom@northgate.example', false],
    ],
  );
});

test('an account without a name has its address, and one without an id is a fault', async (t) => {
  const { session } = await start(t);
  assert.deepEqual(await vendorA.readAccount(session), { id: '501', name: 'Integration Account' });
  const answer = (body: unknown): VendorSession => ({
    ...session,
    call: async () => ({ status: 200, headers: new Map(), body, vendorNowMs: undefined, sizeBytes: 0 }),
  });
  const address = { resource_owner_id: 7, name: '', email: 'a@b.example' };
  assert.deepEqual(await vendorA.readAccount(answer(address)), { id: '7', name: 'a@b.example' });
  await assert.rejects(vendorA.readAccount(answer({ name: 'Nobody' })), { code: 'bad_answer' });
});

test('a list that never ends is given up', async (t) => {
  const { session } = await start(t);
  let calls = 0;
  const endless: VendorSession = {
    ...session,
    async call({ path }) {
      calls += 1;
      return {
        status: 200,
        headers: new Map(),
        body: { data: [], links: { next: path } },
        vendorNowMs: undefined,
        sizeBytes: 0,
      };
    },
  };
  await assert.rejects(vendorA.listChoices(endless, { kind: 'companies', parent: null, q: null }), {
    code: 'too_large',
  });
  assert.ok(calls <= 1_000, `${calls} calls`);
});
