import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { accepted, gatedEndpoint, refused, startDispatcher, until } from '../fixtures/dispatch-rig.ts';
import { webhookRig } from '../fixtures/webhook-rig.ts';

const rig = await webhookRig();
const { clock } = rig.world;

/** Leaves nothing due of the tests before. */
beforeEach(async () => {
  await rig.database.asOwner(
    `update webhook_delivery set status = 'dead', next_attempt_at = null where status = 'pending'`,
  );
  await rig.database.asOwner('update webhook_lane set due_at = null, lease_id = null, leased_until = null');
});

const listStatuses = async (id: string) => (await rig.listRows(id)).map((row) => row.status);
const isAll = async (id: string, status: string) => (await listStatuses(id)).every((each) => each === status);
const listAttempts = (id: string) =>
  rig.database.asOwner<{ delivery_id: string; number: number; phase: string | null; response_body: string | null }>(
    'select delivery_id, number, phase, response_body from webhook_attempt where subscription_id = $1 order by delivery_id, number',
    [id],
  );
const isFree = async (id: string) => {
  const [queue] = await rig.database.asOwner<{ lease_id: string | null }>(
    'select lease_id from webhook_lane where subscription_id = $1',
    [id],
  );
  return queue?.lease_id === null;
};

test('due deliveries are sent once, marked with their attempt, and the queue is released', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const made = await rig.deliver(place.scope, id, 3);
  const { posts, observed, stop } = startDispatcher(t, rig, () => accepted);
  await until(() => isAll(id, 'delivered'));
  await stop();
  assert.deepEqual(posts.toSorted(), made);
  assert.deepEqual(
    (await listAttempts(id)).map((each) => [each.delivery_id, each.number, each.phase]),
    made.map((each) => [each, 1, null]),
  );
  const [row] = await rig.listRows(id);
  assert.deepEqual([row?.attempts, row?.response_status, row?.error, row?.next_attempt_at], [1, 204, null, null]);
  assert.deepEqual(observed.toSorted(), [...Array(3).fill('attempt ok'), ...Array(3).fill('delivered')]);
  assert.equal(await isFree(id), true);
  assert.equal((await rig.findQueue(id))?.due_at, null);
});

test('a failed delivery is retried after its delay with jitter, not a moment before; after the last attempt it is dead', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const [delivery] = await rig.deliver(place.scope, id, 1);
  const startedAt = clock.now();
  const { posts } = startDispatcher(t, rig, () => refused);
  for (const [round, delayMs] of [1_050, 2_100].entries()) {
    await until(async () => (await rig.listRows(id))[0]?.attempts === round + 1);
    const endedAt = clock.now();
    const [row] = await rig.listRows(id);
    assert.equal(row?.next_attempt_at?.getTime(), endedAt + delayMs);
    assert.deepEqual([row?.status, row?.response_status, row?.error], ['pending', 503, 'status_not_2xx']);
    // The queue may have been released or still be held: the retry follows either way.
    clock.advance(delayMs - 1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    assert.equal(posts.length, round + 1, 'not before its time');
    clock.advance(1);
  }
  await until(() => isAll(id, 'dead'));
  assert.equal(posts.length, 3);
  assert.ok(posts.every((each) => each === delivery));
  assert.equal(clock.now() - startedAt, 3_150);
  const [row] = await rig.listRows(id);
  assert.deepEqual([row?.attempts, row?.next_attempt_at, row?.error], [3, null, 'status_not_2xx']);
  assert.deepEqual(
    (await listAttempts(id)).map((each) => [each.number, each.phase, each.response_body]),
    [1, 2, 3].map((number) => [number, 'status', 'out of order']),
  );
  assert.equal((await rig.findSubscription(id))?.consecutive_dead, 1);
});

test('five dead letters disable the subscription, and nothing more is sent; a success between them resets the count', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const made = await rig.deliver(place.scope, id, 6);
  const good = new Set<string | undefined>();
  const schedule = { retryDelaysMs: [], random: () => 0 };
  const first = startDispatcher(t, rig, (delivery) => (good.has(delivery.id) ? accepted : refused), { schedule });
  await until(
    async () => (await rig.findSubscription(id))?.active === false,
    () => clock.advance(4),
  );
  await first.stop();
  const statuses = await rig.listRows(id);
  assert.equal(statuses.filter((row) => row.error === 'status_not_2xx').length >= 5, true);
  assert.equal(made.length, 6);
  await rig.enable(place, id);
  const later = await rig.deliver(place.scope, id, 5);
  good.add(later[2]);
  const second = startDispatcher(t, rig, (delivery) => (good.has(delivery.id) ? accepted : refused), { schedule });
  await until(
    async () => (await rig.listRows(id)).every((row) => row.status !== 'pending'),
    () => clock.advance(4),
  );
  await second.stop();
  assert.equal((await rig.findSubscription(id))?.active, true);
  assert.ok(((await rig.findSubscription(id))?.consecutive_dead ?? 9) < 5);
});

test('two dispatchers at once send each delivery once', async (t) => {
  const place = await rig.createTenant();
  const ids = [await rig.subscribe(place), await rig.subscribe(place), await rig.subscribe(place)];
  const both = [startDispatcher(t, rig, () => accepted), startDispatcher(t, rig, () => accepted)];
  for (let round = 0; round < 15; round += 1) {
    await rig.fanOut(
      place.scope,
      Array.from({ length: 4 }, () => rig.createEvent()),
    );
    for (const { dispatcher } of both) dispatcher.wake();
  }
  for (const id of ids)
    await until(
      () => isAll(id, 'delivered'),
      () => clock.advance(5),
    );
  const posts = both.flatMap((each) => each.posts);
  assert.equal(new Set(posts).size, 180);
  assert.equal(posts.length, 180);
});

test('endpoints that hang do not delay another, and have a few attempts each in flight', async (t) => {
  const place = await rig.createTenant();
  const hanging = await Promise.all(
    Array.from({ length: 20 }, () => rig.subscribe(place, { events: ['rfi.created'] })),
  );
  const good = await rig.subscribe(place);
  const gate = gatedEndpoint(refused);
  const { dispatcher, stop } = startDispatcher(t, rig, (_, address) =>
    address.subscriptionId === good ? accepted : gate.endpoint(),
  );
  await rig.fanOut(
    place.scope,
    Array.from({ length: 30 }, () => rig.createEvent({ type: 'rfi.created' })),
  );
  dispatcher.wake();
  await until(() => dispatcher.countInFlight() >= 20);
  clock.advance(300);
  const before = dispatcher.countInFlight();
  assert.ok(before <= 8 * hanging.length, `${before} under way`);
  await rig.deliver(place.scope, good, 50);
  dispatcher.wake();
  await until(
    () => isAll(good, 'delivered'),
    () => clock.advance(4),
  );
  gate.open();
  await stop();
});

test('a queue whose holder is frozen is taken over: the delivery is sent again under its id, and the late result is dropped', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const [delivery] = await rig.deliver(place.scope, id, 1);
  const gate = gatedEndpoint(refused);
  const frozen = startDispatcher(t, rig, gate.endpoint, { leaseMs: 50 });
  await until(() => frozen.posts.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 80)); // the lease is measured by the database's clock
  const next = startDispatcher(t, rig, () => accepted);
  await until(() => isAll(id, 'delivered'), next.dispatcher.wake.bind(next.dispatcher));
  gate.open();
  await frozen.stop();
  assert.deepEqual([...frozen.posts, ...next.posts], [delivery, delivery]);
  const [row] = await rig.listRows(id);
  assert.deepEqual([row?.status, row?.attempts, row?.error], ['delivered', 1, null]);
  assert.equal((await listAttempts(id)).length, 1);
});

test('a backlog is sent completely, each delivery once, with a bounded part in memory', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  await rig.database.asOwner(
    `insert into webhook_delivery (workspace_id, subscription_id, id, event_id, event, resource_type, resource_id,
       occurred_at, status, created_at, next_attempt_at)
     select $1, $2, gen_random_uuid(), gen_random_uuid(), 'issue.created', 'issue', gen_random_uuid(), $3, 'pending', $3, $3
     from generate_series(1, 20000)`,
    [place.scope.workspaceId, id, new Date(clock.now())],
  );
  await rig.deliver(place.scope, id, 1);
  let most = 0;
  const { dispatcher, posts } = startDispatcher(t, rig, async () => {
    most = Math.max(most, dispatcher.countHeld());
    await new Promise((resolve) => setImmediate(resolve));
    return accepted;
  });
  await until(
    () => posts.length >= 20_001,
    () => clock.advance(4),
  );
  await until(
    () => isAll(id, 'delivered'),
    () => clock.advance(4),
  );
  assert.equal(posts.length, 20_001);
  assert.equal(new Set(posts).size, 20_001);
  assert.ok(most <= 3_000, `${most} were held`);
});

test('a delivery that is added while its queue is released is not left behind', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const { posts, dispatcher } = startDispatcher(t, rig, () => accepted);
  for (let round = 1; round <= 60; round += 1) {
    await rig.fanOut(place.scope, [rig.createEvent()]);
    dispatcher.wake();
    if (round % 3 === 0) await until(() => posts.length === round);
  }
  await until(
    () => isAll(id, 'delivered'),
    () => clock.advance(4),
  );
  assert.equal(posts.length, 60);
});

test('a replay continues the count of attempts and has all its retries; its success does not reset the dead letters', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const [delivery = ''] = await rig.deliver(place.scope, id, 1);
  await rig.exhaust(place.scope, id, delivery);
  await rig.database.asOwner(
    `update webhook_delivery set status = 'pending', earlier_attempts = attempts, replayed = true, next_attempt_at = $2
     where id = $1`,
    [delivery, new Date(clock.now())],
  );
  await rig.database.asOwner('update webhook_lane set due_at = $2 where subscription_id = $1', [
    id,
    new Date(clock.now()),
  ]);
  const answers = [refused, refused, accepted];
  startDispatcher(t, rig, () => answers.shift() ?? accepted);
  for (const delayMs of [1_100, 2_200]) {
    await until(
      async () =>
        (await rig.listRows(id))[0]?.next_attempt_at !== null && (await rig.listRows(id))[0]?.last_attempt_at !== null,
    );
    await until(
      () => true,
      () => clock.advance(delayMs),
    );
    await until(async () => (await listAttempts(id)).length >= (delayMs === 1_100 ? 2 : 3));
  }
  await until(
    () => isAll(id, 'delivered'),
    () => clock.advance(50),
  );
  assert.deepEqual(
    (await listAttempts(id)).map((each) => each.number),
    [1, 2, 3, 4],
  );
  assert.equal((await rig.findSubscription(id))?.consecutive_dead, 1);
});

test('a subscription that is deleted while attempts run leaves nothing behind, and the dispatcher continues', async (t) => {
  const place = await rig.createTenant();
  const [gone, stays] = [await rig.subscribe(place), await rig.subscribe(place)];
  const gate = gatedEndpoint();
  const { dispatcher, failures } = startDispatcher(t, rig, (_, address) =>
    address.subscriptionId === gone ? gate.endpoint() : accepted,
  );
  await rig.deliver(place.scope, gone, 10);
  dispatcher.wake();
  await until(() => dispatcher.countInFlight() > 0);
  await rig.remove(place, gone);
  gate.open();
  await rig.deliver(place.scope, stays, 5);
  dispatcher.wake();
  await until(
    () => isAll(stays, 'delivered'),
    () => clock.advance(100),
  );
  await until(
    () => dispatcher.countHeld() === 0,
    () => clock.advance(500),
  );
  assert.equal((await listAttempts(gone)).length, 0);
  assert.deepEqual(failures, []);
});

test('a stop writes the results of running attempts, starts no other, and releases the queue', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const gate = gatedEndpoint();
  const { dispatcher, posts, stop } = startDispatcher(t, rig, gate.endpoint);
  await rig.deliver(place.scope, id, 10);
  dispatcher.wake();
  await until(() => posts.length === 1);
  const stopping = stop();
  gate.open();
  await stopping;
  assert.equal(posts.length, 1);
  const statuses = await listStatuses(id);
  assert.equal(statuses.filter((each) => each === 'delivered').length, 1);
  assert.equal(statuses.filter((each) => each === 'pending').length, 9);
  assert.equal(await isFree(id), true);
  assert.notEqual((await rig.findQueue(id))?.due_at, null);
});

test('Retry-After delays the retry, never to before its delay and at most by the longest delay', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  await rig.deliver(place.scope, id, 1);
  const asked = [4_000, 500, 3_600_000];
  const schedule = { retryDelaysMs: [1_000, 2_000, 1_000, 10_000], random: () => 0.5 };
  const { posts } = startDispatcher(t, rig, () => ({ ...refused, retryAfterMs: asked[posts.length - 1] }), {
    schedule,
  });
  for (const [round, waitMs] of [4_200, 2_100, 10_500].entries()) {
    await until(async () => (await rig.listRows(id))[0]?.attempts === round + 1);
    const [row] = await rig.listRows(id);
    assert.equal(row?.next_attempt_at?.getTime(), clock.now() + waitMs);
    clock.advance(waitMs - 1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    assert.equal(posts.length, round + 1, 'not before its time');
    clock.advance(1);
  }
  await until(() => posts.length === 4);
});
