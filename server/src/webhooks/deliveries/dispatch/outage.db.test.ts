// The database goes down and comes back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accepted, gatedEndpoint, startDispatcher, until } from '../fixtures/dispatch-rig.ts';
import { openHeldPolls } from '../fixtures/held-polls.ts';
import { webhookRig } from '../fixtures/webhook-rig.ts';

const rig = await webhookRig();
const { clock } = rig.world;
const isAll = async (id: string, status: string) => (await rig.listRows(id)).every((row) => row.status === status);
const advance = () => clock.advance(500);

test('each outage is reported once, and deliveries resume by themselves after it', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const polls = openHeldPolls(rig.database.db);
  const { failures, posts } = startDispatcher(t, rig, () => accepted, { over: polls.over });
  for (const outage of [1, 2]) {
    polls.isAway = true;
    const { refused } = polls;
    await until(() => polls.refused >= refused + 4, advance);
    assert.equal(failures.length, outage);
    await rig.deliver(place.scope, id, 3);
    polls.isAway = false;
    await until(() => isAll(id, 'delivered'), advance);
  }
  assert.equal(posts.length, 6);
});

test('results of attempts are written after a short outage, and nothing is sent twice', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const polls = openHeldPolls(rig.database.db);
  const gate = gatedEndpoint();
  const { dispatcher, failures, posts } = startDispatcher(t, rig, gate.endpoint, { over: polls.over });
  await rig.deliver(place.scope, id, 1);
  dispatcher.wake();
  await until(() => posts.length === 1 && polls.countQueries() === 0);
  polls.isAway = true;
  gate.open();
  await until(
    () => polls.refused > 0,
    () => clock.advance(4),
  );
  polls.isAway = false;
  await until(() => isAll(id, 'delivered'), advance);
  assert.deepEqual([posts.length, failures.length], [1, 1]);
});

test('results that could not be written are lost in a long outage: the attempts are repeated under the same delivery ids', async (t) => {
  const place = await rig.createTenant();
  const id = await rig.subscribe(place);
  const polls = openHeldPolls(rig.database.db);
  const gate = gatedEndpoint();
  const { dispatcher, failures, posts } = startDispatcher(t, rig, gate.endpoint, { over: polls.over, leaseMs: 100 });
  const made = await rig.deliver(place.scope, id, 1);
  dispatcher.wake();
  await until(() => posts.length === 1 && polls.countQueries() === 0);
  polls.isAway = true;
  gate.open();
  await until(() => dispatcher.countHeld() === 0, advance);
  polls.isAway = false;
  await until(() => isAll(id, 'delivered'), advance);
  assert.deepEqual(posts, [made[0], made[0]]);
  assert.equal(failures.length, 1);
  assert.deepEqual([(await rig.listRows(id))[0]?.attempts], [1]);
});
