// Tests comparisons over HTTP: with geometry, without it, and filtered by kinds of change.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { ModelComparison } from '../../../contract/model-comparison.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { type PlacedBody, placedBody } from '../models/elements/fixtures/placed-boxes.ts';
import { compileReply } from '../platform/http/schema.ts';

const service = await runningService({ PCS_RATE_PERSON_PER_MINUTE: '0' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ engineer: 'member' });
const project = await world.project(scope, { [people.engineer]: 'upload_engineer' });
const { projectId } = project;
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const session = await startSession(foundation, device, { id: people.engineer, passwordHash: null });
const cookie = `pcs_session=${session.token}`;
const MODELS = `/api/projects/${projectId}/models`;
const get = (path: string) => service.call({ path, cookie });
const post = (path: string) => service.call({ method: 'POST', path, cookie });

async function asOwner<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: foundation.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function settled(path: string, isSettled: (body: { status?: string; state?: string }) => boolean) {
  for (;;) {
    const { body } = await get(path);
    if (isSettled(body)) return body;
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

const isSettled = ({ state }: { state?: string }) => state === 'ready' || state === 'failed';

/** Uploads a file with one wall, and waits until its geometry is ready. */
async function upload(body: PlacedBody, versionGroupId?: string, change = (text: string) => text) {
  const form = new FormData();
  form.append('record', JSON.stringify(versionGroupId === undefined ? {} : { versionGroupId }));
  form.append('file', new Blob([change(placedBody(body))]), 'wall.ifc');
  const headers = { cookie, origin: service.address };
  const answer = await fetch(service.address + MODELS, { method: 'POST', headers, body: form });
  const made = (await answer.json()) as { id: string };
  assert.equal(answer.status, 202, JSON.stringify(made));
  const path = `${MODELS}/${made.id}`;
  const model = await settled(path, ({ status }) => status === 'ready' || status === 'failed');
  assert.equal(model.status, 'ready', JSON.stringify(model.failure));
  const geometry = await settled(`${path}/geometry`, isSettled);
  assert.equal(geometry.state, 'ready');
  return model as { id: string; versionGroupId: string };
}

const first = await upload({ at: [1, 0, 0] });
const second = await upload({ at: [1.35, 0, 0], size: [4, 0.2, 9] }, first.versionGroupId, (text) =>
  text.replace(
    'ENDSEC;\nEND-ISO',
    "#90=IFCMATERIAL('Brick');\n#91=IFCRELASSOCIATESMATERIAL('4ZvctVUKr0kugbFTf53O9L',$,$,$,(#20),#90);\nENDSEC;\nEND-ISO",
  ),
);
const path = `${MODELS}/${second.id}/comparison`;

test('a comparison says in what an element differs, and counts it by kind', async () => {
  const { body } = await get(path);
  assert.deepEqual(compileReply(ModelComparison)(body), []);
  assert.deepEqual(body.totals, { added: 0, removed: 0, changed: 1, unchanged: 0 });
  assert.deepEqual(body.data[0].kinds, ['material', 'placement', 'shape']);
  assert.deepEqual([body.kinds.material, body.kinds.placement, body.kinds.shape, body.kinds.property], [1, 1, 1, 0]);
  assert.deepEqual(body.geometry, { state: 'ready', modelIds: [], notComparedCount: 0 });
  assert.deepEqual(body.materials, { state: 'ready', modelIds: [] });
  const members = body.data[0].members.map((each: { path: string[] }) => each.path.join('/'));
  assert.deepEqual(members.slice(0, 2), ['materials/1/kind', 'materials/1/name']);
  assert.ok(members.includes('shape/height') && members.includes('placement/moved'), members.join());
});

test('a kind narrows the list, and members can be left out', async () => {
  assert.equal((await get(`${path}?kind=shape`)).body.data.length, 1);
  assert.equal((await get(`${path}?kind=tag`)).body.data.length, 0);
  const { guid } = (await get(path)).body.data[0];
  assert.equal((await get(`${path}?guid=${guid}`)).body.data.length, 1);
  assert.equal((await get(`${path}?guid=${guid}0`)).body.data.length, 0);
  assert.deepEqual((await get(`${path}?members=false`)).body.data[0].members, []);
  assert.equal((await get(`${path}?kind=colour`)).status, 422);
  assert.equal((await get(`${path}?kind=shape&cursor=x`)).status, 400);
});

test('without figures the comparison says so, and a version whose geometry is generated again has them', async () => {
  const change = (text: string) => asOwner(text, [second.id]);
  await change('update model_geometry set is_measured = false where model_id = $1');
  await change('update model_element set material_hash = null, materials = null where model_id = $1');
  const { body } = await get(path);
  assert.deepEqual(body.geometry, { state: 'unavailable', modelIds: [second.id], notComparedCount: 1 });
  assert.deepEqual(body.materials, { state: 'unavailable', modelIds: [second.id] });
  assert.deepEqual([body.totals.changed, body.totals.unchanged], [0, 1]);
  assert.equal((await post(`${MODELS}/${second.id}/geometry`)).status, 202);
  assert.ok(['pending', 'ready'].includes((await get(path)).body.geometry.state));
  await settled(`${MODELS}/${second.id}/geometry`, isSettled);
  assert.deepEqual((await get(path)).body.data[0].kinds, ['placement', 'shape']);
});

test('a version that an earlier release read is compared by what that read, and the answer says so', async () => {
  const unit = (factor: string) => (text: string) =>
    text.replace(
      'ENDSEC;\nEND-ISO',
      `#70=IFCSIUNIT(*,.POWERUNIT.,${factor},.WATT.);
#71=IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.);
#72=IFCSIUNIT(*,.THERMODYNAMICTEMPERATUREUNIT.,$,.KELVIN.);
#73=IFCDERIVEDUNITELEMENT(#70,1);
#74=IFCDERIVEDUNITELEMENT(#71,-1);
#75=IFCDERIVEDUNITELEMENT(#72,-1);
#76=IFCDERIVEDUNIT((#73,#74,#75),.THERMALTRANSMITTANCEUNIT.,$);
#77=IFCPROPERTYSINGLEVALUE('ThermalTransmittance',$,IFCTHERMALTRANSMITTANCEMEASURE(240.),#76);
#78=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('F30'),$);
#79=IFCPROPERTYSET('0ZvctVUKr0kugbFTf53O91',$,'Pset_WallCommon',$,(#77,#78));
#80=IFCRELDEFINESBYPROPERTIES('0ZvctVUKr0kugbFTf53O92',$,$,$,(#20),#79);
ENDSEC;
END-ISO`,
    );
  const before = await upload({}, undefined, unit('.MILLI.'));
  const after = await upload({}, before.versionGroupId, unit('.MILLI.'));
  const compare = async () => (await get(`${MODELS}/${after.id}/comparison`)).body;
  const alike = await compare();
  assert.deepEqual([alike.values, alike.totals.unchanged], [{ state: 'ready', modelIds: [] }, 1]);
  const stored = `select property_sets #> '{Pset_WallCommon,ThermalTransmittance}' as value from model_element
    where model_id = $1 and property_sets ? 'Pset_WallCommon'`;
  assert.deepEqual(await asOwner(stored, [after.id]), [{ value: { value: 0.24, unit: 'W/(m²·K)' } }]);
  // As earlier releases wrote it: the number of the file, without a unit.
  await asOwner(
    `update model_element set content_hash = '\\x00', property_hash = '\\x00', property_sets = jsonb_set(property_sets,
       '{Pset_WallCommon,ThermalTransmittance}', '{"value": 240, "unit": null}')
     where model_id = $1 and property_sets ? 'Pset_WallCommon'`,
    [before.id],
  );
  assert.equal((await compare()).totals.changed, 1);
  await asOwner('update model set reading_edition = null where id = $1', [before.id]);
  const told = await compare();
  assert.deepEqual(told.values, { state: 'partial', modelIds: [before.id] });
  assert.deepEqual([told.totals, told.data], [{ added: 0, removed: 0, changed: 0, unchanged: 1 }, []]);
  await asOwner(
    `update model_element set property_sets = jsonb_set(property_sets, '{Pset_WallCommon,FireRating,value}', '"F60"')
     where model_id = $1 and property_sets ? 'Pset_WallCommon'`,
    [before.id],
  );
  const { data } = await compare();
  assert.deepEqual(
    data.map(({ kinds, members }: (typeof data)[number]) => [kinds, members]),
    [
      [
        ['property'],
        [
          {
            path: ['propertySets', 'Pset_WallCommon', 'FireRating'],
            before: { value: 'F60', unit: null },
            after: { value: 'F30', unit: null },
          },
        ],
      ],
    ],
  );
});

test('pages take the counts of the first one along, and count anew where geometry came or went', async () => {
  const walls = (text: string) => {
    const more = ['5', '6'].map((at) => `#${at}00=IFCWALL('${at}ZvctVUKr0kugbFTf53O9L',$,'w',$,$,#21,#30,'tag',$);`);
    return text.replace('ENDSEC;\nEND-ISO', `${more.join('\n')}\nENDSEC;\nEND-ISO`);
  };
  const before = await upload({}, undefined, walls);
  const after = await upload({ at: [1, 0, 0] }, before.versionGroupId, walls);
  const pages = `${MODELS}/${after.id}/comparison?limit=1`;
  const one = (await get(pages)).body;
  assert.deepEqual([one.totals.changed, one.kinds.placement, one.data[0].guid[0]], [3, 3, '1']);
  await asOwner('delete from model_element where model_id = $1 and guid like $2', [after.id, '1%']);
  const two = (await get(`${pages}&cursor=${one.nextCursor}`)).body;
  const counted = ({ totals, kinds, geometry, materials }: typeof one) => ({ totals, kinds, geometry, materials });
  assert.deepEqual([counted(two), two.data[0].guid[0]], [counted(one), '5']);
  await asOwner('update model_geometry set is_measured = false where model_id = $1', [after.id]);
  const three = (await get(`${pages}&cursor=${two.nextCursor}`)).body;
  assert.deepEqual([three.totals, three.data], [{ added: 0, removed: 1, changed: 0, unchanged: 2 }, []]);
  assert.deepEqual([three.geometry.state, three.nextCursor], ['unavailable', null]);
});

test('a deleted version leaves no figures', async () => {
  const third = await upload({}, first.versionGroupId);
  assert.equal((await service.call({ method: 'DELETE', path: `${MODELS}/${third.id}`, cookie })).status, 204);
  for (;;) {
    const [left] = await asOwner<{ count: number }>(
      'select count(*)::int as count from model_element_figures where model_id = $1',
      [third.id],
    );
    if (left?.count === 0) break;
    await new Promise((wake) => setTimeout(wake, 50));
  }
});
