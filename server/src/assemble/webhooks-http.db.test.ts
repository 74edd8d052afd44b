// Webhook subscriptions as machines and workspace admins meet them (spec 4.4, contract §7).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Webhook,
  WebhookPage,
  WebhookWithSecret,
  WorkspaceWebhook,
  WorkspaceWebhookPage,
  WorkspaceWebhookWithSecret,
} from '../../../contract/webhooks.ts';
import { type CallOptions, type Reply, runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { compileReply } from '../platform/http/schema.ts';

const service = await runningService({ PCS_ALLOWED_TARGETS: '127.0.0.0/8' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner', Adam: 'admin', Layla: 'member' });
const project = await world.project(scope);
const elsewhere = await world.workspace({ Zaid: 'owner' });
const foreignProject = await world.project(elsewhere.scope);

type Caller = (line: string, more?: Pick<CallOptions, 'body' | 'headers'>) => Promise<Reply>;

const V1 = '/api/v1/webhooks';
const APP = '/api/workspace/webhooks';
const BODY = { url: 'https://192.0.1.1/in', events: ['issue.created'] };

async function withKey(keyScope: 'read' | 'write', place = scope): Promise<Caller> {
  const { key } = await createApiKey(foundation, actorOf(people.Omar), place, { name: keyScope, scope: keyScope });
  return (line, more = {}) => {
    const [method = '', path = ''] = line.split(' ');
    return service.call({ method, path, ...more, headers: { ...more.headers, 'x-api-key': key } });
  };
}

async function signedIn(userId: string): Promise<Caller> {
  const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  const cookie = `pcs_session=${(await startSession(foundation, device, { id: userId, passwordHash: null })).token}`;
  return (line, more = {}) => {
    const [method = '', path = ''] = line.split(' ');
    return service.call({ method, path, cookie, ...more });
  };
}

const writer = await withKey('write');
const reader = await withKey('read');
const adam = await signedIn(people.Adam);
const layla = await signedIn(people.Layla);

const pathsOf = ({ body }: Reply) => body.error?.details?.map((each: { path: string }) => each.path);

const V1_FORMS = { one: Webhook, page: WebhookPage, withSecret: WebhookWithSecret, more: '' };
const APP_FORMS = {
  one: WorkspaceWebhook,
  page: WorkspaceWebhookPage,
  withSecret: WorkspaceWebhookWithSecret,
  more: ' disabledMessage kind ownerId',
};
for (const [name, base, ask, forms] of [
  ['a machine', V1, writer, V1_FORMS],
  ['a workspace admin', APP, adam, APP_FORMS],
] as [string, string, Caller, typeof V1_FORMS | typeof APP_FORMS][]) {
  test(`${name} makes, reads, rotates, enables and deletes a subscription; its secret is shown once`, async () => {
    const made = await ask(`POST ${base}`, { body: { ...BODY, projectId: project.projectId, description: 'ERP' } });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.deepEqual(compileReply(forms.withSecret)(made.body), []);
    const { secret, ...record } = made.body;
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const fields = `id url events projectId description active disabledReason createdAt${forms.more}`;
    assert.deepEqual(Object.keys(record), fields.split(' '));
    const { id } = record;
    const read = await ask(`GET ${base}/${id}`);
    assert.deepEqual([read.status, read.body], [200, record]);
    assert.deepEqual(compileReply(forms.one)(read.body), []);
    assert.equal(read.headers.get('etag'), made.headers.get('etag'));
    const unchanged = { 'if-none-match': String(read.headers.get('etag')) };
    assert.equal((await ask(`GET ${base}/${id}`, { headers: unchanged })).status, 304);
    const listed = await ask(`GET ${base}?limit=200`);
    assert.deepEqual(compileReply(forms.page)(listed.body), []);
    assert.deepEqual(listed.body.data.at(-1), record);
    const enabled = await ask(`POST ${base}/${id}/enable`);
    assert.deepEqual([enabled.status, enabled.body], [200, record]);
    const rotated = await ask(`POST ${base}/${id}/rotate-secret`);
    assert.equal(rotated.status, 200);
    assert.deepEqual({ ...rotated.body, secret }, { ...record, secret });
    assert.notEqual(rotated.body.secret, secret);
    assert.equal((await ask(`POST ${base}/${id}/rotate-secret`, { body: { immediate: true } })).status, 200);
    const stale = { 'if-match': String(made.headers.get('etag')) };
    assert.equal((await ask(`DELETE ${base}/${id}`, { headers: stale })).status, 412);
    assert.equal((await ask(`DELETE ${base}/${id}`)).status, 204);
    for (const line of [`GET ${base}/${id}`, `DELETE ${base}/${id}`, `POST ${base}/${id}/enable`]) {
      assert.equal((await ask(line)).status, 404, line);
    }
    assert.equal((await ask(`POST ${base}/${id}/rotate-secret`, { body: {} })).status, 404);
  });
}

test('a read key reads and no more, a member of the workspace not even that', async () => {
  const { id } = (await writer(`POST ${V1}`, { body: BODY })).body;
  assert.equal((await reader(`GET ${V1}`)).status, 200);
  assert.equal((await reader(`GET ${V1}/${id}`)).status, 200);
  for (const line of [
    `POST ${V1}`,
    `POST ${V1}/${id}/enable`,
    `POST ${V1}/${id}/rotate-secret`,
    `DELETE ${V1}/${id}`,
  ]) {
    const refused = await reader(line, line === `POST ${V1}` ? { body: BODY } : {});
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'forbidden'], line);
  }
  for (const line of [`GET ${APP}`, `GET ${APP}/${id}`, `DELETE ${APP}/${id}`]) {
    assert.equal((await layla(line)).status, 403, line);
  }
  assert.equal((await layla(`POST ${APP}`, { body: BODY })).status, 403);
});

test('another workspace’s subscriptions are not there', async () => {
  const stranger = await withKey('write', elsewhere.scope);
  const { id } = (await writer(`POST ${V1}`, { body: BODY })).body;
  assert.deepEqual((await stranger(`GET ${V1}`)).body, { data: [], nextCursor: null });
  assert.equal((await stranger(`DELETE ${V1}/${id}`)).status, 404);
  assert.equal((await stranger(`POST ${V1}/${id}/rotate-secret`, { body: {} })).status, 404);
  assert.equal((await writer(`GET ${V1}/${id}`)).status, 200);
});

test('the list is paged', async () => {
  const seen: string[] = [];
  for (let path = `${V1}?limit=1`; ; ) {
    const { body } = await reader(`GET ${path}`);
    seen.push(...body.data.map((each: { id: string }) => each.id));
    if (body.nextCursor === null) break;
    path = `${V1}?limit=1&cursor=${body.nextCursor}`;
  }
  const { body } = await reader(`GET ${V1}`);
  assert.ok(seen.length >= 2);
  assert.deepEqual(
    seen,
    body.data.map((each: { id: string }) => each.id),
  );
  assert.deepEqual(pathsOf(await reader(`GET ${V1}?updated_since=2000-01-01T00:00:00Z`)), ['updated_since']);
});

test('the repeat of a creation has the same subscription and no secret', async () => {
  const headers = { 'idempotency-key': 'once' };
  const first = await writer(`POST ${V1}`, { body: BODY, headers });
  const again = await writer(`POST ${V1}`, { body: BODY, headers });
  assert.equal(again.status, 201);
  assert.deepEqual(again.body, { ...first.body, secret: null });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal((await writer(`POST ${V1}`, { body: { ...BODY, events: ['rfi.created'] }, headers })).status, 409);
});

test('bodies that break the contract are refused by their field', async () => {
  const attempts: [path: string, body: unknown][] = [
    ['url', { events: BODY.events }],
    ['url', { ...BODY, url: 7 }],
    ['url', { ...BODY, url: null }],
    ['url', { ...BODY, url: '' }],
    ['url', { ...BODY, url: `https://a.example/${'x'.repeat(2_031)}` }],
    ['events', { url: BODY.url }],
    ['events', { ...BODY, events: [] }],
    ['events', { ...BODY, events: 'issue.created' }],
    ['events', { ...BODY, events: ['issue.created', 'rfi.created', 'issue.created'] }],
    ['events/1', { ...BODY, events: ['issue.created', 'issue.deleted'] }],
    ['events/0', { ...BODY, events: ['ping'] }],
    ['events/0', { ...BODY, events: ['*'] }],
    ['events/0', { ...BODY, events: [null] }],
    ['projectId', { ...BODY, projectId: 'Block A' }],
    ['description', { ...BODY, description: 'x'.repeat(10_001) }],
    ['description', { ...BODY, description: '\u0000' }],
    ['secret', { ...BODY, secret: 'whsec_mine' }],
    ['active', { ...BODY, active: false }],
  ];
  for (const [path, body] of attempts) {
    const refused = await writer(`POST ${V1}`, { body });
    assert.deepEqual([refused.status, pathsOf(refused)?.[0]], [422, path], JSON.stringify(body).slice(0, 100));
  }
  const { id } = (await writer(`POST ${V1}`, { body: BODY })).body;
  const rotations: [string, unknown][] = [
    ['immediate', { immediate: 'yes' }],
    ['immediate', { immediate: null }],
    ['secret', { secret: 'whsec_mine' }],
  ];
  for (const [path, body] of rotations) {
    const refused = await writer(`POST ${V1}/${id}/rotate-secret`, { body });
    assert.deepEqual([refused.status, pathsOf(refused)], [422, [path]], JSON.stringify(body));
  }
  assert.deepEqual(pathsOf(await writer(`POST ${V1}/${id}/enable`, { body: { active: true } })), ['active']);
});

test('addresses that are not public, or not of the form, are 422 naming url; what is allowed is taken, by http too', async () => {
  const refused = [
    ...['http://192.0.1.1/', 'ftp://192.0.1.1/', 'https://user:pass@192.0.1.1/', 'https://192.0.1.1/#x'],
    ...['https://192.0.1.1\\@127.0.0.1/', 'https://10.0.0.1/', 'https://169.254.169.254/latest', 'https://[fe80::1]/'],
    ...['https://100.64.0.1/', 'https://224.0.0.1/', 'https://[::ffff:127.0.0.1]/', 'https://[::1]/', 'https://0xa.1/'],
    ...['https://167772161/', 'https://192.0.1.1:0/', 'https://192.0.1.1:65536/', 'https://[2002:a00:1::1]/'],
  ];
  for (const url of refused) {
    const answer = await writer(`POST ${V1}`, { body: { ...BODY, url } });
    assert.deepEqual([answer.status, pathsOf(answer)], [422, ['url']], url);
  }
  for (const url of ['http://127.0.0.1:9/', 'https://0x7f.1/', 'http://2130706433/', 'http://localhost:9/in']) {
    const answer = await writer(`POST ${V1}`, { body: { ...BODY, url } });
    assert.deepEqual([answer.status, answer.body.url], [201, url]);
  }
});

test('a project of another workspace is 404 by its path in the body, like one that is not there', async () => {
  const named = async (projectId: string) => (await writer(`POST ${V1}`, { body: { ...BODY, projectId } })) as Reply;
  const [foreign, absent] = [await named(foreignProject.projectId), await named(world.ids.next())];
  assert.deepEqual([foreign.status, pathsOf(foreign)], [404, ['projectId']]);
  for (const { body } of [foreign, absent]) body.error.requestId = '';
  assert.deepEqual(foreign.body, absent.body);
});
