import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import { CLIENT_ID, CLIENT_SECRET } from '../vendor-core/oauth.ts';
import { startForTest, startReceiver } from '../vendor-core/testing.ts';

const PROJECT = '7d0c2f3e-5a41-4c55-9d4e-1f2a3b4c5d6e';
const DATA = `/data/v1/projects/b.${PROJECT}`;
const ISSUES = `/construction/issues/v1/projects/${PROJECT}/issues`;
const ISSUE = `${ISSUES}/3b241101-e2bb-4255-8caf-4136c566a962`;
const ITEM = `${DATA}/items/urn%3Alineage%3Aclinic`;

test('hubs, projects, folders, items, tip and versions lead to each other', async (t) => {
  const { call } = await startForTest(t, 'a');
  const ids = async (path: string) => (await call('GET', path)).body.data.map((each: { id: string }) => each.id);
  assert.deepEqual(await ids('/project/v1/hubs'), ['b.hub-1']);
  assert.deepEqual(await ids('/project/v1/hubs/b.hub-1/projects'), [`b.${PROJECT}`]);
  assert.equal(
    (await call('GET', `/project/v1/hubs/b.hub-1/projects/b.${PROJECT}`)).body.data.attributes.name,
    'Harbour Clinic',
  );
  assert.deepEqual(await ids(`/project/v1/hubs/b.hub-1/projects/b.${PROJECT}/topFolders`), ['urn:folder:models']);
  assert.deepEqual(await ids(`${DATA}/folders/urn%3Afolder%3Amodels/contents`), ['urn:lineage:clinic']);
  assert.deepEqual(await ids(`${ITEM}/versions`), ['urn:version:clinic?version=2', 'urn:version:clinic?version=1']);
  assert.equal((await call('GET', ITEM)).body.data.relationships.tip.data.id, 'urn:version:clinic?version=2');
  const tip = (await call('GET', `${ITEM}/tip`)).body.data;
  assert.deepEqual((await call('GET', `${DATA}/versions/${encodeURIComponent(tip.id)}`)).body.data, tip);
  assert.match((await call('GET', `${ITEM}/versions?page[limit]=1`)).body.links.next.href, /page%5Bnumber%5D=1/);
  assert.equal((await call('GET', `${ITEM}/versions?page[limit]=201`)).status, 400);
  assert.equal((await call('GET', `${DATA}/items/none`)).status, 404);
  assert.equal((await call('GET', '/project/v1/hubs', undefined, 'wrong')).status, 401);
});

test('a signed file is on another port, for two minutes, and takes no credentials', async (t) => {
  let now = Date.parse('2026-11-28T10:00:00Z');
  const { call, url } = await startForTest(t, 'a', { clock: () => now });
  const tip = (await call('GET', `${ITEM}/tip`)).body.data;
  const signed = (await call('GET', `${tip.relationships.storage.meta.link.href}/signeds3download`)).body;
  assert.equal(signed.status, 'complete');
  assert.notEqual(new URL(signed.url).origin, url);
  const content = await (await fetch(signed.url)).text();
  assert.match(content, /^ISO-10303-21;[\s\S]*stage 2/);
  assert.equal(content.length, signed.size);
  assert.equal(createHash('sha1').update(content).digest('hex'), signed.sha1);
  assert.equal((await fetch(signed.url, { headers: { authorization: 'Bearer leaked' } })).status, 400);
  assert.equal((await fetch(signed.url.replace('signature=', 'signature=0'))).status, 403);
  now += 120_001;
  assert.equal((await fetch(signed.url)).status, 403);
});

test('a file that is not assembled is signed in parts, or through the API itself', async (t) => {
  const { call, url, control } = await startForTest(t, 'a');
  const path = '/oss/v2/buckets/files/objects/clinic-2.ifc/signeds3download';
  const sign = async () => (await call('GET', path)).body;
  const whole = await sign();
  const text = await (await fetch(whole.url)).text();
  await control.changeSettings({ signedForm: 'chunked' });
  const { status, url: none, urls, size } = await sign();
  assert.deepEqual([status, none, Object.keys(urls).length], ['chunked', undefined, 3]);
  const parts = await Promise.all(Object.values<string>(urls).map(async (each) => (await fetch(each)).text()));
  assert.equal(parts.join(''), text);
  assert.equal(Object.keys(urls)[2], `(${text.length - (parts[2]?.length ?? 0)}-${size - 1})`);
  const moved = Object.values<string>(urls)[0]?.replace(/range=0-\d+/, 'range=0-9');
  assert.equal((await fetch(String(moved))).status, 403);
  await control.changeSettings({ signedForm: 'fallback' });
  const fallback = await sign();
  assert.deepEqual([fallback.status, new URL(fallback.url).origin], ['fallback', url]);
  assert.equal(await (await fetch(fallback.url)).text(), text);
  assert.equal((await fetch(fallback.url.replace('signature=', 'signature=0'))).status, 403);
});

test('folders contain folders and items, which name their folder', async (t) => {
  const { call, control } = await startForTest(t, 'a');
  const fields = { name: 'Architecture', folderId: 'urn:folder:models' };
  const { id } = await control.addRecord('folders', { scope: `b.${PROJECT}`, fields });
  const list = async (path: string) =>
    (await call('GET', path)).body.data.map((each: { type: string; id: string }) => [each.type, each.id]);
  assert.deepEqual(await list(`/project/v1/hubs/b.hub-1/projects/b.${PROJECT}/topFolders`), [
    ['folders', 'urn:folder:models'],
  ]);
  assert.deepEqual(await list(`${DATA}/folders/urn%3Afolder%3Amodels/contents`), [
    ['folders', id],
    ['items', 'urn:lineage:clinic'],
  ]);
  assert.equal((await call('GET', ITEM)).body.data.relationships.parent.data.id, 'urn:folder:models');
});

test('issues are created and changed without conditions, as far as their statuses are permitted', async (t) => {
  const { call, control } = await startForTest(t, 'a');
  const issue = { title: 'Leak', issueSubtypeId: 'sub-defect', status: 'open' };
  const marked = { ...issue, customAttributes: [{ attributeDefinitionId: 'attribute-marker', value: 'PCS-1' }] };
  const made = await call('POST', ISSUES, marked);
  assert.deepEqual([made.status, made.body.displayId, made.headers.get('etag')], [201, 3, null]);
  const find = async (query: string) =>
    (await call('GET', `${ISSUES}?${query}`)).body.results.map((each: { id: string }) => each.id);
  assert.deepEqual(await find('filter[customAttributes][attribute-marker]=PCS-1'), [made.body.id]);
  assert.deepEqual(await find('filter[createdBy]=502'), []);
  assert.deepEqual(await find('filter[updatedAt]=2999-01-01T00:00:00Z..'), []);
  assert.equal((await find('filter[updatedAt]=2020-01-01T00:00:00Z..&sortBy=-displayId'))[0], made.body.id);
  const patch = (fields: object) => call('PATCH', ISSUE, fields);
  assert.equal((await patch({ title: 'Renamed', dueDate: '2026-12-01' })).body.dueDate, '2026-12-01');
  assert.equal((await patch({ assignedTo: '502', assignedToType: 'user' })).body.updatedBy, '501');
  for (const bad of [
    { status: 'draft' },
    { status: 'unheard' },
    { title: 7 },
    { unknown: 1 },
    { dueDate: '1.12.2026' },
    { issueSubtypeId: 'none' },
    { assignedTo: '502' },
    { assignedTo: '9', assignedToType: 'user' },
  ]) {
    assert.equal((await patch(bad)).status, 400, JSON.stringify(bad));
  }
  await control.editRecord('issues', made.body.id, { permittedStatuses: ['open', 'closed'] });
  assert.equal((await call('PATCH', `${ISSUES}/${made.body.id}`, { status: 'in_review' })).status, 400);
  assert.equal((await call('PATCH', `${ISSUES}/${made.body.id}`, { status: 'closed' })).body.status, 'closed');
  assert.equal((await call('POST', ISSUES, { ...issue, status: 'closed' })).status, 400);
  assert.equal((await call('POST', ISSUES, { title: 'No type' })).status, 400);
  for (const query of ['limit=101', 'limit=0', 'sortBy=title', 'filter[updatedAt]=soon', 'page=1']) {
    assert.equal((await call('GET', `${ISSUES}?${query}`)).status, 400, query);
  }
  await control.deleteRecord('issues', made.body.id, '502');
  assert.deepEqual(await find('filter[deleted]=true'), [made.body.id]);
  const gone = (await call('GET', `${ISSUES}/${made.body.id}`)).body;
  assert.deepEqual([gone.deleted, gone.deletedBy], [true, '502']);
  assert.equal((await call('PATCH', `${ISSUES}/${made.body.id}`, { title: 'x' })).status, 409);
  assert.equal((await call('GET', ISSUE.replace(PROJECT, `b.${PROJECT}`))).status, 404);
});

test('types, attributes, people and the caller are read beside issues, and no access is 403', async (t) => {
  const { call, control } = await startForTest(t, 'a');
  const own = (rest: string) => ISSUES.replace(/issues$/, rest);
  assert.equal((await call('GET', own('issue-types'))).body.results[0].subtypes[0].id, 'sub-design');
  assert.equal((await call('GET', own('issue-attribute-definitions'))).body.results[0].id, 'attribute-marker');
  assert.ok((await call('GET', own('users/me'))).body.issue.new.permittedStatuses.includes('open'));
  assert.equal((await call('GET', `/construction/admin/v1/projects/${PROJECT}/users`)).body.results.length, 3);
  await control.addFault({ kind: 'no_access', times: 1 });
  assert.equal((await call('GET', ISSUE)).status, 403);
});

test('a client in header and body is refused, and a scope is narrowed for ever', async (t) => {
  const { form, control } = await startForTest(t, 'a');
  const { refreshToken } = await control.issueTokens({ userId: '501', scope: 'data:read data:write' });
  const basic = { authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` };
  const refresh = (token: string, scope: string, more: Record<string, string> = {}) =>
    form('/authentication/v2/token', { grant_type: 'refresh_token', refresh_token: token, scope, ...more }, basic);
  assert.equal((await refresh(refreshToken, '', { client_id: CLIENT_ID, client_secret: CLIENT_SECRET })).status, 400);
  const narrowed = (await refresh(refreshToken, 'data:read')).body;
  assert.deepEqual([narrowed.scope, narrowed.expires_in], ['data:read', 3600]);
  assert.equal((await refresh(narrowed.refresh_token, 'data:write')).body.scope, undefined);
  assert.equal((await refresh(refreshToken, 'data:read')).body.error, 'invalid_grant');
});

test('hooks sign with a prefix, are refused twice, and end after three failures', async (t) => {
  const { call, control } = await startForTest(t, 'a');
  const good = await startReceiver(t);
  const bad = await startReceiver(t, 500);
  const hooks = '/webhooks/v1/systems/issues/events/issue.updated-1.0/hooks';
  const register = (callbackUrl: string) =>
    call('POST', hooks, { callbackUrl, scope: { project: PROJECT }, token: 'hidden' });
  const made = await register(good.url);
  assert.equal(made.status, 201);
  assert.match((await register(good.url)).body.title, /duplicate webhooks scope/);
  const { hookId } = (await register(bad.url)).body;
  for (let count = 0; count < 3; count += 1) {
    await control.editRecord('issues', ISSUE.slice(-36), { title: `Edit ${count}` });
    await control.settleEvents();
  }
  const [event] = good.received;
  assert.ok(event);
  const signature = createHmac('sha256', 'hidden').update(event.raw).digest('hex');
  assert.equal(event.headers['x-vendor-a-signature'], `sha256hashedPayload=${signature}`);
  assert.equal(JSON.parse(event.raw.toString()).hook.event, 'issue.updated-1.0');
  const status = async () => (await call('GET', `${hooks}/${hookId}`)).body.status;
  assert.equal(await status(), 'inactive');
  await call('PATCH', `${hooks}/${hookId}`, { status: 'active', token: 'next' });
  assert.equal(await status(), 'active');
  assert.equal((await call('GET', '/webhooks/v1/hooks')).body.data.length, 2);
  assert.equal((await call('DELETE', `${hooks}/${hookId}`)).status, 204);
  assert.equal((await call('GET', `${hooks}/${hookId}`)).status, 404);
  assert.equal((await call('POST', hooks.replace('updated', 'unheard'), {})).status, 404);
  const version = { name: 'clinic.ifc', versionNumber: 3, folderId: 'urn:folder:models', processState: 'PROCESSING' };
  await call('POST', '/webhooks/v1/systems/data/events/dm.version.added/hooks', {
    callbackUrl: good.url,
    scope: { folder: 'urn:folder:models' },
    token: 'hidden',
  });
  good.received.length = 0;
  await control.addRecord('versions', { scope: 'urn:lineage:clinic', fields: version });
  await control.settleEvents();
  assert.equal(JSON.parse(String(good.received[0]?.raw)).payload.lineageUrn, 'urn:lineage:clinic');
  const inside = { name: 'Architecture', folderId: 'urn:folder:models' };
  const { id: folderId } = await control.addRecord('folders', { scope: `b.${PROJECT}`, fields: inside });
  await control.addRecord('versions', { scope: 'urn:lineage:clinic', fields: { ...version, folderId } });
  await control.settleEvents();
  assert.equal(good.received.length, 2, 'a hook of a folder is for the folders in it');
  const person = await startForTest(t, 'a', { userId: '503' });
  assert.equal((await person.call('POST', hooks, { callbackUrl: good.url, scope: { project: PROJECT } })).status, 403);
});
