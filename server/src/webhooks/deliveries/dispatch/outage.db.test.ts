// The database goes away and comes back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accepted, gatedEndpoint, startDispatcher, until } from '../fixtures/dispatch-rig.ts';
import { heldLooks } from '../fixtures/held-looks.ts';
import { webhookRig } from '../fixtures/webhook-rig.ts';

const rig = await webhookRig();
const { clock } = rig.world;
const isAll = async (id: string, status: string) => (await rig.rowsOf(id)).every((row) => row.status === status);
const advance = () => clock.advance(500);

test('an outage is told of once, the next one again, and deliveries go on by themselves after each', async (t) => {
  const place = await rig.house();
  const id = await rig.subscribe(place);
  const looks = heldLooks(rig.database.db);
  const { failures, posts } = startDispatcher(t, rig, () => accepted, { over: looks.over });
  for (const outage of [1, 2]) {
    looks.isAway = true;
    const { refused } = looks;
    await until(() => looks.refused >= refused + 4, advance);
    assert.equal(failures.length, outage);
    await rig.deliver(place.scope, id, 3);
    looks.isAway = false;
    await until(() => isAll(id, 'delivered'), advance);
  }
  assert.equal(posts.length, 6);
});

test('what came of attempts is written after a short outage, and nothing is sent twice', async (t) => {
  const place = await rig.house();
  const id = await rig.subscribe(place);
  const looks = heldLooks(rig.database.db);
  const gate = gatedEndpoint();
  const { dispatcher, failures, posts } = startDispatcher(t, rig, gate.endpoint, { over: looks.over });
  await rig.deliver(place.scope, id, 1);
  dispatcher.wake();
  await until(() => posts.length === 1 && looks.underWay() === 0);
  looks.isAway = true;
  gate.open();
  await until(
    () => looks.refused > 0,
    () => clock.advance(4),
  );
  looks.isAway = false;
  await until(() => isAll(id, 'delivered'), advance);
  assert.deepEqual([posts.length, failures.length], [1, 1]);
});

test('what came of attempts and could not be written is lost with a long outage: they are repeated under the same delivery ids', async (t) => {
  const place = await rig.house();
  const id = await rig.subscribe(place);
  const looks = heldLooks(rig.database.db);
  const gate = gatedEndpoint();
  const { dispatcher, failures, posts } = startDispatcher(t, rig, gate.endpoint, { over: looks.over, leaseMs: 100 });
  const made = await rig.deliver(place.scope, id, 1);
  dispatcher.wake();
  await until(() => posts.length === 1 && looks.underWay() === 0);
  looks.isAway = true;
  gate.open();
  await until(() => dispatcher.held() === 0, advance);
  looks.isAway = false;
  await until(() => isAll(id, 'delivered'), advance);
  assert.deepEqual(posts, [made[0], made[0]]);
  assert.equal(failures.length, 1);
  assert.deepEqual([(await rig.rowsOf(id))[0]?.attempts], [1]);
});
