import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { startFileServer } from '../vendor-a/files.ts';
import { type Fault, readFault } from './faults.ts';
import { CLIENT_ID, CLIENT_SECRET } from './oauth.ts';
import { startSimulator } from './start-simulator.ts';
import { readStatus, startForTest, startReceiver } from './testing.ts';

const ISSUE = '/rest/v1.0/coordination_issues/401?project_id=201';
const ISSUES = '/rest/v1.0/coordination_issues?project_id=201';
const change = (fields: object) => ({ project_id: 201, coordination_issue: fields });

test('a fault is for the calls that it matches, after those that pass, and for as many as it says', async (t) => {
  const { call, control } = await startForTest(t, 'b');
  await control.addFault({ kind: 'status', status: 500, after: 1, times: 2, match: { method: 'GET', path: '*/401' } });
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    statuses.push((await call('GET', ISSUE)).status);
    assert.equal((await call('GET', ISSUES)).status, 200);
  }
  assert.deepEqual(statuses, [200, 500, 500, 200, 200]);
  assert.equal((await control.listFaults())[0]?.applied, 2);
});

test('a fault that is unknown, incomplete or out of bounds is refused', async (t) => {
  for (const bad of [{ kind: 'none' }, { kind: 'slow' }, { kind: 'hang', times: 0 }, { kind: 'hang', other: 1 }, []]) {
    assert.throws(() => readFault(bad), TypeError);
  }
  const { url } = await startForTest(t, 'b');
  const post = (body: string, place = 'fault') => fetch(`${url}/control/${place}`, { method: 'POST', body });
  assert.equal((await post('{"kind":"none"}')).status, 422);
  assert.equal((await post('{')).status, 422);
  assert.equal((await post('{}', 'nowhere')).status, 404);
});

/** Answers that faults give, by status and a part of the text or of a header. */
const ANSWERS: readonly (readonly [Fault, number, RegExp])[] = [
  [{ kind: 'status', status: 502 }, 502, /fault/],
  [{ kind: 'throttle', seconds: 7 }, 429, /retry-after: 7\n/],
  [{ kind: 'throttle', form: 'date' }, 429, /retry-after: \w{3}, \d\d \w{3} \d{4}/],
  [{ kind: 'throttle', form: 'none' }, 429, /^(?!.*retry-after)/s],
  [{ kind: 'throttle', form: 'json' }, 403, /Rate limit/],
  [{ kind: 'throttle', form: 'html' }, 403, /<html>/],
  [{ kind: 'throttle', form: 'empty' }, 403, /\n\n$/],
  [{ kind: 'maintenance' }, 503, /retry-after: 30\n/],
  [{ kind: 'html_200' }, 200, /content-type: text\/html[\s\S]*<!doctype html>/],
  [{ kind: 'redirect_elsewhere', location: 'http://10.0.0.1/' }, 302, /location: http:\/\/10\.0\.0\.1\//],
  [{ kind: 'gone' }, 404, /not found/],
  [{ kind: 'no_access' }, 404, /no access/],
  [{ kind: 'malformed' }, 200, /\n\{"id"[^}]*$/],
  [{ kind: 'missing_field', field: 'title' }, 200, /^(?!.*"title")/s],
  [{ kind: 'extra_field' }, 200, /"added_by_vendor":"new"/],
  [{ kind: 'unknown_value', field: 'status' }, 200, /"status":"value_of_the_future"/],
];

test('each fault of answers gives the answer that it is named after, once', async (t) => {
  const { control, url, accessToken } = await startForTest(t, 'b');
  const get = async () => {
    const answer = await fetch(url + ISSUE, {
      redirect: 'manual',
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\n`).join('');
    return { status: answer.status, text: `${headers}\n${await answer.text()}` };
  };
  for (const [fault, status, text] of ANSWERS) {
    await control.addFault({ ...fault, times: 1 });
    const faulty = await get();
    assert.equal(faulty.status, status, fault.kind);
    assert.match(faulty.text, text, fault.kind);
    const sound = await get();
    assert.match(sound.text, /"title":"Duct crosses beam at level 2","status":"open"/, `after ${fault.kind}`);
  }
  await control.addFault({ kind: 'huge', bytes: 300_000, times: 1 });
  assert.ok((await get()).text.length >= 300_000);
});

test('calls hang, break off, or lose their answer after they were done', async (t) => {
  const { control, call, url, accessToken } = await startForTest(t, 'b');
  const headers = { authorization: `Bearer ${accessToken}` };
  await control.addFault({ kind: 'hang', times: 1 });
  await assert.rejects(fetch(url + ISSUE, { headers, signal: AbortSignal.timeout(100) }), /Timeout/);
  await control.addFault({ kind: 'half', times: 1 });
  await assert.rejects(call('GET', ISSUE));
  await control.addFault({ kind: 'reset_before', times: 1 });
  await assert.rejects(call('PATCH', ISSUE, change({ title: 'Not done' })));
  assert.notEqual((await call('GET', ISSUE)).body.title, 'Not done');
  await control.addFault({ kind: 'reset_after', times: 1 });
  await assert.rejects(call('PATCH', ISSUE, change({ title: 'Done' })));
  assert.equal((await call('GET', ISSUE)).body.title, 'Done');
  await control.addFault({ kind: 'slow', delayMs: 60, times: 1 });
  const began = performance.now();
  await call('GET', ISSUE);
  assert.ok(performance.now() - began >= 55);
});

test('faults of writes change, ignore or refuse what is written', async (t) => {
  const { control, call } = await startForTest(t, 'b');
  const write = (fields: object) => call('PATCH', ISSUE, change(fields));
  await control.addFault({ kind: 'normalise', times: 1 });
  assert.equal((await write({ title: '  Two   blanks ' })).body.title, 'Two blanks');
  await control.addFault({ kind: 'truncate', field: 'title', length: 3, times: 1 });
  assert.equal((await write({ title: 'Long title' })).body.title, 'Lon');
  await control.addFault({ kind: 'ignore_write', times: 1 });
  assert.equal((await write({ title: 'Ignored' })).status, 200);
  assert.equal((await call('GET', ISSUE)).body.title, 'Lon');
  await control.addFault({ kind: 'refuse_field', field: 'due_date', times: 1 });
  const refused = await write({ title: 'Kept back', due_date: '2026-12-01' });
  assert.equal(refused.status, 422);
  assert.deepEqual(Object.keys(refused.body.errors), ['due_date']);
  await control.addFault({ kind: 'edit_between', fields: { priority: 'high' }, times: 1 });
  assert.equal((await write({ title: 'Mine' })).body.priority, 'high');
  const history = await call('GET', ISSUE.replace('?', '/change_history?'));
  assert.deepEqual(
    history.body
      .slice(-2)
      .map((each: { field: string; created_by: { name: string } }) => [each.field, each.created_by.name]),
    [
      ['priority', 'another-person'],
      ['title', 'Integration Account'],
    ],
  );
});

test('faults of reads show lists and records as replicas and unstable pages do', async (t) => {
  const { control, call } = await startForTest(t, 'b');
  const ids = async (query = '') => (await call('GET', ISSUES + query)).body.map((each: { id: number }) => each.id);
  await call('PATCH', ISSUE, change({ title: 'Newer' }));
  await control.addFault({ kind: 'stale_read', times: 1 });
  assert.notEqual((await call('GET', ISSUE)).body.title, 'Newer');
  assert.equal((await call('GET', ISSUE)).body.title, 'Newer');
  await control.addFault({ kind: 'list_lag', delayMs: 60_000, times: 1 });
  assert.deepEqual(await ids(), []);
  await control.addFault({ kind: 'empty_list', times: 1 });
  assert.deepEqual(await ids(), []);
  await control.addFault({ kind: 'page_shift', times: 1, match: { path: '*' } });
  assert.deepEqual(await ids('&page=2&per_page=1'), [403]);
  assert.deepEqual(await ids('&page=2&per_page=1'), [402]);
  await control.addFault({ kind: 'duplicate_in_page', times: 1 });
  assert.deepEqual(await ids(), [401, 402, 403, 401]);
});

test('instants are cut to the second, or ahead, and the clock can be set', async (t) => {
  let now = Date.parse('2026-11-28T10:00:00.123Z');
  const { control, call } = await startForTest(t, 'b', { clock: () => now });
  const write = async () => (await call('PATCH', ISSUE, change({ title: 'Timed' }))).body.updated_at;
  assert.equal(await write(), '2026-11-28T10:00:00.123Z');
  await control.addFault({ kind: 'second_clock', times: 1 });
  assert.equal(await write(), '2026-11-28T10:00:00.000Z');
  await control.addFault({ kind: 'clock_ahead', delayMs: 3_600_000, times: 1 });
  assert.equal(await write(), '2026-11-28T11:00:00.123Z');
  now += 1000;
  assert.equal((await control.setClock(86_400_000)).now, '2026-11-29T10:00:01.123Z');
});

test('faults of tokens hit refreshes, and a lost answer uses the refresh token up', async (t) => {
  const { control, call, form, accessToken, refreshToken } = await startForTest(t, 'b');
  const client = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET, grant_type: 'refresh_token' };
  const refresh = (token: string) => form('/oauth/token', { ...client, refresh_token: token });
  for (const [kind, status, error] of [
    ['refresh_500', 500, 'server_error'],
    ['invalid_grant', 400, 'invalid_grant'],
    ['invalid_client', 401, 'invalid_client'],
  ] as const) {
    await control.addFault({ kind, times: 1 });
    const answer = await refresh(refreshToken);
    assert.deepEqual([answer.status, answer.body.error], [status, error]);
  }
  await control.addFault({ kind: 'short_token', seconds: 3, times: 1 });
  const next = await refresh(refreshToken);
  assert.equal(next.body.expires_in, 3);
  await control.addFault({ kind: 'refresh_slow', delayMs: 40, times: 1 });
  const slow = await refresh(next.body.refresh_token);
  assert.equal(slow.status, 200);
  await control.addFault({ kind: 'refresh_lost', times: 1 });
  await assert.rejects(refresh(slow.body.refresh_token));
  assert.equal((await refresh(slow.body.refresh_token)).body.error, 'invalid_grant');
  assert.equal((await control.listTokens()).deadRefreshUses, 1);
  await control.addFault({ kind: 'token_revoked', times: 1 });
  assert.equal((await call('GET', ISSUE, undefined, accessToken)).status, 401);
  assert.equal((await call('GET', ISSUE, undefined, accessToken)).status, 401);
});

test('events are repeated, dropped, put out of order, held, and falsified on demand', async (t) => {
  const { control, call } = await startForTest(t, 'b');
  const { url, received } = await startReceiver(t);
  await call('POST', '/rest/v1.0/webhooks/hooks', {
    project_id: 201,
    hook: { destination_url: url, secret: 'hidden' },
  });
  const cause = async (fault: Fault | undefined, title: string) => {
    received.length = 0;
    if (fault !== undefined) await control.addFault({ ...fault, times: 1 });
    await call('PATCH', ISSUE, change({ title }));
    await control.settleEvents();
    return received.map(({ headers, raw }) => ({ headers, body: JSON.parse(raw.toString()) }));
  };
  assert.equal((await cause(undefined, 'a')).length, 1);
  assert.equal((await cause({ kind: 'repeat' }, 'b')).length, 2);
  assert.equal((await cause({ kind: 'drop' }, 'c')).length, 0);
  const burst = await cause({ kind: 'burst', count: 20 }, 'd');
  assert.equal(new Set(burst.map(({ body }) => body.id)).size, 20);
  assert.equal((await cause({ kind: 'unknown_event' }, 'e'))[0]?.body.event_type, 'something.unheard');
  assert.equal((await cause({ kind: 'no_company' }, 'f'))[0]?.headers['vendor-b-company-id'], undefined);
  assert.equal((await cause({ kind: 'other_company' }, 'g'))[0]?.headers['vendor-b-company-id'], '999999');
  assert.equal((await cause({ kind: 'reorder' }, 'h')).length, 0);
  assert.equal((await cause(undefined, 'i')).length, 2);
  await control.holdEvents();
  assert.equal((await cause(undefined, 'j')).length, 0);
  const held = (await control.listEvents()).find(({ state }) => state === 'held');
  assert.ok(held);
  await control.releaseEvents([held.id]);
  await control.settleEvents();
  assert.equal(received.length, 1);
  await control.repeatEvent(held.id);
  assert.equal(received.length, 2);
  await assert.rejects(control.dropEvent(held.id), /not held/);
  await control.addFault({ kind: 'delay', delayMs: 86_400_000, times: 1 });
  await call('PATCH', ISSUE, change({ title: 'k' }));
  assert.equal((await control.listEvents()).at(-1)?.attempts, 0);
});

test('state outlives a restart, and reset brings the seeded records back', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vendor-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const stateFile = path.join(folder, 'b.json');
  const first = await startForTest(t, 'b', { stateFile });
  await first.call('PATCH', ISSUE, change({ title: 'Kept' }));
  await first.close();
  const second = await startForTest(t, 'b', { stateFile });
  assert.equal((await second.call('GET', ISSUE, undefined, first.accessToken)).body.title, 'Kept');
  await second.control.reset();
  assert.equal(
    (await second.control.getRecord('coordination_issues', '401')).fields.title,
    'Duct crosses beam at level 2',
  );
});

test('requests are logged with key and marker, and records are changed, deleted and restored by others', async (t) => {
  const { control, call } = await startForTest(t, 'b');
  await call('PATCH', ISSUE, change({ title: 'PCS-ABC marks this' }));
  const [logged] = await control.listRequests({ marker: 'PCS-ABC' });
  assert.deepEqual([logged?.method, logged?.status], ['PATCH', 200]);
  assert.deepEqual(await control.listRequests({ marker: 'PCS-OTHER' }), []);
  await control.clearRequests();
  assert.deepEqual(await control.listRequests(), []);
  const row = await control.addRecord('coordination_issues', { scope: '201', fields: { title: 'Added' }, by: '502' });
  assert.equal(
    (await control.editRecord('coordination_issues', row.id, { title: 'Edited' })).updatedBy,
    'another-person',
  );
  assert.ok((await control.deleteRecord('coordination_issues', row.id)).deletedAt);
  assert.equal((await control.restoreRecord('coordination_issues', row.id)).deletedAt, null);
  await assert.rejects(control.getRecord('coordination_issues', '1'), /does not exist/);
});

test('a path that is no address, or none that is known, is not found', async (t) => {
  for (const kind of ['a', 'b', 'c', 'accounting'] as const) {
    const simulator = await startSimulator(kind);
    t.after(() => simulator.close());
    for (const path of ['//', '///', '//host/rest', '/%', '/nowhere']) {
      assert.equal(await readStatus(`${simulator.url}${path}`), 404, `${kind} ${path}`);
    }
  }
});

test('the host of signed files finds no file at a path with a broken escape', async (t) => {
  const host = await startFileServer(() => assert.fail('nothing is asked of the vendor'), 0);
  t.after(() => host.close());
  assert.equal(await readStatus(`${host.url}/%`), 404);
});
