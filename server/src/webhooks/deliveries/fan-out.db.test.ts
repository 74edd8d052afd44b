import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockWaiters } from '../../../testing/service-db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { webhookRig } from './fixtures/webhook-rig.ts';

const rig = await webhookRig();
const { database, world, createTenant, subscribe, createEvent, fanOut, listRows } = rig;
/** As many as the relay takes at once in the soak; the ten seconds of a transaction hold on a slow machine too. */
const BATCH = process.env.PCS_TEST_SOAK === '1' ? 500 : 100;
/** Of a plain copy of the rows: 2.1 to 4.5 on two busy cores (2026-11-24). What a batch takes of its ten seconds is the machine's. */
const FEW_TIMES = 12;

test('an event becomes a delivery to each subscription that asked for it, in its project and of its workspace alone', async () => {
  const [ours, theirs] = [await createTenant(), await createTenant()];
  const other = await world.project(ours.scope);
  const [all, inProject, elsewhere, foreign] = [
    await subscribe(ours),
    await subscribe(ours, { projectId: ours.project.projectId }),
    await subscribe(ours, { projectId: other.projectId }),
    await subscribe(theirs),
  ];
  const deaf = await subscribe(ours, { events: ['rfi.created'] });
  const { projectId } = ours.project;
  const event = createEvent({ projectId, type: 'issue.updated' });
  await fanOut(ours.scope, [event]);
  for (const id of [elsewhere, foreign, deaf]) assert.deepEqual(await listRows(id), []);
  const [first] = await listRows(all);
  const [second] = await listRows(inProject);
  const now = new Date(world.clock.now());
  assert.deepEqual(first, {
    workspace_id: ours.scope.workspaceId,
    subscription_id: all,
    id: first?.id,
    event_id: event.id,
    event: 'issue.updated',
    project_id: projectId,
    resource_type: 'issue',
    resource_id: event.resource.id,
    occurred_at: new Date(event.occurredAt),
    status: 'pending',
    attempts: 0,
    earlier_attempts: 0,
    replayed: false,
    created_at: now,
    last_attempt_at: null,
    next_attempt_at: now,
    delivered_at: null,
    response_status: null,
    error: null,
  });
  assert.equal(second?.event_id, event.id);
  assert.notEqual(second?.id, first?.id);
  assert.deepEqual((await rig.findQueue(all))?.due_at, now);
  assert.equal(await rig.findQueue(deaf), undefined);
});

test('a close is two deliveries with ids of their own, and the ids of a subscription rise with its events', async () => {
  const place = await createTenant();
  const id = await subscribe(place, { events: ['issue.updated', 'issue.closed'] });
  const resource = { type: 'issue', id: world.ids.next() };
  const events = (['issue.updated', 'issue.closed', 'issue.updated'] as const).map((type) =>
    createEvent({ type, resource }),
  );
  await fanOut(place.scope, events);
  const rows = await listRows(id);
  assert.deepEqual(
    rows.map((row) => row.event_id),
    events.map((each) => each.id),
  );
  assert.equal(new Set(rows.map((row) => row.id)).size, 3);
});

test('what occurs while a subscription is disabled is recorded as dead, with nothing due', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  await rig.disable(place, id);
  const before = (await listRows(id)).length;
  await fanOut(place.scope, [createEvent(), createEvent()]);
  const rows = (await listRows(id)).slice(before);
  assert.deepEqual(
    rows.map(({ status, error, attempts, next_attempt_at }) => [status, error, attempts, next_attempt_at]),
    [
      ['dead', 'subscription_disabled', 0, null],
      ['dead', 'subscription_disabled', 0, null],
    ],
  );
  assert.equal((await rig.findQueue(id))?.due_at, null);
  assert.equal((await rig.findSubscription(id))?.consecutive_dead, 5);
});

test('a fan-out that is rolled back leaves neither deliveries nor queues', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  const failed = inTransaction(database.db, place.scope, async (tx) => {
    await rig.consumer.handle(tx, place.scope, [createEvent()]);
    throw new Error('no');
  });
  await assert.rejects(failed, /no/);
  assert.deepEqual(await listRows(id), []);
  assert.equal(await rig.findQueue(id), undefined);
});

test('a queue that is already due earlier stays so', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  await fanOut(place.scope, [createEvent()]);
  const first = (await rig.findQueue(id))?.due_at;
  world.clock.advance(5_000);
  await fanOut(place.scope, [createEvent()]);
  assert.deepEqual((await rig.findQueue(id))?.due_at, first);
});

test('events and a disabling at the same moment: the fan-out waits and records what occurs as dead', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  const dying = await rig.deliver(place.scope, id, 5);
  for (const each of dying.slice(0, 4)) await rig.exhaust(place.scope, id, each);
  // Whoever holds the workspace's clock keeps the disabling open after it has locked the subscription.
  const work: Promise<unknown>[] = [];
  await inTransaction(database.db, place.scope, async (tx) => {
    await tx
      .selectFrom('workspace_clock')
      .select('at')
      .where('workspace_id', '=', place.scope.workspaceId)
      .forUpdate()
      .execute();
    work.push(rig.exhaust(place.scope, id, dying[4] ?? ''));
    await lockWaiters(database, 1);
    work.push(fanOut(place.scope, [createEvent()]));
    await lockWaiters(database, 2);
  });
  assert.equal((await Promise.all(work))[0], 'disabled');
  const last = (await listRows(id)).at(-1);
  assert.deepEqual([last?.status, last?.error], ['dead', 'subscription_disabled']);
  assert.equal((await rig.findQueue(id))?.due_at, null);
});

test('a disabling at the same moment as events: it waits for the fan-out, and what that made dies with the rest', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  const dying = await rig.deliver(place.scope, id, 5);
  for (const each of dying.slice(0, 4)) await rig.exhaust(place.scope, id, each);
  const event = createEvent();
  let disabling: Promise<unknown> | undefined;
  await inTransaction(database.db, place.scope, async (tx) => {
    await rig.consumer.handle(tx, place.scope, [event]);
    disabling = rig.exhaust(place.scope, id, dying[4] ?? '');
    await lockWaiters(database, 1);
  });
  assert.equal(await disabling, 'disabled');
  const made = (await listRows(id)).find((row) => row.event_id === event.id);
  assert.deepEqual([made?.status, made?.error], ['dead', 'subscription_disabled']);
  assert.equal((await rig.findQueue(id))?.due_at, null);
});

test('a deletion at the same moment as events waits for the fan-out, and the other way round nothing is made', async () => {
  const place = await createTenant();
  const [kept, gone] = [await subscribe(place), await subscribe(place)];
  let deleting: Promise<unknown> | undefined;
  await inTransaction(database.db, place.scope, async (tx) => {
    await rig.consumer.handle(tx, place.scope, [createEvent()]);
    deleting = rig.remove(place, gone);
    await lockWaiters(database, 1);
  });
  await deleting;
  assert.equal((await listRows(gone)).length, 1, 'out of reach, for housekeeping to remove');
  assert.equal(await rig.findQueue(gone), undefined);
  const work: Promise<unknown>[] = [];
  await inTransaction(database.db, place.scope, async (tx) => {
    await tx
      .selectFrom('workspace_clock')
      .select('at')
      .where('workspace_id', '=', place.scope.workspaceId)
      .forUpdate()
      .execute();
    work.push(rig.remove(place, kept));
    await lockWaiters(database, 1);
    work.push(fanOut(place.scope, [createEvent()]));
    await lockWaiters(database, 2);
  });
  await Promise.all(work);
  assert.equal((await listRows(kept)).length, 1, 'that of the first fan-out alone');
});

test('a batch of events to 100 subscriptions takes no more than a few times what its rows take to be written', async () => {
  const place = await createTenant();
  const made: string[] = [];
  for (let count = 0; count < 100; count += 1) made.push(await subscribe(place));
  const events = Array.from({ length: BATCH }, () => createEvent());
  const begun = performance.now();
  await fanOut(place.scope, events);
  const tookMs = performance.now() - begun;
  const ours = [place.scope.workspaceId];
  const [row] = await database.asOwner(
    `select count(*)::int as deliveries, count(distinct subscription_id)::int as subscriptions,
       count(distinct event_id)::int as events from webhook_delivery where workspace_id = $1`,
    ours,
  );
  assert.deepEqual(row, { deliveries: BATCH * 100, subscriptions: 100, events: BATCH });
  await database.asOwner('create table plain_delivery (like webhook_delivery including all)');
  const plainlyBegun = performance.now();
  await database.asOwner('insert into plain_delivery select * from webhook_delivery where workspace_id = $1', ours);
  const ratio = tookMs / (performance.now() - plainlyBegun);
  assert.ok(ratio < FEW_TIMES, `${ratio.toFixed(1)} times`);
});
