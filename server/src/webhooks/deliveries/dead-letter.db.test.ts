import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockWaiters } from '../../../testing/service-db.ts';
import { listUntold } from '../../../testing/told-changes.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { deadLetter, endRest } from './dead-letter.ts';
import { webhookRig } from './fixtures/webhook-rig.ts';

const rig = await webhookRig();
const { database, world, deps, createTenant, subscribe, createEvent, fanOut, listRows, exhaust, createLetter } = rig;

const changesOf = async (id: string) =>
  (
    await database.asOwner<{ change: string }>(
      'select change from change_entry where resource_id = $1 order by sequence',
      [id],
    )
  ).map((row) => row.change);

/** What the dispatcher's statement does to the count when a delivery succeeds. */
const succeed = (id: string) =>
  database.asOwner('update webhook_subscription set consecutive_dead = 0 where id = $1 and consecutive_dead > 0', [id]);

test('a dead letter is recorded with its attempt, and counted', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  const [deliveryId = ''] = await rig.deliver(place.scope, id, 1);
  assert.equal(await exhaust(place.scope, id, deliveryId), 'dead');
  const [row] = await listRows(id);
  assert.deepEqual(
    [row?.status, row?.attempts, row?.error, row?.response_status, row?.next_attempt_at, row?.last_attempt_at],
    ['dead', 1, 'status_not_2xx', 503, null, new Date(world.clock.now())],
  );
  const [attempt] = await database.asOwner('select * from webhook_attempt where delivery_id = $1', [deliveryId]);
  assert.deepEqual(
    [attempt?.number, attempt?.duration_ms, attempt?.phase, attempt?.response_body, attempt?.error],
    [1, 12, 'status', 'out of order', 'status_not_2xx'],
  );
  assert.deepEqual(await rig.findSubscription(id), { active: true, disabled_reason: null, consecutive_dead: 1 });
  assert.deepEqual(await changesOf(id), ['created'], 'counting is no change of the record');
});

test('the fifth in a row disables: what is pending dies, nothing is due, and the change is stamped and audited', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  const ids = await rig.deliver(place.scope, id, 8);
  const outcomes: string[] = [];
  for (const each of ids.slice(0, 5)) outcomes.push(await exhaust(place.scope, id, each));
  assert.deepEqual(outcomes, ['dead', 'dead', 'dead', 'dead', 'disabled']);
  const reason = 'Five deliveries in a row failed for good. Error of the last one: status_not_2xx.';
  assert.deepEqual(await rig.findSubscription(id), { active: false, disabled_reason: reason, consecutive_dead: 5 });
  assert.deepEqual(
    (await listRows(id)).map((row) => [row.status, row.error, row.attempts]),
    [
      ...Array.from({ length: 5 }, () => ['dead', 'status_not_2xx', 1]),
      ...Array.from({ length: 3 }, () => ['dead', 'subscription_disabled', 0]),
    ],
  );
  assert.equal((await rig.findQueue(id))?.due_at, null);
  assert.deepEqual(await changesOf(id), ['created', 'updated']);
  const last = (await rig.listAudit(id)).at(-1);
  assert.deepEqual(last, {
    action: 'webhooks.disabled',
    actor_type: 'system',
    detail: { url: 'https://hooks.example.com:8443/in?key=1', disabledReason: reason },
  });
});

test('owners and admins are told by mail in English and Arabic, with the host and the error but not the address’s secrets', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  await rig.outbox.take();
  for (const each of await rig.deliver(place.scope, id, 5)) await exhaust(place.scope, id, each);
  const mails = await rig.outbox.take();
  assert.deepEqual(mails.map((mail) => mail.to?.[0]?.name).toSorted(), ['Adam', 'Omar']);
  for (const { subject, text = '' } of mails) {
    assert.equal(
      subject,
      'Webhook disabled: hooks.example.com:8443 · \u2068عُطّل خطاف الويب: \u2068hooks.example.com:8443\u2069\u2069',
    );
    assert.match(text, /hooks\.example\.com:8443[\s\S]*status_not_2xx[\s\S]*https:\/\/pcs\.example\.com\//);
    assert.match(text, /خمس عمليات إرسال متتالية/);
    assert.doesNotMatch(text, /key=1/);
  }
});

test('a disabling that is rolled back sends no mail, counts nothing and leaves the delivery pending', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  const ids = await rig.deliver(place.scope, id, 5);
  for (const each of ids.slice(0, 4)) await exhaust(place.scope, id, each);
  await rig.outbox.take();
  const listAdmins = () => Promise.reject(new Error('no'));
  await assert.rejects(deadLetter({ ...deps, listAdmins }, place.scope, createLetter(id, ids[4] ?? '')), /no/);
  assert.deepEqual(await rig.outbox.take(), []);
  assert.deepEqual(await rig.findSubscription(id), { active: true, disabled_reason: null, consecutive_dead: 4 });
  assert.equal((await listRows(id)).at(-1)?.status, 'pending');
});

test('a success between starts the count anew', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  const ids = await rig.deliver(place.scope, id, 9);
  for (const each of ids.slice(0, 4)) await exhaust(place.scope, id, each);
  await succeed(id);
  for (const each of ids.slice(4, 8)) assert.equal(await exhaust(place.scope, id, each), 'dead');
  assert.equal(await exhaust(place.scope, id, ids[8] ?? ''), 'disabled');
});

test('replays that die count nothing, however many; the fifth of others disables all the same', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  const ids = await rig.deliver(place.scope, id, 12);
  await database.asOwner('update webhook_delivery set replayed = true where id = any($1)', [ids.slice(0, 7)]);
  for (const each of ids.slice(0, 7)) assert.equal(await exhaust(place.scope, id, each), 'dead');
  assert.equal((await rig.findSubscription(id))?.consecutive_dead, 0);
  for (const each of ids.slice(7, 11)) await exhaust(place.scope, id, each);
  assert.equal(await exhaust(place.scope, id, ids[11] ?? ''), 'disabled');
});

test('the same last attempt reported twice, at once or one after the other, counts once', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  const [deliveryId = ''] = await rig.deliver(place.scope, id, 1);
  const letter = createLetter(id, deliveryId);
  const outcomes = await Promise.all([1, 2, 3].map(() => deadLetter(deps, place.scope, letter)));
  assert.deepEqual(outcomes.toSorted(), ['dead', 'stale', 'stale']);
  assert.equal(await deadLetter(deps, place.scope, letter), 'stale');
  assert.equal((await rig.findSubscription(id))?.consecutive_dead, 1);
});

test('five that die at the same moment disable once', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  const ids = await rig.deliver(place.scope, id, 5);
  await rig.outbox.take();
  const outcomes = await Promise.all(ids.map((each) => exhaust(place.scope, id, each)));
  assert.equal(outcomes.filter((each) => each === 'disabled').length, 1);
  assert.deepEqual(await changesOf(id), ['created', 'updated']);
  assert.equal((await rig.outbox.take()).length, 2);
});

test('an attempt that ends when its delivery has died with the subscription, or the subscription is gone, changes nothing', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  const ids = await rig.deliver(place.scope, id, 6);
  for (const each of ids.slice(0, 5)) await exhaust(place.scope, id, each);
  assert.equal(await deadLetter(deps, place.scope, createLetter(id, ids[5] ?? '')), 'stale');
  const gone = await subscribe(place);
  const [orphan = ''] = await rig.deliver(place.scope, gone, 1);
  await rig.remove(place, gone);
  assert.equal(await deadLetter(deps, place.scope, createLetter(gone, orphan)), 'stale');
  assert.deepEqual(
    await database.asOwner('select from webhook_attempt where delivery_id = any($1)', [[ids[5], orphan]]),
    [],
  );
});

test('another workspace’s delivery is out of reach, whatever its id', async () => {
  const [ours, theirs] = [await createTenant(), await createTenant()];
  const id = await subscribe(theirs);
  const [deliveryId = ''] = await rig.deliver(theirs.scope, id, 1);
  assert.equal(await deadLetter(deps, ours.scope, createLetter(id, deliveryId)), 'stale');
  assert.equal((await listRows(id))[0]?.status, 'pending');
});

test('more that is pending than one transaction takes ends in parts, as long as the subscription is disabled', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  const ids = await rig.deliver(place.scope, id, 5 + 7);
  await rig.outbox.take();
  for (const each of ids.slice(0, 4)) await exhaust(place.scope, id, each);
  assert.equal(await exhaust(place.scope, id, ids[4] ?? '', 3), 'disabled');
  const pending = async () => (await listRows(id)).filter((row) => row.status === 'pending').length;
  assert.equal(await pending(), 4);
  const rest = { workspaceId: place.scope.workspaceId, subscriptionId: id };
  const queued = await database.asOwner<{ payload: object }>(
    `select job.payload from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = 'end_pending_deliveries'`,
  );
  assert.deepEqual(queued, [{ payload: rest }]);
  await database.asOwner('delete from graphile_worker._private_jobs');
  await endRest(database.db, rest, 3);
  assert.equal(await pending(), 0);
  assert.deepEqual(
    (await listRows(id)).slice(5).map((row) => row.error),
    Array(7).fill('subscription_disabled'),
  );
});

test('enabling while some are still pending makes those due and resets the failures of the queue', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  const ids = await rig.deliver(place.scope, id, 5 + 7);
  for (const each of ids.slice(0, 4)) await exhaust(place.scope, id, each);
  await exhaust(place.scope, id, ids[4] ?? '', 3);
  await database.asOwner('update webhook_lane set failures = 9 where subscription_id = $1', [id]);
  assert.equal((await rig.findQueue(id))?.due_at, null);
  await rig.enable(place, id);
  assert.deepEqual(await rig.findQueue(id), { due_at: new Date(world.clock.now()), failures: 0 });
  assert.deepEqual(await rig.findSubscription(id), { active: true, disabled_reason: null, consecutive_dead: 0 });
  await endRest(database.db, { workspaceId: place.scope.workspaceId, subscriptionId: id }, 3);
  assert.equal(
    (await listRows(id)).filter((row) => row.status === 'pending').length,
    4,
    'the job leaves an active one',
  );
  await database.asOwner('delete from graphile_worker._private_jobs');
});

test('after enabling, five more in a row disable again and four do not; the next event is delivered as before', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  await rig.disable(place, id);
  await rig.enable(place, id);
  const ids = await rig.deliver(place.scope, id, 5);
  for (const each of ids.slice(0, 4)) assert.equal(await exhaust(place.scope, id, each), 'dead');
  const [next = ''] = await rig.deliver(place.scope, id, 1);
  assert.equal((await listRows(id)).find((row) => row.id === next)?.status, 'pending');
  assert.equal(await exhaust(place.scope, id, ids[4] ?? ''), 'disabled');
});

test('an enabling at the same moment as the fifth dead letter waits for it, and the subscription is active in the end', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  const ids = await rig.deliver(place.scope, id, 5);
  for (const each of ids.slice(0, 4)) await exhaust(place.scope, id, each);
  const work: Promise<unknown>[] = [];
  await inTransaction(database.db, place.scope, async (tx) => {
    const clock = tx.selectFrom('workspace_clock').select('at').where('workspace_id', '=', place.scope.workspaceId);
    await clock.forUpdate().execute();
    work.push(exhaust(place.scope, id, ids[4] ?? ''));
    await lockWaiters(database, 1);
    work.push(rig.enable(place, id));
    await lockWaiters(database, 2);
  });
  await Promise.all(work);
  assert.deepEqual(await rig.findSubscription(id), { active: true, disabled_reason: null, consecutive_dead: 0 });
  await fanOut(place.scope, [createEvent()]);
  assert.equal((await listRows(id)).at(-1)?.status, 'pending');
});

test('each record here has the entry of its last stamp in the change feed', async () => {
  const { untold, told } = await listUntold(database.ownerUrl);
  assert.deepEqual(untold, []);
  for (const table of ['webhook_subscription']) assert.ok(told[table], table);
});
