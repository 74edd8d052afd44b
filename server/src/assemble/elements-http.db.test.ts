// The search for elements of a project, as the pickers of the web application ask for them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ElementMatches, NamedElements } from '../../../contract/model-elements.ts';
import { runningService } from '../../testing/running-service.ts';
import { serviceDb } from '../../testing/service-db.ts';
import { tenants } from '../../testing/tenants.ts';
import { uploadedModel } from '../../testing/uploaded-model.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { searchElements } from '../models/elements/search.ts';
import { guidOf, smallModel } from '../models/fixtures/small-model.ts';
import { compileReply } from '../platform/http/schema.ts';

const service = await runningService();
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ owner: 'owner', engineer: 'member' });
const roles = { [people.engineer]: 'upload_engineer' } as const;
const { projectId } = await world.project(scope, roles);
const other = await world.project(scope, roles);
const elsewhere = await world.workspace({ stranger: 'owner' });
const foreign = await world.project(elsewhere.scope);
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const signIn = async (id: string) =>
  `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
const cookie = await signIn(people.engineer);
const ownerCookie = await signIn(people.owner);
const BASE = `/api/projects/${projectId}`;

const ask = (path: string) => service.call({ path, cookie });

async function search(q: string, more = '', base = BASE): Promise<ElementMatches> {
  const { status, body } = await ask(`${base}/elements?q=${encodeURIComponent(q)}${more}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(compileReply(ElementMatches)(body), []);
  return body;
}
const names = async (q: string, base = BASE) => (await search(q, '', base)).data.map(({ name }) => name);

const modelId = await uploadedModel(service, BASE, { cookie, content: smallModel({ second: true }) });
const { body: model } = await ask(`${BASE}/models/${modelId}`);

test('elements are found by name, tag, type, class, storey and GlobalId, in any case', async () => {
  assert.deepEqual(await names('bEAm'), ['Beam', 'Beam 2']);
  assert.deepEqual(await names('tag-1'), ['Wall ä']);
  assert.deepEqual(await names('w200'), ['Wall ä']);
  assert.deepEqual(await names('ifcdoor'), ['Door'], 'a GlobalId that comes twice is one element');
  assert.deepEqual(await names(guidOf('second')), ['Second']);
  assert.deepEqual(await names(` ${guidOf('second')} `), ['Second']);
  assert.deepEqual(await names('WALL Ä'), ['Wall ä']);
  const [wall] = (await search('tag-1')).data;
  assert.ok(wall?.storey);
  assert.deepEqual((await names(wall.storey)).toSorted(), ['Door', 'Second', 'Wall ä']);
  assert.deepEqual(wall, {
    guid: guidOf('wall'),
    modelId,
    class: 'IfcWall',
    name: 'Wall ä',
    typeName: 'W200',
    tag: 'tag-1',
    storey: wall.storey,
  });
});

test('every word is found, and a name that begins with the first comes first', async () => {
  assert.deepEqual(await names('2 beam'), ['Beam 2']);
  assert.deepEqual(await names('beam wall'), []);
  assert.deepEqual(await names('wall'), ['Wall ä', 'Second']);
  assert.deepEqual(await names('100% _'), [], 'special characters of patterns are text');
});

test('a search is as long as asked and says whether there is more', async () => {
  const { data, more } = await search('ifc', '&limit=2');
  assert.deepEqual([data.length, more], [2, true]);
  assert.equal((await search('ifc')).more, false);
  for (const query of ['?q=a&limit=0', '?q=a&limit=51', '?q=%20', '']) {
    assert.equal((await ask(`${BASE}/elements${query}`)).status, 422, query);
  }
});

test('the current versions of this project alone are searched; names are known of former ones too', async () => {
  const named = async (...guids: string[]): Promise<NamedElements['data']> => {
    const { status, body } = await ask(`${BASE}/elements/names?guids=${encodeURIComponent(guids.join(','))}`);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(compileReply(NamedElements)(body), []);
    return body.data;
  };
  const asked = [guidOf('second'), 'nowhere', guidOf('wall'), guidOf('second')];
  assert.deepEqual(
    (await named(...asked)).map(({ name }) => name),
    ['Second', 'Wall ä'],
  );
  const record = { versionGroupId: model.versionGroupId };
  const next = await uploadedModel(service, BASE, { cookie, content: smallModel(), record });
  assert.deepEqual(await names('second'), []);
  assert.deepEqual(await names(guidOf('second')), []);
  const [wall] = (await search('tag-1')).data;
  assert.equal(wall?.modelId, next);
  assert.equal((await named(guidOf('second')))[0]?.modelId, modelId);
  assert.deepEqual(await names('beam', `/api/projects/${other.projectId}`), []);
  const twice = await uploadedModel(service, BASE, { cookie, content: smallModel(), record: { name: 'Copy' } });
  assert.deepEqual(await names('beam'), ['Beam', 'Beam 2'], 'two models have each');
  await service.call({ method: 'DELETE', path: `${BASE}/models/${twice}`, cookie });
});

test('the elements of another workspace and of a project without a role are not there; an archived project is read', async () => {
  for (const what of ['elements?q=wall', 'elements/names?guids=a']) {
    assert.equal((await ask(`/api/projects/${foreign.projectId}/${what}`)).status, 404);
    assert.equal((await service.call({ path: `${BASE}/${what}` })).status, 401);
    const hidden = await world.project(scope);
    assert.equal((await ask(`/api/projects/${hidden.projectId}/${what}`)).status, 404);
  }
  const own = { method: 'PATCH', path: BASE, cookie: ownerCookie };
  assert.equal((await service.call({ ...own, body: { status: 'archived' } })).status, 200);
  assert.deepEqual(await names('beam'), ['Beam', 'Beam 2']);
  assert.equal((await service.call({ ...own, body: { status: 'active' } })).status, 200);
});

test('texts of elements are as many as the elements, and are gone with them and with their project', async () => {
  const { db, asOwner } = await serviceDb();
  const made = tenants(db);
  const { scope: workspace } = await made.workspace({ owner: 'owner' });
  const project = await made.project(workspace);
  const [first, second] = [made.ids.next(), made.ids.next()];
  for (const id of [first, second]) {
    await asOwner(
      `insert into model_element (workspace_id, project_id, model_id, id, guid, is_repeated, class, name, property_sets,
                                  quantities, content_hash)
       select $1, $2, $3, gen_random_uuid(), md5(at::text), false, 'IfcWall', repeat('W', 3000), '[]', '[]', ''
       from generate_series(1, 3) as at`,
      [project.workspaceId, project.projectId, id],
    );
  }
  const count = async () => (await asOwner<{ n: number }>('select count(*)::int as n from model_element_text'))[0]?.n;
  assert.equal(await count(), 6);
  const found = await searchElements(db.reader(project), project, { q: 'w', limit: 5 });
  assert.deepEqual(found, { data: [], more: false }, 'no current version');
  await asOwner('delete from model_element where model_id = $1', [first]);
  assert.equal(await count(), 3);
  await asOwner('delete from project where id = $1', [project.projectId]);
  assert.equal(await count(), 0);
});
