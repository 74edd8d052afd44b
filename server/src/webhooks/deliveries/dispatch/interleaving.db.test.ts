// Sequences of events between a dispatcher, other processes and the database that are rare, each one forced.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { lockWaiters } from '../../../../testing/service-db.ts';
import { instantOf, manualClock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { openSecrets, type Secrets } from '../../subscriptions/public.ts';
import { markQueuesDue } from '../bulk-store.ts';
import { accepted, gatedEndpoint, refused, startDispatcher, until } from '../fixtures/dispatch-rig.ts';
import { openHeldPolls } from '../fixtures/held-polls.ts';
import { webhookRig } from '../fixtures/webhook-rig.ts';
import { insertDeliveries } from '../store.ts';

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
const isFree = async (id: string) => {
  const [queue] = await rig.database.asOwner<{ lease_id: string | null }>(
    'select lease_id from webhook_lane where subscription_id = $1',
    [id],
  );
  return queue?.lease_id === null;
};
const turns = async (count = 20) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const realPause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a poll whose snapshot is older than the written results sends nothing twice', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const polls = openHeldPolls(rig.database.db);
  const gate = gatedEndpoint();
  const { dispatcher, posts } = startDispatcher(t, rig, gate.endpoint, { over: polls.over });
  const first = await rig.deliver(place.scope, id, 1);
  dispatcher.wake();
  await until(() => posts.length === 1 && polls.countQueries() === 0);
  polls.hold();
  await rig.deliver(place.scope, id, 1);
  dispatcher.wake();
  await until(() => polls.held().length === 2);
  gate.open();
  await until(
    async () => (await rig.listRows(id)).some((row) => row.status === 'delivered'),
    () => clock.advance(4),
  );
  await turns();
  assert.ok(polls.held().includes(first[0] ?? ''), 'the poll has a delivery that is finished meanwhile');
  polls.release();
  await until(
    () => isAll(id, 'delivered'),
    () => clock.advance(4),
  );
  assert.deepEqual(posts.toSorted(), (await rig.listRows(id)).map((row) => row.id).toSorted());
});

test('a delivery whose transaction locks the queue while it is to be released is sent on commit, before the next tick', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const polls = openHeldPolls(rig.database.db);
  const gate = gatedEndpoint();
  const { dispatcher, posts } = startDispatcher(t, rig, gate.endpoint, { over: polls.over });
  await rig.deliver(place.scope, id, 1);
  dispatcher.wake();
  await until(() => posts.length === 1);
  const commit = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const adding = inTransaction(rig.database.db, place.scope, async (tx) => {
    await rig.consumer.handle(tx, place.scope, [rig.createEvent()]);
    begun.resolve();
    await commit.promise;
  });
  await begun.promise;
  gate.open();
  await until(async () => (await rig.listRows(id))[0]?.status === 'delivered');
  // The queue is idle now, and every poll would release it.
  dispatcher.wake();
  await until(() => polls.countQueries() === 0);
  await turns();
  assert.equal(await isFree(id), false, 'a transaction that adds to a queue keeps it from being released');
  commit.resolve();
  await adding;
  dispatcher.wake(); // as the notification does
  await until(() => isAll(id, 'delivered'));
  assert.equal(posts.length, 2);
  await until(
    () => isFree(id),
    () => dispatcher.wake(),
  );
});

test('a delivery that is created before its queue is released and committed afterwards is sent before the next tick', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const { dispatcher, posts } = startDispatcher(t, rig, () => accepted);
  await rig.deliver(place.scope, id, 1);
  const at = instantOf(clock.now());
  await inTransaction(rig.database.db, place.scope, async (tx) => {
    const to = { id, beginning: { status: 'pending' } as const };
    await insertDeliveries(tx, place.scope, [{ id: rig.world.ids.next(), event: rig.createEvent(), to }], at);
    await until(
      async () => posts.length === 1 && (await isFree(id)),
      () => dispatcher.wake(),
    );
    await markQueuesDue(tx, place.scope, [id], at);
  });
  dispatcher.wake();
  await until(() => isAll(id, 'delivered'));
  assert.equal(posts.length, 2);
});

test('a delivery whose transaction waits for the queue that is being read is sent before the next tick', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  await rig.deliver(place.scope, id, 1);
  const holder = await rig.database.db.pool.connect();
  await holder.query('begin');
  await holder.query(`set local app.workspace_id = '${place.scope.workspaceId}'`);
  await holder.query('select from webhook_lane where subscription_id = $1 for no key update', [id]);
  const adding = rig.fanOut(place.scope, [rig.createEvent()]);
  await lockWaiters(rig.database, 1);
  const { dispatcher, posts } = startDispatcher(t, rig, () => accepted);
  await turns();
  await holder.query('commit');
  holder.release();
  await adding;
  dispatcher.wake();
  await until(() => isAll(id, 'delivered'));
  assert.equal(posts.length, 2);
});

test('a subscription that another process disables while attempts run gets nothing more after about a second, and nothing is written', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const gate = gatedEndpoint();
  const { dispatcher, posts, failures } = startDispatcher(t, rig, gate.endpoint);
  await rig.deliver(place.scope, id, 20);
  dispatcher.wake();
  await until(() => posts.length === 1);
  await rig.disable(place, id);
  await until(
    () => dispatcher.countHeld() === 0,
    () => clock.advance(500),
  );
  gate.open();
  await until(
    () => dispatcher.countInFlight() === 0 && posts.length === 1,
    () => clock.advance(500),
  );
  await until(() => isFree(id), dispatcher.wake.bind(dispatcher));
  const rows = await rig.listRows(id);
  assert.deepEqual([...new Set(rows.map((row) => row.status))], ['dead']);
  const sent = rows.find((row) => row.id === posts[0]);
  assert.deepEqual([sent?.attempts, sent?.error], [0, 'subscription_disabled']);
  assert.equal((await rig.findQueue(id))?.due_at, null);
  assert.deepEqual(failures, []);
  await rig.enable(place, id);
  const later = await rig.deliver(place.scope, id, 1);
  dispatcher.wake();
  await until(async () => (await rig.listRows(id)).some((row) => row.id === later[0] && row.status === 'delivered'));
});

for (const immediate of [false, true]) {
  test(`a secret that is rotated ${immediate ? 'at once ' : ''}while its queue is held signs within a second`, async (t) => {
    const place = await rig.createTenant();
    const id = await rig.subscribe(place);
    const used: Secrets[] = [];
    const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    const { dispatcher } = startDispatcher(t, rig, () => accepted, {
      openTarget: ({ secret, oldSecret, oldSecretUntil }) => ({
        async post() {
          const old =
            oldSecret === null || oldSecretUntil === null ? null : { secret: oldSecret, until: oldSecretUntil };
          used.push(openSecrets(rig.deps.keyring, id, { secret, old }));
          await gates[used.length - 1]?.promise;
          return accepted;
        },
      }),
    });
    await rig.deliver(place.scope, id, 3);
    dispatcher.wake();
    await until(() => used.length === 1);
    await rig.rotate(place, id, immediate);
    clock.advance(1_000);
    await realPause(100);
    for (const gate of gates) gate.resolve();
    await until(
      () => isAll(id, 'delivered'),
      () => clock.advance(4),
    );
    const [before, ...after] = used;
    assert.equal(after.length, 2);
    for (const each of after) {
      assert.notEqual(each.secret, before?.secret);
      const kept = each.old.map(({ secret }) => secret);
      assert.deepEqual(kept, immediate ? [] : [before?.secret]);
    }
  });
}

test('a queue stays held during attempts that take longer than its lease', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const gate = gatedEndpoint();
  const holder = startDispatcher(t, rig, gate.endpoint, { leaseMs: 2_000 });
  await rig.deliver(place.scope, id, 2);
  holder.dispatcher.wake();
  await until(() => holder.posts.length === 1);
  const other = startDispatcher(t, rig, () => refused);
  // The database's clock measures the lease: a slow machine must be able to renew it in time.
  const endMs = Date.now() + 3_000;
  await until(
    () => Date.now() > endMs,
    () => clock.advance(500),
  );
  assert.deepEqual(other.posts, []);
  gate.open();
  await until(
    () => isAll(id, 'delivered'),
    () => clock.advance(500),
  );
  assert.deepEqual([holder.posts.length, other.posts.length], [2, 0]);
});

test('a holder that was frozen past its lease starts nothing when it wakes, and overwrites nothing of the next holder', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const made = await rig.deliver(place.scope, id, 6);
  const itsClock = manualClock(clock.now());
  const gate = gatedEndpoint();
  const frozen = startDispatcher(t, rig, gate.endpoint, { leaseMs: 50, clock: itsClock });
  await until(() => frozen.posts.length === 1);
  await realPause(80); // the lease is measured by the database's clock
  const late = gatedEndpoint(refused);
  const next = startDispatcher(t, rig, late.endpoint);
  await until(() => next.posts.length === 1, next.dispatcher.wake.bind(next.dispatcher));
  itsClock.advance(20_000);
  gate.open();
  await until(() => frozen.dispatcher.countInFlight() === 0 && frozen.dispatcher.countHeld() === 0);
  await frozen.stop();
  assert.equal(frozen.posts.length, 1);
  assert.deepEqual([...new Set(await listStatuses(id))], ['pending']);
  assert.ok((await rig.listRows(id)).every((row) => row.attempts === 0));
  late.open();
  await until(async () => (await rig.listRows(id)).every((row) => row.attempts === 1));
  assert.deepEqual(next.posts.toSorted(), made);
  assert.ok((await rig.listRows(id)).every((row) => row.error === 'status_not_2xx'));
});
