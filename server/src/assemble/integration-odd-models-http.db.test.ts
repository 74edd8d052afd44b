// Versions of vendor A that cannot be taken over, by their numbers or by what the host of files answers, over HTTP with a simulated vendor.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { connectModels } from '../../testing/integrations/vendor-a-models.ts';

const simulators = await startSimulators('a');
const { control } = simulators.a;
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;
const project = await connectModels({
  ...{ service, world, workspace: ours.scope, call: omar },
  simulator: simulators.a,
});

async function assertRefused(itemId: string): Promise<void> {
  const run = await project.importItem({ itemId });
  assert.deepEqual([run.state, run.error?.code], ['failed', 'vendor_validation'], JSON.stringify(run));
  // The event of the version may have begun a run of its own.
  await project.rest();
  assert.equal((await project.read()).status, 'connected');
}

test('a version with a number that is too great ends the import, and the connection works on', async () => {
  const itemId = await project.addItem();
  await project.addVersion(itemId, 1, { fields: { versionNumber: 2 ** 31 } });
  await assertRefused(itemId);
});

test('a host of files that refuses whoever asks ends the import with an entry, and the connection works on', async () => {
  for (const status of [401, 402]) {
    const itemId = await project.addItem();
    const { fileId, id: versionId } = await project.addVersion(itemId, 1);
    await control.addFault({ kind: 'status', status, match: { path: `/signed-files/${fileId}` } });
    const { state, error, counts } = await project.importItem({ itemId, versionId });
    assert.deepEqual([status, state, error?.code, counts.errors], [status, 'failed', 'forbidden', 1]);
    const entries = (await project.ledger()).filter((entry) => entry.vendorId === versionId);
    const found = entries.filter(({ code }) => code === 'forbidden').map(({ outcome, action }) => [outcome, action]);
    assert.deepEqual(found, [['error', 'none']]);
    await project.rest();
    assert.equal((await project.read()).status, 'connected');
    await control.removeFaults();
    assert.equal((await project.importItem({ itemId })).state, 'done');
  }
});

test('a link that is refused with 401 once is signed again', async () => {
  const itemId = await project.addItem();
  const { fileId } = await project.addVersion(itemId, 1);
  await control.addFault({ kind: 'status', status: 401, times: 1, match: { path: `/signed-files/${fileId}` } });
  const run = await project.importItem({ itemId });
  assert.deepEqual([run.state, run.error], ['done', null]);
});

test('a host of files that is asked too often has the one file wait, and not the connection', async () => {
  const itemId = await project.addItem();
  const { fileId } = await project.addVersion(itemId, 1);
  await control.addFault({ kind: 'status', status: 429, times: 1, match: { path: `/signed-files/${fileId}` } });
  const { body: run } = requireStatus(await project.start({ itemId }), 202);
  await project.awaitState(run.id, 'waiting', 'failed');
  const other = await project.addItem('other.ifc');
  await project.addVersion(other, 1, { fileName: 'other.ifc' });
  assert.equal((await project.importItem({ itemId: other })).state, 'done');
  assert.equal((await project.read()).lastError, null);
  await project.passWait(run.id);
  const { state, error } = await project.awaitEnd(run.id);
  assert.deepEqual([state, error], ['done', null]);
});

test('a link that nobody may follow ends the import at once', async () => {
  const path = '*/signeds3download';
  const links = [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://user:pw@files.example/a',
    'http://169.254.169.254/',
  ];
  for (const url of links) {
    const itemId = await project.addItem();
    await project.addVersion(itemId, 1);
    await control.addFault({ kind: 'status', status: 200, value: { status: 'complete', url }, match: { path } });
    const { body } = requireStatus(await project.start({ itemId }), 202);
    const { state, error } = await project.awaitState(body.id, 'waiting', 'failed', 'done');
    assert.deepEqual([url, state, error?.code], [url, 'failed', 'bad_answer']);
    await control.removeFaults();
  }
  await project.rest();
  assert.equal((await project.read()).status, 'connected');
});
