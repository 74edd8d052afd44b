// Streams of the audit log: every committed entry becomes one delivery to each stream of its workspace, and nothing else does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuditEntry } from '../../../../contract/audit.ts';
import { OPERATOR, SYSTEM } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { compileReply } from '../../platform/http/schema.ts';
import { takePendingEvents } from '../../platform/outbox/pending.ts';
import { recordAudit, recordAudits, stampChanges } from '../../platform/records/record-change.ts';
import { pingWebhook, replayDead } from './commands.ts';
import { endOwnerlessStreams } from './dead-letter.ts';
import { accepted, refused, startDispatcher, until } from './fixtures/dispatch-rig.ts';
import { webhookRig } from './fixtures/webhook-rig.ts';
import { deliveryJobs } from './jobs.ts';
import { payloadOf } from './payload.ts';
import { getDeliveryDetails } from './store.ts';

const rig = await webhookRig();
const { database, world, deps, createTenant, subscribe, listRows } = rig;
type Tenant = Awaited<ReturnType<typeof createTenant>>;

const STREAM = { kind: 'audit', events: undefined };
const stream = (place: Tenant) => subscribe(place, STREAM);

const enter = (scope: WorkspaceScope, action: string, count = 1) =>
  inTransaction(database.db, scope, (tx) =>
    recordAudits(
      tx,
      { ids: world.ids, actor: SYSTEM },
      scope,
      Array.from({ length: count }, () => ({ action, subject: { type: 'thing', id: null } })),
    ),
  );

/** Hands the events that wait to the fan-out, as the relay does; answers how many. */
const relay = (scope: WorkspaceScope) =>
  inTransaction(database.db, scope, async (tx) => {
    const events = await takePendingEvents(tx, scope, 10_000, new Date(world.clock.now()).toISOString());
    if (events.length > 0) await rig.consumer.handle(tx, scope, events);
    return events.length;
  });

/** Hands over until nothing waits, as a relay that never ends would. */
async function relayAll(scope: WorkspaceScope): Promise<void> {
  for (let rounds = 0; (await relay(scope)) > 0; rounds += 1) assert.ok(rounds < 20, 'the stream feeds itself');
}

const entriesOf = ({ workspaceId }: WorkspaceScope) =>
  database.asOwner<{ id: string; action: string }>(
    'select id, action from audit_entry where workspace_id = $1 order by at, id',
    [workspaceId],
  );

const actionOf = async (id: string) =>
  (await database.asOwner<{ action: string }>('select action from audit_entry where id = $1', [id]))[0]?.action;

const setRole = (place: Tenant, userId: string, role: string) =>
  database.asOwner('update member set role = $3 where workspace_id = $1 and user_id = $2', [
    place.scope.workspaceId,
    userId,
    role,
  ]);

/** Runs the job that the database enqueued for the workspace; fails where it enqueued none. */
async function runEndOfStreams({ scope }: Tenant): Promise<void> {
  const taken = await database.asOwner<{ payload: { workspaceId: string } }>(
    `delete from graphile_worker._private_jobs where payload->>'workspaceId' = $1 and key like 'end_audit_streams.%' returning payload`,
    [scope.workspaceId],
  );
  assert.equal(taken.length, 1, 'one job for the workspace');
  const job = deliveryJobs({ ...deps, clock: world.clock }).find((each) => each.name === 'end_audit_streams');
  await job?.handle(taken[0]?.payload as never);
}

test('each entry from the stream’s own creation on becomes one delivery, in the order of the log, with the entry as the list answers it', async () => {
  const place = await createTenant();
  const before = new Set((await entriesOf(place.scope)).map((each) => each.id));
  const id = await stream(place);
  await enter(place.scope, 'thing.done', 3);
  await inTransaction(database.db, place.scope, async (tx) => {
    await recordAudit(tx, { ids: world.ids, actor: OPERATOR }, place.scope, {
      action: 'thing.changed',
      subject: { type: 'thing', id: 'x' },
      projectId: place.project.projectId,
      detail: { name: { from: 'قصة', to: '"quoted"' }, count: 1.5 },
    });
    await stampChanges(tx, place.scope, [
      { change: 'updated', type: 'project', id: place.project.projectId, projectId: place.project.projectId },
    ]);
  });
  await relayAll(place.scope);
  const entries = (await entriesOf(place.scope)).filter((each) => !before.has(each.id));
  assert.deepEqual(
    entries.map((each) => each.action),
    ['webhooks.created', ...Array.from({ length: 3 }, () => 'thing.done'), 'thing.changed'],
  );
  const rows = await listRows(id);
  assert.deepEqual(
    rows.map((row) => [row.event, row.event_id, row.status]),
    entries.map((each) => ['audit.entry', each.id, 'pending']),
  );
  const last = rows.at(-1);
  const sent = await getDeliveryDetails(database.db.reader(place.scope), place.scope, {
    subscriptionId: id,
    deliveryId: last?.id ?? '',
  });
  const { entry, ...envelope } = JSON.parse(sent.body);
  assert.deepEqual(envelope, {
    id: entries.at(-1)?.id,
    type: 'audit.entry',
    occurredAt: entry.at,
    workspaceId: place.scope.workspaceId,
    projectId: place.project.projectId,
    resource: { type: 'audit_entry', id: entries.at(-1)?.id },
  });
  assert.deepEqual(entry, {
    id: entries.at(-1)?.id,
    at: entry.at,
    actor: { type: 'operator', id: null },
    applicationId: null,
    action: 'thing.changed',
    subject: { type: 'thing', id: 'x' },
    projectId: place.project.projectId,
    detail: { name: { from: 'قصة', to: '"quoted"' }, count: 1.5 },
    requestId: null,
  });
  assert.deepEqual(compileReply(AuditEntry)(entry), []);
});

test('what is posted is the body that the delivery shows, the same in every attempt', async (t) => {
  const place = await createTenant();
  const id = await stream(place);
  await relayAll(place.scope);
  const bodies: string[] = [];
  const { stop } = startDispatcher(t, rig, (delivery, address) => {
    if (address.subscriptionId !== id) return accepted;
    bodies.push(payloadOf(address.workspaceId, delivery));
    return bodies.length < 3 ? refused : accepted;
  });
  await until(
    async () => (await listRows(id))[0]?.status === 'delivered',
    () => world.clock.advance(500),
  );
  await stop();
  const [row] = await listRows(id);
  const sent = await getDeliveryDetails(database.db.reader(place.scope), place.scope, {
    subscriptionId: id,
    deliveryId: row?.id ?? '',
  });
  assert.deepEqual(bodies, [sent.body, sent.body, sent.body]);
});

test('an entry that is rolled back is not streamed, and a workspace without a stream writes nothing more', async () => {
  const [place, quiet] = [await createTenant(), await createTenant()];
  const id = await stream(place);
  const failed = inTransaction(database.db, place.scope, async (tx) => {
    const entry = { action: 'thing.undone', subject: { type: 'thing', id: null } };
    await recordAudit(tx, { ids: world.ids, actor: SYSTEM }, place.scope, entry);
    throw new Error('changed my mind');
  });
  await assert.rejects(failed, /changed my mind/);
  await subscribe(quiet);
  await enter(quiet.scope, 'thing.done');
  await relayAll(place.scope);
  assert.deepEqual(await Promise.all((await listRows(id)).map((row) => actionOf(row.event_id))), ['webhooks.created']);
  const [{ events } = { events: -1 }] = await database.asOwner<{ events: number }>(
    "select count(*)::int as events from outbox_event where workspace_id = $1 and type = 'audit.entry'",
    [quiet.scope.workspaceId],
  );
  assert.equal(events, 0);
});

test('what a person does to themself, entered by a function of the database, is streamed to each of their workspaces', async () => {
  const [one, other] = [await createTenant(), await createTenant()];
  const [ours, theirs] = [await stream(one), await stream(other)];
  const person = await world.person('Nora');
  await world.join(one.scope, person, 'member');
  await world.join(other.scope, person, 'admin');
  await database.asOwner("select directory.audit_person($1, 'user.passkey_added', '{}', 'r', now())", [person]);
  for (const [place, id] of [
    [one, ours],
    [other, theirs],
  ] as const) {
    await relayAll(place.scope);
    assert.equal(await actionOf((await listRows(id)).at(-1)?.event_id ?? ''), 'user.passkey_added');
  }
});

test('subscriptions to events get no entries, streams get no events, and a ping reaches both', async () => {
  const place = await createTenant();
  const [log, events] = [await stream(place), await subscribe(place)];
  await rig.fanOut(place.scope, [rig.createEvent()]);
  await pingWebhook(deps, place.actor, place.scope, log);
  await pingWebhook(deps, place.actor, place.scope, events);
  await relayAll(place.scope);
  assert.deepEqual(
    (await listRows(events)).map((row) => row.event),
    ['issue.created', 'ping'],
  );
  const streamed = await listRows(log);
  assert.deepEqual([...new Set(streamed.map((row) => row.event))].sort(), ['audit.entry', 'ping']);
  const actions = await Promise.all(
    streamed.filter((row) => row.event !== 'ping').map((row) => actionOf(row.event_id)),
  );
  assert.deepEqual(actions, ['webhooks.created', 'webhooks.created', 'webhooks.pinged', 'webhooks.pinged']);
});

test('the end of a failing stream is entered once, kept for a replay, and never feeds itself', async () => {
  const place = await createTenant();
  const [failing, beside] = [await stream(place), await stream(place)];
  await enter(place.scope, 'thing.done', 6);
  await relayAll(place.scope);
  for (const row of (await listRows(failing)).slice(0, 5)) await rig.exhaust(place.scope, failing, row.id);
  await relayAll(place.scope);
  assert.equal((await rig.findSubscription(failing))?.active, false);
  const ends = (await entriesOf(place.scope)).filter((each) => each.action === 'webhooks.disabled');
  assert.equal(ends.length, 1);
  for (const [id, status] of [
    [failing, 'dead'],
    [beside, 'pending'],
  ] as const) {
    const told = (await listRows(id)).filter((row) => row.event_id === ends[0]?.id);
    assert.deepEqual(
      told.map((row) => [row.status, row.attempts]),
      [[status, 0]],
      id,
    );
  }
  await rig.enable(place, failing);
  await relayAll(place.scope);
  const dead = (await listRows(failing)).filter((row) => row.status === 'dead').length;
  assert.equal(await replayDead(deps, place.actor, place.scope, { subscriptionId: failing }), dead);
  await relayAll(place.scope);
  const replays = (await entriesOf(place.scope)).filter((each) => each.action === 'webhooks.deliveries_replayed');
  assert.equal(replays.length, 1);
  const rows = await listRows(failing);
  assert.equal(new Set(rows.map((row) => row.event_id)).size, rows.length, 'each entry once');
  assert.ok(rows.every((row) => row.status === 'pending'));
});

const LEAVINGS: readonly [string, (place: Tenant, userId: string) => Promise<unknown>][] = [
  ['demoted', (place, userId) => setRole(place, userId, 'admin')],
  [
    'deactivated',
    (place, userId) =>
      database.asOwner('update member set deactivated_at = now() where workspace_id = $1 and user_id = $2', [
        place.scope.workspaceId,
        userId,
      ]),
  ],
  [
    'deactivated everywhere',
    (_place, userId) => database.asOwner('update directory.person set deactivated_at = now() where id = $1', [userId]),
  ],
  [
    'removed',
    (place, userId) =>
      database.asOwner('delete from member where workspace_id = $1 and user_id = $2', [
        place.scope.workspaceId,
        userId,
      ]),
  ],
];
for (const [how, leave] of LEAVINGS) {
  test(`an owner who is ${how} ends their streams: nothing since is sent, the other owners are told, and one of them takes it over`, async () => {
    const place = await createTenant();
    const rami = await world.person('Rami');
    await world.join(place.scope, rami, 'owner');
    const rest = { ...place, actor: { type: 'user', id: rami, requestId: 'test' } as const };
    const [id, ramis] = [await stream(place), await stream(rest)];
    await relayAll(place.scope);
    await rig.outbox.take();
    await leave(place, place.actor.id ?? '');
    await enter(place.scope, 'thing.after');
    await relayAll(place.scope);
    const since = (await listRows(id)).at(-1);
    assert.deepEqual([since?.status, since?.error], ['dead', 'subscription_disabled'], 'before the job has run');
    await runEndOfStreams(place);
    const webhook = await rig.findSubscription(id);
    assert.deepEqual(
      [webhook?.active, webhook?.disabled_reason],
      [false, 'The person who created this audit log stream is no longer an owner of the workspace.'],
    );
    assert.ok(
      (await listRows(id)).every((row) => row.status === 'dead'),
      'what was pending',
    );
    assert.equal((await rig.findSubscription(ramis))?.active, true);
    const mails = await rig.outbox.take();
    assert.deepEqual(
      mails.map((mail) => mail.to?.[0]?.name),
      ['Rami'],
    );
    assert.match(mails[0]?.subject ?? '', /^Audit log stream disabled: hooks\.example\.com:8443/);
    await rig.enable(rest, id);
    await setRole(place, place.actor.id ?? '', 'owner');
    await setRole(place, place.actor.id ?? '', 'member');
    assert.equal((await rig.findSubscription(id))?.active, true, 'it is the other owner’s now');
    await endOwnerlessStreams(deps, place.scope.workspaceId);
    assert.equal((await rig.findSubscription(id))?.active, true);
  });
}

test('an admin, a key and an application of an owner make no stream and enable none', async () => {
  const place = await createTenant();
  const id = await stream(place);
  await database.asOwner("update webhook_subscription set active = false, disabled_reason = 'test' where id = $1", [
    id,
  ]);
  const { userId } = (
    await database.asOwner<{ userId: string }>(
      `select user_id as "userId" from member where workspace_id = $1 and role = 'admin'`,
      [place.scope.workspaceId],
    )
  )[0] ?? { userId: '' };
  for (const actor of [
    { type: 'user', id: userId, requestId: null },
    { type: 'key', id: world.ids.next(), requestId: null },
    { ...place.actor, applicationId: world.ids.next() },
  ] as const) {
    await assert.rejects(stream({ ...place, actor }), { code: 'forbidden' });
    await assert.rejects(rig.enable({ ...place, actor }, id), { code: 'forbidden' });
  }
});

test('an owner who is demoted while they make a stream does not get it', async () => {
  const place = await createTenant();
  const demoting = Promise.withResolvers<void>();
  const demotion = inTransaction(database.db, place.scope, async (tx) => {
    await tx
      .updateTable('member')
      .set({ role: 'member' })
      .where('workspace_id', '=', place.scope.workspaceId)
      .where('user_id', '=', place.actor.id)
      .execute();
    await demoting.promise;
  });
  const making = assert.rejects(stream(place), { code: 'forbidden' });
  await rig.lockWaiters(1);
  demoting.resolve();
  await Promise.all([demotion, making]);
});
