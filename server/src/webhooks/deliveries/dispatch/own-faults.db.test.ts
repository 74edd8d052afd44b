// Faults of this deployment and keys that this process lacks: they spend no attempt, and other processes serve the
// queue.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { SealedSecretError } from '../../../platform/secrets/keyring.ts';
import { accepted, type Endpoint, refused, startDispatcher, unmade, until } from '../fixtures/dispatch-rig.ts';
import { webhookRig } from '../fixtures/webhook-rig.ts';

const rig = await webhookRig();
const { world, createTenant, subscribe, deliver, listRows, findSubscription, findQueue, outbox } = rig;

/** Leaves nothing due of the tests before. */
beforeEach(async () => {
  await rig.database.asOwner(
    `update webhook_delivery set status = 'dead', next_attempt_at = null where status = 'pending'`,
  );
  await rig.database.asOwner('update webhook_lane set due_at = null, lease_id = null, leased_until = null');
});

const turn = () => new Promise((resolve) => setTimeout(resolve, 10));

test('while our resolver is down no attempt is spent and nothing is disabled; afterwards everything is delivered', async (t) => {
  const place = await createTenant();
  const hooks = [await subscribe(place), await subscribe(place), await subscribe(place)];
  for (const id of hooks) await deliver(place.scope, id, 10);
  let isAway = true;
  const endpoint: Endpoint = () => (isAway ? unmade : accepted);
  const { posts, observed } = startDispatcher(t, rig, endpoint);
  // Ten minutes of an outage.
  for (let count = 0; count < 600; count += 1) {
    world.clock.advance(1_000);
    await turn();
  }
  for (const id of hooks) {
    const rows = await listRows(id);
    assert.deepEqual(
      new Set(rows.map((each) => `${each.status} ${each.attempts} ${each.error}`)),
      new Set(['pending 0 null']),
    );
    assert.deepEqual(await findSubscription(id), { active: true, disabled_reason: null, consecutive_dead: 0 });
  }
  assert.ok(observed.includes('untried resolver_failed'));
  assert.ok(!observed.some((each) => each === 'retried' || each === 'dead' || each.startsWith('attempt')));
  // Bounded: a queue is skipped for longer each time, up to half a minute.
  assert.ok(posts.length < 3 * 30 * 8, String(posts.length));
  isAway = false;
  const all = async () => (await Promise.all(hooks.map((id) => listRows(id)))).flat();
  await until(
    async () => (await all()).every((each) => each.status === 'delivered' && each.attempts === 1),
    () => world.clock.advance(1_000),
  );
  assert.equal((await outbox.take()).length, 0);
});

test('a delivery that we could not send for three days is dead; the subscription stays, and what is newer is sent', async (t) => {
  const place = await createTenant();
  const id = await subscribe(place);
  await deliver(place.scope, id, 6);
  world.clock.advance(3 * 24 * 60 * 60_000 - 60_000);
  await deliver(place.scope, id, 1);
  let isAway = true;
  startDispatcher(t, rig, () => (isAway ? { ...unmade, error: 'no_network' } : accepted));
  const said = async () =>
    (await listRows(id)).map((each) => `${each.status} ${each.attempts} ${each.error}`).toSorted();
  const old = Array(6).fill('dead 1 no_network');
  // Minutes pass until the next attempt: in steps of seconds, a slow machine would need that long.
  await until(
    async () => (await said()).filter((each) => each.startsWith('dead')).length === 6,
    () => world.clock.advance(10_000),
  );
  assert.deepEqual(await said(), [...old, 'pending 0 null']);
  assert.deepEqual(await findSubscription(id), { active: true, disabled_reason: null, consecutive_dead: 0 });
  isAway = false;
  await until(
    async () => (await said()).includes('delivered 1 null'),
    () => world.clock.advance(1_000),
  );
  assert.equal((await outbox.take()).length, 0);
});

test('an attempt that failed by our own fault affects no other attempt in flight', async (t) => {
  const place = await createTenant();
  const id = await subscribe(place);
  await deliver(place.scope, id, 30);
  let count = 0;
  const { posts } = startDispatcher(t, rig, async () => {
    count += 1;
    if (count % 5 === 0) return { ...unmade, error: 'no_sockets' };
    await turn();
    return accepted;
  });
  await until(
    async () => (await listRows(id)).every((each) => each.status === 'delivered'),
    () => world.clock.advance(1_000),
  );
  const rows = await listRows(id);
  assert.ok(rows.every((each) => each.attempts === 1));
  // An accepted delivery was not posted again: only those were that could not be made.
  assert.equal(posts.length, 30 + Math.floor(posts.length / 5));
});

test('a process without the key of a queue releases it at once, and one that has the key delivers without delay', async (t) => {
  const place = await createTenant();
  const id = await subscribe(place);
  const failures: unknown[] = [];
  const without = startDispatcher(t, rig, () => accepted, {
    openTarget() {
      throw new SealedSecretError('No master key with the id 01234567 is configured.', '01234567');
    },
    onFailure: (error) => failures.push(error),
  });
  await deliver(place.scope, id, 3);
  without.dispatcher.wake();
  await until(() => failures.length > 0);
  await until(async () => (await findQueue(id))?.due_at !== null);
  const startedAtMs = world.clock.now();
  const able = startDispatcher(t, rig, () => accepted);
  await until(async () => (await listRows(id)).every((each) => each.status === 'delivered'));
  // The clock was not advanced: no process waited for a lease to expire.
  assert.equal(world.clock.now(), startedAtMs);
  assert.equal(able.posts.length, 3);
  assert.equal(failures.length, 1);
});

test('410 ends the deliveries of the subscription with its reason, and its owner is notified; a replay changes nothing', async (t) => {
  const place = await createTenant();
  const id = await subscribe(place);
  await deliver(place.scope, id, 3);
  const gone = { ...refused, status: 410, body: '', error: 'gone' } as const;
  const { posts } = startDispatcher(t, rig, () => gone);
  await until(async () => (await findSubscription(id))?.active === false);
  const reason = 'The endpoint answered 410 Gone: it accepts no more deliveries.';
  assert.equal((await findSubscription(id))?.disabled_reason, reason);
  const rows = await listRows(id);
  assert.deepEqual(new Set(rows.map((each) => each.status)), new Set(['dead']));
  assert.deepEqual(new Set(rows.map((each) => each.error)), new Set(['gone', 'subscription_disabled']));
  assert.ok(posts.length <= 3);
  const mails = await outbox.take();
  assert.ok(mails.length > 0);
  await rig.enable(place, id);
  assert.equal((await findSubscription(id))?.active, true);
});

test('a process that may not work claims nothing, and resumes as soon as it may', async (t) => {
  const place = await createTenant();
  const id = await subscribe(place);
  let may = false;
  const { posts, dispatcher } = startDispatcher(t, rig, () => accepted, { mayWork: () => may });
  await deliver(place.scope, id, 2);
  for (let count = 0; count < 20; count += 1) {
    world.clock.advance(500);
    await turn();
  }
  assert.equal(posts.length, 0);
  may = true;
  dispatcher.wake();
  await until(async () => (await listRows(id)).every((each) => each.status === 'delivered'));
});

test('a process that may no longer work starts no attempts on its queues, and releases them', async (t) => {
  const place = await createTenant();
  const id = await subscribe(place);
  await deliver(place.scope, id, 200);
  let may = true;
  const gate = Promise.withResolvers<void>();
  const { posts, dispatcher } = startDispatcher(t, rig, () => gate.promise.then(() => accepted), {
    mayWork: () => may,
  });
  await until(() => posts.length > 0 && dispatcher.countHeld() > posts.length);
  may = false;
  const begun = posts.length;
  gate.resolve();
  // Another process claims the queue as soon as the results are written; the clock is not advanced, so no lease
  // expires.
  const able = startDispatcher(t, rig, () => accepted);
  await until(
    async () => (await listRows(id)).every((each) => each.status === 'delivered'),
    () => {
      dispatcher.wake();
      able.dispatcher.wake();
    },
  );
  assert.equal(posts.length, begun);
  assert.equal(able.posts.length, 200 - begun);
  assert.equal(dispatcher.countHeld(), 0);
});
