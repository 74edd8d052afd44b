// Streams of the audit log as keys, admins, owners and applications meet them (contract §7, §10).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WorkspaceWebhook, WorkspaceWebhookPage, WorkspaceWebhookWithSecret } from '../../../contract/webhooks.ts';
import { type CallOptions, type Reply, runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { compileReply } from '../platform/http/schema.ts';

const service = await runningService({ PCS_ALLOWED_TARGETS: '127.0.0.0/8' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner', Adam: 'admin', Layla: 'member' });

type Caller = (line: string, more?: Pick<CallOptions, 'body' | 'headers'>) => Promise<Reply>;

const V1 = '/api/v1/webhooks';
const APP = '/api/workspace/webhooks';
const STREAM = { url: 'http://127.0.0.1:9/siem', kind: 'audit', description: 'SIEM' };

const split = (line: string) => {
  const [method = '', path = ''] = line.split(' ');
  return { method, path };
};

async function withKey(): Promise<Caller> {
  const { key } = await createApiKey(foundation, actorOf(people.Omar), scope, { name: 'all', scope: 'admin' });
  return (line, more = {}) => service.call({ ...split(line), ...more, headers: { ...more.headers, 'x-api-key': key } });
}

async function signedIn(userId: string): Promise<Caller> {
  const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  const cookie = `pcs_session=${(await startSession(foundation, device, { id: userId, passwordHash: null })).token}`;
  return (line, more = {}) => service.call({ ...split(line), cookie, ...more });
}

const machine = await withKey();
const omar = await signedIn(people.Omar);
const adam = await signedIn(people.Adam);
const layla = await signedIn(people.Layla);
const pathsOf = ({ body }: Reply) => body.error?.details?.map((each: { path: string }) => each.path);

const makeStream = async (): Promise<string> => (await omar(`POST ${APP}`, { body: STREAM })).body.id;

/** Every operation on one subscription, with a body where one is needed. */
const CHANGES: readonly [line: (id: string, delivery: string) => string, body?: unknown][] = [
  [(id) => `POST ${id}/enable`],
  [(id) => `POST ${id}/ping`],
  [(id) => `POST ${id}/rotate-secret`, {}],
  [(id) => `POST ${id}/deliveries/replay`, { status: 'dead' }],
  [(id, delivery) => `POST ${id}/deliveries/${delivery}/replay`],
  [(id) => `DELETE ${id}`],
];
const READS: readonly ((id: string, delivery: string) => string)[] = [
  (id) => `GET ${id}`,
  (id) => `GET ${id}/deliveries`,
  (id, delivery) => `GET ${id}/deliveries/${delivery}`,
  (id, delivery) => `GET ${id}/deliveries/${delivery}/attempts`,
];

async function deliveryOf(id: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [first] = (await omar(`GET ${APP}/${id}/deliveries`)).body.data;
    if (first !== undefined) return first.id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return assert.fail('the entry of its creation was never handed over');
}

test('an owner makes, reads, lists, tries, rotates and deletes a stream', async () => {
  const made = await omar(`POST ${APP}`, { body: STREAM });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.deepEqual(compileReply(WorkspaceWebhookWithSecret)(made.body), []);
  const { secret, ...record } = made.body;
  assert.match(secret, /^whsec_/);
  assert.deepEqual(
    [record.kind, record.events, record.projectId, record.ownerId],
    ['audit', ['audit.entry'], null, people.Omar],
  );
  const read = await omar(`GET ${APP}/${record.id}`);
  assert.deepEqual(read.body, record);
  assert.deepEqual(compileReply(WorkspaceWebhook)(read.body), []);
  const events = (await omar(`POST ${APP}`, { body: { url: STREAM.url, events: ['rfi.created'] } })).body;
  assert.deepEqual([events.kind, events.ownerId], ['events', null]);
  const idsOf = async (query: string) => {
    const { body } = await adam(`GET ${APP}${query}`);
    assert.deepEqual(compileReply(WorkspaceWebhookPage)(body), []);
    return body.data.map((each: { id: string }) => each.id);
  };
  assert.deepEqual(await idsOf('?kind=audit'), [record.id]);
  assert.deepEqual(await idsOf('?kind=events'), [events.id]);
  assert.deepEqual((await idsOf('')).sort(), [record.id, events.id].sort());
  const delivery = await deliveryOf(record.id);
  for (const [line, body] of CHANGES) {
    const answer = await omar(line(`${APP}/${record.id}`, delivery), body === undefined ? {} : { body });
    assert.ok(answer.status < 300 || answer.status === 409, `${line('', '')} ${answer.status}`);
  }
  assert.equal((await omar(`GET ${APP}/${record.id}`)).status, 404);
});

test('a key neither finds a stream nor makes one, and the change feed tells of none as a webhook', async () => {
  const id = await makeStream();
  const delivery = await deliveryOf(id);
  const listed = (await machine(`GET ${V1}?limit=200`)).body.data;
  assert.ok(listed.every((each: { id: string }) => each.id !== id));
  for (const line of READS) assert.equal((await machine(line(`${V1}/${id}`, delivery))).status, 404, line('', ''));
  for (const [line, body] of CHANGES) {
    const answer = await machine(line(`${V1}/${id}`, delivery), body === undefined ? {} : { body });
    assert.equal(answer.status, 404, line('', ''));
  }
  const { kind, ...events } = STREAM;
  assert.deepEqual(pathsOf(await machine(`POST ${V1}`, { body: { ...events, kind, events: ['rfi.created'] } })), [
    'kind',
  ]);
  const changes = (await machine('GET /api/v1/changes?limit=200')).body.data;
  const ours = changes.filter((each: { resource: { id: string } }) => each.resource.id === id);
  assert.deepEqual(
    ours.map((each: { resource: { type: string } }) => each.resource.type),
    ['audit_stream'],
  );
});

test('an admin reads a stream and its deliveries and changes nothing; a member does neither', async () => {
  const id = await makeStream();
  const delivery = await deliveryOf(id);
  for (const line of READS) {
    assert.equal((await adam(line(`${APP}/${id}`, delivery))).status, 200, line('', ''));
    assert.equal((await layla(line(`${APP}/${id}`, delivery))).status, 403, line('', ''));
  }
  for (const [line, body] of CHANGES) {
    for (const caller of [adam, layla]) {
      const answer = await caller(line(`${APP}/${id}`, delivery), body === undefined ? {} : { body });
      assert.deepEqual([answer.status, answer.body.error.code], [403, 'forbidden'], line('', ''));
    }
  }
  for (const caller of [adam, layla]) assert.equal((await caller(`POST ${APP}`, { body: STREAM })).status, 403);
  assert.equal((await omar(`GET ${APP}/${id}`)).body.active, true);
});

test('a stream names no events and no project, and a subscription to events names some', async () => {
  const { projectId } = await world.project(scope);
  const attempts: [path: string, body: object][] = [
    ['events', { ...STREAM, events: ['rfi.created'] }],
    ['events/0', { ...STREAM, events: ['audit.entry'] }],
    ['projectId', { ...STREAM, projectId }],
    ['kind', { ...STREAM, kind: 'everything' }],
    ['events', { url: STREAM.url }],
    ['events', { url: STREAM.url, kind: 'events' }],
    ['events/0', { url: STREAM.url, events: ['audit.entry'] }],
    ['ownerId', { ...STREAM, ownerId: people.Adam }],
  ];
  for (const [path, body] of attempts) {
    const refused = await omar(`POST ${APP}`, { body });
    assert.deepEqual([refused.status, pathsOf(refused)?.[0]], [422, path], JSON.stringify(body));
  }
});

test('the delivery of an entry shows what the list of the audit log answers for it', async () => {
  const id = await makeStream();
  const delivery = await deliveryOf(id);
  const { body, event, eventId, resource } = (await omar(`GET ${APP}/${id}/deliveries/${delivery}`)).body;
  assert.deepEqual([event, resource], ['audit.entry', { type: 'audit_entry', id: eventId }]);
  const { data } = (await omar('GET /api/workspace/audit-log?action=webhooks.created&limit=1')).body;
  assert.deepEqual(JSON.parse(body).entry, data[0]);
  assert.deepEqual([data[0].id, data[0].subject.id, data[0].actor.id], [eventId, id, people.Omar]);
});
