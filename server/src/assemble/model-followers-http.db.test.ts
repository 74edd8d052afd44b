// Records of a facility that name versions of models, as these come and go: over HTTP, on the whole service.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import { runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { listUntold } from '../../testing/told-changes.ts';
import { uploadedModel } from '../../testing/uploaded-model.ts';
import { followDeletion } from '../facility/assets/public.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { guidOf, type SmallModel, smallModel } from '../models/fixtures/small-model.ts';
import { deleteModel } from '../models/versions/commands.ts';
import { projectScope } from '../platform/access/scope.ts';

const service = await runningService({ PCS_RATE_PERSON_PER_MINUTE: '0', PCS_RATE_KEY_PER_MINUTE: '0' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ owner: 'owner' });
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const { token } = await startSession(foundation, device, { id: people.owner, passwordHash: null });
const cookie = `pcs_session=${token}`;
const { key } = await createApiKey(foundation, actorOf(people.owner), scope, { name: 'k', scope: 'read' });

async function project() {
  const { projectId } = await world.project(scope);
  const base = `/api/projects/${projectId}`;
  const call = (line: string, body?: unknown) => {
    const [method = '', path = ''] = line.split(' ');
    return service.call({ method, path: `${base}/${path}`, cookie, ...(body === undefined ? {} : { body }) });
  };
  const upload = (model: SmallModel = {}, record: object = {}) =>
    uploadedModel(service, base, { cookie, content: smallModel(model), record });
  const groupOf = async (id: string): Promise<string> => (await call(`GET models/${id}`)).body.versionGroupId;
  const register = async (guid: string, modelId: string | null): Promise<string> => {
    const made = await call('POST assets', { modelId, elementGuid: guidOf(guid), tag: `T ${guid}` });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return made.body.id;
  };
  const elementOf = async (id: string) => (await call(`GET assets/summaries?assetIds=${id}`)).body.data[0].element;
  const modelOf = async (id: string) => (await call(`GET assets/${id}`)).body.modelId;
  return { projectId, call, upload, groupOf, register, elementOf, modelOf, base };
}

/** What the change feed tells of a project behind a sequence, and the last one. */
async function told(projectId: string, after = 0) {
  const { body } = await service.call({
    path: `/api/v1/changes?projectId=${projectId}&limit=200`,
    headers: { 'x-api-key': key },
  });
  const entries = body.data.filter((each: { sequence: number }) => each.sequence > after);
  const lines = entries.map(
    ({ change, resource }: { change: string; resource: { type: string; id: string } }) =>
      `${resource.type} ${resource.id} ${change}`,
  );
  return { lines: lines as string[], last: (body.data.at(-1)?.sequence ?? 0) as number };
}

const WALL = { class: 'IfcWall', storey: 'دورلأرضى' };

test('an asset of a version that is deleted is of the head of its model, and every mirror is told', async () => {
  const { projectId, call, upload, groupOf, register, elementOf, modelOf, base } = await project();
  const first = await upload();
  const versionGroupId = await groupOf(first);
  const wall = await register('wall', first);
  const second = await upload({ second: true }, { versionGroupId });
  const before = await told(projectId);
  const was = (await call(`GET assets/${wall}`)).body.updatedAt;
  assert.equal((await call(`DELETE models/${first}`)).status, 204);
  const { lines, last } = await told(projectId, before.last);
  assert.deepEqual(lines, [`model ${first} deleted`, `asset ${wall} updated`]);
  assert.equal(await modelOf(wall), second);
  assert.ok((await call(`GET assets/${wall}`)).body.updatedAt > was);
  assert.deepEqual(await elementOf(wall), WALL);
  const cobie = await fetch(`${service.address}${base}/assets/cobie`, { headers: { cookie } });
  const component = strFromU8(
    unzipSync(new Uint8Array(await cobie.arrayBuffer()))['xl/worksheets/sheet7.xml'] as never,
  );
  assert.match(component, /IfcWall.*دورلأرضى/);
  // The head itself: the version before it is head again.
  const third = await upload({}, { versionGroupId });
  const beam = await register('cycle', third);
  assert.equal((await call(`DELETE models/${third}`)).status, 204);
  assert.equal(await modelOf(beam), second);
  // The last version: there is no model left to name.
  const rest = await told(projectId, last);
  assert.ok(rest.lines.includes(`asset ${beam} updated`));
  assert.equal((await call(`DELETE models/${second}`)).status, 204);
  assert.deepEqual([await modelOf(wall), await modelOf(beam)], [null, null]);
  assert.equal(await elementOf(wall), null);
  assert.equal((await call('POST assets', { modelId: second })).status, 404);
});

const GROUPS = [
  `#900=IFCZONE('${guidOf('fire')}',$,'Fire 1',$,$,'Two hours');`,
  `#901=IFCRELASSIGNSTOGROUP('${guidOf('offire')}',$,$,$,(#40,#41),$,#900);`,
  "#902=IFCCLASSIFICATION($,$,$,'OmniClass',$,$,$);",
  "#903=IFCCLASSIFICATIONREFERENCE($,'13-55 11','Offices',#902,$,$);",
  `#904=IFCRELASSOCIATESCLASSIFICATION('${guidOf('coded')}',$,$,$,(#40,#900,#100),#903);`,
];

test('a hand-over has properties of elements, jobs of planned assets, zones and codes of the model', async () => {
  const { call, register, base } = await project();
  const content = smallModel().replace('ENDSEC;\nEND-ISO', `${GROUPS.join('\n')}\nENDSEC;\nEND-ISO`);
  const wall = await register('wall', await uploadedModel(service, base, { cookie, content, record: {} }));
  assert.equal((await call(`PATCH assets/${wall}`, { installedOn: '2026-01-15' })).status, 200);
  const plan = { interval: { unit: 'months', count: 6 }, startsOn: '2026-02-01' };
  assert.equal((await call(`PUT assets/${wall}/maintenance-plan`, plan)).status, 200);
  const cobie = await fetch(`${service.address}${base}/assets/cobie`, { headers: { cookie } });
  const parts = unzipSync(new Uint8Array(await cobie.arrayBuffer()));
  const rowsOf = (sheet: number) => {
    const xml = strFromU8(parts[`xl/worksheets/sheet${sheet}.xml`] ?? new Uint8Array());
    const [, ...rows] = [...xml.matchAll(/<row .*?<\/row>/gs)].map(([row]) => row);
    return rows.map((row) => [...row.matchAll(/<(?:t xml:space="preserve"|v)>(.*?)</gs)].map(([, text]) => text));
  };
  const [job = []] = rowsOf(9);
  assert.deepEqual(
    [job[0], ...job.slice(3, 7), ...job.slice(9, 13)],
    [
      ...['Maintenance of W200 every 6 months', 'PM', 'Not Yet Started', 'W200'],
      // Every six months from the installation on, the first of them behind February: on 2026-07-15.
      ...['All components of the type. From 2026-02-01.', '181', 'day', '6', 'month'],
    ],
  );
  assert.deepEqual(
    rowsOf(5).map((row) => [row[0], ...row.slice(3, 5), ...row.slice(6, 9)]),
    ['gross', 'net'].map((space) => [
      ...['Fire 1', '13-55 11: Offices', space],
      ...['IfcZone', guidOf('fire'), 'Two hours'],
    ]),
  );
  assert.deepEqual(
    rowsOf(4)
      .filter(([name]) => name === 'net' || name === 'gross')
      .map((row) => [row[0], row[3]])
      .toSorted(),
    [
      ['gross', 'n/a'],
      ['net', '13-55 11: Offices'],
    ],
  );
  assert.equal(rowsOf(6)[0]?.[3], '13-55 11: Offices');
  const attributes = rowsOf(11).map((row) => [row[0], row[4], row[5], row[6], row[9]]);
  for (const expected of [
    ['FireRating', 'Component', 'T wall', 'F90', 'Pset_WallCommon'],
    ['IsExternal', 'Component', 'T wall', 'true', 'Pset_WallCommon'],
  ]) {
    assert.ok(
      attributes.some((each) => each.join() === expected.join()),
      JSON.stringify(attributes),
    );
  }
});

/** As many assets more of a project like this one. */
async function multiply(client: pg.Client, assetId: string, count: number): Promise<void> {
  await client.query(
    `insert into asset
     select made.* from asset, generate_series(1, $2) as number, lateral jsonb_populate_record(
       asset, jsonb_build_object('id', gen_random_uuid(), 'tag', 'N ' || number)) as made
     where asset.id = $1`,
    [assetId, count],
  );
}

test('a version that very many assets name is deleted by several transactions, which move them before it goes', async () => {
  const { projectId, call, upload, groupOf, register } = await project();
  const first = await upload();
  const second = await upload({ second: true }, { versionGroupId: await groupOf(first) });
  const one = await register('wall', second);
  const client = new pg.Client({ connectionString: foundation.config.databaseUrl });
  await client.connect();
  try {
    // With the first as many as two transactions move, and some; the version is the head.
    await multiply(client, one, 2300);
    assert.equal((await call(`DELETE models/${second}`)).status, 204);
    const { rows } = await client.query(
      'select model_id, count(*)::int from asset where project_id = $1 group by model_id, updated_at order by 2 desc',
      [projectId],
    );
    assert.deepEqual(
      rows.map(({ model_id, count }) => [model_id, count]),
      [1000, 1000, 301].map((count) => [first, count]),
    );
  } finally {
    await client.end();
  }
  assert.equal((await call(`GET models/${second}`)).status, 404);
});

test('a deletion that was begun is ended, though another version becomes head meanwhile', async () => {
  const { projectId, call, upload, groupOf, register, base } = await project();
  const first = await upload();
  const versionGroupId = await groupOf(first);
  const second = await upload({ second: true }, { versionGroupId });
  const client = new pg.Client({ connectionString: foundation.config.databaseUrl });
  await client.connect();
  try {
    await multiply(client, await register('wall', second), 1200);
    const { headers } = await service.call({ path: `${base}/models/${second}`, cookie });
    let transactions = 0;
    // The next version is read between two of its transactions.
    const connect = async () => {
      transactions += 1;
      if (transactions === 2) await upload({}, { versionGroupId });
      return foundation.db.pool.connect();
    };
    const pool = new Proxy(foundation.db.pool, {
      get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)),
    });
    const followHead = async () => ({ changes: [], save: async () => undefined });
    const deps = { ...foundation, db: { ...foundation.db, pool }, followDeletion, followHead };
    const ifMatch = headers.get('etag') ?? assert.fail();
    await deleteModel(deps, actorOf(people.owner), projectScope(scope.workspaceId, projectId), { id: second, ifMatch });
    assert.equal(transactions, 2);
    const { rows } = await client.query('select 1 from asset where model_id = $1', [second]);
    assert.equal(rows.length, 0);
  } finally {
    await client.end();
  }
  assert.equal((await call(`GET models/${second}`)).status, 404);
});

test('an element that the named version has not is that of the head of its model, and of no other model', async () => {
  const { upload, groupOf, register, elementOf } = await project();
  const first = await upload();
  const second = await register('second', first);
  assert.equal(await elementOf(second), null);
  await upload({ second: true });
  assert.equal(await elementOf(second), null);
  const head = await upload({ second: true }, { versionGroupId: await groupOf(first) });
  assert.deepEqual(await elementOf(second), WALL);
  // The version that an asset names comes before the head.
  const [old, now] = [await register('wall', first), await register('door', head)];
  assert.deepEqual([await elementOf(old), (await elementOf(now)).class], [WALL, 'IfcDoor']);
});

test('what a run of assets asked for is told of every version of its model, and of no other project', async () => {
  const { call, upload, groupOf } = await project();
  const first = await upload();
  const asked = { modelId: first, classes: ['IfcWall'], mapping: { notes: null, serialNumber: 'Own.Serial' } };
  assert.equal((await call('POST assets/generate', asked)).status, 200);
  const head = await upload({ second: true }, { versionGroupId: await groupOf(first) });
  const { body } = await call(`GET models/${head}/asset-choices`);
  assert.deepEqual(body, { ...asked, modelId: head, differing: [] });
  const other = await project();
  assert.equal((await other.call(`GET models/${head}/asset-choices`)).status, 404);
});

test('an asset whose element the head has under another class is not retired', async () => {
  const { projectId, call, upload } = await project();
  const first = await upload();
  const run = async (...classes: string[]) => {
    const { body } = await call('POST assets/generate', { modelId: first, classes });
    return [body.added, body.retired, body.otherClass];
  };
  assert.deepEqual(await run('IfcWall'), [1, 0, 0]);
  const client = new pg.Client({ connectionString: foundation.config.databaseUrl });
  await client.connect();
  try {
    await client.query(`update asset set generated = generated || '{"class": "IfcSlab"}' where project_id = $1`, [
      projectId,
    ]);
    assert.deepEqual(await run('IfcSlab'), [0, 0, 1]);
    await client.query(`update asset set element_guid = 'gone' where project_id = $1`, [projectId]);
    assert.deepEqual(await run('IfcSlab'), [0, 1, 0]);
  } finally {
    await client.end();
  }
});

test('assets that were left with a version that is gone name the head of its model since the upgrade', async () => {
  const { projectId, upload, groupOf, register, elementOf, modelOf } = await project();
  const first = await upload();
  const versionGroupId = await groupOf(first);
  const head = await upload({}, { versionGroupId });
  const other = await upload();
  const [wall, door, beam, kept] = [
    await register('wall', head),
    await register('door', head),
    await register('cycle', head),
    await register('cycle2', other),
  ];
  const gone = foundation.ids.next();
  const client = new pg.Client({ connectionString: foundation.config.databaseUrl });
  await client.connect();
  const before = await told(projectId);
  try {
    await client.query('update asset set model_id = $2, generated = $3 where id = $1', [
      wall,
      gone,
      { fields: {}, class: 'IfcWall', versionGroupId },
    ]);
    await client.query('update asset set model_id = $2 where id = $1', [door, gone]);
    assert.deepEqual(await elementOf(wall), WALL);
    const file = new URL('../../migrations/0065_assets_name_versions.sql', import.meta.url);
    await client.query(await readFile(file, 'utf8'));
  } finally {
    await client.end();
  }
  assert.deepEqual(
    [await modelOf(wall), await modelOf(door), await modelOf(beam), await modelOf(kept)],
    [head, null, head, other],
  );
  const { lines } = await told(projectId, before.last);
  assert.deepEqual(lines.toSorted(), [wall, door].map((id) => `asset ${id} updated`).toSorted());
});

test('each record here has the entry of its last stamp in the change feed', async () => {
  const { untold, told } = await listUntold(service.foundation.ownerUrl);
  assert.deepEqual(untold, []);
  for (const table of ['asset', 'model']) assert.ok(told[table], table);
});
