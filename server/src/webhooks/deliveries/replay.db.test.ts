import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { lockWaiters } from '../../../testing/service-db.ts';
import { AppError } from '../../platform/app-error.ts';
import { beforeCommitting } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { pingWebhook, replayDead, replayDelivery } from './commands.ts';
import { webhookRig } from './fixtures/webhook-rig.ts';

const rig = await webhookRig();
const { database, world, deps, createTenant, subscribe, listRows, exhaust } = rig;

type Tenant = Awaited<ReturnType<typeof createTenant>>;

const replay = ({ actor, scope }: Tenant, subscriptionId: string, deliveryId: string) =>
  replayDelivery(deps, actor, scope, { subscriptionId, deliveryId });
const replayAll = ({ actor, scope }: Tenant, subscriptionId: string, more: { since?: string; atOnce?: number } = {}) =>
  replayDead(deps, actor, scope, { subscriptionId, ...more });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );
const statesOf = async (id: string) => (await listRows(id)).map((row) => row.status);

/** Lays dead deliveries of one subscription, as many as asked for, in order. */
const layDead = (place: Tenant, id: string, count: number, from = 0) =>
  database.asOwner(
    `insert into webhook_delivery (workspace_id, subscription_id, id, event_id, event, resource_type, resource_id,
       occurred_at, status, attempts, created_at, last_attempt_at, error)
     select $1, $2, overlay(lpad(to_hex(1772352930250 + $5::int + number), 12, '0') || '-7000-8000-' || substr(gen_random_uuid()::text, 25)
       placing '-' from 9 for 0)::uuid, gen_random_uuid(), 'issue.created', 'issue', gen_random_uuid(), $4, 'dead', 7, $4, $4, 'timed_out'
     from generate_series(1, $3::int) as number`,
    [place.scope.workspaceId, id, count, new Date(world.clock.now()).toISOString(), from],
  );

async function withDead(count: number): Promise<{ place: Tenant; id: string; ids: string[] }> {
  const place = await createTenant();
  const id = await subscribe(place);
  const ids = await rig.deliver(place.scope, id, count);
  for (const each of ids.slice(0, 4)) await exhaust(place.scope, id, each);
  await database.asOwner('update webhook_subscription set consecutive_dead = 0 where id = $1', [id]);
  return { place, id, ids };
}

describe('replaying one', () => {
  test('a dead one is pending again under its own id, at once; attempts go on, and what it was answered stays', async () => {
    const { place, id, ids } = await withDead(1);
    const [deliveryId = ''] = ids;
    await database.asOwner('update webhook_lane set due_at = null where subscription_id = $1', [id]);
    world.clock.advance(1_000);
    const replayed = await replay(place, id, deliveryId);
    const now = new Date(world.clock.now());
    assert.deepEqual(replayed, {
      ...replayed,
      id: deliveryId,
      status: 'pending',
      attempts: 1,
      nextAttemptAt: now.toISOString(),
      responseStatus: 503,
      error: 'status_not_2xx',
    });
    const [row] = await listRows(id);
    assert.deepEqual([row?.replayed, row?.earlier_attempts], [true, 1]);
    assert.deepEqual((await rig.findQueue(id))?.due_at, now);
    assert.equal(await exhaust(place.scope, id, deliveryId), 'dead');
    assert.equal((await listRows(id))[0]?.attempts, 2);
    assert.equal((await rig.findSubscription(id))?.consecutive_dead, 0, 'a replay does not count');
    const entry = (await rig.listAudit(id)).find((each) => each.action === 'webhooks.delivery_replayed');
    assert.deepEqual([entry?.actor_type, entry?.detail.deliveryId, entry?.detail.status], ['user', deliveryId, 'dead']);
  });

  test('a delivered one may be replayed too, a pending one is 409, one of another subscription or workspace is not there', async () => {
    const { place, id, ids } = await withDead(2);
    const [first = '', second = ''] = ids;
    await database.asOwner(
      `update webhook_delivery set status = 'delivered', delivered_at = now(), error = null, response_status = 200 where id = $1`,
      [first],
    );
    const replayed = await replay(place, id, first);
    assert.deepEqual([replayed.status, replayed.deliveredAt, replayed.responseStatus], ['pending', null, 200]);
    assert.equal(await codeOf(replay(place, id, first)), 'conflict');
    assert.equal(await codeOf(replay(place, await subscribe(place), second)), 'not_found');
    assert.equal(await codeOf(replay(await createTenant(), id, second)), 'not_found');
    assert.equal(await codeOf(replay(place, id, world.ids.next())), 'not_found');
    assert.deepEqual(await statesOf(id), ['pending', 'dead']);
  });

  test('to a disabled subscription it is dead again at once, without an attempt, and the subscription stays as it is', async () => {
    const { place, id, ids } = await withDead(1);
    await rig.disable(place, id);
    const before = await rig.findSubscription(id);
    const replayed = await replay(place, id, ids[0] ?? '');
    assert.deepEqual([replayed.status, replayed.error, replayed.attempts], ['dead', 'subscription_disabled', 1]);
    assert.deepEqual(await rig.findSubscription(id), before);
    assert.equal((await rig.findQueue(id))?.due_at, null);
    await rig.enable(place, id);
    const again = await replay(place, id, ids[0] ?? '');
    assert.deepEqual([again.status, again.error], ['pending', null]);
  });

  test('twice at the same moment it is replayed once, and the other is 409', async () => {
    const { place, id, ids } = await withDead(1);
    const outcomes = await Promise.all([1, 2, 3].map(() => codeOf(replay(place, id, ids[0] ?? ''))));
    assert.deepEqual(outcomes.toSorted(), ['conflict', 'conflict', 'ok']);
  });

  test('at the same moment as the disabling it waits, and is dead', async () => {
    const { place, id, ids } = await withDead(6);
    await database.asOwner('update webhook_subscription set consecutive_dead = 4 where id = $1', [id]);
    const work: Promise<unknown>[] = [];
    await inTransaction(database.db, place.scope, async (tx) => {
      const clock = tx.selectFrom('workspace_clock').select('at').where('workspace_id', '=', place.scope.workspaceId);
      await clock.forUpdate().execute();
      work.push(exhaust(place.scope, id, ids[4] ?? ''));
      await lockWaiters(database, 1);
      work.push(replay(place, id, ids[0] ?? ''));
      await lockWaiters(database, 2);
    });
    const [outcome] = await Promise.all(work);
    assert.equal(outcome, 'disabled');
    assert.deepEqual(new Set(await statesOf(id)), new Set(['dead']));
    assert.equal((await rig.findQueue(id))?.due_at, null);
  });
});

describe('replaying all that are dead', () => {
  test('all of them are pending, in parts, the oldest first; pending and delivered ones stay as they are', async () => {
    const place = await createTenant();
    const id = await subscribe(place);
    await layDead(place, id, 25);
    await layDead(place, await subscribe(place), 3);
    const [pending = ''] = await rig.deliver(place.scope, id, 1);
    assert.equal(await replayAll(place, id, { atOnce: 10 }), 25);
    const rows = (await listRows(id)).filter((row) => row.id !== pending);
    assert.deepEqual(
      new Set(rows.map((row) => [row.status, row.replayed, row.earlier_attempts].join())),
      new Set(['pending,true,7']),
    );
    assert.equal((await listRows(id)).find((row) => row.id === pending)?.replayed, false);
    const queued = (await rig.listAudit(id)).filter((each) => each.action === 'webhooks.deliveries_replayed');
    assert.deepEqual(
      queued.map((each) => each.detail.queued),
      [10, 10, 5],
    );
    assert.equal(await replayAll(place, id), 0);
  });

  test('who goes away meanwhile ends it behind the part that is under way; asked again it takes up the rest', async () => {
    const place = await createTenant();
    const id = await subscribe(place);
    await layDead(place, id, 25);
    const leaving = new AbortController();
    let parts = 0;
    const db = beforeCommitting(deps.db, async () => {
      parts += 1;
      if (parts === 2) leaving.abort();
    });
    const asked = { subscriptionId: id, atOnce: 10, gone: leaving.signal };
    assert.equal(await replayDead({ ...deps, db }, place.actor, place.scope, asked), 20);
    assert.equal((await statesOf(id)).filter((status) => status === 'dead').length, 5);
    assert.equal(await replayDead(deps, place.actor, place.scope, asked), 0);
    assert.equal(await replayAll(place, id), 5);
  });

  test('since leaves out what was made before, to the millisecond and with any offset', async () => {
    const place = await createTenant();
    const id = await subscribe(place);
    for (let count = 0; count < 4; count += 1) {
      for (const each of await rig.deliver(place.scope, id, 1)) await exhaust(place.scope, id, each);
      world.clock.advance(1);
    }
    const [, , third] = await listRows(id);
    assert.ok(third?.created_at instanceof Date);
    const since = third.created_at.toISOString();
    assert.equal(await replayAll(place, id, { since: since.replace('Z', '+00:00') }), 2);
    assert.deepEqual(await statesOf(id), ['dead', 'dead', 'pending', 'pending']);
    assert.equal(await replayAll(place, id, { since: '2100-01-01T00:00:00Z' }), 0);
    assert.equal(await replayAll(place, id, { since: '0001-01-01T00:00:00Z' }), 2);
  });

  test('since finds a delivery that waited in its transaction after its id was made', async () => {
    const place = await createTenant();
    const id = await subscribe(place);
    for (const each of await rig.deliver(place.scope, id, 1)) await exhaust(place.scope, id, each);
    const waited = `update webhook_delivery set created_at = created_at + interval '10 seconds' where subscription_id = $1`;
    await database.asOwner(waited, [id]);
    const [made] = await listRows(id);
    assert.ok(made?.created_at instanceof Date);
    assert.equal(await replayAll(place, id, { since: made.created_at.toISOString() }), 1);
  });

  test('nothing is queued for a disabled subscription', async () => {
    const { place, id } = await withDead(2);
    await rig.disable(place, id);
    const before = await listRows(id);
    assert.equal(await replayAll(place, id), 0);
    assert.deepEqual(await listRows(id), before);
  });

  test('what dies again, or anew, while it runs is not taken a second time, and it ends', async () => {
    const place = await createTenant();
    const id = await subscribe(place);
    await layDead(place, id, 40);
    let parts = 0;
    const db = beforeCommitting(deps.db, async (tx) => {
      parts += 1;
      await sql`update webhook_delivery set status = 'dead', next_attempt_at = null where status = 'pending'`.execute(
        tx,
      );
      if (parts === 1) await layDead(place, id, 1, 1_000);
    });
    const queued = await replayDead({ ...deps, db }, place.actor, place.scope, { subscriptionId: id, atOnce: 4 });
    assert.deepEqual([queued, parts], [40, 11], 'the last part finds nothing');
    assert.deepEqual(new Set(await statesOf(id)), new Set(['dead']));
  });

  test('100,000 are replayed in parts that each take a small part of a transaction’s ten seconds', async () => {
    const place = await createTenant();
    const id = await subscribe(place);
    await layDead(place, id, 100_000);
    const begun = performance.now();
    assert.equal(await replayAll(place, id), 100_000);
    const perPartMs = (performance.now() - begun) / 20;
    assert.ok(perPartMs < 3_000, `${Math.round(perPartMs)} ms a part`);
  });
});

describe('pinging', () => {
  test('a ping is a delivery of its own, whatever the events are, with the subscription as its resource', async () => {
    const place = await createTenant();
    const { projectId } = place.project;
    const id = await subscribe(place, { events: ['rfi.created'], projectId });
    const delivery = await pingWebhook(deps, place.actor, place.scope, id);
    assert.deepEqual([delivery.event, delivery.status, delivery.attempts], ['ping', 'pending', 0]);
    const [row] = await listRows(id);
    assert.ok(row);
    const { id: made, event_id, project_id, resource_type, resource_id } = row;
    assert.deepEqual(
      { made, event_id, project_id, resource_type, resource_id },
      {
        made: delivery.id,
        event_id: delivery.eventId,
        project_id: projectId,
        resource_type: 'webhook',
        resource_id: id,
      },
    );
    assert.deepEqual((await rig.findQueue(id))?.due_at, new Date(world.clock.now()));
    assert.equal((await rig.listAudit(id)).at(-1)?.action, 'webhooks.pinged');
    assert.equal(await exhaust(place.scope, id, delivery.id), 'dead');
    assert.equal((await rig.findSubscription(id))?.consecutive_dead, 1, 'pings count like any other');
  });

  test('to a disabled subscription it is dead at once; to one of another workspace there is nothing to ping', async () => {
    const place = await createTenant();
    const id = await subscribe(place);
    await rig.disable(place, id);
    const delivery = await pingWebhook(deps, place.actor, place.scope, id);
    assert.deepEqual([delivery.status, delivery.error, delivery.attempts], ['dead', 'subscription_disabled', 0]);
    const stranger = await createTenant();
    assert.equal(await codeOf(pingWebhook(deps, stranger.actor, stranger.scope, id)), 'not_found');
  });
});
