// Spec 3.2, 6.3, contract §7: what becomes of a delivery that fails, of the subscription behind it, and how both recover.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { accepted, assertRefused } from './support/calls.ts';
import { type Service, startService } from './support/processes.ts';
import { deliveries, delivery, type Subscription, startEndpoint, subscribe } from './support/simulated-receiver.ts';
import { makeTenant, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

const RETRIES = 6;
const TIMEOUT_MS = 3000;

let service: Service;
let tenant: Tenant;

before(async () => {
  service = await startService({
    settings: {
      PCS_ALLOWED_TARGETS: '127.0.0.1/32,::1',
      PCS_WEBHOOK_RETRY_DELAYS_MS: Array.from({ length: RETRIES }, () => 100).join(),
      PCS_WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS),
    },
  });
  tenant = await makeTenant(service);
});

const makeIssue = async () => {
  const path = `/api/v1/projects/${tenant.projectId}/issues`;
  return accepted(await tenant.keys.write.post(path, { title: 'Duct crosses beam' }), 201);
};
const recordOf = async ({ path }: Subscription) => accepted(await tenant.keys.read.get(path));
const ping = async ({ path }: Subscription) => accepted(await tenant.keys.write.post(`${path}/ping`), 202);
const replay = ({ path }: Subscription, id: string) => tenant.keys.write.post(`${path}/deliveries/${id}/replay`);
const reach = (subscription: Subscription, id: string, status: string) =>
  delivery(tenant.keys.read, subscription, id, status);
const attemptsOf = async ({ path }: Subscription, id: string) =>
  accepted(await tenant.keys.read.get(`${path}/deliveries/${id}/attempts`)).data;

/** So many deliveries, one after the other, dead. */
async function letDie(subscription: Subscription, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id } = await ping(subscription);
    await reach(subscription, id, 'dead');
    ids.push(id);
  }
  return ids;
}

test('a failed delivery is retried six times under its id, each attempt signed anew and kept, and may succeed at the last', async () => {
  const subscription = await subscribe(tenant.keys.write, { events: ['issue.created'] });
  const { endpoint } = subscription;
  await endpoint.setFault({ kind: 'status', status: 503, body: 'out of order', times: RETRIES });
  const { id } = await ping(subscription);
  const done = await reach(subscription, id, 'delivered');
  assert.deepEqual([done.attempts, done.responseStatus, done.error], [RETRIES + 1, 204, null]);
  const arrivals = await endpoint.arrivals();
  assert.deepEqual(new Set(arrivals.map(({ deliveryId }) => deliveryId)), new Set([id]));
  assert.ok(arrivals.every(({ verified }) => verified));
  assert.equal(new Set(arrivals.map(({ headers }) => headers['x-service-timestamp'])).size, RETRIES + 1);
  assert.equal(new Set(arrivals.map(({ body }) => body)).size, 1);
  const attempts = await attemptsOf(subscription, id);
  assert.deepEqual(
    attempts.map((each: Record<string, unknown>) => [
      each.number,
      each.phase,
      each.responseStatus,
      each.responseBody,
      each.error,
    ]),
    [
      ...Array.from({ length: RETRIES }, (_, index) => [index + 1, 'status', 503, 'out of order', 'status_not_2xx']),
      [RETRIES + 1, null, 204, '', null],
    ],
  );
});

test('a delivery that fails seven times is dead, with why, and nothing further is sent', async () => {
  const subscription = await subscribe(tenant.keys.write, { events: ['issue.created'] });
  await subscription.endpoint.setFault('500');
  const [id = ''] = await letDie(subscription, 1);
  const dead = await reach(subscription, id, 'dead');
  const { attempts, responseStatus, error, nextAttemptAt, deliveredAt } = dead;
  assert.deepEqual(
    { attempts, responseStatus, error, nextAttemptAt, deliveredAt },
    { attempts: 7, responseStatus: 500, error: 'status_not_2xx', nextAttemptAt: null, deliveredAt: null },
  );
  // The next one is delivered: had the dead one been sent again, it would have come before.
  await subscription.endpoint.setFault(undefined);
  await reach(subscription, (await ping(subscription)).id, 'delivered');
  assert.equal((await subscription.endpoint.arrivals()).length, RETRIES + 2);
});

test('each way of failing is named, and a redirect is not followed', async () => {
  const target = await startEndpoint();
  const subscription = await subscribe(tenant.keys.write, { events: ['issue.created'] });
  const { endpoint } = subscription;
  for (const [fault, error, phase] of [
    ['404', 'status_not_2xx', 'status'],
    [{ kind: 'redirect', location: target.url }, 'redirect_not_followed', 'status'],
    [{ kind: 'redirect', location: target.url, status: 308 }, 'redirect_not_followed', 'status'],
    ['close', 'connection_closed', 'response'],
    ['reset', 'connection_closed', 'response'],
    ['hang', 'timed_out', 'timeout'],
  ] as const) {
    await endpoint.setFault(typeof fault === 'string' ? fault : { ...fault });
    const { id } = await ping(subscription);
    const [first] = await eventually('the first attempt', async () => {
      const attempts = await attemptsOf(subscription, id);
      return attempts.length > 0 ? attempts : undefined;
    });
    assert.deepEqual([first.error, first.phase], [error, phase], JSON.stringify(fault));
    await endpoint.setFault(undefined);
    await reach(subscription, id, 'delivered');
  }
  assert.deepEqual(await target.arrivals(), []);
  for (const [url, error, phase] of [
    ['http://127.0.0.1:9/', 'connect_refused', 'connect'],
    ['https://absent.invalid/', 'name_not_found', 'resolve'],
  ] as const) {
    const made = accepted(await tenant.keys.write.post('/api/v1/webhooks', { url, events: ['issue.created'] }), 201);
    const nowhere = { ...subscription, id: made.id, path: `/api/v1/webhooks/${made.id}` };
    const { id } = await ping(nowhere);
    const dead = await reach(nowhere, id, 'dead');
    assert.deepEqual([dead.error, dead.responseStatus, dead.attempts], [error, null, 7]);
    assert.equal((await attemptsOf(nowhere, id))[0].phase, phase);
  }
});

test('the fifth dead letter in a row disables, a success between restarts the count; enabling clears it and keeps the secret', async () => {
  const subscription = await subscribe(tenant.keys.write, { events: ['issue.created'] });
  const { endpoint, path } = subscription;
  await endpoint.setFault('500');
  await letDie(subscription, 4);
  await endpoint.setFault(undefined);
  await reach(subscription, (await ping(subscription)).id, 'delivered');
  await endpoint.setFault('500');
  await letDie(subscription, 4);
  assert.deepEqual(
    [(await recordOf(subscription)).active, (await recordOf(subscription)).disabledReason],
    [true, null],
  );
  await letDie(subscription, 1);
  const disabled = await recordOf(subscription);
  assert.equal(disabled.active, false);
  assert.match(disabled.disabledReason, /status_not_2xx/);
  const listed = accepted(await tenant.keys.read.get('/api/v1/webhooks?limit=200')).data;
  assert.deepEqual(
    listed.find(({ id }: { id: string }) => id === subscription.id),
    disabled,
  );
  await endpoint.setFault(undefined);
  const enabled = accepted(await tenant.keys.write.post(`${path}/enable`));
  assert.deepEqual([enabled.active, enabled.disabledReason, enabled.secret], [true, null, undefined]);
  const { id } = await ping(subscription);
  await reach(subscription, id, 'delivered');
  assert.equal((await endpoint.arrivals()).at(-1)?.verified, true, 'it is signed with the secret of before');
  await endpoint.setFault('500');
  await letDie(subscription, 4);
  assert.equal((await recordOf(subscription)).active, true, 'the count began anew');
});

test('what is pending dies with its subscription, what occurs meanwhile is kept as dead; enabling and one replay bring all of it', async () => {
  const subscription = await subscribe(tenant.keys.write, { events: ['issue.created'] });
  const { endpoint, path } = subscription;
  await endpoint.setFault('500');
  const made: string[] = [];
  // The first dies 600 ms after it was made: what is made shortly before the fifth dies is pending then.
  do made.push((await makeIssue()).id);
  while ((await recordOf(subscription)).active);
  made.push((await makeIssue()).id);
  const all = await eventually('all are dead', async () => {
    const found = await deliveries(tenant.keys.read, subscription);
    const isDone = found.length === made.length && found.every(({ status }: { status: string }) => status === 'dead');
    return isDone ? found : undefined;
  });
  const died = all.filter(({ error }: { error: string }) => error === 'subscription_disabled');
  assert.ok(
    died.some(({ attempts }: { attempts: number }) => attempts > 0 && attempts < 7),
    'some were pending',
  );
  assert.equal(all.at(-1).error, 'subscription_disabled');
  assert.equal(all.at(-1).attempts, 0);
  assert.ok(all.length - died.length >= 5, 'five at least were tried to the end');

  await endpoint.setFault(undefined);
  accepted(await tenant.keys.write.post(`${path}/enable`));
  const queued = accepted(await tenant.keys.write.post(`${path}/deliveries/replay`, { status: 'dead' }), 202);
  assert.deepEqual(queued, { queued: made.length });
  await eventually('all are delivered', async () => {
    const found = await deliveries(tenant.keys.read, subscription);
    return found.every(({ status }: { status: string }) => status === 'delivered') ? true : undefined;
  });
  const told = (await endpoint.arrivals()).filter(({ headers, event }) => headers['webhook-id'] && event !== null);
  assert.deepEqual(new Set(told.map(({ event }) => event.resource.id)), new Set(made));
});

test('a replay keeps the id and goes on counting; of a pending delivery it is a conflict', async () => {
  const subscription = await subscribe(tenant.keys.write, { events: ['issue.created'] });
  const { endpoint } = subscription;
  const { id } = await ping(subscription);
  const before = await reach(subscription, id, 'delivered');
  const again = accepted(await replay(subscription, id), 202);
  assert.deepEqual([again.id, again.eventId, again.status, again.attempts], [id, before.eventId, 'pending', 1]);
  await endpoint.arrived(2);
  const after = await reach(subscription, id, 'delivered');
  assert.equal(after.attempts, 2);
  assert.deepEqual(
    (await endpoint.arrivals()).map(({ deliveryId, repeat }) => [deliveryId, repeat]),
    [
      [id, false],
      [id, true],
    ],
  );
  await endpoint.setFault('hang');
  const pending = await ping(subscription);
  assertRefused(await replay(subscription, pending.id), 'conflict');
  await endpoint.setFault(undefined);
});

test('replays neither count towards the five nor restart the count, and to a disabled subscription they are dead at once', async () => {
  const subscription = await subscribe(tenant.keys.write, { events: ['issue.created'] });
  const { endpoint } = subscription;
  await endpoint.setFault('500');
  const [first = '', second = ''] = await letDie(subscription, 4);
  accepted(await replay(subscription, first), 202);
  const dead = await eventually('dead again', async () => {
    const found = await reach(subscription, first, 'dead');
    return found.attempts === 14 ? found : undefined;
  });
  assert.equal(dead.error, 'status_not_2xx');
  assert.equal((await recordOf(subscription)).active, true, 'a replay that died is not the fifth');
  await endpoint.setFault(undefined);
  accepted(await replay(subscription, second), 202);
  await reach(subscription, second, 'delivered');
  await endpoint.setFault('500');
  await letDie(subscription, 1);
  const disabled = await recordOf(subscription);
  assert.equal(disabled.active, false, 'a replay that succeeded did not restart the count');
  await endpoint.setFault(undefined);
  const arrived = (await endpoint.arrivals()).length;
  const answer = accepted(await replay(subscription, first), 202);
  assert.deepEqual([answer.status, answer.error, answer.attempts], ['dead', 'subscription_disabled', 14]);
  const pinged = await ping(subscription);
  assert.deepEqual([pinged.status, pinged.error, pinged.attempts], ['dead', 'subscription_disabled', 0]);
  assert.deepEqual(await recordOf(subscription), disabled);
  assert.equal((await endpoint.arrivals()).length, arrived);
});

test('replaying all since an instant leaves what is older', async () => {
  const subscription = await subscribe(tenant.keys.write, { events: ['issue.created'] });
  await subscription.endpoint.setFault('500');
  const [first = '', second = ''] = await letDie(subscription, 2);
  await subscription.endpoint.setFault(undefined);
  const { createdAt: since } = await reach(subscription, second, 'dead');
  const path = `${subscription.path}/deliveries/replay`;
  assert.deepEqual(accepted(await tenant.keys.write.post(path, { status: 'dead', since }), 202), { queued: 1 });
  await reach(subscription, second, 'delivered');
  await reach(subscription, first, 'dead');
});

test('an endpoint that hangs does not delay another', async () => {
  const { write } = tenant.keys;
  const hanging = await subscribe(write, { events: ['issue.created'] });
  await hanging.endpoint.setFault('hang');
  const healthy = await subscribe(write, { events: ['issue.created'] });
  const count = 20;
  for (let made = 0; made < count; made += 1) await makeIssue();
  const arrivals = await healthy.endpoint.arrived(count);
  const slowest = Math.max(...arrivals.map(({ at, event }) => Date.parse(at) - Date.parse(event.occurredAt)));
  // One second is promised to a deployment with room; half of what the other endpoint takes for each is proof on any machine.
  assert.ok(slowest < TIMEOUT_MS / 2, `${slowest} ms`);
  await hanging.endpoint.setFault(undefined);
});
