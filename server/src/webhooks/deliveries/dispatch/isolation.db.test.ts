// Endpoints that hang or have a backlog do not delay others (contract §7). The clock advances only while the dispatcher
// waits for it, so that the assertions do not depend on the speed of the machine.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { SendOutcome } from '../../../platform/outbound/sender.ts';
import { accepted, startDispatcher, until } from '../fixtures/dispatch-rig.ts';
import { type HeldPolls, openHeldPolls } from '../fixtures/held-polls.ts';
import { webhookRig } from '../fixtures/webhook-rig.ts';

const rig = await webhookRig();
const { clock } = rig.world;
const timedOut: SendOutcome = {
  ok: false,
  status: null,
  body: null,
  durationMs: 10_000,
  phase: 'timeout',
  error: 'timed_out',
};

const statusOf = async (id: string) => (await rig.listRows(id))[0]?.status;

/** Advances the clock in steps, each once no query is running. */
async function advanceClock(polls: HeldPolls, byMs: number, isOver: () => boolean = () => false): Promise<void> {
  const endMs = clock.now() + byMs;
  while (clock.now() < endMs && !isOver()) {
    clock.advance(25);
    for (let quiet = 0; quiet < 3; quiet = polls.countQueries() === 0 ? quiet + 1 : 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** Lets attempts that hang end after the test: the dispatcher's stop waits for them. */
function stopByClock(t: Pick<TestContext, 'after'>, end: () => Promise<void>): void {
  t.after(async () => {
    const timer = setInterval(() => clock.advance(1_000), 1);
    await end();
    clearInterval(timer);
  });
}

/** Resolves with an answer after a delay by the clock. */
const answerAfter = (ms: number, answer: SendOutcome) =>
  new Promise<SendOutcome>((resolve) => void clock.after(ms, () => resolve(answer)));

/**
 * Inserts subscriptions without the command, so that there may be more than a workspace can have; each has due
 * deliveries.
 */
async function insertQueues(workspaceId: string, count: number, each: number): Promise<void> {
  const at = new Date(clock.now());
  await rig.database.asOwner(
    `with made as (
       insert into webhook_subscription (workspace_id, id, url, events, secret, created_at, updated_at)
       select $1, gen_random_uuid(), 'https://hang.example.com/', '{rfi.created}', 'sealed', $2, $2
       from generate_series(1, $3::int) returning id
     ) , given as (
       insert into webhook_delivery (workspace_id, subscription_id, id, event_id, event, resource_type, resource_id,
         occurred_at, status, created_at, next_attempt_at)
       select $1, made.id, gen_random_uuid(), gen_random_uuid(), 'rfi.created', 'rfi', gen_random_uuid(), $2, 'pending', $2, $2
       from made, generate_series(1, $4::int)
     )
     select id from made`,
    [workspaceId, at, count, each],
  );
  await rig.database.asOwner(
    `insert into webhook_lane (workspace_id, subscription_id, due_at)
     select workspace_id, id, $2 from webhook_subscription where workspace_id = $1 and url = 'https://hang.example.com/'`,
    [workspaceId, at],
  );
}

test('while 10,000 endpoints hang, a known and an unknown one are sent to within a second; those that answer again recover', async (t) => {
  const [place, crowd] = [await rig.createTenant(), await rig.createTenant()];
  const known = await rig.subscribe(place);
  const unknown = await rig.subscribe(place, { events: ['clash.decided'] });
  const polls = openHeldPolls(rig.database.db);
  const sentAt = new Map<string, number>();
  const tried = new Set<string>();
  let isMended = false;
  const { dispatcher, stop } = startDispatcher(
    { after: () => undefined },
    rig,
    (delivery, { subscriptionId, url }) => {
      if (url !== 'https://hang.example.com/') {
        sentAt.set(delivery.id, clock.now());
        return accepted;
      }
      tried.add(subscriptionId);
      return isMended ? accepted : answerAfter(10_000, timedOut);
    },
    { over: polls.over, schedule: { retryDelaysMs: Array(7).fill(1_000), random: () => 0 } },
  );
  stopByClock(t, stop);
  await rig.deliver(place.scope, known, 1);
  dispatcher.wake();
  await until(async () => (await statusOf(known)) === 'delivered');
  await insertQueues(crowd.scope.workspaceId, 10_000, 2);
  dispatcher.wake();
  await advanceClock(polls, 100);
  // While they are found out, then with all of them hanging, then when the first ones time out.
  for (const momentMs of [0, 2_000, 8_000]) {
    await advanceClock(polls, momentMs);
    const startMs = clock.now();
    const events = [rig.createEvent(), ...(momentMs === 0 ? [rig.createEvent({ type: 'clash.decided' })] : [])];
    const before = sentAt.size;
    await rig.fanOut(place.scope, events);
    dispatcher.wake();
    await advanceClock(polls, 3_000, () => sentAt.size === before + events.length);
    assert.equal(sentAt.size, before + events.length);
    assert.ok(clock.now() - startMs <= 1_000, `${clock.now() - startMs} ms after ${momentMs}`);
  }
  assert.equal((await rig.listRows(unknown))[0]?.event, 'clash.decided');
  assert.ok(tried.size >= 10_000, `${tried.size} were tried`);
  assert.ok(dispatcher.countInFlight() <= 16_384);
  isMended = true;
  const isQuiet = async () =>
    (
      await rig.database.asOwner<{ left: boolean }>(
        `select exists (select from webhook_delivery where status = 'pending') as left`,
        [],
      )
    )[0]?.left === false;
  for (let round = 0; round < 20 && !(await isQuiet()); round += 1) await advanceClock(polls, 5_000);
  assert.ok(await isQuiet(), 'all that was pending is delivered');
  await advanceClock(polls, 2_000);
  const classes = await rig.database.asOwner<{ pace: number; queues: number }>(
    'select pace, count(*)::int as queues from webhook_lane where workspace_id = $1 and lease_id is null group by pace',
    [crowd.scope.workspaceId],
  );
  assert.deepEqual(classes, [{ pace: 0, queues: 10_000 }]);
});

test('a replay of thousands to one endpoint delays no events for others, and its own only by those ahead of them', async (t) => {
  const place = await rig.createTenant();
  const replayed = await rig.subscribe(place);
  const other = await rig.subscribe(place, { events: ['rfi.created'] });
  const at = new Date(clock.now());
  await rig.database.asOwner(
    `insert into webhook_delivery (workspace_id, subscription_id, id, event_id, event, resource_type, resource_id,
       occurred_at, status, attempts, earlier_attempts, replayed, created_at, last_attempt_at, next_attempt_at)
     select $1, $2, gen_random_uuid(), gen_random_uuid(), 'issue.created', 'issue', gen_random_uuid(), $3, 'pending', 7, 7,
       true, $3, $3, $3 from generate_series(1, 3000)`,
    [place.scope.workspaceId, replayed, at],
  );
  const polls = openHeldPolls(rig.database.db);
  const order: string[] = [];
  const { dispatcher, stop } = startDispatcher(
    { after: () => undefined },
    rig,
    (_, { subscriptionId }) => {
      order.push(subscriptionId);
      return subscriptionId === replayed ? answerAfter(100, accepted) : accepted;
    },
    { over: polls.over },
  );
  stopByClock(t, stop);
  const fresh = await rig.deliver(place.scope, replayed, 1);
  dispatcher.wake();
  await advanceClock(polls, 500);
  for (let round = 1; round <= 5; round += 1) {
    const startMs = clock.now();
    await rig.fanOut(place.scope, [rig.createEvent({ type: 'rfi.created' })]);
    dispatcher.wake();
    await advanceClock(polls, 2_000, () => order.filter((each) => each === other).length === round);
    assert.ok(clock.now() - startMs <= 100, `${clock.now() - startMs} ms`);
    assert.ok(order.length < 3_000, 'the replay is going on');
  }
  await advanceClock(polls, 60_000, () => order.length >= 3_006);
  await advanceClock(polls, 1_000);
  assert.equal(order.length, 3_006);
  const rows = await rig.listRows(replayed);
  assert.ok(rows.every((row) => row.status === 'delivered'));
  assert.equal(rows.find((row) => row.id === fresh[0])?.attempts, 1);
  assert.equal(rows.filter((row) => row.attempts === 8).length, 3_000);
});
