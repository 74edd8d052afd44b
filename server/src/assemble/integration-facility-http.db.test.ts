// Synchronisation of assets and spaces with a vendor without conflicts (kind C), over HTTP.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { awaitRun } from '../../testing/integrations/waiting.ts';

const simulators = await startSimulators('c');
const { control } = simulators.c;
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;
const owner = new pg.Client({ connectionString: service.foundation.config.databaseUrl });
await owner.connect();
after(() => owner.end());

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
    return awaitEnd(`${one}/runs/${run.id}`);
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
  const dryRun = async () => {
    const { body: run } = requireStatus(await omar('POST', `${one}/sync`, { dryRun: true }), 202);
    return awaitEnd(`${one}/runs/${run.id}`);
  };
  const compare = async () => {
    const { body: run } = requireStatus(await omar('POST', `${one}/compare`, {}), 202);
    return awaitEnd(`${one}/runs/${run.id}`);
  };
  const listSkipped = async (runId: string) =>
    requireStatus(await omar('GET', `${one}/runs/${runId}/differences?action=skip`), 200).body.data.map(
      ({ code, fields }: Record<string, unknown>) => [code, fields],
    ) as [string, object[]][];
  const addSpace = (name: string, floor: string) =>
    owner.query(
      `insert into space (workspace_id, project_id, id, guid, name, floor, version_group_id, model_id, area_m2, area_source, created_at, updated_at)
       select $1, $2, id, id::text, $3, $4, gen_random_uuid(), gen_random_uuid(), 12, 'net', now(), now() from (select gen_random_uuid() as id) as made`,
      [scope.workspaceId, scope.projectId, name, floor],
    );
  const listRooms = async () =>
    (await control.listRecords('rooms')).filter((row) => row.fields.buildingID === Number(property));
  return { path, one, property, sync, dryRun, compare, listSkipped, addThere, there, here, addSpace, listRooms };
}

const awaitEnd = (path: string) => awaitRun(omar, path);

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

test('a room on a floor that the vendor lacks is not promised, and made once the vendor has the floor', async () => {
  const { path, one, sync, property, addSpace, listRooms, dryRun, ...more } = await connect({ createRooms: true });
  await control.addRecord('floors', { scope: property, fields: { buildingID: Number(property), name: 'Ground' } });
  await addSpace('Plant', 'Level 9');
  await addSpace('Lobby', 'ground');
  const planned = await dryRun();
  const compared = await more.compare();
  const missing = [['unmapped_value', [{ field: 'floor', local: 'Level 9', vendor: null, base: null, waits: true }]]];
  assert.deepEqual(await more.listSkipped(planned.id), missing);
  assert.deepEqual(await more.listSkipped(compared.id), missing);
  assert.deepEqual([compared.counts.created, compared.counts.skipped], [1, 1]);
  const first = await sync();
  assert.deepEqual([first.counts.created, first.counts.skipped, first.counts.errors], [1, 1, 0]);
  assert.deepEqual(planned.counts, first.counts);
  assert.deepEqual(
    (await listRooms()).map(({ fields }) => fields.name),
    ['Lobby'],
  );
  const { body } = requireStatus(await omar('GET', `${one}/events?outcome=skipped`), 200);
  assert.deepEqual(
    body.data.map(({ code, key, params, fields }: Record<string, unknown>) => [code, key, params, fields]),
    [
      [
        'unmapped_value',
        'integrations.faultNoCounterpart',
        { syncField: 'floor', name: 'Level 9' },
        [{ field: 'floor', from: 'Level 9', to: null, note: 'unmapped_value' }],
      ],
    ],
  );
  await control.addRecord('floors', { scope: property, fields: { buildingID: Number(property), name: 'Level 9' } });
  assert.equal((await dryRun()).counts.created, 1);
  assert.equal((await sync()).counts.created, 1);
  assert.deepEqual((await listRooms()).map(({ fields }) => fields.name).toSorted(), ['Lobby', 'Plant']);
  assert.equal((await omar('GET', `${path}/spaces?limit=10`)).body.data.length, 2);
});

test('spaces that the settings leave out are skipped, not records with errors, until the settings say otherwise', async () => {
  const { one, property, sync, dryRun, listSkipped, addSpace, listRooms } = await connect({ createRooms: false });
  await control.addRecord('floors', { scope: property, fields: { buildingID: Number(property), name: 'Ground' } });
  await addSpace('Lobby', 'Ground');
  assert.deepEqual(await listSkipped((await dryRun()).id), [['not_linked', []]]);
  const first = await sync();
  assert.deepEqual([first.state, first.counts.skipped, first.counts.errors], ['done', 1, 0]);
  const again = await sync();
  assert.deepEqual([again.state, again.counts.errors], ['done', 0]);
  const read = async (path: string) => requireStatus(await omar('GET', `${one}${path}`), 200).body;
  assert.equal((await read('')).health.recordsWithErrors, 0);
  assert.deepEqual((await read('/links?hasError=true')).data, []);
  const [link] = (await read('/links?hasError=false')).data;
  assert.deepEqual(
    [link.state, link.error.code, link.error.key, link.error.params],
    ['pending', 'not_linked', 'integrations.faultLeftOut', { name: 'createRooms' }],
  );
  const { data: entries } = await read('/events?entity=space');
  assert.deepEqual(
    entries.map(({ outcome, code, key }: Record<string, unknown>) => [outcome, code, key]),
    [['skipped', 'not_linked', 'integrations.faultLeftOut']],
    'entered once',
  );
  requireStatus(await omar('PATCH', one, { config: { createRooms: true } }), 200);
  assert.equal((await sync()).counts.created, 1);
  assert.equal((await listRooms()).length, 1);
});

test('a field that the vendor refused by name is sent again when a person asks, or the settings change', async () => {
  const { path, one, sync, there } = await connect();
  const { body: fan } = requireStatus(await omar('POST', `${path}/assets`, { tag: 'F-1' }), 201);
  await sync();
  const refuse = () =>
    control.addFault({ kind: 'refuse_field', field: 'manufacturer', times: 1, match: { method: 'PATCH' } });
  const see = async () => (await there())[0]?.fields.manufacturer ?? null;
  const listBlocked = async () =>
    requireStatus(await omar('GET', `${one}/links`), 200).body.data[0].blockedFields as string[];
  const askAlone = async () => requireStatus(await omar('GET', one), 200);
  for (const [at, free] of [
    askAlone,
    async () => requireStatus(await omar('PATCH', one, { config: { createRooms: true } }), 200),
    async () => {
      const { body } = requireStatus(await omar('GET', `${one}/mapping`), 200);
      const { version: _, ...tables } = body;
      requireStatus(await omar('PUT', `${one}/mapping`, { ...tables, conditions: { good: 'fine' } }), 200);
    },
  ].entries()) {
    await refuse();
    requireStatus(await omar('PATCH', `${path}/assets/${fan.id}`, { manufacturer: `Maker ${at}` }), 200);
    await sync();
    assert.notEqual(await see(), `Maker ${at}`);
    await free();
    // Settings free it at once, for whichever run comes next.
    assert.deepEqual(await listBlocked(), at === 0 ? ['manufacturer'] : []);
    await sync();
    assert.equal(await see(), `Maker ${at}`);
  }
});

test('a room that no space here is the same as is listed by a dry run, which counts what it lists', async () => {
  const { one, property, sync, dryRun, listSkipped, listRooms } = await connect({ createRooms: true });
  const { id: floorID } = await control.addRecord('floors', {
    scope: property,
    fields: { buildingID: Number(property), name: 'Ground' },
  });
  const fields = { buildingID: Number(property), floorID: Number(floorID), name: 'Shaft' };
  await control.addRecord('rooms', { scope: property, by: 'facility-team', fields });
  const planned = await dryRun();
  assert.deepEqual(await listSkipped(planned.id), [['not_linked', []]]);
  assert.equal(planned.counts.skipped, 1);
  const real = await sync();
  assert.deepEqual(real.counts, planned.counts);
  assert.deepEqual((await listRooms()).length, 1);
  const { body } = requireStatus(await omar('GET', `${one}/events?outcome=skipped`), 200);
  assert.deepEqual(body.data, [], 'the ledger names no record that concerns nobody here');
});
