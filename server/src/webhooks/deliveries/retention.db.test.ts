import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantOf } from '../../platform/clock.ts';
import { lowestIdAt } from './delivery.ts';
import { webhookRig } from './fixtures/webhook-rig.ts';
import { deliveryJobs, removeOld } from './jobs.ts';

const rig = await webhookRig();
const { database, world, createTenant, subscribe, listRows } = rig;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Ages a delivery: id, creation and last attempt so many milliseconds ago. */
async function age(id: string, madeMs: number, triedMs = madeMs): Promise<string> {
  const nowMs = world.clock.now();
  const older = lowestIdAt(nowMs - madeMs).slice(0, 13) + id.slice(13);
  const times = [older, instantOf(nowMs - madeMs), instantOf(nowMs - triedMs), id];
  await database.asOwner(
    'update webhook_delivery set id = $1, created_at = $2, last_attempt_at = $3 where id = $4',
    times,
  );
  await database.asOwner('update webhook_attempt set delivery_id = $1 where delivery_id = $2', [older, id]);
  return older;
}

const listAttempts = async (id: string) =>
  (await database.asOwner('select from webhook_attempt where subscription_id = $1', [id])).length;

test('a delivery goes with its attempts thirty days after it was made and last tried, however many there are', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  const ids = await rig.deliver(place.scope, id, 9);
  for (const each of ids.slice(0, 4)) await rig.exhaust(place.scope, id, each);
  await database.asOwner(
    `update webhook_delivery set status = 'delivered', next_attempt_at = null, delivered_at = created_at where id = any($1)`,
    [ids.slice(4, 8)],
  );
  const [first = '', second = '', third = '', fourth = '', ...others] = ids;
  const [delivered = '', young = '', exact = '', late = '', pending = ''] = others;
  for (const each of [first, second, third]) await age(each, 30 * DAY_MS + 1);
  await age(delivered, 31 * DAY_MS);
  const kept = [
    await age(fourth, 40 * DAY_MS, 29 * DAY_MS),
    await age(pending, 40 * DAY_MS),
    await age(late, 40 * DAY_MS, 1),
    await age(exact, 30 * DAY_MS),
    young,
  ];
  await removeOld(world, 2);
  assert.deepEqual((await listRows(id)).map((row) => row.id).toSorted(), kept.toSorted());
  assert.equal(await listAttempts(id), 1, 'that of the delivery that was tried since');
});

test('what a deleted subscription has left behind goes at once, pending ones too; those of others stay', async () => {
  const place = await createTenant();
  const [gone, stays] = [await subscribe(place), await subscribe(place)];
  const ids = await rig.deliver(place.scope, gone, 5);
  await rig.exhaust(place.scope, gone, ids[0] ?? '');
  await rig.remove(place, gone);
  assert.equal((await listRows(gone)).length, 5);
  await removeOld(world, 2);
  assert.deepEqual(await listRows(gone), []);
  assert.equal(await listAttempts(gone), 0);
  assert.equal((await listRows(stays)).length, 5);
});

test('every queue is visited, in parts of any size', async () => {
  const place = await createTenant();
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) made.push(await subscribe(place));
  await rig.deliver(place.scope, made[0] ?? '', 3);
  for (const id of made) await rig.remove(place, id);
  await removeOld(world, 1);
  for (const id of made) assert.deepEqual(await listRows(id), []);
});

test('deliveries past their time are removed each hour by the clock', async () => {
  const jobs = deliveryJobs({ ...rig.deps, clock: world.clock });
  assert.deepEqual(
    jobs.map((each) => [each.name, each.cron]),
    [
      ['end_pending_deliveries', undefined],
      ['end_audit_streams', undefined],
      ['remove_old_deliveries', '41 * * * *'],
    ],
  );
  await jobs[2]?.handle({} as never);
});
