import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { CLIENT_ID } from './oauth.ts';
import type { VendorKind } from './start-simulator.ts';
import { startForTest, startReceiver } from './testing.ts';

const HOSTILE = `<script>alert(1)</script>"'&`;
const ESCAPED = '&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;&#38;';
const ISSUE_B = '/web/coordination_issues/401';
const MODEL = '/web/items/urn%3Alineage%3Aclinic';

async function start(t: TestContext, kind: VendorKind) {
  const simulator = await startForTest(t, kind);
  const { url } = simulator;
  const get = async (path: string) => {
    const answer = await fetch(url + path);
    return { status: answer.status, headers: answer.headers, page: await answer.text() };
  };
  /** Sends a form as a browser does; `from` is the origin of the page that it is on. */
  const post = async (path: string, fields: Record<string, string>, from: string | undefined = url) => {
    const answer = await simulator.form(path, fields, from === '' ? {} : { origin: from });
    return { status: answer.status, location: answer.headers.get('location'), page: String(answer.body) };
  };
  return { ...simulator, get, post };
}

const LISTS: readonly (readonly [VendorKind, readonly RegExp[]])[] = [
  [
    'a',
    [/<h1>Vendor A \(simulated\)<\/h1>/, /Crack in screed, room 0\.02/, /clinic\.ifc/, /Version 2/, /Harbour Clinic/],
  ],
  [
    'b',
    [/<h1>Vendor B \(simulated\)<\/h1>/, /Duct crosses beam/, /Fire rating of door/, /In progress/, /Mill|Harbour/],
  ],
  [
    'c',
    [/<h1>Vendor C \(simulated\)<\/h1>/, /AHU-01/, /1\.01/, /Ground floor/, /simulated-key/, /Harbour Clinic, 0\.02/],
  ],
];

for (const [kind, texts] of LISTS) {
  test(`the home of vendor ${kind} lists its records, and each has a page with a form`, async (t) => {
    const { get } = await start(t, kind);
    const { status, headers, page } = await get('/');
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/html; charset=utf-8']);
    assert.match(String(headers.get('content-security-policy')), /^default-src 'none'; .*frame-ancestors 'none'$/);
    for (const each of texts) assert.match(page, each);
    assert.doesNotMatch(page, /undefined|\[object|NaN/);
    const links = [...page.matchAll(/href="(\/web\/[^"]+)"/g)].map((each) => String(each[1]));
    assert.ok(links.length >= 3);
    for (const link of links) {
      const record = await get(link);
      assert.equal(record.status, 200, link);
      assert.match(record.page, /<button>Save<\/button>[\s\S]*<h2>History/);
      assert.doesNotMatch(record.page, /undefined|\[object|NaN/, link);
    }
  });
}

test('a form changes a record as its editor, with history and an event, and only in the fields that differ', async (t) => {
  const { post, get, call, control } = await start(t, 'b');
  const receiver = await startReceiver(t);
  const hook = { destination_url: receiver.url, secret: 'hidden' };
  assert.equal((await call('POST', '/rest/v1.0/webhooks/hooks', { project_id: 201, hook })).status, 201);
  const before = await control.getRecord('coordination_issues', '401');
  const fields = {
    'was.title': before.fields.title as string,
    title: 'Duct moved',
    priority: 'high',
    due_date: '2026-12-24',
  };
  const saved = await post(`${ISSUE_B}/save`, { ...fields, assignee_id: '503', description: 'One\r\ntwo', by: '502' });
  assert.deepEqual([saved.status, saved.location], [303, `${ISSUE_B}?done=saved`]);
  assert.match(
    (await get(`${ISSUE_B}?done=saved`)).page,
    /role="status">Saved\.<[\s\S]*<td data-label="To"><bdi>Duct moved/,
  );
  const after = await control.getRecord('coordination_issues', '401');
  const changes = { title: 'Duct moved', priority: 'high', due_date: '2026-12-24', description: 'One\ntwo' };
  assert.deepEqual(after.fields, { ...before.fields, ...changes });
  assert.deepEqual(
    after.history.map(({ by, field }) => [by, field]),
    ['title', 'priority', 'due_date', 'description'].map((field) => ['502', field]),
  );
  assert.notEqual(after.updatedAt, before.updatedAt);
  await control.settleEvents();
  assert.equal(receiver.received.length, 1);
  assert.equal(JSON.parse(String(receiver.received[0]?.raw)).metadata.source_user_id, '502');
  const same = await post(`${ISSUE_B}/save`, { title: 'Duct moved', priority: 'high' });
  assert.equal(same.location, `${ISSUE_B}?done=same`);
  assert.equal((await control.getRecord('coordination_issues', '401')).updatedAt, after.updatedAt);
});

test('a record is deleted and restored, and not changed in between', async (t) => {
  const { post, get, control } = await start(t, 'b');
  assert.equal((await post(`${ISSUE_B}/delete`, { by: '503' })).status, 303);
  assert.equal((await control.getRecord('coordination_issues', '401')).deletedBy, '503');
  assert.match((await get(ISSUE_B)).page, /by <bdi>Tom Becker<\/bdi>\.[\s\S]*<button>Restore/);
  assert.equal((await post(`${ISSUE_B}/save`, { title: 'x' })).status, 409);
  assert.equal((await post(`${ISSUE_B}/restore`, { by: '502' })).status, 303);
  assert.equal((await control.getRecord('coordination_issues', '401')).deletedAt, null);
});

test('questions, answers, assignees, rooms and types of issues change as their vendor keeps them', async (t) => {
  const b = await start(t, 'b');
  const form = new URLSearchParams({
    question: 'Which one?',
    reply: 'EI 60',
    cost_impact: 'yes_unknown',
    'was.assignee_ids': '503',
  });
  for (const id of ['502', '503']) form.append('assignee_ids', id);
  const headers = { origin: b.url };
  assert.equal((await fetch(`${b.url}/web/rfis/301/save`, { method: 'POST', body: form, headers })).status, 200);
  const { body: rfi } = await b.call('GET', '/rest/v1.0/projects/201/rfis/301');
  assert.equal(rfi.questions[0].plain_text_body, 'Which one?');
  assert.deepEqual(
    [rfi.questions[0].answers[0].plain_text_body, rfi.questions[0].answers[0].official],
    ['EI 60', true],
  );
  assert.deepEqual(
    rfi.assignees.map(({ id }: { id: number }) => id),
    [502, 503],
  );
  assert.equal(rfi.cost_impact.status, 'yes_unknown');
  assert.equal(
    (await b.post('/web/rfis/301/save', { 'was.assignee_ids': '502\n503' })).location,
    '/web/rfis/301?done=saved',
  );
  assert.deepEqual((await b.control.getRecord('rfis', '301')).fields.assignee_ids, []);
  const c = await start(t, 'c');
  await c.post('/web/assets/40/save', { roomID: '32', status: 'worn', warrantyEnd: '' });
  const { fields } = await c.control.getRecord('assets', '40');
  assert.deepEqual([fields.roomID, fields.floorID, fields.status, fields.warrantyEnd], [32, 21, 'worn', null]);
  const { deepLink } = (await c.call('GET', '/api/v1/assets/40')).body;
  assert.match((await c.get(new URL(deepLink).pathname)).page, /<h1><bdi>Air handling unit</);
  const a = await start(t, 'a');
  const issue = '3b241101-e2bb-4255-8caf-4136c566a962';
  await a.post(`/web/issues/${issue}/save`, { assignedTo: '', issueSubtypeId: 'sub-safety' });
  const { assignedTo, assignedToType, issueSubtypeId } = (await a.control.getRecord('issues', issue)).fields;
  assert.deepEqual([assignedTo, assignedToType, issueSubtypeId], [null, null, 'sub-safety']);
});

test('a value that a field does not take is refused with the form as it was filled in', async (t) => {
  const { post, control } = await start(t, 'b');
  const before = await control.getRecord('coordination_issues', '401');
  const bad = { title: '', due_date: 'soon', status: 'unheard', assignee_id: '999', by: '999' };
  for (const [name, value] of Object.entries(bad)) {
    const refused = await post(`${ISSUE_B}/save`, { description: 'Kept as typed', [name]: value });
    assert.equal(refused.status, 400, name);
    assert.match(refused.page, /role="alert">[\s\S]*\nKept as typed<\/textarea>/);
  }
  assert.deepEqual(await control.getRecord('coordination_issues', '401'), before);
});

test('texts of records are escaped wherever they are shown', async (t) => {
  const { get, control, post } = await start(t, 'b');
  await control.editRecord(
    'coordination_issues',
    '401',
    { title: HOSTILE, description: HOSTILE, status: HOSTILE },
    HOSTILE,
  );
  await control.editRecord('projects', '201', { name: HOSTILE });
  await control.editRecord('users', '502', { name: HOSTILE });
  await control.addRecord('coordination_issues', { id: '../"<x>', scope: '201', fields: { title: 'Odd id' } });
  for (const path of ['/', ISSUE_B, '/web/coordination_issues', `${ISSUE_B}?done=${encodeURIComponent(HOSTILE)}`]) {
    const { page } = await get(path);
    assert.doesNotMatch(page, /<script|"'&(?!#)/, path);
    assert.ok(page.includes(ESCAPED), path);
  }
  assert.doesNotMatch((await post(`${ISSUE_B}/save`, { title: '', description: HOSTILE })).page, /<script/);
  assert.equal((await get('/web/coordination_issues/..%2F%22%3Cx%3E')).status, 200);
});

test('forms of other origins are refused, and so are other names of this machine', async (t) => {
  const { post, url, control } = await start(t, 'b');
  for (const path of [`${ISSUE_B}/save`, `${ISSUE_B}/delete`, '/web/tokens', '/web/reset', '/web/faults']) {
    for (const origin of [
      'http://evil.example',
      'null',
      '',
      url.replace('127.0.0.1', 'localhost'),
      `${url}.evil.example`,
    ]) {
      assert.equal((await post(path, { title: 'Taken' }, origin)).status, 403, `${path} ${origin}`);
    }
  }
  const json = { method: 'POST', body: '{}', headers: { origin: url, 'content-type': 'text/plain' } };
  assert.equal((await fetch(`${url}${ISSUE_B}/save`, json)).status, 403);
  const site = { method: 'POST', body: new URLSearchParams(), headers: { origin: url, 'sec-fetch-site': 'same-site' } };
  assert.equal((await fetch(`${url}${ISSUE_B}/save`, site)).status, 403);
  assert.equal((await control.getRecord('coordination_issues', '401')).history.length, 0);
  assert.match(await getAs(url, 'evil.example'), /for this machine alone/);
});

test('pages of other origins reach no control, whatever name leads them here', async (t) => {
  const { url, control } = await start(t, 'b');
  const records = `${url}/control/records/projects`;
  const { length } = await control.listRecords('projects');
  const body = JSON.stringify({ scope: '100', fields: { name: 'Made by a page' } });
  for (const headers of [{ origin: 'http://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
    const page = { ...headers, 'content-type': 'text/plain' } as Record<string, string>;
    assert.equal((await fetch(records, { method: 'POST', headers: page, body })).status, 403);
    assert.equal((await fetch(`${url}/control/requests`, { headers: page })).status, 403);
  }
  assert.match(await getAs(`${url}/control/requests`, 'evil.example'), /not for other pages/);
  assert.equal((await control.listRecords('projects')).length, length);
});

/** Gets an address by another name of this machine. */
function getAs(url: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => void text(response).then(resolve, reject))
      .on('error', reject)
      .end();
  });
}

test('an unknown record, kind or path is a page with 404, and the API answers as before', async (t) => {
  const { get, post, call } = await start(t, 'b');
  const unknown = ['/web/coordination_issues/9', '/web/users/501', '/web/hooks', '/web/__proto__/x', `${ISSUE_B}/more`];
  for (const path of [...unknown, `${ISSUE_B}/file`, '/web/coordination_issues/%E0%A4%A', '/web/rfis/301/a/b']) {
    const { status, page } = await get(path);
    assert.equal(status, 404, path);
    assert.match(page, /<h1>There is no such page or record\.<\/h1>/);
  }
  assert.equal((await post('/web/coordination_issues/9/save', {})).status, 404);
  assert.equal((await post(`${ISSUE_B}/burn`, {})).status, 404);
  assert.equal((await post('/web/nothing', {})).status, 404);
  assert.equal((await fetch((await start(t, 'c')).url, { method: 'PUT' })).status, 405);
  assert.deepEqual((await call('GET', '/nowhere')).body, { code: 'path', message: 'No such path.' });
});

test('a version that is added has one element more, its size and hash, and an event', async (t) => {
  const { post, get, call, control } = await start(t, 'a');
  const receiver = await startReceiver(t);
  const callback = { callbackUrl: receiver.url, scope: { folder: 'urn:folder:models' }, token: 'hidden' };
  await call('POST', '/webhooks/v1/systems/data/events/dm.version.added/hooks', callback);
  assert.equal((await post(`${MODEL}/versions`, { by: '503' })).location, `${MODEL}?done=versions`);
  const item = '/data/v1/projects/b.7d0c2f3e-5a41-4c55-9d4e-1f2a3b4c5d6e/items/urn%3Alineage%3Aclinic';
  const tip = (await call('GET', `${item}/tip`)).body.data;
  assert.deepEqual([tip.id, tip.attributes.versionNumber], ['urn:version:clinic?version=3', 3]);
  const signed = (await call('GET', `${tip.relationships.storage.meta.link.href}/signeds3download`)).body;
  const content = Buffer.from(await (await fetch(signed.url)).arrayBuffer());
  assert.deepEqual([content.length, content.length], [signed.size, tip.attributes.storageSize]);
  assert.equal(createHash('sha1').update(content).digest('hex'), signed.sha1);
  const count = async (number: number) => {
    const file = await get(`/web/versions/${encodeURIComponent(`urn:version:clinic?version=${number}`)}/file`);
    assert.match(String(file.headers.get('content-disposition')), /^attachment; filename="clinic-\d\.ifc"$/);
    return file.page.match(/=IFC(?:WALL|SLAB|COLUMN)\(/g)?.length;
  };
  assert.deepEqual([await count(1), await count(2), await count(3)], [11, 12, 13]);
  await control.settleEvents();
  const { hook, resourceUrn } = JSON.parse(String(receiver.received[0]?.raw));
  assert.deepEqual([hook.event, resourceUrn], ['dm.version.added', 'urn:version:clinic?version=3']);
  const { page } = await get(`${MODEL}?done=versions`);
  assert.match(page, /one element more[\s\S]*<td data-label="Version">3<\/td>[\s\S]*by <bdi>Tom Becker/);
  assert.equal((await get('/web/versions')).status, 404);
});

test('tokens, held events, faults and the first records are at the push of a button', async (t) => {
  const { post, get, call, control } = await start(t, 'b');
  const { page } = await post('/web/tokens', {});
  const token = /<code>(access-[\w-]+)<\/code>/.exec(page)?.[1];
  assert.equal((await call('GET', '/rest/v1.0/me', undefined, token)).body.id, 501);
  await post('/web/events', { held: '1' });
  assert.match((await get('/?done=events')).page, /Events are held/);
  await post('/web/events', { held: '0' });
  assert.match((await get('/')).page, /Hold events/);
  await post('/web/faults', { fault: 'throttle' });
  assert.equal((await call('GET', '/rest/v1.0/me')).status, 429);
  await post('/web/faults', { fault: 'unavailable' });
  assert.equal((await call('GET', '/rest/v1.0/me')).status, 503);
  await post('/web/faults', { fault: 'none' });
  assert.equal((await call('GET', '/rest/v1.0/me')).status, 200);
  await control.seed('coordination_issues', 150);
  assert.match((await get('/')).page, /All 153 coordination issues/);
  assert.match((await get('/web/coordination_issues?page=2')).page, /Newer/);
  assert.equal((await post('/web/reset', {})).location, '/?done=reset');
  assert.equal((await control.listRecords('coordination_issues')).length, 3);
  assert.deepEqual(await control.listRequests(), [], 'pages are no calls of the API');
  assert.equal((await (await start(t, 'c')).post('/web/tokens', {})).status, 404);
});

test('the consent page names the vendor, the application, its access and the people', async (t) => {
  const { get } = await start(t, 'a');
  const query = new URLSearchParams({
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: 'http://localhost:8080/back',
    scope: `data:read ${HOSTILE}`,
  });
  const { page } = await get(`/authentication/v2/authorize?${query}`);
  for (const each of [/<h1>Allow access to Vendor A\?/, /simulated-client/, /http:\/\/localhost:8080</, /It may read/])
    assert.match(page, each);
  assert.match(page, /value="503">Allow as <bdi>Tom Becker<\/bdi><\/button>[\s\S]*>Deny</);
  assert.doesNotMatch(page, /<script/);
});

test('calls of the control API without a type, an id or a name say what is missing', async (t) => {
  const { url } = await start(t, 'c');
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/control/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    return [answer.status, Object(await answer.json()).error];
  };
  const type = /^the path needs a type of records: records\/<type>, of assets, buildings, floors, orders, rooms$/;
  for (const [method, path] of [
    ['GET', 'records'],
    ['GET', 'records/'],
    ['POST', 'records'],
    ['PATCH', 'records'],
    ['DELETE', 'records/'],
  ] as const) {
    const [status, error] = await ask(method, path, method === 'GET' ? undefined : { fields: {} });
    assert.equal(status, 400, `${method} ${path}`);
    assert.match(error, type);
  }
  for (const method of ['PATCH', 'DELETE']) {
    assert.deepEqual(await ask(method, 'records/assets', { fields: {} }), [
      400,
      'the path needs the id of a record: records/assets/<id>',
    ]);
  }
  assert.equal((await ask('PATCH', 'records/assets/9', { fields: {} }))[0], 422);
});
