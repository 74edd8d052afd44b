// Webhook deliveries as machines and workspace admins meet them (spec 2.9, 4.4, contract §7).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DeliveriesReplayed,
  Delivery,
  DeliveryAttemptPage,
  DeliveryDetails,
  DeliveryNoticePage,
  DeliveryPage,
} from '../../../contract/deliveries.ts';
import { type CallOptions, type Reply, runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { workspaceScope } from '../platform/access/scope.ts';
import { instantOf } from '../platform/clock.ts';
import { compileReply } from '../platform/http/schema.ts';
import { type DeadLetterDeps, deadLetter } from '../webhooks/deliveries/public.ts';

// Serves alone: what comes of attempts is told by the tests.
const service = await runningService({ PCS_ALLOWED_TARGETS: '127.0.0.0/8', PCS_ROLES: 'api' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner', Adam: 'admin', Layla: 'member' });

type Caller = (line: string, more?: Pick<CallOptions, 'body' | 'headers'>) => Promise<Reply>;

async function withKey(keyScope: 'read' | 'write'): Promise<Caller> {
  const { key } = await createApiKey(foundation, actorOf(people.Omar), scope, { name: keyScope, scope: keyScope });
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
const V1 = '/api/v1/webhooks';
const APP = '/api/workspace/webhooks';

const subscribe = async () =>
  (await writer(`POST ${V1}`, { body: { url: 'http://127.0.0.1:9/in', events: ['issue.created'] } })).body.id as string;

const deps: DeadLetterDeps = {
  ...foundation,
  mail: foundation,
  baseUrl: () => 'https://pcs.example.com',
  listAdmins: async () => [],
};

/** Fails the last attempt of a delivery. */
const exhaust = (subscriptionId: string, deliveryId: string, number = 1) =>
  deadLetter(deps, workspaceScope(scope.workspaceId), {
    subscriptionId,
    deliveryId,
    attempt: {
      number,
      at: instantOf(foundation.clock.now()),
      durationMs: 3,
      phase: 'connect',
      responseStatus: null,
      responseBody: null,
      error: 'connect_refused',
    },
  });

for (const [name, base, ask, One, Page] of [
  ['a machine', V1, writer, Delivery, DeliveryPage],
  ['a workspace admin', APP, adam, DeliveryDetails, DeliveryNoticePage],
] as const) {
  test(`${name} pings, lists, reads and replays deliveries`, async () => {
    const id = await subscribe();
    const pinged = await ask(`POST ${base}/${id}/ping`);
    assert.equal(pinged.status, 202, JSON.stringify(pinged.body));
    assert.deepEqual(compileReply(Delivery)(pinged.body), []);
    const fields =
      'id eventId event status attempts createdAt lastAttemptAt nextAttemptAt deliveredAt responseStatus error';
    assert.deepEqual(Object.keys(pinged.body).toSorted(), fields.split(' ').toSorted());
    const deliveryId = pinged.body.id;
    assert.equal((await ask(`POST ${base}/${id}/deliveries/${deliveryId}/replay`)).status, 409);
    assert.equal(await exhaust(id, deliveryId), 'dead');
    const read = await ask(`GET ${base}/${id}/deliveries/${deliveryId}`);
    assert.deepEqual(compileReply(One)(read.body), []);
    assert.equal('body' in read.body, base === APP);
    assert.deepEqual([read.status, read.body.status, read.body.error], [200, 'dead', 'connect_refused']);
    const unchanged = { 'if-none-match': String(read.headers.get('etag')) };
    assert.equal((await ask(`GET ${base}/${id}/deliveries/${deliveryId}`, { headers: unchanged })).status, 304);
    const second = (await ask(`POST ${base}/${id}/ping`)).body.id;
    const listed = await ask(`GET ${base}/${id}/deliveries`);
    assert.deepEqual(compileReply(Page)(listed.body), []);
    const idsOf = ({ body }: Reply) => body.data.map((each: { id: string }) => each.id);
    assert.deepEqual(idsOf(listed), [second, deliveryId]);
    const { body: _body, headers: _headers, ...told } = read.body;
    assert.deepEqual(listed.body.data[1], told);
    assert.deepEqual(idsOf(await ask(`GET ${base}/${id}/deliveries?status=dead`)), [deliveryId]);
    assert.deepEqual(idsOf(await ask(`GET ${base}/${id}/deliveries?status=pending`)), [second]);
    assert.deepEqual(idsOf(await ask(`GET ${base}/${id}/deliveries?status=delivered`)), []);
    const replayed = await ask(`POST ${base}/${id}/deliveries/replay`, { body: { status: 'dead' } });
    assert.deepEqual([replayed.status, replayed.body], [202, { queued: 1 }]);
    assert.deepEqual(compileReply(DeliveriesReplayed)(replayed.body), []);
    await exhaust(id, deliveryId, 2);
    const again = await ask(`POST ${base}/${id}/deliveries/${deliveryId}/replay`);
    assert.deepEqual([again.status, again.body.status, again.body.attempts], [202, 'pending', 2]);
    const attempts = await ask(`GET ${base}/${id}/deliveries/${deliveryId}/attempts?limit=1`);
    assert.deepEqual(compileReply(DeliveryAttemptPage)(attempts.body), []);
    const next = `${base}/${id}/deliveries/${deliveryId}/attempts?limit=1&cursor=${attempts.body.nextCursor}`;
    const rest = await ask(`GET ${next}`);
    assert.deepEqual(
      [...attempts.body.data, ...rest.body.data].map((each) => [each.number, each.phase]),
      [
        [1, 'connect'],
        [2, 'connect'],
      ],
    );
    assert.equal(rest.body.nextCursor, null);
  });
}

test('people are shown what is sent, to the letter, and of which record', async () => {
  const id = await subscribe();
  const pinged = (await adam(`POST ${APP}/${id}/ping`)).body;
  const { body } = await adam(`GET ${APP}/${id}/deliveries/${pinged.id}`);
  const resource = { type: 'webhook', id };
  assert.deepEqual([body.projectId, body.resource], [null, resource]);
  const { occurredAt } = JSON.parse(body.body);
  assert.equal(new Date(occurredAt).toISOString(), occurredAt);
  const sent = {
    id: pinged.eventId,
    type: 'ping',
    occurredAt,
    workspaceId: scope.workspaceId,
    projectId: null,
    resource,
  };
  assert.equal(body.body, JSON.stringify(sent));
  assert.deepEqual(body.headers, [
    { name: 'content-type', value: 'application/json' },
    { name: 'X-Service-Delivery-Id', value: pinged.id },
    { name: 'X-Service-Event', value: 'ping' },
    { name: 'webhook-id', value: pinged.id },
  ]);
});

test('what is sent to the subscription of another workspace is not there', async () => {
  const theirs = await world.workspace({ Sami: 'owner' });
  const sami = await signedIn(theirs.people.Sami);
  const id = await subscribe();
  const { id: deliveryId } = (await adam(`POST ${APP}/${id}/ping`)).body;
  const headers = { 'x-workspace-id': theirs.scope.workspaceId };
  assert.equal((await sami(`GET ${APP}/${id}/deliveries/${deliveryId}`, { headers })).status, 404);
  const url = 'http://127.0.0.1:9/in';
  const made = await sami(`POST ${APP}`, { headers, body: { url, events: ['issue.created'] } });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal((await sami(`GET ${APP}/${made.body.id}/deliveries/${deliveryId}`, { headers })).status, 404);
});

test('a read key reads and no more, a member of the workspace not even that', async () => {
  const id = await subscribe();
  const { id: deliveryId } = (await writer(`POST ${V1}/${id}/ping`)).body;
  const reads = [`/${id}/deliveries`, `/${id}/deliveries/${deliveryId}`, `/${id}/deliveries/${deliveryId}/attempts`];
  const writes = [`/${id}/ping`, `/${id}/deliveries/replay`, `/${id}/deliveries/${deliveryId}/replay`];
  for (const path of reads) {
    assert.equal((await reader(`GET ${V1}${path}`)).status, 200, path);
    assert.equal((await layla(`GET ${APP}${path}`)).status, 403, path);
  }
  for (const path of writes) {
    assert.equal((await reader(`POST ${V1}${path}`)).status, 403, path);
    assert.equal((await layla(`POST ${APP}${path}`)).status, 403, path);
  }
});

test('a delivery of another or a deleted subscription is not there, before anything of the request is looked at', async () => {
  const [id, other] = [await subscribe(), await subscribe()];
  const { id: deliveryId } = (await writer(`POST ${V1}/${id}/ping`)).body;
  for (const line of [
    `GET ${V1}/${other}/deliveries/${deliveryId}`,
    `GET ${V1}/${other}/deliveries/${deliveryId}/attempts?limit=0`,
    `POST ${V1}/${other}/deliveries/${deliveryId}/replay`,
  ]) {
    assert.equal((await writer(line)).status, 404, line);
  }
  assert.equal((await writer(`DELETE ${V1}/${id}`)).status, 204);
  for (const line of [
    `GET ${V1}/${id}/deliveries?status=nonsense`,
    `GET ${V1}/${id}/deliveries/${deliveryId}`,
    `POST ${V1}/${id}/deliveries/${deliveryId}/replay`,
    `POST ${V1}/${id}/ping`,
  ]) {
    assert.equal((await writer(line)).status, 404, line);
  }
  assert.equal((await writer(`POST ${V1}/${id}/deliveries/replay`, { body: { status: 'alive' } })).status, 404);
});

test('queries and bodies that break the contract are 422 by their field', async () => {
  const id = await subscribe();
  const pathsOf = ({ body }: Reply) => body.error?.details?.map((each: { path: string }) => each.path);
  const lists: [string, string][] = [
    ['status', 'status=failed'],
    ['status', 'status='],
    ['updated_since', 'updated_since=2026-01-01T00:00:00Z'],
    ['limit', 'limit=201'],
  ];
  for (const [path, query] of lists) {
    const refused = await writer(`GET ${V1}/${id}/deliveries?${query}`);
    assert.deepEqual([refused.status, pathsOf(refused)?.[0]], [422, path], query);
  }
  const bodies: [string, unknown][] = [
    ['status', {}],
    ['status', { status: 'delivered' }],
    ['since', { status: 'dead', since: 'yesterday' }],
    ['since', { status: 'dead', since: '2026-01-01T00:00:00' }],
    ['until', { status: 'dead', until: '2026-01-01T00:00:00Z' }],
  ];
  for (const [path, body] of bodies) {
    const refused = await writer(`POST ${V1}/${id}/deliveries/replay`, { body });
    assert.deepEqual([refused.status, pathsOf(refused)?.[0]], [422, path], JSON.stringify(body));
  }
});

test('the repeat of a ping is the same delivery', async () => {
  const id = await subscribe();
  const headers = { 'idempotency-key': 'once' };
  const first = await writer(`POST ${V1}/${id}/ping`, { headers });
  const again = await writer(`POST ${V1}/${id}/ping`, { headers });
  assert.deepEqual([again.status, again.body], [202, first.body]);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal((await writer(`GET ${V1}/${id}/deliveries`)).body.data.length, 1);
});

test('disabled at the fifth, seen in the list, enabled, replayed: nothing is lost', async () => {
  const id = await subscribe();
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) ids.push((await writer(`POST ${V1}/${id}/ping`)).body.id);
  for (const each of ids.slice(0, 5)) await exhaust(id, each);
  const { body: disabled } = await writer(`GET ${V1}/${id}`);
  assert.deepEqual([disabled.active, typeof disabled.disabledReason], [false, 'string']);
  const dead = { body: { status: 'dead' } };
  assert.deepEqual((await writer(`POST ${V1}/${id}/deliveries/replay`, dead)).body, { queued: 0 });
  const one = await writer(`POST ${V1}/${id}/deliveries/${ids[0]}/replay`);
  assert.deepEqual([one.status, one.body.status, one.body.error], [202, 'dead', 'subscription_disabled']);
  const ping = await writer(`POST ${V1}/${id}/ping`);
  assert.deepEqual([ping.status, ping.body.status], [202, 'dead']);
  assert.equal((await writer(`POST ${V1}/${id}/enable`)).body.active, true);
  assert.deepEqual((await writer(`POST ${V1}/${id}/deliveries/replay`, dead)).body, { queued: 7 });
});
