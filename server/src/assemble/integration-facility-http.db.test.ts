// Synchronisation of assets and spaces with a vendor without conflicts (kind C), over HTTP.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';

const simulators = await startSimulators('c');
const { control } = simulators.c;
const { world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;

async function connect(config: object = {}) {
  const scope = await world.project(ours.scope, {});
  const path = `/api/projects/${scope.projectId}`;
  const { id: property } = await control.addRecord('buildings', { scope: '', fields: { name: 'Depot' } });
  const connection = {
    authKind: 'api_key',
    credentials: { apiKey: 'simulated-key' },
    config: { baseUrl: simulators.c.url, ...config },
  };
  const { body } = requireStatus(
    await omar('POST', `${path}/integration-connections/vendor-c/connect`, connection),
    201,
  );
  const one = `${path}/integration-connections/${body.id}`;
  requireStatus(await omar('POST', `${one}/link`, { projectId: property }), 200);
  const sync = async () => {
    const { body: run } = requireStatus(await omar('POST', `${one}/sync`, {}), 202);
    for (const endMs = Date.now() + 60_000; ; ) {
      const { body: now } = requireStatus(await omar('GET', `${one}/runs/${run.id}`), 200);
      if (['done', 'failed', 'cancelled'].includes(now.state)) return now;
      assert.ok(Date.now() < endMs, JSON.stringify(now));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const addThere = (fields: Record<string, string | number | null>) =>
    control.addRecord('assets', {
      scope: property,
      by: 'facility-team',
      fields: { buildingID: Number(property), floorID: 0, roomID: 0, bimInstanceID: [], status: 'ok', ...fields },
    });
  const there = async () =>
    (await control.listRecords('assets')).filter((row) => row.fields.buildingID === Number(property));
  const here = async () => (await omar('GET', `${path}/assets?limit=200`)).body.data as Record<string, unknown>[];
  return { path, one, sync, addThere, there, here };
}

test('assets with one tag are joined, and the later of two changes wins with the loser kept', async () => {
  const { path, one, sync, addThere, there, here } = await connect();
  const { body: pump } = requireStatus(await omar('POST', `${path}/assets`, { tag: 'P-1', manufacturer: 'Kalt' }), 201);
  requireStatus(await omar('POST', `${path}/assets`, { tag: 'P-2', notes: 'Roof' }), 201);
  const row = await addThere({ code: 'p-1', name: 'Pump', manufacturer: 'Warm' });
  await addThere({ code: 'F-9', name: 'Fan' });
  const first = await sync();
  assert.deepEqual([first.state, first.error, first.counts.errors], ['done', null, 0]);
  assert.deepEqual((await here()).map(({ tag }) => tag).toSorted(), ['F-9', 'P-2', 'p-1'].toSorted());
  assert.deepEqual((await there()).map(({ fields }) => fields.code).toSorted(), ['F-9', 'P-2', 'p-1']);
  await control.editRecord('assets', row.id, { manufacturer: 'Later' }, 'facility-team');
  await sync();
  const find = async () => (await here()).find(({ id }) => id === pump.id);
  assert.equal((await find())?.manufacturer, 'Later');
  requireStatus(await omar('PATCH', `${path}/assets/${pump.id}`, { serialNumber: 'S-7' }), 200);
  const pushed = await sync();
  assert.equal(pushed.counts.updated, 1);
  assert.equal((await there()).find(({ id }) => id === row.id)?.fields.serialNumber, 'S-7');
  await control.clearRequests();
  const idle = await sync();
  assert.deepEqual([idle.counts.created, idle.counts.updated, idle.counts.errors], [0, 0, 0]);
  assert.deepEqual(
    (await control.listRequests()).filter(({ method }) => method !== 'GET'),
    [],
  );
  const { body } = requireStatus(await omar('GET', one), 200);
  assert.equal(body.health.openConflicts, 0);
});

test('an empty list of the vendor ends the run and marks nothing', async () => {
  const { path, sync } = await connect();
  for (const tag of ['A-1', 'A-2', 'A-3']) requireStatus(await omar('POST', `${path}/assets`, { tag }), 201);
  assert.equal((await sync()).counts.created, 3);
  await control.addFault({ kind: 'empty_list', match: { path: '*/assets' } });
  const empty = await sync();
  assert.deepEqual([empty.state, empty.error?.code], ['failed', 'suspicious_absence']);
  await control.removeFaults();
  const after = await sync();
  assert.deepEqual([after.state, after.counts.updated], ['done', 0]);
});

test('the link of an asset that is deleted here ends, and the asset there is kept', async () => {
  const { path, one, sync, there } = await connect();
  const { body: fan } = requireStatus(await omar('POST', `${path}/assets`, { tag: 'F-1' }), 201);
  await sync();
  requireStatus(await omar('DELETE', `${path}/assets/${fan.id}`), 204);
  const ended = await sync();
  assert.deepEqual([ended.state, ended.counts.skipped], ['done', 1]);
  const { body } = requireStatus(await omar('GET', `${one}/events?limit=1`), 200);
  assert.deepEqual([body.data[0].code, body.data[0].recordId], ['deleted_here', fan.id]);
  assert.equal((await there()).length, 1, 'kept there');
});
