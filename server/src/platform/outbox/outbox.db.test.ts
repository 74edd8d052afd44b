import assert from 'node:assert/strict';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import type { EventType } from '../../../../contract/events.ts';
import type { WorkspaceScope } from '../access/scope.ts';
import { manualClock, systemClock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { openDatabase } from '../database/fixtures/open-database.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { uuidV7 } from '../ids.ts';
import { appendEvents, type NewEvent, OUTBOX_CHANNEL, stampChanges } from '../records/record-change.ts';
import { listenForEvents } from './listener.ts';
import { measureOutbox, type OutboxEvent } from './pending.ts';
import { type EventConsumer, type RelayDeps, startRelay } from './relay.ts';

const database = await openDatabase();
const db = database.open(8);
const ids = uuidV7(systemClock);

const eventOf = (type: EventType = 'issue.updated'): NewEvent => ({
  id: ids.next(),
  type,
  projectId: null,
  resource: { type: 'issue', id: ids.next() },
});

/** One change and its events, as a command makes them. */
async function change(scope: WorkspaceScope, events: readonly NewEvent[], before: () => unknown = () => undefined) {
  await inTransaction(db, scope, async (tx) => {
    const { type, id } = events[0]?.resource ?? { type: 'issue', id: ids.next() };
    const at = await stampChanges(tx, scope, [{ change: 'updated', type, id, projectId: null }]);
    await appendEvents(tx, scope, at, events);
    await before();
  });
}

async function append(scope: WorkspaceScope, count: number): Promise<string[]> {
  const events = Array.from({ length: count }, () => eventOf());
  await change(scope, events);
  return events.map((each) => each.id);
}

const newWorkspace = () => database.newWorkspace(db);

async function statesOf(scope: WorkspaceScope) {
  const rows = await database.asAdmin(
    'select id, handled_at from outbox_event where workspace_id = $1 order by sequence, id',
    [scope.workspaceId],
  );
  return rows.map((row) => ({ id: String(row.id), isHandled: row.handled_at !== null }));
}

const isAllHandled = async (scope: WorkspaceScope) => (await statesOf(scope)).every((each) => each.isHandled);

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('it did not come about');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A consumer that enters what it is given, by workspace. */
function recorder(name = 'recorder', before: (scope: WorkspaceScope) => unknown = () => undefined) {
  const seen = new Map<string, OutboxEvent[]>();
  const consumer: EventConsumer = {
    name,
    async handle(_tx: Tx, scope, events) {
      await before(scope);
      seen.set(scope.workspaceId, [...(seen.get(scope.workspaceId) ?? []), ...events]);
    },
  };
  return {
    consumer,
    idsOf: (scope: WorkspaceScope) => (seen.get(scope.workspaceId) ?? []).map((each) => each.id),
    seen,
  };
}

function relayOf(t: { after(stop: () => unknown): void }, more: Partial<RelayDeps> & { over?: Db } = {}) {
  const failures: (string | undefined)[] = [];
  const { over = db, ...deps } = more;
  const relay = startRelay({
    db: over,
    clock: systemClock,
    consumers: [],
    onFailure: (_error, workspaceId) => failures.push(workspaceId),
    ...deps,
  });
  t.after(() => relay.stop());
  return { ...relay, failures };
}

test('events are handed over in the order of their commits, and within one in the order of their ids', async (t) => {
  const scope = await newWorkspace();
  const first = [eventOf('issue.updated'), eventOf('issue.closed')];
  await change(scope, first);
  const made = [...first.map((each) => each.id), ...(await append(scope, 1)), ...(await append(scope, 3))];
  const { consumer, idsOf, seen } = recorder();
  relayOf(t, { consumers: [consumer] });
  await until(() => isAllHandled(scope));
  assert.deepEqual(idsOf(scope), made);
  const [given] = seen.get(scope.workspaceId) ?? [];
  const [entry = {}] = await database.asAdmin(
    'select at from change_entry where workspace_id = $1 order by sequence limit 1',
    [scope.workspaceId],
  );
  assert.deepEqual(given, { ...first[0], occurredAt: (entry.at as Date).toISOString() });
});

test('a change that is rolled back leaves no event', async () => {
  const scope = await newWorkspace();
  const refused = change(scope, [eventOf()], () => Promise.reject(new Error('no')));
  await assert.rejects(refused, /no/);
  assert.deepEqual(await statesOf(scope), []);
});

test('events under the stamp of another transaction, or without one, are refused', async () => {
  const scope = await newWorkspace();
  for (const at of ['2026-03-01T08:15:30.250Z', '2100-01-01T00:00:00.000Z']) {
    const refused = inTransaction(db, scope, (tx) => appendEvents(tx, scope, at, [eventOf()]));
    await assert.rejects(refused, /the stamp of their own transaction/);
  }
});

test('no events at all is nothing to append', async () => {
  const scope = await newWorkspace();
  await inTransaction(db, scope, (tx) => appendEvents(tx, scope, '2026-03-01T08:15:30.250Z', []));
  assert.deepEqual(await statesOf(scope), []);
});

test('an event cannot be altered or removed by the service, only marked', async () => {
  const scope = await newWorkspace();
  await append(scope, 1);
  for (const statement of [`update outbox_event set type = 'issue.closed'`, 'delete from outbox_event']) {
    const set = `set local app.workspace_id = '${scope.workspaceId}'`;
    await assert.rejects(db.pool.query(`begin; ${set}; ${statement}; commit`), { code: '42501' });
    await db.pool.query('rollback');
  }
  assert.equal((await statesOf(scope)).length, 1);
});

test('a backlog of more than a batch is handled to its end, in order', async (t) => {
  const scope = await newWorkspace();
  const made = [...(await append(scope, 700)), ...(await append(scope, 501))];
  const batches: number[] = [];
  const { consumer, idsOf } = recorder();
  const counter: EventConsumer = {
    name: 'counter',
    async handle(_tx, { workspaceId }, events) {
      if (workspaceId === scope.workspaceId) batches.push(events.length);
    },
  };
  // A clock that stands still: no poll comes to help.
  relayOf(t, { consumers: [consumer, counter], clock: manualClock(Date.now()) });
  await until(() => isAllHandled(scope));
  assert.deepEqual(idsOf(scope), made);
  assert.deepEqual(batches, [500, 500, 201]);
});

test('a consumer that throws leaves the batch to every consumer, with growing pauses, and holds up no other workspace', async (t) => {
  const [bad, good] = [await newWorkspace(), await newWorkspace()];
  const made = await append(bad, 3);
  const clock = manualClock(Date.now());
  let isBroken = true;
  let attempts = 0;
  const written = recorder('first');
  const breaking = recorder('second', (scope) => {
    if (scope.workspaceId !== bad.workspaceId) return;
    attempts += 1;
    if (isBroken) throw new Error('broken');
  });
  const relay = relayOf(t, { consumers: [written.consumer, breaking.consumer], clock });
  await until(() => relay.failures.length === 1);
  assert.deepEqual(relay.failures, [bad.workspaceId]);
  const others = await append(good, 2);
  relay.wake();
  await until(() => isAllHandled(good));
  assert.deepEqual(breaking.idsOf(good), others);
  assert.equal(attempts, 1, 'a wake does not shorten the pause');
  clock.advance(1_000);
  await until(() => relay.failures.length === 2);
  clock.advance(1_500);
  const more = await append(good, 1);
  relay.wake();
  await until(async () => (await isAllHandled(good)) && breaking.idsOf(good).includes(more[0] ?? ''));
  assert.equal(attempts, 2, 'the second pause is longer');
  isBroken = false;
  clock.advance(500);
  await until(() => isAllHandled(bad));
  assert.deepEqual(breaking.idsOf(bad), made);
  assert.equal(attempts, 3);
});

test('a consumer that hangs in one workspace holds up no other, and a stop waits for it', async (t) => {
  const [slow, quick] = [await newWorkspace(), await newWorkspace()];
  await append(slow, 1);
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const { consumer } = recorder('slow', async (scope) => {
    if (scope.workspaceId !== slow.workspaceId) return;
    begun.resolve();
    await gate.promise;
  });
  const relay = relayOf(t, { consumers: [consumer] });
  await begun.promise;
  await append(quick, 1);
  await append(quick, 1);
  await until(() => isAllHandled(quick));
  assert.equal(await isAllHandled(slow), false);
  const stopped = relay.stop();
  gate.resolve();
  await stopped;
  assert.equal(await isAllHandled(slow), true);
});

test('two workers at once hand every event over once and in order, beside several writers', async (t) => {
  const scopes = [await newWorkspace(), await newWorkspace()];
  const { consumer, idsOf } = recorder();
  const workers = [database.open(3), database.open(3)].map((over) => relayOf(t, { over, consumers: [consumer] }));
  const write = async (scope: WorkspaceScope) => {
    for (let round = 0; round < 12; round += 1) {
      await append(scope, 1 + (round % 3));
      for (const worker of workers) worker.wake();
    }
  };
  await Promise.all(scopes.flatMap((scope) => [write(scope), write(scope)]));
  for (const scope of scopes) {
    await until(() => isAllHandled(scope));
    const order = (await statesOf(scope)).map((each) => each.id);
    assert.equal(order.length, 48);
    assert.deepEqual(idsOf(scope), order);
  }
});

test('a worker that is killed in the middle leaves the batch to the next one, whole', async (t) => {
  const scope = await newWorkspace();
  const made = await append(scope, 4);
  const doomed = database.open(1);
  const { rows } = await doomed.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  let isKilled = false;
  const dying: EventConsumer = {
    name: 'dying',
    async handle(tx) {
      if (isKilled) return;
      isKilled = true;
      await tx.selectFrom('workspace_clock').select('sequence').execute();
      await database.asAdmin('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await tx.selectFrom('workspace_clock').select('at').execute();
    },
  };
  const first = relayOf(t, { over: doomed, consumers: [dying], clock: manualClock(Date.now()) });
  await until(() => first.failures.length === 1);
  await first.stop();
  assert.equal(await isAllHandled(scope), false);
  const { consumer, idsOf } = recorder();
  relayOf(t, { consumers: [consumer] });
  await until(() => isAllHandled(scope));
  assert.deepEqual(idsOf(scope), made);
});

test('a commit wakes a worker at once, without its poll; a lost connection is made again', async (t) => {
  const scope = await newWorkspace();
  const clock = manualClock(Date.now());
  const { consumer, idsOf } = recorder();
  const relay = relayOf(t, { consumers: [consumer], clock });
  const lost: unknown[] = [];
  let wakes = 0;
  const stop = listenForEvents(
    { url: database.ownerUrl, role: database.serviceRole, clock, onFailure: (error) => lost.push(error) },
    {
      [OUTBOX_CHANNEL]: () => {
        wakes += 1;
        relay.wake();
      },
    },
  );
  t.after(stop);
  await until(() => wakes === 1);
  const made = await append(scope, 1);
  await until(() => isAllHandled(scope));
  assert.deepEqual(idsOf(scope), made);
  await database.asAdmin(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pcs-outbox' and datname = $1`,
    [database.name],
  );
  await until(() => lost.length === 1);
  const before = wakes;
  clock.advance(2_000);
  await until(() => wakes > before);
  await append(scope, 1);
  await until(() => isAllHandled(scope));
});

/** The service's database, whose functions across workspaces can be away. */
function failingDirectory() {
  const state = { isAway: false, asked: 0 };
  const directory = new Proxy(db.directory, {
    get(target, name) {
      state.asked += 1;
      if (state.isAway) throw new Error('away');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { state, over: { ...db, directory } };
}

test('an outage of the database is told of once by a relay, the next one again, and events are handled after each', async (t) => {
  const clock = manualClock(Date.now());
  const { state, over } = failingDirectory();
  state.isAway = true;
  const { consumer, idsOf } = recorder();
  const relay = relayOf(t, { over, clock, consumers: [consumer] });
  const scope = await newWorkspace();
  const made: string[] = [];
  for (const outage of [1, 2]) {
    state.isAway = true;
    const asked = state.asked;
    await until(() => {
      clock.advance(500);
      return state.asked >= asked + 4;
    });
    assert.deepEqual(relay.failures, Array(outage).fill(undefined));
    made.push(...(await append(scope, 1)));
    state.isAway = false;
    await until(async () => {
      clock.advance(500);
      return isAllHandled(scope);
    });
  }
  assert.deepEqual(idsOf(scope), made);
});

/** A way to the server that can be cut: what stands is closed, and nothing new is let in. */
async function cuttableServer(t: { after(stop: () => unknown): void }) {
  const { hostname, port } = new URL(database.ownerUrl);
  const sockets = new Set<Socket>();
  const state = { isCut: false, refused: 0 };
  const proxy = createServer((socket) => {
    if (state.isCut) {
      state.refused += 1;
      socket.destroy();
      return;
    }
    const onward = connect(Number(port), hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(database.ownerUrl);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  const cut = () => {
    state.isCut = true;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  t.after(() => {
    cut();
    proxy.close();
  });
  const mend = () => {
    state.isCut = false;
  };
  return { url: url.href, state, cut, mend };
}

test('an outage is told of once by the listener, the next one again, and it wakes when it hears again', async (t) => {
  const clock = manualClock(Date.now());
  const server = await cuttableServer(t);
  const lost: unknown[] = [];
  let wakes = 0;
  const wake = () => {
    wakes += 1;
  };
  const stop = listenForEvents(
    { url: server.url, role: database.serviceRole, clock, onFailure: (error) => lost.push(error) },
    { [OUTBOX_CHANNEL]: wake },
  );
  t.after(stop);
  await until(() => wakes === 1);
  for (const outage of [1, 2]) {
    const { refused } = server.state;
    server.cut();
    await until(() => {
      clock.advance(2_000);
      return server.state.refused >= refused + 3;
    });
    assert.equal(lost.length, outage);
    const before = wakes;
    server.mend();
    await until(() => {
      clock.advance(2_000);
      return wakes > before;
    });
  }
  await append(await newWorkspace(), 1);
  await until(() => wakes > 3);
});

test('what no notification told of is found by the poll', async (t) => {
  const scope = await newWorkspace();
  const clock = manualClock(Date.now());
  const { consumer, idsOf } = recorder();
  relayOf(t, { consumers: [consumer], clock });
  const made = await append(scope, 1);
  await until(async () => {
    clock.advance(500);
    return isAllHandled(scope);
  });
  assert.deepEqual(idsOf(scope), made);
});

test('events that wait are measured with the age of the oldest', async () => {
  assert.deepEqual(await measureOutbox(db.directory), { pending: 0, oldestSeconds: 0 });
  const scope = await newWorkspace();
  await append(scope, 3);
  await database.asAdmin(`update outbox_event set occurred_at = now() - interval '90 s' where handled_at is null`);
  const { pending, oldestSeconds } = await measureOutbox(db.directory);
  assert.equal(pending, 3);
  assert.ok(oldestSeconds >= 90 && oldestSeconds < 120, `${oldestSeconds}`);
});
