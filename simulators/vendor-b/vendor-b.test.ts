import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import { CLIENT_ID, CLIENT_SECRET } from '../vendor-core/oauth.ts';
import { startForTest, startReceiver } from '../vendor-core/testing.ts';

const API = '/rest/v1.0';
const RFIS = `${API}/projects/201/rfis`;
const ISSUES = `${API}/coordination_issues`;
const CLIENT = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET };

test('a person consents, and the code is exchanged once, with its verifier and its address', async (t) => {
  const { url, form } = await startForTest(t, 'b');
  const verifier = 'v'.repeat(43);
  const wish = {
    client_id: CLIENT_ID,
    redirect_uri: 'http://127.0.0.1/callback',
    response_type: 'code',
    state: 's&"1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const page = await (await fetch(`${url}/oauth/authorize?${new URLSearchParams(wish)}`)).text();
  assert.match(page, /value="s&#38;&#34;1"[\s\S]*Mona Haddad/);
  assert.equal((await form('/oauth/authorize', { ...wish, client_id: 'other', user_id: '502' })).status, 400);
  assert.equal(
    (await form('/oauth/authorize', { ...wish, code_challenge_method: 'plain', user_id: '502' })).status,
    400,
  );
  const back = async (answer: Record<string, string>) =>
    new URL((await form('/oauth/authorize', { ...wish, ...answer })).headers.get('location') ?? '').searchParams;
  assert.equal((await back({ deny: '1' })).get('error'), 'access_denied');
  const granted = await back({ user_id: '502' });
  assert.equal(granted.get('state'), 's&"1');
  const code = granted.get('code') ?? '';
  const exchange = (fields: object) =>
    form('/oauth/token', {
      ...CLIENT,
      grant_type: 'authorization_code',
      code,
      redirect_uri: wish.redirect_uri,
      ...fields,
    });
  assert.equal((await exchange({ code_verifier: 'wrong' })).status, 400);
  assert.equal((await exchange({ code_verifier: verifier, redirect_uri: 'http://127.0.0.1/' })).status, 400);
  const tokens = await exchange({ code_verifier: verifier });
  assert.equal(tokens.body.expires_in, 5400);
  assert.equal((await exchange({ code_verifier: verifier })).body.error, 'invalid_grant');
});

test('a used refresh token is refused for ever, and access tokens expire and are revoked', async (t) => {
  let now = Date.parse('2026-11-28T10:00:00Z');
  const { form, call, refreshToken, accessToken, control } = await startForTest(t, 'b', { clock: () => now });
  const refresh = (token: string, client: object = CLIENT) =>
    form('/oauth/token', { ...client, grant_type: 'refresh_token', refresh_token: token });
  assert.equal((await refresh(refreshToken, { ...CLIENT, client_secret: 'wrong' })).body.error, 'invalid_client');
  const next = (await refresh(refreshToken)).body;
  for (let count = 0; count < 3; count += 1) assert.equal((await refresh(refreshToken)).body.error, 'invalid_grant');
  assert.equal((await control.listTokens()).deadRefreshUses, 3);
  assert.equal(
    (await form('/oauth/token', { ...CLIENT, grant_type: 'password' })).body.error,
    'unsupported_grant_type',
  );
  const info = await call('GET', '/oauth/token/info', undefined, next.access_token);
  assert.deepEqual([info.body.resource_owner_id, info.body.expires_in_seconds], ['501', 5400]);
  now += 5_400_000;
  assert.equal((await call('GET', `${API}/me`, undefined, next.access_token)).body.code, 'expired_token');
  now -= 5_400_000;
  assert.equal((await form('/oauth/revoke', { token: 'unknown' })).status, 200);
  assert.equal((await form('/oauth/revoke', { token: accessToken })).status, 200);
  assert.equal((await call('GET', `${API}/me`, undefined, accessToken)).status, 401);
  assert.equal((await call('GET', `${API}/me`, undefined, '')).status, 401);
});

test('companies, projects and users are listed in pages with links', async (t) => {
  const { call } = await startForTest(t, 'b');
  assert.equal((await call('GET', `${API}/me`)).body.name, 'Integration Account');
  assert.equal((await call('GET', `${API}/companies`)).body[0].id, 100);
  const projects = await call('GET', `${API}/projects?company_id=100&per_page=1`);
  assert.deepEqual(
    [projects.body.length, projects.headers.get('total'), projects.headers.get('per-page')],
    [1, '2', '1'],
  );
  assert.match(projects.headers.get('link') ?? '', /per_page=1&page=2>; rel="next"/);
  assert.equal((await call('GET', `${API}/projects?company_id=9`)).status, 404);
  assert.equal((await call('GET', `${API}/projects/201/users`)).body.length, 3);
  for (const query of [
    'per_page=101',
    'per_page=0',
    'page=x',
    'sort=title',
    'filters[include_deleted]=all',
    'filters[updated_at]=soon',
  ]) {
    assert.equal((await call('GET', `${RFIS}?${query}`)).status, 400, query);
  }
  assert.equal((await call('GET', '/nowhere')).status, 404);
  assert.equal((await call('DELETE', `${API}/companies`)).status, 405);
});

test('RFIs are created, answered, closed and reopened by accepted, never by a status', async (t) => {
  const { call, control } = await startForTest(t, 'b');
  const rfi = {
    subject: 'Beam size',
    question: { body: 'Which <b>size</b>?' },
    rfi_manager_id: 502,
    reference: 'PCS-1',
  };
  const made = await call('POST', RFIS, { rfi: { ...rfi, draft: true } });
  assert.deepEqual(
    [made.status, made.body.status, made.body.questions[0].plain_text_body],
    [201, 'draft', 'Which size?'],
  );
  const one = `${RFIS}/${made.body.id}`;
  const patch = (fields: object) => call('PATCH', one, { rfi: fields });
  assert.equal((await patch({ accepted: true })).status, 422);
  assert.equal((await call('POST', `${one}/replies`, { reply: { body: 'Too early' } })).status, 422);
  assert.equal((await patch({ draft: false })).body.status, 'open');
  assert.equal((await patch({ draft: true })).status, 422);
  assert.equal((await patch({ status: 'closed' })).status, 422);
  assert.equal(
    (await call('POST', `${one}/replies`, { reply: { body: 'IPE 300', official: true } })).body.official,
    true,
  );
  assert.equal((await patch({ accepted: true })).body.status, 'closed');
  assert.equal((await patch({ accepted: false })).body.questions[0].answers[0].plain_text_body, 'IPE 300');
  assert.equal((await patch({ due_date: '28.11.2026' })).body.due_date, null);
  assert.equal((await patch({ question: { body: 'Reworded?' } })).body.questions[0].rich_text_body, '<p>Reworded?</p>');
  // A body is HTML; the vendor makes the plain text itself.
  const [formatted] = (await patch({ question: { body: '<p>a &lt; b<br>c</p>' } })).body.questions;
  assert.deepEqual([formatted.plain_text_body, formatted.rich_text_body], ['a < b\nc', '<p>a &lt; b<br>c</p>']);
  assert.equal((await patch({ cost_impact: { status: 'yes_known', value: 12.5 } })).body.cost_impact.value, 12.5);
  for (const bad of [
    { subject: '' },
    { subject: 7 },
    { unknown: 1 },
    { assignee_ids: [999] },
    { cost_impact: { status: 'much' } },
  ]) {
    assert.equal((await patch(bad)).status, 422, JSON.stringify(bad));
  }
  const { question: _question, ...incomplete } = rfi;
  assert.equal((await call('POST', RFIS, { rfi: incomplete })).status, 422);
  assert.equal((await call('POST', RFIS, rfi)).status, 400);
  await control.deleteRecord('rfis', String(made.body.id));
  assert.equal((await call('GET', one)).status, 404);
  const ids = async (query: string) =>
    (await call('GET', `${RFIS}?${query}`)).body.map((each: { id: number }) => each.id);
  assert.deepEqual(await ids('filters[include_deleted]=only'), [made.body.id]);
  assert.deepEqual(await ids('filters[include_deleted]=with&filters[status]=open&sort=-created_at'), [
    made.body.id,
    302,
    301,
  ]);
  assert.deepEqual(await ids('filters[updated_at]=2020-01-01T00:00:00Z...2020-01-02T00:00:00Z'), []);
  assert.deepEqual(await ids('filters[created_by_id]=502'), []);
});

test('only admins set due date and assignees of an RFI, and the rest goes through', async (t) => {
  const { call } = await startForTest(t, 'b', { userId: '503' });
  const patch = (fields: object) => call('PATCH', `${RFIS}/301`, { rfi: fields });
  assert.equal((await patch({ due_date: '2026-12-01' })).status, 403);
  assert.equal((await patch({ assignee_ids: [502] })).status, 403);
  assert.equal((await patch({ subject: 'Changed' })).body.subject, 'Changed');
  assert.equal((await call('GET', `${API}/projects/202/rfis/301`)).status, 404);
});

test('coordination issues take a uuid of the client, refuse long titles, and store bad dates as null', async (t) => {
  const { call } = await startForTest(t, 'b');
  const uuid = '0192bbbb-0000-7000-8000-000000000001';
  const post = (fields: object) => call('POST', ISSUES, { project_id: 201, coordination_issue: fields });
  const made = await post({ title: 'T'.repeat(80), uuid, due_date: '2026-02-31', origin: { origin_id: 'PCS-1' } });
  assert.deepEqual([made.status, made.body.uuid, made.body.due_date, made.body.issue_number], [201, uuid, null, 4]);
  assert.equal((await post({ title: '\u{1f3d7}'.repeat(80) })).status, 201, 'characters are counted, not their halves');
  assert.deepEqual((await post({ title: 'again', uuid })).body.errors, { uuid: ['uuid has already been taken.'] });
  for (const bad of [
    { title: 'T'.repeat(81) },
    {},
    { title: 'a', uuid: 'no' },
    { title: 'a', status: 'elevated' },
    { title: 'a', origin: { x: 1 } },
    { title: 'a', assignee_id: 9 },
  ]) {
    assert.equal((await post(bad)).status, 422, JSON.stringify(bad));
  }
  const found = await call('GET', `${ISSUES}?project_id=201&filters[uuid]=${uuid}`);
  assert.deepEqual(
    found.body.map((each: { id: number }) => each.id),
    [made.body.id],
  );
  assert.equal((await call('GET', ISSUES)).status, 400);
  assert.equal((await call('GET', `${ISSUES}/401?project_id=202`)).status, 404);
});

test('coordination issues keep a history, and deleted ones wait in the recycle bin', async (t) => {
  const { call, control } = await startForTest(t, 'b');
  const at = (rest: string) => `${ISSUES}/401${rest}?project_id=201`;
  const patch = (fields: object) => call('PATCH', at(''), { project_id: 201, coordination_issue: fields });
  assert.equal((await patch({ status: 'ready_for_review' })).status, 403);
  assert.equal((await patch({ uuid: '0192bbbb-0000-7000-8000-000000000001' })).status, 422);
  assert.equal((await patch({ status: 'in_progress', title: 'Renamed' })).body.status, 'in_progress');
  await control.editRecord('coordination_issues', '401', { status: 'elevated' }, '502');
  const [first, second] = (await call('GET', at('/status_changes'))).body;
  assert.deepEqual(
    [first.new_value, second.new_value, second.created_by.name],
    ['in_progress', 'elevated', 'Mona Haddad'],
  );
  assert.equal((await call('GET', at('/change_history'))).body.length, 3);
  assert.equal((await call('PATCH', at('/restore'), {})).status, 404);
  assert.equal((await call('DELETE', at(''))).status, 204);
  assert.equal((await call('GET', at(''))).status, 404);
  const bin = await call('GET', `${ISSUES}/recycle_bin?project_id=201`);
  assert.deepEqual(
    bin.body.map((each: { id: number }) => each.id),
    [401],
  );
  assert.equal((await call('PATCH', at('/restore'), {})).body.deleted_at, null);
  assert.equal((await call('GET', at(''))).status, 200);
  const assignee = await startForTest(t, 'b', { userId: '503' });
  const review = await assignee.call('PATCH', at(''), {
    project_id: 201,
    coordination_issue: { status: 'ready_for_review' },
  });
  assert.equal(review.body.status, 'ready_for_review');
});

test('the bulk call answers 200 with those that failed beside those that did not', async (t) => {
  const { call } = await startForTest(t, 'b');
  const sync = (updates: unknown) => call('PATCH', `${ISSUES}/sync`, { project_id: 201, updates });
  const { status, body } = await sync([
    { title: 'New' },
    { id: 402, title: 'Other' },
    { title: '' },
    { id: 9, title: 'x' },
    7,
  ]);
  assert.deepEqual([status, body.entities.length, body.errors.length], [200, 2, 3]);
  assert.equal((await sync(Array.from({ length: 1001 }, () => ({})))).status, 400);
});

test('hooks sign the raw bytes, also with a wrong or an old secret on demand', async (t) => {
  const { call, control } = await startForTest(t, 'b');
  const { url, received } = await startReceiver(t);
  const made = await call('POST', `${API}/webhooks/hooks`, {
    project_id: 201,
    hook: { destination_url: url, secret: 'hidden' },
  });
  assert.equal(made.status, 201);
  assert.equal(JSON.stringify(made.body).includes('hidden'), false);
  assert.equal(
    (await call('POST', `${API}/webhooks/hooks`, { project_id: 201, hook: { destination_url: 'x' } })).status,
    422,
  );
  const signedBy = async (kind?: 'bad_signature' | 'old_secret') => {
    received.length = 0;
    if (kind !== undefined) await control.addFault({ kind, times: 1 });
    await control.editRecord('rfis', '301', { subject: `${kind}` }, '502');
    await control.settleEvents();
    const [event] = received;
    assert.ok(event);
    assert.equal(event.headers['vendor-b-company-id'], '100');
    return ['hidden', 'old-hidden', 'not-hidden'].find(
      (secret) =>
        createHmac('sha256', secret).update(event.raw).digest('hex') === event.headers['x-vendor-b-signature'],
    );
  };
  assert.equal(await signedBy(), 'hidden');
  assert.equal(await signedBy('bad_signature'), 'not-hidden');
  assert.equal(await signedBy('old_secret'), 'old-hidden');
  assert.equal((await call('GET', `${API}/webhooks/hooks?project_id=201`)).body.length, 1);
  assert.equal((await call('DELETE', `${API}/webhooks/hooks/${made.body.id}`)).status, 200);
  received.length = 0;
  await control.editRecord('rfis', '301', { subject: 'Silent' });
  await control.settleEvents();
  assert.equal(received.length, 0);
});

test('two windows limit calls, and calls over the limit count too', async (t) => {
  let now = Date.parse('2026-11-28T10:00:00Z');
  const { call, control } = await startForTest(t, 'b', { clock: () => now });
  await control.changeSettings({ shortLimit: 2 });
  await assert.rejects(control.changeSettings({ unheard: 1 }), /not a setting/);
  const { headers } = await call('GET', `${API}/me`);
  assert.deepEqual(
    ['limit', 'remaining', 'reset'].map((each) => headers.get(`x-rate-limit-${each}`)),
    ['2', '1', String(now / 1000 + 10)],
  );
  assert.equal((await call('GET', `${API}/me`)).status, 200);
  assert.equal((await call('GET', `${API}/me`)).status, 429);
  now += 10_001;
  assert.equal((await call('GET', `${API}/me`)).status, 200);
});
