// Spec 6.1, 6.2, contract §7: which events are told of, as what, and how anybody can prove where they come from.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { verifyDelivery } from '../sdk/webhooks.ts';
import { accepted, assertRefused, clientOf } from './support/calls.ts';
import { type Service, startService } from './support/processes.ts';
import { type Arrival, deliveries, delivery, type Subscription, subscribe } from './support/simulated-receiver.ts';
import { makeTenant, type Tenant } from './support/tenants.ts';

const EVERY_EVENT = ['issue.created', 'issue.updated', 'issue.closed', 'rfi.created', 'clash.decided'];
const ABSENT = '0199c0de-0000-7000-8000-000000000000';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let service: Service;
let tenant: Tenant;
let app: string;
let v1: string;

before(async () => {
  service = await startService({ settings: { PCS_ALLOWED_TARGETS: '127.0.0.1/32,::1' } });
  tenant = await makeTenant(service);
  app = `/api/projects/${tenant.projectId}`;
  v1 = `/api/v1/projects/${tenant.projectId}`;
});

const makeIssue = async (record: object = {}) =>
  accepted(await tenant.keys.write.post(`${v1}/issues`, { title: 'Duct crosses beam', ...record }), 201);
const change = async (id: string, record: object) =>
  accepted(await tenant.keys.write.patch(`${v1}/issues/${id}`, record));

/** What a subscription was told of a record so far, in the order in which it occurred; a ping is behind all of it. */
async function toldOf(subscription: Subscription, resourceId: string): Promise<string[]> {
  const last = accepted(await tenant.keys.write.post(`${subscription.path}/ping`), 202);
  await delivery(tenant.keys.read, subscription, last.id, 'delivered');
  // What was made into deliveries before the ping may still be on its way to the endpoint.
  const made = await deliveries(tenant.keys.read, subscription);
  const arrivals = await subscription.endpoint.arrived(made.length);
  const order = new Map<string, number>(made.map(({ id }: { id: string }, index: number) => [id, index]));
  return arrivals
    .filter(({ event }) => event.resource.id === resourceId)
    .toSorted((left, right) => (order.get(left.deliveryId) ?? 0) - (order.get(right.deliveryId) ?? 0))
    .map(({ event }) => event.type);
}

test('closing an issue is two events under two delivery ids, whose bodies say what happened to what and nothing more', async () => {
  const subscription = await subscribe(tenant.keys.write, { events: EVERY_EVENT });
  const issue = await makeIssue();
  const closed = await change(issue.id, { status: 'closed' });
  const arrivals = await subscription.endpoint.arrived(3);
  const byType = new Map(arrivals.map((each) => [each.event.type, each]));
  assert.deepEqual([...byType.keys()].toSorted(), ['issue.closed', 'issue.created', 'issue.updated']);
  assert.equal(new Set(arrivals.map(({ deliveryId }) => deliveryId)).size, 3);
  assert.equal(new Set(arrivals.map(({ event }) => event.id)).size, 3);
  for (const { body, event, headers, deliveryId, verified } of arrivals) {
    assert.ok(verified);
    assert.match(event.id, UUID);
    assert.match(deliveryId, UUID);
    assert.deepEqual(JSON.parse(body), {
      id: event.id,
      type: event.type,
      occurredAt: event.type === 'issue.created' ? issue.createdAt : closed.updatedAt,
      workspaceId: tenant.workspaceId,
      projectId: tenant.projectId,
      resource: { type: 'issue', id: issue.id },
    });
    assert.match(headers['content-type'] ?? '', /^application\/json/);
    assert.equal(headers['x-service-delivery-id'], deliveryId);
    assert.equal(headers['x-service-event'], event.type);
    assert.match(headers['x-service-timestamp'] ?? '', /^[0-9]{13}$/);
    assert.match(headers['x-service-signature'] ?? '', /^sha256=[0-9a-f]{64}$/);
    assert.equal(headers['webhook-id'], deliveryId);
  }
});

test('the SDK, standardwebhooks and a plain HMAC accept what is sent, and none of them a changed byte', async () => {
  const subscription = await subscribe(tenant.keys.write, { events: ['issue.created'] });
  await makeIssue({ title: 'Naïve “quotes” قصة' });
  const [arrival] = await subscription.endpoint.arrived(1);
  assert.ok(arrival);
  const { headers, body } = arrival;
  const { secret } = subscription;
  const { 'x-service-timestamp': at = '', 'x-service-signature': signature } = headers;
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('webhook-')));
  const plain = (text: string) =>
    `sha256=${createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')}` === signature;
  const standard = (text: string) => new Webhook(secret).verify(text, headers);
  assert.equal((await verifyDelivery({ rawBody: body, headers, secrets: secret })).signedBy, 'standard');
  assert.equal((await verifyDelivery({ rawBody: body, headers: own, secrets: secret })).signedBy, 'service');
  assert.deepEqual(standard(body), JSON.parse(body));
  assert.ok(plain(body));
  const changed = body.replace('issue', 'issuf');
  for (const each of [headers, own]) {
    await assert.rejects(verifyDelivery({ rawBody: changed, headers: each, secrets: secret }), {
      reason: 'bad_signature',
    });
  }
  assert.throws(() => standard(changed));
  assert.ok(!plain(changed));
});

test('a closed issue edited again does not close twice; verified straight from open closes; what changes nothing is no event', async () => {
  const subscription = await subscribe(tenant.keys.write, { events: EVERY_EVENT });
  const issue = await makeIssue();
  await change(issue.id, { title: issue.title, status: 'open' });
  await change(issue.id, { status: 'in_review' });
  await change(issue.id, { status: 'closed' });
  await change(issue.id, { title: 'Said otherwise' });
  await change(issue.id, { status: 'closed', title: 'Said otherwise' });
  assertRefused(await tenant.keys.write.patch(`${v1}/issues/${issue.id}`, { status: 'open' }), 'conflict');
  const straight = await makeIssue();
  await change(straight.id, { status: 'verified' });
  await subscription.endpoint.arrived(8);
  assert.deepEqual(await toldOf(subscription, issue.id), [
    'issue.created',
    'issue.updated',
    'issue.updated',
    'issue.closed',
    'issue.updated',
  ]);
  assert.deepEqual(await toldOf(subscription, straight.id), ['issue.created', 'issue.updated', 'issue.closed']);
});

test('rfi.created comes once, when it is first open; clash.decided with each decision, and with none that is refused', async () => {
  const subscription = await subscribe(tenant.keys.write, { events: EVERY_EVENT });
  const { owner } = tenant;
  const question = { subject: 'Fire rating', question: 'Which class?' };
  const draft = accepted(await owner.post(`${app}/rfis`, { ...question, status: 'draft' }), 201);
  await owner.patch(`${app}/rfis/${draft.id}`, { subject: 'Fire rating of doors' });
  accepted(await owner.patch(`${app}/rfis/${draft.id}`, { status: 'open' }));
  accepted(await owner.post(`${app}/rfis/${draft.id}/answer`, { answer: 'EI 60' }));
  accepted(await owner.patch(`${app}/rfis/${draft.id}`, { status: 'open' }));
  const raised = accepted(await tenant.keys.write.post(`${v1}/rfis`, question), 201);
  const clash = accepted(
    await owner.post(`${app}/clashes`, { name: 'C', kind: 'hard', elementAGuid: 'a', elementBGuid: 'b' }),
    201,
  );
  const decisions = `${app}/clashes/${clash.id}/decisions`;
  const decision = accepted(await owner.post(decisions, { outcome: 'approve', reason: 'Within tolerance' }), 201);
  assertRefused(await owner.post(decisions, { outcome: 'approve', reason: 'Again' }), 'conflict');
  const arrivals = await subscription.endpoint.arrived(3);
  assert.deepEqual(await toldOf(subscription, draft.id), ['rfi.created']);
  assert.deepEqual(await toldOf(subscription, raised.id), ['rfi.created']);
  assert.deepEqual(await toldOf(subscription, clash.id), ['clash.decided']);
  const decided = arrivals.find(({ event }) => event.type === 'clash.decided')?.event;
  assert.deepEqual(decided?.resource, { type: 'clash', id: clash.id });
  assert.equal(decided?.occurredAt, decision.decidedAt);
});

test('a subscription hears of its events and its project alone', async () => {
  const { write } = tenant.keys;
  const other = accepted(await tenant.owner.post('/api/projects', { name: 'The other' }), 201);
  const one = await subscribe(write, { events: ['issue.created'], projectId: other.id });
  const all = await subscribe(write, { events: ['issue.created', 'issue.closed'] });
  const here = await makeIssue();
  await change(here.id, { title: 'Changed' });
  const there = accepted(await write.post(`/api/v1/projects/${other.id}/issues`, { title: 'There' }), 201);
  await all.endpoint.arrived(2);
  await one.endpoint.arrived(1);
  assert.deepEqual(await toldOf(all, here.id), ['issue.created']);
  assert.deepEqual(await toldOf(one, here.id), []);
  assert.deepEqual(await toldOf(one, there.id), ['issue.created']);
  assert.deepEqual(await toldOf(all, there.id), ['issue.created']);
});

test('a ping is delivered whatever the events are, and is about the subscription', async () => {
  const subscription = await subscribe(tenant.keys.write, { events: ['clash.decided'], projectId: tenant.projectId });
  const answer = await tenant.keys.write.post(`${subscription.path}/ping`);
  const made = accepted(answer, 202);
  const [arrival] = await subscription.endpoint.arrived(1);
  assert.equal(arrival?.deliveryId, made.id);
  assert.deepEqual(arrival?.event, {
    id: made.eventId,
    type: 'ping',
    occurredAt: made.createdAt,
    workspaceId: tenant.workspaceId,
    projectId: tenant.projectId,
    resource: { type: 'webhook', id: subscription.id },
  });
  const { createdAt, deliveredAt, lastAttemptAt, ...rest } = await delivery(
    tenant.keys.read,
    subscription,
    made.id,
    'delivered',
  );
  assert.ok(createdAt <= lastAttemptAt && lastAttemptAt <= deliveredAt);
  const { id, eventId } = made;
  const expected = { id, eventId, event: 'ping', status: 'delivered', attempts: 1, nextAttemptAt: null };
  assert.deepEqual(rest, { ...expected, responseStatus: 204, error: null });
});

test('for a day after a rotation both secrets verify, the one signature under the old; an immediate one ends the old at once', async () => {
  const { write } = tenant.keys;
  const subscription = await subscribe(write, { events: ['issue.created'] });
  const { path, endpoint, secret: first } = subscription;
  const pinged = async () => {
    const { id } = accepted(await write.post(`${path}/ping`), 202);
    await delivery(write, subscription, id, 'delivered');
    const arrival = (await endpoint.arrivals()).find(({ headers }) => headers['webhook-id'] === id);
    return arrival ?? assert.fail('it arrived');
  };
  const families = async ({ headers, body }: Arrival, secrets: string) => {
    const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('webhook-')));
    const holds = (each: Readonly<Record<string, string>>) =>
      verifyDelivery({ rawBody: body, headers: each, secrets }).then(
        () => true,
        () => false,
      );
    return { service: await holds(own), standard: await holds(headers) };
  };
  const { secret: second } = accepted(await write.post(`${path}/rotate-secret`, {}));
  await endpoint.setSecrets(first, second);
  const during = await pinged();
  assert.deepEqual(await families(during, first), { service: true, standard: true });
  assert.deepEqual(await families(during, second), { service: false, standard: true });
  const { secret: third } = accepted(await write.post(`${path}/rotate-secret`, { immediate: true }));
  await endpoint.setSecrets(third);
  const after = await pinged();
  assert.deepEqual(await families(after, third), { service: true, standard: true });
  for (const ended of [first, second]) {
    assert.deepEqual(await families(after, ended), { service: false, standard: false });
  }
});

test('what is asked of deliveries is refused in the fixed order: key, scope, workspace, type, JSON, schema, cursor', async () => {
  const { read, write } = tenant.keys;
  const { path } = await subscribe(write, { events: ['issue.created'] });
  const stranger = (await makeTenant(service, 'Strangers')).keys;
  const nobody = clientOf(service.address);
  const actions = [`${path}/ping`, `${path}/deliveries/replay`, `${path}/deliveries/${ABSENT}/replay`];
  for (const action of actions) {
    assertRefused(await nobody.post(action, { wrong: 1 }), 'unauthorized');
    assertRefused(await read.post(action, { wrong: 1 }), 'forbidden');
    assertRefused(await stranger.read.post(action, { wrong: 1 }), 'forbidden');
    assertRefused(await stranger.write.post(action, { wrong: 1 }), 'not_found');
    assertRefused(await write.post(action.replace(path, `/api/v1/webhooks/${ABSENT}`), { wrong: 1 }), 'not_found');
  }
  for (const list of [`${path}/deliveries`, `${path}/deliveries/${ABSENT}`, `${path}/deliveries/${ABSENT}/attempts`]) {
    assertRefused(await nobody.get(list), 'unauthorized');
    assertRefused(await stranger.read.get(list), 'not_found');
  }
  assertRefused(await read.get(`${path}/deliveries/${ABSENT}`), 'not_found');
  assertRefused(await write.post(`${path}/deliveries/${ABSENT}/replay`), 'not_found');
  const replay = `${path}/deliveries/replay`;
  const raw = (body: string, type: string) =>
    write.send({ method: 'POST', path: replay, body, headers: { 'content-type': type } });
  assertRefused(await raw('{', 'text/plain'), 'bad_request');
  assertRefused(await raw('{', 'application/json'), 'bad_request');
  assertRefused(await write.post(replay, { status: 'delivered' }), 'validation_failed', 'status');
  assertRefused(await write.post(replay, { status: 'dead', since: 'yesterday' }), 'validation_failed', 'since');
  assertRefused(await write.post(replay, { status: 'dead', other: 1 }), 'validation_failed', 'other');
  assertRefused(await read.get(`${path}/deliveries?status=gone`), 'validation_failed', 'status');
  assertRefused(await read.get(`${path}/deliveries?cursor=x`), 'bad_request');
  assert.deepEqual(accepted(await write.post(replay, { status: 'dead' }), 202), { queued: 0 });
});
