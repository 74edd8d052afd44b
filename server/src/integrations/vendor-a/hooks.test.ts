import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startReceiver } from '../../../testing/integrations/simulator-parts.ts';
import { startVendorSession } from '../../../testing/integrations/vendor-session.ts';
import { SIGNATURE_FORMS, verifySignature } from '../signatures/public.ts';
import { hooks } from './hooks.ts';

const PROJECT = '7d0c2f3e-5a41-4c55-9d4e-1f2a3b4c5d6e';
const EVENTS = ['dm.version.added', 'issue.created-1.0', 'issue.updated-1.0'];
const URL = 'https://pcs.example/api/webhooks/vendor-a/1';

async function start(t: TestContext, userId = '501') {
  const place = { companyId: 'b.hub-1', projectId: `b.${PROJECT}`, userId };
  const { simulator, session } = await startVendorSession(t, 'a', place);
  const count = async (method: string) => (await simulator.control.listRequests({ method })).length;
  return { control: simulator.control, session, count };
}

const listEvents = (list: readonly { readonly event: string }[]) => list.map(({ event }) => event).toSorted();

test('a project gets hooks for the models of its folders and for its issues, and no second ones', async (t) => {
  const { session, count } = await start(t);
  assert.deepEqual(await hooks.list(session, URL), []);
  const made = await hooks.ensure(session, URL, 'secret');
  assert.deepEqual(listEvents(made), EVENTS);
  assert.ok(made.every(({ isActive }) => isActive));
  assert.equal(await count('POST'), 3);
  assert.deepEqual(await hooks.ensure(session, URL, 'secret'), made);
  assert.equal(await count('POST'), 3, 'none is added again');
});

test('every folder at the top has a hook of its own, and a new one gets it', async (t) => {
  const { session, control } = await start(t);
  await hooks.ensure(session, URL, 'secret');
  await control.addRecord('folders', { scope: `b.${PROJECT}`, fields: { name: 'Plans' } });
  await control.addRecord('folders', {
    scope: `b.${PROJECT}`,
    fields: { name: 'Inside', folderId: 'urn:folder:models' },
  });
  assert.deepEqual(listEvents(await hooks.ensure(session, URL, 'secret')), ['dm.version.added', ...EVENTS]);
});

test('hooks of another address are not ours', async (t) => {
  const { session } = await start(t);
  await hooks.ensure(session, `${URL}2`, 'other');
  assert.deepEqual(await hooks.list(session, URL), []);
  await hooks.ensure(session, URL, 'secret');
  await hooks.remove(session, URL);
  assert.deepEqual([(await hooks.list(session, URL)).length, (await hooks.list(session, `${URL}2`)).length], [0, 3]);
});

test('an inactive hook is activated again', async (t) => {
  const { session, control } = await start(t);
  const [first] = await hooks.ensure(session, URL, 'secret');
  assert.ok(first);
  await control.editRecord('hooks', first.id, { status: 'inactive', failures: 3 });
  assert.deepEqual(
    (await hooks.list(session, URL)).map(({ isActive }) => isActive),
    [false, true, true],
  );
  assert.deepEqual(
    (await hooks.ensure(session, URL, 'secret')).map(({ isActive }) => isActive),
    [true, true, true],
  );
});

test('a duplicate that the list did not show means that the hook is there: it is activated with the secret', async (t) => {
  const { session, control, count } = await start(t);
  const [first] = await hooks.ensure(session, URL, 'old');
  assert.ok(first);
  await control.editRecord('hooks', first.id, { status: 'inactive' });
  await control.addFault({ kind: 'status', status: 200, value: { data: [] }, times: 1, match: { path: '*/v1/hooks' } });
  const ensured = await hooks.ensure(session, URL, 'secret');
  assert.deepEqual([listEvents(ensured), ensured.every(({ isActive }) => isActive)], [EVENTS, true]);
  assert.equal((await control.getRecord('hooks', first.id)).fields.token, 'secret');
  assert.equal(await count('POST'), 4, 'one more than the first three: it was refused as a duplicate');
});

test('events are signed with the secret of their hook, and with a new one once it is changed', async (t) => {
  const { session, control } = await start(t);
  const { url, received } = await startReceiver(t);
  for (const secret of ['first', 'second']) {
    received.length = 0;
    await hooks.ensure(session, url, secret);
    await control.addRecord('issues', { scope: PROJECT, fields: { title: 'Leak', status: 'open' } });
    await control.settleEvents();
    const [event] = received;
    assert.ok(event);
    const signature = event.headers['x-vendor-a-signature'];
    assert.equal(typeof signature, 'string');
    const signed = { raw: event.raw, signature: String(signature) };
    assert.equal(verifySignature(SIGNATURE_FORMS.a.sha256, signed, [secret]), true);
    assert.equal(verifySignature(SIGNATURE_FORMS.a.sha256, signed, ['third']), false);
  }
});

test('an account that may not hook issues hooks the folders all the same, and the refusal is told', async (t) => {
  const { session } = await start(t, '503');
  await assert.rejects(hooks.ensure(session, URL, 'secret'), { name: 'VendorFault', status: 403 });
  assert.deepEqual(listEvents(await hooks.list(session, URL)), ['dm.version.added']);
});

test('hooks that are gone by themselves are removed already', async (t) => {
  const { session, control } = await start(t);
  await hooks.ensure(session, URL, 'secret');
  await control.addFault({ kind: 'gone', times: 1, match: { method: 'DELETE' } });
  await hooks.remove(session, URL);
  assert.equal((await hooks.list(session, URL)).length, 1);
  await hooks.remove(session, URL);
  assert.deepEqual(await hooks.list(session, URL), []);
  await hooks.remove(session, URL);
  await hooks.ensure(session, URL, 'secret');
  await control.addFault({ kind: 'status', status: 500, times: 1, match: { method: 'DELETE' } });
  await assert.rejects(hooks.remove(session, URL), { status: 500 });
});
