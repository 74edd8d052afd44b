// Versions of vendor A that cannot be taken over, by their numbers or by what the host of files answers, over HTTP with a simulated vendor.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { connectModels } from '../../testing/integrations/vendor-a-models.ts';
import { until } from '../../testing/integrations/waiting.ts';
import { smallModel } from '../models/fixtures/small-model.ts';

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

/** A host of files that sends a byte every 100 ms, and never comes to an end. */
async function startSlowHost(t: TestContext) {
  const host = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    const sending = setInterval(() => response.write('I'), 100);
    response.on('close', () => clearInterval(sending));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    host.closeAllConnections();
    host.close();
  });
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/tower.ifc`;
  return { url, awaitCall: () => once(host, 'request') };
}

test('an import that is cancelled ends while its file still comes in', async (t) => {
  const itemId = await project.addItem();
  await project.addVersion(itemId, 1);
  const { url, awaitCall } = await startSlowHost(t);
  const match = { path: '*/signeds3download' };
  await control.addFault({ kind: 'status', status: 200, value: { status: 'complete', url }, match });
  const [{ body: run }] = await Promise.all([project.start({ itemId }), awaitCall()]);
  requireStatus(await omar('POST', `${project.one}/runs/${run.id}/cancel`), 200);
  const { state, modelId } = await project.awaitEnd(run.id);
  assert.deepEqual([state, modelId], ['cancelled', null]);
  await control.removeFaults();
  assert.equal((await project.importItem({ itemId })).state, 'done');
});

/** Adds a first version that is imported, a second one whose file is not the one described, and a third. */
async function addHeldUp() {
  const itemId = await project.addItem();
  await project.addVersion(itemId, 1);
  const { modelId } = await project.importItem({ itemId });
  await project.rest();
  const listEntries = async () => (await project.ledger()).filter(({ recordId }) => recordId === modelId);
  const awaitEntry = (vendorId: string) =>
    until(async () => (await listEntries()).some((entry) => entry.vendorId === vendorId), project.ledger);
  const second = await project.addVersion(itemId, 2, { sha1: 'a'.repeat(40) });
  await awaitEntry(second.id);
  const third = await project.addVersion(itemId, 3);
  await awaitEntry(third.id);
  await project.rest();
  const listNumbers = async () => {
    const models = await project.models();
    const group = models.find(({ id }) => id === modelId)?.versionGroupId;
    return models.filter(({ versionGroupId }) => versionGroupId === group).map(({ version }) => version);
  };
  assert.deepEqual(await listNumbers(), [1]);
  return { modelId, second, third, listEntries, listNumbers };
}

const countProblems = async () => (await project.read()).health.recordsWithErrors;

async function tryAgain(entities: readonly string[] = ['model']): Promise<void> {
  const { body: run } = requireStatus(await omar('POST', `${project.one}/sync`, { direction: 'push', entities }), 202);
  assert.equal((await project.awaitEnd(run.id)).state, 'done');
  await project.rest();
}

test('a version that cannot be fetched holds up those after it, is a problem of its model, and a run of a person tries it again', async () => {
  const { modelId, second, third, listEntries, listNumbers } = await addHeldUp();
  const { rows } = await sql<{ isTold: boolean }>`
    select model_mailed_at is not null as "isTold" from integration_connection where id = ${project.id}::uuid`.execute(
    service.foundation.db.reader(project.scope),
  );
  assert.deepEqual(rows, [{ isTold: true }], 'the admins are told');
  const fault = (await listEntries()).find(({ vendorId }) => vendorId === second.id);
  assert.deepEqual(
    [fault?.outcome, fault?.code, fault?.key, fault?.vendorNumber, fault?.recordTitle],
    ['error', 'bad_answer', 'integrations.faultOtherFile', '2', 'tower'],
  );
  assert.match(String(fault?.remedy), /^Upload the file again at the vendor/);
  const waiting = (await listEntries()).find(({ vendorId }) => vendorId === third.id);
  assert.deepEqual(
    [waiting?.outcome, waiting?.key, waiting?.params, waiting?.vendorNumber, waiting?.recordTitle],
    ['skipped', 'integrations.faultVersionWaits', { number: 2 }, '3', 'tower'],
  );
  assert.equal(await countProblems(), 1);
  const { body } = requireStatus(await omar('GET', `${project.one}/links?hasError=true`), 200);
  assert.deepEqual(
    body.data.map(({ recordId, error }: { recordId: string; error: unknown }) => [recordId, error]),
    [
      [
        modelId,
        {
          code: 'bad_answer',
          message: 'Version 2 could not be fetched. The file "tower.ifc" is not the one that the vendor describes.',
          key: 'integrations.faultVersion',
          params: {
            number: 2,
            sentence: {
              key: 'integrations.faultOtherFile',
              params: { fileName: 'tower.ifc' },
              message: 'The file "tower.ifc" is not the one that the vendor describes.',
            },
          },
        },
      ],
    ],
  );
  await tryAgain();
  assert.deepEqual([await listNumbers(), await countProblems()], [[1], 1]);
  assert.equal((await project.read()).health.lastPushAt, null);
  const sha1 = createHash('sha1').update(smallModel()).digest('hex');
  await control.editRecord('files', second.fileId, { sha1 });
  await tryAgain(['issue']);
  assert.deepEqual(await listNumbers(), [1]);
  requireStatus(await omar('POST', `${project.one}/sync`, { direction: 'push' }), 202);
  await until(async () => (await listNumbers()).length === 3, project.ledger);
  await project.rest();
  assert.equal(await countProblems(), 0);
});

test('versions follow once one that cannot be fetched is deleted at the vendor', async () => {
  const { second, listNumbers } = await addHeldUp();
  await control.deleteRecord('versions', second.id);
  await tryAgain();
  assert.deepEqual([await listNumbers(), await countProblems()], [[1, 2], 0]);
});

test('a version of a model here that is never finished at the vendor is a problem of its model', async () => {
  const itemId = await project.addItem();
  await project.addVersion(itemId, 1);
  const { modelId } = await project.importItem({ itemId });
  await project.rest();
  const { id: versionId } = await project.addVersion(itemId, 2, { fields: { processState: 'PROCESSING' } });
  const findWaiting = async () =>
    (await project.runs()).find(({ kind, state, waitingUntil }) => {
      const isLater = typeof waitingUntil === 'string' && Date.parse(waitingUntil) > Date.now();
      return kind === 'import' && state === 'waiting' && isLater;
    });
  const isNoted = async () => (await countProblems()) === 1;
  await until(async () => (await findWaiting()) !== undefined, project.runs);
  while (!(await isNoted())) {
    const waiting = await findWaiting();
    if (waiting !== undefined) await project.passWait(String(waiting.id));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const [entry] = await project.ledger();
  assert.deepEqual(
    [entry?.recordId, entry?.vendorId, entry?.vendorNumber, entry?.key],
    [modelId, versionId, '2', 'integrations.faultFileProcessing'],
  );
});
